"""What stands on a space, told from its tones: likelihoods from the looks of a calibration.

Knows tones and looks, neither pixels nor rules. Contents are numbered: the calibration's
colours in order, and last the empty space.
"""

from dataclasses import dataclass, replace

import numpy as np

from companion.vision.calibration import Calibration
from companion.vision.colour import box_numbers, palette, palette_at
from companion.vision.looks import INDEPENDENT, SURPRISE, Looks, borrowed_looks, likeness, looks_of
from companion.vision.picture import Floats
from companion.vision.sampling import Indices

EMPTY_AS_EVER, STRAYED = 12.0, 2.0
"""A space once seen empty is as likely as this to look so again; what it lacks counts so often
more: something unknown lies there."""

LESS_THAN_USUAL = 14.0
"""How much less than the other spaces of the picture it may look like itself, rather."""

NEVER_EMPTY_YET = 0.75
"""What the looks of other spaces are worth where the space itself was never seen empty."""

ENOUGH = 10
"""Spaces by which it is learned how much a space usually looks like itself."""

LEAST_TRUST = -12.0
"""Natural logarithm of the least weight of a way of knowing that served the calibration badly."""

PALETTE_SPREAD = (0.2, 0.09)
"""How far the pixels of a marble are smoothed into its palette, in (brightness, colour)."""

NEVER = -1e3
"""Log likelihood of what was never seen."""

UNKNOWN = -13.0
"""Log likelihood of a space on which something lies that was never seen."""

NO_NOISE = np.zeros(2)

ELSEWHERE = -3.0
"""What it counts against a look that it belongs to another space."""


@dataclass(frozen=True, eq=False, slots=True)
class Evidence:
    """Log likelihoods (n, C + 1) of every content: all in all, and by the space's own looks.

    unknown (n,): that of a thing never seen before.
    """

    total: Floats
    own: Floats
    unknown: Floats


class Classifier:
    """Weighs what may stand on spaces, by a calibration and the light it was made in."""

    def __init__(self, calibration: Calibration, lamp: Floats) -> None:
        """lamp (S, 3): the light at each space over the board's average, when calibrated."""
        self.colours = calibration.colours
        self.empty = len(self.colours)
        self.follow(calibration, lamp)
        self.elsewhere = borrowed_looks(self.own, self.empty)
        self.palettes = np.stack(
            [
                palette(
                    self.own.tones[self.own.content == number].reshape(-1, 3),
                    *PALETTE_SPREAD,
                    SURPRISE,
                )
                for number in range(self.empty)
            ],
            axis=1,
        )
        self.trust = _trust(self.own, self.elsewhere, self.empty)

    def follow(self, calibration: Calibration, lamp: Floats) -> None:
        """Know every space by the looks that *calibration* has of it now."""
        self.own = looks_of(calibration, lamp)
        self.seen_empty = np.zeros(len(calibration.spaces), np.bool_)
        self.seen_empty[self.own.owner[self.own.content == self.empty]] = True

    def evidence(
        self, spaces: Indices, tones: Floats, noise: Floats = NO_NOISE, usual: float = 0.0
    ) -> Evidence:
        """What the *tones* (n, K, 3) of *spaces* (n,) say.

        noise (2,): spread of (brightness, colour) of one pixel between pictures.
        usual: how much a space that is what it was looks like itself in this picture, as far
        as that is known; enough *spaces* tell it themselves.
        """
        own = self._by_own(spaces, tones, noise)
        patterns = self._by_look(spaces, tones, noise)
        colours = self.palettes[box_numbers(tones)].mean(axis=1) * INDEPENDENT
        found = patterns + ELSEWHERE
        found[:, : self.empty] = np.logaddexp(
            patterns[:, : self.empty] + self.trust[:, 0], colours + self.trust[:, 1]
        )
        seen = self.seen_empty[spaces]
        found[seen, self.empty] = NEVER
        found[~seen] *= NEVER_EMPTY_YET
        found = np.maximum(found, own)
        as_ever = max(EMPTY_AS_EVER, usual_likeness(own, usual) - LESS_THAN_USUAL)
        empty = found[:, self.empty].copy()
        astray = np.where(seen, np.maximum(as_ever - empty, 0), 0)
        found[:, self.empty] -= STRAYED * astray
        unknown = np.where(astray > 0, np.maximum(empty + ELSEWHERE, UNKNOWN), UNKNOWN)
        return Evidence(found, own, unknown)

    def like_itself(self, spaces: Indices, tones: Floats, noise: Floats = NO_NOISE) -> Floats:
        """(n,): likeness to the best look that each space itself had, in whatever tint of light.

        Tells whether it is the space that is seen, or a thing that lies over it.
        """
        which, look = np.nonzero(spaces[:, None] == self.own.owner[None])
        known = self.own.only(look)
        apart = tones[which] - known.tones
        apart[..., 1:] -= np.median(apart[..., 1:], axis=1, keepdims=True)
        likely = np.full(len(spaces), NEVER)
        np.maximum.at(likely, which, likeness(apart, np.hypot(known.spread, noise)))
        return likely

    def _by_own(self, spaces: Indices, tones: Floats, noise: Floats) -> Floats:
        """(n, C + 1): likeness to the best look that the space itself had with each content."""
        which, look = np.nonzero(spaces[:, None] == self.own.owner[None])
        known = self.own.only(look)
        own = np.full((len(spaces), self.empty + 1), NEVER)
        likely = likeness(tones[which] - known.tones, np.hypot(known.spread, noise))
        np.maximum.at(own, (which, known.content), likely)
        return own

    def _by_look(self, spaces: Indices, tones: Floats, noise: Floats) -> Floats:
        """(n, C + 1): likeness to the best look of each content on any other space."""
        found = np.full((len(tones), self.empty + 1), NEVER)
        marbles = self.elsewhere.content < self.empty
        spread = np.hypot(self.elsewhere.spread, noise)
        elsewhere = replace(self.elsewhere, spread=spread)
        self._raise_to(found, slice(None), tones, elsewhere.only(np.flatnonzero(marbles)))
        unseen = np.flatnonzero(~self.seen_empty[spaces])
        if len(unseen):
            kinds = elsewhere.only(np.flatnonzero(~marbles))
            self._raise_to(found, unseen, tones[unseen], kinds)
        return found

    @staticmethod
    def _raise_to(found: Floats, rows: Indices | slice, tones: Floats, known: Looks) -> None:
        """Raise the *rows* of *found* to what the *known* looks make of *tones*."""
        each = likeness(tones[:, None] - known.tones[None], known.spread[None])
        for content in set(known.content.tolist()):
            found[rows, content] = each[:, known.content == content].max(axis=1)


def usual_likeness(own: Floats, otherwise: float) -> float:
    """The median likeness to own looks *own* (n, C + 1) of the spaces that look like themselves."""
    itself = own.max(axis=1)
    alike = itself[itself > 0]
    return float(np.median(alike)) if len(alike) >= ENOUGH else otherwise


def _trust(own: Looks, borrowed: Looks, empty: int) -> Floats:
    """(C, 2) log weights: how far each colour is to be known by pattern, how far by palette.

    Each marble is left out in turn and looked at through its sisters.
    """
    trust = np.full((empty, 2), np.log(0.5))
    for content in range(empty):
        tones = own.tones[own.content == content]
        if len(tones) < 2:
            continue
        spread = borrowed.spread[borrowed.content == content][:1]
        score = np.zeros(2)
        for number in range(len(tones)):
            rest = np.delete(tones, number, axis=0)
            score[0] += likeness(tones[number] - rest, spread).max()
            flat = rest.reshape(-1, 3)
            colours = palette_at(flat, tones[number], PALETTE_SPREAD, SURPRISE)
            score[1] += colours.mean() * INDEPENDENT
        score = np.clip(score - score.max(), LEAST_TRUST, 0)
        trust[content] = score - np.log(np.exp(score).sum())
    return trust


def probabilities(evidence: Evidence, sight: Floats) -> Floats:
    """(n, C + 1) probabilities that sum to 1; what is unknown is shared out evenly.

    sight (n,): the share of each space that can be seen at all; what cannot weighs nothing.
    """
    logs = np.column_stack([evidence.total, evidence.unknown]) * sight[:, None]
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray(shares[:, :-1] + shares[:, -1:] / evidence.total.shape[1])
