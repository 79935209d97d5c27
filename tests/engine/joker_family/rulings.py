"""How a rule case is read: what was done by hand, and what the judge says of it."""

import tomllib

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.joker_family.graph import home
from companion.engine.move import parse_move
from tests.engine.joker_family.tables import COLOURS, DATA, table


def unbreakable(game):
    """Rules that no change of a board can break, and why."""
    text = (DATA / f"rulings/{game}.toml").read_text("utf-8")
    return tomllib.loads(text)["unbreakable"]


def state_of(case, game):
    return table(
        case.get("card"),
        game=game,
        seats=case.get("seats", 4),
        teams=case.get("teams", 0),
        memory=case.get("memory", {}),
        options=case.get("options", {}),
        **{colour: case[colour] for colour in COLOURS if colour in case},
    )


def after_hand(state, case):
    """The board after the steps of `done`, one by one, and then `put`."""
    marbles = dict(state.position.marbles)
    move = parse_move(case["done"])
    if move.is_swap:
        one, other = move.steps[0].start, move.steps[0].end
        marbles[one], marbles[other] = marbles[other], marbles[one]
    for step in () if move.is_swap else move.steps:
        marble = marbles.pop(step.start)
        met = marbles.get(step.end)
        marbles[step.end] = marble
        if met is not None:
            holes = home(COLOURS.index(met))
            marbles[next(hole for hole in holes if hole not in marbles)] = met
    for space, colour in case.get("put", {}).items():
        if colour:
            marbles[space] = colour
        else:
            del marbles[space]
    return Position(marbles)


def check_case(case, game):
    """The rules named are those of the case, the first as it is said, shown and told there."""
    state = state_of(case, game)
    after = after_hand(state, case)
    ruling = load_game(game).judge(state, after)
    assert [breach.rule for breach in ruling.breaches] == case["breaches"], ruling.breaches
    assert list(ruling.unchecked) == case.get("unchecked", [])
    if "move" in case:
        assert str(ruling.move) == case["move"]
    if not ruling.breaches:
        return
    first = ruling.breaches[0]
    assert first.says == case.get("says", first.says)
    assert list(first.spaces) == case.get("spaces", list(first.spaces))
    assert str(ruling.nearest[0]) == case.get("nearest", str(ruling.nearest[0]))
    legal = load_game(game).legal_moves(state).moves if state.declared else ()
    assert all(move in legal or not move.steps for move in ruling.nearest)
    assert bool(ruling.repair) == (after != state.position)
