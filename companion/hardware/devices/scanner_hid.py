"""A card scanner that types like a keyboard (USB, or a dongle of its own), through evdev.

It is grabbed, so that what it types reaches no console and no window.
"""

import errno
import select
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.device import Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.keyboard_layouts import AUTO, LAYOUTS
from companion.hardware.scan_text import BY_KEY, BY_PAUSE, ScanText
from companion.hardware.scanner_found import NAME, PLUG_IN, found_scanner
from companion.hardware.taught_cards import card_for
from companion.inputs import CardCode

INSTALL_EVDEV = "install what reads it: sudo apt install python3-evdev"


@dataclass(frozen=True, slots=True)
class ScannerOptions:
    """device: "auto", a path, or a part of its name (see `found_scanner`); `ScanText` for the rest.

    grab: nothing else gets what it types.
    """

    device: str = AUTO
    layout: str = AUTO
    prefix: str = ""
    suffix: str = ""
    end: str = AUTO
    pause_s: float = 0.25
    grab: bool = True

    def __post_init__(self) -> None:
        """Raises WrongOptionError for words that mean nothing."""
        if not self.device.strip():
            raise WrongOptionError("device", 'must be "auto", a path or a part of a name')
        for entry, words in (("layout", (AUTO, *LAYOUTS)), ("end", (AUTO, BY_KEY, BY_PAUSE))):
            if (given := getattr(self, entry)) not in words:
                named = " or ".join(f'"{word}"' for word in words)
                raise WrongOptionError(entry, f"must be {named}, not {given!r}")


class HidScanner:
    """An InputDevice; opening raises DeviceMissingError when no scanner is there.

    find: the event node that a name stands for. open_device: opens it, as evdev.InputDevice
    does. ready: waits as select.select does.
    """

    def __init__(
        self,
        options: ScannerOptions,
        around: Surroundings,
        *,
        find: Callable[[str], str] = found_scanner,
        open_device: Callable[[str], Any] | None = None,
        ready: Callable[..., Any] = select.select,
    ) -> None:
        self._clock, self._home, self._ready = around.clock, around.home, ready
        self._name, self._heard_at_s = NAME, 0.0
        self._text = ScanText(
            options.layout, options.prefix, options.suffix, options.end, pause_s=options.pause_s
        )
        open_device = open_device or _evdev_device()
        path = find(options.device)
        self._device: Any = self._opened(open_device, path, grab=options.grab)

    def wait(self, timeout_s: float) -> Sequence[CardCode]:
        """Every code that was read, as soon as one is whole."""
        end_s = self._clock() + timeout_s
        while True:
            codes = self._read(self._wait_s(end_s))
            now_s = self._clock()
            if not codes and self._is_silent(now_s):
                codes = self._text.silence()
            if codes or now_s >= end_s:
                cards = [card_for(code, self._home, self._name) for code in codes]
                return [CardCode(card, "scanner", now_s) for card in cards]

    def _wait_s(self, end_s: float) -> float:
        """Until *end_s*, or until a silence says something."""
        silent_s = self._text.waits_s
        if silent_s is not None:
            end_s = min(end_s, self._heard_at_s + silent_s)
        return max(0.0, end_s - self._clock())

    def _is_silent(self, now_s: float) -> bool:
        silent_s = self._text.waits_s
        return silent_s is not None and now_s - self._heard_at_s >= silent_s

    def close(self) -> None:
        """Let the scanner go; the kernel ends the grab with it."""
        device, self._device = self._device, None
        if device is not None:
            try:
                device.close()
            except OSError:
                return  # unplugged: it is gone already

    def _read(self, timeout_s: float) -> list[str]:
        """The codes that are whole with what comes now."""
        try:
            if not self._ready([self._device.fd], [], [], timeout_s)[0]:
                return []
            events = list(self._device.read())
        except BlockingIOError:
            return []
        except (OSError, ValueError) as error:
            raise DeviceFailedError(self._name, f"{PLUG_IN} ({error})") from error
        self._heard_at_s = self._clock()
        return [code for event in events for code in self._text.take(event)]

    def _opened(self, open_device: Callable[[str], Any], path: str, *, grab: bool) -> Any:
        device = None
        try:
            device = open_device(path)
            if grab:
                device.grab()
        except OSError as error:
            if device is not None:
                device.close()
            raise DeviceMissingError(self._name, _remedy(error, path)) from error
        return device


def _evdev_device() -> Callable[[str], Any]:
    try:
        from evdev import InputDevice
    except ImportError as error:
        raise DeviceMissingError(NAME, f"{INSTALL_EVDEV} ({error})") from error
    device: Callable[[str], Any] = InputDevice
    return device


def _remedy(error: OSError, path: str) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"{path} may not be read; add the user to its group: sudo adduser $USER input"
    if error.errno == errno.EBUSY:
        return f"another program has {path}; end that one, or set options.grab = false in both"
    return f"{PLUG_IN} ({error})"


OPTIONS = ScannerOptions
DRIVER = HidScanner
READS_CARDS = True
