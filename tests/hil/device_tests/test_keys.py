"""Keys, keypad, knob and die on lines of the kernel's GPIO chip."""

import time

import pytest
from hilsim.patience import patient

from companion.errors import DeviceMissingError
from companion.inputs import ButtonPress, CardCode, DieRoll
from companion.signals import TableSignals

A_LINE, FOUR_LINE, UNDO_LINE = 4, 22, 12
BOUNCES_S, ENOUGH, MOST_TRIES = 0.015, 3, 20
KEYS = {"A": A_LINE, "4": FOUR_LINE, "undo": UNDO_LINE}


@pytest.fixture
def keys(header, kept):
    device = kept("buttons-gpio", pins=KEYS)
    device.keeper.show(TableSignals(1, awaits="card", cards=("A", "4")))
    time.sleep(patient(1.0))
    return device


def codes(device):
    return [each.code for each in device.heard if isinstance(each, CardCode)]


def test_keys_are_the_cards_that_they_name(header, keys):
    header.tap(A_LINE)
    keys.until(lambda: codes(keys) == ["A"])
    header.tap(FOUR_LINE)
    keys.until(lambda: codes(keys) == ["A", "4"])


def test_the_undo_key_takes_back(header, keys):
    header.tap(UNDO_LINE)
    keys.until(lambda: [each.name for each in keys.heard] == ["take-back"])
    assert isinstance(keys.heard[0], ButtonPress)


def test_a_contact_that_bounces_is_one_press(header, keys):
    bounced = 0
    for _ in range(MOST_TRIES):
        before = len(codes(keys))
        took_s = header.bounce(A_LINE)
        keys.until(lambda before=before: len(codes(keys)) > before)
        time.sleep(patient(0.5))
        if took_s < BOUNCES_S:
            assert len(codes(keys)) == before + 1
            bounced += 1
        header.release(A_LINE)
        time.sleep(patient(0.3))
        if bounced == ENOUGH:
            return
    pytest.skip("this computer is too busy for contacts that bounce for 20 ms")


def test_a_key_of_a_keypad_is_found_by_its_line(header, opened, heard_by):
    """One row: nothing joins a row and a column of the simulated chip, as a key's contact does."""
    keypad = opened("keypad-gpio", rows=[5], columns=[12, 16, 20], keys=["A", "2", "3"])
    keypad.show(TableSignals(1, awaits="card", cards=("A", "2", "3")))
    assert keypad.wait(0.2) == []
    header.press(16)
    assert [each.code for each in heard_by(keypad)] == ["2"]
    header.release(16)
    assert heard_by(keypad, 1.0) == []


def test_a_knob_is_turned_and_pressed(header, opened):
    a, b, press = 17, 27, 22
    knob = opened("encoder-gpio", a=a, b=b, press=press, display="none", steps_per_click=4)
    knob.show(TableSignals(1, awaits="card", cards=("A", "2", "3")))
    knob.wait(0.2)
    heard = []

    def does(act, line):
        act(line)
        end_s = time.monotonic() + 0.4
        while time.monotonic() < end_s:
            heard.extend(knob.wait(0.1))

    for _ in range(2):
        for act, line in (
            *((header.press, a), (header.press, b)),
            *((header.release, a), (header.release, b)),
        ):
            does(act, line)
    does(header.press, press)
    does(header.release, press)
    assert [type(each) for each in heard] == [CardCode]


def test_a_die_rolls_shows_its_number_and_enters_it(header, kept):
    groups = {"centre": 4, "diagonal": 17, "other_diagonal": 27, "middle": 22}
    device = kept("die-gpio", button=26, **groups)
    device.keeper.show(TableSignals(1, awaits="die", cards=("1", "2", "3", "4", "5", "6")))
    time.sleep(patient(1.0))
    header.tap(26)
    device.until(lambda: device.heard)
    [roll] = device.heard
    assert isinstance(roll, DieRoll) and 1 <= roll.pips <= 6
    lit = {name: header.level(line) for name, line in groups.items()}
    shown = lit["centre"] + 2 * (lit["diagonal"] + lit["other_diagonal"] + lit["middle"])
    assert shown == roll.pips


def test_without_pins_it_is_said(opened):
    with pytest.raises(DeviceMissingError, match="Raspberry Pi"):
        opened("buttons-gpio", pins=KEYS)
