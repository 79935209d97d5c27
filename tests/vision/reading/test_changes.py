import numpy as np

from companion.vision.changes import Changes

PARTS = (20, 40, 3)


def noisy(random, scene, spread=4.0):
    return np.clip(scene + random.normal(0, spread, scene.shape), 0, 255).astype(np.uint8)


def settled(random, scene):
    changes = Changes()
    for _ in range(20):
        levels = noisy(random, scene)
        changes.keep(levels, changes.changed(levels))
    return changes


def test_everything_is_new_at_first():
    assert Changes().changed(np.zeros(PARTS, np.uint8)).all()


def test_noise_is_no_change():
    random = np.random.default_rng(1)
    scene = random.uniform(40, 200, PARTS)
    changes = settled(random, scene)
    assert sum(changes.changed(noisy(random, scene)).sum() for _ in range(50)) <= 5


def test_a_part_that_changes_is_noticed_and_only_that():
    random = np.random.default_rng(2)
    scene = random.uniform(40, 200, PARTS)
    changes = settled(random, scene)
    scene[7] += 12
    assert np.flatnonzero(changes.changed(noisy(random, scene))).tolist() == [7]


def test_a_slow_drift_is_noticed_in_the_end():
    random = np.random.default_rng(3)
    scene = random.uniform(40, 200, PARTS)
    changes = settled(random, scene)
    noticed = [changes.changed(noisy(random, scene + step / 10)).any() for step in range(150)]
    assert any(noticed)
