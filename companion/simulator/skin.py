"""The surface of a hand: its colours, its slopes and how light falls on them. Knows no camera."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board.position import Colour
from companion.simulator.arrays import Bytes, FloatArray, Halves, floats, halves
from companion.simulator.hand_shape import PX_PER_MM, HandShape, hand_shape
from companion.simulator.light import to_linear
from companion.simulator.look import Look
from companion.simulator.texture import noise

NAIL_BGR = (186, 190, 232)
FLUSH_BGR = (0.3, 0.24, 0.04)
WRAP_BGR = (0.05, 0.1, 0.28)
"""How far light creeps past the edge of shade: skin lets red through, blue hardly."""
CREASE_MM = 9.0


@dataclass(frozen=True, slots=True)
class HandSurface:
    """A hand ready for any light; arrays on the grid of `hand_shape`.

    across, along, up: the outward direction, in the hand's own frame. open_sky: how much
    of the room's light reaches into the creases. colour: linear reflectance. cover: in
    bytes. gloss, ball: where skin shines, and where the held marble is, 0 to 1.
    """

    across: Halves
    along: Halves
    up: Halves
    open_sky: FloatArray
    colour: Halves
    cover: Bytes
    gloss: FloatArray
    ball: FloatArray

    def lit(
        self, to_lamp: FloatArray, lamp: FloatArray, room: FloatArray, held: FloatArray | None
    ) -> FloatArray:
        """Linear light from the hand; *to_lamp* in the hand's own frame, of unit length.

        held: the linear reflectance of the marble in the fingers, None without one.
        """
        facing = self._towards(to_lamp)[..., None]
        wrap = floats(WRAP_BGR) * (1 - self.ball)
        light = np.clip((facing + wrap) / (1 + wrap), 0, 1) * lamp
        light += room * (floats(0.45) + floats(0.55) * floats(self.up)[..., None])
        light *= self.open_sky
        colour = floats(self.colour)
        light *= colour if held is None else colour + self.ball * (held - colour)
        half = to_lamp + floats((0, 0, 1))
        glance = np.clip(self._towards(half / np.sqrt((half * half).sum())), 0, 1)[..., None]
        light += (self.gloss * glance**16 + floats(1.5) * self.ball * glance**128) * lamp
        return floats(light)

    def _towards(self, way: FloatArray) -> FloatArray:
        outwards = (floats(part) for part in (self.across, self.along, self.up))
        return floats(sum(part * share for part, share in zip(outwards, way, strict=True)))


class HandModel:
    """The hands of a table's players: one that is empty, one that holds a marble."""

    def __init__(
        self, look: Look, marble_mm: float, colours: Mapping[Colour, FloatArray], seed: int
    ) -> None:
        self._look, self._seed = look, seed
        self._marble_mm, self._colours = marble_mm, colours
        self._surfaces: dict[bool, HandSurface] = {}

    def prepare(self) -> None:
        """Make what takes long, so that no picture has to wait for it later."""
        self.surface(holding=False)
        self.surface(holding=True)

    def surface(self, *, holding: bool) -> HandSurface:
        """A right hand, empty or with a marble between thumb and forefinger."""
        if holding not in self._surfaces:
            self._surfaces[holding] = self._made(self._marble_mm / 2 if holding else None)
        return self._surfaces[holding]

    def held(self, colour: Colour | None) -> FloatArray | None:
        """Linear reflectance of a marble of that colour; None for none."""
        return None if colour is None else self._colours[colour]

    def _made(self, held_radius_mm: float | None) -> HandSurface:
        shape = hand_shape(held_radius_mm)
        solid = floats(shape.cover > 0.5)
        smooth = cv2.GaussianBlur(shape.height * solid, (0, 0), 1.0)
        smooth = smooth / np.maximum(cv2.GaussianBlur(solid, (0, 0), 1.0), 1e-3)
        down, right = np.gradient(smooth * PX_PER_MM)
        steep = np.sqrt(right * right + down * down + 1)
        around = cv2.GaussianBlur(shape.height, (0, 0), CREASE_MM * PX_PER_MM)
        open_sky = np.clip(1 - (around - shape.height) * 0.03, 0.35, 1)
        skin = (1 - shape.sleeve) * (1 - shape.ball)
        return HandSurface(
            across=halves(-right / steep),
            along=halves(-down / steep),
            up=halves(1 / steep),
            open_sky=floats(open_sky)[..., None],
            colour=halves(self._coloured(shape)),
            cover=np.asarray(np.rint(shape.cover * 255), np.uint8),
            gloss=floats((0.05 + 0.15 * shape.nail) * skin)[..., None],
            ball=shape.ball[..., None],
        )

    def _coloured(self, shape: HandShape) -> FloatArray:
        bare, cloth = self._skin_and_cloth(shape.height.shape)
        skin = bare * (1 - shape.flushed[..., None] * floats(FLUSH_BGR))
        nail = shape.nail[..., None] * floats(0.45)
        skin += nail * (to_linear(NAIL_BGR) - skin)
        skin += shape.sleeve[..., None] * (cloth - skin)
        return floats(skin)

    def _skin_and_cloth(self, size: tuple[int, ...]) -> tuple[FloatArray, FloatArray]:
        draw = np.random.default_rng([self._seed, 3])
        shape = (size[0], size[1])
        mottled = 1 + 0.07 * noise(draw, shape, (14, 14)) + 0.05 * noise(draw, shape, (2, 2))
        folds = 1 + 0.12 * noise(draw, shape, (26, 40)) + 0.1 * noise(draw, shape, (1.5, 1.5))
        skin = to_linear(self._look.skin_bgr) * mottled[..., None]
        return floats(skin), floats(to_linear(self._look.sleeve_bgr) * folds[..., None])
