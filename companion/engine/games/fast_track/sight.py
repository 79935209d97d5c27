"""One position as the seat to move sees it: its marbles, what blocks them, whom it must move.

Knows no card.
"""

from collections.abc import Mapping
from typing import TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.setting import setting_of
from companion.engine.games.fast_track.ways import ByCard, CampMask, Mask, WaysByCard
from companion.engine.state import GameState

NOTED = "fast-track"
"""Where a Sight lies in `GameState.noted`."""

Walker: TypeAlias = tuple[Mask, ByCard, WaysByCard, Mask]
"""A marble that may move: what blocks it in its reach, its free moves and its ways by
card (see `Plays`), all that blocks it."""


class Sight:
    """held: spaces of every colour of the camp, in name order. masks: the same as masks.

    blockers: for each colour what it may neither pass nor end on. ring: spaces of ring marbles.
    obliged: the marble that R17 and R18 oblige, one for each colour that has any. forced: "F1"
    if there is one.
    movers: the obliged marbles, or all where none is. walkers: those on the track and in
    the Home row; everyone: those in pen and Bull's Eye too.
    """

    __slots__ = (
        "blockers",
        "camp",
        "every_play_compels",
        "everyone",
        "forced",
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
        setting = self.setting = setting_of(state)
        self.seat = state.to_move
        camp = self.camp = setting.camps[state.to_move]
        self.every_play_compels = setting.every_play_compels
        self.ring: tuple[Space, ...] = state.memory.get("ring", ())
        marbles = self.marbles = state.position.marbles
        held: dict[Colour, list[Space]] = {colour: [] for colour in camp.colours}
        for space, colour in marbles.items():
            if colour in held:
                held[colour].append(space)
        bit_of = setting.bits.__getitem__
        masks: dict[Colour, Mask] = {}
        obliged = False
        for colour, spaces in held.items():
            spaces.sort()
            mask = masks[colour] = sum(map(bit_of, spaces))
            if mask & camp.corners[colour]:
                obliged = setting.obligation
        self.held = held
        self.masks = self.blockers = masks
        if not setting.own_masks_block:
            taken = BULLSEYE in marbles
            self.blockers = {c: self.blockers_in(masks, c, taken) for c in held}
        self.obliged: dict[Colour, list[Space]] = self.nearest(masks) if obliged else {}
        self.forced = "F1" if obliged else None
        self.movers: Mapping[Colour, list[Space]] = self.obliged or held
        self._find_walkers()

    def _find_walkers(self) -> None:
        """Of the marbles in a pen only the first can come out."""
        on_board: list[Walker] = []
        in_stores: list[Walker] = []
        ring_marbles, plays_of = self.ring, self.setting.plays
        for colour, spaces in self.movers.items():
            fresh, ring = plays_of[colour]
            barrier = self.blockers[colour]
            in_pen = False
            for space in spaces:
                plays = (ring if space in ring_marbles else fresh).get(space)
                if plays is None:
                    continue
                reach, free, ways, is_on_board = plays
                if is_on_board:
                    on_board.append((reach & barrier, free, ways, barrier))
                elif not in_pen:
                    in_pen = space[0] == "P"
                    in_stores.append((reach & barrier, free, ways, barrier))
        self.walkers = on_board
        self.everyone = on_board + in_stores if in_stores else on_board

    @property
    def standing(self) -> CampMask:
        """All marbles of the camp."""
        return self._together(self.masks)

    @property
    def barrier(self) -> CampMask:
        """What blocks the marbles of the camp, that of each colour where its masks are."""
        return self._together(self.blockers)

    def _together(self, masks: Mapping[Colour, Mask]) -> CampMask:
        camp, shifts = 0, self.camp.shifts
        for colour, mask in masks.items():
            camp |= mask << shifts[colour]
        return camp

    @property
    def camp_spaces(self) -> Mask:
        """Where the marbles of the camp stand."""
        return sum(self.masks.values())

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
        for colour, corners in self.camp.by_distance.items():
            mask = masks[colour]
            if mask & self.camp.corners[colour]:
                there = [space for bit, space in corners if bit & mask and space != but]
                if there:
                    found[colour] = there[:1]
        return found


def sight_of(state: GameState) -> Sight:
    """The Sight of *state*, worked out once for all cards that are declared in it."""
    sight: Sight | None = state.noted.get(NOTED)
    if sight is None:
        sight = state.noted[NOTED] = Sight(state)
    return sight
