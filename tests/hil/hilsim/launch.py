"""Starts the program with the simulated Pi camera showing the pictures of a folder.

    python -m hilsim.launch FOLDER run --config table.toml ...

kill -USR1 makes it print where each of its threads is.
"""

import faulthandler
import signal
import sys
from pathlib import Path

from companion.cli import main
from hilsim.pi_camera import pi_camera

if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)
    pi_camera(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
