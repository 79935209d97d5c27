"""What a picture shows, measured in the picture."""

import cv2
import numpy as np
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.simulator.holes import cup_of, resting_height_mm
from companion.simulator.light import LIGHTS
from companion.simulator.look import Look, Material
from companion.simulator.scene import first_scene
from companion.simulator.table import VirtualTable
from companion.simulator.viewpoint import View
from tests.simulator.tables import MARBLES, small_table

pytestmark = pytest.mark.slow

SEEN_FROM = [
    ("fast-track-square", View(tilt_deg=0, turn_deg=3)),
    ("fast-track-hex", View(tilt_deg=25, turn_deg=-70)),
    ("fast-track-square", View(tilt_deg=18, turn_deg=160, k1=-0.12, field_deg=75)),
]
SMALL_VIEW = View(size_px=(640, 480))


def pixels(table, at_s=0.0):
    return np.asarray(table.picture(at_s).pixels)


def found_markers(picture):
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(picture)
    return dict(zip(ids.ravel().tolist(), (c.reshape(4, 2) for c in corners), strict=True))


@pytest.mark.parametrize(("board", "view"), SEEN_FROM)
def test_every_marker_is_detected_where_the_layout_has_it(board, view):
    layout, look = load_layout(board), Look(view=view)
    table = VirtualTable(layout, Position(), clock=lambda: 0.0, look=look)
    scene = first_scene(layout, look)
    found = found_markers(pixels(table))
    assert sorted(found) == sorted(marker.id for marker in layout.markers)
    off_px = []
    for marker in layout.markers:
        corners = np.pad(scene.placement.in_world(marker.corners_mm), ((0, 0), (0, 1)))
        off_px.append(found[marker.id] - scene.viewpoint.project(corners))
    assert np.abs(np.mean(off_px, (0, 1))).max() < 0.1
    assert np.abs(off_px).max() < 1.0  # white blooms over black, as in any picture


@pytest.fixture(scope="module", params=[0.0, 15.0, 30.0])
def tilted(request):
    """The square board without paint under an even light, from a tilt."""
    view = View(size_px=(800, 600), tilt_deg=request.param)
    look = Look(view=view, light=LIGHTS["overcast"], paint_rings=False)
    layout = load_layout("fast-track-square")
    return VirtualTable(layout, Position(), clock=lambda: 0.0, look=look), look


def test_a_marble_is_seen_at_its_height_not_at_its_hole(tilted):
    table, look = tilted
    table.set_position(Position())
    bare = pixels(table)
    table.set_position(Position({"T0.7": "blue"}))
    blue = pixels(table).astype(int) - bare
    mask = (blue[..., 2] - blue[..., 0] < -70).astype(np.uint8)
    middle = np.argwhere(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3)))).mean(0)[::-1]
    scene = first_scene(table.layout, look)
    flat = scene.placement.in_world([table.layout.spaces["T0.7"]])[0]
    height_mm = resting_height_mm(table.layout)
    assert middle == pytest.approx(scene.viewpoint.project(np.float32((*flat, height_mm))), abs=1.2)
    if look.view.tilt_deg == 30.0:
        at_hole = scene.viewpoint.project(np.float32((*flat, 0)))
        assert np.hypot(*(middle - at_hole)) > 2


def test_the_same_seed_and_time_give_the_same_picture_and_other_ones_do_not():
    one, same, other = (small_table(seed=seed)[0] for seed in (3, 3, 4))
    assert np.array_equal(pixels(one, 1.0), pixels(same, 1.0))
    assert not np.array_equal(pixels(one, 1.1), pixels(same, 1.2))
    assert not np.array_equal(pixels(one, 1.3), pixels(other, 1.3))


def test_a_picture_depends_on_its_time_and_not_on_how_many_came_before():
    one, other = small_table()[0], small_table()[0]
    for n in range(5):
        one.picture(n / 15)
    assert np.array_equal(pixels(one, 2.0), pixels(other, 2.0))


def test_changing_marbles_one_by_one_ends_in_the_same_picture_as_laying_them_out():
    table, _ = small_table()
    table.picture(0.0)
    for space, colour in {"T0.1": "red", "T0.2": "blue", "P1.1": "white"}.items():
        table.set_position(table.position.changed({space: colour}))
        table.picture(0.0)
    table.set_position(table.position.changed({"T0.3": None, "T0.1": None}))
    afresh, _ = small_table(table.position)
    assert np.abs(pixels(table, 1.0).astype(int) - pixels(afresh, 1.0)).max() <= 1


def test_noise_differs_from_frame_to_frame_by_as_much_as_the_light_says():
    table, _ = small_table()
    apart = pixels(table, 1.0).astype(int) - pixels(table, 2.0)
    sigma = LIGHTS["window"].noise
    assert apart.std() == pytest.approx(sigma * 2**0.5, rel=0.15)
    assert abs(apart.mean()) < 0.1


def test_a_covered_lamp_makes_the_picture_darker_and_the_light_comes_back():
    table, _ = small_table()
    before = pixels(table).mean()
    table.cover_lamp(0.2)
    assert pixels(table).mean() < 0.85 * before
    table.cover_lamp(1.0)
    assert pixels(table).mean() == pytest.approx(before, rel=0.01)


def test_a_nudge_moves_the_board_and_what_stands_on_it():
    table, _ = small_table(tilt_deg=0.0)
    before = found_markers(pixels(table))
    table.nudge(10.0, 0.0, 0.0)
    after = found_markers(pixels(table))
    moved = np.mean([after[n] - before[n] for n in before.keys() & after.keys()], (0, 1))
    scale = first_scene(table.layout, Look(view=View(size_px=(640, 480), tilt_deg=0.0)))
    assert moved[0] == pytest.approx(
        10 * scale.viewpoint.px_per_mm(np.float32((0, 0, 0))), rel=0.05
    )
    assert abs(moved[1]) < 0.3


@pytest.mark.parametrize(
    ("light", "material"), list(zip(sorted(LIGHTS), [*Material, *Material], strict=False))
)
def test_under_every_light_every_material_shows_its_colour(light, material):
    look = Look(view=View(size_px=(480, 360)), light=LIGHTS[light], material=material)
    layout = load_layout("fast-track-square")
    spaces = ("T0.7", "T1.7", "T2.7", "T3.7")
    marbles = Position(dict(zip(spaces, ("red", "blue", "green", "yellow"), strict=True)))
    shown = pixels(VirtualTable(layout, marbles, clock=lambda: 0.0, look=look))
    scene = first_scene(layout, look)
    mean = {}
    for space, colour in marbles.marbles.items():
        flat = scene.placement.in_world([layout.spaces[space]])[0]
        x, y = scene.viewpoint.project(np.float32((*flat, resting_height_mm(layout))))
        disc = shown[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3]
        mean[colour] = np.median(disc.reshape(-1, 3), 0).astype(int)
    assert mean["red"][2] > max(mean["red"][0], mean["red"][1])
    assert mean["blue"][0] - mean["blue"][2] > mean["green"][0] - mean["green"][2]
    assert mean["green"][1] > mean["green"][2]
    assert mean["yellow"][1] > 1.2 * mean["yellow"][0]


def test_marbles_beside_the_board_lie_in_the_picture_and_off_the_board():
    table, _ = small_table(Position())
    before = pixels(table).astype(int)
    table.set_position(Position(), beside=("red", "blue", "white"))
    changed = np.abs(pixels(table) - before).max(-1) > 60
    outline = first_scene(table.layout, Look(view=SMALL_VIEW))
    corners = np.pad(outline.placement.in_world(table.layout.outline_mm), ((0, 0), (0, 1)))
    on_board = np.zeros(changed.shape, np.uint8)
    cv2.fillPoly(on_board, [outline.viewpoint.project(corners).astype(np.int32)], 1)
    assert changed.sum() > 150
    assert (changed & (on_board > 0)).sum() == 0


def test_a_marble_wider_than_its_hole_rests_on_the_rim_and_clear_of_the_bottom():
    layout = load_layout("fast-track-hex")
    height, cup = resting_height_mm(layout), cup_of(layout)
    assert np.hypot(height, layout.hole_diameter_mm / 2) == pytest.approx(8.0)
    assert cup.depth_mm > layout.marble_diameter_mm / 2 - height


def test_a_window_lights_its_side_of_the_board_more():
    table, _ = small_table(MARBLES, tilt_deg=0.0)
    shown = pixels(table)
    assert shown[200:280, 180:220].mean() > 1.03 * shown[200:280, 420:460].mean()
