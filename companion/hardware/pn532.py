"""The PN532 chip: finds a card of ISO 14443 A and reads its number.

Frames and commands are those of NXP's user manual UM0701-02. Knows no bus: a `Link` carries
the frames.
"""

import time
from collections.abc import Callable
from typing import Protocol

FIRMWARE, CONFIGURE_SAM, FIND_CARDS = 0x02, 0x14, 0x4A
TO_CHIP, FROM_CHIP = 0xD4, 0xD5
HEAD = bytes([0x00, 0x00, 0xFF])
ACKNOWLEDGED = HEAD + bytes([0x00, 0xFF, 0x00])
"""Sent by us it ends a command that is still at work."""

NORMAL_MODE = bytes([0x01, 0x14, 0x01])
ONE_CARD_OF_TYPE_A = bytes([0x01, 0x00])
LONGEST_ANSWER = 40
ANSWERS_WITHIN_S, LOOKS_EVERY_S = 0.2, 0.005
TRIES_TO_WAKE = 3


class Link(Protocol):
    """A bus to the chip. Each call raises OSError when the chip is not on it."""

    def send(self, frame: bytes) -> None:
        """Write a frame."""

    def is_ready(self) -> bool:
        """Whether the chip has something to say."""

    def receive(self, count: int) -> bytes:
        """Read what it says, *count* bytes from the frame's first."""

    def close(self) -> None:
        """Let the bus go."""


class Pn532:
    """A ReaderChip. The chip is left looking for a card, so that a look asks only whether it has.

    It looks on and on by itself; so a card that misses every second question is found.
    """

    def __init__(
        self,
        link: Link,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._link, self._clock, self._sleep = link, clock, sleep
        self._is_looking = False

    def start(self) -> None:
        """End what the chip is at, and set it up; it sleeps at first and hears only the second."""
        self._is_looking = False
        for tries_left in reversed(range(TRIES_TO_WAKE)):
            try:
                self._link.send(ACKNOWLEDGED)
                self._ask(FIRMWARE)
                break
            except OSError:
                if not tries_left:
                    raise
                self._sleep(LOOKS_EVERY_S)
        self._ask(CONFIGURE_SAM, NORMAL_MODE)

    def number(self) -> bytes | None:
        """The number of the card in the field: 4, 7 or 10 bytes; see `ReaderChip`."""
        if not self._is_looking:
            self._command(FIND_CARDS, ONE_CARD_OF_TYPE_A)
            self._is_looking = True
            self._sleep(LOOKS_EVERY_S)
        if not self._link.is_ready():
            return None
        self._is_looking = False
        found = self._answer(FIND_CARDS)
        if not found or not found[0]:
            return None
        length = found[5] if len(found) > 5 else 0
        return found[6 : 6 + length] if len(found) >= 6 + length else b""

    def close(self) -> None:
        """Let the bus go."""
        self._link.close()

    def _ask(self, command: int, parameters: bytes = b"") -> bytes:
        self._command(command, parameters)
        self._await_ready()
        return self._answer(command)

    def _command(self, command: int, parameters: bytes = b"") -> None:
        self._link.send(framed(bytes([TO_CHIP, command]) + parameters))
        self._await_ready()
        if (said := self._link.receive(len(ACKNOWLEDGED))) != ACKNOWLEDGED:
            raise OSError(f"the chip does not acknowledge a command, it says {said.hex(' ')}")

    def _answer(self, command: int) -> bytes:
        payload = unframed(self._link.receive(LONGEST_ANSWER))
        if payload[:2] != bytes([FROM_CHIP, command + 1]):
            raise OSError(f"the chip answers another question: {payload.hex(' ')}")
        return payload[2:]

    def _await_ready(self) -> None:
        end_s = self._clock() + ANSWERS_WITHIN_S
        while not self._link.is_ready():
            if self._clock() > end_s:
                raise TimeoutError("the chip does not answer")
            self._sleep(LOOKS_EVERY_S)


def framed(payload: bytes) -> bytes:
    """A normal information frame with its two checksums."""
    count = len(payload)
    return HEAD + bytes([count, -count & 0xFF]) + payload + bytes([-sum(payload) & 0xFF, 0x00])


def unframed(said: bytes) -> bytes:
    """The payload of a frame. Raises OSError when it was not read whole."""
    start = said.find(HEAD[1:])
    body = said[start + 2 :] if start >= 0 else b""
    count = body[0] if body else 0
    payload = body[2 : 2 + count]
    whole = len(body) >= count + 3 and not (body[0] + body[1]) & 0xFF
    if not count or not whole or (sum(payload) + body[2 + count]) & 0xFF:
        raise OSError(f"the chip's answer was not read whole: {said.hex(' ')}")
    return payload
