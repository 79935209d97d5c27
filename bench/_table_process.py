"""A simulated table with its page as a process of its own, for bench/latency.py.

Frames are stamped when they come in, so that drawing them does not count.
"""

import sys

from companion import cli
from companion.inputs import Frame
from companion.simulator.camera import SimulatedCamera
from companion.wiring import table_camera


class StampedCamera(SimulatedCamera):
    """Its frames say when they were handed over."""

    def read(self) -> Frame:
        """The next picture."""
        frame = super().read()
        return Frame(frame.pixels, self._clock(), frame.device)


if __name__ == "__main__":
    table_camera.SimulatedCamera = StampedCamera
    sys.exit(cli.main(["run", "--host", "127.0.0.1", "--port", "0", "--json", *sys.argv[1:]]))
