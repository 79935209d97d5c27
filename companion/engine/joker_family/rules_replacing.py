"""Rules about jokers and about two marbles that changed places: R14, R8, R9 and R1.

Knows no way of walking.
"""

from collections.abc import Iterator

from companion.board.position import Colour
from companion.engine.cards import JOKER
from companion.engine.joker_family.graph import come_out, is_castle, is_home, is_track
from companion.engine.joker_family.rules_walking import entrance_is_full
from companion.engine.joker_family.situation import Situation, Walk
from companion.engine.race.counted_board import CountedBoard
from companion.engine.race.objection import Objection

SWAPS = "2"


def joker_objections(
    situation: Situation, board: CountedBoard, walk: Walk
) -> tuple[Objection, ...]:
    """Everything against *walk* as the play of a joker."""
    if _just_comes_out(situation, board, walk):
        return ()
    against = (*_from(situation, walk), *_onto(situation, board, walk))
    if not against and not situation.may_bump(board, walk):
        return (entrance_is_full(situation, board, walk),)
    return against


def _just_comes_out(situation: Situation, board: CountedBoard, walk: Walk) -> bool:
    """Option `joker_may_come_out`: onto a come-out spot that is free."""
    spot = come_out(situation.side[walk.colour])
    free = is_home(walk.start) and walk.end == spot and spot not in board.spaces
    return free and bool(situation.option("joker_may_come_out"))


def _from(situation: Situation, walk: Walk) -> Iterator[Objection]:
    shown, facts = (walk.start, walk.end), _facts(situation, walk)
    if is_castle(walk.start):
        yield Objection("R14", "from_castle", shown, facts)
    elif is_track(walk.start) and situation.option("joker_from") != "any":
        yield Objection("R14", "from_track", shown, facts)


def _onto(situation: Situation, board: CountedBoard, walk: Walk) -> Iterator[Objection]:
    shown, facts = (walk.start, walk.end), _facts(situation, walk)
    met = board.spaces.get(walk.end)
    if not is_track(walk.end):
        yield Objection("R14", "into_castle", shown, facts)
    elif met is None:
        yield Objection("R14", "nobody_there", shown, facts)
    elif met == walk.colour:
        yield Objection("R14", "own_there", shown, facts)


def swap_objections(situation: Situation, walk: Walk, other: Colour) -> Iterator[Objection]:
    """Everything against the marble of *walk* and that of *other* having changed places."""
    shown = (walk.start, walk.end)
    facts = {**_facts(situation, walk), "other": other}
    for space in shown:
        if is_castle(space):
            yield Objection("R9", "castle_swapped", (space,), {**facts, "at": space})
    if situation.rank == JOKER:
        yield Objection("R14", "swapped", shown, facts)
    elif situation.rank != SWAPS or not situation.option("two_swap"):
        yield Objection("R1", "swapped", shown, facts)
    elif any(is_home(space) for space in shown):
        yield Objection("R1", "home_swapped", shown, facts)


def _facts(situation: Situation, walk: Walk) -> dict[str, object]:
    return {
        "colour": walk.colour,
        "start": walk.start,
        "end": walk.end,
        "card": situation.rank,
        "right": come_out(situation.side[walk.colour]),
    }
