import pytest

from companion.engine.cards import full_deck
from companion.engine.games.fast_track.hands import with_decks
from companion.errors import DataError
from tests.engine.games.fast_track.boards import GAME, after, table


def test_a_card_that_is_not_in_the_known_hand_is_refused_in_a_clear_sentence():
    state = table(red="P", memory={"hands": {"0": ["7", "KH"]}})
    with pytest.raises(DataError, match="9 is not in the hand of seat 0, which holds 7, KH"):
        GAME.declare(state, {"card": "9"})


def test_a_rank_declares_the_card_of_that_rank_in_the_hand():
    state = table(red="P", memory={"hands": {"0": ["7", "KH"]}})
    assert GAME.declare(state, {"card": "K"}).declared == {"card": "KH"}
    with pytest.raises(DataError, match="KD is not in the hand"):
        GAME.declare(state, {"card": "KD"})


def test_any_card_may_be_declared_where_no_hand_is_known():
    state = table(red="P")
    assert GAME.declare(state, {"card": "10h"}).declared == {"card": "10H"}
    assert len(GAME.declarations(state)) == 14


def test_only_cards_of_the_known_hand_are_offered():
    state = table(red="P", memory={"hands": {"0": ["7", "KH", "7"]}})
    assert GAME.declarations(state) == ({"card": "7"}, {"card": "KH"})


def test_the_played_card_leaves_the_hand_and_lies_on_the_played_pile():
    state = after(table("5", red="P", memory={"hands": {"0": ["7", "5"]}}), "pass")
    assert state.memory["hands"]["0"] == ("7",)
    assert state.memory["played"]["0"] == ("5",)


def test_cards_drawn_unseen_are_counted_and_may_be_told():
    state = after(table("5", red="P", memory={"hands": {"0": ["7", "5", "9", "2", "3"]}}), "pass")
    assert state.memory["unseen"] == {"0": 1}
    told = GAME.declare(state, {"drawn": "kd", "seat": 0})
    assert told.memory["hands"]["0"] == ("7", "9", "2", "3", "KD")
    assert "unseen" not in told.memory
    assert told.to_move == state.to_move
    with pytest.raises(DataError, match="no card that is still to be told"):
        GAME.declare(told, {"drawn": "2", "seat": 0})


def test_an_unseen_card_may_be_played():
    memory = {"hands": {"0": ["7"]}, "unseen": {"0": 1}}
    state = after(GAME.declare(table(red="P", memory=memory), {"card": "9"}), "pass")
    assert state.memory["hands"]["0"] == ("7",)
    assert state.memory["unseen"] == {"0": 4}


def test_a_hand_is_filled_only_when_the_turn_ends():
    memory = {"hands": {"0": ["K", "5", "9"]}, "deck": {"0": ["2", "3", "4", "6"]}}
    again = after(table("K", red="P", memory=memory), "pass")
    assert again.to_move == 0
    assert again.memory["hands"]["0"] == ("5", "9")
    ended = after(GAME.declare(again, {"card": "5"}), "pass")
    assert ended.to_move == 1
    assert ended.memory["hands"]["0"] == ("9", "6", "4", "3", "2")


def test_five_play_again_cards_are_followed_by_five_new_ones():
    memory = {"hands": {"0": ["K"]}, "deck": {"0": ["2", "3", "4", "6", "7", "8"]}}
    state = after(table("K", red="P", memory=memory), "pass")
    assert state.to_move == 0
    assert state.memory["hands"]["0"] == ("8", "7", "6", "4", "3")


def test_an_empty_deck_is_made_anew_of_the_played_pile():
    memory = {
        "hands": {"0": ["5", "9"]},
        "deck": {"0": ["2"]},
        "played": {"0": ["3", "4", "6", "7"]},
        "seed": 1,
    }
    state = after(table("5", red="P", memory=memory), "pass")
    hand, deck = state.memory["hands"]["0"], state.memory["deck"]["0"]
    assert hand[:2] == ("9", "2")
    assert sorted(hand[2:] + deck) == ["3", "4", "5", "6", "7"]
    assert state.memory["played"]["0"] == ()
    assert state.memory["shuffled"] == {"0": 1}
    assert after(table("5", red="P", memory=memory), "pass") == state


def test_without_a_seed_the_players_shuffle_and_the_cards_are_unseen():
    memory = {"hands": {"0": ["5", "9"]}, "deck": {"0": []}, "played": {"0": ["3", "4"]}}
    state = after(table("5", red="P", memory=memory), "pass")
    assert state.memory["hands"]["0"] == ("9",)
    assert state.memory["unseen"] == {"0": 4}


def test_cards_are_neither_lost_nor_doubled_over_a_long_game():
    state = with_decks(table(red="P P P P", blue="P P P P", seats=("red", "blue")), 4)
    whole = sorted(map(str, full_deck()))
    for _ in range(150):
        state = GAME.declare(state, GAME.declarations(state)[0])
        state = (
            GAME.outcome(state, GAME.legal_moves(state).moves[0]).state
            if (GAME.legal_moves(state).moves)
            else after(state, "pass")
        )
        for seat in ("0", "1"):
            piles = (state.memory.get(key, {}).get(seat, ()) for key in ("hands", "deck", "played"))
            assert sorted(card for pile in piles for card in pile) == whole
    assert state.memory["shuffled"]["0"] >= 1


@pytest.mark.parametrize(
    ("memory", "entry"),
    [
        ({"hands": {"9": ["7"]}}, r"memory\.hands\.9"),
        ({"hands": {"0": "7"}}, r"memory\.hands\.0"),
        ({"hands": {"0": ["11"]}}, r"memory\.hands\.0"),
        ({"deck": ["7"]}, r"memory\.deck"),
        ({"unseen": {"0": -1}}, r"memory\.unseen\.0"),
        ({"discards": {"0": "two"}}, r"memory\.discards\.0"),
        ({"seed": "x"}, r"memory\.seed"),
        ({"ring": ["T1.1"]}, r"memory\.ring"),
        ({"ring": "T1.0"}, r"memory\.ring"),
        ({"again": 1}, r"memory\.again"),
        ({"rings": []}, r"memory\.rings"),
    ],
)
def test_memory_that_cannot_be_is_refused_by_name(memory, entry):
    with pytest.raises(DataError, match=entry):
        table(red="P", memory=memory)
