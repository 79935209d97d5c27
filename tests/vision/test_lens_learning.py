"""A lens is learned from several pictures, each weighed by what it shows."""

import numpy as np
import pytest

from companion.errors import CalibrationError
from companion.vision.lens_learning import learned_lens
from companion.vision.pose import pose_with


@pytest.mark.slow
def test_flat_and_tilted_pictures_together_tell_the_lens(marked_layout, camera_at, picture_of):
    poses = [camera_at(turn, tilt) for turn, tilt in ((0, 0), (80, 30), (190, 25))]
    lens = learned_lens([picture_of(marked_layout, pose) for pose in poses], marked_layout)
    assert lens.focal_px == pytest.approx(1050, rel=0.03)
    later = camera_at(300, 35)
    places = np.array(list(marked_layout.spaces.values()))
    seen = pose_with(lens, later.rotation, later.translation).project(places)
    assert np.abs(seen - later.project(places)).max() < 12


def test_no_picture_teaches_nothing(marked_layout):
    with pytest.raises(CalibrationError, match="no picture"):
        learned_lens([], marked_layout)


def test_pictures_of_two_sizes_are_refused(marked_layout, camera_at, picture_of):
    picture = picture_of(marked_layout, camera_at())
    with pytest.raises(CalibrationError, match="differ in size"):
        learned_lens([picture, picture[:400]], marked_layout)
