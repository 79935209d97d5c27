"""What every game keeps to. One without rule cases, recorded games or counts fails."""

import json
import random
import tomllib
from pathlib import Path

import pytest

from companion.board.layout import layout_names, load_layout
from companion.board.position import Position
from companion.engine.answers import judge_answer, legal_answer
from companion.engine.game import Awaited, game_names, load_game
from companion.engine.move import PASS, parse_move
from companion.engine.notation import parse_position, position_text
from companion.engine.options import chosen_options
from companion.engine.state import state_hash
from companion.engine.state_json import state_from_json
from tests.engine.random_play import stored, wrong_changes
from tests.engine.recording import counts_of, declared_by_chance, games_of, tree_counts

RULINGS = Path(__file__).parents[1] / "data/rulings"
GAMES = game_names()
RECORDED = [(name, game) for name in GAMES for game in games_of(name)]
COUNTED = [(name, count) for name in GAMES for count in counts_of(name)]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
EVERY_RECORDED_GAME = pytest.mark.parametrize(
    ("name", "recorded"), RECORDED, ids=[f"{name}: {game['name']}" for name, game in RECORDED]
)


def positions_on_the_way(recorded, every=1):
    """Each *every*-th state of a recorded game, with what was declared."""
    game = load_game(recorded["setup"]["game"])
    state = state_from_json(recorded["setup"])
    for number, (declared, text, _) in enumerate(recorded["plays"]):
        known = game.declare(state, declared) if declared else state
        if number % every == 0:
            yield game, known
        state = game.outcome(known, parse_move(text)).state


@EVERY_GAME
def test_every_rule_has_a_case_that_breaks_it_or_a_reason_why_none_can(name):
    rulings = tomllib.loads((RULINGS / f"{name}.toml").read_text("utf-8"))
    named = {rule for case in rulings["case"] for rule in case["breaches"]}
    unbreakable = rulings.get("unbreakable", {})
    assert named | unbreakable.keys() == {rule.id for rule in load_game(name).rules}
    assert not named & unbreakable.keys()
    assert all(unbreakable.values())
    assert len(rulings["case"]) >= len(named) > 0


@EVERY_GAME
def test_a_game_has_recorded_games_and_counted_trees(name):
    assert any(game["winners"] is not None for game in games_of(name))
    assert counts_of(name)


@EVERY_GAME
def test_a_game_says_what_its_rules_and_options_mean(name):
    game = load_game(name)
    assert game.title
    assert len({rule.id for rule in game.rules}) == len(game.rules) > 0
    assert all(rule.title and rule.text for rule in game.rules)
    assert all(option.says for option in game.options)
    assert all(option.parsed(option.default) == option.default for option in game.options)


@EVERY_GAME
def test_the_shipped_boards_have_exactly_the_spaces_of_the_game(name):
    recorded = games_of(name)[0]
    state = state_from_json(recorded["setup"])
    game = load_game(name)
    boards = game.boards(state.options, len(state.seats))
    assert boards
    for board in boards:
        assert board in layout_names()
        assert set(load_layout(board).spaces) == game.spaces(state.options)


@EVERY_RECORDED_GAME
def test_a_recorded_game_goes_as_it_went(name, recorded):
    game, state = load_game(name), state_from_json(recorded["setup"])
    for declared, text, expected in recorded["plays"]:
        known = game.declare(state, declared) if declared else state
        move = parse_move(text)
        assert move in (game.legal_moves(known).moves or (PASS,))
        state = game.outcome(known, move).state
        assert state_hash(state) == expected
    result = game.result(state)
    assert (list(result.winners) if result else None) == recorded["winners"]
    assert (game.awaits(state) is Awaited.NOTHING) == (result is not None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "count"), COUNTED, ids=[f"{name}: {count['name']}" for name, count in COUNTED]
)
def test_the_trees_of_moves_are_as_large_as_they_were(name, count):
    assert tree_counts(state_from_json(count["state"]), count["declared"]) == count["counts"]


@EVERY_RECORDED_GAME
def test_states_moves_and_positions_survive_their_text_forms(name, recorded):
    for game, state in positions_on_the_way(recorded, every=10):
        again = state_from_json(json.loads(json.dumps(state.as_json())))
        assert again == state
        assert state_hash(again) == state_hash(state)
        assert game.legal_moves(again) == game.legal_moves(state)
        assert parse_position(position_text(state.position)) == state.position
        for move in game.legal_moves(state).moves:
            assert parse_move(str(move)) == move


@EVERY_RECORDED_GAME
def test_marbles_are_neither_lost_nor_doubled(name, recorded):
    for game, state in positions_on_the_way(recorded, every=3):
        for move in game.legal_moves(state).moves:
            outcome = game.outcome(state, move)
            added = sum(step.start is None for step in move.steps)
            taken = sum(step.end is None for step in move.steps)
            taken += sum(end is None for _, end in outcome.captured)
            after = outcome.state.position
            assert len(after) == len(state.position) + added - taken
            assert set(after) <= game.spaces(state.options)
            if not added and not taken:
                assert after.counts() == state.position.counts()


@EVERY_RECORDED_GAME
def test_no_two_legal_moves_end_in_the_same_position(name, recorded):
    for game, state in positions_on_the_way(recorded, every=3):
        ends = [game.outcome(state, move).state for move in game.legal_moves(state).moves]
        seen = [frozenset(stored(game, state, end.position).items()) for end in ends]
        assert len(set(seen)) == len(seen)


@EVERY_RECORDED_GAME
def test_every_answer_is_plain_json_in_whole_sentences(name, recorded):
    for _, state in positions_on_the_way(recorded, every=25):
        answer = legal_answer(state)
        assert json.loads(json.dumps(answer)) == answer
        for move in answer["moves"]:
            assert move["says"][0].isupper() or move["says"][0].isdigit()
            assert move["says"].endswith(".")
            after = parse_position(position_text(Position(move["after"])))
            ruling = judge_answer(state, after)
            assert ruling["legal"], (move, ruling)
            assert json.loads(json.dumps(ruling)) == ruling


def held_against_each_other(recorded, every, chance):
    """Generator and judge on positions of a recorded game; how many changes were judged."""
    judged = 0
    for game, state in positions_on_the_way(recorded, every):
        moves = game.legal_moves(state).moves or (PASS,)
        after = {move: game.outcome(state, move).state.position for move in moves}
        for move, position in after.items():
            ruling = game.judge(state, position)
            assert ruling.legal, (str(move), state.as_json(), ruling.breaches)
            assert ruling.move == move
        legal = [stored(game, state, position) for position in after.values()]
        for position in wrong_changes(game, state, chance):
            ruling = game.judge(state, position)
            expected = stored(game, state, position) in legal
            assert ruling.legal == expected, (state.as_json(), position, ruling.breaches)
            judged += 1
        judged += len(after)
    return judged


@EVERY_RECORDED_GAME
def test_generator_and_judge_agree(name, recorded):
    assert held_against_each_other(recorded, 25, random.Random(name)) > 0


@pytest.mark.slow
@EVERY_RECORDED_GAME
def test_generator_and_judge_agree_on_every_position(name, recorded):
    assert held_against_each_other(recorded, 1, random.Random(recorded["seed"])) > 0


@EVERY_GAME
def test_every_position_of_a_random_game_awaits_what_it_is_given(name):
    game, chance = load_game(name), random.Random(3)
    state = state_from_json(games_of(name)[0]["setup"])
    for _ in range(40):
        if game.awaits(state) is Awaited.NOTHING:
            assert game.result(state) is not None
            return
        state = declared_by_chance(game, state, chance)
        assert game.awaits(state) is Awaited.MOVE
        moves = game.legal_moves(state).moves
        state = game.outcome(state, chance.choice(moves) if moves else PASS).state


@EVERY_GAME
def test_options_that_no_game_has_are_refused(name):
    with pytest.raises(Exception, match=r"options\.no_such_option"):
        chosen_options(load_game(name).options, {"no_such_option": True})
