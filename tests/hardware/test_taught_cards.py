import pytest

from companion.card_codes import CodedCard
from companion.errors import DataError, DeviceFailedError
from companion.hardware.taught_cards import CARDS_FILE, TaughtCards, card_for, taught_cards

SEVEN, EIGHT = CodedCard("7", "H", 1), CodedCard("8", "H", 1)


def test_nothing_is_taught_at_first(tmp_path):
    assert taught_cards(tmp_path).by_code == {}
    assert card_for("tag:04A1", tmp_path, "reader") == "tag:04A1"


def test_what_was_taught_is_read_from_its_file(tmp_path):
    taught = TaughtCards().with_taught("tag:04A1", SEVEN).with_taught('odd "\\ code', EIGHT)
    (tmp_path / CARDS_FILE).write_text(taught.as_toml(), "utf-8")
    assert taught_cards(tmp_path) == taught
    assert card_for("tag:04A1", tmp_path, "reader") == "7H.1"


def test_a_card_has_one_code_and_a_code_one_card():
    taught = TaughtCards().with_taught("a", SEVEN).with_taught("b", SEVEN)
    assert taught.by_code == {"b": SEVEN}
    assert taught.with_taught("b", EIGHT).by_code == {"b": EIGHT}
    assert taught.code_of(SEVEN) == "b" and taught.without(SEVEN).code_of(SEVEN) is None


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ('[cards]\n"tag:1" = "7X"', "tag:1"),
        ("cards = 3", "cards"),
        ("[cards", "TOML"),
        ('[cards]\n"tag:1" = 7.5', "tag:1"),
    ],
)
def test_a_wrong_entry_is_named_and_stops_the_reader_with_what_to_do(tmp_path, text, entry):
    (tmp_path / CARDS_FILE).write_text(text)
    with pytest.raises(DataError, match=entry):
        taught_cards(tmp_path)
    with pytest.raises(DeviceFailedError, match=r"mend this file .*cards\.toml"):
        card_for("tag:1", tmp_path, "the reader")
