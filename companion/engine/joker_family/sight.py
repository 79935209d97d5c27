"""A position as the generator of moves sees it: whose marbles are where, as masks.

Knows who may be moved and whom a landing sends away; knows no card.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

from companion.board.position import Colour, Space
from companion.engine.cards import Rank
from companion.engine.joker_family.setting import Setting, setting_of
from companion.engine.joker_family.ways import Mask, Way
from companion.engine.move import Move
from companion.engine.state import GameState

Masks: TypeAlias = Mapping[Colour, Mask]
"""Where the marbles of every colour stand; one that was sent to its Home is left out."""

ALL_BUT_ONE = 4


class Sight:
    """One position with the seat that is to move.

    acting: colours whose marbles it moves now. follower: the team-mate who may move the rest
    of a 7 once the acting colour is home. walkers: for every marble that may be moved what
    it may not pass, and its ways by card. known: plays found so far, by card.
    """

    def __init__(self, state: GameState) -> None:
        setting = setting_of(state)
        self.setting: Setting = setting
        self.seat = state.to_move
        self.marbles = state.position.marbles
        masks = dict.fromkeys(setting.colours, 0)
        bits = setting.bits
        for space, colour in self.marbles.items():
            masks[colour] |= bits[space]
        self.masks: Masks = masks
        insides = setting.castle_mask
        abroad = [c for c in setting.left_of[self.seat] if masks[c] & insides[c] != insides[c]]
        helps_all = setting.helps_always
        self.acting: tuple[Colour, ...] = tuple(abroad if helps_all else abroad[:1])
        rest = abroad[1:2] if setting.rest_to_partner and not helps_all else ()
        self.follower: Colour | None = rest[0] if rest else None
        self.walkers = [
            (masks[colour], plays[bit])
            for colour, plays in [(each, setting.quick(each)) for each in self.acting]
            for bit in bits_of(masks[colour])
        ]
        self.known: dict[Rank, list[Move]] = {}

    @cached_property
    def abroad(self) -> list[Mask]:
        """Bits of the marbles of the first acting colour that are out of their Home."""
        return self.out_of_home(self.acting[0])

    @cached_property
    def mates(self) -> Mask:
        """Where the team-mates of the first acting colour stand."""
        mask = 0
        for mate in self.setting.mates[self.acting[0]]:
            mask |= self.masks[mate]
        return mask

    @cached_property
    def gates(self) -> Mask:
        """The entrances of the team-mates of the first acting colour."""
        return sum(self.setting.entrance_bit[mate] for mate in self.setting.mates[self.acting[0]])

    @cached_property
    def held(self) -> Mapping[Colour, list[Space]]:
        """Spaces of the marbles of every acting colour, in name order, Home included."""
        space_of = self.setting.space_of
        return {c: [space_of[bit] for bit in bits_of(self.masks[c])] for c in self.acting}

    def out_of_home(self, colour: Colour) -> list[Mask]:
        """Bits of the marbles of *colour* on the track and in the castle."""
        return bits_of(self.masks[colour] & ~self.setting.home_mask[colour])

    def all_inside(self, masks: Masks, colour: Colour) -> bool:
        """All five marbles of *colour* are in its castle."""
        inside = self.setting.castle_mask[colour]
        return masks[colour] & inside == inside

    def one_is_outside(self) -> bool:
        """Of the acting colour all marbles but one are in the castle."""
        colour = self.acting[0]
        inside = self.masks[colour] & self.setting.castle_mask[colour]
        return inside.bit_count() == ALL_BUT_ONE

    def others_on_the_track(self, colour: Colour) -> list[Space]:
        """Track spaces of the marbles of every other colour, in name order."""
        others = 0
        for each, mask in self.masks.items():
            if each != colour:
                others |= mask
        space_of = self.setting.space_of
        return [space_of[bit] for bit in bits_of(others & self.setting.track_mask)]

    def first_at_home(self, colour: Colour) -> Space | None:
        """The hole from which a marble of *colour* leaves its Home."""
        at_home = self.masks[colour] & self.setting.home_mask[colour]
        return self.setting.space_of[at_home & -at_home] if at_home else None

    def allows(self, colour: Colour, way: Way) -> bool:
        """The marble may take *way* now, whatever the options say."""
        own = self.masks[colour]
        if own & way.blocked or (way.unless and not own & way.unless):
            return False
        return not self.setting.full_entrance_forbids or (
            self.may_land(self.masks, colour, way.start, way.end)
        )

    def may_land(self, masks: Masks, colour: Colour, start: Mask, end: Mask) -> bool:
        """False where `in_spot_full` forbids to bump the team-mate that stands on *end*."""
        hit = self._standing_on(masks, colour, end)
        if hit is None or hit not in self.setting.mates[colour]:
            return True
        return not self._entrance_is_held(self._landed(masks, colour, start, end, hit), hit)

    def after(self, masks: Masks, colour: Colour, way: Way) -> Masks | None:
        """The masks once *way* has been walked by *colour*; None where that is not legal."""
        own = masks[colour]
        if own & way.blocked or not own & way.start or (way.unless and not own & way.unless):
            return None
        hit = self._standing_on(masks, colour, way.end)
        landed = self._landed(masks, colour, way.start, way.end, hit)
        if hit is None or hit not in self.setting.mates[colour]:
            return landed
        if not self._entrance_is_held(landed, hit):
            landed[hit] |= self.setting.entrance_bit[hit]
        elif self.setting.full_entrance_forbids:
            return None
        return landed

    def _standing_on(self, masks: Masks, colour: Colour, end: Mask) -> Colour | None:
        for each, mask in masks.items():
            if mask & end and each != colour:
                return each
        return None

    def _landed(
        self, masks: Masks, colour: Colour, start: Mask, end: Mask, hit: Colour | None
    ) -> dict[Colour, Mask]:
        after = dict(masks)
        after[colour] = masks[colour] & ~start | end
        if hit is not None:
            after[hit] &= ~end
        return after

    def _entrance_is_held(self, masks: Masks, colour: Colour) -> bool:
        gate = self.setting.entrance_bit[colour]
        return any(mask & gate for mask in masks.values())


def bits_of(mask: Mask) -> list[Mask]:
    """Each bit of *mask* by itself, in the order of the spaces' names."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def sight_of(state: GameState) -> Sight:
    """The Sight of *state*, worked out once for all cards that are declared in it."""
    sight: Sight | None = state.noted.get("joker-family")
    if sight is None:
        sight = state.noted["joker-family"] = Sight(state)
    return sight
