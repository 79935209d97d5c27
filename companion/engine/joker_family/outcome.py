"""What a legal move leads to: the board, what is remembered, whose turn it is, who has won."""

from collections.abc import Mapping
from typing import TypeAlias

from companion.board.position import Colour, Position, Space
from companion.engine.game import Outcome
from companion.engine.joker_family.graph import castle, entrance
from companion.engine.joker_family.piles import after_play
from companion.engine.joker_family.setting import Setting, setting_of
from companion.engine.move import Move
from companion.engine.race.hands import tidy
from companion.engine.state import GameState, frozen

Captured: TypeAlias = tuple[tuple[Space, Space | None], ...]


def outcome(state: GameState, move: Move) -> Outcome:
    """The state after *move*, made with the declared card."""
    position, captured = after_move(setting_of(state), state.position, move)
    following = (state.to_move + 1) % len(state.seats)
    over = bool(winners(state, position))
    memory = dict(after_play(state, None if over else following))
    discards = _discards_after(state, move)
    memory["discards"] = discards
    after = state.changed(
        position=position,
        memory=tidy(memory),
        declared=frozen({}),
        to_move=state.to_move if over else following,
    )
    return Outcome(after, captured)


def after_move(setting: Setting, position: Position, move: Move) -> tuple[Position, Captured]:
    """The board after *move*: bumped marbles lie in their Home, team-mates at their entrance."""
    if move.is_swap:
        return position.moved((s.start or "", s.end or "") for s in move.steps), ()
    marbles = dict(position.marbles)
    captured: list[tuple[Space, Space | None]] = []
    for step in move.steps:
        colour, end = marbles.pop(step.start or ""), step.end or ""
        hit = marbles.get(end)
        marbles[end] = colour
        if hit is not None:
            there = place_of_bumped(setting, marbles, colour, hit)
            marbles[there] = hit
            captured.append((end, there))
    return Position(marbles), tuple(captured)


def place_of_bumped(
    setting: Setting, marbles: Mapping[Space, Colour], mover: Colour, hit: Colour
) -> Space:
    """Where a marble of *hit* goes once *mover* has landed on it (R7, R8)."""
    if hit in setting.mates[mover]:
        gate = entrance(setting.side_of[hit])
        if gate not in marbles:
            return gate
    return next(hole for hole in setting.home_holes[hit] if hole not in marbles)


def winners(state: GameState, position: Position) -> tuple[int, ...]:
    """The seats that have won on *position*: all marbles of seat or team inside (part g)."""
    setting, marbles = setting_of(state), position.marbles
    inside = {
        colour
        for colour, side in setting.side_of.items()
        if all(marbles.get(space) == colour for space in castle(side))
    }
    for seat in range(len(state.seats)):
        team = state.partners(seat)
        if all(setting.colours[each] in inside for each in team):
            return team
    return ()


def _discards_after(state: GameState, move: Move) -> Mapping[str, int]:
    """Discards in a row by seat, counted only where the option asks for it."""
    discards = dict(state.memory.get("discards", {}))
    seat = str(state.to_move)
    in_a_row = discards.pop(seat, 0)
    if setting_of(state).free_out_after and not move.steps:
        discards[seat] = in_a_row + 1
    return discards
