"""Every way a marble could have been walked by hand between two spaces, allowed or not.

A Route knows the spaces that it passes and the rules that its shape alone breaks
(R9, R11-R16, R20-R22). Knows nothing of other marbles, nor of the number of spaces asked.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.board.position import Space
from companion.engine.games.fast_track.graph import (
    BULLSEYE,
    FAST_TRACK_K,
    TRACK_OF_A_SIDE,
    Side,
    door,
    fast_track,
    home,
)
from companion.engine.games.fast_track.objection import Objection
from companion.engine.games.fast_track.situation import (
    BACKWARDS,
    LEAVES_BULLSEYE,
    SPLITS,
    Situation,
    Walk,
    is_home,
    side_of_space,
)

Faults = tuple[Objection, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """Spaces walked over, the start not included, the end last.

    counted: the number of its steps must be the card's (not so out of the Bull's Eye).
    """

    spaces: tuple[Space, ...]
    forwards: bool
    faults: Faults = ()
    counted: bool = True


@dataclass(frozen=True, slots=True)
class _Launch:
    """Where a marble takes to the main track: after *prefix*, standing at track place *at*."""

    prefix: tuple[Space, ...]
    at: int
    faults: Faults = ()
    by_ring: bool = False


@dataclass(frozen=True)
class _Way:
    """The colour's side, the place it starts from and the direction of a walk."""

    situation: Situation
    walk: Walk
    side: Side
    forwards: bool
    start: int
    from_ring: bool = field(default=False)

    @property
    def on_fast_track(self) -> bool:
        """The marble stands on a Fast Track space when it starts."""
        return self.start % TRACK_OF_A_SIDE == FAST_TRACK_K

    @property
    def gate(self) -> Side:
        """The side whose Fast Track space is the right one to leave the ring at."""
        last = self.side if self.forwards else self.side + 1
        return last % self.situation.graph.sides

    @property
    def lap(self) -> int:
        """Spaces of the main track."""
        return len(self.situation.laps) // 2

    @property
    def midway(self) -> bool:
        """The table lets marbles leave the ring anywhere (forwards only)."""
        return self.forwards and bool(self.situation.option("ft_leave_midway"))

    def apart(self, start: int, end: int) -> int:
        """Steps from one track place to another in this direction."""
        return ((end - start) if self.forwards else (start - end)) % self.lap

    def leg(self, at: int, steps: int) -> tuple[Space, ...]:
        """The next *steps* track spaces from place *at*."""
        laps = self.situation.laps
        if self.forwards:
            return laps[at + 1 : at + 1 + steps]
        top = at + self.lap
        return laps[top - steps : top][::-1]

    def past_door(self, at: int, steps: int) -> Faults:
        """R9, when *steps* from place *at* walk past the own door."""
        if not self.forwards:
            return ()
        before = self.apart(at, self.situation.track_number(door(self.side)))
        if before >= steps:
            return ()
        shown = (door(self.side), self.walk.end)
        return (self.objection("R9", "past_door", *shown, door=door(self.side)),)

    def objection(
        self, rule: str, key: str, *spaces: Space, weight: float = 1.0, **facts: object
    ) -> Objection:
        """An objection to this walk."""
        named = {"colour": self.walk.colour, "start": self.walk.start, "end": self.walk.end}
        return Objection(rule, key, spaces, {**named, **facts}, weight)


def routes(situation: Situation, walk: Walk) -> Iterator[Route]:
    """Every route of *walk*, which does not start or end in a pen."""
    side = situation.side[walk.colour]
    if walk.start == BULLSEYE:
        yield _out_of_the_bullseye(_Way(situation, walk, side, True, 0))
    elif is_home(walk.start):
        yield _from_home(_Way(situation, walk, side, True, 0))
    else:
        start = situation.track_number(walk.start)
        for forwards in (True, False):
            way = _Way(situation, walk, side, forwards, start, walk.start in situation.ring)
            for launch in _launches(way):
                yield from _landings(way, launch)


def _launches(way: _Way) -> Iterator[_Launch]:
    """The main track itself, then every number of ring steps before it."""
    side, k = divmod(way.start, TRACK_OF_A_SIDE)
    if way.on_fast_track:
        free = not way.from_ring or side == way.gate or way.midway
        left = () if free else (_left_the_ring(way, fast_track(side)),)
        yield _Launch((), way.start, left)
        yield from _ring_launches(way, side, (), _no_way_back(way))
        return
    yield _Launch((), way.start)
    end = way.walk.end
    if end == BULLSEYE:
        return
    steps = TRACK_OF_A_SIDE - k if way.forwards else k
    corner = (side + 1) % way.situation.graph.sides if way.forwards else side
    faults = (*way.past_door(way.start, steps), *_joined(way, fast_track(corner)))
    yield from _ring_launches(way, corner, way.leg(way.start, steps), faults)


def _joined(way: _Way, corner: Space) -> Iterator[Objection]:
    """R13 for a ring taken in passing; with a 7 that is one marble making both parts (R24)."""
    shown = (corner, way.walk.end)
    if way.situation.rank == SPLITS:
        yield way.objection("R24", "took_the_ring_as_second_part", *shown, corner=corner)
        yield way.objection("R13", "joined_in_passing", *shown, weight=0.5)
    else:
        yield way.objection("R13", "joined_in_passing", *shown, weight=1.5)


def _ring_launches(
    way: _Way, first: Side, prefix: tuple[Space, ...], faults: Faults
) -> Iterator[_Launch]:
    """1, 2, ... ring steps from FT*first*, each followed by the main track or nothing."""
    sides = way.situation.graph.sides
    here = first
    for _ in range(sides - 1):
        there = (here + (1 if way.forwards else -1)) % sides
        if here == way.gate:
            shown = (fast_track(here), fast_track(there))
            faults = (*faults, way.objection("R16", "past_own_side", *shown, corner=shown[0]))
        prefix = (*prefix, fast_track(there))
        yield _Launch(prefix, there * TRACK_OF_A_SIDE, faults, by_ring=True)
        here = there


def _landings(way: _Way, launch: _Launch) -> Iterator[Route]:
    """From a launch along the main track to the end of the walk."""
    end = way.walk.end
    if end == BULLSEYE:
        yield from _into_the_bullseye(way, launch)
    elif is_home(end):
        yield from _into_a_home(way, launch)
    else:
        steps = way.apart(launch.at, way.situation.track_number(end))
        if launch.by_ring and steps == 0:
            yield Route(launch.prefix, way.forwards, launch.faults)
        elif steps and not (launch.by_ring and steps >= TRACK_OF_A_SIDE):
            faults = launch.faults + _leaving(way, launch) + way.past_door(launch.at, steps)
            yield Route(launch.prefix + way.leg(launch.at, steps), way.forwards, faults)


def _into_a_home(way: _Way, launch: _Launch) -> Iterator[Route]:
    """To a door and then inwards; backwards and into foreign rows it is forbidden."""
    whose = side_of_space(way.walk.end)
    to_door = way.apart(launch.at, way.situation.track_number(door(whose)))
    if (launch.by_ring and to_door >= TRACK_OF_A_SIDE) or (to_door == 0 and not way.forwards):
        return
    row = home(whose)
    inside = row[: row.index(way.walk.end) + 1]
    faults = launch.faults + _leaving(way, launch)
    if whose != way.side:
        faults += (*way.past_door(launch.at, to_door), _foreign_home(way))
    if not way.forwards:
        shown = (door(whose), way.walk.end)
        faults += (way.objection("R12", "entered_backwards", *shown, door=door(whose)),)
    yield Route(launch.prefix + way.leg(launch.at, to_door) + inside, way.forwards, faults)


def _into_the_bullseye(way: _Way, launch: _Launch) -> Iterator[Route]:
    """To any Fast Track space and one step on; never for a marble that starts on one."""
    for side in range(way.situation.graph.sides):
        steps = way.apart(launch.at, side * TRACK_OF_A_SIDE)
        if launch.by_ring and steps:
            continue
        path = launch.prefix + way.leg(launch.at, steps)
        faults = launch.faults + way.past_door(launch.at, steps)
        if way.on_fast_track:
            faults = (way.objection("R21", "from_fast_track", way.walk.start, BULLSEYE),)
        else:
            faults += tuple(_corner_faults(way, side))
        yield Route((*path, BULLSEYE), way.forwards, faults)


def _corner_faults(way: _Way, side: Side) -> Iterator[Objection]:
    """What the table's options say against entering the Bull's Eye beside FT*side*."""
    situation = way.situation
    corner = fast_track(side)
    near = fast_track(situation.entry_of_ring(way.walk.colour))
    if not situation.option("bullseye_entry_any_corner") and corner != near:
        yield way.objection("R20", "wrong_corner", corner, BULLSEYE, corner=corner, right=near)
    backward = situation.option("backward_bullseye")
    only_four = backward == "four-only" and situation.rank != BACKWARDS
    if not way.forwards and (backward == "off" or only_four):
        yield way.objection("R20", "backwards", corner, BULLSEYE)


def _leaving(way: _Way, launch: _Launch) -> Faults:
    """R15, when the ring is left for the main track at the wrong Fast Track space."""
    if not launch.by_ring or way.midway or launch.at == way.gate * TRACK_OF_A_SIDE:
        return ()
    return (_left_the_ring(way, launch.prefix[-1]),)


def _left_the_ring(way: _Way, corner: Space) -> Objection:
    right = fast_track(way.gate)
    return way.objection("R15", "left_the_ring", corner, way.walk.end, corner=corner, right=right)


def _no_way_back(way: _Way) -> Faults:
    """R14, where the table lets a fresh marble go back along the main track only."""
    if way.forwards or way.from_ring or way.situation.option("fresh_backward_ring"):
        return ()
    return (way.objection("R14", "fresh_back_by_ring", way.walk.start, way.walk.end),)


def _foreign_home(way: _Way) -> Objection:
    return way.objection("R11", "foreign_home", way.walk.end)


def _from_home(way: _Way) -> Route:
    """Deeper is allowed; any other end is not."""
    start, end = way.walk.start, way.walk.end
    row = home(side_of_space(start))
    if end in row and row.index(start) < row.index(end):
        return Route(row[row.index(start) + 1 : row.index(end) + 1], True)
    if end in row:
        back = row[row.index(end) : row.index(start)][::-1]
        return Route(back, False, (way.objection("R12", "home_backwards", start, end),))
    faults: Faults = (way.objection("R12", "left_home", start, end, weight=3.0),)
    if is_home(end):
        faults += (_foreign_home(way),)
    return Route((end,), True, faults, counted=False)


def _out_of_the_bullseye(way: _Way) -> Route:
    """One step to the own Fast Track space with a K, Q or J; anything else is forbidden."""
    situation, end = way.situation, way.walk.end
    faults: Faults = ()
    if end != situation.own_fast_track(way.walk.colour):
        right = situation.own_fast_track(way.walk.colour)
        faults = (way.objection("R22", "out_elsewhere", BULLSEYE, end, right=right),)
    if situation.rank not in LEAVES_BULLSEYE:
        faults += (way.objection("R22", "out_with_wrong_card", BULLSEYE, end),)
    if is_home(end) and side_of_space(end) != way.side:
        faults += (_foreign_home(way),)
    return Route((end,), True, faults, counted=False)
