"""Judges any change of the triangle against the rules, without asking for the legal jumps."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.board.position import Position, Space
from companion.engine.games.triangle_solitaire.holes import JUMP_OF, JUMPS, Jump
from companion.engine.move import Move, moved
from companion.engine.ruling import Breach

Words = Mapping[str, str]

MOST_JUMPS_AT_ONCE = 4


class Way(NamedTuple):
    """One peg that may have gone from `start` to `end`."""

    start: Space
    end: Space


def judged(before: Position, after: Position, words: Words) -> tuple[Move | None, list[Breach]]:
    """The change as a move, as far as it can be told, and every rule that it breaks."""
    changed = in_order(before.differences(after))
    if not changed:
        return None, [Breach("F1", (), words["must_jump"])] if _some_jump(before) else []
    if not _some_jump(before):
        return None, [Breach("R5", changed, words["over"])]
    if (chain := _several_jumps(before, after)) is not None:
        return moved(*((jump.start, jump.end) for jump in chain)), [
            Breach("R4", changed, words["several"])
        ]
    ways = list(_ways(before, after))
    if not ways:
        return None, list(_others(before, after, frozenset(), words))
    judgements = [(list(_breaches(before, after, way, words)), way) for way in ways]
    breaches, way = min(judgements, key=lambda each: (len(each[0]), each[1] not in JUMP_OF))
    return moved(way), breaches


def in_order(holes: Iterable[Space]) -> tuple[Space, ...]:
    """*holes* in the board's order."""
    return tuple(sorted(holes, key=int))


def can_jump(position: Position, jump: Jump) -> bool:
    """R2: pegs on start and over, none on end."""
    return (
        position.at(jump.start) is not None
        and position.at(jump.over) is not None
        and position.at(jump.end) is None
    )


def _some_jump(position: Position) -> bool:
    return any(can_jump(position, jump) for jump in JUMPS)


def _ways(before: Position, after: Position) -> Iterator[Way]:
    """Pegs that left one hole and stand in another, by their colour."""
    changed = in_order(before.differences(after))
    for end in changed:
        for start in changed:
            colour = before.at(start)
            if start != end and colour is not None and after.at(end) == colour:
                yield Way(start, end)


def _breaches(before: Position, after: Position, way: Way, words: Words) -> Iterator[Breach]:
    jump = JUMP_OF.get(way)
    touched = {way.start, way.end}
    if before.at(way.end) is not None:
        yield Breach("R2", (way.end,), words["target_full"].format(end=way.end))
    if jump is None:
        near = any(way.end == other.over for other in JUMPS if other.start == way.start)
        says = words["slide" if near else "no_line"]
        yield Breach("R2", way, says.format(start=way.start, end=way.end))
    elif before.at(jump.over) is None:
        says = words["nothing_jumped"].format(over=jump.over)
        yield Breach("R2", (jump.start, jump.over, jump.end), says)
    else:
        touched.add(jump.over)
        if after.at(jump.over) is not None:
            yield Breach("R3", (jump.over,), words["left_on"].format(over=jump.over))
    yield from _others(before, after, touched, words)


def _others(
    before: Position, after: Position, touched: Iterable[Space], words: Words
) -> Iterator[Breach]:
    """R3: no peg but the jumping and the jumped one is touched."""
    for space in in_order(before.differences(after) - frozenset(touched)):
        if before.at(space) is None:
            says = words["added"]
        elif after.at(space) is None:
            says = words["another_taken" if touched else "taken"]
        else:
            says = words["moved_as_well"]
        yield Breach("R3", (space,), says.format(space=space))


def _several_jumps(before: Position, after: Position) -> tuple[Jump, ...] | None:
    """Two or more jumps in a row that lead to *after*, None when there are none."""
    count = len(before) - len(after)
    if not 2 <= count <= MOST_JUMPS_AT_ONCE:
        return None
    chains: list[tuple[Position, tuple[Jump, ...]]] = [(before, ())]
    for _ in range(count):
        chains = [
            (jumped(position, jump), (*chain, jump))
            for position, chain in chains
            for jump in JUMPS
            if can_jump(position, jump)
        ]
    return next((chain for position, chain in chains if position == after), None)


def jumped(position: Position, jump: Jump) -> Position:
    """The board after *jump*, which must be possible."""
    colour = position.at(jump.start)
    return position.changed({jump.start: None, jump.over: None, jump.end: colour})
