"""From linear light to the bytes of a camera: softness, vignette, tone curve, noise."""

from collections.abc import Callable

import cv2
import numpy as np

from companion.simulator.arrays import Box, Bytes, FloatArray, floats
from companion.simulator.look import Look

HALO_PX = 4
BRIGHTEST = 4.0
CURVE_STEPS = 4096
SHOULDER = 0.75
SPARE_PX = 30_000
SHARED_NOISE = 0.75


class Sensor:
    """One camera chip behind one lens, with its exposure locked."""

    def __init__(self, look: Look, seed: int) -> None:
        width, height = look.view.size_px
        self._size = (width, height)
        self._blur_px = look.blur_px
        self._curve = _tone_curve()
        xs = (np.arange(width, dtype=np.float32) - width / 2) / (width / 2)
        ys = (np.arange(height, dtype=np.float32) - height / 2) / (width / 2)
        away2 = xs[None, :] ** 2 + ys[:, None] ** 2
        self._falloff = (1 - look.vignette * away2 / away2.max()).astype(np.float32)[..., None]
        self._noise_seed = seed
        self._noise_of: tuple[float, Bytes, Bytes] | None = None

    def developed(self, light: Callable[[Box], FloatArray], box: Box, brightness: float) -> Bytes:
        """The bytes of *box*; *light* gives the linear light of any box inside the picture."""
        left, top, right, bottom = box
        width, height = self._size
        wide = (
            max(0, left - HALO_PX),
            max(0, top - HALO_PX),
            min(width, right + HALO_PX),
            min(height, bottom + HALO_PX),
        )
        seen = light(wide)
        if self._blur_px > 0:
            seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), self._blur_px), np.float32)
        inner = seen[top - wide[1] : bottom - wide[1], left - wide[0] : right - wide[0]]
        gained = inner * (self._falloff[top:bottom, left:right] * floats(brightness))
        return self.toned(gained)

    def toned(self, light: FloatArray) -> Bytes:
        """Bytes for linear light, 1 = as bright as white paper; whites roll off softly."""
        steps = np.sqrt(np.clip(light, 0, BRIGHTEST) * floats(1 / BRIGHTEST))
        return np.asarray(self._curve[(steps * (CURVE_STEPS - 1)).astype(np.int16)], np.uint8)

    def add_noise(self, picture: Bytes, sigma: float, moment: int) -> None:
        """Lay noise of *sigma* steps of 255 over the picture; *moment* decides which.

        Photons come in uneven numbers, so the noise of light grows with its square
        root; the tone curve is nearly a square root, which leaves it even in bytes.
        """
        if sigma <= 0:
            return
        if self._noise_of is None or self._noise_of[0] != sigma:
            self._noise_of = (sigma, *self._noise(sigma))
        _, more, less = self._noise_of
        start = 3 * int(np.random.default_rng([self._noise_seed, moment]).integers(SPARE_PX))
        span = slice(start, start + picture.size)
        cv2.add(picture, more[span].reshape(picture.shape), dst=picture)
        cv2.subtract(picture, less[span].reshape(picture.shape), dst=picture)

    def _noise(self, sigma: float) -> tuple[Bytes, Bytes]:
        draw = np.random.default_rng([self._noise_seed, 7])
        pixels = self._size[0] * self._size[1] + SPARE_PX
        grey = draw.standard_normal((pixels, 1), np.float32) * floats(SHARED_NOISE)
        own = draw.standard_normal((pixels, 3), np.float32)
        values = np.rint((grey + own * floats((1 - SHARED_NOISE**2) ** 0.5)) * sigma).ravel()
        return np.maximum(values, 0).astype(np.uint8), np.maximum(-values, 0).astype(np.uint8)


def _tone_curve() -> Bytes:
    """Bytes for the square roots of light from 0 to BRIGHTEST; whites roll off softly."""
    light = np.linspace(0, 1, CURVE_STEPS) ** 2 * BRIGHTEST
    over = np.maximum(light - SHOULDER, 0)
    room = 1 - SHOULDER
    rolled = np.where(light > SHOULDER, SHOULDER + room * (1 - np.exp(-over / room)), light)
    shown = np.where(rolled <= 0.0031308, 12.92 * rolled, 1.055 * rolled ** (1 / 2.4) - 0.055)
    return np.asarray(np.rint(shown * 255), np.uint8)
