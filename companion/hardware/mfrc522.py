"""The MFRC522 chip of "RC522" boards: finds a card of ISO 14443 A and reads its number.

Registers and bits are those of NXP's data sheet; the way to a number is that of ISO 14443-3,
part 6.5. Knows no bus: *exchange* sends bytes and gives as many back.
"""

import time
from collections.abc import Callable, Sequence

COMMAND, COM_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLLISION = (
    *(0x01, 0x04, 0x06, 0x09, 0x0A, 0x0C, 0x0D, 0x0E),
)
MODE, SEND_MODE, RECEIVE_MODE, SEND_CONTROL, SEND_ASK, RECEIVER_GAIN, VERSION = (
    *(0x11, 0x12, 0x13, 0x14, 0x15, 0x26, 0x37),
)
TIMER_MODE, TIMER_PRESCALER, TIMER_RELOAD_HIGH, TIMER_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D

IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
ASLEEP, FIELD_ON, FLUSH, SEND_NOW = 0x10, 0x03, 0x80, 0x80
TIMED_OUT, ANSWERED, ALL_IRQS = 0x01, 0x30, 0x7F
FAULTS = 0x1B
"""Buffer overflow, collision, parity and protocol errors."""

SET_UP = (
    (SEND_MODE, 0x00),
    (RECEIVE_MODE, 0x00),
    (TIMER_MODE, 0x80),  # the timer starts when sending ends
    (TIMER_PRESCALER, 0xA9),  # 25 us a tick
    (TIMER_RELOAD_HIGH, 0x03),
    (TIMER_RELOAD_LOW, 0xE8),  # 25 ms until a card that does not answer is none
    (SEND_ASK, 0x40),
    (MODE, 0x3D),
    (RECEIVER_GAIN, 0x70),
)
WAKE_ALL, WAKE_BITS = 0x52, 7
CASCADE_LEVELS, CASCADE_TAG, MORE_FOLLOWS = (0x93, 0x95, 0x97), 0x88, 0x04
ASK_NUMBER, SELECT = 0x20, 0x70
HALT = bytes([0x50, 0x00])
NOT_READ = b""
NOT_THERE = (0x00, 0xFF)
ANSWERS_WITHIN_S, STARTS_WITHIN_S, LOOKS_EVERY_S = 0.1, 0.1, 0.001


class Mfrc522:
    """A ReaderChip. exchange: a transfer on SPI; let_go: of the bus; clock, sleep: seconds."""

    def __init__(
        self,
        exchange: Callable[[Sequence[int]], Sequence[int]],
        let_go: Callable[[], object],
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._exchange, self._let_go = exchange, let_go
        self._clock, self._sleep = clock, sleep

    def start(self) -> None:
        """Reset the chip, set it up and switch its field on."""
        self._check_version()
        self._write(COMMAND, SOFT_RESET)
        end_s = self._clock() + STARTS_WITHIN_S
        while self._read(COMMAND) & ASLEEP:
            if self._clock() > end_s:
                raise TimeoutError("the chip does not wake after its reset")
            self._sleep(LOOKS_EVERY_S)
        for register, value in SET_UP:
            self._write(register, value)
        self._write(SEND_CONTROL, self._read(SEND_CONTROL) | FIELD_ON)

    def number(self) -> bytes | None:
        """The number of the card in the field: 4, 7 or 10 bytes; see `ReaderChip`.

        The card is sent to sleep afterwards, and woken by the next look: else every second
        look at it would find nothing.
        """
        self._check_version()
        if self._read(SEND_CONTROL) & FIELD_ON != FIELD_ON:
            raise OSError("the reader has lost its settings, as after a dip of its supply")
        if self._ask(bytes([WAKE_ALL]), WAKE_BITS) is None:
            return None
        number = self._number()
        self._ask(HALT + crc_a(HALT))
        return number

    def close(self) -> None:
        """Let the bus go."""
        self._let_go()

    def _number(self) -> bytes:
        number = b""
        for level in CASCADE_LEVELS:
            part = self._ask(bytes([level, ASK_NUMBER]))
            if part is None or len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                return NOT_READ
            chosen = bytes([level, SELECT]) + part
            answer = self._ask(chosen + crc_a(chosen))
            if answer is None or len(answer) != 3 or crc_a(answer[:1]) != answer[1:]:
                return NOT_READ
            if not answer[0] & MORE_FOLLOWS:
                return number + part[:4]
            if part[0] != CASCADE_TAG:
                return NOT_READ
            number += part[1:4]
        return NOT_READ

    def _ask(self, sent: bytes, bits_of_last: int = 0) -> bytes | None:
        """What the card answers, NOT_READ when several do at once; None when none does."""
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, ALL_IRQS)
        self._write(FIFO_LEVEL, FLUSH)
        self._write(COLLISION, 0x00)
        self._write(FIFO_DATA, *sent)
        self._write(BIT_FRAMING, bits_of_last)
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, SEND_NOW | bits_of_last)
        if not self._answered():
            return None
        if self._read(ERROR) & FAULTS:
            return NOT_READ
        count = self._read(FIFO_LEVEL)
        asked = [FIFO_DATA << 1 | 0x80] * count
        return bytes(self._exchange([*asked, 0])[1:]) if count else b""

    def _answered(self) -> bool:
        end_s = self._clock() + ANSWERS_WITHIN_S
        while True:
            irqs = self._read(COM_IRQ)
            if irqs & ANSWERED:
                return True
            if irqs & TIMED_OUT:
                return False
            if self._clock() > end_s:
                raise TimeoutError("the chip has stopped: its timer does not run out")
            self._sleep(LOOKS_EVERY_S)

    def _check_version(self) -> None:
        if (version := self._read(VERSION)) in NOT_THERE:
            raise OSError(f"nothing answers on the bus (version {version:#04x})")

    def _read(self, register: int) -> int:
        return self._exchange([register << 1 | 0x80, 0])[1]

    def _write(self, register: int, *values: int) -> None:
        self._exchange([register << 1, *values])


def crc_a(data: bytes) -> bytes:
    """The checksum of ISO 14443 A (ITU-T V.41, begun with 0x6363), low byte first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")
