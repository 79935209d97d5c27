"""One contact that bounces: from its raw edges to one press and one release each time.

Pure: edges come with their times, and the time that has passed is told. Knows no pin.
"""

from dataclasses import dataclass

CLOSED_S = 0.003
"""Closed for so long in all since it was first touched, a contact is pressed..."""
WITHIN_S = 0.020
"""...and if it is closed so long after the first touch, however much it bounced before."""
GLITCH_S, OPEN_S = 0.001, 0.006
"""A touch shorter than the one that is followed by the other without touch never was."""
RELEASED_S = 0.020
"""Open for so long without touch, a pressed contact is released."""


@dataclass(frozen=True, slots=True)
class Change:
    """A contact that is *pressed*, or else released; certain since *at_s*."""

    pressed: bool
    at_s: float


class Contact:
    """One switch. Times only grow; an earlier one counts as the latest.

    closed: how it stands at the beginning, which is neither press nor release.
    within_s: as WITHIN_S; less where it is looked at only now and then (`sample`).
    """

    def __init__(self, *, closed: bool = False, within_s: float = WITHIN_S) -> None:
        self._within_s = within_s
        self._closed = self._pressed = closed
        self._changed_at_s = self._sampled_at_s = float("-inf")
        self._touched_at_s: float | None = None
        self._closed_for_s = 0.0

    @property
    def closed(self) -> bool:
        """As its last edge left it, bouncing or not."""
        return self._closed

    @property
    def pressed(self) -> bool:
        """As last told."""
        return self._pressed

    @property
    def due_at_s(self) -> float | None:
        """When `passed` will tell something unless an edge comes first; None = never."""
        if self._pressed:
            return None if self._closed else self._changed_at_s + RELEASED_S
        if self._touched_at_s is None or not self._closed:
            return None
        enough_at_s = self._changed_at_s + CLOSED_S - self._closed_for_s
        return max(self._changed_at_s, min(enough_at_s, self._touched_at_s + self._within_s))

    def passed(self, now_s: float) -> list[Change]:
        """What has become certain by *now_s*."""
        due_at_s = self.due_at_s
        if due_at_s is None or due_at_s > now_s:
            return []
        self._pressed = not self._pressed
        self._touched_at_s = None
        return [Change(self._pressed, due_at_s)]

    def edge(self, closed: bool, at_s: float) -> list[Change]:
        """The contact closed or opened; what has become certain by then."""
        told = self.passed(at_s)
        if closed == self._closed:
            return told
        at_s = max(at_s, self._changed_at_s)
        if not self._pressed:
            if closed:
                self._touch(at_s)
            else:
                self._closed_for_s += at_s - self._changed_at_s
        self._closed, self._changed_at_s = closed, at_s
        return told

    def sample(self, closed: bool, at_s: float) -> list[Change]:
        """The contact was looked at; between two looks it counts as closed if both say so."""
        if self._closed and not closed:
            told = self.edge(closed, self._sampled_at_s) + self.passed(at_s)
        else:
            told = self.edge(closed, at_s)
        self._sampled_at_s = at_s
        return told

    def _touch(self, at_s: float) -> None:
        """Begin to count anew unless this goes on with what the last touch began."""
        first_at_s = self._touched_at_s
        glitch = self._closed_for_s < GLITCH_S and at_s - self._changed_at_s >= OPEN_S
        if first_at_s is None or glitch or at_s > first_at_s + self._within_s:
            self._touched_at_s, self._closed_for_s = at_s, 0.0
