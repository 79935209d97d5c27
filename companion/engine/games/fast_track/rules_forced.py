"""What the card made compulsory, F2 to F5, and whether a play of some kind fits that.

Knows what is due; how a marble walks is left to the other rules.
"""

from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from companion.board.position import Colour, Space
from companion.engine.cards import Rank, parse_card
from companion.engine.games.fast_track.objection import Objection
from companion.engine.games.fast_track.possible_plays import can_come_out, can_go_back, can_play
from companion.engine.games.fast_track.rules_choosing import (
    Standing,
    obliged,
    on_the_fast_track,
)
from companion.engine.games.fast_track.situation import BACKWARDS, Situation, Walk


class Due(Enum):
    """The line of part (f) that decides."""

    DIRECT = "F2"  # an effect of the card is possible
    HOME = "F3"  # the obliged marble goes to its pen
    BACK_FIRST = "F4 first"  # the obliged marble goes backwards (option ft_blocked)
    BACK = "F4"  # a marble goes backwards
    OUT = "F5 out"  # a marble comes out (option free_out_after)
    NOTHING = "F5"  # the card does nothing


class Duties:
    """What is due in one situation; each question is worked out when first asked."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    @cached_property
    def standing(self) -> Standing:
        """Marbles on the Fast Track that oblige, before the change."""
        return on_the_fast_track(self._situation, self._situation.board)

    @cached_property
    def due(self) -> Due:
        """The first line of part (f) that applies."""
        situation = self._situation
        acting = situation.acting
        if can_play(situation, acting):
            return Due.DIRECT
        back = situation.rank != BACKWARDS and not self.hand_goes_forwards
        if self.standing:
            first = back and situation.option("ft_blocked") == "backward-first"
            if first and can_go_back(situation, acting, only_obliged=True):
                return Due.BACK_FIRST
            return Due.HOME
        if back and can_go_back(situation, acting):
            return Due.BACK
        return Due.OUT if self._comes_out else Due.NOTHING

    @cached_property
    def hand_goes_forwards(self) -> bool:
        """Another known card of the hand has a forward effect, where the table asks for it."""
        situation = self._situation
        if situation.option("forced_reverse_scope") != "hand":
            return False
        return any(
            can_play(situation.with_rank(rank), situation.acting)
            for rank in _other_ranks(situation)
            if rank != BACKWARDS
        )

    @cached_property
    def _own_can_play(self) -> bool:
        return can_play(self._situation, self._situation.own)

    @cached_property
    def _own_can_go_back(self) -> bool:
        only = self.due is Due.BACK_FIRST
        return can_go_back(self._situation, self._situation.own, only_obliged=only)

    @cached_property
    def _comes_out(self) -> bool:
        """The so-manieth useless card in a row brings a marble out, if one can come."""
        situation = self._situation
        after = int(situation.option("free_out_after"))
        discards = situation.state.memory.get("discards", {})
        in_a_row = int(discards.get(str(situation.state.to_move), 0)) + 1
        return 0 < after <= in_a_row and can_come_out(situation, situation.acting)

    def against_a_pass(self) -> Iterator[Objection]:
        """Nothing was moved: fine when nothing was due."""
        due = self.due
        facts: dict[str, object] = {"card": self._situation.rank}
        if due is Due.DIRECT:
            yield Objection("F2", "nothing_done", (), facts, 0.6)
        elif due is Due.HOME:
            spaces = tuple(sorted(obliged(self.standing)))
            facts |= {"start": spaces[0], "colour": self._situation.board.spaces[spaces[0]]}
            yield Objection("F3", "not_sent_home", spaces, facts)
        elif due in (Due.BACK, Due.BACK_FIRST):
            yield Objection("F4", "not_moved_back", (), facts)
        elif due is Due.OUT:
            yield Objection("F5", "not_brought_out", (), facts)

    def against_a_play(self, colours: set[Colour], shown: tuple[Space, ...]) -> Iterator[Objection]:
        """F2 where a partner's marbles may move only when the own ones cannot."""
        if self._own_first(colours) and self._own_can_play:
            facts = {"colour": _partner(colours, self._situation), "card": self._situation.rank}
            yield Objection("F2", "own_first", shown, facts, 0.6)

    def against_going_back(self, walk: Walk) -> Iterator[Objection]:
        """R3 with F2, F3 or F4, for a backward walk with a card that is no 4."""
        shown = (walk.start, walk.end)
        facts = {"colour": walk.colour, "card": self._situation.rank, "start": walk.start}
        due = self.due
        backwards = Objection("R3", "backwards", shown, facts, 0.75)
        if due is Due.DIRECT:
            yield from (backwards, Objection("F2", "forward_play_exists", shown, facts, 0.75))
        elif due is Due.HOME:
            yield from (Objection("F3", "home_not_back", shown, facts, 0.6), backwards)
        elif self.hand_goes_forwards and not self.standing:
            yield from (backwards, Objection("F4", "hand_goes_forwards", shown, facts, 0.6))
        elif self._own_first({walk.colour}) and self._own_can_go_back:
            yield Objection("F4", "own_first", shown, facts)

    def against_going_home(self, walk: Walk) -> Iterator[Objection]:
        """F3, R18 and R19: an own marble put into its pen without being captured."""
        due = self.due
        shown = (walk.start, walk.end)
        facts: dict[str, object] = {
            "colour": walk.colour,
            "card": self._situation.rank,
            "start": walk.start,
        }
        on_it = self.standing.get(walk.colour, ())
        if walk.start not in on_it:
            yield Objection("F3", "not_obliged", shown, facts, 2.5)
        elif walk.start != on_it[0]:
            nearer = {**facts, "nearer": on_it[0]}
            yield Objection("R18", "not_the_nearest", (walk.start, on_it[0]), nearer, 1.5)
        elif due is Due.DIRECT:
            yield Objection("F2", "home_with_a_play", shown, facts, 0.8)
            yield Objection("R19", "home_with_a_play", shown, facts, 0.8)
        elif due is Due.BACK_FIRST:
            yield Objection("F4", "back_before_home", shown, facts)

    def _own_first(self, colours: set[Colour]) -> bool:
        own_first = self._situation.option("team_obligation") == "own-first"
        return own_first and not colours <= self._situation.own


def _partner(colours: set[Colour], situation: Situation) -> Colour:
    return min(colours - situation.own)


def _other_ranks(situation: Situation) -> set[Rank]:
    """Ranks of the known cards in the hand of the seat to move, the declared one left out."""
    state = situation.state
    cards = list(state.memory.get("hands", {}).get(str(state.to_move), ()))
    declared = str(state.declared.get("card", ""))
    same = [card for card in cards if parse_card(card).rank == situation.rank]
    played = declared if declared in cards else next(iter(same), None)
    if played is not None:
        cards.remove(played)
    return {parse_card(card).rank for card in cards}
