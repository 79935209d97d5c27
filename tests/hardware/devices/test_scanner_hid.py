"""The scanner's driver on devices that replay recorded streams."""

import errno

import pytest

from companion.card_codes import UNREADABLE, pack, printed_code
from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.device import InputDevice, Surroundings
from companion.hardware.device_keeper import DeviceKeeper
from companion.hardware.devices.scanner_hid import HidScanner, ScannerOptions
from companion.hardware.drivers import device_options
from companion.hardware.scanner_found import found_scanner
from companion.inputs import CardCode, DeviceTrouble
from tests.hardware.typed_keys import Typist

NAME = "usb-HIL_Card_Scanner_0001-event-kbd"
CODE, OTHER = printed_code(pack()[6]), printed_code(pack()[7])


class Desk:
    """A desk with a clock, a folder of links and one scanner, which `select` waits for."""

    def __init__(self, folder):
        self.by_id, self.now_s = folder, 50.0
        self.batches, self.opened, self.grabs, self.closed = [], [], 0, 0
        self.refuses = None
        self.plug()

    fd = 7

    def plug(self):
        (self.by_id / NAME).touch()

    def unplug(self):
        """Once everything typed before has been read."""
        self.batches.append(OSError(errno.ENODEV, "No such device"))

    def open(self, path):
        if self.refuses:
            raise self.refuses
        self.opened.append(path)
        return self

    def grab(self):
        self.grabs += 1

    def close(self):
        self.closed += 1

    def ready(self, _read, _write, _error, timeout_s):
        if not self.batches:
            self.now_s += timeout_s
            return [], [], []
        self.now_s += 0.001
        return [self.fd], [], []

    def read(self):
        batch = self.batches.pop(0)
        if isinstance(batch, Exception):
            (self.by_id / NAME).unlink()
            raise batch
        return batch

    def types(self, typist):
        """In reads of seven events, so that codes are torn apart."""
        events = typist.events
        self.batches += [events[i : i + 7] for i in range(0, len(events), 7)]

    def scanner(self, **options):
        return HidScanner(
            ScannerOptions(**options),
            Surroundings(self.by_id, lambda: self.now_s, lambda: None),
            find=lambda wanted: found_scanner(wanted, self.by_id, self.by_id / "none"),
            open_device=self.open,
            ready=self.ready,
        )


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def given(scanner, times=3):
    return [each.code for _ in range(times) for each in scanner.wait(0.25)]


def test_a_scanned_card_is_an_input(desk):
    scanner = desk.scanner()
    desk.types(Typist().us(CODE))
    assert isinstance(scanner, InputDevice)
    assert scanner.wait(0.25) == [CardCode(CODE, "scanner", desk.now_s)]


def test_it_is_opened_by_its_name_and_grabbed(desk):
    desk.scanner()
    assert desk.opened == [str(desk.by_id / NAME)]
    assert desk.grabs == 1
    desk.scanner(grab=False)
    assert desk.grabs == 1


def test_waiting_ends_in_time_when_nothing_is_scanned(desk):
    scanner, before_s = desk.scanner(), desk.now_s
    assert scanner.wait(0.25) == []
    assert desk.now_s == pytest.approx(before_s + 0.25)


def test_several_cards_scanned_meanwhile_all_come(desk):
    scanner = desk.scanner()
    desk.batches = [Typist().us(CODE).us(OTHER).events]
    assert given(scanner, 1) == [CODE, OTHER]


def test_a_scanner_that_types_no_enter_is_understood(desk):
    scanner = desk.scanner()
    desk.types(Typist().us(CODE, None))
    assert given(scanner) == [CODE]


def test_a_half_code_is_told_once_when_its_end_does_not_come(desk):
    scanner = desk.scanner(end="key")
    desk.types(Typist().us("29", None))
    assert given(scanner, 10) == [UNREADABLE]


def test_a_wakened_read_without_events_is_no_fault(desk):
    scanner = desk.scanner()
    desk.batches.append(BlockingIOError())
    assert given(scanner) == []


@pytest.mark.parametrize(
    "fault", [OSError(errno.ENODEV, "gone"), OSError(errno.EIO, "io"), ValueError("fd is -1")]
)
def test_an_unplugged_scanner_has_failed_and_says_what_to_do(desk, fault):
    scanner = desk.scanner()
    desk.batches.append(fault)
    with pytest.raises(DeviceFailedError, match="card scanner has stopped answering: plug it in"):
        scanner.wait(0.25)
    scanner.close()
    scanner.close()
    assert desk.closed == 1


@pytest.mark.parametrize(
    ("fault", "cure"),
    [
        (errno.EACCES, "adduser \\$USER input"),
        (errno.EBUSY, "another program"),
        (errno.ENOENT, "plug it in"),
    ],
)
def test_a_scanner_that_cannot_be_opened_says_why(desk, fault, cure):
    desk.refuses = OSError(fault, "no")
    with pytest.raises(DeviceMissingError, match=cure):
        desk.scanner()


def test_a_scanner_that_another_program_has_is_let_go(desk):
    def busy():
        raise OSError(errno.EBUSY, "busy")

    desk.grab = busy
    with pytest.raises(DeviceMissingError, match="another program"):
        desk.scanner()
    assert desk.closed == 1


@pytest.mark.parametrize(
    "wrong", [{"layout": "dvorak"}, {"end": "enter"}, {"device": " "}, {"pause_s": 0}]
)
def test_a_wrong_option_is_refused_by_name(wrong):
    with pytest.raises(DataError, match=next(iter(wrong))):
        device_options("scanner-hid", wrong, "devices[0].options")


def test_unplugged_and_plugged_in_again_it_reads_on_within_two_seconds(desk):
    """The keeper that serves it, with sleeps that pass on the desk's own clock."""
    told, sleeps = [], []

    def hear(what):
        told.append(what)
        if len([t for t in told if isinstance(t, CardCode)]) == 2:
            keeper._stopping.set()

    def sleep(seconds):
        sleeps.append(seconds)
        desk.now_s += seconds
        if len(sleeps) == 5:
            desk.plug()
            desk.types(Typist(2000).us(OTHER))
            desk.plugged_at_s = desk.now_s

    keeper = DeviceKeeper("scanner", desk.scanner, hear, clock=lambda: desk.now_s, sleep=sleep)
    desk.types(Typist().us(CODE).us("29", None))
    desk.unplug()
    keeper._keep()

    codes = [each.code for each in told if isinstance(each, CardCode)]
    troubles = [each.problem for each in told if isinstance(each, DeviceTrouble)]
    assert codes == [CODE, OTHER]
    assert "has stopped answering" in troubles[0] and "plug it in" in troubles[1]
    assert troubles[2:] == [None]
    assert max(sleeps) <= 1.0 and desk.now_s - desk.plugged_at_s < 2.0
