"""An RC522 card reader (chip MFRC522) on SPI, through spidev."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.hardware.bus_spi import OpenSpi, opened_spi
from companion.hardware.card_reader import CardReader
from companion.hardware.device import Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.mfrc522 import Mfrc522
from companion.hardware.pins import usual_pins
from companion.hardware.pins_gpio import opening_pins

NAME = "the card reader RC522"
REMEDY = "look after its wires and its 3.3 V"
RESET_S = 0.05
WIRED_HIGH, HIGHEST_PIN = -1, 27


@dataclass(frozen=True, slots=True)
class Rc522Options:
    """bus, select: which /dev/spidevBUS.SELECT. speed_hz: of the bus.

    reset: the pin on the chip's RST; -1 = RST is wired to 3.3 V.
    """

    bus: int = 0
    select: int = 0
    speed_hz: int = 1_000_000
    reset: int = field(default_factory=lambda: int(usual_pins("rc522-spi")["reset"]))

    def __post_init__(self) -> None:
        """Raises WrongOptionError for what no chip can do."""
        if not 10_000 <= self.speed_hz <= 10_000_000:
            raise WrongOptionError("speed_hz", "must be from 10_000 to 10_000_000")
        if not WIRED_HIGH <= self.reset <= HIGHEST_PIN:
            raise WrongOptionError("reset", "must be a pin from 0 to 27, or -1")


class Rc522Reader(CardReader):
    """Opening raises DeviceMissingError. open_bus: None = spidev's. sleep: waits seconds."""

    def __init__(
        self,
        options: Rc522Options,
        around: Surroundings,
        *,
        open_bus: OpenSpi | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        pin = _out_of_reset(options.reset, around, sleep)

        def let_go() -> None:
            bus.close()
            if pin is not None:
                pin.close()

        bus = opened_spi(NAME, options.bus, options.select, options.speed_hz, open_bus)
        chip = Mfrc522(bus.xfer2, let_go, clock=around.clock, sleep=sleep)
        super().__init__(chip, NAME, REMEDY, around, sleep=sleep)


def _out_of_reset(number: int, around: Surroundings, sleep: Callable[[float], object]) -> Any:
    """The pin on RST, driven low and then high; None where there is none."""
    if number == WIRED_HIGH:
        return None
    with opening_pins(NAME):
        pin = around.pins().pin(number)
        pin.output_with_state(0)
        sleep(RESET_S)
        pin.state = 1
        sleep(RESET_S)
    return pin


OPTIONS = Rc522Options
DRIVER = Rc522Reader
READS_CARDS = True
