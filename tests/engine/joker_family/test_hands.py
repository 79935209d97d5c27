import pytest

from companion.engine.cards import full_deck
from companion.engine.game import load_game
from companion.engine.joker_family.piles import dealt
from companion.engine.move import PASS
from companion.errors import DataError
from tests.engine.joker_family.tables import after, plays, table

GAME = load_game("joker-marbles")


def test_a_card_that_is_not_in_the_known_hand_is_refused_in_a_clear_sentence():
    state = table(memory={"hands": {"0": ["7", "KH"]}})
    with pytest.raises(DataError, match="9 is not in the hand of seat 0, which holds 7, KH"):
        GAME.declare(state, {"card": "9"})


def test_a_card_that_may_not_be_discarded_is_refused_when_it_is_laid():
    state = table(memory={"hands": {"0": ["7", "KH"]}})
    with pytest.raises(DataError, match=r"7 cannot be played.*another card can be \(R15\)"):
        GAME.declare(state, {"card": "7"})


def test_a_rank_declares_the_card_of_that_rank_in_the_hand():
    state = table(memory={"hands": {"0": ["7", "KH"]}})
    assert GAME.declare(state, {"card": "K"}).declared == {"card": "KH"}


def test_only_cards_that_may_be_laid_are_offered():
    state = table(memory={"hands": {"0": ["7", "KH", "5"]}})
    assert GAME.declarations(state) == ({"card": "KH"},)
    state = table(memory={"hands": {"0": ["7", "5", "7"]}})
    assert GAME.declarations(state) == ({"card": "7"}, {"card": "5"})
    assert len(GAME.declarations(table())) == 14


def test_any_card_may_be_laid_from_a_hand_with_cards_that_nobody_has_told():
    memory = {"hands": {"0": ["7", "5"]}, "unseen": {"0": 4}}
    assert len(GAME.declarations(table(memory=memory))) == 14
    memory = {"hands": {"0": ["7", "K"]}, "unseen": {"0": 4}}
    offered = {each["card"] for each in GAME.declarations(table(memory=memory))}
    assert offered == {"A", "J", "Q", "K"}


def test_what_cannot_be_checked_is_said():
    assert GAME.legal_moves(table("5")).unchecked == ("R15",)
    assert GAME.legal_moves(table("5", memory={"hands": {"0": ["5"]}})).unchecked == ()
    assert GAME.legal_moves(table("A")).unchecked == ()
    assert GAME.judge(table("5"), table("5").position).unchecked == ("R15",)


def test_a_card_that_breaks_r15_has_no_play_and_is_not_without_effect():
    legal = GAME.legal_moves(table("5", memory={"hands": {"0": ["5", "A"]}}))
    assert (legal.moves, legal.forced, legal.no_effect) == ((), "F2", False)


def test_the_played_card_leaves_the_hand_and_the_next_player_draws():
    memory = {"hands": {"0": ["7", "5"], "1": ["2", "3", "4", "6", "8"]}, "deck": ["9", "10"]}
    state = after(table("5", memory=memory), "pass")
    assert state.memory["hands"] == {"0": ("7",), "1": ("2", "3", "4", "6", "8", "10")}
    assert state.memory["played"] == {"0": ("5",)}
    assert state.memory["deck"] == ("9",)
    assert state.to_move == 1


def test_where_cards_are_drawn_after_the_play_the_player_draws():
    memory = {"hands": {"0": ["7", "5", "9", "8", "2"]}, "deck": ["9", "10"]}
    state = after(table("5", memory=memory, options={"draw": "after"}), "pass")
    assert state.memory["hands"]["0"] == ("7", "9", "8", "2", "10")


def test_cards_drawn_unseen_are_counted_and_may_be_told():
    memory = {"hands": {"0": ["5"], "1": ["2", "3", "4", "6", "8"]}}
    state = after(table("5", memory=memory), "pass")
    assert state.memory["unseen"] == {"1": 1}
    told = GAME.declare(state, {"drawn": "kd"})
    assert told.memory["hands"]["1"] == ("2", "3", "4", "6", "8", "KD")
    assert "unseen" not in told.memory
    assert told.to_move == 1
    with pytest.raises(DataError, match="no card that is still to be told"):
        GAME.declare(told, {"drawn": "2", "seat": 1})
    with pytest.raises(DataError, match="there is no seat 9"):
        GAME.declare(state, {"drawn": "2", "seat": 9})


def test_a_card_that_cannot_be_in_the_decks_is_not_told():
    memory = {"hands": {"0": ["JOKER", "7H"], "1": ["JOKER"]}, "unseen": {"1": 4}}
    state = table(memory=memory)
    for card in ("JOKER", "7H"):
        with pytest.raises(DataError, match=f"every {card} of 1 deck is known already"):
            GAME.declare(state, {"drawn": card, "seat": 1})
    assert GAME.declare(state, {"drawn": "7S", "seat": 1}).memory["hands"]["1"] == ("JOKER", "7S")
    more = table(memory=memory, options={"decks": 2})
    assert GAME.declare(more, {"drawn": "JOKER", "seat": 1}).memory["unseen"] == {"1": 3}


def test_an_unseen_card_may_be_played():
    memory = {"hands": {"0": ["7"]}, "unseen": {"0": 1}}
    state = after(GAME.declare(table(memory=memory), {"card": "9"}), "pass")
    assert state.memory["hands"]["0"] == ("7",)
    assert "unseen" not in state.memory


def test_an_empty_draw_pile_is_made_anew_of_every_discard_pile():
    memory = {
        "hands": {"0": ["5"], "1": ["9"]},
        "deck": [],
        "played": {"1": ["3", "4"], "2": ["6", "8"]},
        "seed": 1,
        "discards": {},
    }
    state = after(table("5", memory=memory), "pass")
    drawn, deck = state.memory["hands"]["1"][1:], state.memory["deck"]
    assert sorted(drawn + deck) == ["3", "4", "5", "6", "8"]
    assert state.memory["shuffled"] == 1
    assert "played" not in state.memory
    assert after(table("5", memory=memory), "pass") == state


def test_without_a_seed_the_players_shuffle_and_the_cards_are_unseen():
    memory = {"hands": {"0": ["5"], "1": ["9"]}, "deck": [], "played": {"1": ["3", "4"]}}
    state = after(table("5", memory=memory), "pass")
    assert state.memory["hands"]["1"] == ("9",)
    assert state.memory["unseen"] == {"1": 5}
    assert "deck" not in state.memory


def test_no_card_is_drawn_where_none_is_left():
    memory = {"hands": {"0": ["5"], "1": ["9"]}, "deck": [], "seed": 1}
    state = after(table("A", memory={**memory, "hands": {"0": ["A"], "1": ["9"]}}), "S0.1-T0.8")
    assert state.memory["hands"]["1"] == ("9", "A")


@pytest.mark.parametrize("draw", ["before", "after"])
def test_cards_are_neither_lost_nor_doubled_over_a_long_game(draw):
    options = {"draw": draw, "decks": 1}
    state = dealt(table(options=options, red="T0.8", blue="T1.8"), 4)
    whole = sorted(map(str, full_deck()))
    for _ in range(200):
        state = GAME.declare(state, GAME.declarations(state)[0])
        moves = sorted(plays(state))
        state = after(state, moves[0] if moves else str(PASS))
        piles = (*state.memory["hands"].values(), *state.memory.get("played", {}).values())
        cards = [card for pile in (*piles, state.memory["deck"]) for card in pile]
        assert sorted(cards) == whole
        held = {len(hand) for hand in state.memory["hands"].values()}
        assert held <= ({5, 6} if draw == "before" else {5})
    assert state.memory["shuffled"] >= 2


@pytest.mark.parametrize(
    ("memory", "named"),
    [
        ({"cards": {}}, r"memory\.cards: unknown"),
        ({"hands": ["7"]}, r"memory\.hands: must be an object by seat"),
        ({"hands": {"4": ["7"]}}, r"memory\.hands\.4: there is no such seat"),
        ({"hands": {"0": "7"}}, r"memory\.hands\.0: must be a list of cards"),
        ({"hands": {"0": ["11"]}}, r"memory\.hands\.0: .*is not a card"),
        ({"deck": "7"}, r"memory\.deck: must be a list of cards"),
        ({"unseen": {"0": -1}}, r"memory\.unseen\.0: must be a whole number"),
        ({"discards": {"0": "two"}}, r"memory\.discards\.0: must be a whole number"),
        ({"seed": "x"}, r"memory\.seed: must be a whole number"),
    ],
)
def test_memory_that_cannot_be_names_the_entry(memory, named):
    with pytest.raises(DataError, match=named):
        table(memory=memory)


def test_a_hand_that_is_only_counted_is_followed():
    assert table(memory={"unseen": {"0": 5}}).memory["hands"] == {"0": ()}
