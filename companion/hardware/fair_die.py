"""A die that is fair by how it is made: the machine's own random bits, none of them bent.

Three bits are eight numbers, of which six are faces; the other two are thrown again, so that
every face comes from exactly one of eight numbers.
"""

import secrets
from collections.abc import Callable

FACES = 6
BITS = 3


class FairDie:
    """random_bits: gives so many random bits as a whole number; the system's unless given."""

    def __init__(self, random_bits: Callable[[int], int] = secrets.randbits) -> None:
        self._random_bits = random_bits

    def roll(self) -> int:
        """1 to 6, each as likely as any other, whatever came before."""
        while (number := self._random_bits(BITS)) >= FACES:
            pass
        return number + 1
