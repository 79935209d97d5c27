"""The devices of a table file at work: their inputs to the table, its views to them."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.config import DeviceSection, TableConfig
from companion.hardware.device import Device, DeviceInput, Surroundings
from companion.hardware.device_keeper import DeviceKeeper
from companion.hardware.drivers import device_driver, device_options
from companion.hardware.keys import HELP
from companion.hardware.pins import Pins
from companion.inputs import ButtonPress, CardCode, CardDrawn, DeviceTrouble
from companion.signals import TableSignals
from companion.table.signalling import signals_of
from companion.table.view import TableView

DRAWN = "drawn"
LOOKED_FOR_S = 1.0
ENDS_WITHIN_S = 3.0


class Devices:
    """All devices of one table; `start` and `stop` them.

    put: hands an input to the table, from any thread. view: the newest view;
    wait_for_view(after, timeout_s): the next one, or None. address: of the page.
    Raises UnknownNameError for a driver, DataError for an option that cannot be.
    """

    def __init__(
        self,
        sections: Sequence[DeviceSection],
        around: Surroundings,
        put: Callable[[DeviceInput | CardDrawn | DeviceTrouble], None],
        *,
        view: Callable[[], TableView],
        wait_for_view: Callable[[int, float], TableView | None],
        address: str = "",
    ) -> None:
        self._put, self._view, self._wait_for_view = put, view, wait_for_view
        self._address = address
        self._stopping = threading.Event()
        self._keepers = [
            DeviceKeeper(
                section.name or section.driver,
                _opener(number, section, around),
                self._heard_from(section),
                clock=around.clock,
            )
            for number, section in enumerate(sections)
        ]
        self._thread = threading.Thread(target=self._signal, name="signals", daemon=True)

    def start(self) -> None:
        """Open the devices and begin to signal."""
        for keeper in self._keepers:
            keeper.start()
        if self._keepers:
            self._thread.start()

    def stop(self) -> bool:
        """Let the devices go; whether all threads have ended."""
        self._stopping.set()
        for keeper in self._keepers:
            keeper.leave()
        ended = [keeper.stop() for keeper in self._keepers]
        if self._thread.is_alive():
            self._thread.join(ENDS_WITHIN_S)
        return all(ended) and not self._thread.is_alive()

    def _heard_from(self, section: DeviceSection) -> Callable[[DeviceInput | DeviceTrouble], None]:
        """What is done with the inputs of that device."""

        def heard(given: DeviceInput | DeviceTrouble) -> None:
            if isinstance(given, ButtonPress) and given.name == HELP:
                self._help()
            elif isinstance(given, CardCode) and section.cards == DRAWN:
                self._put(CardDrawn(given.code, None, given.device, given.at_s))
            else:
                self._put(given)

        return heard

    def _help(self) -> None:
        """Say what can be done now; nothing changes at the table."""
        view = self._view()
        signals = signals_of(view, view, self._address)
        self._show(replace(signals, says=signals.help))

    def _signal(self) -> None:
        before: TableView | None = None
        view: TableView | None = self._view()
        while not self._stopping.is_set():
            if view is not None:
                self._show(signals_of(view, before, self._address))
                before = view
            view = self._wait_for_view(-1 if before is None else before.number, LOOKED_FOR_S)

    def _show(self, signals: TableSignals) -> None:
        for keeper in self._keepers:
            keeper.show(signals)


def surroundings(config: TableConfig, clock: Callable[[], float]) -> Surroundings:
    """The box that the program runs in; its pins are opened when first asked for."""
    return Surroundings(config.home, clock, Pins())


def _opener(number: int, section: DeviceSection, around: Surroundings) -> Callable[[], Device]:
    """Opens the device, whose options are judged at once."""
    driver = device_driver(section.driver)
    options = device_options(section.driver, section.options, f"devices[{number}].options")
    return lambda: driver(options, around)
