"""Undoing at the table, part (c) 2.5: the last move first, and drawn cards stay drawn."""

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.reading import certain_reading
from companion.engine.game import Awaited
from companion.inputs import ButtonPress, CardCode
from companion.table.session import Session
from tests.engine.games.fast_track_draw.boards import GAME, table

LAYOUT = load_layout("fast-track-square")


class Player:
    """Draws cards, carries pieces and presses take back."""

    def __init__(self, **pieces):
        self.state = table(**pieces)
        self.session = Session(GAME, self.state, LAYOUT)
        self.board = self.state.position
        self.now_s = 0.0
        assert self.look() == []

    def look(self):
        self.now_s += 1.0
        reading = certain_reading(self.board, LAYOUT.spaces, self.now_s)
        return [event.as_json()["event"] for event in self.session.handle(reading)]

    def draw(self, card):
        self.now_s += 1.0
        self.session.handle(CardCode(card, "test", self.now_s))

    def carry(self, start, end):
        marbles = dict(self.board.marbles)
        marbles[end] = marbles.pop(start)
        self.board = Position(marbles)
        return self.look()

    def take_back(self):
        self.now_s += 1.0
        events = self.session.handle(ButtonPress("take-back", "test", self.now_s))
        return [event.as_json()["event"] for event in events]


def test_a_move_is_undone_and_its_card_stays_drawn():
    player = Player(red="T0.10 T2.2", blue="T1.5")
    player.draw("K")
    assert player.carry("T0.10", "T0.11")[0] == "move-made"
    assert "move-taken-back" in player.take_back()
    assert "board-restored" in player.carry("T0.11", "T0.10")
    assert player.session.state.declared == {"card": "K"}
    assert player.carry("T2.2", "T2.3")[0] == "move-made"
    assert player.session.state.memory["again"]


def test_the_latest_move_is_undone_first_even_with_the_next_card_drawn():
    player = Player(red="T0.10 T2.2", blue="T1.5")
    player.draw("K")
    player.carry("T0.10", "T0.11")
    player.draw("8")
    assert "card-taken-back" in player.take_back()
    assert "move-taken-back" in player.take_back()
    player.carry("T0.11", "T0.10")
    player.carry("T2.2", "T2.3")
    assert GAME.awaits(player.session.state) is Awaited.CARD
    player.draw("8")
    assert player.carry("T2.3", "T2.11")[0] == "move-made"
    assert player.session.state.to_move == 1


def test_undoing_brings_status_and_counts_back():
    player = Player(red="T1.0* T2.2", blue="T1.5")
    player.draw("5")
    player.carry("T2.2", "T2.7")
    assert "status" not in player.session.state.memory
    player.take_back()
    player.carry("T2.7", "T2.2")
    assert player.session.state.memory["status"] == ("T1.0",)
