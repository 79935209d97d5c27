import numpy as np
import pytest

from companion.vision.aim import aim_at
from companion.vision.light import gain_of, lamp_field, shade_of
from companion.vision.paper import open_share, paper_points_mm
from companion.vision.sampling import levels_around, sample_map


@pytest.fixture(scope="module")
def aim(opaque):
    calibration = opaque.calibration
    return aim_at(opaque.layout, calibration, calibration.pose, (1280, 960))


def surface_of(aim, pixels):
    return levels_around(pixels, aim.places.surface)


def test_the_gain_of_each_channel_is_found_in_spite_of_a_hand(aim, opaque):
    then = opaque.calibration.surface.astype(np.float32)
    now = then * np.array([0.7, 0.8, 0.75], np.float32)
    now[: len(now) // 4] = (90, 120, 180)
    assert gain_of(now, then, aim.places.bare) == pytest.approx([0.7, 0.8, 0.75], abs=0.02)


def test_a_shadow_over_a_space_is_measured(aim, opaque):
    then = opaque.calibration.surface.astype(np.float32)
    now = then.copy()
    now[aim.places.near[0]] *= 0.5
    free = aim.places.bare
    shade = shade_of(now, then, np.ones(3), free, aim.places.near)
    assert shade[0] == pytest.approx(0.5, abs=0.02)
    assert np.median(shade) == pytest.approx(1.0, abs=0.02)


def test_a_lamp_at_one_side_is_seen_and_a_reflection_is_not():
    random = np.random.default_rng(4)
    places = random.uniform(-200, 200, (800, 2))
    levels = np.full((800, 3), 120.0) * np.exp(places[:, :1] / 400)
    levels[:60] = 255
    field = lamp_field(places, levels, np.array([[-150.0, 0.0], [150.0, 0.0]]))
    assert field[1, 0] / field[0, 0] == pytest.approx(np.exp(300 / 400), rel=0.1)


def test_an_open_board_is_not_covered(aim, opaque):
    for name in ("p1", "p1v"):
        surface = surface_of(aim, np.asarray(opaque.frame(name).pixels))
        then = opaque.calibration.surface.astype(np.float32)
        covered = aim.cover.covered(surface, gain_of(surface, then, aim.places.bare))
        assert not aim.cover.is_hand(covered)


def test_a_hand_is_seen_where_it_lies(aim, opaque):
    surface = surface_of(aim, np.asarray(opaque.frame("p4").pixels))
    then = opaque.calibration.surface.astype(np.float32)
    covered = aim.cover.covered(surface, gain_of(surface, then, aim.places.bare))
    assert aim.cover.is_hand(covered)
    around = covered[aim.places.near].mean(axis=1)
    names = list(aim.places.spaces)
    hidden = [around[names.index(space)] for space in opaque.truth("p4")["hidden"]]
    assert min(hidden) > 0


def test_a_shadow_alone_is_no_hand(aim, opaque):
    then = opaque.calibration.surface.astype(np.float32)
    across = opaque.calibration.surface_mm[:, 0]
    shadow = then * np.interp(across, [-60, 60], [1.0, 0.5]).astype(np.float32)[:, None]
    assert not aim.cover.is_hand(aim.cover.covered(shadow, np.ones(3)))


def test_samples_lie_on_marbles_and_bare_board_lies_off_them(opaque):
    places = sample_map(opaque.layout, opaque.calibration.pose, (1280, 960))
    truth = opaque.truth("p1")["at_px"]
    rows, columns = np.divmod(places.patches, 1280)
    for number, space in enumerate(places.spaces):
        x, y = truth[space]
        assert abs(columns[number].mean() - x) < 6
        assert abs(rows[number].mean() - y) < 8
    assert not np.isin(places.surface[places.bare], places.patches).any()


def test_paper_over_a_hole_closes_it(opaque):
    share = open_share(opaque.layout)
    assert share.min() > 0.9  # no marker touches a hole of this board
    assert len(paper_points_mm(opaque.layout)) == 16 * len(opaque.layout.markers)
