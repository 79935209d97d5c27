"""What the simulated Pi camera looks at: a picture of a folder, chosen from any process."""

from pathlib import Path

import cv2
import numpy as np

CHOICE = ".show"


def show(folder: Path, picture: str) -> None:
    """Put a picture of the folder before the camera."""
    fresh = folder / f"{CHOICE}.new"
    fresh.write_text(picture)
    fresh.replace(folder / CHOICE)


class Scene:
    """The picture that was shown last, read once per change; at first the folder's first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: tuple[int, int] | None = None
        self._picture: np.ndarray | None = None

    def now(self) -> np.ndarray:
        """The picture in BGR."""
        choice = self._folder / CHOICE
        try:
            found = choice.stat()
            stamp, name = (found.st_mtime_ns, found.st_ino), choice.read_text().strip()
        except FileNotFoundError:
            pictures = (each.name for each in self._folder.iterdir() if each.name[0] != ".")
            stamp, name = (0, 0), min(pictures)
        if self._picture is None or stamp != self._seen:
            self._picture, self._seen = cv2.imread(str(self._folder / name)), stamp
        if self._picture is None:
            raise RuntimeError(f"{name} is no picture")
        return self._picture
