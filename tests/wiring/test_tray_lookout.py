import itertools
from dataclasses import replace
from queue import Queue

import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.config import DiceSection
from companion.inputs import DeviceTrouble, DieRoll, Frame
from companion.simulator.dice_tray import TrayPlace
from companion.simulator.table import VirtualTable
from companion.wiring.lookout import Lookout
from companion.wiring.tray_lookout import PATIENCE_S, TRAY, TrayLookout, tray_of
from tests.vision.dice.trays import Setting, TrayPhotographer
from tests.wiring.test_lookout import QueueCamera

pytestmark = pytest.mark.slow
PERIOD_S = 1 / 15


@pytest.fixture(scope="module")
def photographer():
    return TrayPhotographer(Setting())


class Looking:
    """A tray lookout that is shown pictures, and what it told."""

    def __init__(self, photographer):
        self.photographer, self.told = photographer, []
        self.awaited, self.at_s = True, 100.0
        self.lookout = TrayLookout(photographer.tray, self.told.append, lambda: self.awaited)

    def shows(self, *dice, for_s=1.0):
        """What is told while the tray shows that."""
        before, pictures = len(self.told), [self.photographer.picture(dice) for _ in range(2)]
        for picture in itertools.islice(itertools.cycle(pictures), round(for_s / PERIOD_S)):
            self.lookout.see(Frame(picture, self.at_s), self.photographer.pose)
            self.at_s += PERIOD_S
        return self.told[before:]


@pytest.fixture
def looking(photographer):
    shown = Looking(photographer)
    shown.shows()
    return shown


def die_at(photographer, pips, share=0.5, **more):
    from companion.simulator.die import Die

    left, top, right, bottom = photographer.tray.rect_mm
    at_mm = (left + 0.5 * (right - left), top + share * (bottom - top))
    return Die(at_mm, pips, 20.0, ground_mm=photographer.tray.height_mm, **more)


def pips_of(told):
    assert all(isinstance(each, DieRoll) and each.device == TRAY for each in told)
    return [each.pips for each in told]


def problems(told):
    assert all(isinstance(each, DeviceTrouble) and each.device == TRAY for each in told)
    return [each.problem for each in told]


def test_a_roll_that_is_awaited_enters_by_itself_once(looking, photographer):
    assert pips_of(looking.shows(die_at(photographer, 5), for_s=3.0)) == [5]
    looking.shows()
    assert pips_of(looking.shows(die_at(photographer, 5, 0.2), for_s=3.0)) == [5]


def test_a_roll_that_came_early_enters_when_it_is_awaited(looking, photographer):
    looking.awaited = False
    assert looking.shows(die_at(photographer, 2)) == []
    looking.awaited = True
    assert pips_of(looking.shows(die_at(photographer, 2), for_s=0.3)) == [2]


def test_a_die_that_was_taken_up_again_is_forgotten(looking, photographer):
    looking.awaited = False
    looking.shows(die_at(photographer, 2))
    looking.shows()
    looking.awaited = True
    assert looking.shows() == []


def test_a_die_that_was_only_pushed_is_asked_about_until_it_is_rolled(looking, photographer):
    looking.shows(die_at(photographer, 4, 0.5))
    [problem] = problems(looking.shows(die_at(photographer, 4, 0.6)))
    assert "roll again" in problem
    looking.shows()
    told = looking.shows(die_at(photographer, 6, 0.3))
    assert pips_of([each for each in told if isinstance(each, DieRoll)]) == [6]
    assert looking.lookout._problem is None


def test_a_die_that_leans_is_said_and_never_entered(looking, photographer):
    leaning = die_at(photographer, 3, lean_deg=35.0, lean_towards_deg=200.0)
    told = problems(looking.shows(leaning, for_s=PATIENCE_S + 1.0))
    assert len(told) == 1 and "lay them flat" in told[0]
    looking.awaited = False
    assert problems(looking.shows(leaning, for_s=0.2)) == [None]


def test_a_tray_is_only_there_where_the_settings_have_one():
    assert tray_of(DiceSection()) is None
    tray = tray_of(DiceSection((1.0, 2.0, 90.0, 91.0), -5.0, 12.0, 2))
    assert (tray.rect_mm, tray.height_mm, tray.die_mm, tray.dice) == ((1, 2, 90, 91), -5, 12, 2)


def test_dice_rolled_on_the_simulated_table_are_read_through_the_board_s_own_pose():
    layout = load_layout("fast-track-square")
    start = Position({f"P0.{n}": "red" for n in range(1, 5)} | {f"P1.{n}": "blue" for n in (1, 2)})
    told, camera, now = Queue(), QueueCamera(), [0.0]
    place = TrayPlace((228.0, -200.0, 290.0, -110.0), -18.0, 16.0)
    table = VirtualTable(layout, start, clock=lambda: now[0], tray=place)
    tray = tray_of(DiceSection(place.rect_mm))
    lookout = Lookout(
        layout,
        camera,
        told.put,
        expected=lambda: start,
        learned_in=None,
        clock=lambda: now[0],
        tray=TrayLookout(tray, told.put, lambda: True),
    )
    lookout.start()

    def show(count):
        for _ in range(count):
            now[0] += 0.1
            camera.frames.put(table.picture(now[0]))

    show(8)
    [pips] = table.roll_dice()
    show(30)
    while not isinstance(given := told.get(timeout=60), DieRoll):
        pass
    assert (given.pips, given.device) == (pips, TRAY)
    assert lookout.stop()


def test_two_dice_are_entered_as_their_sum(photographer):
    tray = replace(photographer.tray, dice=2)
    told = []
    lookout = TrayLookout(tray, told.append, lambda: True)
    one, other = die_at(photographer, 6, 0.25), die_at(photographer, 5, 0.75)
    for at_s, dice in enumerate([()] * 6 + [(one, other)] * 10):
        lookout.see(Frame(photographer.picture(dice), at_s * 0.1), photographer.pose)
    assert pips_of(told) == [11]
