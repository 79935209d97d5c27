"""Where the manners of a Pi's camera are hooked into picamera2. See pi_camera.py.

picamera2 offers no place for them, so methods of its classes are replaced, each by one that
calls it.
"""

import mmap
import types
from typing import Any

import libcamera
from picamera2 import controls, picamera2, platform, request
from picamera2.allocators import LibcameraAllocator
from picamera2.allocators.allocator import Allocator

from hilsim.pi_camera import CONTROLS, SIZES, Behind, nearest_size, padded, pixels_of

Camera, Completed = picamera2.Picamera2, request.CompletedRequest


def teach(behind: Behind) -> None:
    """Hook everything in; once in a process."""
    platform._platform = Camera.platform = platform.Platform.PISP
    picamera2.DmaAllocator = Allocator  # makes one plane where NV12 has two; see _PlainAllocator
    Camera.sensor_modes = property(lambda _: [])
    Camera._get_raw_modes = lambda _: [{"format": "NV12", "size": size} for size in SIZES]
    _hook_opening(behind)
    _hook_configuring()
    _hook_controls(behind)
    _hook_frames(behind)


class _Mapped:
    """libcamera's buffer as memory, all planes of it."""

    def __init__(self, _: object, buffer: Any, __: bool) -> None:
        self._planes = buffer.planes

    def __enter__(self) -> mmap.mmap:
        size = max(plane.offset + plane.length for plane in self._planes)
        self._memory = mmap.mmap(self._planes[0].fd, size)
        return self._memory

    def __exit__(self, *_: object) -> None:
        self._memory.close()


class _PlainAllocator(LibcameraAllocator):
    """Buffers by libcamera itself."""

    def __init__(self, camera: Any) -> None:
        super().__init__(camera)
        self.sync = _Mapped


class _WithControls:
    """libcamera's camera, with a Pi's controls besides its own."""

    def __init__(self, real: Any) -> None:
        self.__dict__["real"] = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    @property
    def controls(self) -> dict[Any, Any]:
        known = dict(self.real.controls)
        for name, (lowest, highest, usual) in CONTROLS.items():
            control = getattr(libcamera.controls, name, None)
            control = control or getattr(libcamera.controls.draft, name)
            known.setdefault(control, types.SimpleNamespace(min=lowest, max=highest, default=usual))
        return known


def _hook_opening(behind: Behind) -> None:
    made, grabbed, found = Camera.__init__, Camera._grab_camera, Camera.global_camera_info

    def init(self: Any, *given: Any, **named: Any) -> None:
        behind.opened()
        made(self, *given, **named)
        self.allocator = _PlainAllocator(self.camera.real)

    Camera.__init__ = init
    Camera.global_camera_info = staticmethod(lambda: found() if behind.plugged_in() else [])
    Camera._grab_camera = lambda self, number: _WithControls(grabbed(self, number))


def _hook_configuring() -> None:
    configured = Camera.configure_

    def configure(self: Any, wanted: Any) -> None:
        asked: dict[str, dict[str, Any]] = {}
        check = self.check_camera_config

        def checked(config: dict[str, Any]) -> None:
            check(config)
            for name in ("main", "lores"):
                stream = config.get(name)
                if stream is not None:
                    asked[name] = padded(stream["format"], stream["size"])
                    size = nearest_size(stream["size"])
                    config[name] = {**stream, "format": "NV12", "size": size}

        self.check_camera_config = checked
        try:
            configured(self, wanted)
        finally:
            del self.check_camera_config
        for name, stream in asked.items():
            self.camera_config[name].update(stream)

    Camera.configure_ = configure


def _hook_controls(behind: Behind) -> None:
    for_libcamera = controls.Controls.get_libcamera_controls

    def get(self: Any) -> dict[Any, Any]:
        real = {control.name for control in self._picam2.camera.real.controls}
        given = for_libcamera(self)
        ours = {each.name: value for each, value in given.items() if each.name not in real}
        if ours:
            behind.set(ours, running=self._picam2.started)
        return {each: value for each, value in given.items() if each.name in real}

    controls.Controls.get_libcamera_controls = get


def _hook_frames(behind: Behind) -> None:
    made, metadata, delivered = Completed.__init__, Completed.get_metadata, Camera.process_requests

    def init(self: Any, *given: Any) -> None:
        self.seen_with = behind.next_frame()
        self.seen = behind.scene.now()
        made(self, *given)

    def deliver(self: Any, display: Any) -> None:
        if not behind.gives_frames():
            with self._requestslock:
                behind.lost += self._requests
                self._requests = []
        delivered(self, display)

    class Pixels:
        """The scene in place of what libcamera's camera painted."""

        def __init__(self, of: Any, stream: str, write: bool = True) -> None:
            self._of, self._stream = of, stream

        def __enter__(self) -> Any:
            return pixels_of(self._of.seen, self._of.config[self._stream])

        def __exit__(self, *_: object) -> None:
            pass

    # libcamera 0.4's virtual camera never sets a frame's status: whatever lay in the memory is
    # read, and every frame of a start may be taken for a broken one.
    libcamera.FrameMetadata.status = property(lambda _: libcamera.FrameMetadata.Status.Success)
    Completed.__init__ = init
    Completed.get_metadata = lambda self: self.seen_with | metadata(self)
    Camera.process_requests = deliver
    request._MappedBuffer = Pixels
