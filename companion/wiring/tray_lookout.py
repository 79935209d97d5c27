"""Dice in the camera's picture, entered by themselves when the game awaits a roll.

Where it is not certain that the dice were rolled, or what they show, nothing is entered and
the page says what to do.
"""

from collections.abc import Callable

from companion.config import DiceSection
from companion.inputs import DeviceTrouble, DieRoll, Frame
from companion.vision.dice import DiceSeen, DiceSight
from companion.vision.dice_view import Tray
from companion.vision.dice_watch import DiceWatch, Roll
from companion.vision.pose import Pose
from companion.vision.tray_eye import TrayEye

TRAY = "dice tray"
PATIENCE_S = 3.0
"""How long dice may lie unread before the page says so."""


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
        self._eye, self._watch = TrayEye(tray), DiceWatch()
        self._tell, self._awaited = tell, awaited
        self._waiting: Roll | None = None
        self._unsure_since_s: float | None = None
        self._problem: str | None = None

    def see(self, frame: Frame, pose: Pose) -> None:
        """Look at the tray in a picture that was taken from that pose."""
        seen = self._eye.look(frame, pose)
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
