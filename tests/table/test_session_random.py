"""Whole games played by clumsy hands: marble by marble, in any order, into any pen hole."""

import random
from collections import Counter

import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.reading import certain_reading
from companion.engine.explain import plays_of
from companion.engine.game import load_game
from companion.engine.options import chosen_options
from companion.engine.state import Seat
from companion.inputs import CardCode, TimePassed
from companion.table.session import Session

COLOURS = ("red", "blue", "green", "yellow", "white", "black")
TABLES = {
    "square, two": ("fast-track-square", {"board": "square"}, (0, 1), ()),
    "square, teams": ("fast-track-square", {"board": "square"}, (0, 1, 2, 3), "ABAB"),
    "hexagon, six": ("fast-track-hex", {"board": "hex"}, range(6), ()),
    "solitaire": ("triangle", {}, (0,), ()),
    "one card": ("fast-track-square", {}, (0, 1, 3), ()),
    "one card, loose": (
        "fast-track-square",
        {"seven_out_same_piece": True, "centre_from_track": True, "four_and_out": 1},
        (0, 2),
        (),
    ),
    "jokers, four": ("jokers-4", {}, range(4), ()),
    "jokers, house rules": (
        "jokers-4-straight",
        {"nine_split": "any", "two_swap": True, "castle_entry": "wait", "joker_from": "any"},
        range(4),
        "ABAB",
    ),
    "pegs, six": ("jokers-6", {}, range(6), "ABABAB"),
}
GAMES = {
    "solitaire": "triangle-solitaire",
    "one card": "fast-track-draw",
    "one card, loose": "fast-track-draw",
    "jokers, four": "joker-marbles",
    "jokers, house rules": "joker-marbles",
    "pegs, six": "pegs-and-jokers",
}


class Family:
    """Plays a session by hand, with readings that are certain."""

    def __init__(self, table, seed):
        board, options, sides, teams = TABLES[table]
        self.chance = random.Random(seed)
        self.layout = load_layout(board)
        self.game = load_game(GAMES.get(table, "fast-track"))
        seats = [
            Seat((side,), (COLOURS[side],), teams[n] if teams else None)
            for n, side in enumerate(sides)
        ]
        state = self.game.start(chosen_options(self.game.options, options), seats)
        self.session = Session(self.game, state, self.layout)
        self.stores = self.game.stores(state)
        self.board = dict(state.position.marbles)
        self.now_s = 0.0

    def look(self):
        self.now_s += 0.2
        reading = certain_reading(Position(self.board), self.layout.spaces, self.now_s)
        return [event.as_json() for event in self.session.handle(reading)]

    def wait(self):
        due = self.session.wakes_at_s
        if due is None:
            return []
        self.now_s = due
        return [event.as_json() for event in self.session.handle(TimePassed(due))]

    def declare(self):
        declarations = self.game.declarations(self.session.state)
        if not declarations:
            return
        card = str(self.chance.choice(declarations)["card"])
        self.now_s += 1.0
        self.session.handle(CardCode(card, "test", self.now_s))

    def carry_towards(self, wanted):
        """Change the board into *wanted* hole by hole; yields after each touch.

        Marbles are lifted before any is set down, in any order; those of a store go
        into any hole of it that is free.
        """
        goal = self.shuffled_stores(wanted)
        changed = [s for s in {*self.board, *goal} if self.board.get(s) != goal.get(s)]
        self.chance.shuffle(changed)
        for space in sorted(changed, key=lambda s: self.board.get(s) is None):
            if self.board.pop(space, None) is not None:
                yield
        for space in changed:
            if space in goal:
                self.board[space] = goal[space]
                yield

    def shuffled_stores(self, wanted):
        goal = dict(wanted.marbles)
        for store in self.stores:
            held = [goal.pop(space) for space in sorted(store) if space in goal]
            now = [space for space in sorted(store) if space in self.board]
            free = [space for space in sorted(store) if space not in self.board]
            self.chance.shuffle(now)
            self.chance.shuffle(free)
            goal.update(zip((*now, *free), held, strict=False))
        return goal

    def stored(self, position):
        """The position as far as it says anything: in stores marbles are only counted."""
        store_of = {s: n for n, store in enumerate(self.stores) for s in store}
        return Counter((store_of.get(s, s), c) for s, c in position.marbles.items())

    def play(self):
        """One legal play; every event but the last touch's must be silence."""
        play = self.chance.choice(plays_of(self.game, self.session.state))
        said = []
        for _ in self.carry_towards(play.position):
            assert said == [], (play.move, said)
            said = self.look()
        return play, said

    def blunder(self):
        """A change at random. Returns its events when it is no legal play, else None."""
        state = self.session.state
        marbles = dict(self.board)
        colour = marbles.pop(self.chance.choice(sorted(marbles)))
        empty = sorted(self.layout.spaces.keys() - self.board.keys())
        wrong = Position({**marbles, self.chance.choice(empty): colour})
        same = self.stored(wrong) == self.stored(state.position)
        if same or self.game.judge(state, wrong).legal:
            return None
        self.board = dict(wrong.marbles)
        return self.look() + self.wait()

    def restore(self):
        said = []
        for _ in self.carry_towards(self.session.state.position):
            said = self.look()
        return said


def names(events):
    return [event["event"] for event in events]


def play_game(table, seed, turns):
    family = Family(table, seed)
    assert family.look() == []
    refused = 0
    for _ in range(turns):
        if family.session.desk.ended:
            break
        if family.session.desk.legal is None:
            family.declare()
            continue
        if family.chance.random() < 0.3:
            said = family.blunder()
            if said is not None:
                assert names(said) == ["move-refused"], said
                assert said[0]["breaches"]
                assert names(family.restore()) == ["board-restored"]
                refused += 1
        play, said = family.play()
        assert names(said)[0] == "move-made", (play.move, said)
        assert said[0]["move"] == str(play.move)
        assert Position(family.board).counts() == family.session.state.position.counts()
    return refused


@pytest.mark.parametrize("table", TABLES)
def test_clumsy_hands_are_refereed_rightly(table):
    assert play_game(table, seed=1, turns=60) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("table", TABLES)
def test_clumsy_hands_are_refereed_rightly_for_long(table, seed):
    play_game(table, seed, turns=250)
