"""The rhythm of each sound, and which plays when several come together. Knows no buzzer."""

import math
from collections.abc import Iterable, Mapping

from companion.signals import SOUNDS

SHORT_S, LONG_S, GAP_S = 0.08, 0.5, 0.12
REST_S = 0.45
"""Silence between two sounds."""

RHYTHMS: Mapping[str, str] = {
    "legal": ".",
    "your-turn": "..",
    "question": ".-",
    "trouble": ".....",
    "won": "..-..-",
    "illegal": "--",
}
""". is short and - is long."""


class Beeps:
    """What is to be played, and whether it sounds at a given time.

    What is more urgent (later in SOUNDS) than what plays cuts it off; anything else waits.
    """

    def __init__(self) -> None:
        self._playing: str | None = None
        self._edges: list[float] = []
        self._waiting: list[str] = []

    @property
    def changes_at_s(self) -> float:
        """When it will next change between sound and silence; infinity when it is all played."""
        return self._edges[0] if self._edges else math.inf

    def add(self, sounds: Iterable[str], now_s: float) -> None:
        """Play *sounds* of SOUNDS in this order, after what plays or instead of it."""
        new = list(sounds)
        self._forward(now_s)
        if self._playing is not None and new and _urgency(new[0]) > _urgency(self._playing):
            self._playing, self._waiting = None, []
            self._edges = []
        self._waiting = list(dict.fromkeys([*self._waiting, *new]))
        if self._playing is None:
            self._begin(now_s)

    def on(self, now_s: float) -> bool:
        """Whether it sounds at this time; times never go back."""
        self._forward(now_s)
        return len(self._edges) % 2 == 0 and len(self._edges) > 0

    def _forward(self, now_s: float) -> None:
        """Leave behind what has been played.

        Edges left: an odd number before a tone begins (the last one ends the rest), an even
        number while it sounds.
        """
        while self._edges and self._edges[0] <= now_s:
            self._edges.pop(0)
            if not self._edges:
                self._playing = None
                self._begin(now_s)

    def _begin(self, at_s: float) -> None:
        if not self._waiting:
            return
        self._playing = self._waiting.pop(0)
        for mark in RHYTHMS[self._playing]:
            start_s = at_s if not self._edges else self._edges[-1] + GAP_S
            self._edges += [start_s, start_s + (SHORT_S if mark == "." else LONG_S)]
        self._edges.append(self._edges[-1] + REST_S)


def _urgency(sound: str) -> int:
    return SOUNDS.index(sound)
