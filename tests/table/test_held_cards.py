"""Hands that become known as their cards are told, and what is checked then."""

import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.reading import certain_reading
from companion.engine.game import load_game
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat, frozen
from companion.inputs import ButtonPress, CardCode, CardDrawn
from companion.table.log import GameLog
from companion.table.loop import TableLoop
from companion.table.replay import resumed, started
from companion.table.session import Session
from companion.table.setup import GameSetup
from companion.table.viewing import view_of

GAME = load_game("joker-marbles")
LAYOUT = load_layout("jokers-4")
SEATS = (Seat((0,), ("red",)), Seat((2,), ("blue",)))


def a_state(unseen=None, red=("T0.8",)):
    """Red has a marble out; of both hands *unseen* cards are to be told, 2 of each as a rule."""
    marbles = dict.fromkeys(red, "red")
    marbles |= {f"S0.{n}": "red" for n in range(1, 6 - len(red))}
    marbles |= {f"S2.{n}": "blue" for n in range(1, 6)}
    options = chosen_options(GAME.options, {"hand_size": 1})
    memory = frozen({"unseen": {"0": 2, "1": 1} if unseen is None else unseen})
    return GAME.check(GameState(GAME.name, options, SEATS, 0, Position(marbles), memory))


class Table:
    def __init__(self, state=None):
        self.session = Session(GAME, state or a_state(), LAYOUT)
        self.now_s = 0.0
        self.look(self.session.state.position)

    def do(self, given):
        self.now_s += 1.0
        return [event.as_json() for event in self.session.handle(given)]

    def look(self, position):
        return self.do(certain_reading(position, LAYOUT.spaces, self.now_s))

    def tell(self, code, seat=None):
        return self.do(CardDrawn(code, seat, "test", self.now_s))

    def card(self, code):
        return self.do(CardCode(code, "test", self.now_s))

    def press(self, name):
        return self.do(ButtonPress(name, "test", self.now_s))

    @property
    def view(self):
        return view_of(self.session.desk, 1)


def test_a_card_that_is_told_is_in_the_hand_and_changes_no_turn():
    table = Table()
    [told] = table.tell("5h")
    assert told == {"event": "card-drawn", "at_s": told["at_s"], "card": "5H", "seat": 0}
    assert table.session.state.memory["hands"]["0"] == ("5H",)
    assert table.view.headline == "Red's turn"
    assert [(hand.seat, hand.cards, hand.unseen) for hand in table.view.hands] == [
        (0, ("5H",), 1),
        (1, (), 1),
    ]


def test_a_card_is_told_for_another_seat_when_it_is_named_or_the_own_hand_is_known():
    table = Table()
    assert table.tell("9C", 1)[0]["seat"] == 1
    assert table.tell("5")[0]["seat"] == 0
    assert table.tell("6")[0]["seat"] == 0
    [refused] = table.tell("7")
    assert refused["says"] == "Every card of every hand is known already."
    [refused] = table.tell("7", 1)
    assert refused["says"] == "Every card of Blue's hand is known already."


def test_the_duty_to_play_is_said_to_be_unchecked_until_the_hand_is_known():
    table = Table(a_state(red=()))
    _, nothing, _ = table.card("9")
    assert nothing["unchecked"] == ["R15"]
    assert table.view.unchecked == (
        "Not checked: R15 (Who can play must), since Red's hand is not known."
    )
    table.card("9")
    assert "Blue's hand" in table.view.unchecked


def test_a_known_hand_obliges():
    table = Table(a_state(red=()))
    table.tell("9")
    table.tell("A")
    assert table.view.cards == ("A",)
    [refused] = table.card("9")
    assert refused["event"] == "input-refused"
    assert table.card("A")[0]["event"] == "card-played"
    assert table.view.unchecked == ""


def test_a_known_hand_that_obliges_to_nothing_is_checked_in_silence():
    table = Table(a_state(red=()))
    table.tell("9")
    table.tell("8")
    _, nothing, _ = table.card("9")
    assert nothing["event"] == "no-effect"
    assert "unchecked" not in nothing
    assert table.view.unchecked == ""


def test_a_card_told_wrongly_is_taken_back():
    table = Table()
    table.tell("5")
    [untold] = table.press("take-back")
    assert untold["event"] == "drawn-taken-back"
    assert table.view.hands[0].unseen == 2


def test_a_card_told_while_a_move_is_awaited_leaves_the_card_that_was_played():
    table = Table()
    table.card("5")
    plays = table.view.plays
    assert table.tell("K", 1)[0]["event"] == "card-drawn"
    assert table.view.plays == plays
    assert table.session.state.declared == {"card": "5"}


def test_a_ruling_stays_while_a_card_is_told():
    table = Table()
    table.card("5")
    wrong = table.session.state.position.moved([("T0.8", "T0.12")])
    table.look(wrong)
    assert table.view.phase == "refused"
    assert [event["event"] for event in table.tell("K", 1)] == ["card-drawn"]
    assert table.view.phase == "refused"


@pytest.mark.parametrize("code", ["11", "", "KX"])
def test_what_is_no_card_is_refused(code):
    [refused] = Table().tell(code)
    assert "is not a card" in refused["says"]


def test_a_card_of_which_the_deck_has_no_more_is_refused():
    table = Table(a_state(unseen={"0": 2, "1": 1}))
    table.tell("5H")
    [refused] = table.tell("5H")
    assert refused["says"].startswith("The 5 cannot be told: every 5H")


def test_where_no_hand_is_followed_it_is_said_how_to_begin_one():
    table = Table(a_state(unseen={}))
    [refused] = table.tell("5")
    assert "Nobody follows the hands" in refused["says"]
    assert table.view.hands == ()


def test_told_cards_are_logged_and_told_again_after_a_restart(tmp_path):
    setup, notices = GameSetup(a_state(), LAYOUT), []
    log = GameLog(tmp_path / "games.sqlite3")
    game = started(log, setup, notices.append)
    loop = TableLoop(game, clock=lambda: 0.0, notice=notices.append)
    for given in (CardDrawn("5H", 0, "page", 1.0), CardDrawn("KC", 1, "page", 2.0)):
        loop.put(given)
    loop.work_off()
    [line] = [line for line in game.lines if line.number == 2]
    assert "5" not in line.says
    record = log.unfinished()
    again = resumed(log, record, notices.append)
    assert again.session.state == game.session.state
    assert again.session.state.memory["hands"] == {"0": ("5H",), "1": ("KC",)}
    assert notices == []
    log.close()
