"""What a GoDice says over Bluetooth, and which of it is a roll. Knows no radio.

A die tells that it rolls, and then how it lies: as the pull of the earth along its axes, in
signed bytes, 64 for all of it. It also tells how it lies when it was only tilted, moved or
shaken, and after connecting; none of that is a roll.
"""

import math
import struct
from collections.abc import Mapping

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
TELLS = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
"""The service by which such a die is known, and the value that it notifies of."""

ROLLS, LIES = b"R", b"S"
ONE_G = 64
PULLS: Mapping[int, tuple[int, int, int]] = {
    1: (-1, 0, 0),
    2: (0, 0, 1),
    3: (0, 1, 0),
    4: (0, -1, 0),
    5: (0, 0, -1),
    6: (1, 0, 0),
}
"""The direction of the pull for each face that is up."""
FLAT_WITHIN_DEG, WEAKEST_SHARE, STRONGEST_SHARE = 12.0, 0.75, 1.25


class RollWatch:
    """Tells rolls from everything else that one die says."""

    def __init__(self) -> None:
        self._rolling = False

    def heard(self, message: bytes) -> int | None:
        """The pips of a roll that has just come to rest flat, None for anything else.

        A die that came to rest leaning gives nothing; it must be rolled again.
        """
        if message == ROLLS:
            self._rolling = True
            return None
        if not message.startswith(LIES) or len(message) != len(LIES) + 3:
            return None
        rolled, self._rolling = self._rolling, False
        return face_up(message[len(LIES) :]) if rolled else None


def face_up(pull: bytes) -> int | None:
    """The face that is up, of three signed bytes; None when the die leans or moves."""
    x, y, z = struct.unpack("bbb", pull)
    strength = math.sqrt(x * x + y * y + z * z)
    if not WEAKEST_SHARE * ONE_G <= strength <= STRONGEST_SHARE * ONE_G:
        return None
    most = math.cos(math.radians(FLAT_WITHIN_DEG))
    for pips, (along_x, along_y, along_z) in PULLS.items():
        if (x * along_x + y * along_y + z * along_z) / strength >= most:
            return pips
    return None
