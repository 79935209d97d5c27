"""The parts that lie ready to be printed are those of the drawing, and are whole."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
PARTS = ("box", "lid", "clamp", "corner", "head")
CORNER = re.compile(r"vertex (\S+) (\S+) (\S+)")


def triangles(part):
    corners = CORNER.findall((HARDWARE / "stl" / f"{part}.stl").read_text("ascii"))
    return [corners[at : at + 3] for at in range(0, len(corners), 3)]


def test_the_parts_are_made_from_the_drawing_as_it_is():
    drawing = (HARDWARE / "enclosure.scad").read_bytes()
    made_from = (HARDWARE / "stl" / "made-from.sha256").read_text("ascii").strip()
    assert made_from == sha256(drawing).hexdigest(), "run hardware/stl.sh"
    assert {file.stem for file in (HARDWARE / "stl").glob("*.stl")} == set(PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_closed_so_that_it_can_be_printed(part):
    """Every edge belongs to two triangles, once in each direction."""
    edges = {}
    for triangle in triangles(part):
        for one, other in zip(triangle, triangle[1:] + triangle[:1], strict=True):
            edges[one, other] = edges.get((one, other), 0) + 1
    assert edges
    assert all(edges.get((other, one)) == count for (one, other), count in edges.items())


@pytest.mark.slow
def test_a_pi_fits_into_the_box():
    corners = [tuple(map(float, corner)) for triangle in triangles("box") for corner in triangle]
    width, depth, height = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
    assert width > 85 + 2 * 2.4
    assert depth > 56 + 2 * 2.4
    assert height > 30
