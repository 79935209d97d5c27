"""What speaks against a calibration: a colour that is not to be seen, two that are alike,
a position that the picture does not show. Finds no board and knows no rule.
"""

import numpy as np

from companion.board.position import Colour, Space
from companion.vision.calibration import Calibration
from companion.vision.colour import palette
from companion.vision.looks import Looks, likeness, looks_of
from companion.vision.picture import Floats

SPREAD = np.array([[0.15, 0.1]])
"""Spread of (brightness, colour) with which looks are held against each other."""

CONTRADICTS = 8.0
"""By how much likelier (natural logarithm) another content must be to doubt the one given."""

HARDLY_LIKELIER = 1.5
"""By how much less another content may be likely for a look to tell nothing."""

SHARED = 0.85
"""Share that the palettes of two colours may have in common."""

NAMED_AT_MOST = 4


def doubt_about(calibration: Calibration, lamp: Floats) -> str | None:
    """One sentence on what is wrong and what to do, None when nothing is.

    lamp (S, 3): the light at each space over the board's average.
    """
    unseen = _unseen(calibration)
    if unseen is not None:
        return (
            f"no {unseen} marble of the position given is in the picture: "
            "move the camera or the board so that all can be seen"
        )
    known = looks_of(calibration, lamp)
    best = _best_by_content(known, len(calibration.colours) + 1)
    misplaced, mistaken = _contradictions(calibration, known, best)
    if misplaced:
        return _does_not_fit(misplaced)
    blank = _like_empty(calibration, known, best)
    if blank is not None:
        return (
            f"the {blank} marbles look like empty spaces: is the position given the one in the "
            "picture? If it is, use marbles that stand out more from the wood"
        )
    alike = _alike(calibration, known)
    if alike is not None:
        return (
            f"{alike[0]} and {alike[1]} marbles look too alike in this light: "
            "use other marbles or a whiter light"
        )
    if mistaken:
        return _does_not_fit(mistaken)
    return None


def _does_not_fit(wrong: list[str]) -> str:
    listed = "; ".join(wrong[:NAMED_AT_MOST])
    more = len(wrong) - NAMED_AT_MOST
    listed += f"; and {more} more" if more > 0 else ""
    return f"the position given does not fit the picture: {listed}"


def _unseen(calibration: Calibration) -> Colour | None:
    shown = {look.content for look in calibration.looks}
    return next((colour for colour in calibration.colours if colour not in shown), None)


def _alike(calibration: Calibration, known: Looks) -> tuple[Colour, Colour] | None:
    colours = calibration.colours
    palettes = [
        np.exp(palette(known.tones[known.content == number].reshape(-1, 3), 0.2, 0.09, 1e-4))
        for number in range(len(colours))
    ]
    roots = [np.sqrt(each / each.sum()) for each in palettes]
    for one in range(len(colours)):
        for other in range(one):
            if float(roots[one] @ roots[other]) > SHARED:
                return colours[other], colours[one]
    return None


def _best_by_content(known: Looks, contents: int) -> Floats:
    """(L, contents): how like each look is to the best of each content, itself left out."""
    best = np.full((len(known.owner), contents), -1e3)
    for number in range(len(known.owner)):
        like = likeness(known.tones - known.tones[number], SPREAD)
        like[number] = -1e3
        np.maximum.at(best[number], known.content, like)
    return best


def _contradictions(
    calibration: Calibration, known: Looks, best: Floats
) -> tuple[list[str], list[str]]:
    """Words on each space that looks clearly like something else than it is said to hold.

    First those that look empty or are said to be, then those of another colour.
    """
    said = best[np.arange(len(best)), known.content]
    likeliest = best.argmax(axis=1)
    single = said <= -1e3  # no other look of its content to be held against
    wrong = (best.max(axis=1) - said > CONTRADICTS) & ~single
    empty = len(calibration.colours)
    misplaced: dict[Space, str] = {}
    mistaken: dict[Space, str] = {}
    for number in np.flatnonzero(wrong):
        space = calibration.spaces[known.owner[number]]
        given, looks = int(known.content[number]), int(likeliest[number])
        words = f"{space} should be {_name(calibration, given)}"
        words += f" but looks {_name(calibration, looks)}"
        (misplaced if empty in (given, looks) else mistaken)[space] = words
    return list(misplaced.values()), list(mistaken.values())


def _like_empty(calibration: Calibration, known: Looks, best: Floats) -> Colour | None:
    """A colour of which at least half of the marbles might as well be empty spaces."""
    for number, colour in enumerate(calibration.colours):
        mine = best[known.content == number]
        if len(mine) > 1 and np.mean(mine[:, -1] > mine[:, number] - HARDLY_LIKELIER) >= 0.5:
            return colour
    return None


def _name(calibration: Calibration, content: int) -> str:
    return (*calibration.colours, "empty")[content]
