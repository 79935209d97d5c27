"""Markers are seen square, small, at the border and turned; by OpenCV old and new."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from companion.vision.markers import detections, refined, seen_markers

CELLS = 8  # 6 of the marker, one of white on each side


def sheet(number: int, side_px: int) -> np.ndarray:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    draw = getattr(cv2.aruco, "generateImageMarker", None) or cv2.aruco.drawMarker
    margin = side_px // 6
    return cv2.copyMakeBorder(
        draw(dictionary, number, side_px), *[margin] * 4, cv2.BORDER_CONSTANT, value=255
    )


def picture_with(number: int, side_px: int, left: int, top: int) -> np.ndarray:
    picture = np.full((960, 1280), 120, np.uint8)
    printed = sheet(number, side_px)
    picture[top : top + len(printed), left : left + len(printed)] = printed
    return picture


@pytest.mark.parametrize("side_px", [24, 48, 96])
def test_a_marker_that_lies_square_is_seen_where_it_is(side_px):
    picture = cv2.GaussianBlur(picture_with(7, side_px, 300, 200), (3, 3), 0)
    margin = side_px // 6
    first = np.array([300 + margin - 0.5, 200 + margin - 0.5])
    expected = first + np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * side_px
    assert np.abs(seen_markers(picture, [7])[7] - expected).max() < 0.5


@pytest.mark.parametrize(("left", "top"), [(0, 300), (1232, 400), (500, 0), (400, 912)])
def test_a_marker_at_the_very_border_is_seen(left, top):
    assert set(seen_markers(picture_with(3, 36, left, top), [3])) == {3}


def test_a_tiny_marker_is_seen_in_the_enlarged_picture():
    large = picture_with(5, 60, 300, 200)
    small = cv2.resize(large, None, fx=0.15, fy=0.15, interpolation=cv2.INTER_AREA)
    assert 5 not in dict(detections(small))
    middle = (300 + 10 + 30) * 0.15 - 0.5
    assert seen_markers(small, [5])[5].mean(0)[0] == pytest.approx(middle, abs=0.3)


def test_a_number_that_is_seen_twice_is_left_out():
    picture = picture_with(2, 60, 200, 200)
    picture[500:700, 600:800] = 120
    printed = sheet(2, 60)
    picture[500 : 500 + len(printed), 600 : 600 + len(printed)] = printed
    assert seen_markers(picture, [2, 3]) == {}


def test_other_numbers_are_not_reported():
    assert seen_markers(picture_with(9, 60, 200, 200), [0, 1]) == {}


def test_corners_are_refined_to_a_fraction_of_a_pixel():
    exact = np.array([[400.3, 300.6], [470.1, 310.2], [462.8, 381.0], [392.4, 371.7]])
    inner = np.array([[0, 0], [120, 0], [120, 120], [0, 120]], np.float32) + np.float32(19.5)
    to_picture = cv2.getPerspectiveTransform(inner, exact.astype(np.float32))
    picture = cv2.warpPerspective(
        sheet(1, 120), to_picture, (1280, 960), borderValue=120, flags=cv2.INTER_AREA
    )
    rough = exact + np.array([[1, -1], [-1, 1], [1, 1], [-1, -1]])
    assert np.abs(refined(picture, rough) - exact).max() < 0.5


@pytest.mark.skipif(
    not hasattr(cv2.aruco, "ArucoDetector"), reason="this OpenCV is an older one itself"
)
def test_opencv_before_4_7_is_asked_in_its_own_way(monkeypatch):
    new = cv2.aruco

    def detect(picture, dictionary, parameters):
        return new.ArucoDetector(dictionary, parameters).detectMarkers(picture)

    older = SimpleNamespace(
        DICT_4X4_50=new.DICT_4X4_50,
        getPredefinedDictionary=new.getPredefinedDictionary,
        DetectorParameters_create=new.DetectorParameters,
        detectMarkers=detect,
    )
    picture = picture_with(4, 60, 200, 200)
    expected = detections(picture)
    monkeypatch.setattr(cv2, "aruco", older)
    assert [number for number, _ in detections(picture)] == [4]
    assert np.array_equal(detections(picture)[0][1], expected[0][1])
