import numpy as np
import pytest

from companion.vision.learning import FURTHEST, Learner


@pytest.fixture
def learner(opaque):
    return Learner(opaque.calibration)


def look_of(calibration, space, content):
    return [
        look.levels.astype(float)
        for look in calibration.looks
        if look.space == space and look.content == content
    ]


def test_a_look_follows_the_light_step_by_step(learner, opaque):
    [before] = look_of(opaque.calibration, "T0.0", None)
    learner.see_space("T0.0", None, before + 10)
    [after] = look_of(learner.calibration, "T0.0", None)
    assert np.allclose(after - before, 1, atol=1)


def test_no_look_strays_without_bounds(learner, opaque):
    [before] = look_of(opaque.calibration, "T0.0", None)
    for _ in range(500):
        [now] = look_of(learner.calibration, "T0.0", None)
        learner.see_space("T0.0", None, now + 13)
    [after] = look_of(learner.calibration, "T0.0", None)
    assert (after - before).max() <= FURTHEST + 1


def test_a_marble_where_there_was_none_is_a_new_look_and_one_only(learner, opaque):
    [red] = look_of(opaque.calibration, "P0.1", "red")
    other = 255 - red
    learner.see_space("T0.0", "red", red)
    learner.see_space("T0.0", "red", other)
    assert np.array_equal(look_of(learner.calibration, "T0.0", "red"), [other])
    assert len(look_of(learner.calibration, "T0.0", None)) == 1


def test_the_same_input_gives_the_same_looks(opaque):
    calibrations = []
    for _ in range(2):
        learner = Learner(opaque.calibration)
        [levels] = look_of(opaque.calibration, "T0.3", None)
        for step in range(5):
            learner.see_space("T0.3", None, levels + step)
        calibrations.append(learner.calibration.as_json())
    assert calibrations[0] == calibrations[1]
