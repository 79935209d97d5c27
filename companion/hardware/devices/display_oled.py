"""A small OLED display beside the board: turn, card, ruling, what to do, trouble, the address."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import DeviceMissingError
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.oled import CHIPS, INSTALL, USUAL_ADDRESS, Oled
from companion.signals import NOTHING_YET, TableSignals

NAME = "the display"
TICK_S = 0.2
HELP_S, ADDRESS_AFTER_HELP_S = 10.0, 20.0
TURNS_S = 12.0
"""Before the first move, address and table take turns in this time."""
LOWEST_ADDRESS, HIGHEST_ADDRESS = 0x08, 0x77


@dataclass(frozen=True, slots=True)
class DisplayOptions:
    """chip: "ssd1306" or "sh1106". bus: the number of /dev/i2c-1. address: on it.

    upside_down: the picture is turned. dim_after_s, dark_after_s: how long nothing may change
    before it is dimmed, and switched off, as such displays wear out where they shine.
    """

    chip: str = CHIPS[0]
    bus: int = 1
    address: int = USUAL_ADDRESS
    upside_down: bool = False
    dim_after_s: float = 180.0
    dark_after_s: float = 3600.0

    def __post_init__(self) -> None:
        """Raises WrongOptionError for what no display has."""
        if self.chip not in CHIPS:
            raise WrongOptionError("chip", f'must be "ssd1306" or "sh1106", not {self.chip!r}')
        if not LOWEST_ADDRESS <= self.address <= HIGHEST_ADDRESS:
            raise WrongOptionError("address", f"must be from 0x08 to 0x77, not {self.address:#x}")


class OledDisplay:
    """Shows the table. `wait` only moves long texts and dims; it gives no input.

    open_bus: None, or what stands for the bus. sleep: waits so many seconds.
    """

    def __init__(
        self,
        options: DisplayOptions,
        around: Surroundings,
        *,
        open_bus: Any = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        try:
            from companion.hardware import screen
        except ImportError as error:
            raise DeviceMissingError(NAME, f"{INSTALL} ({error})") from error
        self._screen: Any = screen
        self._options, self._clock, self._sleep = options, around.clock, sleep
        self._signals = NOTHING_YET
        self._since_s = self._helped_at_s = around.clock()
        self._helping, self._on = False, True
        self._oled = Oled(
            NAME,
            chip=options.chip,
            bus=options.bus,
            address=options.address,
            upside_down=options.upside_down,
            open_bus=open_bus,
        )

    def show(self, signals: TableSignals) -> None:
        """Show what the table says; help that was asked for comes first."""
        now_s = self._clock()
        asked = signals.says != "" and signals.says == signals.help
        if asked or _seen(signals) != _seen(self._signals):
            self._since_s, self._helping = now_s, asked
        self._signals = signals
        self._draw()

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """Move long texts on for so long, and dim what nobody looks at."""
        self._sleep(min(timeout_s, TICK_S))
        self._draw()
        return ()

    def close(self) -> None:
        """Go dark."""
        self._oled.close()

    def _draw(self) -> None:
        quiet_s = self._clock() - self._since_s
        on = quiet_s < self._options.dark_after_s
        if on != self._on:
            self._oled.switch(on)
            self._on = on
        if on:
            self._oled.dim(quiet_s >= self._options.dim_after_s)
            self._oled.show(self._picture(quiet_s))

    def _picture(self, for_s: float) -> Any:
        signals, screen = self._signals, self._screen
        if self._helping and for_s < HELP_S:
            return screen.draw_text("Help", signals.help, for_s)
        asked = self._helping and for_s < ADDRESS_AFTER_HELP_S
        idle = not_begun(signals) and for_s % TURNS_S < TURNS_S / 2
        if signals.address and not signals.trouble and (asked or idle):
            return screen.draw_address(signals.address, signals.title)
        return screen.draw_table(signals, for_s)


def not_begun(signals: TableSignals) -> bool:
    """Nothing has been played yet: people may still be looking for the page."""
    return signals.ruling == "none" and signals.card is None and signals.result is None


def _seen(signals: TableSignals) -> TableSignals:
    """What of the signals is to be seen: without what only sounds, and without their number."""
    return replace(signals, number=0, sounds=(), says="", help="", buttons=(), choices=())


OPTIONS = DisplayOptions
DRIVER = OledDisplay
