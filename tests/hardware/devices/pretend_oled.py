"""An SSD1306 or SH1106 at the far end of the bus: takes what luma sends, and has the picture."""

import errno

import numpy as np


class PretendOled:
    """Stands for smbus2's bus; only the block writes that reach a display of that address."""

    def __init__(self, address=0x3C):
        self.address = address
        self.broken = False
        self.on = False
        self.contrast = None
        self.pictures_sent = 0
        self._memory = bytearray(1024)
        self._page = self._column = self._at = 0

    def write_i2c_block_data(self, address, register, data):
        if self.broken or address != self.address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if register == 0x40:
            self._take(data)
        else:
            self._obey(list(data))

    def picture(self):
        """(64, 128) of 0 and 1."""
        pages = np.frombuffer(bytes(self._memory), np.uint8).reshape(8, 1, 128)
        bits = pages >> np.arange(8, dtype=np.uint8).reshape(1, 8, 1) & 1
        return bits.reshape(64, 128)

    def _take(self, data):
        for byte in data:
            if self._at == 0:
                self.pictures_sent += 1
            self._memory[self._at % 1024] = byte
            self._at += 1

    def _obey(self, commands):
        if commands[0] == 0x81:
            self.contrast = commands[1]
        elif commands == [0xAE]:
            self.on = False
        elif commands == [0xAF]:
            self.on = True
        elif commands[0] == 0x21:  # columns from, to; then pages: the writing starts again
            self._at = commands[1]
        elif 0xB0 <= commands[0] <= 0xB7:  # SH1106: one page at a time
            self._at = (commands[0] - 0xB0) * 128
