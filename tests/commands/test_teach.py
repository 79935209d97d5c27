"""The command on a reader that a test holds cards to."""

import json
import tomllib

import pytest

from companion.card_codes import pack
from companion.cli import main
from companion.config import DeviceSection, TableConfig
from companion.errors import DataError, DeviceFailedError
from companion.hardware.taught_cards import CARDS_FILE, taught_cards
from companion.inputs import ButtonPress, CardCode
from companion.wiring import teaching

pytestmark = pytest.mark.slow


class Reader:
    """Gives the codes one after another; then it fails, as nobody holds a card any more."""

    def __init__(self, *codes):
        self.codes, self.closed = list(codes), False

    def wait(self, timeout_s):
        if not self.codes:
            raise DeviceFailedError("the reader", "the test has no more cards")
        return [ButtonPress("help", "reader", 0.0), CardCode(self.codes.pop(0), "reader", 0.0)]

    def close(self):
        self.closed = True


@pytest.fixture
def home(tmp_path, monkeypatch):
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    return folder


@pytest.fixture
def hold(monkeypatch):
    """hold(*codes): a reader to which cards with these codes are held."""

    def held(*codes):
        reader = Reader(*codes)
        monkeypatch.setattr(teaching, "opened_reader", lambda *_: reader)
        return reader

    return held


def numbers(count, first=0):
    return [f"tag:{each:08X}" for each in range(0x10000000 + first, 0x10000000 + first + count)]


def test_a_whole_pack_is_taught_and_kept(home, hold, capsys):
    reader = hold(*numbers(54))
    assert main(["teach"]) == 0
    out = capsys.readouterr().out
    assert "Hold the Ace of clubs to the reader (54 to go)." in out
    assert "54 of 54 cards are taught" in out
    assert reader.closed
    assert list(taught_cards(home).by_code.values()) == list(pack())


def test_what_was_taught_is_kept_when_the_reader_is_pulled_out_and_gone_on_with(home, hold, capsys):
    hold(*numbers(3))
    assert main(["teach"]) == 1
    assert "has stopped answering" in capsys.readouterr().err
    assert len(taught_cards(home).by_code) == 3
    hold(*numbers(51, 3))
    assert main(["teach"]) == 0
    assert "Hold the 4 of clubs to the reader (51 to go)." in capsys.readouterr().out


def test_one_card_is_taught_anew(home, hold, capsys):
    hold(*numbers(54))
    main(["teach"])
    hold("tag:0A0B0C0D")
    assert main(["teach", "--card", "7h", "--json"]) == 0
    captured = capsys.readouterr()
    told = json.loads(captured.out.splitlines()[-1])
    assert told["cards"]["tag:0A0B0C0D"] == "7H.1"
    assert told["missing"] == [] and len(told["cards"]) == 54
    assert "Hold the 7 of hearts to the reader" in captured.err


def test_two_packs_have_two_copies_of_every_card_and_four_jokers(home, hold):
    hold(*numbers(108))
    assert main(["teach", "--packs", "2"]) == 0
    texts = [card.text for card in taught_cards(home).by_code.values()]
    assert len(set(texts)) == 108
    assert {"7H.1", "7H.2", "JOKER.1", "JOKER.4"} <= set(texts)


def test_the_list_needs_no_reader(home, hold, capsys):
    assert main(["teach", "--list", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["cards"], len(told["missing"])) == ({}, 54)
    hold(*numbers(2))
    main(["teach"])
    capsys.readouterr()
    assert main(["teach", "--list"]) == 0
    out = capsys.readouterr().out
    assert "AC.1" in out and "Ace of clubs" in out and "2 of 54 cards are taught" in out


def test_a_card_is_forgotten(home, hold, capsys):
    hold(*numbers(54))
    main(["teach"])
    assert main(["teach", "--forget", "7H"]) == 0
    assert "Missing: 7H.1." in capsys.readouterr().out
    assert len(tomllib.loads((home / CARDS_FILE).read_text())["cards"]) == 53


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--card", "7"], "needs its suit"),
        (["--forget", "XX"], "is not a card"),
        ([], "has no card reader"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(home, capsys, arguments, problem):
    assert main(["teach", *arguments]) == 1
    assert problem in capsys.readouterr().err


def test_a_wrong_number_of_packs_is_wrong_usage(home, capsys):
    assert main(["teach", "--packs", "0"]) == 2
    assert "--packs" in capsys.readouterr().err


class TestWhichReader:
    def config(self, tmp_path, *devices):
        sections = tuple(DeviceSection(d, d) for d in devices)
        return TableConfig(tmp_path, devices=sections)

    def test_the_only_reader_is_taken(self, tmp_path):
        config = self.config(tmp_path, "lamps-gpio", "rc522-spi")
        assert teaching.reader_of(config, None)[0] == 1

    def test_between_two_it_must_be_named(self, tmp_path):
        config = self.config(tmp_path, "scanner-hid", "rc522-spi")
        with pytest.raises(DataError, match="--device: scanner-hid, rc522-spi"):
            teaching.reader_of(config, None)
        assert teaching.reader_of(config, "rc522-spi")[0] == 1
        with pytest.raises(DataError, match="no reader 'pn532'"):
            teaching.reader_of(config, "pn532")

    def test_opening_it_says_what_is_missing(self, home, capsys):
        home.mkdir()
        (home / "table.toml").write_text(
            '[[devices]]\ndriver = "scanner-hid"\noptions = { device = "/dev/nothing" }\n'
        )
        assert main(["teach"]) == 1
        assert "the card scanner is not available: plug it in" in capsys.readouterr().err
