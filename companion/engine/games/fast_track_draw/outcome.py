"""What a legal move leads to: the board, what is remembered, whose turn it is, who has won."""

from collections.abc import Mapping
from typing import Any

from companion.board.position import Colour, Position, Space
from companion.engine.cards import Rank
from companion.engine.game import Outcome
from companion.engine.games.fast_track.graph import home, pen
from companion.engine.games.fast_track_draw.deck import deck_after
from companion.engine.games.fast_track_draw.dry import counted_after
from companion.engine.games.fast_track_draw.effects import EFFECTS, RANK_OF
from companion.engine.games.fast_track_draw.memory import tidied
from companion.engine.games.fast_track_draw.setting import Setting, setting_of
from companion.engine.games.fast_track_draw.status import marks_after
from companion.engine.move import Move
from companion.engine.state import GameState, frozen

Captured = tuple[tuple[Space, Space | None], ...]


def outcome(state: GameState, move: Move) -> Outcome:
    """The state after *move*, made with the drawn card (or, without one, after drawing no more)."""
    setting = setting_of(state)
    card = state.declared.get("card")
    rank = None if card is None else RANK_OF[str(card)]
    position, captured = after_move(setting, state.position, move)
    won = winner(setting, position) is not None
    again = _goes_on(setting, move, rank) and not won
    following = state.to_move if again or won else (state.to_move + 1) % len(state.seats)
    after = state.changed(
        position=position,
        memory=tidied(_memory_after(setting, state, move, rank, position, again)),
        declared=frozen({}),
        to_move=following,
    )
    return Outcome(after, captured, again)


def after_move(setting: Setting, position: Position, move: Move) -> tuple[Position, Captured]:
    """The board after *move*: captured pieces lie in the first free holes of their starts (R5)."""
    marbles = dict(position.marbles)
    captured: list[tuple[Space, Space | None]] = []
    for step in move.steps:
        colour, end = marbles.pop(step.start or ""), step.end or ""
        hit = marbles.get(end)
        if hit is not None:
            hole = next(hole for hole in pen(setting.side_of[hit]) if hole not in marbles)
            marbles[hole] = hit
            captured.append((end, hole))
        marbles[end] = colour
    return Position(marbles), tuple(captured)


def winner(setting: Setting, position: Position) -> int | None:
    """The seat with all four pieces in its home (part g), None while there is none."""
    marbles: Mapping[Space, Colour] = position.marbles
    for seat, (colour, side) in enumerate(setting.side_of.items()):
        if all(marbles.get(space) == colour for space in home(side)):
            return seat
    return None


def came_out(move: Move) -> bool:
    """A piece has left its start."""
    return any((step.start or "").startswith("P") for step in move.steps)


def _goes_on(setting: Setting, move: Move, rank: Rank | None) -> bool:
    """Another card is to be drawn: F4, and R13 with the option `four_and_out_draw_again`."""
    if rank is None or not move.steps or not EFFECTS[rank].again:
        return False
    return setting.out_draws_again or EFFECTS[rank].comes_out or not came_out(move)


def _memory_after(
    setting: Setting,
    state: GameState,
    move: Move,
    rank: Rank | None,
    position: Position,
    again: bool,
) -> Mapping[str, Any]:
    marks = marks_after(setting, state, move, rank, ends=not again)
    dry, dry_so_far = counted_after(
        setting, state, came_out=came_out(move), moved=bool(move.steps), ends=not again
    )
    memory = dict(deck_after(setting, state))
    memory |= {"status": marks.status, "lost": marks.lost, "moved": marks.moved}
    memory |= {"again": again, "dry": dry, "dry_so_far": dry_so_far}
    memory["last"] = _last(state, position) if move.steps else None
    return memory


def _last(state: GameState, position: Position) -> Mapping[str, Any]:
    """Who made the last move, and what the spaces held that it changed: see undo.py."""
    before = state.position
    changed = sorted(before.differences(position))
    return {"seat": state.to_move, "before": {space: before.at(space) for space in changed}}
