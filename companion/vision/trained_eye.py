"""Reads the spaces of a board that was calibrated.

Looks closely only at what has changed since the last picture. Finds no board, knows no rule.
"""

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Position
from companion.board.reading import SURE, SpaceReading
from companion.vision.aim import Aim, aim_at
from companion.vision.calibration import Calibration
from companion.vision.changes import Changes
from companion.vision.classify import Classifier, Evidence, probabilities, usual_likeness
from companion.vision.colour import tones_of
from companion.vision.furniture import Furniture
from companion.vision.learning import Learner
from companion.vision.light import gain_of, lamp_field, shade_of
from companion.vision.picture import BgrImage, Floats, picture_size
from companion.vision.pose import Pose
from companion.vision.sampling import Flags, Indices, levels_around
from companion.vision.seen import Seen

TOO_DARK = 12.0
"""Median level of the bare board below which nothing can be told."""

TOO_DARK_PROBLEM = "the picture is too dark: switch on a light or give the camera more exposure"

SUSPECT = 0.2
"""Share of the bare board around a space that must be covered for a second thought, when
nothing else is; beside a hand any is enough."""

OVER_IT = 0.5
"""Share that must be covered for a thing to lie over the space and not just beside it."""

AS_USUAL, HARDLY_AS_USUAL, CLEARLY_A_MARBLE = 4.0, 7.0, 2.0
"""By how much less than usual a space may look like itself to count as seen all the same:
where much around it is covered, and where little is. Log likelihood of a marble well seen."""

OTHER_LIGHT = 0.04
"""Change of the light around a space, as a share, after which it is read anew."""

SECOND_LOOKS = 6
"""Frames for which a space that is not certain is read again although nothing has changed."""

BELIEVABLE = 0.2
"""Probability that a confirmed content must have had for its look to be learned."""

DIGITS = 6


class TrainedEye:
    """Reads one board by its calibration. Remembers the last picture to save work."""

    def __init__(self, layout: Layout, calibration: Calibration) -> None:
        """layout: its spaces where they really are."""
        self._layout = layout
        self._aim: Aim | None = None
        self._learner = Learner(calibration)
        self._then = self._learner.surface
        at_mm = np.array([layout.spaces[space] for space in calibration.spaces])
        self._lamp = lamp_field(calibration.surface_mm, self._then, at_mm)
        self._classifier = Classifier(calibration, self._lamp)
        self._contents = (*calibration.colours, None)
        self._samples = len(calibration.looks[0].levels)
        self._forget()

    @property
    def calibration(self) -> Calibration:
        """What is known of the table by now."""
        return self._learner.calibration

    def learn(self, position: Position) -> None:
        """Take it as certain that the last look showed *position*; let the looks follow it."""
        if self._aim is None or self._surface is None:
            return
        numbers = range(len(self._patches))
        names = self._aim.places.spaces
        seen = [
            not self._readings[name].hidden
            and self._readings[name].probabilities[position.at(name)] >= BELIEVABLE
            for name in names
        ]
        levels = self._patches / self._light()[:, None, :]
        for number in numbers:
            if seen[number]:
                name = names[number]
                self._learner.see_space(name, position.at(name), levels[number])
        free = self._aim.places.bare & ~self._covered
        self._learner.see_surface(self._surface / self._gain, free)
        self._then = self._learner.surface
        self._aim.cover.follow(self._then)
        self._classifier.follow(self._learner.calibration, self._lamp)

    def _forget(self) -> None:
        """Look at everything anew, as after the board or the camera moved."""
        spaces, points = len(self._lamp), len(self._then)
        self._patch_changes, self._cell_changes = Changes(), Changes()
        self._furniture = Furniture(points)
        self._readings: dict[str, SpaceReading] = {}
        self._gain = np.ones(3, np.float32)
        self._shade = np.ones(spaces, np.float32)
        self._light_used = np.zeros((spaces, 3), np.float32)
        self._covered = np.zeros(points, np.bool_)
        self._around, self._suspicion = np.zeros(spaces), SUSPECT
        self._unsure = np.ones(spaces, np.bool_)
        self._looks_left = np.zeros(spaces, np.intp)
        self._blocked = np.zeros(spaces, np.bool_)
        self._usual = 0.0
        self._dark = False
        self._patches = np.zeros((spaces, self._samples, 3), np.float32)
        self._surface: Floats | None = None

    def look(self, pixels: BgrImage, pose: Pose, at_s: float) -> Seen:
        """What *pixels*, taken at *at_s* seconds, show of the board that lies at *pose*."""
        if self._aim is None or pose is not self._aim.pose:
            self._aim = aim_at(self._layout, self.calibration, pose, picture_size(pixels))
            self._forget()
        patches, cells = self._aim.levels(pixels)
        stale = self._patch_changes.changed(patches)
        self._looks_left[stale] = SECOND_LOOKS
        stale |= self._unsure & (self._looks_left > 0)
        self._looks_left[self._unsure] -= 1
        board_changed = self._cell_changes.changed(cells)
        if board_changed.any():
            stale |= self._look_around(self._aim, pixels)
            self._cell_changes.keep(cells, board_changed)
        if stale.any():
            self._read(self._aim, pixels, stale)
            self._patch_changes.keep(patches, stale)
        unexplained = self._furniture.unexplained(self._covered)
        over_space = bool((self._blocked & (self._around >= OVER_IT)).any())
        if self._furniture.watch(unexplained, at_s, over_space=over_space):
            self._cell_changes.forget()
        busy = self._aim.cover.is_hand(unexplained)
        return Seen(dict(self._readings), busy, TOO_DARK_PROBLEM if self._dark else None)

    def _look_around(self, aim: Aim, pixels: BgrImage) -> Flags:
        """Take in the light and what lies on the bare board; (S,): spaces to read anew."""
        places = aim.places
        surface = levels_around(pixels, places.surface)
        self._surface = surface
        self._dark = float(np.median(surface[places.bare])) < TOO_DARK
        self._gain = gain_of(surface, self._then, places.bare)
        self._covered = aim.cover.covered(surface, self._gain)
        free = places.bare & ~self._covered
        self._shade = shade_of(surface, self._then, self._gain, free, places.near)
        unexplained = self._furniture.unexplained(self._covered)
        around = unexplained[places.near].mean(axis=1)
        suspicion = 0.0 if aim.cover.is_hand(unexplained) else SUSPECT
        suspect = around > suspicion
        other = np.abs(self._light() - self._light_used) > OTHER_LIGHT * self._light_used
        stale = other.any(axis=1) | (np.abs(around - self._around) > 0.05)
        stale |= suspect != (self._around > self._suspicion)
        self._around, self._suspicion = around, suspicion
        return np.asarray(stale, np.bool_)

    def _light(self) -> Floats:
        """(S, 3): what the light does to each space's levels of the calibration."""
        return self._gain * self._shade[:, None]

    def _read(self, aim: Aim, pixels: BgrImage, stale: Flags) -> None:
        """Read the *stale* spaces."""
        which = np.flatnonzero(stale)
        light = self._light()[which]
        levels = levels_around(pixels, aim.places.patches[which])
        self._patches[which] = levels
        even = levels / (light * self._lamp[which])[:, None, :]
        tones = tones_of(even)
        evidence = self._classifier.evidence(which, tones, aim.cover.noise, self._usual)
        sight = aim.sight[which]
        chances = probabilities(evidence, sight)
        free = self._around[which] <= self._suspicion
        self._usual = usual_likeness(evidence.own[free], self._usual)
        blocked = self._lain_over(aim, which, tones, evidence)
        hidden = blocked | (sight == 0)
        self._unsure[which] = (chances.max(axis=1) < SURE) & ~hidden
        self._blocked[which] = blocked
        self._light_used[which] = light
        rows = zip(which.tolist(), chances.round(DIGITS).tolist(), hidden.tolist(), strict=True)
        for number, row, lies_over in rows:
            self._readings[aim.places.spaces[number]] = SpaceReading(
                dict(zip(self._contents, row, strict=True)), lies_over, aim.at_px[number]
            )

    def _lain_over(self, aim: Aim, which: Indices, tones: Floats, evidence: Evidence) -> Flags:
        """(n,): something lies around the space, and it does not look like itself as usual.

        Where only little of the board around is covered, a marble that is clearly one counts
        as seen too.
        """
        suspect = self._around[which] > self._suspicion
        lain_over = np.zeros(len(which), np.bool_)
        if suspect.any():
            likely = self._classifier.like_itself(which[suspect], tones[suspect], aim.cover.noise)
            little = self._around[which[suspect]] <= SUSPECT
            missing = self._usual - likely > np.where(little, HARDLY_AS_USUAL, AS_USUAL)
            total = evidence.total[suspect]
            marble = total[:, :-1].max(axis=1)
            clear = little & (marble > np.maximum(total[:, -1], CLEARLY_A_MARBLE))
            lain_over[suspect] = missing & ~clear
        return lain_over
