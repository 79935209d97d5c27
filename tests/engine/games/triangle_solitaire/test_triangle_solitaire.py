import tomllib
from functools import cache
from pathlib import Path

import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.engine.game import Awaited, load_game
from companion.engine.games.triangle_solitaire.holes import HOLES, JUMPS
from companion.engine.move import parse_move
from companion.engine.options import chosen_options
from companion.engine.state import Seat
from companion.errors import DataError

GAME = load_game("triangle-solitaire")
CASES = tomllib.loads(
    (Path(__file__).parents[3] / "data/rulings/triangle-solitaire.toml").read_text("utf-8")
)["case"]
SPEC_TABLE = """1 2>4 3>6|2 4>7 5>9|3 5>8 6>10|4 2>1 5>6 7>11 8>13|5 8>12 9>14|6 3>1 5>4 9>13 10>15
7 4>2 8>9|8 5>3 9>10|9 5>2 8>7|10 6>3 9>8|11 7>4 12>13|12 8>5 13>14|13 8>4 9>6 12>11 14>15
14 9>5 13>12|15 10>6 14>13"""


def start(**options):
    return GAME.start(chosen_options(GAME.options, options), [Seat((0,), ("white",))])


def with_empty(*holes, **options):
    pegs = {hole: "white" for hole in HOLES if int(hole) not in holes}
    return GAME.check(start(**options).changed(position=Position(pegs)))


def played(state, text):
    for move in text.split():
        assert parse_move(move) in GAME.legal_moves(state).moves
        state = GAME.outcome(state, parse_move(move)).state
    return state


def test_the_jumps_are_those_of_the_spec():
    expected = set()
    for line in SPEC_TABLE.replace("\n", "|").split("|"):
        first, *jumps = line.split()
        expected |= {(first, *jump.split(">")) for jump in jumps}
    assert {tuple(jump) for jump in JUMPS} == expected
    assert len(JUMPS) == 36


def test_the_board_that_ships_has_the_fifteen_holes():
    [name] = GAME.boards(start().options, 1)
    assert set(load_layout(name).spaces) == set(GAME.spaces(start().options))


@pytest.mark.parametrize(
    ("hole", "moves"),
    [(1, "4-1 6-1"), (5, "12-5 14-5"), (4, "1-4 6-4 11-4 13-4"), (13, "4-13 6-13 11-13 15-13")],
)
def test_the_first_jumps_of_the_worked_examples(hole, moves):
    found = {str(move) for move in GAME.legal_moves(start(start_hole=hole)).moves}
    assert found == set(moves.split())


def test_after_the_first_jump_of_example_5():
    state = played(start(), "4-1")
    found = {str(move) for move in GAME.legal_moves(state).moves}
    assert found == {"6-4", "11-4", "13-4", "9-2"}


def test_the_win_of_example_8():
    win = "4-1 6-4 1-6 7-2 13-4 2-7 10-8 7-9 15-13 12-14 6-13 14-12 11-13"
    state = played(start(), win)
    assert list(state.position) == ["13"]
    assert GAME.awaits(state) is Awaited.NOTHING
    assert GAME.result(state).winners == (0,)
    assert "genius" in GAME.result(state).says


@pytest.mark.parametrize(
    ("hole", "game", "left"),
    [(5, "12-5 3-8 14-5 8-3", 10), (1, "4-1 13-4 10-8 7-9 6-13 1-6", 8)],
)
def test_the_quick_losses_of_examples_9_and_10(hole, game, left):
    state = played(start(start_hole=hole), game)
    assert len(state.position) == left
    assert GAME.result(state).winners == ()
    assert "eg-no-ra-moose" in GAME.result(state).says


@cache
def ends(position):
    """(games, games ending with one peg, most pegs left, holes of a last peg) from here."""
    state = start().changed(position=position)
    moves = GAME.legal_moves(state).moves
    if not moves:
        one = len(position) == 1
        return 1, int(one), len(position), frozenset(position if one else ())
    after = [ends(GAME.outcome(state, move).state.position) for move in moves]
    games, wins, worst, last = zip(*after, strict=True)
    return sum(games), sum(wins), max(worst), frozenset().union(*last)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hole", "games", "wins", "worst", "last"),
    [
        (1, 568_630, 29_760, 8, {"1", "7", "10", "13"}),
        (2, 294_543, 14_880, 8, {"2", "6", "11", "14"}),
        (4, 1_149_568, 85_258, 7, {"3", "4", "9", "12", "15"}),
        (5, 137_846, 1_550, 10, {"13"}),
    ],
)
def test_every_game_there_is_counts_as_the_spec_says(hole, games, wins, worst, last):
    assert ends(start(start_hole=hole).position) == (games, wins, worst, last)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_ruling(case):
    before = with_empty(*case["empty"])
    changes = {str(hole): None for hole in case["off"]}
    after = before.position.changed(changes | {str(hole): "white" for hole in case["on"]})
    ruling = GAME.judge(before, after)
    assert [breach.rule for breach in ruling.breaches] == case["breaches"]
    if "move" in case:
        assert str(ruling.move) == case["move"]
    restored = {step.start: None for step in ruling.repair if step.start} | {
        step.end: step.marble for step in ruling.repair if step.end
    }
    if not ruling.legal:
        assert after.changed(restored) == before.position


def test_every_rule_has_a_case_that_breaks_it():
    broken = {rule for case in CASES for rule in case["breaches"]}
    assert broken == {rule.id for rule in GAME.rules}


def test_the_target_hole_decides_the_win():
    lost = with_empty(*(n for n in range(1, 16) if n != 13), target_hole=1)
    won = with_empty(*(n for n in range(1, 16) if n != 13), target_hole=13)
    assert GAME.result(lost).winners == ()
    assert GAME.result(won).winners == (0,)


def test_three_pegs_have_another_name_under_another_rating():
    apart = [n for n in range(1, 16) if n not in (1, 11, 15)]
    assert "plain dumb" in GAME.result(with_empty(*apart)).says
    assert "just average" in GAME.result(with_empty(*apart, rating="instructables")).says


def test_a_chain_counts_as_one_move_when_the_table_says_so():
    assert played(start(count_moves_as_chains=True), "4-1 11-4 9-7 7-2").memory["moves"] == 3
    assert played(start(), "4-1 11-4 9-7 7-2").memory["moves"] == 4


def test_a_board_without_an_empty_hole_is_refused_by_the_rule():
    full = dict.fromkeys(HOLES, "white")
    with pytest.raises(DataError, match="R1"):
        GAME.check(start().changed(position=Position(full)))


def test_golf_tees_of_many_colours_keep_their_colours():
    options = chosen_options(GAME.options, {})
    state = GAME.start(options, [Seat((0, 0), ("red", "blue"))])
    after = GAME.outcome(state, parse_move("4-1")).state.position
    assert after.at("1") == state.position.at("4")
    assert GAME.judge(state, after).legal
