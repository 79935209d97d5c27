import pytest

from companion.errors import DeviceMissingError
from companion.hardware.scanner_found import found_scanner

SCANNER, HID_KEY = "usb-HIL_Card_Scanner_0001-event-kbd", "usb-HIDKey_1234-event-kbd"
ALL_KEYS, POWER_BUTTON = "ffffffffffff fffffffffffffffe", "10000000000000 0"


class Computer:
    """Its links by id, and what the kernel shows of its inputs."""

    def __init__(self, folder):
        self.by_id, self.shown = folder / "by-id", folder / "class"
        self.by_id.mkdir()

    def linked(self, *names):
        for name in names:
            (self.by_id / name).touch()
        return self

    def shows(self, event, name, keys=ALL_KEYS):
        device = self.shown / event / "device"
        (device / "capabilities").mkdir(parents=True)
        (device / "name").write_text(name + "\n")
        (device / "capabilities/key").write_text(keys + "\n")
        return self

    def finds(self, wanted):
        return found_scanner(wanted, self.by_id, self.shown)

    def refuses(self, wanted, why):
        with pytest.raises(DeviceMissingError, match=why):
            self.finds(wanted)


@pytest.fixture
def computer(tmp_path):
    return Computer(tmp_path)


def test_a_path_is_taken_as_it_is(computer):
    assert computer.finds("/dev/input/event3") == "/dev/input/event3"


def test_the_keyboard_that_calls_itself_a_scanner_is_taken(computer):
    computer.linked(SCANNER, "usb-Logitech_Keyboard-event-kbd", "usb-A_Scanner_Mouse-event-mouse")
    assert computer.finds("auto") == str(computer.by_id / SCANNER)


def test_the_only_usb_keyboard_is_taken(computer):
    computer.linked(HID_KEY, "usb-HIDKey_1234-event-mouse").shows("event0", "HIDKey Keyboard")
    assert computer.finds("auto") == str(computer.by_id / HID_KEY)


def test_a_part_of_its_name_is_enough(computer):
    computer.linked(HID_KEY, "usb-Other_2-event-kbd")
    assert computer.finds("hidkey") == str(computer.by_id / HID_KEY)


def test_a_scanner_paired_by_bluetooth_is_found_by_the_name_that_the_kernel_shows(computer):
    computer.linked("usb-Logitech_Keyboard-event-kbd", "usb-Logitech_2-event-kbd")
    computer.shows("event0", "Power Button", POWER_BUTTON).shows("event7", "Netum C750")
    assert computer.finds("auto") == "/dev/input/event7"
    assert computer.finds("c750") == "/dev/input/event7"
    computer.refuses("power", "'power' is in none of Netum C750")


def test_a_keyboard_that_only_the_kernel_shows_is_not_guessed_to_be_a_scanner(computer):
    computer.shows("event0", "AT Translated Set 2 keyboard")
    computer.refuses("auto", r"one of AT Translated.*options\.device")


@pytest.mark.parametrize("wanted", ["auto", "HIDKey_"])
def test_between_two_it_is_not_guessed(computer, wanted):
    computer.linked(HID_KEY, "usb-HIDKey_5678-event-kbd")
    computer.refuses(wanted, r"options\.device")
    computer.refuses(wanted, r"HIDKey_1234.*HIDKey_5678")


def test_none_says_what_is_there(computer):
    computer.refuses("auto", "plug it in, or wake it.*no keyboard is there")
    computer.linked(HID_KEY)
    computer.refuses("Zebra", "'Zebra' is in none of usb-HIDKey_1234")


def test_an_input_that_vanishes_or_has_no_keys_is_passed_over(computer):
    computer.shows("event1", "A lid", "").shows("event2", "My scanner")
    (computer.shown / "event3/device").mkdir(parents=True)
    assert computer.finds("auto") == "/dev/input/event2"
