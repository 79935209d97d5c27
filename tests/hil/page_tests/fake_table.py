"""A table in this process whose camera and devices are fakes: no kernel, no library of a device."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from companion.config import table_config
from companion.hardware.device import DeviceInput
from companion.inputs import ButtonPress, CardCode, Correction, Frame
from companion.table.log import GameLog
from companion.table.replay import started
from companion.vision.picture_file import load_picture
from companion.wiring import devices, live_table
from companion.wiring.first_game import setup_from_config
from companion.wiring.live_table import LiveTable
from tests.hil.hilsim.patience import patient
from tests.hil.page_tests.short_game import Card

EVERY_S, PATIENCE_S = 0.05, patient(30.0)
NAMES = {"button": "buttons-gpio", "scanner": "scanner", "reader": "reader"}
"""Of the devices, as the log keeps them."""


class FakeCamera:
    """Shows one picture until another is chosen."""

    def __init__(self, picture: Path) -> None:
        self.picture = load_picture(picture)
        self._closed = threading.Event()

    def read(self) -> Frame:
        time.sleep(EVERY_S)
        return Frame(self.picture, time.monotonic())

    def close(self) -> None:
        self._closed.set()


class FakeInput:
    """Gives what it is handed."""

    def __init__(self) -> None:
        self._coming: SimpleQueue[DeviceInput] = SimpleQueue()
        self.give = self._coming.put

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        try:
            return [self._coming.get(timeout=timeout_s)]
        except Empty:
            return []

    def close(self) -> None:
        pass


class FakeTable:
    """See `playing.Table`."""

    def __init__(self, settings: Path, database: Path, picture: Path, monkeypatch: Any) -> None:
        self._camera, self._input = FakeCamera(picture), FakeInput()
        monkeypatch.setattr(devices, "device_options", lambda *_: None)
        monkeypatch.setattr(devices, "device_driver", lambda _: lambda *_: self._input)
        monkeypatch.setattr(live_table, "table_camera", lambda *_: (self._camera, None))
        config = table_config(settings)
        self._log = GameLog(str(database))
        game = started(self._log, setup_from_config(config), lambda _: None)
        clock = time.monotonic
        self._table = LiveTable(config, self._log, game, clock=clock, notice=lambda _: None)
        self._table.start()

    def bring(self, card: Card) -> None:
        self._input.give(CardCode(card.card, NAMES[card.by], time.monotonic()))

    def undo(self) -> None:
        self._input.give(ButtonPress("take-back", NAMES["button"], time.monotonic()))

    def show(self, picture: Path) -> None:
        self._camera.picture = load_picture(picture)

    def send(self, path: str, value: Any) -> None:
        assert path == "api/correction"
        self._table.submit(Correction(**value, device="page", at_s=time.monotonic()))

    def until(self, true: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        end_s = time.monotonic() + PATIENCE_S
        while not true(view := asdict(self._table.view())):
            assert time.monotonic() < end_s, (view["phase"], view["sight"], view["lines"])
            time.sleep(EVERY_S)
        return view

    def stop(self) -> None:
        assert self._table.stop()
        self._log.close()
