"""One table at work: log, loop and lookout put together, as the page sees them."""

from collections.abc import Callable, Mapping
from functools import cached_property
from threading import Lock, Thread
from typing import Any

from companion.config import TableConfig
from companion.engine.players.players import prepare_computers
from companion.errors import StorageError
from companion.table.events import Event
from companion.table.game_in_play import GameInPlay
from companion.table.log import GameLog
from companion.table.loop import TableLoop
from companion.table.replay import started
from companion.table.session import Input
from companion.table.setup import GameSetup
from companion.table.view import BoardDrawing, LogLine, TableView
from companion.table.viewing import drawing_of
from companion.wiring.devices import Devices, surroundings
from companion.wiring.first_game import setup_from_page
from companion.wiring.kept_rules import KeptRules
from companion.wiring.lookout import Lookout
from companion.wiring.recorded_game import confirmed_by
from companion.wiring.seatings import setups
from companion.wiring.table_camera import is_simulated, table_camera
from companion.wiring.tray_lookout import TrayLookout, tray_of
from companion.wiring.virtual_control import VirtualControl

AWAITING_DIE = "awaiting-die"
WRITTEN_WITHIN_S, BEGUN_WITHIN_S = 3.0, 20.0


class LiveTable:
    """See `WebTable`. Owns the loop's thread, lookout and devices; `start` and `stop` it.

    address: of the page, for displays.
    """

    def __init__(
        self,
        config: TableConfig,
        log: GameLog,
        game: GameInPlay,
        *,
        clock: Callable[[], float],
        notice: Callable[[str], None],
        warnings: tuple[str, ...] = (),
        address: str = "",
    ) -> None:
        self._config, self._log, self.clock, self._notice = config, log, clock, notice
        self.house_rules = KeptRules(config.house_rules)
        self.loop = TableLoop(
            game, clock=clock, notice=notice, warnings=warnings, heard=self._on_event
        )
        self._thread = Thread(target=self.loop.run, name="table", daemon=True)
        self._changing = Lock()
        self._drawn: tuple[GameInPlay, BoardDrawing] | None = None
        self._devices = Devices(
            config.devices,
            surroundings(config, clock),
            self.loop.put,
            view=self.view,
            wait_for_view=self.wait_for_view,
            address=address,
        )
        self._look_at(game)

    def start(self) -> None:
        """Let the game go on and the camera look."""
        self._thread.start()
        self._prepare_computers(self.loop.game)
        self._lookout.start()
        self._devices.start()

    def stop(self) -> bool:
        """End both threads; whether they have ended.

        What was handed over before is still written where it can be.
        """
        deaf = self._devices.stop()
        blind = self._lookout.stop()
        self.loop.stop()
        self._thread.join(timeout=5.0)
        return deaf and blind and not self._thread.is_alive()

    def answers(self, timeout_s: float) -> bool:
        """Whether the table is at work and not stuck."""
        return self._thread.is_alive() and self.loop.answers(timeout_s)

    @property
    def virtual(self) -> VirtualControl | None:
        """The simulated table's marbles and hand, None when the board is real."""
        return self._virtual

    def view(self) -> TableView:
        """The newest view."""
        return self.loop.view

    def wait_for_view(self, after: int, timeout_s: float) -> TableView | None:
        """As `TableLoop.wait_for_view`."""
        return self.loop.wait_for_view(after, timeout_s)

    def drawing(self) -> BoardDrawing:
        """The geometry of the board in play; never of another game than the newest view's."""
        game = self.loop.game
        drawn = self._drawn
        if drawn is None or drawn[0] is not game:
            drawn = self._drawn = (game, drawing_of(game.session.desk))
        return drawn[1]

    def submit(self, given: Input) -> None:
        """Take an input; it is on the disk on return. Raises StorageError when it is not yet."""
        if not self.loop.put_and_wait(given, WRITTEN_WITHIN_S):
            raise self._not_yet()

    def picture(self) -> bytes | None:
        """The newest camera picture as JPEG."""
        return self._lookout.picture()

    def log(self, after: int, count: int) -> list[LogLine]:
        """Lines of this game's log."""
        return self.loop.lines(after, count)

    def setups(self) -> list[dict[str, Any]]:
        """What can be set up on the page."""
        return self._setups

    def new_game(self, setup: Mapping[str, Any]) -> None:
        """Leave the game in play for another. Raises DataError naming a wrong entry."""
        with self._changing:
            wanted = setup_from_page(setup, self._config, self.clock())
            if not self.loop.begin_game(lambda: self._started(wanted), BEGUN_WITHIN_S):
                raise self._not_yet()

    @cached_property
    def _setups(self) -> list[dict[str, Any]]:
        return setups()

    def _on_event(self, event: Event) -> None:
        position = confirmed_by(event, self.loop.game.session.state.position)
        if position is not None:
            self._lookout.confirm(position)

    def _started(self, wanted: GameSetup) -> GameInPlay:
        """Begin a game and turn the camera to its board; on the loop's thread."""
        game = started(self._log, wanted, self._notice)
        self._lookout.stop()
        self._look_at(game)
        self._prepare_computers(game)
        self._lookout.start()
        return game

    def _prepare_computers(self, game: GameInPlay) -> None:
        """In a thread of its own: on a small computer it takes seconds."""
        state = game.session.state
        Thread(target=prepare_computers, args=(state,), name="computers", daemon=True).start()

    def _look_at(self, game: GameInPlay) -> None:
        """Aim the camera at the board of *game*; a simulated board is laid out for it."""
        desk = game.session.desk
        camera, self._virtual = table_camera(
            self._config, desk.layout, desk.state.position, self.loop.put, self.clock
        )
        self._lookout = Lookout(
            desk.layout,
            camera,
            self.loop.put,
            expected=lambda: game.session.state.position,
            learned_in=None if is_simulated(self._config) else self._config.calibration,
            clock=self.clock,
            tray=self._tray_lookout(),
        )

    def _tray_lookout(self) -> TrayLookout | None:
        tray = tray_of(self._config.dice)
        if tray is None:
            return None
        return TrayLookout(tray, self.loop.put, lambda: self.view().phase == AWAITING_DIE)

    def _not_yet(self) -> StorageError:
        trouble = self.loop.view.trouble
        reason = trouble[-1] if trouble else "the table is busy"
        return StorageError(f"not written down yet, it is kept and will be: {reason}")
