import pytest

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.games.fast_track.hands import with_decks
from companion.engine.infer import (
    Possible,
    goes_on_alike,
    may_go_on,
    missed_plays,
    one_play,
    ranks_of,
    same_doings,
)
from companion.engine.inference.cards_seen import CardsSeen, deck_of, odds_of
from companion.engine.inference.mattering import what_matters
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat, frozen

GAME = load_game("fast-track")
COLOURS = ("red", "blue", "green", "yellow")


def state_of(*spaces, to_move=0, teams="", ring=()):
    """Spaces of each seat's marbles, one group a seat; the rest are in the pens."""
    marbles = {}
    for side, group in enumerate(spaces):
        holes = [f"P{side}.{n}" for n in range(len(group) + 1, 5)]
        marbles |= dict.fromkeys([*group, *holes], COLOURS[side])
    seats = tuple(
        Seat((n,), (COLOURS[n],), teams[n] if teams else None) for n in range(len(spaces))
    )
    options = chosen_options(GAME.options, {"board": "square"})
    memory = frozen({"ring": list(ring)})
    return GAME.check(GameState("fast-track", options, seats, to_move, Position(marbles), memory))


def carried(position, *ways):
    for start, end in ways:
        position = position.changed({start: None, end: position.at(start)})
    return position


def inferred(state, *ways, seen=None, plays=one_play):
    observed = carried(state.position, *ways)
    return plays(GAME, [Possible(state, 1.0)], observed, seen or CardsSeen())


def test_cards_of_one_effect_are_one_ranked_by_what_is_left():
    state = state_of(["T0.2"], ["T2.2"])
    [line] = inferred(state, ("T0.2", "T0.3"))
    assert set(ranks_of(line.effects[0])) == {"A", "J", "Q", "K", "JOKER"}
    assert ranks_of(line.effects[0])[-1] == "JOKER"  # two of 54, of the others four

    seen = CardsSeen()
    for rank in ("A", "A", "A", "J", "Q"):
        seen = seen.with_played(state, {rank: 1.0})
    [line] = inferred(state, ("T0.2", "T0.3"), seen=seen)
    assert ranks_of(line.effects[0])[0] == "K"
    assert ranks_of(line.effects[0])[-1] == "A"


def test_a_card_of_which_all_are_gone_is_no_candidate():
    state = state_of(["T0.2"], ["T2.2"])
    seen = CardsSeen()
    for _ in range(4):
        seen = seen.with_played(state, {"A": 1.0})
    [line] = inferred(state, ("T0.2", "T0.3"), seen=seen)
    assert "A" not in ranks_of(line.effects[0])


def test_a_marble_sent_to_its_pen_does_not_tell_who_plays_next():
    state = state_of(["T0.0", "T0.1"], ["T3.5"])
    observed = carried(state.position, ("T0.0", "P0.1"))
    lines = one_play(GAME, [Possible(state, 1.0)], observed, CardsSeen())
    assert {line.after.to_move for line in lines} == {0, 1}
    assert not goes_on_alike(GAME, lines)
    assert same_doings(lines)


def test_whoever_left_no_trace_played_a_card_without_effect():
    state = state_of([], [], [])
    [line] = inferred(state, ("P2.1", "T2.9"))
    assert [effect.before.to_move for effect in line.effects] == [0, 1, 2]
    assert [effect.quiet for effect in line.effects] == [True, True, False]
    assert line.after.to_move == 2


def test_of_two_partners_who_may_both_have_moved_neither_is_certain():
    state = state_of([], [], [], [], teams="ABAB")
    lines = inferred(state, ("P2.1", "T2.9"))
    assert {line.doings[0][0] for line in lines} == {0, 2}
    assert lines[0].weight < 0.99


def test_a_known_hand_leaves_only_its_cards():
    state = with_decks(state_of(["T0.2"], ["T2.2"]), seed=3)
    hand = set(state.memory["hands"]["0"])
    for declared in GAME.declarations(state):
        with_card = GAME.declare(state, declared)
        for move in GAME.legal_moves(with_card).moves:
            after = GAME.outcome(with_card, move).state
            lines = one_play(GAME, [Possible(state, 1.0)], after.position, CardsSeen())
            cards = {str(each["card"]) for line in lines for each, _ in line.effects[-1].cards}
            assert str(declared["card"]) in cards <= hand


def test_which_cards_lie_where_is_no_difference():
    state = state_of(["T0.2"], ["T2.2"])
    held = state.changed(memory=frozen({"hands": {"0": ["7H", "3"]}, "seed": 3}))
    again = state.changed(memory=frozen({"again": True}))
    stores = GAME.stores(state)
    assert what_matters(state, stores) == what_matters(held, stores)
    assert what_matters(state, stores) != what_matters(again, stores)


def test_every_player_of_fast_track_has_a_pack_which_is_shuffled_when_drawn_out():
    state = state_of(["T0.2"], ["T2.2"])
    assert [deck_of(state, seat).name for seat in (0, 1)] == ["0", "1"]
    seen = CardsSeen()
    for _ in range(48):
        seen = seen.with_played(state, {"5": 1.0})
    assert seen.left(state)["5"] < 0
    assert seen.with_played(state, {"5": 1.0}).left(state)["5"] == 4
    odds = {each["card"]: part for each, part in odds_of(({"card": "A"},), state, seen)}
    assert odds == {"A": 1.0}


def test_a_part_of_a_split_seven_may_go_on():
    state = state_of(["T0.2", "T2.5"], ["T3.5"])
    observed = carried(state.position, ("T0.2", "T0.5"))
    lines = one_play(GAME, [Possible(state, 1.0)], observed, CardsSeen())
    assert [ranks_of(line.effects[0]) for line in lines] == [("3",)]
    assert may_go_on(GAME, lines, observed, CardsSeen())

    alone = state_of(["T0.2"], ["T3.5"])
    observed = carried(alone.position, ("T0.2", "T0.5"))
    lines = one_play(GAME, [Possible(alone, 1.0)], observed, CardsSeen())
    assert not may_go_on(GAME, lines, observed, CardsSeen())


def test_two_plays_are_rebuilt_with_their_cards():
    state = state_of(["T0.2"], ["T2.2"])
    [line] = inferred(state, ("T0.2", "T0.7"), ("T2.2", "T2.10"), plays=missed_plays)
    assert [(seat, str(move)) for seat, move in line.doings] == [
        (0, "T0.2-T0.7"),
        (1, "T2.2-T2.10"),
    ]
    assert [ranks_of(effect) for effect in line.seen] == [("5",), ("8",)]


def test_three_plays_are_rebuilt():
    state = state_of(["T0.2"], ["T2.2"], ["T3.9"])
    ways = (("T0.2", "T0.7"), ("T2.2", "T2.10"), ("T3.9", "T3.11"))
    [line] = inferred(state, *ways, plays=missed_plays)
    assert [seat for seat, _ in line.doings] == [0, 1, 2]
    assert line.after.to_move == 0


def test_marbles_that_went_away_and_came_back_explain_nothing():
    state = state_of(["T0.2"], ["T1.3"])
    assert inferred(state, ("T1.3", "T1.4"), plays=missed_plays) == ()


@pytest.mark.parametrize("ways", [[("T0.2", "T3.3")], [("T0.2", "T0.7"), ("T2.2", "T1.1")]])
def test_what_no_line_explains_has_no_line(ways):
    assert inferred(state_of(["T0.2"], ["T2.2"]), *ways, plays=missed_plays) == ()
