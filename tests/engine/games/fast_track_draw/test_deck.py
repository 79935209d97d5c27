"""Cards as far as they are counted: what is left, what is next, when the deck is shuffled."""

import pytest

from companion.engine.cards import RANKS
from companion.engine.games.fast_track_draw.deck import (
    DECK_SIZE,
    cards_left,
    counted,
    with_decks,
)
from companion.engine.move import PASS
from companion.errors import DataError
from tests.engine.games.fast_track_draw.boards import GAME, drawn, table


def cards(state):
    return [declared["card"] for declared in GAME.declarations(state)]


def draw(state, card):
    declared = drawn(state, card)
    return GAME.outcome(declared, (GAME.legal_moves(declared).moves or (PASS,))[0]).state


def test_where_nobody_counts_any_card_may_come():
    state = table(red="P")
    assert cards(state) == list(RANKS)
    assert cards_left(state, 0) is None
    assert "drawn" not in draw(state, "7").memory


def test_a_counted_card_is_gone_for_everybody():
    state = draw(counted(table(red="P", blue="P")), "7H")
    assert state.memory["drawn"] == {"all": ("7H",)}
    assert cards_left(state, 1)["7"] == 3
    with pytest.raises(DataError, match=r"declared\.card: 7H has been drawn"):
        drawn(state, "7H")
    assert cards_left(draw(state, "7"), 0)["7"] == 2


def test_a_card_that_is_used_up_cannot_be_drawn():
    state = counted(table(red="P", blue="P"))
    for _ in range(2):
        state = draw(state, "JOKER")
        state = state.changed(memory={**state.memory, "again": False}, to_move=1)
    assert "JOKER" not in cards(state)
    with pytest.raises(DataError, match="every Joker of the deck has been drawn"):
        drawn(state, "JOKER")


def test_with_an_own_deck_for_each_only_the_own_cards_are_gone():
    state = draw(counted(table(red="P", blue="P", options={"deck": "own"})), "7H")
    assert state.memory["drawn"] == {"0": ("7H",), "1": (), "2": (), "3": ()}
    assert (cards_left(state, 0)["7"], cards_left(state, 1)["7"]) == (3, 4)


@pytest.mark.parametrize("deck", ["shared", "own"])
def test_a_shuffled_deck_gives_each_card_once_and_is_then_shuffled_anew(deck):
    state = with_decks(counted(table(red="P", options={"deck": deck}, seats=("red",))), 11)
    seen = []
    for _ in range(DECK_SIZE):
        assert len(cards(state)) == 1
        seen.append(cards(state)[0])
        state = draw(state, seen[-1]).changed(position=state.position)
    assert len(set(seen)) == DECK_SIZE - 1
    [pile] = state.memory["deck"].values()
    assert len(pile) == DECK_SIZE
    assert state.memory["shuffled"] == dict.fromkeys(state.memory["deck"], 1)
    assert state.memory["drawn"] == dict.fromkeys(state.memory["deck"], ())
    assert list(reversed(pile)) != seen


def test_the_same_seed_shuffles_the_same_deck():
    state = table(red="P")
    assert with_decks(state, 0) == with_decks(state, 0)
    assert with_decks(state, 0).memory["seed"] == 0
    assert with_decks(state, 0) != with_decks(state, 1)


def test_only_the_top_card_of_a_known_deck_can_be_drawn():
    state = table(red="P", memory={"deck": {"all": ["2C", "9H"]}})
    assert cards(state) == ["9H"]
    assert drawn(state, "9").declared == {"card": "9H"}
    for other in ("2C", "9S"):
        with pytest.raises(DataError, match="is not the top card of the deck, which is 9H"):
            drawn(state, other)
    state = draw(draw(state, "9"), "2")
    assert "deck" not in state.memory
    assert cards(state) == list(RANKS)


def test_the_drawn_card_is_counted_when_it_is_used():
    state = drawn(counted(table(red="P")), "7H")
    assert state.memory["drawn"] == {"all": ()}
    assert GAME.check(state) == state


def test_a_part_of_a_deck_that_is_used_up_is_followed_by_a_whole_one():
    memory = {"seed": 3, "deck": {"all": ["9"]}, "drawn": {"all": ["2", "3"]}}
    state = draw(table(red="P", memory=memory), "9")
    assert len(state.memory["deck"]["all"]) == DECK_SIZE
    assert state.memory["drawn"] == {"all": ()}


def test_a_card_is_not_both_drawn_and_still_to_come():
    memory = {"deck": {"all": ["9H"]}, "drawn": {"all": ["9H"]}}
    with pytest.raises(DataError, match=r"memory\.deck\.all and drawn: holds 9H twice"):
        table(red="P", memory=memory)
