from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from companion.board.drawing import layout_as_svg
from companion.board.layout import Layout, layout_names, load_layout
from companion.board.marker import MARKER_DICTIONARY, marker_at
from companion.board.marker_bits import MODULES, white_squares

SVG = "{http://www.w3.org/2000/svg}"
DICTIONARY = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))


@pytest.mark.parametrize("marker_id", range(50))
def test_a_marker_has_the_squares_that_the_detector_knows(marker_id):
    drawn = np.zeros((MODULES, MODULES), bool)
    for column, row in white_squares(marker_id):
        drawn[row, column] = True

    expected = cv2.aruco.generateImageMarker(DICTIONARY, marker_id, MODULES) > 127
    assert (drawn == expected).all()


@pytest.mark.parametrize("name", layout_names())
def test_the_drawing_is_as_large_as_the_board(name):
    layout = load_layout(name)
    svg = ElementTree.fromstring(layout_as_svg(layout))

    left, top, width, height = map(float, svg.get("viewBox").split())
    assert (svg.get("width"), svg.get("height")) == (f"{width:g}mm", f"{height:g}mm")
    for x, y in layout.outline_mm:
        assert left < x < left + width and top < y < top + height


@pytest.mark.parametrize("name", layout_names())
def test_every_hole_is_drawn_at_its_place_with_its_name(name):
    layout = load_layout(name)
    svg = ElementTree.fromstring(layout_as_svg(layout))

    holes = [each for each in svg.iter(f"{SVG}circle") if each.get("class") == "hole"]
    drawn = [(float(each.get("cx")), float(each.get("cy"))) for each in holes]
    np.testing.assert_allclose(drawn, list(layout.spaces.values()), atol=0.001)
    assert {each.text for each in svg.iter(f"{SVG}text")} >= layout.spaces.keys()


def test_a_turned_marker_is_drawn_turned():
    layout = Layout("x", 16, 10, ((0, 0), (99, 0), (99, 99)), {}, (marker_at(7, (50, 40), 12, 90),))
    svg = ElementTree.fromstring(layout_as_svg(layout))

    [group] = [each for each in svg.iter(f"{SVG}g") if each.get("class") == "marker"]
    right_x, right_y, down_x, down_y, x, y = map(float, group.get("transform")[7:-1].split())
    assert (right_x, right_y, down_x, down_y) == pytest.approx((0, 2, -2, 0))
    assert (x, y) == pytest.approx((56, 34))


def test_odd_names_are_written_safely():
    layout = Layout('<a&"b', 16, 10, ((0, 0), (99, 0), (99, 99)), {"<&>": (1, 1)}, (), {"<&>": "<"})
    svg = ElementTree.fromstring(layout_as_svg(layout))

    assert "<&>" in {each.text for each in svg.iter(f"{SVG}text")}
