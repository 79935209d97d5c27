import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.board.layout import (
    Layout,
    layout_from_toml,
    layout_names,
    layout_problems,
    load_layout,
)
from companion.board.marker import Marker, marker_at
from companion.board.shape import load_shape, options_of, shape_names, shape_of_board
from companion.board.writing import layout_as_toml
from companion.errors import DataError, UnknownNameError

SMALL = """
name = "corner"
unit = "mm"
marble_diameter = 16.0
hole_diameter = 10
outline = [[-50, -50], [50, -50], [50, 50]]
[[markers]]
id = 3
centre = [10, 20]
size = 30.0
angle = 90
[spaces]
"A" = [0, 0]
"B" = [20, 0.5]
[spaces_colours]
"A" = "red"
"""

lengths = st.floats(min_value=-1e4, max_value=1e4)
points = st.tuples(lengths, lengths)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)


@st.composite
def squares(draw):
    """Four corners that go round clockwise, each a little off a square's."""
    x, y = draw(points)
    off = st.floats(-4, 4)
    square = [(0, 0), (20, 0), (20, 20), (0, 20)]
    return tuple((x + right + draw(off), y + down + draw(off)) for right, down in square)


@st.composite
def layouts(draw):
    spaces = draw(st.lists(names, min_size=1, max_size=6, unique=True))
    corners = draw(st.lists(squares(), max_size=3))
    straight = draw(st.lists(st.tuples(points, st.floats(1, 99), st.floats(0, 360)), max_size=3))
    made = [marker_at(10 + n, *given) for n, given in enumerate(straight)]
    return Layout(
        name="our " + draw(names),
        marble_diameter_mm=draw(st.floats(0.02, 99)),
        hole_diameter_mm=0.01,
        outline_mm=((0.0, 0.0), (9.0, draw(lengths)), (draw(st.floats(10, 99)), 1e6)),
        spaces={name: (float(n), draw(lengths)) for n, name in enumerate(spaces)},
        markers=(*(Marker(n, each) for n, each in enumerate(corners)), *made),
        spaces_colours={spaces[0]: draw(names)},
    )


@settings(max_examples=50)
@given(layouts())
def test_a_written_layout_is_read_back_as_it_was(layout):
    assert layout_from_toml(layout_as_toml(layout), "written") == layout


@pytest.mark.parametrize("name", layout_names())
def test_a_shipped_board_is_read_back_as_it_was(name):
    layout = load_layout(name)
    assert layout_from_toml(layout_as_toml(layout), name) == layout
    assert list(layout_from_toml(layout_as_toml(layout), name).spaces) == list(layout.spaces)


def test_the_entries_mean_what_the_format_says():
    layout = layout_from_toml(SMALL, "small")

    assert (layout.name, layout.marble_diameter_mm, layout.hole_diameter_mm) == ("corner", 16, 10)
    assert layout.spaces == {"A": (0, 0), "B": (20, 0.5)}
    assert layout.spaces_colours == {"A": "red"}
    [marker] = layout.markers
    assert marker.id == 3
    turned_top_left, *_ = marker.corners_mm
    assert turned_top_left == pytest.approx((10 + 15, 20 - 15))


def test_corners_may_stand_for_centre_and_size():
    text = SMALL.replace("centre = [10, 20]", "corners = [[0, 0], [9, 0], [9, 9], [0, 9]]")
    [marker] = layout_from_toml(text, "small").markers
    assert marker.corners_mm == ((0, 0), (9, 0), (9, 9), (0, 9))


@pytest.mark.parametrize(
    "old, new, entry",
    [
        ('name = "corner"', "", "name"),
        ('unit = "mm"', 'unit = "inch"', "unit"),
        ("marble_diameter = 16.0", "marble_diameter = -1", "marble_diameter"),
        ("hole_diameter = 10", "hole_diameter = true", "hole_diameter"),
        ("[50, -50], [50, 50]]", "[50]]", "outline"),
        ("[50, 50]]", '[50, "x"]]', "outline[2]"),
        ("id = 3", "id = 50", "markers[0].id"),
        ("id = 3", "id = 3.5", "markers[0].id"),
        ("centre = [10, 20]", "", "markers[0].centre"),
        ("size = 30.0", "size = 0", "markers[0].size"),
        ("angle = 90", 'angle = "left"', "markers[0].angle"),
        ("centre = [10, 20]", "corners = [[0, 0]]", "markers[0].corners"),
        ("centre = [10, 20]", "corners = [[0, 0], [0, 9], [9, 9], [9, 0]]", "markers[0].corners"),
        ("centre = [10, 20]", "corners = [[0, 0], [9, 0], [9, 9], [9, 0]]", "markers[0].corners"),
        ("[50, -50], [50, 50]]", "[0, 0], [50, 50]]", "outline"),
        ('"A" = [0, 0]', '"A" = [0, nan]', 'spaces."A"'),
        ('"A" = [0, 0]', '"A" = [20, 0.5]', 'spaces."B"'),
        ('"A" = [0, 0]', '"A" = [18, 0]', 'spaces."A"'),
        ('"A" = "red"', '"C" = "red"', 'spaces_colours."C"'),
        ('"A" = "red"', '"A" = 5', 'spaces_colours."A"'),
    ],
)
def test_a_wrong_entry_is_named(old, new, entry):
    assert old in SMALL
    with pytest.raises(DataError) as refused:
        layout_from_toml(SMALL.replace(old, new), "small.toml")
    assert refused.value.entry == entry
    assert str(refused.value).startswith(f"small.toml: {entry}: ")


def test_what_is_no_toml_is_refused_with_its_line():
    with pytest.raises(DataError, match="line 1"):
        layout_from_toml("name = = 3", "small.toml")


def test_a_file_that_is_not_there_is_refused_with_the_known_boards():
    with pytest.raises(UnknownNameError, match=r"fast-track-hex, fast-track-square, .*triangle"):
        load_layout("nowhere.toml")


def test_a_picture_is_no_layout(tmp_path):
    picture = tmp_path / "a.toml"
    picture.write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(DataError, match="cannot be read as text"):
        load_layout(picture)


@pytest.mark.parametrize("space", ["T3.4", "BE", "P5.1"])
def test_a_missing_space_of_a_known_board_is_named(tmp_path, space):
    path = tmp_path / "hex.toml"
    lines = layout_as_toml(load_layout("fast-track-hex")).splitlines()
    path.write_text("\n".join(line for line in lines if not line.startswith(f'"{space}"')))

    with pytest.raises(DataError) as refused:
        load_layout(path)

    assert refused.value.entry == f'spaces."{space}"'
    assert "is missing" in refused.value.problem


def test_every_problem_of_a_file_is_found():
    text = SMALL.replace("id = 3", "id = 99").replace("16.0", "0").replace("[0, 0]", "1")

    assert [entry for entry, _ in layout_problems(text, "bad.toml")] == [
        "marble_diameter",
        'spaces."A"',
        "markers[0].id",
    ]


@pytest.mark.parametrize(
    "name, shape",
    [
        ("fast-track-hex", "fast-track"),
        ("fast-track-attic", "fast-track"),
        ("triangle", "triangle"),
        ("triangles", None),
        ("jokers-4", "jokers"),
        ("checkers", None),
    ],
)
def test_a_board_is_known_by_the_start_of_its_name(name, shape):
    found = shape_of_board(name)
    assert found == (load_shape(shape) if shape else None)


def test_a_board_without_its_number_of_sides_in_the_name_is_held_against_the_nearest():
    shape = load_shape("fast-track")
    square = shape.spaces["fast-track-square"]
    assert shape.spaces_like("fast-track-attic", square - {"T3.4"}) == square


@pytest.mark.parametrize("name", shape_names())
def test_a_shape_s_defaults_make_a_board_with_the_spaces_it_promises(name):
    layout = load_shape(name).board({})

    assert layout.spaces.keys() == load_shape(name).spaces_like(layout.name, layout.spaces)
    assert all(option.metadata["says"] for option in options_of(load_shape(name)))


def test_an_unknown_shape_is_refused():
    with pytest.raises(UnknownNameError, match=r"fast-track, .*triangle"):
        load_shape("circle")


def test_distance_is_from_centre_to_centre():
    layout = layout_from_toml(SMALL, "small")
    assert layout.distance_mm("A", "B") == pytest.approx(math.hypot(20, 0.5))


@pytest.mark.shared
def test_the_layouts_of_the_pictures_can_be_used(shared_folder):
    paths = sorted((shared_folder / "data").glob("*/*/layout.toml"))
    assert len(paths) >= 8
    problems = [each for path in paths for each in layout_problems(path.read_text(), str(path))]
    assert problems == []
