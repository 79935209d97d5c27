"""The real picamera2 and libcamera, with a camera that looks at pictures of ours."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from hilsim import pi_camera
from hilsim.scene import show

from companion.hardware.camera_picamera2 import Picamera2Camera

RED, BLUE = (40, 40, 220), (210, 60, 30)


class PiCamera:
    """What is before the camera and what happens to it; `opened` opens our adapter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open: list[Picamera2Camera] = []
        for name, colour in (("0-red.png", RED), ("1-blue.png", BLUE)):
            cv2.imwrite(str(folder / name), np.full((960, 1280, 3), colour, np.uint8))
        pi_camera.pi_camera(folder)

    def opened(self, **options: object) -> Picamera2Camera:
        self.open.append(Picamera2Camera.from_options(options))
        return self.open[-1]

    def show(self, name: str) -> None:
        show(self.folder, name)

    def hang(self) -> None:
        pi_camera.hang(self.folder)

    def unplug(self) -> None:
        pi_camera.unplug(self.folder)

    def plug(self) -> None:
        pi_camera.plug(self.folder)


@pytest.fixture(scope="session")
def _only_one(tmp_path_factory) -> PiCamera:
    return PiCamera(tmp_path_factory.mktemp("pictures"))


@pytest.fixture
def pi(_only_one: PiCamera) -> Iterator[PiCamera]:
    _only_one.show("0-red.png")
    yield _only_one
    _only_one.plug()
    for camera in _only_one.open:
        camera.close()
    _only_one.open.clear()
