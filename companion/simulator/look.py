"""Everything about the appearance of a virtual table that is a matter of taste. Draws nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from companion.board.position import Colour
from companion.simulator.light import LIGHTS, Light
from companion.simulator.viewpoint import View

Bgr = tuple[float, float, float]

MARBLE_COLOURS: Mapping[Colour, Bgr] = {
    "red": (32, 24, 200),
    "blue": (186, 68, 22),
    "green": (50, 128, 20),
    "yellow": (24, 190, 240),
    "white": (232, 236, 238),
    "black": (26, 24, 24),
    "orange": (20, 112, 240),
    "purple": (140, 40, 110),
}
"""Colours of the marbles as a screen shows them, BGR."""


class Material(Enum):
    """What marbles are made of."""

    OPAQUE = "opaque"  # one colour, glossy
    SWIRL = "swirl"  # the colour with lighter bands through it
    GLASS = "glass"  # coloured glass, the wood shines through
    CATEYE = "cateye"  # clear glass around coloured vanes


@dataclass(frozen=True, slots=True)
class DieLook:
    """size_mm: of its sides. body_bgr, pips_bgr: as a screen shows them.

    pip_share: radius of a pip, and spread_share: its step from the middle, as shares of a
    side. round_share: radius of the ball that cuts its corners off; 0.87 and more cuts none.
    """

    size_mm: float = 16.0
    body_bgr: Bgr = (226, 232, 236)
    pips_bgr: Bgr = (30, 26, 26)
    pip_share: float = 0.1
    spread_share: float = 0.26
    round_share: float = 0.78


@dataclass(frozen=True, slots=True)
class Look:
    """How table, board, marbles, light and camera look.

    wood, surface: kinds of `texture`, of the board and of the table below it.
    plate_mm: thickness of the board. gloss: of its varnish, 0 to 1.
    paint_rings: whether `spaces_colours` are painted around the holes.
    blur_px: softness of the lens. vignette: how much darker the corners are, 0 to 1.
    skin_bgr, sleeve_bgr: of the hand and the arm. die: of every die.
    """

    view: View = field(default_factory=View)
    light: Light = LIGHTS["window"]
    wood: str = "oak"
    surface: str = "grey cloth"
    material: Material = Material.OPAQUE
    plate_mm: float = 18.0
    gloss: float = 0.35
    paint_rings: bool = True
    blur_px: float = 0.6
    vignette: float = 0.25
    skin_bgr: Bgr = (128, 158, 214)
    sleeve_bgr: Bgr = (92, 62, 44)
    die: DieLook = field(default_factory=DieLook)
