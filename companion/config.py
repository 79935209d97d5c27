"""The table's settings; the only reader of the environment."""

import os


def debugging() -> bool:
    """COMPANION_DEBUG=1: errors show their traceback."""
    return os.environ.get("COMPANION_DEBUG", "") not in {"", "0"}
