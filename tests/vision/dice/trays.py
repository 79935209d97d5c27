"""Trays of dice as the simulator draws them, for tests and for the bench of dice."""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.board.layout import load_layout
from companion.simulator.die import Die
from companion.simulator.light import LIGHTS
from companion.simulator.look import MARBLE_COLOURS, DieLook, Look
from companion.simulator.picture import Painter
from companion.simulator.viewpoint import View
from companion.vision.dice import DiceSight
from companion.vision.dice_view import Tray
from companion.vision.lens import plain_lens
from companion.vision.pose import Pose

LAYOUT = load_layout("fast-track-square")
EDGE_MM = max(x for x, _ in LAYOUT.outline_mm)
FLOOR_MM = -18.0
TRAY = Tray((EDGE_MM + 10, -150.0, EDGE_MM + 80, -60.0), FLOOR_MM)

WHITE = DieLook()
LOOKS = {
    "white": WHITE,
    "ivory": DieLook(body_bgr=(180, 214, 230), pips_bgr=(30, 40, 60), round_share=0.74),
    "black": DieLook(body_bgr=(34, 30, 30), pips_bgr=(235, 238, 240)),
    "red": DieLook(body_bgr=(30, 24, 170), pips_bgr=(240, 240, 240), round_share=0.87),
    "blue": DieLook(body_bgr=(150, 66, 20), pips_bgr=(240, 240, 240), round_share=0.72),
    "small": DieLook(size_mm=12.0, pip_share=0.095),
    "large": DieLook(size_mm=20.0, pip_share=0.11, spread_share=0.25),
    "wide": DieLook(spread_share=0.285, pip_share=0.09, round_share=0.9),
}


@dataclass(frozen=True)
class Setting:
    """One table under one lamp; the tray is beside the board."""

    light: str = "window"
    surface: str = "grey cloth"
    die: str = "white"
    tilt_deg: float = 16.0
    blur_px: float = 0.6


class TrayPhotographer:
    """Takes pictures of one setting; the pose is the true one."""

    def __init__(self, setting, seed=0):
        view = View(tilt_deg=setting.tilt_deg, fill=0.82)
        look = Look(
            view=view,
            light=LIGHTS[setting.light],
            surface=setting.surface,
            blur_px=setting.blur_px,
            die=LOOKS[setting.die],
        )
        self.tray = replace(TRAY, die_mm=look.die.size_mm)
        self._painter = Painter(LAYOUT, MARBLE_COLOURS, look, seed)
        self._moment = seed
        self.pose = pose_of(self._painter.scene.viewpoint)

    def picture(self, dice=()):
        self._moment += 1
        return self._painter.picture({}, None, self._moment, dice)

    def moving(self, dice, away_mm, degrees, steps=6):
        """The dice as they are blurred while they go so far and turn so much."""
        pictures = []
        for share in np.linspace(-0.5, 0.5, steps):
            moved = [
                replace(
                    die,
                    at_mm=(die.at_mm[0] + share * away_mm[0], die.at_mm[1] + share * away_mm[1]),
                    turn_deg=die.turn_deg + share * degrees,
                )
                for die in dice
            ]
            pictures.append(self.picture(moved).astype(np.float32))
        return np.rint(np.mean(pictures, 0)).astype(np.uint8)


def pose_of(viewpoint):
    """The simulator's viewpoint as vision has it; the board lies in the middle, not turned."""
    width, height = viewpoint.view.size_px
    tilt = math.radians(viewpoint.view.tilt_deg)
    turn = np.array(
        [
            [1, 0, 0],
            [0, math.cos(tilt), math.sin(tilt)],
            [0, -math.sin(tilt), math.cos(tilt)],
        ]
    )
    eye = viewpoint.eye_mm.astype(np.float64) * (1, 1, -1)
    lens = plain_lens(viewpoint.focal_px, (width, height))
    rotation = cv2.Rodrigues(turn)[0].ravel()
    return Pose(lens.camera_matrix, lens.distortion, rotation, -turn @ eye, (width, height))


def thrown(draw, tray, pips=None, margin=0.9):
    """A die that lies flat somewhere in the tray."""
    left, top, right, bottom = tray.rect_mm
    inside = margin * tray.die_mm
    return Die(
        (
            float(draw.uniform(left + inside, right - inside)),
            float(draw.uniform(top + inside, bottom - inside)),
        ),
        int(draw.integers(1, 7)) if pips is None else pips,
        turn_deg=float(draw.uniform(0, 360)),
        ground_mm=tray.height_mm,
    )


SETTINGS = (
    Setting(),
    Setting("warm_lamp", "green cloth", "ivory", 8.0),
    Setting("cool_led", "grey cloth", "black", 20.0),
    Setting("mixed", "walnut", "white", 16.0, 1.2),
    Setting("dim", "grey cloth", "red", 16.0),
    Setting("hard", "green cloth", "small", 12.0),
    Setting("overcast", "red cloth", "large", 24.0),
    Setting("window", "blue cloth", "wide", 4.0, 1.0),
    Setting("window", "oak", "blue", 16.0),
    Setting("warm_lamp", "grey cloth", "white", 28.0, 1.5),
)
LEAST_LEAN, MOST_LEAN, UP_TO = 15.0, 75.0, 45.0


def flat(draw, photographer):
    die = thrown(draw, photographer.tray)
    return photographer.picture([die]), {die.pips}


def leaning(draw, photographer):
    """Tipped over by 15 to 75 degrees, any way; past 45 another face is up."""
    lean = float(draw.uniform(LEAST_LEAN, MOST_LEAN))
    die = thrown(draw, photographer.tray, margin=1.2)
    die = replace(die, lean_deg=lean, lean_towards_deg=float(draw.uniform(0, 360)))
    return photographer.picture([die]), {die.pips} if lean < UP_TO else set()


def moving(draw, photographer):
    die = thrown(draw, photographer.tray, margin=1.4)
    away = draw.uniform(2, 14) * np.array([np.cos(a := draw.uniform(0, 7)), np.sin(a)])
    return photographer.moving([die], away, float(draw.uniform(-40, 40))), {die.pips}


def touching(draw, photographer):
    """Two dice, one leaning on or standing against the other; one is asked for."""
    one = thrown(draw, photographer.tray, margin=1.6)
    turn, size = np.radians(one.turn_deg), photographer.tray.die_mm
    away = size * draw.uniform(1.0, 1.25)
    at_mm = (one.at_mm[0] + away * np.cos(turn), one.at_mm[1] + away * np.sin(turn))
    other = replace(
        one,
        at_mm=at_mm,
        pips=int(draw.integers(1, 7)),
        turn_deg=one.turn_deg + float(draw.uniform(-20, 20)),
    )
    return photographer.picture([one, other]), set()


def nothing(draw, photographer):
    return photographer.picture(), set()


KINDS = {each.__name__: each for each in (flat, leaning, moving, touching, nothing)}


def judged(seen, truth):
    """ "right", "WRONG", or what the reader said instead of a number."""
    if seen.sight is not DiceSight.READ:
        return seen.sight.value
    return "right" if {die.pips for die in seen.dice} <= truth else "WRONG"
