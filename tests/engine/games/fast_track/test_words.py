"""The words of Fast Track: options and memory are documented, sentences say what happens."""

from pathlib import Path

import pytest

from companion.engine.games.fast_track.check import MEMORY_KEYS
from companion.engine.move import PASS, parse_move
from tests.engine.games.fast_track.boards import GAME, table

DOCUMENT = (Path(__file__).parents[4] / "docs/games/fast-track.md").read_text("utf-8")


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_the_document_says_what_the_option_says(option):
    [row] = [line for line in DOCUMENT.splitlines() if line.startswith(f"| `{option.name}` ")]
    assert option.says in row
    default = {True: "on", False: "off"}.get(option.default, option.default)
    if isinstance(option.default, bool):
        assert row.split("|")[2].strip() == default
    else:
        assert row.split("|")[2].strip() == f"`{option.default}`"


@pytest.mark.parametrize("key", sorted(MEMORY_KEYS))
def test_the_document_names_the_memory(key):
    assert f"`{key}`" in DOCUMENT


def test_the_rules_are_those_of_the_parts_e_and_f():
    ids = {rule.id for rule in GAME.rules}
    assert ids >= {f"R{n}" for n in range(1, 29)} | {f"F{n}" for n in range(1, 7)}


@pytest.mark.parametrize(
    ("board", "move", "said"),
    [
        ({"card": "5", "red": "T0.8"}, "T0.8-T0.13", "Red moves 5 from T0.8 to T0.13."),
        ({"card": "4", "red": "T0.8"}, "T0.8-T0.4", "Red moves back 4 from T0.8 to T0.4."),
        ({"card": "8", "red": "T0.5"}, "T0.5-T3.11", "Red moves back 8 from T0.5 to T3.11."),
        (
            {"card": "3", "red": "T0.7"},
            "T0.7-H0.3",
            "Red moves 3 from T0.7 into its Home row, to H0.3.",
        ),
        (
            {"card": "2", "red": "H0.1"},
            "H0.1-H0.3",
            "Red moves 2 within its Home row from H0.1 to H0.3.",
        ),
        (
            {"card": "2", "red": "T1.0"},
            "T1.0-T3.0",
            "Red moves 2 along the Fast Track from T1.0 to T3.0.",
        ),
        (
            {"card": "4", "red": "T3.0"},
            "T3.0-T0.12",
            "Red moves back 4 along the Fast Track from T3.0 to T0.12.",
        ),
        ({"card": "2", "red": "T1.13"}, "T1.13-BE", "Red moves 2 from T1.13 into the Bull's Eye."),
        (
            {"card": "4", "red": "T2.3"},
            "T2.3-BE",
            "Red moves back 4 from T2.3 into the Bull's Eye.",
        ),
        (
            {"card": "A", "red": "P", "blue": "T0.9"},
            "P0.1-T0.9",
            "Red comes out of its pen to T0.9, sending blue back to its pen.",
        ),
        ({"card": "K", "red": "BE"}, "BE-T0.0", "Red leaves the Bull's Eye for T0.0."),
        (
            {"card": "2", "red": "T0.0 T0.2"},
            "T0.0-P0.1",
            "Red is blocked on T0.0 and goes back to its pen.",
        ),
        (
            {"card": "J", "red": "T0.5", "blue": "T2.3"},
            "T0.5<>T2.3",
            "Red on T0.5 and blue on T2.3 change places.",
        ),
        (
            {"card": "7", "red": "T0.8 T1.8", "blue": "T1.12"},
            "T0.8-T0.11+T1.8-T1.12",
            "Red moves 3 from T0.8 to T0.11; then red moves 4 from T1.8 to T1.12, "
            "sending blue back to its pen.",
        ),
        ({"card": "JOKER"}, "pass", "Nothing is done with the Joker."),
    ],
)
def test_a_sentence_says_what_a_move_does(board, move, said):
    state = table(**board)
    assert parse_move(move) in (GAME.legal_moves(state).moves or (PASS,))
    assert GAME.describe(state, parse_move(move)) == said
