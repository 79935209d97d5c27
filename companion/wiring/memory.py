"""Keeps the process small where the C library can be told how (glibc, so on every Pi).

Pictures in floating point come and go by the dozen megabytes while a table is drawn or
learned. Left to itself glibc keeps such blocks for later; told so, it gives them back.
"""

import ctypes

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Numbers of the settings, from glibc's malloc.h."""

GIVEN_BACK_FROM_BYTES = 8 << 20
"""Above a frame in bytes (3.7 MB at 1280x960), which is wanted again at once."""

KEPT_FREE_BYTES = 16 << 20

ARENAS = 2
"""Heaps in all; glibc would otherwise give each of the page's many threads its own."""


def give_back_large_blocks() -> bool:
    """From now on large blocks return to the system once freed; False where that cannot be said."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library
        return False
    settings = (
        (M_MMAP_THRESHOLD, GIVEN_BACK_FROM_BYTES),
        (M_TRIM_THRESHOLD, KEPT_FREE_BYTES),
        (M_ARENA_MAX, ARENAS),
    )
    return all(mallopt(setting, value) for setting, value in settings)
