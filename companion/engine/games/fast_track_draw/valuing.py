"""What a computer player must be told about this game. See engine/players/valuing.py."""

from collections.abc import Iterable

from companion.board.position import Space
from companion.engine.games.fast_track.graph import home, pen
from companion.engine.games.fast_track_draw.deck import counted, pile_of, with_decks
from companion.engine.games.fast_track_draw.setting import setting_of
from companion.engine.players.valuing import Setbacks
from companion.engine.state import GameState


class FastTrackDrawValuing:
    """One card is drawn and used at a time, as a rule from a deck that is on the table."""

    choice = 1
    setbacks = Setbacks(under_way=0.0, in_pen=0.0)

    def hand_size(self, state: GameState) -> int:
        """No hand."""
        return 0

    def has_cards(self, state: GameState, seat: int) -> bool:
        """Its deck is shuffled by the companion."""
        return pile_of(setting_of(state), seat) in state.memory.get("deck", {})

    def pen(self, side: int) -> tuple[Space, ...]:
        """P<side>.1 ... P<side>.4."""
        return pen(side)

    def home(self, side: int) -> tuple[Space, ...]:
        """H<side>.1 ... H<side>.4."""
        return home(side)

    def dealt(self, state: GameState, seats: Iterable[int], seed: int) -> GameState:
        """The deck counted; shuffled by the companion if *seats* are all. People draw otherwise."""
        state = counted(state)
        return with_decks(state, seed) if set(seats) >= set(range(len(state.seats))) else state


VALUING = FastTrackDrawValuing()
