"""What lamps do at any moment after what the table last told: on, off or blinking.

Knows no lamp. Times are seconds of the clock that the caller goes by.
"""

import math

from companion.signals import NOTHING_YET, TableSignals

LEGAL_S, ALARM_S = 2.0, 3.0
"""How long green shines after a legal move, and how long red blinks before it shines on."""
ALARM_HALF_S, WON_HALF_S = 0.2, 0.5
"""How long a blinking lamp is on, and then off."""


class Lights:
    """The lamps of one table. A device tells it what it is told, and asks what to light."""

    def __init__(self) -> None:
        self.signals = NOTHING_YET
        self._legal_at_s = self._illegal_at_s = -math.inf
        self._told_at_s = 0.0

    def tell(self, signals: TableSignals, now_s: float) -> None:
        """Take what the table tells now. A ruling begins when it is sounded."""
        self.signals, self._told_at_s = signals, now_s
        if "legal" in signals.sounds:
            self._legal_at_s = now_s
        if "illegal" in signals.sounds:
            self._illegal_at_s = now_s

    def legal(self, now_s: float) -> bool:
        """Whether green shines."""
        return self.signals.ruling == "legal" and now_s - self._legal_at_s < LEGAL_S

    def illegal(self, now_s: float) -> bool:
        """Whether red shines: blinking first, then for as long as the board is wrong."""
        if self.signals.ruling != "illegal":
            return False
        since_s = now_s - self._illegal_at_s
        return since_s >= ALARM_S or _on(since_s, ALARM_HALF_S)

    def alarmed(self, now_s: float) -> bool:
        """Whether red still calls for attention."""
        return self.signals.ruling == "illegal" and now_s - self._illegal_at_s < ALARM_S

    def seat(self, number: int, now_s: float) -> bool:
        """Whether the lamp of that player shines: on when to move, blinking when won."""
        if number >= len(self.signals.seats):
            return False
        seat = self.signals.seats[number]
        if seat.won:
            return _on(now_s - self._told_at_s, WON_HALF_S)
        return seat.to_move and self.signals.result is None


def _on(since_s: float, half_s: float) -> bool:
    return math.floor(since_s / half_s) % 2 == 0
