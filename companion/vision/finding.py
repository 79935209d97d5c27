"""Finds the board in a picture: the camera's pose from the printed markers and the holes.

Knows no colours.
"""

from dataclasses import dataclass, replace

from companion.board.layout import Layout
from companion.board.position import Position
from companion.vision.bare_board import fit_by_pattern, refit, turned_fits
from companion.vision.camera_fit import Fit
from companion.vision.lens import Lens
from companion.vision.marker_fit import fit_to_markers
from companion.vision.marker_trouble import why_no_holes, why_no_marker
from companion.vision.markers import SeenMarkers, seen_markers
from companion.vision.picture import BgrImage, GreyImage, grey_of, picture_size
from companion.vision.pose import BoardNotFoundError, Pose
from companion.vision.pose_check import PoseCheck
from companion.vision.refining import refined_by_holes, share_of_holes_seen
from companion.vision.turn_choice import settled_turn

MARKERS_ENOUGH = 3
LEAST_SHARE_OF_HOLES = 0.25
"""Fewer markers than enough must be confirmed by that share of the holes in the picture."""

__all__ = ["BoardNotFoundError", "Hints", "find_anew", "find_board", "fit_found"]


@dataclass(frozen=True, slots=True)
class Hints:
    """What may be known before a board is looked for.

    known: the last pose. lens: as learned before; without it the lens is worked out from
    the one picture. believed: what stands on the board; holes with a marble are then left
    out, and its colours tell which way round a board without markers lies.
    thorough: False to try only what is quick.
    """

    known: Pose | None = None
    lens: Lens | None = None
    believed: Position | None = None
    thorough: bool = True


def find_board(
    pixels: BgrImage,
    layout: Layout,
    *,
    known: Pose | None = None,
    lens: Lens | None = None,
    believed: Position | None = None,
) -> Pose:
    """The camera's pose over the board in *pixels*; what may be known is as in `Hints`.

    When nothing has moved since *known*, that very value is given back, cheaply.
    A board without markers is found by its holes; when it looks the same after a turn,
    believed or known must tell which way round it lies.
    Raises BoardNotFoundError saying which marker was not seen, and why if that can be told,
    or that the board could as well be turned.
    """
    if known is not None and PoseCheck(layout, known).agrees(pixels):
        return known
    return find_anew(pixels, layout, Hints(known, lens, believed))


def find_anew(pixels: BgrImage, layout: Layout, hints: Hints) -> Pose:
    """As `find_board`, for a board that is known to have moved."""
    return fit_found(pixels, layout, hints).pose


def fit_found(pixels: BgrImage, layout: Layout, hints: Hints) -> Fit:
    """As `find_anew`, with how sure it is."""
    grey = grey_of(pixels)
    if not layout.markers:
        return _fit_by_holes(pixels, grey, layout, hints)
    try:
        return _fit_by_markers(grey, layout, hints)
    except BoardNotFoundError as no_marker:
        told = hints.known is not None or hints.believed is not None
        if not (hints.thorough and told):
            raise
        try:
            return _fit_by_holes(pixels, grey, layout, hints)
        except BoardNotFoundError:
            raise no_marker from None


def _fit_by_markers(grey: GreyImage, layout: Layout, hints: Hints) -> Fit:
    numbers = [marker.id for marker in layout.markers]
    seen: SeenMarkers = {}
    for enough in (1, MARKERS_ENOUGH) if hints.thorough else (0,):
        seen = seen_markers(grey, numbers, enough=enough)
        if not seen:
            raise BoardNotFoundError(why_no_marker(grey, layout, hints.known))
        fit = _confirmed_fit(seen, grey, layout, hints)
        if fit is not None:
            return fit
    listed = ", ".join(str(number) for number in sorted(seen))
    raise BoardNotFoundError(
        f"the board is not found: of its markers {listed} is seen, but holes and markers do not "
        "lie as the layout says; is it the layout of this board, and is it in view?"
    )


def _confirmed_fit(seen: SeenMarkers, grey: GreyImage, layout: Layout, hints: Hints) -> Fit | None:
    """The fit to the *seen* markers, refined; None when markers and holes do not confirm it."""
    guess = hints.lens or (hints.known.lens if hints.known is not None else None)
    fit, corners = fit_to_markers(layout, seen, picture_size(grey), guess)
    believed = hints.believed or Position()
    lens = hints.lens.at_size(picture_size(grey)) if hints.lens is not None else None
    fit = refined_by_holes(grey, layout, fit, corners, lens, believed)
    if len(corners.at_mm) >= 4 * MARKERS_ENOUGH:
        return fit
    share = share_of_holes_seen(grey, layout, fit.pose)
    return fit if share >= LEAST_SHARE_OF_HOLES else None


def _fit_by_holes(pixels: BgrImage, grey: GreyImage, layout: Layout, hints: Hints) -> Fit:
    """The fit by the holes alone, in the turn that colours or memory tell."""
    size, believed, fit = picture_size(grey), hints.believed or Position(), None
    if hints.known is not None and size == hints.known.image_size:
        fit = refit(grey, layout, hints.known, believed)
        if fit is not None and hints.believed is None:
            return fit
    if fit is None and hints.thorough:
        lens = hints.lens.at_size(size) if hints.lens is not None else None
        fit = fit_by_pattern(grey, layout, lens, believed)
    if fit is None:
        raise BoardNotFoundError(why_no_holes(grey))
    turned = turned_fits(grey, layout, fit)
    pose = settled_turn(pixels, layout, turned, hints.known, hints.believed)
    return replace(fit, pose=pose)
