"""What a legal move leads to: the board, what is remembered, whose turn it is, who has won."""

from collections.abc import Mapping
from typing import Any

from companion.board.position import Colour, Position, Space
from companion.engine.cards import parse_card
from companion.engine.game import Outcome
from companion.engine.games.fast_track.effects import EFFECTS
from companion.engine.games.fast_track.graph import home, pen
from companion.engine.games.fast_track.hands import hands_after
from companion.engine.games.fast_track.setting import Setting, setting_of
from companion.engine.move import Move
from companion.engine.state import GameState, frozen

Captured = tuple[tuple[Space, Space | None], ...]


def outcome(state: GameState, move: Move) -> Outcome:
    """The state after *move*, made with the declared card."""
    setting = setting_of(state)
    position, captured = after_move(setting, state.position, move)
    effect = EFFECTS[parse_card(str(state.declared["card"])).rank]
    won = bool(winners(state, position)) and setting.wins_at_once
    again = effect.again and not won
    memory = dict(hands_after(state, turn_ends=not again))
    _put(memory, "ring", _ring_after(setting, state, move))
    _put(memory, "discards", _discards_after(setting, state, move))
    _put(memory, "again", again)
    following = state.to_move if again or won else (state.to_move + 1) % len(state.seats)
    after = state.changed(
        position=position, memory=frozen(memory), declared=frozen({}), to_move=following
    )
    return Outcome(after, captured, again)


def after_move(setting: Setting, position: Position, move: Move) -> tuple[Position, Captured]:
    """The board after *move*: captured marbles lie in the first free holes of their pens (R7)."""
    if move.is_swap:
        return position.moved((s.start or "", s.end or "") for s in move.steps), ()
    marbles = dict(position.marbles)
    captured: list[tuple[Space, Space | None]] = []
    for step in move.steps:
        colour = marbles.pop(step.start or "")
        end = step.end or ""
        hit = marbles.get(end)
        if hit is not None:
            hole = first_free_hole(setting, marbles, hit)
            marbles[hole] = hit
            captured.append((end, hole))
        marbles[end] = colour
    return Position(marbles), tuple(captured)


def first_free_hole(setting: Setting, marbles: Mapping[Space, Colour], colour: Colour) -> Space:
    """Where a marble of *colour* goes when it is sent to its pen."""
    return next(hole for hole in pen(setting.side_of[colour]) if hole not in marbles)


def winners(state: GameState, position: Position) -> tuple[int, ...]:
    """The seats that have won on *position*: all colours of seat or team home (part g)."""
    side_of = setting_of(state).side_of
    marbles = position.marbles
    for seat in range(len(state.seats)):
        team = state.partners(seat)
        colours = [colour for each in team for colour in state.seats[each].colours]
        if all(marbles.get(space) == c for c in colours for space in home(side_of[c])):
            return team
    return ()


def _ring_after(setting: Setting, state: GameState, move: Move) -> tuple[Space, ...]:
    """Spaces of ring marbles: a step from corner to corner is a ring move (R15), a swap is not."""
    ring = set(state.memory.get("ring", ()))
    ring -= move.touched
    if not move.is_swap:
        corners = setting.graph.fast_track_spaces
        for step in move.steps:
            ring.discard(step.end or "")
            if step.start in corners and step.end in corners:
                ring.add(step.end or "")
    return tuple(sorted(ring))


def _discards_after(setting: Setting, state: GameState, move: Move) -> Mapping[str, int]:
    """Useless cards in a row by seat, counted only where the option asks for it."""
    discards = dict(state.memory.get("discards", {}))
    seat = str(state.to_move)
    in_a_row = discards.pop(seat, 0)
    if setting.free_out_after and not move.steps:
        discards[seat] = in_a_row + 1
    return discards


def _put(memory: dict[str, Any], key: str, value: Any) -> None:
    """Remember what there is to remember; an empty memory has no entry."""
    if value:
        memory[key] = value
    else:
        memory.pop(key, None)
