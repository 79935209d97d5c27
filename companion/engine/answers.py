"""What `companion legal` and `companion judge` answer, for every game. Knows no game."""

from collections.abc import Mapping
from typing import Any

from companion.board.position import Position
from companion.engine.game import Game, LegalMoves, load_game
from companion.engine.move import Move
from companion.engine.state import GameState
from companion.errors import DataError


def legal_answer(state: GameState) -> dict[str, Any]:
    """Every legal move of a checked state with what it does, ready for json.dumps."""
    game = load_game(state.game)
    legal: LegalMoves = game.legal_moves(state)
    return {
        "to_move": state.to_move,
        "forced": legal.forced,
        "no_effect": legal.no_effect,
        **({"unchecked": list(legal.unchecked)} if legal.unchecked else {}),
        "moves": [_move_answer(game, state, move) for move in legal.moves],
    }


def judge_answer(state: GameState, after: Position) -> dict[str, Any]:
    """The ruling on the board as it was found after the hand left, ready for json.dumps."""
    game = load_game(state.game)
    check_found(game, state, after)
    answer: Mapping[str, Any] = game.judge(state, after).as_json()
    return {"to_move": state.to_move, **answer}


def check_found(game: Game, state: GameState, after: Position) -> None:
    """Raises DataError where *after* names a space or a colour that the table has not."""
    spaces = game.spaces(state.options)
    colours = {colour for seat in state.seats for colour in seat.colours}
    colours |= set(state.position.marbles.values())
    for space, colour in after.marbles.items():
        if space not in spaces:
            raise DataError("game state", f"after.{space}", "there is no such space on this board")
        if colour not in colours:
            raise DataError("game state", f"after.{space}", f"{colour} is played by no seat")


def _move_answer(game: Game, state: GameState, move: Move) -> dict[str, Any]:
    outcome = game.outcome(state, move)
    return {
        "move": str(move),
        "steps": [[step.start, step.end] for step in move.steps],
        "captured": [list(each) for each in outcome.captured],
        "after": outcome.state.position.as_json(),
        "again": outcome.again,
        "says": game.describe(state, move),
    }
