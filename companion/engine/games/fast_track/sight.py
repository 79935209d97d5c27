"""One position as the seat to move sees it: its marbles, what blocks them, whom it must move.

Knows no card.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.setting import Camp, Setting, setting_of
from companion.engine.games.fast_track.ways import Mask, Plays
from companion.engine.state import GameState

NOTED = "fast-track"
"""Where a Sight lies in `GameState.noted`."""

Movers: TypeAlias = Mapping[Colour, Iterable[Space]]
"""Marbles that may move: spaces by colour."""


class Sight:
    """held: spaces of every colour of the camp, in name order. masks: the same as masks.

    blockers: for each colour what it may neither pass nor end on. ring: spaces of ring marbles.
    obliged: the marble that R17 and R18 oblige, one for each colour that has any. forced: "F1"
    if there is one.
    movers: the obliged marbles, or all where none is. walkers: (blockers, plays) of those on
    the track and in the Home row, everyone: of those in pen and Bull's Eye too.
    splitting, foes: kept by parts.py and swaps.py once a 7 or a Jack has been asked about.
    """

    __slots__ = (
        "blockers",
        "camp",
        "every_play_compels",
        "everyone",
        "foes",
        "forced",
        "held",
        "marbles",
        "masks",
        "movers",
        "obliged",
        "ring",
        "seat",
        "setting",
        "splitting",
        "walkers",
    )

    def __init__(self, state: GameState) -> None:
        self.setting: Setting = setting_of(state)
        self.seat = state.to_move
        self.camp: Camp = self.setting.camps[self.seat]
        self.marbles = state.position.marbles
        self.ring: tuple[Space, ...] = state.memory.get("ring", ())
        held: dict[Colour, list[Space]] = {colour: [] for colour in self.camp.colours}
        for space, colour in self.marbles.items():
            if colour in held:
                held[colour].append(space)
        self.held = held
        bits = self.setting.bits
        masks: dict[Colour, Mask] = {}
        for colour, spaces in held.items():
            spaces.sort()
            mask = 0
            for space in spaces:
                mask |= bits[space]
            masks[colour] = mask
        self.masks = self.blockers = masks
        if self.setting.bullseye_safe or not self.setting.colours_are_partners:
            taken = BULLSEYE in self.marbles
            self.blockers = {c: self.blockers_in(masks, c, taken) for c in held}
        self.obliged: dict[Colour, list[Space]] = {}
        for colour, corners in self.camp.corners.items():
            if masks[colour] & corners and self.setting.obligation:
                self.obliged = self.nearest(masks)
                break
        self.forced = "F1" if self.obliged else None
        self.every_play_compels = self.setting.every_play_compels
        self.movers: Movers = self.obliged or held
        self.foes: list[Space] | None = None
        self.splitting: Any = None
        self._find_walkers()

    def _find_walkers(self) -> None:
        on_board: list[tuple[Mask, Plays]] = []
        in_stores: list[tuple[Mask, Plays]] = []
        for colour, spaces in self.movers.items():
            fresh, ring = self.setting.plays(colour)
            barrier = self.blockers[colour]
            for space in spaces:
                plays = (ring if space in self.ring else fresh).get(space)
                if plays is not None:
                    walkers = on_board if space[0] in "TH" else in_stores
                    walkers.append((barrier, plays))
        self.walkers = on_board
        self.everyone = on_board + in_stores

    def blockers_in(self, masks: Mapping[Colour, Mask], colour: Colour, taken: bool) -> Mask:
        """What *colour* may neither pass nor end on; *taken*: a marble is in the Bull's Eye."""
        mask = 0
        for each in self.camp.one_for_r5[colour]:
            mask |= masks[each]
        if taken and self.setting.bullseye_safe:
            mask |= self.setting.bits[BULLSEYE]
        return mask

    def nearest(
        self, masks: Mapping[Colour, Mask], but: Space | None = None
    ) -> dict[Colour, list[Space]]:
        """For each colour its Fast Track marble nearest its own exit (R18), *but* left out."""
        found = {}
        for colour, corners in self.camp.corners.items():
            there = masks[colour] & corners
            if there:
                nearest = self._nearest(colour, there, but)
                if nearest:
                    found[colour] = [nearest]
        return found

    def _nearest(self, colour: Colour, there: Mask, but: Space | None) -> Space | None:
        graph, bits = self.setting.graph, self.setting.bits
        side = self.setting.side_of[colour]
        for away in range(graph.sides):
            corner = graph.fast_track_spaces[(side - away) % graph.sides]
            if bits[corner] & there and corner != but:
                return corner
        return None


def sight_of(state: GameState) -> Sight:
    """The Sight of *state*, worked out once for all cards that are declared in it."""
    sight: Sight | None = state.noted.get(NOTED)
    if sight is None:
        sight = state.noted[NOTED] = Sight(state)
    return sight
