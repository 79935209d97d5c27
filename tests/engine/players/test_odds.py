import itertools
from collections import Counter
from math import isclose

import pytest

from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players.odds import best_of_draws, cards_to_come, hand_in
from tests.engine.players.playing import fast_track


def test_the_expected_best_is_that_of_all_draws():
    left = {"A": 2, "5": 1, "9": 3}
    worth = {"A": 3.0, "5": 1.0, "9": -2.0}
    deck = [rank for rank, count in left.items() for _ in range(count)]
    for draws in (1, 2, 3, 6):
        hands = list(itertools.combinations(deck, draws))
        expected = sum(max(worth[rank] for rank in hand) for hand in hands) / len(hands)
        got, effect = best_of_draws([(w, -w, r) for r, w in worth.items()], left, draws)
        assert isclose(got, expected)
        assert isclose(effect, -expected)


def test_nothing_is_expected_of_no_card():
    assert best_of_draws([(1.0, 1.0, "A")], {"A": 4}, 0) == (0.0, 0.0)


def test_cards_seen_are_gone():
    state = fast_track(hand=["8H", "8C", "AH"], played={"0": ["8D", "KD"]})
    mine = cards_to_come(state, 0, 0, CardsSeen())
    assert (mine["8"], mine["A"], mine["K"], mine["JOKER"]) == (1, 3, 3, 2)


def test_in_a_deck_of_their_own_the_own_hand_says_nothing_about_theirs():
    state = fast_track(hand=["8H", "8C", "AH"])
    theirs = cards_to_come(state, 1, 0, CardsSeen({"1": Counter({"8": 4})}))
    assert "8" not in theirs
    assert theirs["A"] == 4


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_is_known_or_not(seat):
    state = fast_track(hand=["8H", "JOKER"])
    assert hand_in(state, seat) == (("8", "JOKER") if seat == 0 else None)
