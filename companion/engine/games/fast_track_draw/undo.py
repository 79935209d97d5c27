"""A move that was put back by hand: part (c) 2.5 and the option `undo`.

Memory `last`: the seat that moved last and what the spaces held before that it changed.
The turn is over when the next player draws; until then its moves may be undone.
"""

from collections.abc import Mapping
from typing import Any

from companion.board.position import Position
from companion.engine.games.fast_track_draw.objection import Objection
from companion.engine.games.fast_track_draw.seen_board import SeenBoard
from companion.engine.games.fast_track_draw.situation import Situation


def is_put_back(situation: Situation, after: SeenBoard) -> bool:
    """*after* shows the board as it was before the last move."""
    last: Mapping[str, Any] | None = situation.state.memory.get("last")
    if last is None:
        return False
    before: Position = situation.state.position.changed(last["before"])
    return SeenBoard.of(before) == after != situation.board


def against_undoing(situation: Situation) -> tuple[Objection, ...]:
    """Why the last move may not be put back now; nothing while the turn is not over."""
    state = situation.state
    last = state.memory["last"]
    spaces = tuple(sorted(last["before"]))
    facts: dict[str, object] = {"colour": state.seats[last["seat"]].colours[0]}
    if situation.option("undo") == "never":
        return (Objection("C2.5", "never", spaces, facts),)
    if not state.declared:
        return ()
    key = "card_first" if last["seat"] == state.to_move else "turn_over"
    return (Objection("C2.5", key, spaces, facts),)
