"""A small OLED display on the I2C bus, through luma.oled, which is imported when one is opened.

Shows pictures of `screen.py`; knows nothing of a table. Used by every device with a display.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from companion.errors import DeviceFailedError, DeviceMissingError

CHIPS = ("ssd1306", "sh1106")
USUAL_ADDRESS = 0x3C
NOTHING_TO_DO = 0xE3
"""A command that only asks whether anybody is there."""
BRIGHT, DIM = 0xCF, 0x01
HALF_TURN = 2
INSTALL = "install what drives it: sudo apt install python3-luma.oled python3-pil python3-segno"


class Oled:
    """A display of 128 x 64 pixels that is switched on. Not safe to use from two threads.

    name: what a person calls it, in errors. chip: one of CHIPS. bus: the number of
    /dev/i2c-N. open_bus: None, or what stands for smbus2's bus. Raises DeviceMissingError
    when nothing answers.
    """

    def __init__(
        self,
        name: str,
        *,
        chip: str = CHIPS[0],
        bus: int = 1,
        address: int = USUAL_ADDRESS,
        upside_down: bool = False,
        open_bus: Any = None,
    ) -> None:
        self._name, self._shown, self._bright = name, None, True
        self._panel: Any = None
        try:
            import luma.core.error
            import luma.core.interface.serial as serial
            import luma.oled.device as panels
        except ImportError as error:
            raise DeviceMissingError(name, f"{INSTALL} ({error})") from error
        self._errors = (OSError, luma.core.error.Error)
        wire: Any = None
        try:
            wire = serial.i2c(bus=open_bus, port=bus, address=address)
            wire.command(NOTHING_TO_DO)
            make = getattr(panels, chip)
            self._panel = make(wire, rotate=HALF_TURN if upside_down else 0)
            self._panel.contrast(BRIGHT)
        except self._errors as error:
            if wire is not None:
                with suppress(*self._errors):
                    wire.cleanup()  # else every try would keep the bus's file open
            raise DeviceMissingError(name, _remedy(error, bus, address)) from error

    def show(self, picture: Any) -> None:
        """Show a picture of `screen.py`; one that is shown already costs nothing.

        Raises DeviceFailedError.
        """
        if picture.tobytes() != self._shown:
            with self._failing():
                self._panel.display(picture)
            self._shown = picture.tobytes()

    def dim(self, dim: bool) -> None:
        """Shine little, or as usual. Raises DeviceFailedError."""
        if dim == self._bright:
            with self._failing():
                self._panel.contrast(DIM if dim else BRIGHT)
            self._bright = not dim

    def switch(self, on: bool) -> None:
        """On, or dark for as long as nobody looks. Raises DeviceFailedError."""
        with self._failing():
            if on:
                self._panel.show()
            else:
                self._panel.hide()

    def close(self) -> None:
        """Go dark and let the bus go; calling it again does nothing."""
        panel, self._panel = self._panel, None
        if panel is not None:
            with suppress(*self._errors):
                panel.cleanup()

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            remedy = f"look at its four wires; it is tried again all the time ({error})"
            raise DeviceFailedError(self._name, remedy) from error


def _remedy(error: Exception, bus: int, address: int) -> str:
    said = type(error).__name__
    if said == "DevicePermissionError":
        return f"/dev/i2c-{bus} may not be used: sudo usermod -aG i2c $USER, then log in again"
    if "address" in str(error):
        remedy = f"nothing answers at 0x{address:02X}: look at its four wires"
        return f"{remedy}; `i2cdetect -y {bus}` shows who does"
    if said == "DeviceNotFoundError":
        return f"/dev/i2c-{bus} is not there: switch I2C on (sudo raspi-config nonint do_i2c 0)"
    return f"look at its four wires ({error})"
