"""One position as the seat to move sees it: its marbles, what blocks them, whom it must move.

Knows no card.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.setting import Camp, CampWays, Setting, setting_of
from companion.engine.games.fast_track.ways import Mask, Plays, Way
from companion.engine.move import Move
from companion.engine.state import GameState

Movers: TypeAlias = Mapping[Colour, Iterable[Space]]
"""Marbles that may move: spaces by colour."""


class Sight:
    """held: spaces of every colour of the camp, in name order. masks: the same as masks.

    blockers: for each colour what it may neither pass nor end on. ring: spaces of ring marbles.
    obliged: the marble that R17 and R18 oblige, one for each colour that has any.
    movers: the obliged marbles, or all where none is. walkers: (blockers, plays) of each.
    """

    __slots__ = (
        "blockers",
        "camp",
        "held",
        "marbles",
        "masks",
        "movers",
        "obliged",
        "ring",
        "seat",
        "setting",
        "walkers",
    )

    def __init__(self, state: GameState) -> None:
        self.setting: Setting = setting_of(state)
        self.seat = state.to_move
        self.camp: Camp = self.setting.camps[self.seat]
        self.marbles = state.position.marbles
        self.ring: tuple[Space, ...] = state.memory.get("ring", ())
        self.held: dict[Colour, list[Space]] = {colour: [] for colour in self.camp.colours}
        for space, colour in self.marbles.items():
            if colour in self.held:
                self.held[colour].append(space)
        bits = self.setting.bits
        self.masks: dict[Colour, Mask] = {}
        for colour, spaces in self.held.items():
            spaces.sort()
            mask = 0
            for space in spaces:
                mask |= bits[space]
            self.masks[colour] = mask
        self.blockers = self.masks
        if self.setting.bullseye_safe or not self.setting.colours_are_partners:
            taken = BULLSEYE in self.marbles
            self.blockers = {c: self.blockers_in(self.masks, c, taken) for c in self.held}
        self.obliged = self.nearest(self.masks) if self.setting.obligation else {}
        self.movers: Movers = self.obliged or self.held
        self.walkers: list[tuple[Mask, Plays]] = list(self._walkers())

    def _walkers(self) -> Iterator[tuple[Mask, Plays]]:
        for colour, spaces in self.movers.items():
            fresh, ring = self.setting.plays(colour)
            barrier = self.blockers[colour]
            for space in spaces:
                found = (ring if space in self.ring else fresh).get(space)
                if found is not None:
                    yield barrier, found

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

    def walks(self, movers: Movers, ways: CampWays) -> list[Move]:
        """The moves of these ways that these marbles may make now."""
        found = []
        marked, blockers = self.ring, self.blockers
        for colour, spaces in movers.items():
            fresh, ring = ways[colour]
            barrier = blockers[colour]
            for space in spaces:
                for blocked, _, _, move in (ring if space in marked else fresh).get(space, ()):
                    if not barrier & blocked:
                        found.append(move)
        return found


def sight_of(state: GameState) -> Sight:
    """The Sight of *state*, worked out once for all cards that are declared in it."""
    sight: Sight | None = state.noted.get("fast-track")
    if sight is None:
        sight = state.noted["fast-track"] = Sight(state)
    return sight


def masks_after(
    sight: Sight, masks: Mapping[Colour, Mask], colour: Colour, way: Way
) -> dict[Colour, Mask]:
    """Camp marbles after a walk of a marble of *colour*; a captured partner is in no mask."""
    after = {each: mask & ~way.end for each, mask in masks.items()}
    after[colour] = masks[colour] & ~sight.setting.bits[way.step.start or ""] | way.end
    return after
