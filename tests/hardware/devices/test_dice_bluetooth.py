import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.devices.dice_bluetooth import BluetoothDice, BluetoothDiceOptions
from companion.hardware.driver_options import driver_options
from companion.hardware.godice import PULLS, SERVICE, TELLS
from companion.signals import TableSignals
from tests.hardware.hand_clock import HandClock, around

ROLL_NOW = TableSignals(number=5, awaits="die")


class BleakError(Exception):
    pass


class Radio:
    """As much of bleak as is used; dice are about, connect, speak and go."""

    BleakError = BleakError

    def __init__(self):
        self.about = [("AA:01", "Fridge", []), ("AA:02", "GoDice_1A2B_K_v03", [SERVICE])]
        self.failing = None
        self.client = None
        self.BleakScanner = SimpleNamespace(find_device_by_filter=self._find)

    async def _find(self, wanted, timeout):
        if self.failing:
            raise self.failing
        for address, name, services in self.about:
            device = SimpleNamespace(address=address, name=name)
            if wanted(device, SimpleNamespace(local_name=name, service_uuids=services)):
                return device
        return None

    def BleakClient(self, device, disconnected_callback, timeout):
        self.client = Client(device, disconnected_callback)
        return self.client


class Client:
    def __init__(self, device, lost):
        self.device, self.lost, self.connected = device, lost, False

    async def connect(self):
        self.connected = True

    async def start_notify(self, value, told):
        assert self.connected and value == TELLS
        self._told = told

    async def disconnect(self):
        self.connected = False
        self.lost(self)

    def say(self, message):
        self._told(None, bytearray(message))

    def roll(self, pips):
        self.say(b"R")
        self.say(b"S" + bytes(64 * each & 0xFF for each in PULLS[pips]))


@pytest.fixture
def radio():
    return Radio()


def opened(radio, **options):
    return BluetoothDice(BluetoothDiceOptions(**options), around(HandClock(12.5)), bleak=radio)


@pytest.fixture
def dice(radio):
    die = opened(radio)
    yield die
    die.close()


def test_a_roll_is_given_while_one_is_awaited(dice, radio):
    dice.show(ROLL_NOW)
    radio.client.roll(5)
    [roll] = dice.wait(1.0)
    assert (roll.pips, roll.device, roll.at_s) == (5, "dice-bluetooth", 12.5)
    assert dice.wait(0.001) == ()


def test_a_roll_that_nobody_awaits_is_not_given(dice, radio):
    dice.show(replace(ROLL_NOW, awaits="move"))
    radio.client.roll(5)
    assert dice.wait(0.001) == ()


def test_rolled_twice_only_the_first_is_given(dice, radio):
    dice.show(ROLL_NOW)
    radio.client.roll(5)
    radio.client.roll(6)
    assert [roll.pips for roll in dice.wait(1.0)] == [5]
    assert dice.wait(0.001) == ()
    dice.show(replace(ROLL_NOW, number=8))
    radio.client.roll(2)
    assert [roll.pips for roll in dice.wait(1.0)] == [2]


def test_how_it_lies_when_it_is_found_is_no_roll(dice, radio):
    dice.show(ROLL_NOW)
    radio.client.say(b"S" + bytes([64, 0, 0]))
    assert dice.wait(0.001) == ()


def test_the_die_is_known_by_its_name_or_its_address(radio):
    opened(radio).close()
    assert radio.client.device.address == "AA:02"
    radio.about.append(("AA:03", "GoDice_9", []))
    opened(radio, address="aa:03").close()
    assert radio.client.device.address == "AA:03"
    radio.about = [("AA:04", None, [SERVICE])]
    opened(radio).close()
    assert radio.client.device.address == "AA:04"


def test_a_die_that_is_gone_is_said_and_found_again(radio):
    die = opened(radio)
    radio.client.lost(radio.client)
    with pytest.raises(DeviceFailedError, match="shake it"):
        die.wait(1.0)
    die.close()
    again = opened(radio)
    again.show(ROLL_NOW)
    radio.client.roll(3)
    assert [roll.pips for roll in again.wait(1.0)] == [3]
    again.close()


def test_no_die_about_is_said(radio):
    radio.about = []
    with pytest.raises(DeviceMissingError, match="none answers"):
        opened(radio)


@pytest.mark.parametrize(
    "failing", [BleakError("adapter is off"), OSError(2, "no bus"), TimeoutError(), EOFError()]
)
def test_what_the_library_raises_becomes_ours(radio, failing):
    radio.failing = failing
    with pytest.raises(DeviceMissingError, match="bluetoothctl"):
        opened(radio)


def test_a_die_that_does_not_connect_is_said(radio, monkeypatch):
    async def refusing(self):
        raise BleakError("connection refused")

    monkeypatch.setattr(Client, "connect", refusing)
    with pytest.raises(DeviceMissingError, match="connection refused"):
        opened(radio)


def test_closing_lets_the_die_sleep(radio):
    die = opened(radio)
    die.close()
    die.close()
    assert not radio.client.connected


def test_without_the_library_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "bleak", None)
    with pytest.raises(DeviceMissingError, match="python3-bleak"):
        opened(None)


def test_the_real_library_offers_what_is_used():
    bleak = pytest.importorskip("bleak")
    assert issubclass(bleak.BleakError, Exception)
    assert callable(bleak.BleakScanner.find_device_by_filter)
    for name in ("connect", "disconnect", "start_notify"):
        assert callable(getattr(bleak.BleakClient, name))


@pytest.mark.parametrize("given", [{"die_name": ""}, {"address": ""}, {"search_s": 0.0}])
def test_options_that_cannot_be_are_refused_by_name(given):
    with pytest.raises(DataError) as refused:
        driver_options(BluetoothDiceOptions, given, "table.toml")
    assert refused.value.entry == next(iter(given))
