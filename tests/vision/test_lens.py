"""A lens is the same lens at every size of the picture."""

import cv2
import numpy as np
import pytest

from companion.vision.lens import lens_from_json, plain_lens, usual_lens


def test_a_smaller_picture_shows_the_same_directions():
    lens = plain_lens(1000, (1280, 960), -0.2, 0.05)
    half = lens.at_size((640, 480))
    seen = np.array([[[101.0, 701.0]]])
    halved = (seen + 0.5) / 2 - 0.5
    there = cv2.undistortPoints(seen, lens.camera_matrix, lens.distortion)
    here = cv2.undistortPoints(halved, half.camera_matrix, half.distortion)
    assert here.ravel() == pytest.approx(there.ravel(), abs=1e-9)


def test_a_lens_survives_being_written_down():
    lens = plain_lens(700, (1280, 960), -0.2, 0.05)
    again = lens_from_json(lens.as_json())
    assert again.focal_px == 700
    assert np.array_equal(again.distortion, lens.distortion)
    assert again.image_size == (1280, 960)


def test_the_usual_lens_looks_about_sixty_degrees_wide():
    lens = usual_lens((1280, 960))
    width_deg = 2 * np.degrees(np.arctan(640 / lens.focal_px))
    assert 55 < width_deg < 70
