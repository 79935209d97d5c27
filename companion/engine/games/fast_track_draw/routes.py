"""Every way an own piece could have been walked by hand between two spaces, allowed or not.

A Route knows the spaces that it passes and what its shape alone breaks (R2, R7, R9, R10,
R11, R14). Knows nothing of other pieces, nor of the number of spaces asked.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.board.position import Space
from companion.engine.games.fast_track.graph import (
    BULLSEYE,
    SQUARE,
    TRACK_OF_A_SIDE,
    door,
    fast_track,
    home,
)
from companion.engine.games.fast_track_draw.objection import Objection
from companion.engine.games.fast_track_draw.seen_board import at_home, side_of_space
from companion.engine.games.fast_track_draw.situation import (
    LEAVES_CENTRE,
    SEVEN,
    Situation,
    Walk,
)

TRACK = SQUARE.main_track
LAP = len(TRACK)
SIDES = SQUARE.sides
Faults = tuple[Objection, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """Spaces walked over, the start not included, the end last.

    counted: the number of its steps must be the card's (not so out of the centre).
    """

    spaces: tuple[Space, ...]
    forwards: bool
    faults: Faults = ()
    counted: bool = True


@dataclass(frozen=True, slots=True)
class _Launch:
    """Where a piece takes to the track: after *prefix*, standing at track place *at*."""

    prefix: tuple[Space, ...]
    at: int
    faults: Faults = ()
    corner_steps: int = 0


@dataclass(frozen=True, slots=True)
class _Hand:
    """The walk that is looked at, in one direction."""

    situation: Situation
    walk: Walk
    forwards: bool
    at: int

    @property
    def on_corner(self) -> bool:
        """The piece stands on a corner before it moves."""
        return self.at % TRACK_OF_A_SIDE == 0

    def apart(self, start: int, end: int) -> int:
        """Steps from one track place to another in this direction."""
        return ((end - start) if self.forwards else (start - end)) % LAP

    def leg(self, at: int, steps: int) -> tuple[Space, ...]:
        """The next *steps* track spaces from place *at*."""
        turn = 1 if self.forwards else -1
        return tuple(TRACK[(at + turn * step) % LAP] for step in range(1, steps + 1))

    def past_door(self, at: int, steps: int) -> Faults:
        """R7, when *steps* from place *at* walk past the own door."""
        own = door(self.situation.side)
        if not self.forwards or self.apart(at, _place(own)) >= steps:
            return ()
        return (self.objection("R7", "past_door", own, self.walk.end, door=own),)

    def without_status(self) -> Faults:
        """R9 or R11, when the piece is not on the fast track."""
        start, end = self.walk
        if start in self.situation.status:
            return ()
        if start in self.situation.lost:
            return (self.objection("R11", "status_lost", start, end),)
        return (self.objection("R9", "no_status", start, end),)

    def objection(
        self, rule: str, key: str, *spaces: Space, weight: float = 1.0, **facts: object
    ) -> Objection:
        """An objection to this walk."""
        named = {"colour": self.situation.own, "start": self.walk.start, "end": self.walk.end}
        return Objection(rule, key, spaces, {**named, **facts}, weight)


def routes(situation: Situation, walk: Walk) -> Iterator[Route]:
    """Every route of *walk*, which neither starts nor ends in a start."""
    if walk.start == BULLSEYE:
        yield _out_of_the_centre(_Hand(situation, walk, True, 0))
    elif at_home(walk.start):
        yield _from_home(_Hand(situation, walk, True, 0))
    else:
        for forwards in (True, False):
            hand = _Hand(situation, walk, forwards, _place(walk.start))
            for launch in _launches(hand):
                yield from _landings(hand, launch)


def _launches(hand: _Hand) -> Iterator[_Launch]:
    """The track itself, then every number of corner steps before it."""
    yield _Launch((), hand.at)
    here, k = divmod(hand.at, TRACK_OF_A_SIDE)
    prefix: tuple[Space, ...] = ()
    if not hand.forwards:
        faults: Faults = (hand.objection("R2", "back_by_corners", *hand.walk, weight=1.5),)
    elif hand.on_corner:
        faults = hand.without_status()
    else:
        faults = (hand.objection("R9", "joined_in_passing", *hand.walk, weight=1.5),)
    if not hand.on_corner:
        steps = TRACK_OF_A_SIDE - k if hand.forwards else k
        prefix = hand.leg(hand.at, steps)
        faults += hand.past_door(hand.at, steps)
        here = (here + 1) % SIDES if hand.forwards else here
    for corner_steps in range(1, SIDES):
        there = (here + (1 if hand.forwards else -1)) % SIDES
        if hand.situation.side == (here if hand.forwards else there):
            shown = (fast_track(here), fast_track(there))
            faults += (hand.objection("R10", "past_own_side", *shown, corner=shown[0]),)
        prefix += (fast_track(there),)
        yield _Launch(prefix, there * TRACK_OF_A_SIDE, faults, corner_steps)
        here = there


def _landings(hand: _Hand, launch: _Launch) -> Iterator[Route]:
    """From a launch along the track to the end of the walk."""
    end = hand.walk.end
    if end == BULLSEYE:
        yield from _into_the_centre(hand, launch)
    elif at_home(end):
        yield from _into_a_home(hand, launch)
    else:
        steps = hand.apart(launch.at, _place(end))
        if launch.corner_steps and steps == 0:
            yield Route(launch.prefix, hand.forwards, launch.faults)
        elif steps and not (launch.corner_steps and steps >= TRACK_OF_A_SIDE):
            faults = launch.faults + _mid_exit(hand, launch) + hand.past_door(launch.at, steps)
            yield Route(launch.prefix + hand.leg(launch.at, steps), hand.forwards, faults)


def _into_a_home(hand: _Hand, launch: _Launch) -> Iterator[Route]:
    """To a door and then inwards; backwards and into foreign homes it is forbidden."""
    whose = side_of_space(hand.walk.end)
    to_door = hand.apart(launch.at, _place(door(whose)))
    if (launch.corner_steps and to_door >= TRACK_OF_A_SIDE) or (not to_door and not hand.forwards):
        return
    row = home(whose)
    inside = row[: row.index(hand.walk.end) + 1]
    faults = launch.faults + _mid_exit(hand, launch)
    if whose != hand.situation.side:
        faults += (*hand.past_door(launch.at, to_door), _foreign_home(hand))
    if not hand.forwards:
        shown = (door(whose), hand.walk.end)
        faults += (hand.objection("R7", "entered_backwards", *shown, door=door(whose)),)
    yield Route(launch.prefix + hand.leg(launch.at, to_door) + inside, hand.forwards, faults)


def _into_the_centre(hand: _Hand, launch: _Launch) -> Iterator[Route]:
    """To any corner and one step on."""
    for side in range(SIDES):
        steps = hand.apart(launch.at, side * TRACK_OF_A_SIDE)
        if launch.corner_steps and steps:
            continue
        if hand.on_corner and (steps or not hand.forwards):
            continue  # a lap round the track is no way to the next hole
        path = launch.prefix + hand.leg(launch.at, steps)
        faults = launch.faults + hand.past_door(launch.at, steps)
        faults += _centre_faults(hand, launch)
        yield Route((*path, BULLSEYE), hand.forwards, faults)


def _centre_faults(hand: _Hand, launch: _Launch) -> Faults:
    """R10, and R11 where the status is lost; what the options of the table allow and forbid."""
    situation, (start, end) = hand.situation, hand.walk
    if not hand.forwards:
        return (hand.objection("R10", "centre_backwards", start, end),)
    if not hand.on_corner:
        if situation.option("centre_from_track") and not launch.corner_steps:
            return ()
        return (hand.objection("R10", "centre_from_track", start, end),)
    if start not in situation.status:
        lost = hand.without_status() if start in situation.lost and not launch.corner_steps else ()
        return (*lost, hand.objection("R10", "centre_without_status", start, end))
    one_step = situation.value == 1 and situation.rank != SEVEN and not launch.corner_steps
    if not situation.option("centre_multi_step") and not one_step:
        return (hand.objection("R10", "centre_one_step", start, end),)
    return ()


def _mid_exit(hand: _Hand, launch: _Launch) -> Faults:
    """R10, where the table keeps a move either to the corners or to the track."""
    if not launch.corner_steps or hand.situation.option("ft_mid_exit"):
        return ()
    corner = launch.prefix[-1]
    return (hand.objection("R10", "mid_exit", corner, hand.walk.end, corner=corner),)


def _foreign_home(hand: _Hand) -> Objection:
    return hand.objection("R7", "foreign_home", hand.walk.end)


def _from_home(hand: _Hand) -> Route:
    """Deeper is allowed; any other end is not."""
    start, end = hand.walk
    row = home(side_of_space(start))
    if end in row and row.index(start) < row.index(end):
        return Route(row[row.index(start) + 1 : row.index(end) + 1], True)
    if end in row:
        back = row[row.index(end) : row.index(start)][::-1]
        return Route(back, False, (hand.objection("R7", "home_backwards", start, end),), False)
    faults: Faults = (hand.objection("R7", "left_home", start, end, weight=3.0),)
    return Route((end,), True, faults, counted=False)


def _out_of_the_centre(hand: _Hand) -> Route:
    """One step to a corner with a J, Q or K; anything else is forbidden."""
    faults: Faults = ()
    end = hand.walk.end
    if not SQUARE.is_fast_track(end):
        faults = (hand.objection("R14", "not_to_a_corner", BULLSEYE, end),)
    if hand.situation.rank not in LEAVES_CENTRE:
        faults += (hand.objection("R14", "wrong_card", BULLSEYE, end),)
    return Route((end,), True, faults, counted=False)


def _place(space: Space) -> int:
    side, k = SQUARE.place(space)
    return side * TRACK_OF_A_SIDE + k
