"""Cards dealt, drawn, played and shuffled as at a table: what can be is never doubted."""

import random

import pytest

from companion.card_codes import JOKER, pack
from companion.engine.cards import parse_card
from companion.engine.game import load_game
from companion.engine.inference.cards_doubted import as_if_shuffled, why_not_in_play
from companion.engine.inference.cards_seen import CardsSeen, deck_of
from companion.engine.options import chosen_options
from companion.engine.state import Seat, frozen
from companion.errors import DataError

COLOURS = ("red", "blue", "green", "yellow")


def a_game(name, seats=4, **options):
    game = load_game(name)
    sides = range(0, 4, 4 // seats)
    players = tuple(Seat((side,), (COLOURS[n],)) for n, side in enumerate(sides))
    return game, game.start(chosen_options(game.options, options), players)


def evening(state, plays, *, before, jokers, told, seed):
    """Cards in the order in which they are played: (seat, card)."""
    chance = random.Random(seed)
    deck, hands = deck_of(state, 0), {}
    cards = [card for n in range(deck.packs) for card in pack(n + 1)]
    cards = [card for card in cards if jokers or card.rank != JOKER]
    shared = deck.name == "all"
    seats = range(len(state.seats))
    piles = {seat: [] for seat in seats}
    discards = {seat: [] for seat in seats}
    for seat in seats:
        pile = 0 if shared else seat
        if not piles[pile] and pile == seat:
            piles[pile] = chance.sample(cards, len(cards))
        hands[seat] = [piles[pile].pop() for _ in range(int(state.options.get("hand_size", 0)))]

    def draw(seat, pile):
        if not piles[pile]:
            piles[pile], discards[pile] = discards[pile], []
            chance.shuffle(piles[pile])
        hands[seat].append(piles[pile].pop())

    for turn in range(plays):
        seat = turn % len(seats)
        pile = 0 if shared else seat
        if before or not hands[seat]:
            draw(seat, pile)
        card = hands[seat].pop(chance.randrange(len(hands[seat])))
        discards[pile].append(card)
        if not before and state.options.get("hand_size", 0):
            draw(seat, pile)
        yield seat, (card.card if told else card.rank, card.copy if told else 0)


def doubts(game, state, played):
    seen, found = CardsSeen(), []
    for seat, (card, copy) in played:
        moved = state.changed(to_move=seat)
        why = why_not_in_play(game, moved, seen, card, copy)
        found += [why] if why else []
        seen = seen.with_shown(moved, card, copy).with_played(moved, {parse_card(card).rank: 1.0})
    return found


@pytest.mark.slow
@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("jokers", [True, False])
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("fast-track", {}),
        ("fast-track-draw", {"deck": "shared"}),
        ("fast-track-draw", {"deck": "own"}),
        ("joker-marbles", {"decks": 1}),
        ("joker-marbles", {"decks": 2}),
        ("pegs-and-jokers", {"decks": 3}),
    ],
)
def test_cards_of_a_real_deck_are_never_doubted(name, options, before, jokers, told):
    game, state = a_game(name, **options)
    for seed in range(3):
        played = evening(state, 600, before=before, jokers=jokers, told=told, seed=seed)
        assert doubts(game, state, played) == []


def test_every_card_played_twice_in_the_first_half_of_a_deck_is_doubted():
    game, state = a_game("joker-marbles")
    played = list(evening(state, 15, before=True, jokers=True, told=True, seed=1))
    seen = CardsSeen()
    for _, (card, copy) in played:
        seen = seen.with_shown(state, card, copy).with_played(state, {parse_card(card).rank: 1.0})
    for _, (card, copy) in played:
        assert "This very" in why_not_in_play(game, state, seen, card, copy)


def test_a_deck_that_may_be_shuffled_is_not_doubted():
    game, state = a_game("joker-marbles")
    seen = CardsSeen().with_shown(state, "7H", 1)
    for _ in range(32):
        seen = seen.with_played(state, {"2": 1.0})
    assert why_not_in_play(game, state, seen, "7H", 1) is None


def test_a_card_that_is_only_perhaps_gone_is_not_doubted():
    game, state = a_game("fast-track")
    seen = CardsSeen()
    for _ in range(7):
        seen = seen.with_played(state, {"A": 0.5, "K": 0.5})
    assert why_not_in_play(game, state, seen, "A") is None
    seen = seen.with_played(state, {"A": 0.5, "K": 0.5})
    assert why_not_in_play(game, state, seen, "A") == "Every Ace of the deck was played before."


def test_a_card_that_the_known_hand_does_not_hold_is_doubted_and_the_hand_forgotten():
    game, state = a_game("joker-marbles")
    state = game.check(state.changed(memory=frozen({"hands": {"0": ("8H", "KS")}})))
    why = why_not_in_play(game, state, CardsSeen(), "7")
    assert why == "The 7 is not in the hand that was told."
    assert why_not_in_play(game, state, CardsSeen(), "K") is None
    afresh, _ = as_if_shuffled(game, state, CardsSeen(), {"card": "7"})
    assert afresh.memory["unseen"] == {"0": 2}
    assert game.declare(afresh, {"card": "7"}).declared == {"card": "7"}


def test_a_card_that_the_counted_deck_has_not_is_doubted_and_the_deck_made_whole():
    game, state = a_game("fast-track-draw", seats=2)
    drawn = {"drawn": {"all": ("7H", "7S", "7C", "7D", "2H")}}
    state = game.check(state.changed(memory=frozen(drawn)))
    assert "has been drawn" in why_not_in_play(game, state, CardsSeen(), "7")
    assert "has been drawn" in why_not_in_play(game, state, CardsSeen(), "2H")
    afresh, _ = as_if_shuffled(game, state, CardsSeen(), {"card": "7"})
    assert game.declare(afresh, {"card": "7"}).declared == {"card": "7"}


def test_what_a_rule_forbids_to_a_card_of_the_hand_stays_forbidden():
    game, state = a_game("joker-marbles")
    state = game.check(state.changed(memory=frozen({"hands": {"0": ("8H", "KS")}})))
    with pytest.raises(DataError, match="R15"):
        game.declare(state, {"card": "8"})
    assert why_not_in_play(game, state, CardsSeen(), "8") is None
    afresh, _ = as_if_shuffled(game, state, CardsSeen(), {"card": "8"})
    assert afresh == state


def test_what_no_shuffle_could_change_is_left_to_the_game():
    game, state = a_game("fast-track-draw", seats=2)
    deck = {"deck": {"all": ("2H", "7S")}}
    state = game.check(state.changed(memory=frozen(deck)))
    assert why_not_in_play(game, state, CardsSeen(), "K") is None
