"""RC522 and PN532 on models of their chips: every kind of number, every known fault."""

import pytest
from gpiozero.pins.mock import MockFactory

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.card_reader import CardReader
from companion.hardware.device import InputDevice, Surroundings
from companion.hardware.devices.pn532_i2c import I2cLink, Pn532I2cOptions, Pn532I2cReader
from companion.hardware.devices.pn532_spi import TURNED, Pn532SpiOptions, Pn532SpiReader
from companion.hardware.devices.rc522_spi import Rc522Options, Rc522Reader
from companion.hardware.drivers import device_options
from companion.hardware.taught_cards import CARDS_FILE
from tests.hardware.chip_models import Mfrc522Model, Pn532Model

SHORT, LONG, LONGEST = (bytes.fromhex(n) for n in ("deadbeef", "04a1b2c3d4e5f6", "04" * 10))


class Clock:
    """Sleeping passes its time; a thousandth passes with each look at it."""

    def __init__(self):
        self.now_s = 100.0

    def __call__(self):
        self.now_s += 0.001
        return self.now_s

    def sleep(self, seconds):
        self.now_s += seconds


class SpiToPn532:
    """The chip's SPI side, lowest bit first."""

    def __init__(self, chip):
        self.chip, self.close = chip, chip.close

    def xfer2(self, sent):
        sent = bytes(sent).translate(TURNED)
        out = bytes(len(sent))
        if sent[0] == 1:
            self.chip.send(sent[1:])
        elif sent[0] == 2:
            out = bytes([0, self.chip.is_ready()])
        elif sent[0] == 3:
            out = b"\0" + self.chip.receive(len(sent) - 1)
        return list(out.translate(TURNED))


def i2c_link(chip):
    """The chip's I2C side: each read begins with its status."""

    def read(address, count):
        assert address == 0x24
        if count == 1:
            return bytes([chip.is_ready()])
        return b"\1" + chip.receive(count - 1)

    return I2cLink(0x24, lambda address, data: chip.send(data), read, chip.close)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def around(tmp_path, clock):
    return Surroundings(tmp_path, clock, MockFactory)


class Rc522:
    """The three readers alike, so that one test runs on all."""

    Model = Mfrc522Model

    @staticmethod
    def open(chip, around, clock):
        options = Rc522Options(reset=-1)
        return Rc522Reader(options, around, open_bus=lambda *_: chip, sleep=clock.sleep)

    @staticmethod
    def lay(chip, number=None):
        chip.lay(*([] if number is None else [number]))


class Pn532Spi:
    Model = Pn532Model

    @staticmethod
    def open(chip, around, clock):
        bus = SpiToPn532(chip)
        return Pn532SpiReader(Pn532SpiOptions(), around, open_bus=lambda *_: bus, sleep=clock.sleep)

    @staticmethod
    def lay(chip, number=None):
        chip.card = number


class Pn532I2c(Pn532Spi):
    @staticmethod
    def open(chip, around, clock):
        return Pn532I2cReader(
            Pn532I2cOptions(), around, open_link=lambda _: i2c_link(chip), sleep=clock.sleep
        )


every_reader = pytest.mark.parametrize("kind", [Rc522, Pn532Spi, Pn532I2c])


def given(reader, for_s=1.0):
    """Codes that come in that time, as the keeper asks for them."""
    end_s, codes = reader._clock() + for_s, []
    while reader._clock() < end_s:
        codes += [each.code for each in reader.wait(0.25)]
    return codes


def opened(kind, around, clock, chip=None):
    """A reader that has looked at an empty table for a while."""
    chip = kind.Model() if chip is None else chip
    reader = kind.open(chip, around, clock)
    assert isinstance(reader, InputDevice) and isinstance(reader, CardReader)
    assert given(reader) == []
    return reader, chip


@every_reader
@pytest.mark.parametrize("number", [SHORT, LONG, LONGEST])
def test_a_card_gives_its_number_once_and_again_when_held_again(kind, number, around, clock):
    reader, chip = opened(kind, around, clock)
    code = f"tag:{number.hex().upper()}"
    kind.lay(chip, number)
    assert given(reader, 5) == [code]
    kind.lay(chip)
    assert given(reader) == []
    kind.lay(chip, number)
    assert given(reader) == [code]


@every_reader
def test_a_taught_card_gives_its_name(kind, around, clock):
    reader, chip = opened(kind, around, clock)
    (around.home / CARDS_FILE).write_text('[cards]\n"tag:DEADBEEF" = "7H.1"\n')
    kind.lay(chip, SHORT)
    assert given(reader) == ["7H.1"]


@every_reader
def test_a_reader_is_quick(kind, around, clock):
    reader, chip = opened(kind, around, clock)
    before_s = clock.now_s
    kind.lay(chip, LONG)
    assert reader.wait(2.0)
    assert clock.now_s - before_s < 0.4


@pytest.mark.slow
@every_reader
def test_a_hundred_cards_one_after_another_are_all_read(kind, around, clock):
    chip = Mfrc522Model(silent_after=40) if kind is Rc522 else None
    reader, chip = opened(kind, around, clock, chip)
    numbers = [bytes([4, 0, 0, each]) for each in range(100)]
    found = []
    for number in numbers:
        kind.lay(chip, number)
        found += given(reader, 3)
        kind.lay(chip)
        found += given(reader, 0.8)
    assert found == [f"tag:{number.hex().upper()}" for number in numbers]


@every_reader
def test_an_absent_reader_is_told_with_what_to_look_at(kind, around, clock):
    chip = kind.Model()
    chip.unplugged = True
    with pytest.raises(DeviceMissingError, match=r"card reader.*look after its wires"):
        kind.open(chip, around, clock)
    assert chip.closed == 1


@every_reader
def test_a_pulled_out_reader_has_failed_and_is_let_go(kind, around, clock):
    reader, chip = opened(kind, around, clock)
    chip.unplugged = True
    with pytest.raises(DeviceFailedError, match=r"card reader.*look after its wires"):
        given(reader, 3)
    reader.close()
    reader.close()
    assert chip.closed == 1


@every_reader
def test_a_reader_opened_again_does_not_take_the_card_lying_there_for_a_new_one(
    kind, around, clock
):
    reader = kind.open(chip := kind.Model(), around, clock)
    kind.lay(chip, SHORT)
    assert given(reader) == []
    kind.lay(chip)
    assert given(reader) == []
    kind.lay(chip, SHORT)
    assert given(reader) == ["tag:DEADBEEF"]


class TestRc522:
    def test_two_cards_at_once_are_not_read_and_not_taken_for_none(self, around, clock):
        reader, chip = opened(Rc522, around, clock)
        chip.lay(SHORT)
        assert given(reader) == ["tag:DEADBEEF"]
        chip.lay(SHORT, bytes([1, 2, 3, 4]))
        assert given(reader) == []
        chip.lay(SHORT)
        assert given(reader) == []

    def test_a_held_card_is_not_read_twice_when_the_chip_falls_silent(self, around, clock):
        reader, chip = opened(Rc522, around, clock, Mfrc522Model(silent_after=40))
        chip.lay(LONG)
        assert given(reader, 20) == ["tag:04A1B2C3D4E5F6"]
        assert chip.resets > 5

    def test_a_dip_of_the_supply_is_mended_unseen(self, around, clock):
        reader, chip = opened(Rc522, around, clock)
        chip.lay(SHORT)
        assert given(reader) == ["tag:DEADBEEF"]
        chip.dip()
        assert given(reader) == []
        chip.lay(LONG)
        chip.dip()
        assert given(reader, 0.5) == ["tag:04A1B2C3D4E5F6"]

    def test_a_chip_that_hangs_has_failed(self, around, clock):
        reader, chip = opened(Rc522, around, clock)
        chip.stuck = True
        with pytest.raises(DeviceFailedError, match="timer does not run out"):
            given(reader, 5)

    def test_an_error_of_the_bus_has_failed_too(self, around, clock):
        reader, chip = opened(Rc522, around, clock)
        chip.unplugged = OSError(5, "Input/output error")
        with pytest.raises(DeviceFailedError, match="Input/output error"):
            given(reader)

    def test_a_chip_that_does_not_wake_is_missing(self, around, clock):
        chip = Mfrc522Model()
        chip._read = lambda register: 0x92 if register == 0x37 else 0x10
        with pytest.raises(DeviceMissingError, match="does not wake"):
            Rc522.open(chip, around, clock)

    def test_its_reset_is_driven_high_and_let_go(self, tmp_path, clock):
        pins = MockFactory()
        around = Surroundings(tmp_path, clock, lambda: pins)
        reader = Rc522Reader(
            Rc522Options(), around, open_bus=lambda *_: Mfrc522Model(), sleep=clock.sleep
        )
        assert [bool(each.state) for each in pins.pin(25).states][-2:] == [False, True]
        reader.close()
        assert pins.pin(25).function == "input"

    @pytest.mark.parametrize(
        ("fault", "cure"),
        [
            (FileNotFoundError(2, "none"), "switch SPI on"),
            (PermissionError(13, "no"), "adduser \\$USER spi"),
        ],
    )
    def test_a_bus_that_is_not_there_is_told_with_its_cure(self, around, clock, fault, cure):
        def refuse(bus, select):
            raise fault

        with pytest.raises(DeviceMissingError, match=cure):
            Rc522Reader(Rc522Options(reset=-1), around, open_bus=refuse, sleep=clock.sleep)

    def test_the_bus_is_set_to_its_speed(self, around, clock):
        chip = Mfrc522Model()
        Rc522.open(chip, around, clock)
        assert (chip.max_speed_hz, chip.mode) == (1_000_000, 0)


class TestPn532:
    def test_a_card_that_every_second_look_misses_is_read_once(self, around, clock):
        reader, chip = opened(Pn532I2c, around, clock, Pn532Model(every_second=True))
        chip.card = LONG
        assert given(reader, 5) == ["tag:04A1B2C3D4E5F6"]

    def test_a_chip_that_says_none_instead_of_looking_on_is_understood(self, around, clock):
        reader, chip = opened(Pn532I2c, around, clock, Pn532Model(gives_up=True))
        chip.card = SHORT
        assert given(reader) == ["tag:DEADBEEF"]

    def test_an_answer_that_came_wrong_is_asked_again(self, around, clock):
        reader, chip = opened(Pn532I2c, around, clock)
        chip.garbled, chip.card = True, SHORT
        assert given(reader) == ["tag:DEADBEEF"]

    def test_a_chip_that_has_lost_its_settings_is_set_up_again(self, around, clock):
        reader, chip = opened(Pn532I2c, around, clock)
        chip.is_set_up = chip.looking = False
        chip.card = SHORT
        assert given(reader, 12) == ["tag:DEADBEEF"]

    def test_it_is_woken_patiently_and_not_for_ever(self, around, clock):
        Pn532I2c.open(Pn532Model(deaf=2), around, clock)
        with pytest.raises(DeviceMissingError):
            Pn532I2c.open(Pn532Model(deaf=3), around, clock)
        mute = Pn532Model(deaf=0)
        mute.mute = True
        with pytest.raises(DeviceMissingError, match="does not answer"):
            Pn532I2c.open(mute, around, clock)


@pytest.mark.parametrize(
    ("driver", "wrong"),
    [
        ("rc522-spi", {"speed_hz": 100}),
        ("rc522-spi", {"reset": 40}),
        ("pn532-spi", {"speed_hz": 10_000_000}),
        ("pn532-i2c", {"address": 200}),
    ],
)
def test_a_wrong_option_is_refused_by_name(driver, wrong):
    with pytest.raises(DataError, match=next(iter(wrong))):
        device_options(driver, wrong, "devices[0].options")
