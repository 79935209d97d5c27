"""Triangle solitaire: fifteen holes, fourteen pegs, jump until one is left."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.board.position import Position, Space
from companion.engine.game import Awaited, LegalMoves, Outcome, Result, RuleWords
from companion.engine.games.triangle_solitaire.generate import jumps
from companion.engine.games.triangle_solitaire.holes import HOLES, JUMP_OF
from companion.engine.games.triangle_solitaire.judge import judged, jumped
from companion.engine.move import Move
from companion.engine.nearest import nearest
from companion.engine.options import Option, options_from_toml
from companion.engine.repair import repair
from companion.engine.ruling import Ruling
from companion.engine.state import Declared, GameState, OptionValue, Seat, frozen
from companion.engine.words import load_words, rules_from_toml
from companion.errors import DataError

WORST_RATED = 4


class TriangleSolitaire:
    """See engine/game.py for the contract, and the spec for the rules.

    memory: "moves" made so far, and "last", the hole of the peg that jumped last.
    """

    name = "triangle-solitaire"

    def __init__(self) -> None:
        self._data = load_words(__package__)
        self._says: Mapping[str, str] = self._data["says"]
        self.title: str = self._data["title"]
        self.options: tuple[Option, ...] = options_from_toml(self._data)
        self.rules: tuple[RuleWords, ...] = tuple(
            rule for rule in rules_from_toml(self._data) if rule.id != "R1"
        )

    def boards(self, options: Mapping[str, OptionValue], seats: int) -> tuple[str, ...]:
        """The triangle, for one player."""
        return ("triangle",) if seats == 1 else ()

    def spaces(self, options: Mapping[str, OptionValue]) -> frozenset[Space]:
        """The fifteen holes."""
        return frozenset(HOLES)

    def start(self, options: Mapping[str, OptionValue], seats: Iterable[Seat]) -> GameState:
        """Pegs of the seat's colours, in turn, in every hole but the start hole."""
        seats = tuple(seats)
        if len(seats) != 1:
            raise DataError("game state", "seats", "triangle solitaire is for one player")
        filled = [hole for hole in HOLES if int(hole) != options["start_hole"]]
        colours = seats[0].colours
        pegs = {hole: colours[n % len(colours)] for n, hole in enumerate(filled)}
        return GameState(self.name, options, seats, 0, Position(pegs), _memory(0, ""))

    def check(self, state: GameState) -> GameState:
        """*state* with its memory completed. Raises DataError naming a wrong entry."""
        for space in state.position:
            if space not in HOLES:
                raise DataError("game state", f"position.{space}", "is not a hole: 1 to 15")
        if len(state.seats) != 1:
            raise DataError("game state", "seats", "triangle solitaire is for one player")
        if not 1 <= len(state.position) < len(HOLES):
            says = self._says["not_one_empty"].format(hole=state.options["start_hole"])
            raise DataError("game state", "position", f"R1: {says}")
        if state.declared:
            raise DataError("game state", "declared", "nothing is declared in this game")
        moves, last = state.memory.get("moves", 0), state.memory.get("last", "")
        if not isinstance(moves, int) or isinstance(moves, bool) or moves < 0:
            raise DataError("game state", "memory.moves", "must be a number of moves")
        if last != "" and last not in HOLES:
            raise DataError("game state", "memory.last", "must be a hole, 1 to 15")
        return state.changed(memory=_memory(moves, last))

    def awaits(self, state: GameState) -> Awaited:
        """A move, as long as a jump is possible."""
        return Awaited.MOVE if jumps(state.position) else Awaited.NOTHING

    def declarations(self, state: GameState) -> tuple[Declared, ...]:
        """None: the game has neither cards nor dice."""
        return ()

    def declare(self, state: GameState, declared: Declared) -> GameState:
        """Always refused."""
        raise DataError("game state", "declared", "nothing is declared in this game")

    def legal_moves(self, state: GameState) -> LegalMoves:
        """Every jump that is possible."""
        return LegalMoves(jumps(state.position))

    def judge(self, state: GameState, after: Position) -> Ruling:
        """The judgement of any change; breaches are found without the legal jumps."""
        move, breaches = judged(state.position, after, self._says)
        if not breaches:
            return Ruling(after, move)
        return Ruling(
            after,
            move,
            tuple(breaches),
            nearest(state.position, after, jumps(state.position)),
            repair(state.position, after, ()),
        )

    def outcome(self, state: GameState, move: Move) -> Outcome:
        """The board after a jump; pass changes nothing."""
        if not move.steps:
            return Outcome(state)
        start, end, _ = move.steps[0]
        jump = JUMP_OF[(str(start), str(end))]
        chained = state.options["count_moves_as_chains"] and state.memory["last"] == start
        moves = state.memory["moves"] + (0 if chained else 1)
        after = state.changed(
            position=jumped(state.position, jump), memory=_memory(moves, jump.end)
        )
        return Outcome(after, ((jump.over, None),), again=bool(jumps(after.position)))

    def stores(self, state: GameState) -> tuple[frozenset[Space], ...]:
        """None: every hole counts."""
        return ()

    def result(self, state: GameState) -> Result | None:
        """The rating, once no jump is left."""
        if jumps(state.position):
            return None
        left, target = len(state.position), str(state.options["target_hole"])
        won = left == 1 and (target == "0" or target in state.position)
        if left == 1 and not won:
            (hole,) = state.position
            says = self._says["result_elsewhere"].format(hole=hole, target=target)
        else:
            ratings = self._data["ratings"][state.options["rating"]]
            pegs = self._says["one_peg" if left == 1 else "pegs"].format(number=left)
            rating = ratings[str(min(left, WORST_RATED))]
            says = self._says["result"].format(pegs=pegs, rating=rating)
        if state.options["count_moves_as_chains"]:
            says += " " + self._says["in_moves"].format(moves=state.memory["moves"])
        return Result((0,) if won else (), says)

    def describe(self, state: GameState, move: Move) -> str:
        """One sentence about a jump."""
        if not move.steps:
            return self._says["over"]
        start, end, _ = move.steps[0]
        jump = JUMP_OF.get((str(start), str(end)))
        if jump is None:
            return self._says["no_line"].format(start=start, end=end)
        return self._says["jump"].format(start=jump.start, over=jump.over, end=jump.end)

    def memory_after_correction(self, state: GameState) -> Mapping[str, Any]:
        """The count goes on; no peg is held to have jumped last."""
        return _memory(state.memory.get("moves", 0), "")


def _memory(moves: int, last: Space) -> Mapping[str, Any]:
    made: Mapping[str, Any] = frozen({"moves": moves, "last": last})
    return made


GAME = TriangleSolitaire()
