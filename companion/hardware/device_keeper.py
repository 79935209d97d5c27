"""Keeps one device going on a thread of its own: opens it, serves it, opens it again.

Knows no device: what opens it is passed in. While a device is away its inputs are simply
missing and its outputs dark; the table is told once, and once more when it is back.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from companion.errors import CompanionError
from companion.hardware.device import Device, DeviceInput, InputDevice, OutputDevice
from companion.inputs import DeviceTrouble
from companion.signals import TableSignals

FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 1.0
IDLE_S, ALERT_S = 0.25, 0.05
"""How long an input is waited for: without, and with something to show on the same device."""
ENDS_WITHIN_S = 3.0


class DeviceKeeper:
    """One device of the table; `start` and `stop` it.

    open_device: opens it; its CompanionError is trouble, not the end. tell: takes inputs and
    troubles, on the keeper's thread. sleep: waits so many seconds or until `stop`; the
    default wakes at once then.
    """

    def __init__(
        self,
        name: str,
        open_device: Callable[[], Device],
        tell: Callable[[DeviceInput | DeviceTrouble], None],
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], object] | None = None,
    ) -> None:
        self._name, self._open_device, self._tell = name, open_device, tell
        self._clock = clock
        self._stopping = threading.Event()
        self._sleep = sleep or self._stopping.wait
        self._changed = threading.Condition()
        self._unshown: TableSignals | None = None
        self._shown: TableSignals | None = None
        self._problem: str | None = None
        self._wait_s = FIRST_WAIT_S
        self._thread = threading.Thread(target=self._keep, name=name, daemon=True)

    def start(self) -> None:
        """Begin to serve the device."""
        self._thread.start()

    def leave(self) -> None:
        """Begin to let the device go; returns at once."""
        self._stopping.set()
        with self._changed:
            self._changed.notify_all()

    def stop(self) -> bool:
        """Let the device go; whether the thread has ended."""
        self.leave()
        if self._thread.is_alive():
            self._thread.join(ENDS_WITHIN_S)
        return not self._thread.is_alive()

    def show(self, signals: TableSignals) -> None:
        """Have the device show this as soon as it can; from any thread, returns at once."""
        with self._changed:
            self._unshown = merged(self._unshown, signals)
            self._changed.notify_all()

    def _keep(self) -> None:
        while not self._stopping.is_set():
            try:
                with self._opened() as device:
                    self._serve(device)
            except CompanionError as error:
                self._say(str(error))
            except BaseException as error:
                self._say(f"off until the program is started again, by a mistake in it: {error!r}")
                raise
            if not self._stopping.is_set():
                self._sleep(self._wait_s)
                self._wait_s = min(self._wait_s * 2, LONGEST_WAIT_S)

    @contextmanager
    def _opened(self) -> Iterator[Device]:
        device = self._open_device()
        try:
            yield device
        finally:
            with suppress(CompanionError):  # it is let go of either way
                device.close()

    def _serve(self, device: Device) -> None:
        """Work until `stop`. What came about while the device was away is not sounded late."""
        if self._shown is not None:
            with self._changed:
                newest = silent(self._unshown or self._shown)
                self._unshown = None
            self._show(device, newest)
        while not self._stopping.is_set():
            self._show_newest(device)
            if isinstance(device, InputDevice):
                idle_s = ALERT_S if isinstance(device, OutputDevice) else IDLE_S
                for given in device.wait(idle_s):
                    self._tell(given)
            else:
                self._wait_for_signals()
            self._wait_s = FIRST_WAIT_S
            self._say(None)

    def _show_newest(self, device: Device) -> None:
        with self._changed:
            signals, self._unshown = self._unshown, None
        if signals is not None:
            self._show(device, signals)

    def _show(self, device: Device, signals: TableSignals) -> None:
        self._shown = signals
        if isinstance(device, OutputDevice):
            device.show(signals)

    def _wait_for_signals(self) -> None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._unshown is not None or self._stopping.is_set(), IDLE_S
            )

    def _say(self, problem: str | None) -> None:
        if problem is not None:
            problem = f"{self._name}: {problem}"
        if problem != self._problem:
            self._problem = problem
            self._tell(DeviceTrouble(self._name, problem, self._clock()))


def merged(waiting: TableSignals | None, newer: TableSignals) -> TableSignals:
    """What a slow device shows next: the newest, and no sound or sentence is lost for it."""
    if waiting is None:
        return newer
    sounds = tuple(dict.fromkeys((*waiting.sounds, *newer.sounds)))
    return replace(newer, sounds=sounds, says=newer.says or waiting.says)


def silent(signals: TableSignals) -> TableSignals:
    """The same moment shown again: nothing new to sound or say."""
    return replace(signals, sounds=(), says="")
