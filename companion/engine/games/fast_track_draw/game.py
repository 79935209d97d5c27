"""Fast Track, the version with one card per turn. Joins the parts of this folder."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.board.position import Position, Space
from companion.engine.game import Awaited, LegalMoves, Outcome, Result, RuleWords
from companion.engine.games.fast_track.graph import SQUARE, pen
from companion.engine.games.fast_track_draw import check, generate, outcome
from companion.engine.games.fast_track_draw.deck import cards_to_draw
from companion.engine.games.fast_track_draw.describe import description
from companion.engine.games.fast_track_draw.judge import judge
from companion.engine.games.fast_track_draw.memory import tidied
from companion.engine.games.fast_track_draw.setting import setting_of
from companion.engine.games.fast_track_draw.status import marks_that_fit
from companion.engine.move import Move
from companion.engine.options import Option, chosen_options, options_from_toml
from companion.engine.ruling import Ruling
from companion.engine.state import Declared, GameState, OptionValue, Seat, frozen
from companion.engine.words import load_words, rules_from_toml
from companion.errors import DataError

BOARD = "fast-track-square"


class FastTrackDraw:
    """See engine/game.py for the contract; docs/games/fast-track-draw.md for options and memory."""

    name = "fast-track-draw"

    def __init__(self) -> None:
        words = load_words(__package__)
        self.title: str = words["title"]
        self.options: tuple[Option, ...] = options_from_toml(words)
        self.rules: tuple[RuleWords, ...] = rules_from_toml(words)
        self._says: Mapping[str, str] = words["says"]

    def boards(self, options: Mapping[str, OptionValue], seats: int) -> tuple[str, ...]:
        """The square board, for up to four."""
        return (BOARD,) if seats <= check.MOST_SEATS else ()

    def spaces(self, options: Mapping[str, OptionValue]) -> frozenset[Space]:
        """The 89 spaces of the square board."""
        return SQUARE.spaces

    def start(self, options: Mapping[str, OptionValue], seats: Iterable[Seat]) -> GameState:
        """All pieces in their starts, the first seat to move, no card counted."""
        chosen = frozen(chosen_options(self.options, options))
        seats = tuple(seats)
        check.check_seats(seats)
        check.check_players(seats)
        pieces = {hole: seat.colours[0] for seat in seats for hole in pen(seat.sides[0])}
        return GameState(self.name, chosen, seats, 0, Position(pieces), frozen({}), frozen({}))

    def check(self, state: GameState) -> GameState:
        """*state* with its memory tidied. Raises DataError naming the entry."""
        return check.checked(state)

    def awaits(self, state: GameState) -> Awaited:
        """A card, then the move it allows."""
        if outcome.winner(setting_of(state), state.position) is not None:
            return Awaited.NOTHING
        return Awaited.MOVE if state.declared else Awaited.CARD

    def declarations(self, state: GameState) -> tuple[Declared, ...]:
        """The cards that the deck may hold; and no card, where the turn may be ended so."""
        cards: list[Declared] = [{"card": card} for card in cards_to_draw(state)]
        return (*cards, check.NO_CARD) if check.may_draw_no_more(state) else tuple(cards)

    def declare(self, state: GameState, declared: Declared) -> GameState:
        """{"card": "7"}: drawn now. {"draw": "no"}: no further card (`compulsory_draw` off)."""
        return check.with_declared(state, declared)

    def legal_moves(self, state: GameState) -> LegalMoves:
        """Every legal move with the drawn card. Raises DataError when none is drawn."""
        if not state.declared:
            raise DataError("game state", "declared.card", 'missing; declare a card: {"card": "7"}')
        return generate.legal_moves(state)

    def judge(self, state: GameState, after: Position) -> Ruling:
        """See judge.py; the legal moves are made only to name the nearest."""
        return judge(state, after, lambda: self.legal_moves(state).moves)

    def outcome(self, state: GameState, move: Move) -> Outcome:
        """The state after *move*, made with the drawn card."""
        return outcome.outcome(state, move)

    def stores(self, state: GameState) -> tuple[frozenset[Space], ...]:
        """The starts: which hole of a start holds a piece says nothing."""
        return tuple(frozenset(pen(side)) for side in setting_of(state).side_of.values())

    def result(self, state: GameState) -> Result | None:
        """Who has all pieces home; None while the game goes on."""
        won = outcome.winner(setting_of(state), state.position)
        if won is None:
            return None
        says = self._says["won"].format(colour=state.seats[won].colours[0])
        return Result((won,), says[0].upper() + says[1:] + ".")

    def describe(self, state: GameState, move: Move) -> str:
        """What *move* does, in one sentence."""
        return description(self._says, state, move)

    def memory_after_correction(self, state: GameState) -> Mapping[str, Any]:
        """Counts stay; a mark stays where a piece still stands; the last move is forgotten."""
        return tidied({**marks_that_fit(state.position, state.memory), "last": None})


GAME = FastTrackDraw()
