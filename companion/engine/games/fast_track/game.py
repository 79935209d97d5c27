"""Fast Track, the version with a hand of five cards. Joins the parts of this folder."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.board.position import Position, Space
from companion.engine.cards import RANKS
from companion.engine.game import Awaited, Outcome, Result, RuleWords
from companion.engine.games.fast_track import check, generate, outcome
from companion.engine.games.fast_track.describe import description
from companion.engine.games.fast_track.graph import graph_of, pen
from companion.engine.games.fast_track.hands import hand_of, unseen_in, with_drawn
from companion.engine.games.fast_track.judge import judge
from companion.engine.games.fast_track.setting import setting_of
from companion.engine.move import Move
from companion.engine.options import Option, chosen_options, options_from_toml
from companion.engine.ruling import Ruling
from companion.engine.state import Declared, GameState, OptionValue, Seat, frozen
from companion.engine.words import load_words, rules_from_toml

SHIPPED_INNER_HALF_WIDTH = 2.0
MOST_COLOURS_ON_SQUARE = 4


class FastTrack:
    """See engine/game.py for the contract; docs/games/fast-track.md for options and memory."""

    name = "fast-track"

    def __init__(self) -> None:
        words = load_words(__package__)
        self.title: str = words["title"]
        self.options: tuple[Option, ...] = options_from_toml(words)
        self.rules: tuple[RuleWords, ...] = rules_from_toml(words)
        self._says: Mapping[str, str] = words["says"]

    def boards(self, options: Mapping[str, OptionValue], seats: int) -> tuple[str, ...]:
        """The shipped layout of that shape; none for arms of another width."""
        if options.get("inner_half_width", SHIPPED_INNER_HALF_WIDTH) != SHIPPED_INNER_HALF_WIDTH:
            return ()
        board = options.get("board", "auto")
        if board == "auto":
            board = "square" if seats <= MOST_COLOURS_ON_SQUARE else "hex"
        return (f"fast-track-{board}",)

    def spaces(self, options: Mapping[str, OptionValue]) -> frozenset[Space]:
        """89 spaces on a square board, 133 on a hexagon."""
        return graph_of(options).spaces

    def start(self, options: Mapping[str, OptionValue], seats: Iterable[Seat]) -> GameState:
        """All marbles in their pens, the first seat to move, no hand known."""
        chosen = frozen(chosen_options(self.options, options))
        empty = GameState(self.name, chosen, tuple(seats), 0, Position())
        state = check.with_board(empty)
        graph = graph_of(state.options)
        side_of = check.checked_seats(state.seats, graph)
        check.check_mode(state.seats, graph)
        marbles = {hole: colour for colour, side in side_of.items() for hole in pen(side)}
        return state.changed(position=Position(marbles), memory=frozen({}), declared=frozen({}))

    def check(self, state: GameState) -> GameState:
        """*state* with its board decided and memory tidied. Raises DataError naming the entry."""
        return check.checked(state)

    def awaits(self, state: GameState) -> Awaited:
        """A card, then the move it allows."""
        if self.result(state) is not None:
            return Awaited.NOTHING
        return Awaited.MOVE if state.declared else Awaited.CARD

    def declarations(self, state: GameState) -> tuple[Declared, ...]:
        """The cards of the hand if it is known, else one of every rank."""
        hand = hand_of(state, state.to_move)
        if hand is None or unseen_in(state, state.to_move):
            hand = (*(hand or ()), *RANKS)
        return tuple({"card": card} for card in dict.fromkeys(hand))

    def declare(self, state: GameState, declared: Declared) -> GameState:
        """{"card": "7"}: played now. {"drawn": "7H", "seat": 0}: told what that seat drew."""
        if "drawn" in declared:
            return with_drawn(state, declared)
        return check.with_declared(state, declared)

    legal_moves = staticmethod(generate.legal_moves)

    def judge(self, state: GameState, after: Position) -> Ruling:
        """See judge.py; the legal moves are made only to name the nearest."""
        return judge(state, after, lambda: self.legal_moves(state).moves)

    def outcome(self, state: GameState, move: Move) -> Outcome:
        """The state after *move*, made with the declared card."""
        return outcome.outcome(state, move)

    def stores(self, state: GameState) -> tuple[frozenset[Space], ...]:
        """The pens: which hole of a pen holds a marble says nothing."""
        return tuple(frozenset(pen(side)) for side in setting_of(state).side_of.values())

    def result(self, state: GameState) -> Result | None:
        """Who has all marbles home; None while the game goes on."""
        won = outcome.winners(state, state.position)
        if not won or (state.memory.get("again") and not setting_of(state).wins_at_once):
            return None
        colours = [colour for seat in won for colour in state.seats[seat].colours]
        names = self._says["and"].join(colours)
        says = self._says["won" if len(colours) == 1 else "won_together"].format(colours=names)
        return Result(won, says[0].upper() + says[1:] + ".")

    def describe(self, state: GameState, move: Move) -> str:
        """What *move* does, in one sentence."""
        return description(self._says, state, move)

    def memory_after_correction(self, state: GameState) -> Mapping[str, Any]:
        """Hands and piles stay; a ring marble stays one where a marble still stands."""
        memory = dict(state.memory)
        ring = [space for space in memory.pop("ring", ()) if state.position.at(space)]
        if ring:
            memory["ring"] = ring
        kept: Mapping[str, Any] = frozen(memory)
        return kept


GAME = FastTrack()
