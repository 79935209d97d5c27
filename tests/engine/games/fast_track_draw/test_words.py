"""The words of the one-card game: options and memory are documented, sentences say what happens."""

from pathlib import Path

import pytest

from companion.engine.games.fast_track_draw.memory import MEMORY_KEYS
from companion.engine.move import PASS, parse_move
from tests.engine.games.fast_track_draw.boards import GAME, table

DOCUMENT = (Path(__file__).parents[4] / "docs/games/fast-track-draw.md").read_text("utf-8")


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_the_document_says_what_the_option_says(option):
    options = DOCUMENT.split("## Options")[1]
    [row] = [line for line in options.splitlines() if line.startswith(f"| `{option.name}` ")]
    assert option.says in row
    assert all(says in row for says in (option.consequences or {}).values())
    default = {True: "on", False: "off"}.get(option.default, option.default)
    shown = default if isinstance(option.default, bool) else f"`{default}`"
    assert row.split("|")[2].strip() == shown


@pytest.mark.parametrize("key", sorted(MEMORY_KEYS))
def test_the_document_names_the_memory(key):
    assert f"`{key}`" in DOCUMENT


def test_the_rules_are_those_of_the_parts_e_and_f():
    ids = {rule.id for rule in GAME.rules}
    assert ids == {f"R{n}" for n in range(1, 17)} | {f"F{n}" for n in range(1, 5)} | {
        "C1",
        "C2",
        "C2.5",
    }


@pytest.mark.parametrize(
    ("board", "move", "said"),
    [
        ({"card": "5", "red": "T0.8"}, "T0.8-T0.13", "Red moves 5 from T0.8 to T0.13."),
        ({"card": "4", "red": "T0.8"}, "T0.8-T0.4", "Red moves back 4 from T0.8 to T0.4."),
        ({"card": "A", "red": "T0.8"}, "T0.8-T0.7", "Red moves back 1 from T0.8 to T0.7."),
        (
            {"card": "A", "red": "T0.7"},
            "T0.7-H0.1",
            "Red moves 1 from T0.7 into its home, to H0.1.",
        ),
        (
            {"card": "2", "red": "H0.1"},
            "H0.1-H0.3",
            "Red moves 2 within its home from H0.1 to H0.3.",
        ),
        (
            {"card": "3", "red": "T1.0*"},
            "T1.0-T3.1",
            "Red moves 3 along the fast track from T1.0 to T3.1.",
        ),
        ({"card": "2", "red": "T1.0*"}, "T1.0-BE", "Red moves 2 from T1.0 into the centre."),
        (
            {"card": "A", "red": "P", "blue": "T0.9"},
            "P0.1-T0.9",
            "Red comes out of its start to T0.9, sending blue back to its start.",
        ),
        ({"card": "K", "red": "BE"}, "BE-T3.0", "Red leaves the centre for T3.0."),
        (
            {"card": "7", "red": "T0.8 T1.8", "blue": "T1.12"},
            "T0.8-T0.11+T1.8-T1.12",
            "Red moves 3 from T0.8 to T0.11; then red moves 4 from T1.8 to T1.12, "
            "sending blue back to its start.",
        ),
        (
            {"card": "7", "red": "T1.0* T2.9"},
            "T1.0-BE+T2.9-T3.0",
            "Red moves 2 from T1.0 into the centre; then red moves 5 from T2.9 to T3.0.",
        ),
        (
            {"card": "7", "red": "P T1.0*"},
            "P0.1-T0.9+T1.0-T2.0",
            "Red comes out of its start to T0.9; then red moves 1 along the fast track "
            "from T1.0 to T2.0.",
        ),
        (
            {"card": "JOKER", "red": "H0.4"},
            "pass",
            "Red does nothing with the Joker; the turn is over.",
        ),
    ],
)
def test_a_sentence_says_what_a_move_does(board, move, said):
    state = table(**board)
    assert parse_move(move) in (GAME.legal_moves(state).moves or (PASS,))
    assert GAME.describe(state, parse_move(move)) == said
