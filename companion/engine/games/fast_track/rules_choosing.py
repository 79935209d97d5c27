"""Which marble had to be moved while marbles stand on the Fast Track: R17, R18 and R25.

Knows nothing of how a marble may move.
"""

from collections.abc import Iterable, Iterator, Mapping

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.objection import Objection
from companion.engine.games.fast_track.situation import Board, Situation, Walk

Standing = Mapping[Colour, tuple[Space, ...]]
"""Colour to the Fast Track spaces on which it stands, the one to move first (R18) first."""


def on_the_fast_track(situation: Situation, board: Board, without: Space | None = None) -> Standing:
    """The acting side's marbles that oblige, by colour; nothing when none obliges.

    without: a Fast Track space to leave out of account.
    """
    if not situation.option("ft_obligation"):
        return {}
    standing: dict[Colour, tuple[Space, ...]] = {}
    for colour in situation.acting:
        own = situation.side[colour]
        found = sorted(
            (situation.graph.ring_distance(space, own), space)
            for space in situation.graph.fast_track_spaces
            if board.spaces.get(space) == colour and space != without
        )
        if not situation.option("ft_includes_own_exit"):
            found = [(distance, space) for distance, space in found if distance]
        if found:
            standing[colour] = tuple(space for _, space in found)
    return standing


def obliged(standing: Standing) -> frozenset[Space]:
    """The spaces whose marbles must move before others: the nearest of each colour."""
    return frozenset(spaces[0] for spaces in standing.values())


def choice_objections(situation: Situation, standing: Standing, walk: Walk) -> Iterator[Objection]:
    """R17 and R18 for the marble that starts on `walk.start`."""
    if not standing or walk.start in obliged(standing):
        return
    same = standing.get(walk.colour, ())
    if walk.start in same:
        facts = {"colour": walk.colour, "start": walk.start, "nearer": same[0]}
        yield Objection("R18", "not_the_nearest", (walk.start, same[0]), facts)
        return
    waiting = _waiting(standing, situation.own)
    facts = {
        "colour": walk.colour,
        "start": walk.start,
        "obliged": waiting,
        "obliged_colour": next(c for c, spaces in standing.items() if waiting in spaces),
    }
    yield Objection("R17", "another_marble", (walk.start, waiting), facts)


def second_part_objections(
    situation: Situation, before: Standing, middle: Board, first: Walk, second: Walk
) -> Iterator[Objection]:
    """R25: who may make the second part of a split once the first is done."""
    if not before:
        return
    others = on_the_fast_track(situation, middle, without=first.end)
    facts: dict[str, object] = {"colour": second.colour, "start": second.start, "end": second.end}
    if others:
        if second.start not in obliged(others):
            waiting = _waiting(others, situation.own)
            facts["obliged"] = waiting
            shown = (second.start, waiting)
            yield Objection("R25", "another_is_on_the_fast_track", shown, facts)
    elif on_the_fast_track(situation, middle):
        facts["obliged"] = first.end
        shown = (second.start, first.end)
        yield Objection("R25", "first_is_still_on_the_fast_track", shown, facts)


def _waiting(standing: Standing, own: Iterable[Colour]) -> Space:
    """The obliged marble to show: one of the player's own before a partner's."""
    colours = sorted(standing, key=lambda colour: (colour not in set(own), colour))
    return standing[colours[0]][0]
