import numpy as np
import pytest

from companion.vision.classify import Classifier, Evidence, probabilities
from companion.vision.colour import box_numbers, palette, palette_at, tones_of
from companion.vision.light import lamp_field
from companion.vision.looks import likeness


@pytest.fixture(scope="module")
def classifier(opaque):
    calibration = opaque.calibration
    at_mm = np.array([opaque.layout.spaces[space] for space in calibration.spaces])
    surface = calibration.surface.astype(np.float32)
    return Classifier(calibration, lamp_field(calibration.surface_mm, surface, at_mm))


def evidence_for(classifier, space, tones):
    return classifier.evidence(np.array([space]), tones[None].astype(np.float32)).total[0]


def test_a_marble_on_another_space_is_known_by_its_colour(classifier):
    looks = classifier.own
    empty_space = int(looks.owner[looks.content == classifier.empty][0])
    for colour in range(len(classifier.colours)):
        marble = looks.tones[looks.content == colour][0]
        assert evidence_for(classifier, empty_space, marble).argmax() == colour


def test_a_space_that_looks_as_ever_is_empty(classifier):
    looks = classifier.own
    for number in np.flatnonzero(looks.content == classifier.empty)[::10]:
        row = evidence_for(classifier, int(looks.owner[number]), looks.tones[number])
        assert row.argmax() == classifier.empty


def test_what_was_never_seen_is_certain_of_nothing(classifier):
    looks = classifier.own
    space = np.array([int(looks.owner[looks.content == classifier.empty][0])])
    pink = tones_of(np.full((1, looks.tones.shape[1], 3), (190, 60, 230), np.float32))
    chances = probabilities(classifier.evidence(space, pink), np.ones(1))
    assert chances.max() < 0.5


def test_what_cannot_be_seen_weighs_nothing():
    evidence = Evidence(np.array([[50.0, -20.0]]), np.zeros((1, 2)), np.array([-13.0]))
    assert probabilities(evidence, np.zeros(1))[0] == pytest.approx([0.5, 0.5])
    assert probabilities(evidence, np.ones(1))[0, 0] > 0.999


def test_a_shadow_moves_likeness_less_than_another_colour():
    spread = np.array([[0.1, 0.06]])
    look = np.zeros((1, 58, 3), np.float32)
    shadow, red = look.copy(), look.copy()
    shadow[..., 0] -= 0.2
    red[..., 1] += 0.4
    alike, darker, other = (float(likeness(each, spread)[0]) for each in (look, shadow, red))
    assert alike > darker > other + 20


def test_a_reflection_on_a_few_pixels_costs_little():
    spread = np.array([[0.1, 0.06]])
    look = np.zeros((1, 58, 3), np.float32)
    glint = look.copy()
    glint[:, :6] += 1.5
    assert likeness(look, spread)[0] - likeness(glint, spread)[0] < 15


def test_brightness_alone_leaves_colour_shares_nearly_alone():
    bright = tones_of(np.array([60.0, 90.0, 180.0], np.float32))
    dark = tones_of(np.array([42.0, 63.0, 126.0], np.float32))
    assert abs(bright[1] - dark[1]) < 0.12
    assert bright[0] - dark[0] > 0.2


def test_a_palette_is_densest_where_its_pixels_are():
    red = tones_of(np.tile(np.array([30.0, 30.0, 180.0], np.float32), (50, 1)))
    blue = tones_of(np.array([[160.0, 50.0, 30.0]], np.float32))
    dense = palette(red, 0.2, 0.09, 0.1)
    assert dense[box_numbers(red[:1])][0] > dense[box_numbers(blue)][0] + 4


def test_a_palette_asked_for_few_pixels_says_the_same():
    random = np.random.default_rng(6)
    tones = tones_of(random.uniform(40, 160, (80, 3)).astype(np.float32))
    whole = palette(tones, 0.2, 0.09, 0.1)[box_numbers(tones)]
    few = palette_at(tones, tones, (0.2, 0.09), 0.1)
    assert np.abs(whole - few).mean() < 0.3
