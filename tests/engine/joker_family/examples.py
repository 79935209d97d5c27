"""How a case of the worked examples is read, for every game of the family."""

from companion.engine.game import load_game
from companion.engine.move import PASS, PASS_TEXT, parse_move
from tests.engine.joker_family.tables import COLOURS, plays, position, table


def state_of(case, game):
    marbles = {colour: case[colour] for colour in COLOURS if colour in case}
    memory = {"hands": {"0": case["hand"]}} if "hand" in case else {}
    teams = 2 if case.get("teams") else 0
    options = case.get("options", {})
    return table(case["card"], game=game, teams=teams, memory=memory, options=options, **marbles)


def named(case):
    return f"{case['example']}-{case['card']}"


def check_case(case, game_name):
    """Plays, what forces, whom they send where and who wins are those of the case."""
    game, state = load_game(game_name), state_of(case, game_name)
    legal = game.legal_moves(state)
    assert plays(state) == set(case["plays"])
    assert not plays(state) & set(case.get("illegal", ()))
    assert legal.no_effect == case.get("nothing", False)
    assert legal.forced == case.get("forced", "F3" if legal.no_effect else None)
    for text, captured in case.get("captured", {}).items():
        outcome = game.outcome(state, parse_move(text))
        assert [list(each) for each in outcome.captured] == captured
    won = {str(move) for move in legal.moves if game.result(game.outcome(state, move).state)}
    assert won == set(case.get("wins", ()))


def check_judged(case, game_name):
    """The judge finds every play of the case legal and the others not."""
    game, state = load_game(game_name), state_of(case, game_name)
    for text in case["plays"]:
        after = game.outcome(state, parse_move(text)).state.position
        assert game.judge(state, after).legal
    for text in case.get("illegal", ()):
        moved = {step.end: state.position.at(step.start) for step in parse_move(text).steps}
        gone = {step.start: None for step in parse_move(text).steps}
        assert not game.judge(state, state.position.changed({**gone, **moved})).legal
    still = game.judge(state, state.position)
    assert still.legal == (case.get("nothing", False) or PASS_TEXT in case["plays"])
    assert not still.legal or still.move == PASS


def distance_home(sides):
    """Forward spaces from the come-out spot of side 0 to its entrance, one Ace at a time."""
    game = load_game("joker-marbles")
    state = table("A", seats=2, red="T0.8", blue="", options={"sides": sides})
    here, count = "T0.8", 0
    while here != "T0.3":
        marbles = position(2, [], {"red": here})
        now = state.changed(position=type(state.position)(marbles))
        ends = [m.steps[0].end for m in game.legal_moves(now).moves if m.steps[0].start == here]
        here, count = ends[0], count + 1
    return count
