"""Tells apart the turns in which a board looks the same: by colours, or by what it was before.

Never guesses: when nothing tells them apart for certain it says so.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.board.position import Colour, Position
from companion.vision.holes import local_frames
from companion.vision.picture import BgrImage, Floats
from companion.vision.pose import BoardNotFoundError, Pose

SHADES_BGR = {
    "red": (40, 40, 200),
    "blue": (180, 70, 40),
    "green": (60, 130, 40),
    "yellow": (50, 200, 235),
    "white": (230, 235, 235),
    "black": (35, 35, 35),
    "orange": (40, 130, 240),
    "purple": (150, 60, 120),
}
"""Roughly what a name means; only differences between names count, so the light matters little."""

LEAST_LIKENESS, LEAST_LEAD = 0.6, 0.3  # correlations
LEAST_SAMPLES, LEAST_COLOURS = 4, 2
MARBLE_HEIGHT, MARBLE_REACH = 0.6, 0.5  # marble radii
PAINT_REACH = 1.5  # hole radii
CLEARLY_NEARER = 0.4
"""The nearest turn counts when it moved the board by less than that share of the next one."""


def settled_turn(
    pixels: BgrImage,
    layout: Layout,
    turned: Sequence[Pose],
    known: Pose | None,
    believed: Position | None,
) -> Pose:
    """The one of the *turned* poses in which the board truly lies.

    believed: what stands on the board. known: the pose just before, for a board that
    cannot have been turned far since. Raises BoardNotFoundError when neither decides.
    """
    if len(turned) == 1:
        return turned[0]
    by_colour = _by_colours(pixels, layout, turned, believed or Position())
    if by_colour is not None:
        return by_colour
    by_memory = _nearest(layout, turned, known) if known is not None else None
    if by_memory is not None:
        return by_memory
    raise BoardNotFoundError(
        f"the board is seen, but not which way round: it looks the same in {len(turned)} turns "
        "and no marker or colour tells them apart; show it with the marbles in their pens, or "
        "say on the page which side is which"
    )


def _nearest(layout: Layout, turned: Sequence[Pose], known: Pose) -> Pose | None:
    places = np.array(list(layout.spaces.values()))
    before = known.project(places)
    moved = [float(np.linalg.norm(each.project(places) - before, axis=1).mean()) for each in turned]
    nearest, next_one = np.argsort(moved)[:2]
    return turned[nearest] if moved[nearest] < CLEARLY_NEARER * moved[next_one] else None


def _by_colours(
    pixels: BgrImage, layout: Layout, turned: Sequence[Pose], believed: Position
) -> Pose | None:
    marbles = {s: c for s, c in believed.marbles.items() if s in layout.spaces}
    paint = {s: c for s, c in layout.spaces_colours.items() if s not in marbles}
    answers: set[int] = set()
    for colours, standing in ((marbles, True), (paint, False)):
        named = [(layout.spaces[s], c) for s, c in sorted(colours.items()) if c in SHADES_BGR]
        if len(named) < LEAST_SAMPLES or len({c for _, c in named}) < LEAST_COLOURS:
            continue
        expected = _shades([colour for _, colour in named])
        places = np.array([place for place, _ in named])
        seen = [_seen_lab(pixels, layout, pose, places, standing) for pose in turned]
        likeness = _likeness(seen, expected)
        best, second = np.argsort(-likeness)[:2]
        clear = likeness[best] - likeness[second] > LEAST_LEAD
        if clear and likeness[best] > LEAST_LIKENESS:
            answers.add(int(best))
    return turned[answers.pop()] if len(answers) == 1 else None


def _seen_lab(
    pixels: BgrImage, layout: Layout, pose: Pose, places: Floats, standing: bool
) -> Floats:
    """(N, 3) L, a, b: the middle colour of the marbles on *places*, or of the paint around them."""
    if standing:
        radius = layout.marble_diameter_mm / 2
        lift, reach = MARBLE_HEIGHT * radius, MARBLE_REACH * radius
    else:
        lift, reach = 0.0, PAINT_REACH * layout.hole_diameter_mm / 2
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    around = reach * np.column_stack([np.cos(angles), np.sin(angles)])
    if standing:
        around = np.vstack([around, around / 2, [[0, 0]]])
    _, across, along = local_frames(pose, places)
    centre = pose.project(np.column_stack([places, np.full(len(places), lift)]))
    at = centre[:, None] + across[:, None] * around[:, :1] + along[:, None] * around[:, 1:]
    x, y = at[..., 0].astype(np.float32), at[..., 1].astype(np.float32)
    sampled = cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.median(_lab(np.asarray(sampled, np.float32)), axis=1))


def _shades(colours: Sequence[Colour]) -> Floats:
    """(N, 3) L, a, b that the names mean."""
    shades = np.array([[SHADES_BGR[colour] for colour in colours]], np.float64)
    return np.asarray(_lab(shades)[0])


def _lab(bgr: Floats) -> Floats:
    """L from 0 to 100, a, b, of BGR bytes."""
    return np.asarray(cv2.cvtColor(bgr.astype(np.float32) / 255, cv2.COLOR_BGR2Lab))


def _likeness(seen: Sequence[Floats], expected: Floats) -> Floats:
    """(turns,) -1 to 1: how alike the differences among the rows are to the expected ones.

    Where the rows hardly differ (bare wood) it is near 0.
    """
    other = expected - expected.mean(0)
    centred = [each - each.mean(0) for each in seen]
    sizes = np.array([np.linalg.norm(each) for each in centred])
    products = np.array([(each * other).sum() for each in centred])
    scale = float(np.linalg.norm(other)) * max(float(sizes.max()), 1e-6)
    return np.asarray(products / scale, np.float64)
