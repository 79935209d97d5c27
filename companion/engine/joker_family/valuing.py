"""What a computer player must be told about these games. See engine/players/valuing.py."""

from collections.abc import Iterable

from companion.board.position import Space
from companion.engine.joker_family.graph import castle, home
from companion.engine.joker_family.piles import dealt
from companion.engine.joker_family.setting import setting_of
from companion.engine.players.valuing import Setbacks
from companion.engine.race.hands import hand_of, tidy, unseen_in
from companion.engine.state import GameState


class JokerValuing:
    """A hand of five from one draw pile; computers have a pile of their own, not on the table."""

    choice = 3
    setbacks = Setbacks(under_way=1.5, in_pen=1.5)

    def hand_size(self, state: GameState) -> int:
        """Five, unless the table says otherwise."""
        return setting_of(state).hand_size

    def has_cards(self, state: GameState, seat: int) -> bool:
        """The hand is known to the last card."""
        return bool(hand_of(state, seat)) and not unseen_in(state, seat)

    def pen(self, side: int) -> tuple[Space, ...]:
        """S<side>.1 ... S<side>.5."""
        return home(side)

    def home(self, side: int) -> tuple[Space, ...]:
        """C<side>.1 ... C<side>.5."""
        return castle(side)

    def dealt(self, state: GameState, seats: Iterable[int], seed: int) -> GameState:
        """Hands for *seats*; the cards of all others go under the draw pile of the computers."""
        names = {str(seat) for seat in seats}
        memory = dict(dealt(state, seed).memory)
        hands = memory["hands"]
        back = [card for name, hand in hands.items() if name not in names for card in hand]
        memory["hands"] = {name: hand for name, hand in hands.items() if name in names}
        memory["deck"] = (*back, *memory["deck"])
        return state.changed(memory=tidy(memory))


VALUING = JokerValuing()
