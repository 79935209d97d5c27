"""Dice in the camera's picture, entered by themselves when the game awaits a roll.

Where it is not certain that the dice were rolled, or what they show, nothing is entered and
the page says what to do.
"""

from collections.abc import Callable

import numpy as np

from companion.config import DiceSection
from companion.inputs import DeviceTrouble, DieRoll, Frame
from companion.vision.dice import DiceReader, DiceSeen, DiceSight
from companion.vision.dice_view import Tray
from companion.vision.dice_watch import DiceWatch, Roll
from companion.vision.picture import BgrImage
from companion.vision.pose import Pose

TRAY = "dice tray"
PATIENCE_S = 3.0
"""How long dice may lie unread before the page says so."""
EVERY_PX, CHANGED_LEVELS, CHANGED_SHARE = 3, 14, 0.002
"""Of every third pixel of the tray so many must differ by so much for it to be read again."""


def tray_of(dice: DiceSection) -> Tray | None:
    """The tray that the settings describe, None when there is none."""
    if dice.tray is None:
        return None
    return Tray(dice.tray, dice.height_mm, dice.die_mm, dice.dice)


class TrayLookout:
    """Looks at one tray; used on the camera's thread.

    tell: takes rolls and what the page shall say. awaited: whether the game awaits a roll.
    """

    def __init__(
        self,
        tray: Tray,
        tell: Callable[[DieRoll | DeviceTrouble], None],
        awaited: Callable[[], bool],
    ) -> None:
        self._reader, self._watch = DiceReader(tray), DiceWatch()
        self._tell, self._awaited = tell, awaited
        self._waiting: Roll | None = None
        self._last: tuple[Pose, BgrImage, DiceSeen] | None = None
        self._unsure_since_s: float | None = None
        self._problem: str | None = None

    def see(self, frame: Frame, pose: Pose) -> None:
        """Look at the tray in a picture that was taken from that pose."""
        seen = self._seen(np.asarray(frame.pixels), pose)
        roll = self._watch.see(seen, frame.taken_at_s)
        if roll is not None:
            self._waiting = roll
        elif not self._watch.at_rest:
            self._waiting = None
        waits_s = self._unsure_for_s(seen, frame.taken_at_s)
        if not self._awaited():
            self._say(None, frame.taken_at_s)
        elif self._waiting is None:
            self._say(UNREAD if waits_s >= PATIENCE_S else None, frame.taken_at_s)
        elif self._waiting.certain:
            pips, self._waiting = sum(self._waiting.pips), None
            self._say(None, frame.taken_at_s)
            self._tell(DieRoll(pips, TRAY, frame.taken_at_s))
        else:
            self._say(PUSHED, frame.taken_at_s)

    def _seen(self, pixels: BgrImage, pose: Pose) -> DiceSeen:
        """What the tray shows; read anew only where it may have changed."""
        part = self._reader.view(pose).part(pixels)[::EVERY_PX, ::EVERY_PX].copy()
        last = self._last
        if last is not None and last[0] is pose and _same(last[1], part):
            return last[2]
        seen = self._reader.read(pixels, pose)
        self._last = (pose, part, seen)
        return seen

    def _unsure_for_s(self, seen: DiceSeen, at_s: float) -> float:
        if seen.sight is not DiceSight.UNSURE:
            self._unsure_since_s = None
            return 0.0
        if self._unsure_since_s is None:
            self._unsure_since_s = at_s
        return at_s - self._unsure_since_s

    def _say(self, problem: str | None, at_s: float) -> None:
        if problem != self._problem:
            self._problem = problem
            self._tell(DeviceTrouble(TRAY, problem, at_s))


PUSHED = (
    "were the dice rolled, or only moved? That could not be seen: roll again, or enter the number"
)
UNREAD = (
    "the dice cannot be read: lay them flat in the tray, apart from each other and in full view,"
    " or enter the number"
)


def _same(one: BgrImage, other: BgrImage) -> bool:
    differs = np.abs(one.astype(np.int16) - other.astype(np.int16)).max(-1) > CHANGED_LEVELS
    return bool(differs.mean() <= CHANGED_SHARE)
