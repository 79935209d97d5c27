"""Whatever a game lets people declare can be entered: a card, a roll or a button."""

import pytest

from companion.board.layout import load_layout
from companion.board.reading import certain_reading
from companion.engine.cards import parse_card
from companion.engine.game import Awaited, game_names, load_game
from companion.engine.options import chosen_options
from companion.engine.state import Seat, frozen
from companion.inputs import ButtonPress, CardCode, DieRoll
from companion.table.declarations import CARD, DIE, button_of
from companion.table.session import Session
from companion.table.viewing import view_of

SOLO, TWO = (Seat((0,), ("red",)),), (Seat((0,), ("red",)), Seat((2,), ("blue",)))
EVERY_CHOICE = {"fast-track-draw": {"compulsory_draw": False}}
"""Options with which a game offers the most to declare."""

FURTHER_MOMENTS = {"fast-track-draw": [{"again": True}]}
"""Memories besides the first one in which a declaration is awaited."""


def moments(name):
    """States of the game in which something is to be declared."""
    game = load_game(name)
    options = chosen_options(game.options, EVERY_CHOICE.get(name, {}))
    state = game.start(options, SOLO if name == "triangle-solitaire" else TWO)
    yield game, state
    for memory in FURTHER_MOMENTS.get(name, []):
        yield game, game.check(state.changed(memory=frozen(memory)))


def entered(declared, offered):
    """The input with which the page, given what it is *offered*, declares this."""
    if CARD in declared:
        rank = parse_card(str(declared[CARD])).rank
        assert rank in offered.cards
        return CardCode(rank, "page", 1.0)
    if DIE in declared:
        assert str(declared[DIE]) in offered.cards
        return DieRoll(int(declared[DIE]), "page", 1.0)
    assert button_of(declared) in offered.buttons
    return ButtonPress(button_of(declared), "page", 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_everything_that_may_be_declared_can_be_entered_on_the_page(name):
    for game, state in moments(name):
        if game.awaits(state) not in (Awaited.CARD, Awaited.DIE):
            continue
        layout = load_layout(game.boards(state.options, len(state.seats))[0])
        for declared in game.declarations(state):
            session = Session(game, state, layout)
            given = entered(declared, view_of(session.desk, 1))
            events = session.handle(given)
            assert events[0].name in {"card-played", "die-rolled", "declared"}, declared
            wanted = game.declare(state, declared)
            assert session.desk.history[0].state == state
            if session.state.declared:
                assert session.state == wanted


def after_a_card_that_draws_again():
    [_, (game, state)] = moments("fast-track-draw")
    layout = load_layout("fast-track-square")
    session = Session(game, state, layout)
    session.handle(certain_reading(state.position, layout.spaces, 1.0))
    return session


def test_a_player_may_say_that_no_further_card_is_drawn():
    session = after_a_card_that_draws_again()
    assert "draw-no" in view_of(session.desk, 1).buttons
    events = session.handle(ButtonPress("draw-no", "page", 2.0))
    assert [event.name for event in events] == ["declared", "no-effect", "turn"]
    assert session.state.to_move == 1
    assert view_of(session.desk, 1).spoken == (
        "Red draws no further card; the turn is over. Blue's turn."
    )
    taken_back = session.handle(ButtonPress("take-back", "page", 3.0))
    assert taken_back[0].name == "card-taken-back"
    assert session.state.to_move == 0


def test_it_cannot_be_said_where_a_card_must_be_drawn():
    session = after_a_card_that_draws_again()
    session.handle(ButtonPress("draw-no", "page", 2.0))
    assert "draw-no" not in view_of(session.desk, 1).buttons
    [refused] = session.handle(ButtonPress("draw-no", "page", 3.0))
    assert refused.name == "input-refused"
