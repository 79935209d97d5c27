"""A panel of keys, each wired to a pin of its own. What a key means is in `keys.py`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.hardware.contacts_gpio import Contacts
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.keys import Panel, check_key, check_pins
from companion.hardware.pins import usual_pins
from companion.signals import TableSignals

NAME, SPOKEN_NAME = "buttons-gpio", "the panel of keys"
PULLED_UP = (2, 3)
"""Pins that have a resistor to 3.3 V on the board."""


@dataclass(frozen=True, slots=True)
class ButtonsOptions:
    """pins: name of a key to its pin. active_high: keys close to 3.3 V instead of ground."""

    pins: Mapping[str, int] = field(default_factory=lambda: usual_pins(NAME))
    active_high: bool = False

    def __post_init__(self) -> None:
        """Raises WrongOptionError for an unknown key and for pins that cannot be."""
        if not self.pins:
            raise WrongOptionError("pins", "must name a key at least, such as pins = { A = 4 }")
        for key, pin in self.pins.items():
            check_key("pins", key)
            if self.active_high and pin in PULLED_UP:
                problem = f"is GPIO {pin}, which is always pulled up: it needs a key to ground"
                raise WrongOptionError(f"pins.{key}", problem)
        check_pins({f"pins.{key}": pin for key, pin in self.pins.items()})


class GpioButtons:
    """See `InputDevice`; it is shown the table so as to know what a key means."""

    def __init__(self, options: ButtonsOptions, around: Surroundings) -> None:
        self._clock = around.clock
        self._panel = Panel(NAME)
        self._contacts = Contacts(
            SPOKEN_NAME,
            options.pins,
            active_high=options.active_high,
            factory=around.pins(),
            clock=around.clock,
        )

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """Presses, told within 20 ms and once however the key bounces."""
        changes = self._contacts.wait(timeout_s)
        return [self._panel.meant(key, each.at_s) for key, each in changes if each.pressed]

    def show(self, signals: TableSignals) -> None:
        """Know what the table waits for."""
        self._panel.show(signals, self._clock())

    def close(self) -> None:
        """Let the pins go."""
        self._contacts.close()


OPTIONS = ButtonsOptions
DRIVER = GpioButtons
