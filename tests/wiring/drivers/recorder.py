"""A device driver in a file of its own, which writes down what it is shown."""

import queue
from dataclasses import dataclass

SHOWN = queue.Queue()


@dataclass(frozen=True, slots=True)
class RecorderOptions:
    """loud: an option like any other."""

    loud: bool = False


class Recorder:
    def __init__(self, options, around):
        self.options = options

    def show(self, signals):
        SHOWN.put(signals)

    def close(self):
        pass


OPTIONS = RecorderOptions
DRIVER = Recorder
