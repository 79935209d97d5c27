"""Large blocks return to the system, measured on a process of its own."""

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import sys
import numpy as np
from companion.wiring.memory import give_back_large_blocks

def resident_mb():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * 4096 / 1e6

if sys.argv[1] == "told":
    assert give_back_large_blocks()
for _ in range(5):  # each block that is freed teaches glibc to keep larger ones
    for megabytes in (8, 12, 16, 20, 24, 28):
        np.ones(megabytes << 20, np.uint8)
blocks = [np.ones(20 << 20, np.uint8) for _ in range(5)]
last = np.ones(20 << 20, np.uint8)
blocks.clear()
print(resident_mb())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be told")
def test_large_blocks_are_given_back_once_freed():
    def resident_mb(told):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, told], capture_output=True, text=True, check=True
        )
        return float(done.stdout)

    assert resident_mb("told") < resident_mb("untold") - 60
