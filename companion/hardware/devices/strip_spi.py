"""A strip of addressable lights on the SPI bus's data pin, through spidev.

A strip of WS2812 never answers, so nobody notices when it is unplugged; it is sent its
colours again and again, and shows them when it is back.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.lights import Lights
from companion.hardware.strip_bits import (
    APA102_HERTZ,
    ORDERS,
    PULSES,
    bytes_needed,
    clocked_bytes,
    pulse_bytes,
)
from companion.hardware.strip_picture import DARK, Rgb, limited, strip_colours
from companion.signals import TableSignals

NAME = "the strip of lights"
TICK_S, AGAIN_S = 0.05, 2.0
MOST_BYTES = 4096
"""In one go, as the kernel's driver takes it; a pause in the middle would end the picture."""
PULSED, CLOCKED = "ws2812", "apa102"


@dataclass(frozen=True, slots=True)
class StripOptions:
    """leds: how many lights. chip: "ws2812" (SK6812 too) or "apa102". order: of a light's colours.

    brightness: 0 to 1. most_ma: current that the strip may draw; it darkens itself to keep to
    it. starts: each seat's first light. bus, select: which /dev/spidevBUS.SELECT.
    speed_mhz: 2.4 or 6.4.
    """

    leds: int = 60
    chip: str = PULSED
    order: str = "GRB"
    brightness: float = 0.3
    most_ma: int = 1000
    starts: tuple[int, ...] = ()
    bus: int = 0
    select: int = 0
    speed_mhz: float = 2.4

    def __post_init__(self) -> None:
        """Raises WrongOptionError for what no strip can do."""
        if self.chip not in (PULSED, CLOCKED):
            raise WrongOptionError("chip", f'must be "ws2812" or "apa102", not {self.chip!r}')
        if self.order not in ORDERS or (self.chip == CLOCKED and "W" in self.order):
            raise WrongOptionError("order", f"must be one of {', '.join(ORDERS)}")
        if self.speed_mhz not in PULSES:
            raise WrongOptionError("speed_mhz", f"must be 2.4 or 6.4, not {self.speed_mhz}")
        most = self._most_leds()
        if not 1 <= self.leds <= most:
            raise WrongOptionError("leds", f"must be from 1 to {most} at this speed")
        if not 0 < self.brightness <= 1:
            raise WrongOptionError("brightness", "must be more than 0 and at most 1")
        if self.most_ma < self.leds:
            raise WrongOptionError("most_ma", f"must be at least {self.leds}, 1 for each light")
        if len(set(self.starts)) < len(self.starts):
            raise WrongOptionError("starts", "names a light twice")
        if any(not 0 <= start < self.leds for start in self.starts):
            raise WrongOptionError("starts", f"must name lights from 0 to {self.leds - 1}")

    def _most_leds(self) -> int:
        if self.chip == CLOCKED:
            return MOST_BYTES // 4 - 32
        pulses = PULSES[self.speed_mhz]
        own = bytes_needed(0, self.order, pulses)
        return (MOST_BYTES - own) // (bytes_needed(1, self.order, pulses) - own)


class SpiStrip:
    """Shows turns and rulings. `wait` only lets lights blink; it gives no input.

    open_bus: opens (bus, select) as spidev.SpiDev does; None: that one. sleep: waits so many
    seconds.
    """

    def __init__(
        self,
        options: StripOptions,
        around: Surroundings,
        *,
        open_bus: Callable[[int, int], Any] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._options, self._clock, self._sleep = options, around.clock, sleep
        self._lights = Lights()
        self._sent: bytes | None = None
        self._sent_at_s = 0.0
        self._bus = self._opened(open_bus)

    def show(self, signals: TableSignals) -> None:
        """Light what the table says."""
        self._lights.tell(signals, self._clock())
        self._light()

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """Let lights blink for so long."""
        self._sleep(min(timeout_s, TICK_S))
        self._light()
        return ()

    def close(self) -> None:
        """Go dark."""
        bus, self._bus = self._bus, None
        if bus is not None:
            with suppress(OSError):
                bus.writebytes2(self._bytes([DARK] * self._options.leds))
            with suppress(OSError):
                bus.close()

    def _light(self) -> None:
        now_s, options = self._clock(), self._options
        colours = strip_colours(self._lights, options.leds, now_s, options.starts)
        wanted = self._bytes(limited(colours, options.brightness, options.most_ma))
        if wanted == self._sent and now_s - self._sent_at_s < AGAIN_S:
            return
        try:
            self._bus.writebytes2(wanted)
        except OSError as error:
            raise DeviceFailedError(NAME, f"look after the SPI bus ({error})") from error
        self._sent, self._sent_at_s = wanted, now_s

    def _bytes(self, colours: Sequence[Rgb]) -> bytes:
        options = self._options
        if options.chip == CLOCKED:
            return clocked_bytes(colours, options.order)
        return pulse_bytes(colours, options.order, PULSES[options.speed_mhz])

    def _opened(self, open_bus: Callable[[int, int], Any] | None) -> Any:
        options = self._options
        clocked = options.chip == CLOCKED
        file = f"/dev/spidev{options.bus}.{options.select}"
        try:
            bus = (open_bus or _open_bus)(options.bus, options.select)
            bus.max_speed_hz = APA102_HERTZ if clocked else PULSES[options.speed_mhz].hertz
            bus.mode = 0
        except ImportError as error:
            remedy = "install what drives it: sudo apt install python3-spidev"
            raise DeviceMissingError(NAME, remedy) from error
        except FileNotFoundError as error:
            remedy = f"{file} is not there: switch SPI on (sudo raspi-config nonint do_spi 0)"
            raise DeviceMissingError(NAME, remedy) from error
        except PermissionError as error:
            remedy = f"{file} may not be used: sudo usermod -aG spi $USER, then log in again"
            raise DeviceMissingError(NAME, remedy) from error
        except OSError as error:
            raise DeviceMissingError(NAME, f"{file} cannot be opened ({error})") from error
        return bus


def _open_bus(bus: int, select: int) -> Any:
    import spidev

    return spidev.SpiDev(bus, select)


OPTIONS = StripOptions
DRIVER = SpiStrip
