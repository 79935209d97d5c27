"""How long tests wait: longer on a computer that is busy with other things."""

import os

SLOWER = float(os.environ.get("HIL_SLOWER", "1"))
"""How many times longer than usual."""


def patient(seconds: float) -> float:
    """So many seconds, or as many times more as this computer is slower."""
    return seconds * SLOWER
