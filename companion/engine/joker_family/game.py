"""A game of this family, made of its words file and the number of its players. Joins the parts."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.board.position import Position, Space
from companion.engine.game import Awaited, LegalMoves, Outcome, Result, RuleWords
from companion.engine.joker_family import check, generate, outcome
from companion.engine.joker_family.describe import description
from companion.engine.joker_family.effects import RANK_OF
from companion.engine.joker_family.graph import graph_of, home
from companion.engine.joker_family.judge import judge
from companion.engine.joker_family.piles import with_drawn
from companion.engine.joker_family.setting import ranks_of, setting_of
from companion.engine.joker_family.words import family_words
from companion.engine.move import Move
from companion.engine.options import Option, chosen_options, options_from_toml
from companion.engine.race.hands import hand_of, is_whole
from companion.engine.ruling import Ruling
from companion.engine.state import Declared, GameState, OptionValue, Seat, frozen
from companion.engine.words import rules_from_toml
from companion.errors import DataError


class JokerGame:
    """See engine/game.py for the contract; docs/games/joker-marbles.md for options and memory."""

    def __init__(self, name: str, package: str, most_seats: int) -> None:
        words = family_words(package)
        self.name = name
        self.title: str = words["title"]
        self.options: tuple[Option, ...] = options_from_toml(words)
        self.rules: tuple[RuleWords, ...] = rules_from_toml(words)
        self._says: Mapping[str, str] = words["says"]
        self._most_seats = most_seats

    def boards(self, options: Mapping[str, OptionValue], seats: int) -> tuple[str, ...]:
        """The shipped layout with as many sides, castles as asked for first."""
        sides = options.get("sides", "auto")
        if sides == "auto":
            sides = next(n for n in (4, 6, 8) if n >= min(seats, 8))
        names = (f"jokers-{sides}", f"jokers-{sides}-straight")
        return names if options.get("castle_shape", "L") == "L" else names[::-1]

    def spaces(self, options: Mapping[str, OptionValue]) -> frozenset[Space]:
        """112, 168 or 224 spaces."""
        return graph_of(options).spaces

    def start(self, options: Mapping[str, OptionValue], seats: Iterable[Seat]) -> GameState:
        """All marbles in their Homes, the first seat to move, no hand known."""
        chosen = frozen(dict(chosen_options(self.options, options)))
        empty = GameState(self.name, chosen, tuple(seats), 0, Position())
        state = check.with_table(empty)
        sides = check.checked_seats(state.seats, graph_of(state.options))
        check.check_players(state, self._most_seats, even=chosen["teams"] == "on")
        marbles = {hole: colour for colour, side in sides.items() for hole in home(side)}
        return state.changed(position=Position(marbles), memory=frozen({}), declared=frozen({}))

    def check(self, state: GameState) -> GameState:
        """*state* with its table decided and memory tidied. Raises DataError naming the entry."""
        return check.checked(state)

    def awaits(self, state: GameState) -> Awaited:
        """A card, then the move it allows."""
        if self.result(state) is not None:
            return Awaited.NOTHING
        return Awaited.MOVE if state.declared else Awaited.CARD

    def declarations(self, state: GameState) -> tuple[Declared, ...]:
        """The cards of the hand that may be laid now if it is known, else one of every rank."""
        hand = hand_of(state, state.to_move) or ()
        known = hand if is_whole(state, state.to_move) else (*hand, *ranks_of(setting_of(state)))
        cards = [c for c in dict.fromkeys(known) if generate.may_be_laid(state, RANK_OF[c])]
        return tuple({"card": card} for card in cards)

    def declare(self, state: GameState, declared: Declared) -> GameState:
        """{"card": "7"}: played now. {"drawn": "7H", "seat": 0}: told what that seat drew."""
        if "drawn" in declared:
            return with_drawn(state, declared)
        return check.with_declared(state, declared)

    def legal_moves(self, state: GameState) -> LegalMoves:
        """Every legal move with the declared card. Raises DataError when none is declared."""
        if not state.declared:
            raise DataError("game state", "declared.card", 'missing; declare a card: {"card": "7"}')
        return generate.legal_moves(state)

    def judge(self, state: GameState, after: Position) -> Ruling:
        """See judge.py; the legal moves are made only to name the nearest."""
        return judge(state, after, lambda: generate.legal_moves(state).moves)

    def outcome(self, state: GameState, move: Move) -> Outcome:
        """The state after *move*, made with the declared card."""
        return outcome.outcome(state, move)

    def stores(self, state: GameState) -> tuple[frozenset[Space], ...]:
        """The Homes: which hole of a Home holds a marble says nothing."""
        return tuple(frozenset(holes) for holes in setting_of(state).home_holes.values())

    def result(self, state: GameState) -> Result | None:
        """Who has all marbles in the castle; None while the game goes on."""
        won = outcome.winners(state, state.position)
        if not won:
            return None
        colours = [state.seats[seat].colours[0] for seat in won]
        names = self._says["and"].join(colours)
        says = self._says["won" if len(colours) == 1 else "won_together"].format(colours=names)
        return Result(won, says[0].upper() + says[1:] + ".")

    def describe(self, state: GameState, move: Move) -> str:
        """What *move* does, in one sentence."""
        return description(self._says, state, move)

    def memory_after_correction(self, state: GameState) -> Mapping[str, Any]:
        """Hands and piles stay as they are: a position says nothing about them."""
        return state.memory
