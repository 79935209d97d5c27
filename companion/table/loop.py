"""The one thread that owns the session: inputs come from any thread, views go to all.

A view never changes once made, so readers need no lock: they hold either the old
one or the new one. While the log cannot be written nothing is acted upon: inputs
wait in their order, and the table goes on by itself once writing works again.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Condition
from threading import Event as Signal

from companion.errors import StorageError
from companion.inputs import TimePassed
from companion.table.computer import thinking_time
from companion.table.encoding import time_of
from companion.table.events import Event
from companion.table.game_in_play import GameInPlay
from companion.table.session import Input
from companion.table.view import LogLine, TableView
from companion.table.viewing import view_of

FIRST_RETRY_S, LONGEST_RETRY_S = 0.25, 4.0
LINES_SHOWN = 40

Start = Callable[[], GameInPlay]
"""Writes a new game to the log and gives it; may raise StorageError and be called again."""


class _Task:
    """Something to do, and a signal for whoever waits until it is done."""

    def __init__(self, what: Input | Start) -> None:
        self.what = what
        self.done = Signal()


class TableLoop:
    """Handles one thing at a time; see the module.

    clock: seconds of the table's clock. notice: told in one line what a person must
    know beside the page. first_number: number of the first view; a page that was
    open before a restart needs it higher than any number shown then.
    warnings: sentences shown as trouble until something happens at the table.
    heard: told of every event once it is shown, on the loop's thread.
    """

    def __init__(
        self,
        game: GameInPlay,
        *,
        clock: Callable[[], float],
        notice: Callable[[str], None],
        first_number: int = 1,
        warnings: Sequence[str] = (),
        heard: Callable[[Event], None] = lambda _event: None,
    ) -> None:
        self._game, self._clock, self._notice = game, clock, notice
        self._heard = heard
        self._tasks: deque[_Task] = deque()
        self._unwritten: list[Event] | None = None
        self._stopping = False
        self._turned = Signal()
        self._warnings = tuple(warnings)
        self._storage_trouble: str | None = None
        self._retry_at_s, self._retry_s = 0.0, FIRST_RETRY_S
        self._arrived, self._shown = Condition(), Condition()
        self._view = self._new_view(first_number)

    @property
    def view(self) -> TableView:
        """The newest view."""
        return self._view

    @property
    def game(self) -> GameInPlay:
        """The game in play; other threads may only read what never changes in it."""
        return self._game

    def put(self, given: Input) -> None:
        """Hand over an input, from any thread; it is handled later."""
        self._put(_Task(given))

    def put_and_wait(self, given: Input, timeout_s: float) -> bool:
        """Hand over an input; whether it is on the disk and acted upon within *timeout_s*.

        After False it still waits for its turn: nothing is lost.
        """
        return self._put(_Task(given)).done.wait(timeout_s)

    def begin_game(self, start: Start, timeout_s: float) -> bool:
        """Leave the game in play for the one that *start* gives; False as for `put_and_wait`."""
        return self._put(_Task(start)).done.wait(timeout_s)

    def wait_for_view(self, after: int, timeout_s: float) -> TableView | None:
        """The newest view as soon as its number is above *after*; None after *timeout_s*."""
        with self._shown:
            self._shown.wait_for(lambda: self._view.number > after, timeout_s)
        view = self._view
        return view if view.number > after else None

    def lines(self, after: int, count: int) -> list[LogLine]:
        """The first *count* lines of the game's log whose number is above *after*."""
        return self._game.lines.after(after, count)

    def answers(self, timeout_s: float) -> bool:
        """Whether `run` is at work and not stuck, even while the log cannot be written."""
        self._turned.clear()
        with self._arrived:
            self._arrived.notify()
        return self._turned.wait(timeout_s)

    def run(self) -> None:
        """Work until `stop`; inputs that came before it are still handled if they can be."""
        while True:
            self.work_off()
            self._turned.set()
            with self._arrived:
                if self._stopping and (self._storage_trouble or not self._tasks):
                    return
                if not self._due():
                    self._arrived.wait(self._seconds_to_sleep())

    def stop(self) -> None:
        """Let `run` return; from any thread."""
        with self._arrived:
            self._stopping = True
            self._arrived.notify()

    def work_off(self) -> None:
        """Do everything that is due now, without waiting for more."""
        while self._due():
            try:
                self._do_next()
            except StorageError as error:
                self._hold_up(str(error))
                return
            self._go_on()

    def _put(self, task: _Task) -> _Task:
        with self._arrived:
            self._tasks.append(task)
            self._arrived.notify()
        return task

    def _due(self) -> bool:
        if self._storage_trouble and self._clock() < self._retry_at_s:
            return False
        own = self._wake_up() is not None or self._game.session.computer_is_to_act
        return bool(self._tasks or self._unwritten or own)

    def _wake_up(self) -> TimePassed | None:
        """The moment that the session asked for, when it is there and before the next input."""
        wakes_at_s = self._game.session.wakes_at_s
        if wakes_at_s is None or wakes_at_s > self._clock():
            return None
        first = self._tasks[0].what if self._tasks else None
        if first is not None and not callable(first) and time_of(first) < wakes_at_s:
            return None
        return TimePassed(wakes_at_s)

    def _own_input(self) -> Input | None:
        """What comes from the table itself: the time, or a computer's play if nothing waits."""
        wake_up = self._wake_up()
        if wake_up is None and not self._tasks and self._game.session.computer_is_to_act:
            return self._game.computer_play(self._clock(), thinking_time(self._clock))
        return wake_up

    def _seconds_to_sleep(self) -> float | None:
        if self._storage_trouble:
            return max(self._retry_at_s - self._clock(), 0.0)
        wakes_at_s = self._game.session.wakes_at_s
        return None if wakes_at_s is None else max(wakes_at_s - self._clock(), 0.0)

    def _do_next(self) -> None:
        """One task, in steps that can be taken up again after trouble with the log."""
        if self._unwritten is None:
            own = self._own_input()
            task = _Task(own) if own is not None else self._tasks[0]
            if callable(task.what):
                self._game = task.what()
                self._unwritten = []
            else:
                self._unwritten = self._handled(task.what)
            if own is not None:
                self._tasks.appendleft(task)
        if self._unwritten is not None:
            self._game.take_down_events(self._unwritten)
            if self._unwritten:
                self._warnings = ()
            events, self._unwritten = self._unwritten, None
            self._publish(self._new_view(self._view.number + 1))
            for event in events:
                self._heard(event)
        self._tasks.popleft().done.set()

    def _handled(self, given: Input) -> list[Event] | None:
        wanted = self._game.wanted(given)
        if wanted is None:
            return None
        self._game.take_down(wanted)
        return self._game.handle(wanted)

    def _hold_up(self, problem: str) -> None:
        if problem != self._storage_trouble:
            self._notice(problem)
            self._storage_trouble = problem
            trouble = (*self._game.session.desk.troubles.values(), problem)
            shown = replace(self._view, number=self._view.number + 1, trouble=trouble)
            self._publish(shown)
        self._retry_at_s = self._clock() + self._retry_s
        self._retry_s = min(self._retry_s * 2, LONGEST_RETRY_S)

    def _go_on(self) -> None:
        if self._storage_trouble is None:
            return
        self._storage_trouble, self._retry_s = None, FIRST_RETRY_S
        self._notice("the log of games can be written again; nothing was lost")
        self._publish(self._new_view(self._view.number + 1))

    def _new_view(self, number: int) -> TableView:
        view = view_of(self._game.session.desk, number, self._game.lines.newest()[-LINES_SHOWN:])
        trouble = (*view.trouble, *self._warnings)
        return replace(view, game_id=str(self._game.record.id), trouble=trouble)

    def _publish(self, view: TableView) -> None:
        with self._shown:
            self._view = view
            self._shown.notify_all()
