"""What every camera offers, whatever it is. Names no library and no device."""

from typing import Protocol

from companion.inputs import Frame


class Camera(Protocol):
    """Gives one picture after the other. `read` is called from one thread only."""

    def read(self) -> Frame:
        """The next picture, as soon as there is one.

        Raises DeviceFailedError when the camera stops answering; `close` it then
        and open a new one.
        """
        ...

    def close(self) -> None:
        """Let the device go; calling it again does nothing."""
        ...
