"""Reads the spaces of a board that was never calibrated, from one picture alone.

Never certain of a colour: a painted cup may look like a marble of that colour. Certain of an
empty space only where many spaces look the same, and like none of the marbles named.
"""

from collections.abc import Sequence

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Colour, Position
from companion.board.reading import SpaceReading
from companion.vision.calibration import Calibration
from companion.vision.colour import tones_of
from companion.vision.colour_names import likeness_to_names
from companion.vision.light import lamp_field
from companion.vision.paper import open_share, paper_points_mm
from companion.vision.picture import BgrImage, Floats, picture_size
from companion.vision.pose import Pose
from companion.vision.sampling import SampleMap, pixels_at, sample_map
from companion.vision.seen import Seen

ALIKE = 0.13
"""Mean distance, in tones, within which two spaces look the same."""

MANY = 1 / 3
"""Share of all spaces that must look the same to be taken for the empty ones."""

UNLIKE_MARBLES = 0.25
"""Likeness to a named colour above which many like spaces may be marbles all the same."""

SURELY_EMPTY, LIKELY_EMPTY, LIKELY_FILLED = 0.995, 0.9, 0.2
"""Probability that a space is empty: one of the many, if that tells, and all others."""

MOST = 0.98
"""Probability that no colour exceeds."""

WHITE_LEVEL = 200.0
DIGITS = 6


class UntrainedEye:
    """Compares the spaces of one picture with one another."""

    def __init__(self, layout: Layout, colours: Sequence[Colour]) -> None:
        """colours: those of the marbles in play."""
        self._layout, self._colours = layout, tuple(sorted(set(colours)))
        self._open = open_share(layout)
        self._pose: Pose | None = None

    @property
    def calibration(self) -> Calibration | None:
        """None: nothing is known of the table."""
        return None

    def learn(self, position: Position) -> None:
        """Nothing: every picture is read by itself."""

    def look(self, pixels: BgrImage, pose: Pose, at_s: float) -> Seen:  # noqa: ARG002
        """What *pixels* show of the board that lies at *pose*; see `Eye`."""
        if pose is not self._pose:
            self._pose = pose
            self._places = sample_map(self._layout, pose, picture_size(pixels))
            paper = paper_points_mm(self._layout)
            inside = (pose.project(paper) if len(paper) else paper).round()
            self._paper = inside[_in_picture(inside, picture_size(pixels))].astype(np.intp)
        tones = self._tones(pixels, self._places)
        chances = self._chances(tones)
        readings = {}
        for number, space in enumerate(self._places.spaces):
            at_px = None
            if self._places.inside[number]:
                x, y = self._places.holes_px[number].round(1).tolist()
                at_px = (x, y)
            hidden = bool(self._open[number] == 0) or at_px is None
            row = chances[number].round(DIGITS).tolist()
            contents = dict(zip((*self._colours, None), row, strict=True))
            readings[space] = SpaceReading(contents, hidden, at_px)
        return Seen(readings, busy=False)

    def _tones(self, pixels: BgrImage, places: SampleMap) -> Floats:
        """(S, K, 3) tones of the spaces, as under white and even light."""
        surface = pixels_at(pixels, places.surface).astype(np.float32)
        lamp = np.ones((len(places.spaces), 3), np.float32)
        if places.bare.sum() > 20:
            at_mm = np.array([self._layout.spaces[space] for space in places.spaces])
            lamp = lamp_field(places.surface_mm[places.bare], surface[places.bare], at_mm)
        patches = pixels_at(pixels, places.patches.ravel()).astype(np.float32)
        even = patches.reshape(*places.patches.shape, 3) / lamp[:, None, :]
        return tones_of((even / self._white(pixels) * WHITE_LEVEL).astype(np.float32))

    def _white(self, pixels: BgrImage) -> Floats:
        """(3,) levels of white paper; without markers, of the brightest part of the picture."""
        if len(self._paper) >= 8:
            seen = pixels[self._paper[:, 1], self._paper[:, 0]]
            return np.asarray(np.maximum(np.percentile(seen, 60, axis=0), 20.0))
        thin = pixels[::16, ::16].reshape(-1, 3)
        return np.asarray(np.maximum(np.percentile(thin, 95, axis=0), 20.0))

    def _chances(self, tones: Floats) -> Floats:
        """(S, C + 1) probabilities of every colour, and of the empty space last."""
        alike = likeness_of_spaces(tones) < ALIKE
        neighbours = alike.sum(axis=1)
        typical = int(neighbours.argmax())
        many = alike[typical]
        names = likeness_to_names(np.median(tones, axis=1), self._colours)
        tells = many.mean() >= MANY
        surely = tells and float(names[typical].max()) < UNLIKE_MARBLES
        empty = np.where(many, SURELY_EMPTY if surely else LIKELY_EMPTY, LIKELY_FILLED)
        if not tells:
            empty[:] = 0.5
        shares = names + 1e-3
        shares /= shares.sum(axis=1, keepdims=True)
        chances = np.column_stack([shares * (1 - empty)[:, None], empty])
        capped = np.minimum(chances[:, :-1], MOST)
        chances[:, -1] += (chances[:, :-1] - capped).sum(axis=1)
        chances[:, :-1] = capped
        return np.asarray(chances)


def likeness_of_spaces(tones: Floats) -> Floats:
    """(S, S) mean distance between the tones (S, K, 3) of every two spaces, sample by sample."""
    weighted = tones * np.array([0.5, 1, 1], np.float32)
    thin = weighted[:, ::2].reshape(len(tones), -1)
    return np.asarray(np.abs(thin[:, None] - thin[None]).mean(axis=2) * 3)


def _in_picture(points: Floats, size: tuple[int, int]) -> Floats:
    return np.asarray(((points >= 0) & (points < np.array(size))).all(axis=1), np.bool_)
