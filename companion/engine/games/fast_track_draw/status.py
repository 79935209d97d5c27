"""Fast-track status, R9 and R11: which pieces on corners have it, which have lost it.

Memory: `status` corners whose piece has it; `lost` corners whose piece had it and stands
there still; `moved` corners with status reached in this turn, where the option
`status_loss` asks at its end only. Knows no way of walking.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.board.position import Position, Space
from companion.engine.games.fast_track.graph import BULLSEYE, SQUARE
from companion.engine.games.fast_track_draw.effects import EFFECTS, STRIPS
from companion.engine.games.fast_track_draw.memory import tidied
from companion.engine.games.fast_track_draw.setting import Setting
from companion.engine.move import Move, Step
from companion.engine.state import GameState

CORNERS = frozenset(SQUARE.fast_track_spaces)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is remembered of the pieces on corners: spaces in name order."""

    status: tuple[Space, ...] = ()
    lost: tuple[Space, ...] = ()
    moved: tuple[Space, ...] = ()


def marks_after(
    setting: Setting, state: GameState, move: Move, rank: str | None, *, ends: bool
) -> Marks:
    """The marks once *move* is made with a card of *rank* (None: no card was drawn).

    ends: the turn is over with it.
    """
    memory, marbles = state.memory, state.position.marbles
    own = setting.players[state.to_move].colour
    status, lost = set(memory.get("status", ())), set(memory.get("lost", ()))
    mine = {space for space in status if marbles.get(space) == own}
    gone: set[Space] = set(mine) if rank == STRIPS else set()
    reached = {step.end for step in move.steps if step.end and _gives(setting, step, rank)}
    moved = _moved_so_far(setting, state, mine) - move.touched | reached
    if move.steps and setting.status_lost_per_card:
        gone |= mine
    if ends:
        gone |= mine - moved
    gone -= move.touched
    status = status - move.touched - gone | reached
    kept = set() if ends or setting.status_lost_per_card else moved & status
    return Marks(_sorted(status), _sorted((lost - move.touched) | gone), _sorted(kept))


def stripped(state: GameState) -> GameState:
    """*state* once a 4 is drawn: the pieces of the seat to move have no status (R11 a)."""
    own = state.seat.colours[0]
    status = set(state.memory.get("status", ()))
    gone = {space for space in status if state.position.at(space) == own}
    if not gone:
        return state
    memory = dict(state.memory)
    memory["status"] = _sorted(status - gone)
    memory["lost"] = _sorted(gone | set(memory.get("lost", ())))
    memory["moved"] = _sorted(set(memory.get("moved", ())) - gone)
    return state.changed(memory=tidied(memory))


def marks_that_fit(position: Position, memory: Mapping[str, Any]) -> dict[str, Any]:
    """*memory* with the marks of corners on which nothing stands taken out."""
    kept = dict(memory)
    for key in ("status", "lost", "moved"):
        kept[key] = _sorted({s for s in memory.get(key, ()) if position.at(s) is not None})
    kept["lost"] = _sorted(set(kept["lost"]) - set(kept["status"]))
    kept["moved"] = _sorted(set(kept["moved"]) & set(kept["status"]))
    return kept


def _gives(setting: Setting, step: Step, rank: str | None) -> bool:
    """The step ends on a corner in a way that gives status (R9, R14)."""
    if step.end not in CORNERS or rank is None or rank == STRIPS:
        return False
    if setting.ace_back_status or step.start == BULLSEYE or not EFFECTS[rank].backward:
        return True
    return SQUARE.previous_space(step.start or "") != step.end


def _moved_so_far(setting: Setting, state: GameState, mine: set[Space]) -> set[Space]:
    """Own pieces with status that have moved in this turn, before the present card.

    Where status is lost card by card none that has not moved is left after the first.
    """
    if not state.memory.get("again"):
        return set()
    if setting.status_lost_per_card:
        return set(mine)
    return mine & set(state.memory.get("moved", ()))


def _sorted(spaces: Iterable[Space]) -> tuple[Space, ...]:
    return tuple(sorted(spaces))
