"""The GPIO header of a Pi, made of the kernel's gpio-sim; a program sees /dev/gpiochipN."""

import os
import time
from pathlib import Path

CONFIGFS = Path("/sys/kernel/config/gpio-sim")
PI_5_LABEL, PI_LINES = "pinctrl-rp1", 54
LOOK_AGAIN_S = 0.005
CLOSED, OPEN = b"pull-down", b"pull-up"
"""What a contact to ground does to a line."""


class GpioHeader:
    """Lines GPIO0 to GPIO53 as a chip with a Pi's label.

    `press` and `release` do what a finger does to a button that is wired to ground;
    `level` reads what a meter on an LED's or a buzzer's line would.
    """

    def __init__(self, label: str = PI_5_LABEL, lines: int = PI_LINES) -> None:
        self._folder = CONFIGFS / "header"
        self._bank = self._folder / "bank0"
        self._bank.mkdir(parents=True)
        (self._bank / "num_lines").write_text(str(lines))
        (self._bank / "label").write_text(label)
        for line in range(lines):
            (self._bank / f"line{line}").mkdir()
            (self._bank / f"line{line}" / "name").write_text(f"GPIO{line}")
        (self._folder / "live").write_text("1")
        device = (self._folder / "dev_name").read_text().strip()
        self.chip = (self._bank / "chip_name").read_text().strip()
        self.number = int(self.chip.removeprefix("gpiochip"))
        self._lines = Path("/sys/devices/platform") / device / self.chip

    def drive(self, line: int, *, high: bool) -> None:
        """Hold an input high or low from outside."""
        (self._lines / f"sim_gpio{line}" / "pull").write_bytes(OPEN if high else CLOSED)

    def press(self, line: int) -> None:
        """A finger closes the button's contact."""
        self.drive(line, high=False)

    def release(self, line: int) -> None:
        """The finger leaves it."""
        self.drive(line, high=True)

    def tap(self, line: int, held_s: float = 0.15) -> None:
        """A press and a release."""
        self.press(line)
        time.sleep(held_s)
        self.release(line)

    def bounce(self, line: int, closures: int = 5) -> float:
        """A dirty contact: it closes and opens quickly and stays closed; how many seconds it took.

        A busy computer may stop the guest in the middle, and then these were several presses.
        """
        pull = os.open(self._lines / f"sim_gpio{line}" / "pull", os.O_WRONLY)
        began_s = time.monotonic()
        for _ in range(closures):
            os.pwrite(pull, CLOSED, 0)
            os.pwrite(pull, OPEN, 0)
        os.pwrite(pull, CLOSED, 0)
        took_s = time.monotonic() - began_s
        os.close(pull)
        return took_s

    def level(self, line: int) -> int:
        """What the line carries, 0 or 1."""
        return int((self._lines / f"sim_gpio{line}" / "value").read_text())

    def comes_to(self, line: int, level: int, within_s: float = 5.0) -> bool:
        """Whether the line carries that level before the time is up."""
        end_s = time.monotonic() + within_s
        while time.monotonic() < end_s:
            if self.level(line) == level:
                return True
            time.sleep(LOOK_AGAIN_S)
        return False

    def edges(self, line: int, watched_s: float) -> int:
        """How often the line changes while it is watched."""
        end_s, last, count = time.monotonic() + watched_s, self.level(line), 0
        while time.monotonic() < end_s:
            now = self.level(line)
            count += now != last
            last = now
        return count

    def close(self) -> None:
        """Take the chip away."""
        (self._folder / "live").write_text("0")
        for line in self._bank.glob("line*"):
            line.rmdir()
        self._bank.rmdir()
        self._folder.rmdir()
