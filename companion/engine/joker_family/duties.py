"""What the hand made compulsory: R15, who can play must, and R16, else a discard.

As far as the hand is known: cards that nobody has told oblige to nothing.
"""

from collections.abc import Iterator
from functools import cached_property

from companion.engine.cards import JOKER, Rank, parse_card
from companion.engine.joker_family.possible_plays import can_come_out, can_play
from companion.engine.joker_family.situation import Situation
from companion.engine.race.hands import hand_of, is_whole
from companion.engine.race.objection import Objection


class Duties:
    """What is due in one situation; each question is worked out when first asked."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    @cached_property
    def card_can_be_played(self) -> bool:
        """The declared card itself has a play."""
        return can_play(self._situation)

    @cached_property
    def playable(self) -> tuple[Rank, ...]:
        """Ranks known to be in the hand, the declared one first, with a play that must be made."""
        situation, state = self._situation, self._situation.state
        hand = hand_of(state, state.to_move) or ()
        ranks = dict.fromkeys([situation.rank, *(parse_card(card).rank for card in hand)])
        return tuple(
            rank
            for rank in ranks
            if rank is not None
            and (rank != JOKER or self._joker_obliges)
            and (self.card_can_be_played if rank == situation.rank else self._can_play(rank))
        )

    @property
    def _joker_obliges(self) -> bool:
        """A joker may be kept where the table says so; one laid from a hand that is not known
        was laid to be played."""
        state = self._situation.state
        laid = self._situation.rank == JOKER and not is_whole(state, state.to_move)
        return laid or bool(self._situation.option("joker_forced"))

    @cached_property
    def brings_out_for_free(self) -> bool:
        """The so-manieth discard in a row brings a marble out instead, if one can come."""
        situation = self._situation
        after = int(situation.option("free_out_after"))
        discards = situation.state.memory.get("discards", {})
        in_a_row = int(discards.get(str(situation.state.to_move), 0)) + 1
        due = 0 < after <= in_a_row and not self.card_can_be_played and not self.playable
        return due and can_come_out(situation)

    def against_a_pass(self) -> Iterator[Objection]:
        """Nothing was moved: fine when nothing was due."""
        situation = self._situation
        if self.playable:
            card = self.playable[0]
            facts: dict[str, object] = {"card": situation.rank, "other": _with_article(card)}
            key = "nothing_done" if card == situation.rank else "another_card"
            yield Objection("R15", key, (), facts, 0.6)
        elif self.brings_out_for_free:
            yield Objection("R16", "not_brought_out", (), {"card": situation.rank})

    def _can_play(self, rank: Rank) -> bool:
        return can_play(self._situation.with_rank(rank))


def _with_article(rank: Rank) -> str:
    return f"{'an' if rank in ('A', '8') else 'a'} {parse_card(rank).spoken}"
