"""The light over a table: one lamp or window and what the room adds. Draws nothing.

Light is linear, BGR, 1 for what falls on the middle of the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from companion.errors import UnknownNameError
from companion.simulator.arrays import FloatArray, floats


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp and a room.

    lamp_at_mm: x, y and height in the world. lamp_radius_mm: how large it is; small
    throws hard shadows. lamp_share: how much of the light at the middle comes from it.
    lamp_bgr, room_bgr: their colours after the camera's white balance.
    brightness: of the picture, 1 = white paper just below white.
    noise: of the picture, in steps of 255, more the dimmer it is.
    """

    lamp_at_mm: tuple[float, float, float]
    lamp_radius_mm: float
    lamp_share: float
    lamp_bgr: tuple[float, float, float] = (1.0, 1.0, 1.0)
    room_bgr: tuple[float, float, float] = (1.0, 1.0, 1.0)
    brightness: float = 1.0
    noise: float = 2.0

    def covered(self, share: float) -> "Light":
        """The same with only *share* of the lamp's light left; the camera's exposure stays."""
        lamp = self.lamp_share * share
        left = lamp + 1 - self.lamp_share
        return replace(self, lamp_share=lamp / left, brightness=self.brightness * left)

    def to_lamp(self, points_mm: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Unit directions towards the lamp and distances to it, for points (..., 3)."""
        away = floats(self.lamp_at_mm) - points_mm
        distance = np.sqrt((away * away).sum(-1, keepdims=True))
        return away / distance, distance

    def lamp_strength(self, distance_mm: FloatArray) -> FloatArray:
        """Light on a face that looks at the lamp; on the flat middle of the table it sums to 1.

        Shape (..., 1) times BGR.
        """
        at = floats(self.lamp_at_mm)
        straight = float(np.sqrt((at * at).sum()))
        scale = self.lamp_share * straight**3 / max(self.lamp_at_mm[2], 1.0)
        return (scale / (distance_mm * distance_mm)) * floats(self.lamp_bgr)

    @property
    def room(self) -> FloatArray:
        """Light of the room on a face that looks up, BGR."""
        return floats(self.room_bgr) * floats(1 - self.lamp_share)

    def on_flat(self, points_mm: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Lamp's light and the room's on level faces at the points, before shadows."""
        direction, distance = self.to_lamp(points_mm)
        lamp = self.lamp_strength(distance) * np.maximum(direction[..., 2:], 0)
        return floats(lamp), self.room


LIGHTS: Mapping[str, Light] = {
    "window": Light((-900, -500, 900), 300, 0.6, (1.06, 1.0, 0.97), (0.96, 1.0, 1.03)),
    "warm_lamp": Light((350, -250, 750), 70, 0.72, (0.62, 0.92, 1.16), (0.7, 0.93, 1.1)),
    "cool_led": Light((-200, 300, 1100), 120, 0.55, (1.14, 1.03, 0.9), (1.1, 1.02, 0.92)),
    "mixed": Light((500, 100, 800), 90, 0.55, (0.66, 0.93, 1.14), (1.2, 1.02, 0.86)),
    "dim": Light((300, -400, 800), 90, 0.6, (0.8, 0.97, 1.08), (0.85, 1.0, 1.05), 0.42, 5.0),
    "hard": Light((-700, 200, 700), 22, 0.82, (0.95, 1.0, 1.03), (1.1, 1.0, 0.93)),
    "overcast": Light((0, -700, 1500), 700, 0.35, (1.05, 1.0, 0.97), (1.04, 1.0, 0.98), 0.85),
}
"""Lights that tables are often under, by name."""


def light_named(name: str) -> Light:
    """One of LIGHTS. Raises UnknownNameError."""
    if name not in LIGHTS:
        raise UnknownNameError("light", name, LIGHTS)
    return LIGHTS[name]


def to_linear(bgr: tuple[float, float, float]) -> FloatArray:
    """Linear reflectance of a colour as a screen shows it (0 to 255)."""
    share = floats(bgr) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4).astype(
        np.float32
    )
