"""An InputDevice over a chip that finds cards by radio: looks, mends, gives each card once.

Knows no chip and no bus. What a chip or its bus raises as OSError is mended by starting the
chip again; when that does not help, the device has failed.
"""

import time
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.card_codes import UNTAUGHT
from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.card_watch import CardWatch
from companion.hardware.device import Surroundings
from companion.hardware.taught_cards import card_for
from companion.inputs import CardCode

LOOKS_EVERY_S = 0.06
FAULTS_BORNE = 3
SUSPICIOUS_LOOKS = 3
"""So many looks running that do not find a held card: the chip may have stopped."""

RESTARTS_EVERY_S = 2.0
"""Some chips fall silent after a while, and nothing tells that from an empty table."""


class ReaderChip(Protocol):
    """A chip on its bus. Each call raises OSError when the chip does not answer."""

    def start(self) -> None:
        """Set the chip up, whatever state it is in."""

    def number(self) -> bytes | None:
        """The number of the card that is there; None without one.

        Empty when something is there that cannot be read, such as two cards at once.
        """

    def close(self) -> None:
        """Let the bus go."""


class CardReader:
    """An InputDevice; opening raises DeviceMissingError when the chip does not answer.

    name: what to call the reader. remedy: what to look at when it does not answer.
    """

    def __init__(
        self,
        chip: ReaderChip,
        name: str,
        remedy: str,
        around: Surroundings,
        *,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._chip, self._name, self._remedy = chip, name, remedy
        self._clock, self._home, self._sleep = around.clock, around.home, sleep
        self._watch = CardWatch()
        self._faults = self._silent_looks = 0
        self._started_at_s = self._clock()
        self._closed = False
        try:
            chip.start()
        except OSError as error:
            self.close()
            raise DeviceMissingError(name, f"{remedy} ({error})") from error

    def wait(self, timeout_s: float) -> Sequence[CardCode]:
        """The card that is held to the reader now; each once until it is taken away."""
        end_s = self._clock() + timeout_s
        while True:
            number = self._look()
            now_s = self._clock()
            if number is not None:
                code = card_for(UNTAUGHT + number, self._home, self._name)
                return [CardCode(code, "reader", now_s)]
            if now_s >= end_s:
                return []
            self._sleep(min(LOOKS_EVERY_S, end_s - now_s))

    def close(self) -> None:
        """Let the bus go."""
        if not self._closed:
            self._closed = True
            self._chip.close()

    def _look(self) -> str | None:
        """The number of a card that has just come. A look that fails says nothing of cards."""
        try:
            self._restart_if_silent()
            number = self._chip.number()
        except OSError as error:
            self._mend(error)
            return None
        self._faults = 0
        if number == b"":
            return None
        self._silent_looks = 0 if number is not None else self._silent_looks + 1
        return self._watch.take(None if number is None else number.hex().upper())

    def _restart_if_silent(self) -> None:
        idle = self._clock() - self._started_at_s >= RESTARTS_EVERY_S
        due = self._silent_looks == SUSPICIOUS_LOOKS if self._watch.holds else idle
        if due and self._silent_looks:
            self._start()

    def _mend(self, error: OSError) -> None:
        self._faults += 1
        if self._faults >= FAULTS_BORNE:
            raise DeviceFailedError(self._name, f"{self._remedy} ({error})") from error
        try:
            self._start()
        except OSError:
            return  # the next look finds out, and counts it

    def _start(self) -> None:
        self._started_at_s = self._clock()
        self._chip.start()
