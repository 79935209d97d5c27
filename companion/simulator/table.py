"""A table that is not there: its board, marbles and hand, and the pictures a camera takes of it.

Knows no rule: a marble may be put on any free space. A hand needs time; what a
picture shows follows what was asked for by as long as a hand would take.
"""

import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Colour, Position, Space
from companion.errors import DataError, DeviceFailedError
from companion.inputs import Frame
from companion.simulator.dice_tray import TrayPlace, VirtualTray
from companion.simulator.die import Die
from companion.simulator.hand import HandPose
from companion.simulator.look import MARBLE_COLOURS, Bgr, Look
from companion.simulator.motion import HandMotion, Point
from companion.simulator.picture import Painter, Place
from companion.simulator.reach import Arm, arm_towards

SOURCE = "the simulated table"
LINGER_S = 0.4
FOLLOW_MM_S = 3000.0
MICROSECONDS = 1_000_000


@dataclass(frozen=True, slots=True)
class _Change:
    """From *at_s* on, *place* shows *colour* (None: nothing) and the hand holds *held*."""

    at_s: float
    place: Place
    colour: Colour | None
    held: Colour | None


class VirtualTable:
    """A board under a camera; its methods may be called from any thread.

    clock: seconds, never going back; `picture` takes times of the same clock.
    linger_s: how long a hand that nobody moves stays before it leaves. tray: where dice are
    rolled, in world millimetres, which are the layout's from its middle; None: there are none.
    """

    def __init__(
        self,
        layout: Layout,
        position: Position,
        *,
        clock: Callable[[], float],
        colours: Mapping[Colour, Bgr] = MARBLE_COLOURS,
        look: Look | None = None,
        seed: int = 0,
        linger_s: float = LINGER_S,
        tray: TrayPlace | None = None,
    ) -> None:
        self.layout = layout
        self._clock, self._linger_s = clock, linger_s
        self._known = tuple(colours)
        self._draw = np.random.default_rng(seed)
        self._tray = None if tray is None else VirtualTray(tray, self._draw)
        clear_mm = None if tray is None else tray.rect_mm
        self._painter = Painter(layout, colours, look or Look(), seed, clear_mm)
        self._lock, self._painting = threading.RLock(), threading.Lock()
        self._motion = HandMotion()
        self._arm: Arm | None = None
        self._camera_on = True
        self._standing: dict[Place, Colour] = {}
        self._held: Colour | None = None
        self._shown: dict[Place, Colour] = {}
        self._shown_held: Colour | None = None
        self._coming: list[_Change] = []
        self.set_position(position)

    @property
    def position(self) -> Position:
        """What stands on the board once the hand has done all that was asked for."""
        with self._lock:
            return _on_board(self._standing)

    @property
    def held(self) -> Colour | None:
        """The colour of the marble in the hand, None when it is empty."""
        with self._lock:
            return self._held

    @property
    def beside(self) -> tuple[Colour, ...]:
        """Colours of the marbles that lie beside the board, in name order."""
        with self._lock:
            return tuple(sorted(c for place, c in self._standing.items() if isinstance(place, int)))

    def shown_position(self, at_s: float) -> Position:
        """What stands on the board in a picture taken at that time."""
        with self._lock:
            self._catch_up(at_s)
            return _on_board(self._shown)

    def hand_over_board(self, at_s: float) -> bool:
        """Whether a picture taken at that time shows a hand."""
        with self._lock:
            return self._motion.at(at_s) is not None

    def quiet_from_s(self) -> float:
        """When the hand will have done all and left; -infinity when none came yet."""
        with self._lock:
            return self._motion.settles_at_s()

    def still_scene(self, at_s: float) -> Hashable | None:
        """Equal for times whose pictures differ by noise only; None while a hand is in them."""
        with self._lock:
            self._catch_up(at_s)
            if self._motion.at(at_s) is not None:
                return None
            scene = self._painter.scene
            dice = self._dice(at_s)
            return frozenset(self._shown.items()), dice, scene.placement, scene.light

    def lift(self, space: Space) -> None:
        """A hand takes the marble on *space*. Raises DataError when it cannot."""
        with self._lock:
            self._take(space, self._occupant(space))

    def take_from_beside(self, colour: Colour) -> None:
        """A hand takes a marble that lies beside the board. Raises DataError when none does."""
        with self._lock:
            places = [p for p, c in self._standing.items() if isinstance(p, int) and c == colour]
            if not places:
                raise DataError(SOURCE, str(colour), "no such marble lies beside the board")
            self._take(min(places, key=str), colour)

    def put(self, space: Space | None) -> None:
        """The hand sets its marble down on a free space, None = beside the board.

        Raises DataError, and goes on holding the marble, when a marble stands there:
        nothing holds two marbles. Take that one away first, or `swap`.
        """
        with self._lock:
            colour = self._in_hand()
            self._do(self._free_place(space), colour, None)

    def swap(self, space: Space) -> None:
        """The hand sets its marble down on *space* and takes the one that stood there."""
        with self._lock:
            colour, other = self._in_hand(), self._occupant(space)
            self._do(space, colour, other)

    def move(self, start: Space, end: Space | None) -> float:
        """A hand moves a marble; the time at which it is gone again. Raises DataError, as `put`."""
        with self._lock:
            if end != start:
                self._free_place(end)
            self.lift(start)
            self.put(end)
            return self.quiet_from_s()

    def hand_at(self, x_mm: float, y_mm: float) -> None:
        """The hand moves over a point of the board, in the layout's millimetres."""
        with self._lock:
            target = self._painter.scene.placement.in_world([(x_mm, y_mm)])[0]
            self._send((float(target[0]), float(target[1])), FOLLOW_MM_S)
            self._leave_later()

    def roll_dice(self) -> tuple[int, ...]:
        """Roll the dice of the tray; the numbers that they will show. Raises DataError."""
        with self._lock:
            if self._tray is None:
                raise DataError(SOURCE, "dice", "there is no tray: see [dice] in table.toml")
            return self._tray.roll(self._clock())

    def set_position(self, position: Position, beside: tuple[Colour, ...] = ()) -> None:
        """Lay the board out anew, at once and without a hand. Raises DataError."""
        for space, colour in position.marbles.items():
            self._known_space(space)
            self._known_colour(colour)
        with self._lock:
            self._standing = dict(position.marbles.items())
            for colour in beside:
                self._known_colour(colour)
                self._standing[self._free_slot()] = colour
            self._held = self._shown_held = None
            self._shown = dict(self._standing)
            self._coming.clear()
            self._motion.gone()

    def camera_off(self) -> None:
        """From now on the camera gives no picture, as if its cable were pulled."""
        self._camera_on = False

    def camera_on(self) -> None:
        """The camera works again."""
        self._camera_on = True

    def nudge(self, dx_mm: float, dy_mm: float, degrees: float) -> None:
        """The board is pushed and turned clockwise about its middle; marbles stay in it."""
        with self._painting:
            self._painter.move_board(self._painter.scene.placement.nudged(dx_mm, dy_mm, degrees))

    def cover_lamp(self, share: float) -> None:
        """Only *share* of the lamp's light is left, 1 = all of it."""
        with self._painting:
            self._painter.change_light(self._painter.scene.look.light.covered(share))

    def picture(self, at_s: float) -> Frame:
        """The camera's picture at a time; times never go back.

        Raises DeviceFailedError while the camera is off.
        """
        if not self._camera_on:
            raise DeviceFailedError("the simulated camera", "switch it on again on the page")
        with self._lock:
            self._catch_up(at_s)
            standing, hand, dice = dict(self._shown), self._pose(at_s), self._dice(at_s)
        with self._painting:
            moment = abs(round(at_s * MICROSECONDS))
            return Frame(
                self._painter.picture(standing, hand, moment, dice), at_s, "simulated camera"
            )

    def _take(self, place: Place, colour: Colour) -> None:
        if self._held is not None:
            raise DataError(SOURCE, str(place), f"the hand already holds a {self._held} marble")
        self._do(place, None, colour)

    def _do(self, place: Place, leaves: Colour | None, held: Colour | None) -> None:
        """Send the hand to a place, where it leaves a marble or nothing and then holds another."""
        if leaves is None:
            del self._standing[place]
        else:
            self._standing[place] = leaves
        self._held = held
        arrives_s = self._send(self._point(place))
        self._coming.append(_Change(arrives_s, place, leaves, held))
        self._leave_later()

    def _send(self, to_mm: Point, speed_mm_s: float | None = None) -> float:
        """Send the hand on, once it has done what it was told before; the time it arrives."""
        now_s = self._clock()
        self._catch_up(now_s)
        start_s = max([now_s, *(change.at_s for change in self._coming)])
        if self._motion.at(start_s) is None:
            self._arm = arm_towards(to_mm, left_handed=bool(self._draw.integers(2)))
        if speed_mm_s is None:
            return self._motion.go(to_mm, start_s)
        return self._motion.go(to_mm, start_s, speed_mm_s)

    def _leave_later(self) -> None:
        if self._held is None:
            self._motion.leave(self._motion.settles_at_s() + self._linger_s)

    def _catch_up(self, at_s: float) -> None:
        """Let what was done until then show."""
        while self._coming and self._coming[0].at_s <= at_s:
            change = self._coming.pop(0)
            if change.colour is None:
                self._shown.pop(change.place, None)
            else:
                self._shown[change.place] = change.colour
            self._shown_held = change.held

    def _dice(self, at_s: float) -> tuple[Die, ...]:
        return () if self._tray is None else self._tray.at(at_s)

    def _pose(self, at_s: float) -> HandPose | None:
        where = self._motion.at(at_s)
        if where is None or self._arm is None:
            return None
        tip, out = where
        return self._arm.pose(self._painter.scene, tip, out, self._shown_held)

    def _point(self, place: Place) -> Point:
        if isinstance(place, int):
            return self._painter.slots_mm[place % len(self._painter.slots_mm)]
        x, y = self._painter.scene.placement.in_world([self.layout.spaces[place]])[0]
        return float(x), float(y)

    def _in_hand(self) -> Colour:
        if self._held is None:
            raise DataError(SOURCE, "", "the hand holds no marble; lift one first")
        return self._held

    def _occupant(self, space: Space) -> Colour:
        colour = self._standing.get(self._known_space(space))
        if colour is None:
            raise DataError(SOURCE, space, "no marble stands there")
        return colour

    def _known_space(self, space: Space) -> Space:
        if space not in self.layout.spaces:
            raise DataError(SOURCE, str(space), f"is no space of {self.layout.name}")
        return space

    def _known_colour(self, colour: Colour) -> None:
        if colour not in self._known:
            known = ", ".join(self._known)
            raise DataError(SOURCE, str(colour), f"is no colour of a marble here; known: {known}")

    def _free_place(self, space: Space | None) -> Place:
        if space is None:
            return self._free_slot()
        other = self._standing.get(self._known_space(space))
        if other is not None:
            problem = f"a {other} marble stands there; take it away first, or swap"
            raise DataError(SOURCE, space, problem)
        return space

    def _free_slot(self) -> int:
        slot = 0
        while slot in self._standing:
            slot += 1
        return slot


def _on_board(standing: Mapping[Place, Colour]) -> Position:
    return Position({place: c for place, c in standing.items() if isinstance(place, str)})
