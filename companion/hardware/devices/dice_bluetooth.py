"""A die with a radio (GoDice), over Bluetooth LE through bleak, which is an optional extra.

bleak's event loop runs inside `wait` and nowhere else, so all is done on one thread.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.godice import SERVICE, TELLS, RollWatch
from companion.inputs import DieRoll
from companion.signals import NOTHING_YET, TableSignals

NAME = "the Bluetooth die"
DEVICE = "dice-bluetooth"
INSTALL = "install what reads it: sudo apt install python3-bleak, or pip install 'companion[dice]'"
WAKE = "shake it, so that it wakes; take it off its charger; close its maker's app"


@dataclass(frozen=True, slots=True)
class BluetoothDiceOptions:
    """die_name: the beginning of the name that the die gives itself.

    address: that of one die, where several are about. search_s, connect_s: how long it is
    looked for at each try, and how long connecting may take.
    """

    die_name: str = "GoDice"
    address: str | None = None
    search_s: float = 2.0
    connect_s: float = 8.0

    def __post_init__(self) -> None:
        """Raises WrongOptionError for a name or address that is empty."""
        for entry in ("die_name", "address"):
            if getattr(self, entry) == "":
                raise WrongOptionError(entry, "must not be empty")


class BluetoothDice:
    """Gives the number of each roll while the table awaits one.

    bleak: the library, or what stands for it. Opening raises DeviceMissingError when no die
    answers.
    """

    def __init__(
        self, options: BluetoothDiceOptions, around: Surroundings, *, bleak: Any = None
    ) -> None:
        self._options, self._clock = options, around.clock
        self._bleak = bleak or _library()
        self._errors = (self._bleak.BleakError, OSError, EOFError, TimeoutError)
        self._watch = RollWatch()
        self._signals, self._entered = NOTHING_YET, NOTHING_YET.number
        self._heard: asyncio.Queue[int | None] = asyncio.Queue()
        self._client: Any = None
        self._loop = asyncio.new_event_loop()
        try:
            self._loop.run_until_complete(self._connect())
        except DeviceMissingError:
            self.close()
            raise
        except self._errors as error:
            self.close()
            remedy = f"{WAKE}; `bluetoothctl show` tells whether Bluetooth is on ({_said(error)})"
            raise DeviceMissingError(NAME, remedy) from error

    def show(self, signals: TableSignals) -> None:
        """Learn whether a roll is awaited."""
        self._signals = signals

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """A roll that has come to rest, or nothing. Raises DeviceFailedError without a die."""
        try:
            pips = self._loop.run_until_complete(asyncio.wait_for(self._heard.get(), timeout_s))
        except TimeoutError:
            return ()
        if pips is None:
            raise DeviceFailedError(NAME, f"it is out of reach or asleep: {WAKE}")
        if self._signals.awaits != "die" or self._signals.number == self._entered:
            return ()
        self._entered = self._signals.number
        return (DieRoll(pips, DEVICE, self._clock()),)

    def close(self) -> None:
        """Let the die sleep."""
        client, self._client = self._client, None
        if client is not None:
            with suppress(*self._errors):
                self._loop.run_until_complete(client.disconnect())
        if not self._loop.is_closed():
            self._loop.close()

    async def _connect(self) -> None:
        options = self._options
        found = await self._bleak.BleakScanner.find_device_by_filter(
            self._is_ours, timeout=options.search_s
        )
        if found is None:
            raise DeviceMissingError(NAME, f"none answers: {WAKE}")
        self._client = self._bleak.BleakClient(
            found, disconnected_callback=self._lost, timeout=options.connect_s
        )
        await asyncio.wait_for(self._client.connect(), options.connect_s)
        await self._client.start_notify(TELLS, self._told)

    def _is_ours(self, device: Any, advertised: Any) -> bool:
        options = self._options
        if options.address is not None:
            return str(device.address).lower() == options.address.lower()
        name = advertised.local_name or device.name or ""
        return name.startswith(options.die_name) or (
            not name and SERVICE in (advertised.service_uuids or ())
        )

    def _told(self, _sender: Any, message: bytearray) -> None:
        pips = self._watch.heard(bytes(message))
        if pips is not None:
            self._heard.put_nowait(pips)

    def _lost(self, _client: Any) -> None:
        self._heard.put_nowait(None)


def _library() -> Any:
    try:
        import bleak
    except ImportError as error:
        raise DeviceMissingError(NAME, INSTALL) from error
    return bleak


def _said(error: BaseException) -> str:
    return str(error) or type(error).__name__


OPTIONS = BluetoothDiceOptions
DRIVER = BluetoothDice
