"""What a computer player must be told about Fast Track. See engine/players/valuing.py."""

from collections.abc import Iterable
from typing import Any

from companion.board.position import Space
from companion.engine.games.fast_track.graph import home, pen
from companion.engine.games.fast_track.hands import PILES, hand_of, unseen_in, with_decks
from companion.engine.games.fast_track.setting import setting_of
from companion.engine.players.valuing import Setbacks
from companion.engine.state import GameState, frozen


class FastTrackValuing:
    """Every player has a deck, so the computer's need not be on the table."""

    choice = 2
    setbacks = Setbacks(under_way=0.0, in_pen=1.5)

    def hand_size(self, state: GameState) -> int:
        """Five, unless the table says otherwise."""
        return setting_of(state).hand_size

    def has_cards(self, state: GameState, seat: int) -> bool:
        """The hand is known to the last card."""
        return hand_of(state, seat) is not None and not unseen_in(state, seat)

    def pen(self, side: int) -> tuple[Space, ...]:
        """P<side>.1 ... P<side>.4."""
        return pen(side)

    def home(self, side: int) -> tuple[Space, ...]:
        """H<side>.1 ... H<side>.4."""
        return home(side)

    def dealt(self, state: GameState, seats: Iterable[int], seed: int) -> GameState:
        """Hands and decks for *seats*; of the others' cards nothing is said."""
        names = {str(seat) for seat in seats}
        known = with_decks(state.changed(memory={}), seed).memory
        memory: dict[str, Any] = dict(state.memory)
        for pile in PILES:
            theirs = {name: cards for name, cards in known.get(pile, {}).items() if name in names}
            memory[pile] = {**memory.get(pile, {}), **theirs}
        memory["seed"] = seed
        kept = {key: value for key, value in memory.items() if value or key == "seed"}
        return state.changed(memory=frozen(kept))


VALUING = FastTrackValuing()
