"""Every value of every option of every game changes some answer: tests/data/golden/*-options.jsonl.

A line there is {"option", "values", "state"} and, if they matter, "after", a position to be judged,
and "told", something to be declared. With each of the values some answer about that state must
differ from the answer with the option's default.
"""

import json

import pytest

from companion.board.position import Position
from companion.engine.game import game_names, load_game
from companion.engine.move import PASS
from companion.engine.state_json import state_from_json
from companion.errors import DataError
from tests.engine.recording import GOLDEN

GAMES = game_names()


def witnesses_of(name):
    path = GOLDEN / f"{name}-options.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


WITNESSES = [(name, each) for name in GAMES for each in witnesses_of(name)]


def other_values(option):
    """Every value but the default; of a fraction the least and the most."""
    if option.choices:
        every = option.choices
    elif isinstance(option.default, int):
        every = range(int(option.least), int(option.most) + 1)
    else:
        every = (option.least, option.most)
    return [value for value in every if value != option.default]


def without_options(state):
    """What a state is but for the option itself; a board that was decided shows in the spaces."""
    return {key: value for key, value in state.as_json().items() if key != "options"}


def start(game, options, seats):
    begun = game.start(options, seats)
    return without_options(begun), sorted(game.spaces(begun.options))


def outcomes(game, state, legal):
    for move in legal.moves or ((PASS,) if legal.no_effect else ()):
        outcome = game.outcome(state, move)
        result = game.result(outcome.state)
        yield str(move), without_options(outcome.state), outcome.captured, outcome.again, result


def asked(question, *given):
    """The answer, or why there is none."""
    try:
        return question(*given)
    except DataError as error:
        return str(error)


def answers(witness, value):
    """What a game says of the witness's state where the option has this value."""
    given = witness["state"]
    game = load_game(given["game"])
    options = {**given["options"], witness["option"]: value}
    given = {**given, "options": options}
    state = asked(state_from_json, given)
    if isinstance(state, str):
        return state
    found = [asked(start, game, options, state.seats), game.boards(options, len(state.seats))]
    found += [game.result(state), game.awaits(state), without_options(state)]
    if "told" in witness:
        told = asked(game.declare, state, witness["told"])
        found.append(told if isinstance(told, str) else without_options(told))
    if game.result(state) is None and not state.declared:
        found.append(game.declarations(state))
    if "after" in witness:
        found.append(game.judge(state, Position(witness["after"])).breaches)
    if state.declared or not game.declarations(state):
        legal = game.legal_moves(state)
        found += [legal, list(outcomes(game, state, legal))]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "witness"),
    WITNESSES,
    ids=[f"{name}: {each['option']} {each['values'][0]}" for name, each in WITNESSES],
)
def test_an_option_changes_an_answer(name, witness):
    [option] = [each for each in load_game(name).options if each.name == witness["option"]]
    by_default = answers(witness, option.default)
    assert answers(witness, option.default) == by_default
    for value in witness["values"]:
        assert option.parsed(value) == value
        assert answers(witness, value) != by_default, value


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option_is_shown_to_change_an_answer(name):
    shown = {
        (each["option"], json.dumps(value))
        for each in witnesses_of(name)
        for value in each["values"]
    }
    options = load_game(name).options
    assert shown == {
        (option.name, json.dumps(value)) for option in options for value in other_values(option)
    }
