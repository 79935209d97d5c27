"""A computer's seat at the table: it decides, the people move, the camera checks."""

import pytest

from companion.board.position import Position
from companion.board.reading import certain_reading
from companion.engine.game import load_game
from companion.engine.move import parse_move
from companion.engine.options import chosen_options
from companion.engine.players.players import with_computers
from companion.engine.state import GameState, Seat, frozen
from companion.inputs import ButtonPress, CardCode, ComputerPlay, TimePassed
from companion.table.encoding import recorded
from companion.table.session import Session
from companion.table.setup import GameSetup, setup_from_json
from companion.table.viewing import view_of
from tests.table.logged import LoggedTable
from tests.table.playing import GAME, LAYOUT, names, pens

SEATS = (
    Seat((0,), ("red",)),
    Seat((1,), ("blue",), player="computer", level="strong"),
)


def a_state(red=("T0.9",), blue=("T1.10",), hand=("8H",), to_move=1):
    """Blue is the computer. Its hand is *hand*, its deck full of fives."""
    marbles = dict.fromkeys(red, "red") | dict.fromkeys(blue, "blue")
    marbles |= pens("red", 0, 4 - len(red)) | pens("blue", 1, 4 - len(blue))
    options = chosen_options(GAME.options, {"board": "square"})
    memory = frozen({"hands": {"1": list(hand)}, "deck": {"1": ["5C"] * 40}, "seed": 1})
    return GAME.check(GameState("fast-track", options, SEATS, to_move, Position(marbles), memory))


class ComputerTable:
    """A session that is given a computer's plays as the table's loop gives them."""

    def __init__(self, state=None, seed=7, **settings):
        self.session = Session(GAME, state or a_state(), LAYOUT, seed=seed, **settings)
        self.board = self.session.state.position
        self.now_s = 0.0
        self.events = []

    @property
    def desk(self):
        return self.session.desk

    def do(self, given):
        events = [event.as_json() for event in self.session.handle(given)]
        while self.session.computer_is_to_act:
            played = recorded(self.session.computer_play(self.now_s))
            events += [event.as_json() for event in self.session.handle(played)]
        return events

    def look(self):
        self.now_s += 1.0
        return self.do(certain_reading(self.board, LAYOUT.spaces, self.now_s))

    def carry(self, start, end):
        self.board = self.board.changed({start: None, end: self.board.at(start)})
        return self.look()

    def wait(self):
        return self.do(TimePassed(self.session.wakes_at_s))

    def press(self, name):
        return self.do(ButtonPress(name, "test", self.now_s))

    def card(self, code):
        return self.do(CardCode(code, "test", self.now_s))

    @property
    def view(self):
        return view_of(self.desk, 1)


def test_the_people_are_told_which_marble_to_move_for_the_computer():
    table = ComputerTable()
    events = table.look()
    assert names(events) == ["card-played", "computer-plays"]
    assert events[-1]["says"] == (
        "Blue (computer) plays the 8: move the blue marble from T1.10 to T2.4."
    )
    assert table.view.prompt == events[-1]["says"]
    assert [play.move for play in table.view.plays] == ["T1.10-T2.4"]
    assert (table.view.seats[1].player, table.view.seats[1].level) == ("computer", "strong")


def test_a_captured_marble_is_named_in_the_announcement():
    table = ComputerTable(a_state(red=("T2.4",)))
    assert "put the red marble that stood on T2.4 to P0.1" in table.look()[-1]["says"]


def test_once_it_is_done_the_next_player_has_the_turn():
    table = ComputerTable()
    table.look()
    assert names(table.carry("T1.10", "T2.4")) == ["move-made", "turn"]
    assert table.session.state.to_move == 0
    assert table.view.prompt == "Play a card."


def test_a_legal_move_that_the_computer_did_not_want_is_refused():
    state = a_state(blue=("T1.10", "T3.10"))
    table = ComputerTable(state)
    [wanted] = [play.move for play in (table.look() and table.view.plays)]
    other = {"T1.10-T2.4": ("T3.10", "T0.4"), "T3.10-T0.4": ("T1.10", "T2.4")}[wanted]
    [refused] = table.carry(*other)
    assert refused["event"] == "move-refused"
    assert refused["breaches"][0]["rule"] == "computer"
    assert wanted.partition("-")[0] in refused["breaches"][0]["says"]
    assert refused["nearest"] == [wanted]
    assert table.view.ruling.breaches[0].says.startswith("The computer's move was another one")
    assert names(table.carry(*reversed(other))) == ["board-restored"]
    assert names(table.carry(*wanted.split("-")))[0] == "move-made"


def test_a_move_that_no_rule_allows_is_refused_as_another_one_too():
    table = ComputerTable()
    table.look()
    [refused] = table.carry("T1.10", "T2.5")
    assert [breach["rule"] for breach in refused["breaches"]] == ["computer"]
    assert refused["repair"] == [{"marble": "blue", "from": "T2.5", "to": "T1.10"}]


def test_a_half_done_move_is_waited_for():
    table = ComputerTable(a_state(blue=("T1.10", "T3.10"), hand=("7H",)))
    table.look()
    steps = parse_move(table.view.plays[0].move).steps
    first = steps[0]
    table.board = table.board.changed({first.start: None})
    assert table.look() == []
    assert table.view.phase == "half-done"


def test_a_card_without_effect_is_played_and_passed_over():
    table = ComputerTable(a_state(blue=(), hand=("9H",)))
    events = table.look()
    assert names(events) == ["card-played", "no-effect", "turn"]
    assert table.session.state.to_move == 0


def test_a_computer_goes_on_with_a_card_that_lets_it():
    table = ComputerTable(a_state(blue=(), hand=("AH", "9H")))
    told = table.look()[-1]
    assert told["move"] == "P1.1-T1.9"
    events = table.carry("P1.1", "T1.9")
    assert names(events) == ["move-made", "turn", "card-played", "computer-plays"]
    assert events[-1]["says"].startswith("Blue (computer) plays the 9")


def test_a_marble_moved_before_its_turn_is_not_taken_for_the_computers_move():
    table = ComputerTable(a_state(to_move=0))
    table.look()
    table.card("2")
    table.board = table.board.moved([("T0.9", "T0.11"), ("T1.10", "T2.5")])
    events = table.look() + table.wait() if table.session.wakes_at_s else table.look()
    assert "move-made" not in names(events)


def test_a_take_back_goes_back_to_what_a_person_did():
    table = ComputerTable(a_state(to_move=0))
    table.look()
    table.card("2")
    assert names(table.carry("T0.9", "T0.11"))[-1] == "computer-plays"
    table.carry("T1.10", "T2.4")
    before = table.session.state.position
    table.press("take-back")
    assert table.session.state.to_move == 1
    assert table.desk.announced is None  # the board must be put back first
    table.carry("T2.4", "T1.10")
    assert table.desk.announced is not None
    table.press("take-back")
    assert (table.session.state.to_move, table.session.state.declared) == (0, {"card": "2"})
    assert table.session.state.position != before
    assert names(table.carry("T0.11", "T0.9")) == ["board-restored"]


def test_people_may_not_play_a_card_for_the_computer():
    table = ComputerTable()
    table.look()
    [refused] = table.card("5")
    assert refused["event"] == "input-refused"


def test_a_computer_that_comes_to_no_decision_is_played_by_people():
    table = ComputerTable()
    [told] = table.session.handle(ComputerPlay(1, {}, "", 1.0))
    assert told.name == "input-refused"
    assert not table.session.computer_is_to_act
    table.card("8")
    assert names(table.carry("T1.10", "T2.4"))[0] == "move-made"


def test_a_play_that_comes_too_late_is_refused():
    table = ComputerTable(a_state(to_move=0))
    [told] = table.session.handle(ComputerPlay(1, {"card": "8H"}, "T1.10-T2.4", 1.0))
    assert told.name == "input-refused"


def test_without_a_seed_the_people_play_for_it_as_in_a_recorded_game():
    table = ComputerTable(seed=None)
    table.look()
    table.card("8")
    assert names(table.carry("T1.10", "T2.4"))[0] == "move-made"


def a_setup(seed=11):
    start = GAME.start({"board": "square"}, SEATS)
    return GameSetup(with_computers(start, seed), LAYOUT, seed=seed)


def test_the_seed_is_in_the_log_of_the_game():
    setup = a_setup()
    assert setup_from_json(setup.as_json(), "test") == setup
    old = {key: value for key, value in setup.as_json().items() if key != "seed"}
    assert setup_from_json(old, "test").seed == 0


def follow(table, plays):
    """Do what the computer asks; for the person declare a 5 and make the first play."""
    for turn in range(plays):
        desk = table.session.desk
        if desk.announced is None and desk.legal is None:
            table.do(CardCode("A" if turn % 2 else "5", "test", table.now_s))
        elif desk.plays:
            play = desk.announced or desk.plays[0]
            table.now_s += 1.0
            table.do(certain_reading(play.position, LAYOUT.spaces, table.now_s))


@pytest.mark.slow
def test_a_logged_game_with_a_computer_goes_on_after_a_restart(tmp_path):
    table = LoggedTable(tmp_path / "games.sqlite3", a_setup())
    follow(table, 30)
    assert "computer-plays" in table.events()
    state_hash, announced = table.state_hash, table.session.desk.announced
    again = table.again()
    assert again.state_hash == state_hash
    assert again.session.desk.announced == announced
    assert again.notices == []
    follow(again, 10)
    assert again.state_hash != state_hash


def test_the_same_seed_gives_the_same_game(tmp_path):
    texts = []
    for name in ("one", "two"):
        table = LoggedTable(tmp_path / name, a_setup())
        follow(table, 8)
        entries = table.log.entries(table.loop.game.record.id)
        texts.append([str(entry.value) for entry in entries])
        table.log.close()
    assert texts[0] == texts[1]


def test_a_mistake_of_ours_leaves_the_turn_to_the_people(tmp_path, monkeypatch):
    def fails(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "computer_play", fails)
    state = a_setup().state.changed(to_move=1)
    table = LoggedTable(tmp_path / "log", GameSetup(state, LAYOUT, seed=1))
    table.do()
    assert "ZeroDivisionError" in table.notices[0]
    assert not table.session.computer_is_to_act
    table.log.close()


def test_no_other_move_is_waved_through_for_a_computer_among_friends():
    table = ComputerTable(friendly=True)
    table.look()
    table.carry("T1.10", "T2.5")
    assert table.view.phase == "refused"
    assert "wave-through" not in table.view.buttons
    assert not table.view.ruling.may_wave_through
    position = table.session.state.position
    [refused] = table.press("wave-through")
    assert refused["event"] == "input-refused"
    assert table.session.state.position == position
    table.carry("T2.5", "T1.10")
    assert names(table.carry("T1.10", "T2.4"))[0] == "move-made"


def test_where_people_play_for_a_computer_friends_may_wave_a_move_through():
    table = ComputerTable(friendly=True, seed=None)
    table.look()
    table.card("8")
    table.carry("T1.10", "T2.5")
    assert "wave-through" in table.view.buttons
    assert names(table.press("wave-through"))[0] == "move-waved-through"


def test_nobody_may_move_nothing_for_a_computer_that_wants_to_move():
    draw, options = load_game("fast-track-draw"), {"compulsory_move": False}
    marbles = {"T0.9": "red", "T1.10": "blue"} | pens("red", 0, 3) | pens("blue", 1, 3)
    options = chosen_options(draw.options, options)
    state = GameState(draw.name, options, SEATS, 1, Position(marbles))
    session = Session(draw, draw.check(state), LAYOUT, seed=1)
    session.handle(certain_reading(state.position, LAYOUT.spaces, 1.0))
    session.handle(CardCode("8", "test", 2.0))
    for given in (ComputerPlay(1, {}, "T1.10-T2.4", 3.0), ComputerPlay(1, {}, "pass", 5.0)):
        assert "pass" not in view_of(session.desk, 1).buttons
        [refused] = session.handle(ButtonPress("pass", "test", 4.0))
        assert refused.name == "input-refused"
        session.handle(given)
    assert session.desk.announced is not None
