"""Everything about looking at a calibrated board that depends on where it lies in the picture."""

from dataclasses import dataclass

import numpy as np

from companion.board.layout import Layout
from companion.vision.calibration import Calibration
from companion.vision.hands import CoverFinder
from companion.vision.paper import open_share
from companion.vision.picture import BgrImage, Floats
from companion.vision.pose import Pose
from companion.vision.sampling import Indices, SampleMap, pixels_at, sample_map

POINTS_OF_CELL = 32
"""Points of bare board that are looked at as one when it is asked whether it has changed."""


@dataclass(frozen=True, eq=False, slots=True)
class Aim:
    """The pixels to look at for one pose.

    numbers: flat pixel numbers of all patches, then of the surface, filled up to whole cells.
    sight (S,): share of each space that can be seen at all.
    at_px: the middle of each hole, None when the space is out of the picture.
    """

    pose: Pose
    image_size: tuple[int, int]
    places: SampleMap
    cover: CoverFinder
    numbers: Indices
    sight: Floats
    at_px: tuple[tuple[float, float] | None, ...]

    def levels(self, pixels: BgrImage) -> tuple[BgrImage, BgrImage]:
        """Levels of the patches (S, K, 3) and of the surface's cells (M, POINTS_OF_CELL, 3)."""
        everything = pixels_at(pixels, self.numbers)
        spaces, samples = self.places.patches.shape
        cut = spaces * samples
        patches = everything[:cut].reshape(spaces, samples, 3)
        return patches, everything[cut:].reshape(-1, POINTS_OF_CELL, 3)


def aim_at(
    layout: Layout, calibration: Calibration, pose: Pose, image_size: tuple[int, int]
) -> Aim:
    """Aim at the board of *layout* that lies at *pose* in a (width, height) picture."""
    places = sample_map(layout, pose, image_size, surface_mm=calibration.surface_mm)
    filling = -len(places.surface) % POINTS_OF_CELL
    numbers = np.concatenate([places.everything, np.repeat(places.surface[-1:], filling)])
    at_px = tuple(
        (round(float(x), 1), round(float(y), 1)) if inside else None
        for (x, y), inside in zip(places.holes_px, places.inside, strict=True)
    )
    return Aim(
        pose,
        image_size,
        places,
        CoverFinder(places, calibration.surface.astype(np.float32)),
        numbers,
        open_share(layout) * places.inside,
        at_px,
    )
