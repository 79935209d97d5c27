"""Keeps the process small where the C library can be told how (glibc, so on every Pi).

Pictures in floating point come and go by the dozen megabytes while a table is drawn or
learned. Left to itself glibc keeps such blocks for later; told so, it gives them back.
"""

import ctypes

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Numbers of the settings, from glibc's malloc.h."""

GIVEN_BACK_FROM_BYTES = 8 << 20
"""Above a frame in bytes (3.7 MB at 1280x960), which is wanted again at once."""

KEPT_FREE_BYTES = 16 << 20


def give_back_large_blocks() -> bool:
    """From now on large blocks return to the system once freed; False where that cannot be said."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library
        return False
    large = mallopt(M_MMAP_THRESHOLD, GIVEN_BACK_FROM_BYTES)
    return bool(large and mallopt(M_TRIM_THRESHOLD, KEPT_FREE_BYTES))
