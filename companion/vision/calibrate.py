"""Learns a table from pictures whose position is known, usually the start position.

Says in words why it cannot. Knows no rule: any position serves that shows every colour.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Position
from companion.errors import CalibrationError
from companion.inputs import Frame
from companion.vision.calibration import Calibration, Look
from companion.vision.doubts import doubt_about
from companion.vision.finding import find_board
from companion.vision.hole_offsets import hole_offsets_mm
from companion.vision.lens_learning import learned_lens
from companion.vision.light import gain_of, lamp_field
from companion.vision.paper import open_share
from companion.vision.picture import BgrImage, Floats, picture_size
from companion.vision.pose import BoardNotFoundError, Pose
from companion.vision.sampling import Flags, levels_around, sample_map, surface_grid
from companion.vision.true_layout import true_layout

TOO_DARK, TOO_BRIGHT = 25.0, 250.0
"""Median level of the bare board between which colours can be told apart."""


@dataclass(frozen=True, eq=False, slots=True)
class _View:
    """One picture's levels: patches (S, K, 3), surface (N, 3); inside (S,), bare (N,)."""

    patches: Floats
    surface: Floats
    inside: Flags
    bare: Flags


def calibrate(
    layout: Layout,
    pictures: Sequence[tuple[Frame, Position]],
    progress: Callable[[int, int], None] | None = None,
) -> Calibration:
    """Learn the table from *pictures*, each with the position that it shows.

    The light of the first picture is the one that is kept. progress: called with how many
    steps are done, of how many. Raises CalibrationError with what is wrong and what to do.
    """
    if not pictures:
        raise CalibrationError("no picture was given: take one of the start position")
    tell = progress or (lambda _done, _of: None)
    steps = len(pictures) + 2
    positions = [position for _, position in pictures]
    _check_spaces(layout, positions)
    images = [np.asarray(frame.pixels) for frame, _ in pictures]
    poses = _poses(layout, images, positions)
    tell(1, steps)
    offsets = hole_offsets_mm(images[:1], layout, poses[0], positions[:1])
    real = true_layout(layout, offsets)
    surface_mm = surface_grid(real)
    views: list[_View] = []
    for image, pose in zip(images, poses, strict=True):
        views.append(_view(real, image, pose, surface_mm))
        tell(1 + len(views), steps)
    calibration = Calibration(
        layout.name,
        tuple(layout.spaces),
        tuple(sorted({colour for position in positions for colour in position.counts()})),
        poses[0],
        offsets,
        surface_mm,
        views[0].surface.round().astype(np.uint8),
        _looks(real, views, positions),
    )
    at_mm = np.array([real.spaces[space] for space in real.spaces])
    lamp = lamp_field(surface_mm, calibration.surface.astype(np.float32), at_mm)
    doubt = doubt_about(calibration, lamp)
    if doubt is not None:
        raise CalibrationError(doubt)
    tell(steps, steps)
    return calibration


def _check_spaces(layout: Layout, positions: Sequence[Position]) -> None:
    for position in positions:
        for space in position:
            if space not in layout.spaces:
                raise CalibrationError(f"the position names {space!r}, which {layout.name} has not")
    if not any(len(position) for position in positions):
        raise CalibrationError(
            "the positions given are empty: marbles of every colour must stand on the board"
        )


def _poses(layout: Layout, images: Sequence[BgrImage], positions: Sequence[Position]) -> list[Pose]:
    try:
        lens = learned_lens(images, layout, positions)
        return [
            find_board(image, layout, lens=lens, believed=position)
            for image, position in zip(images, positions, strict=True)
        ]
    except BoardNotFoundError as error:
        raise CalibrationError(str(error)) from error


def _view(layout: Layout, image: BgrImage, pose: Pose, surface_mm: Floats) -> _View:
    places = sample_map(layout, pose, picture_size(image), surface_mm=surface_mm)
    if not places.bare.any():
        raise CalibrationError("the board fills the picture or lies out of it: move the camera")
    surface = levels_around(image, places.surface)
    brightness = float(np.median(surface[places.bare]))
    if brightness < TOO_DARK:
        raise CalibrationError(
            "the picture is too dark to learn colours from: switch on a light or give the "
            "camera more exposure"
        )
    if brightness > TOO_BRIGHT:
        raise CalibrationError(
            "the picture is so bright that colours are lost: give the camera less exposure"
        )
    patches = levels_around(image, places.patches)
    return _View(patches, surface, places.inside, places.bare)


def _looks(
    layout: Layout, views: Sequence[_View], positions: Sequence[Position]
) -> tuple[Look, ...]:
    """The looks of every space that can be seen, all in the light of the first view."""
    open_enough = open_share(layout) > 0
    looks: list[Look] = []
    for view, position in zip(views, positions, strict=True):
        gain = gain_of(view.surface, views[0].surface, view.bare & views[0].bare)
        levels = np.clip(view.patches / gain, 0, 255).round().astype(np.uint8)
        for number, space in enumerate(layout.spaces):
            if view.inside[number] and open_enough[number]:
                looks.append(Look(space, position.at(space), levels[number]))
    return tuple(looks)
