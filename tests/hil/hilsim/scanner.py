"""A USB card scanner: a HID gadget on the guest's own dummy USB host.

A program sees a real USB keyboard: usbhid, an event node and udev's name by id,
which vanish when it is unplugged.
"""

import os
import subprocess
import time
from pathlib import Path

CONFIGFS = Path("/sys/kernel/config/usb_gadget")
MODULES = ("usbhid", "hid-generic", "dummy_hcd", "libcomposite", "usb_f_hid")
BY_ID = Path("/dev/input/by-id/usb-HIL_Card_Scanner_0001-event-kbd")
MODEL = "Card Scanner"
TYPES_HERE = Path("/dev/hidg0")
BOOT_KEYBOARD = bytes.fromhex(
    "05010906a101050719e029e715002501750195088102950175088101"
    "95057501050819012905910295017503910195067508150025650507190029658100c0"
)
"""The report's description: eight modifier bits, a spare byte, six key codes."""
LEFT_SHIFT, NO_KEY = 0x02, bytes(8)
KEYS = (
    {letter: 0x04 + place for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
    | {digit: 0x1E + place for place, digit in enumerate("1234567890")}
    | {"\n": 0x28, "\t": 0x2B, " ": 0x2C, "-": 0x2D, "=": 0x2E, ";": 0x33, "'": 0x34}
    | {",": 0x36, ".": 0x37, "/": 0x38}
)
SHIFTED = dict(zip('_+:"<>?!@#$%^&*()', "-=;',./1234567890", strict=True))


class UsbScanner:
    """A scanner that is made unplugged; `plug` it in first."""

    def __init__(self) -> None:
        for module in MODULES:
            subprocess.run(["modprobe", module], check=True)
        self._folder = CONFIGFS / "scanner"
        words = self._folder / "strings/0x409"
        function = self._folder / "functions/hid.usb0"
        configuration = self._folder / "configs/c.1"
        for folder in (self._folder, words, function, configuration):
            folder.mkdir()
        (self._folder / "idVendor").write_text("0x1a86")
        (self._folder / "idProduct").write_text("0x0001")
        (self._folder / "bcdUSB").write_text("0x0200")
        (words / "manufacturer").write_text("HIL")
        (words / "product").write_text(MODEL)
        (words / "serialnumber").write_text("0001")
        (function / "protocol").write_text("1")
        (function / "subclass").write_text("1")
        (function / "report_length").write_text("8")
        (function / "report_desc").write_bytes(BOOT_KEYBOARD)
        (configuration / "hid.usb0").symlink_to(function)
        [self._port] = [each.name for each in Path("/sys/class/udc").iterdir()]
        self._types: int | None = None

    def plug(self, within_s: float = 15.0) -> str:
        """Plug it in; its event node, once that is there."""
        (self._folder / "UDC").write_text(self._port)
        end_s = time.monotonic() + within_s
        while time.monotonic() < end_s:
            event = self.event()
            if event is not None and TYPES_HERE.exists():
                subprocess.run(["udevadm", "settle", "-t", "10"], check=False)
                self._types = os.open(TYPES_HERE, os.O_WRONLY)
                return event
            time.sleep(0.05)
        raise TimeoutError("the scanner did not come up")

    def event(self) -> str | None:
        """Its /dev/input/event*, None while it is unplugged."""
        for each in Path("/sys/class/input").glob("event*"):
            try:
                name = (each / "device/name").read_text()
            except OSError:
                continue  # vanished meanwhile
            if MODEL in name and Path("/dev/input", each.name).exists():
                return f"/dev/input/{each.name}"
        return None

    def unplug(self) -> None:
        """Pull its cable."""
        if self._types is not None:
            os.close(self._types)
            self._types = None
        (self._folder / "UDC").write_text("\n")

    def type(self, text: str, end: str = "\n") -> None:
        """Type as a scanner does: each key down and up, then Enter.

        The kernel keeps some 64 events for a reader that does not read and then drops the
        oldest, so let one read, or type little.
        """
        assert self._types is not None, "plug the scanner in first"
        for character in text + end:
            shift = character.isupper() or character in SHIFTED
            code = KEYS[SHIFTED.get(character, character.lower())]
            os.write(self._types, bytes([LEFT_SHIFT if shift else 0, 0, code, 0, 0, 0, 0, 0]))
            os.write(self._types, NO_KEY)

    def close(self) -> None:
        """Take the gadget apart."""
        if self._types is not None:
            self.unplug()
        (self._folder / "configs/c.1/hid.usb0").unlink()
        for part in ("configs/c.1", "functions/hid.usb0", "strings/0x409", "."):
            (self._folder / part).rmdir()
