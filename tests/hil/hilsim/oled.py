"""A display of 128 x 64 pixels on I2C (SSD1306), as far as its picture goes."""

ADDRESS = 0x3C
WIDTH, PAGES = 128, 8
COMMAND, DATA = 0x00, 0x40
OFF, ON, COLUMNS, ROWS = 0xAE, 0xAF, 0x21, 0x22


class Oled:
    """Takes what a program draws; `lit` counts the pixels that are on."""

    def __init__(self) -> None:
        self.on = False
        self._memory = bytearray(WIDTH * PAGES)
        self._at = 0

    @property
    def lit(self) -> int:
        """How many pixels can be seen."""
        return sum(byte.bit_count() for byte in self._memory) if self.on else 0

    def write(self, data: bytes) -> None:
        """Take commands, or a part of the picture."""
        if data[:1] == bytes([COMMAND]):
            self._command(data[1:])
        elif data[:1] == bytes([DATA]):
            for byte in data[1:]:
                self._memory[self._at] = byte
                self._at = (self._at + 1) % len(self._memory)

    def read(self, _: int) -> bytes:
        """It is never asked anything."""
        return b""

    def _command(self, given: bytes) -> None:
        if COLUMNS in given or ROWS in given:
            self._at = 0
        if given[:1] == bytes([ON]):
            self.on = True
        elif given[:1] == bytes([OFF]):
            self.on = False
