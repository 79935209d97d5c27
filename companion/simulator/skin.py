"""The surface of a hand: its colours, its slopes and how light falls on them. Knows no camera."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board.position import Colour
from companion.simulator.arrays import Bytes, FloatArray, floats
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

    across: FloatArray
    along: FloatArray
    up: FloatArray
    open_sky: FloatArray
    colour: FloatArray
    cover: Bytes
    gloss: FloatArray
    ball: FloatArray

    def lit(self, to_lamp: FloatArray, lamp: FloatArray, room: FloatArray) -> FloatArray:
        """Linear light from the hand; *to_lamp* in the hand's own frame, of unit length."""
        facing = self._towards(to_lamp)[..., None]
        wrap = floats(WRAP_BGR) * (1 - self.ball)
        light = np.clip((facing + wrap) / (1 + wrap), 0, 1) * lamp
        light += room * (floats(0.45) + floats(0.55) * self.up[..., None])
        light *= self.open_sky
        light *= self.colour
        half = to_lamp + floats((0, 0, 1))
        glance = np.clip(self._towards(half / np.sqrt((half * half).sum())), 0, 1)[..., None]
        light += (self.gloss * glance**16 + floats(1.5) * self.ball * glance**128) * lamp
        return floats(light)

    def _towards(self, way: FloatArray) -> FloatArray:
        return floats(self.across * way[0] + self.along * way[1] + self.up * way[2])


class HandModel:
    """The hands of a table's players, made when first seen."""

    def __init__(
        self, look: Look, marble_mm: float, colours: Mapping[Colour, FloatArray], seed: int
    ) -> None:
        self._look, self._seed = look, seed
        self._marble_mm, self._colours = marble_mm, colours
        self._shapes: dict[bool, HandShape] = {}
        self._surfaces: dict[Colour | None, HandSurface] = {}
        self._stuffs: tuple[FloatArray, FloatArray] | None = None

    def prepare(self) -> None:
        """Make what takes long, so that no picture has to wait for it later."""
        self.surface(None)
        self._shape(holding=True)

    def surface(self, holds: Colour | None) -> HandSurface:
        """An empty right hand, or one that holds a marble of that colour."""
        if holds not in self._surfaces:
            self._surfaces[holds] = self._made(self._shape(holds is not None), holds)
        return self._surfaces[holds]

    def _shape(self, holding: bool) -> HandShape:
        if holding not in self._shapes:
            self._shapes[holding] = hand_shape(self._marble_mm / 2 if holding else None)
        return self._shapes[holding]

    def _made(self, shape: HandShape, holds: Colour | None) -> HandSurface:
        solid = floats(shape.cover > 0.5)
        smooth = cv2.GaussianBlur(shape.height * solid, (0, 0), 1.0)
        smooth = smooth / np.maximum(cv2.GaussianBlur(solid, (0, 0), 1.0), 1e-3)
        down, right = np.gradient(smooth * PX_PER_MM)
        steep = np.sqrt(right * right + down * down + 1)
        around = cv2.GaussianBlur(shape.height, (0, 0), CREASE_MM * PX_PER_MM)
        open_sky = np.clip(1 - (around - shape.height) * 0.03, 0.35, 1)
        skin = (1 - shape.sleeve) * (1 - shape.ball)
        return HandSurface(
            across=floats(-right / steep),
            along=floats(-down / steep),
            up=floats(1 / steep),
            open_sky=floats(open_sky)[..., None],
            colour=self._coloured(shape, holds),
            cover=np.asarray(np.rint(shape.cover * 255), np.uint8),
            gloss=floats((0.05 + 0.15 * shape.nail) * skin)[..., None],
            ball=shape.ball[..., None],
        )

    def _coloured(self, shape: HandShape, holds: Colour | None) -> FloatArray:
        if self._stuffs is None:
            self._stuffs = self._skin_and_cloth(shape.height.shape)
        bare, cloth = self._stuffs
        skin = bare * (1 - shape.flushed[..., None] * floats(FLUSH_BGR))
        nail = shape.nail[..., None] * floats(0.45)
        skin += nail * (to_linear(NAIL_BGR) - skin)
        skin += shape.sleeve[..., None] * (cloth - skin)
        if holds is not None:
            skin += shape.ball[..., None] * (self._colours[holds] - skin)
        return floats(skin)

    def _skin_and_cloth(self, size: tuple[int, ...]) -> tuple[FloatArray, FloatArray]:
        draw = np.random.default_rng([self._seed, 3])
        shape = (size[0], size[1])
        mottled = 1 + 0.07 * noise(draw, shape, (14, 14)) + 0.05 * noise(draw, shape, (2, 2))
        folds = 1 + 0.12 * noise(draw, shape, (26, 40)) + 0.1 * noise(draw, shape, (1.5, 1.5))
        skin = to_linear(self._look.skin_bgr) * mottled[..., None]
        return floats(skin), floats(to_linear(self._look.sleeve_bgr) * folds[..., None])
