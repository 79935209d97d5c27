"""The card scanner's adapter on a USB device of the kernel."""

import threading
import time

import pytest
from hilsim.patience import patient
from hilsim.scanner import BY_ID

from companion.card_codes import UNREADABLE
from companion.errors import DeviceFailedError, DeviceMissingError

HEALED_WITHIN_S = 2.0
SLOWER_HERE = 5
"""The guest's CPU is software; a second of waiting there is one of work elsewhere."""


def typed(scanner, text, **how):
    threading.Timer(0.3, scanner.type, [text], how).start()


def codes(heard):
    return [each.code for each in heard]


def test_a_card_is_read_by_the_name_that_udev_gives(scanner, opened, heard_by):
    assert BY_ID.exists()
    device = opened("scanner-hid")
    typed(scanner, "10H")
    assert codes(heard_by(device)) == ["10H"]


def test_prefix_and_suffix_are_taken_off(scanner, opened, heard_by):
    device = opened("scanner-hid", layout="us", prefix="C:", suffix="#")
    typed(scanner, "C:KS#")
    assert codes(heard_by(device)) == ["KS"]


def test_what_it_types_reaches_nobody_else(scanner, opened):
    import evdev

    other = evdev.InputDevice(str(BY_ID))
    opened("scanner-hid")
    with pytest.raises(OSError, match="busy"):
        other.grab()
    other.close()


def test_a_scanner_that_another_program_has_is_named(scanner, opened):
    import evdev

    other = evdev.InputDevice(str(BY_ID))
    other.grab()
    with pytest.raises(DeviceMissingError, match="another program"):
        opened("scanner-hid")
    other.close()


def test_codes_that_were_cut_short_while_nobody_listened_are_thrown_away(scanner, opened, heard_by):
    device = opened("scanner-hid")
    scanner.type("abcdefghijklmnopqrstuvwxyz0123456789")
    time.sleep(0.5)
    assert codes(heard_by(device, 2.0)) == [UNREADABLE]
    typed(scanner, "7")
    assert codes(heard_by(device)) == ["7"]


def test_pulled_out_it_fails(scanner, opened):
    device = opened("scanner-hid")
    scanner.unplug()
    with pytest.raises(DeviceFailedError, match="plug it in"):
        for _ in range(20):
            device.wait(0.25)


def test_no_scanner_is_named(scanner, opened):
    scanner.unplug()
    with pytest.raises(DeviceMissingError, match="plug it in"):
        opened("scanner-hid")


def test_unplugged_and_plugged_in_again_it_heals_and_tells(scanner, kept):
    device = kept("scanner-hid")
    typed(scanner, "QS")
    device.until(lambda: codes(device.heard) == ["QS"])
    scanner.unplug()
    device.until(lambda: device.troubles and device.troubles[-1].problem)
    scanner.plug()
    plugged_s = time.monotonic()
    device.until(lambda: device.troubles[-1].problem is None)
    assert time.monotonic() - plugged_s < patient(HEALED_WITHIN_S * SLOWER_HERE)
    typed(scanner, "KS")
    device.until(lambda: codes(device.heard) == ["QS", "KS"])
