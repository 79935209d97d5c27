"""An MFRC522 reader on SPI, as far as finding a card and reading its number goes.

Knows the version, the FIFO, REQA and WUPA, anticollision and select of four-byte numbers,
the CRC unit, and a field that is on or off.
"""

import struct

from hilsim.far_end import FarEnd

COMMAND, COM_IRQ, DIV_IRQ, FIFO_DATA, FIFO_LEVEL = 0x01, 0x04, 0x05, 0x09, 0x0A
CONTROL, BIT_FRAMING, TX_CONTROL, CRC_HIGH, CRC_LOW, VERSION = 0x0C, 0x0D, 0x14, 0x21, 0x22, 0x37
CALCULATE_CRC, TRANSCEIVE, SOFT_RESET = 0x03, 0x0C, 0x0F
CHIP_VERSION = 0x92
TIMED_OUT, RECEIVED_AND_IDLE, CRC_DONE = 0x01, 0x30, 0x04
HEAD_BYTES = 8


def crc_a(data: bytes) -> bytes:
    """The checksum of ISO 14443 A, low byte first."""
    crc = 0x6363
    for byte in data:
        mixed = (byte ^ crc) & 0xFF
        mixed = (mixed ^ (mixed << 4)) & 0xFF
        crc = ((crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)) & 0xFFFF
    return bytes([crc & 0xFF, crc >> 8])


class Mfrc522:
    """Put the four bytes of a card's number in *card*, None takes the card away."""

    def __init__(self, chip_select: int = 0) -> None:
        self.card: bytes | None = None
        self._chip_select = chip_select
        self._registers: dict[int, int] = {}
        self._fifo = bytearray()
        self._far_end = FarEnd("/dev/hil-spi", self._transfer)

    def close(self) -> None:
        """Unplug the reader."""
        self._far_end.close()

    def _transfer(self, request: bytes) -> bytes:
        chip_select, _, _, count = struct.unpack_from("<BBHI", request)
        sent = request[HEAD_BYTES : HEAD_BYTES + count]
        received = bytearray(count)
        if chip_select != self._chip_select or not sent:
            return bytes(received)
        if sent[0] & 0x80:  # a read: each byte names the register that the next one carries
            for place in range(1, count):
                received[place] = self._read(sent[place - 1] >> 1 & 0x3F)
        else:
            for value in sent[1:]:
                self._write(sent[0] >> 1 & 0x3F, value)
        return bytes(received)

    def _read(self, register: int) -> int:
        if register == VERSION:
            return CHIP_VERSION
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == FIFO_DATA:
            return self._fifo.pop(0) if self._fifo else 0
        return self._registers.get(register, 0)

    def _write(self, register: int, value: int) -> None:
        if register == FIFO_DATA:
            self._fifo.append(value)
        elif register == FIFO_LEVEL:
            if value & 0x80:
                self._fifo.clear()
        elif register in (COM_IRQ, DIV_IRQ):  # bit 7 says whether the named bits are set or cleared
            before = self._registers.get(register, 0)
            self._registers[register] = before | value & 0x7F if value & 0x80 else before & ~value
        else:
            self._registers[register] = value
            self._started(register, value)

    def _started(self, register: int, value: int) -> None:
        if register == COMMAND and value & 0x0F == SOFT_RESET:
            self._registers.clear()
            self._fifo.clear()
        elif register == COMMAND and value & 0x0F == CALCULATE_CRC:
            self._registers[CRC_LOW], self._registers[CRC_HIGH] = crc_a(self._fifo)
            self._fifo.clear()
            self._raise(DIV_IRQ, CRC_DONE)
        elif register == BIT_FRAMING and value & 0x80 and self._is(TRANSCEIVE):
            self._transceive()

    def _is(self, command: int) -> bool:
        return self._registers.get(COMMAND, 0) & 0x0F == command

    def _transceive(self) -> None:
        sent = bytes(self._fifo)
        self._fifo.clear()
        field_is_on = self._registers.get(TX_CONTROL, 0) & 0x03
        answer = self._card_says(sent) if self.card is not None and field_is_on else None
        if answer is None:
            self._raise(COM_IRQ, TIMED_OUT)
        else:
            self._fifo += answer
            self._raise(COM_IRQ, RECEIVED_AND_IDLE)
        self._registers[CONTROL] = 0  # every bit of the last byte counts

    def _card_says(self, sent: bytes) -> bytes | None:
        number = self.card or b""
        with_check = number + bytes([number[0] ^ number[1] ^ number[2] ^ number[3]])
        if sent in (b"\x26", b"\x52"):
            return b"\x04\x00"
        if sent[:2] == b"\x93\x20":
            return with_check
        if sent[:2] == b"\x93\x70" and sent[2:7] == with_check:
            return b"\x08" + crc_a(b"\x08")
        return None

    def _raise(self, register: int, bits: int) -> None:
        self._registers[register] = self._registers.get(register, 0) | bits
