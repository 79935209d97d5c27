"""Rules about two marbles that changed places: R12, R26 and R27. Knows no way of walking."""

from collections.abc import Iterator

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.objection import Objection
from companion.engine.games.fast_track.rules_choosing import (
    Standing,
    choice_objections,
    on_the_fast_track,
)
from companion.engine.games.fast_track.situation import SWAPS, Situation, Walk, is_home, is_pen


def swap_objections(situation: Situation, own: Walk, other: Colour) -> Iterator[Objection]:
    """Everything against *own* changing places with the marble of *other* on `own.end`."""
    shown = (own.start, own.end)
    facts: dict[str, object] = {
        "colour": own.colour,
        "other": other,
        "start": own.start,
        "end": own.end,
        "card": situation.rank,
    }
    if situation.rank != SWAPS:
        yield Objection("R26", "only_a_jack", shown, facts)
    if other in situation.acting and not situation.option("jack_swap_partner"):
        yield Objection("R27", "partner", shown, facts, 0.9)
    for space in shown:
        yield from _place_objections(situation, space, {**facts, "at": space})
    standing = on_the_fast_track(situation, situation.board)
    yield from _choice(situation, standing, own, other)


def _place_objections(
    situation: Situation, space: Space, facts: dict[str, object]
) -> Iterator[Objection]:
    if is_home(space):
        yield Objection("R12", "home_swapped", (space,), facts)
        yield Objection("R27", "place", (space,), facts)
    elif is_pen(space) or (space == BULLSEYE and not situation.option("jack_swap_bullseye")):
        yield Objection("R27", "place", (space,), facts)


def _choice(
    situation: Situation, standing: Standing, own: Walk, other: Colour
) -> Iterator[Objection]:
    """R17 and R18; between two marbles of the team either one may be the one that swaps."""
    against = tuple(choice_objections(situation, standing, own))
    if against and other in situation.acting:
        turned = Walk(other, own.end, own.start)
        if not any(choice_objections(situation, standing, turned)):
            return
    yield from against
