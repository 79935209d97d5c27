"""What the names of colours mean in tones under white light. Knows no table."""

from collections.abc import Sequence

import numpy as np

from companion.board.position import Colour
from companion.vision.colour import tones_of
from companion.vision.picture import Floats

RGB: dict[Colour, tuple[int, int, int]] = {
    "red": (180, 35, 35),
    "blue": (35, 55, 160),
    "green": (30, 115, 55),
    "yellow": (215, 170, 35),
    "white": (205, 200, 190),
    "black": (32, 32, 34),
    "orange": (215, 105, 30),
    "purple": (100, 45, 130),
    "pink": (220, 120, 150),
    "brown": (95, 60, 40),
    "grey": (125, 125, 125),
    "turquoise": (40, 150, 155),
}
"""A usual marble of each name, red green blue, beside paper of level 200."""

BRIGHTNESS_SPREAD, COLOUR_SPREAD = 0.5, 0.3


def likeness_to_names(tones: Floats, colours: Sequence[Colour]) -> Floats:
    """(n, C): from 0 to 1, how much *tones* (n, 3) look like each of *colours*.

    A name that is not known looks like everything, a little.
    """
    likeness = np.full((len(tones), len(colours)), 0.2)
    spread = np.array([BRIGHTNESS_SPREAD, COLOUR_SPREAD, COLOUR_SPREAD])
    for number, colour in enumerate(colours):
        if colour in RGB:
            usual = tones_of(np.array(RGB[colour][::-1], np.float32))
            off = (((tones - usual) / spread) ** 2).sum(axis=1)
            likeness[:, number] = np.exp(-0.5 * off)
    return likeness
