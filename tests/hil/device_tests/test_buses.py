"""Card readers and display on the kernel's SPI and I2C buses."""

import time

import pytest
from hilsim import oled, pn532
from hilsim.i2c import I2cBus
from hilsim.mfrc522 import Mfrc522
from hilsim.oled import Oled
from hilsim.patience import patient
from hilsim.pn532 import Pn532

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.signals import TableSignals

QUEEN, STRANGER = "DEADBEEF", "01020304"
TAUGHT = f'[cards]\n"tag:{QUEEN}" = "QS"\n'


class Rc522:
    """The reader on SPI."""

    driver, options = "rc522-spi", {"reset": -1}

    def __init__(self):
        self.plug()

    def plug(self):
        self._chip = Mfrc522()

    def unplug(self):
        self._chip.close()

    def hold(self, number):
        self._chip.card = None if number is None else bytes.fromhex(number)


class Pn532OnI2c:
    """The reader on I2C."""

    driver, options = "pn532-i2c", {}

    def __init__(self):
        self._chip = Pn532()
        self.plug()

    def plug(self):
        self._bus = I2cBus({pn532.ADDRESS: self._chip})

    def unplug(self):
        self._bus.close()

    def hold(self, number):
        self._chip.card = None if number is None else bytes.fromhex(number)


@pytest.fixture(params=[Rc522, Pn532OnI2c], ids=lambda kind: kind.driver)
def reader(request, around):
    (around.home / "cards.toml").write_text(TAUGHT)
    reader = request.param()
    yield reader
    reader.unplug()


def codes(device):
    return [each.code for each in device.heard]


def test_a_card_that_was_taught_is_read_once_for_each_time_it_is_held_there(reader, kept):
    device = kept(reader.driver, **reader.options)
    time.sleep(patient(3.0))
    reader.hold(QUEEN)
    device.until(lambda: codes(device) == ["QS"])
    time.sleep(patient(1.0))
    assert codes(device) == ["QS"]
    reader.hold(None)
    time.sleep(patient(3.0))
    reader.hold(STRANGER)
    device.until(lambda: codes(device) == ["QS", f"tag:{STRANGER}"])
    assert not any(trouble.problem for trouble in device.troubles)


def test_pulled_out_it_is_told_and_it_reads_again_when_it_is_back(reader, kept):
    device = kept(reader.driver, **reader.options)
    time.sleep(patient(2.0))
    reader.unplug()
    device.until(lambda: device.troubles and device.troubles[-1].problem)
    reader.plug()
    device.until(lambda: device.troubles[-1].problem is None)
    time.sleep(patient(3.0))
    reader.hold(QUEEN)
    device.until(lambda: codes(device) == ["QS"])


def test_no_reader_is_named(reader, opened):
    reader.unplug()
    with pytest.raises(DeviceMissingError, match="wires"):
        opened(reader.driver, **reader.options)
    reader.plug()


def test_a_display_shows_the_table_and_again_after_it_was_pulled_out(opened):
    chip = Oled()
    bus = I2cBus({oled.ADDRESS: chip})
    display = opened("display-oled")
    display.show(TableSignals(1, headline="Red's turn", prompt="Play a card"))
    assert chip.lit > 100
    bus.close()
    with pytest.raises(DeviceFailedError):
        for number in range(2, 12):
            display.show(TableSignals(number, headline=f"Turn {number}"))
            display.wait(0.5)
    display.close()
    with pytest.raises(DeviceMissingError):
        opened("display-oled")
    bus = I2cBus({oled.ADDRESS: chip})
    again = opened("display-oled")
    again.show(TableSignals(20, headline="Blue's turn"))
    assert chip.lit > 100
    bus.close()
