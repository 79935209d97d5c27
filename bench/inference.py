"""How well the table follows random games in which nobody enters a card, a look for each play.

A turn is known when the board and who plays next are as in the game played, without a question.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.board.layout import load_layout
from companion.board.reading import certain_reading
from companion.engine.cards import Card, full_deck
from companion.engine.game import Awaited, Game, game_names, load_game
from companion.engine.infer import Possible, missed_plays, one_play
from companion.engine.inference.cards_seen import deck_of
from companion.engine.inference.lines import Line
from companion.engine.inference.mattering import what_matters
from companion.engine.move import PASS, Move
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat
from companion.errors import DataError
from companion.inputs import Choice, TimePassed
from companion.table.missed import possible_states
from companion.table.session import Session

SEED = 75
TURNS = 500
COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")
TABLES = (
    ("2 players", 2, (0, 1), ""),
    ("4 players", 4, (0, 1, 2, 3), ""),
    ("4 players in 2 teams", 4, (0, 1, 2, 3), "ABAB"),
    ("6 players", 6, range(6), ""),
)
MUST_PLAY = frozenset(["joker-marbles", "pegs-and-jokers"])
"""Games in which a card without effect may be played only by whoever has no other."""


@dataclass
class Tally:
    """Turns of one table. quiet: cards without effect, known once the next marble moves."""

    turns: int = 0
    quiet: int = 0
    known: int = 0
    asked: int = 0
    wrong: int = 0
    among_three: int = 0
    slowest_s: float = 0.0
    missed: Counter[str] = field(default_factory=Counter)

    def line(self, title: str) -> str:
        """The figures for a person."""
        seen = self.turns - self.quiet
        two = self.missed
        return (
            f"{title}: known {self.known / self.turns:.1%} of {self.turns} turns "
            f"({self.quiet} without effect; asked {self.asked}, wrong {self.wrong}); "
            f"true effect among three {self.among_three / max(seen, 1):.2%} of {seen}; "
            f"slowest look {self.slowest_s * 1000:.0f} ms; of two turns unseen "
            f"{two['rebuilt']} rebuilt, {two['asked']} asked, {two['left']} left, "
            f"{two['wrong']} wrong, {two['one']} look like one play"
        )


class Hands:
    """Shuffled decks and hands of every seat, dealt as the game's options say."""

    def __init__(self, state: GameState, chance: random.Random) -> None:
        self._chance = chance
        self._decks: dict[str, list[Card]] = {}
        self._hands: dict[int, list[Card]] = {}
        size = state.options.get("hand_size", 1)
        self._size = size if isinstance(size, int) else 1

    def played(self, game: Game, state: GameState) -> tuple[GameState, Move]:
        """A card of the seat to move, declared, and a legal move with it, both at random."""
        hand = self._hands.setdefault(state.to_move, [])
        while len(hand) < self._size:
            hand.append(self._drawn(state))
        self._chance.shuffle(hand)
        for card in list(hand):
            try:
                declared = game.declare(state, {"card": str(Card(card.rank))})
            except DataError:  # this table plays without that card
                hand.remove(card)
                return self.played(game, state)
            moves = game.legal_moves(declared).moves
            if moves or game.name not in MUST_PLAY or card is hand[-1]:
                hand.remove(card)
                return declared, self._chance.choice(moves or (PASS,))
        raise AssertionError("a hand is never empty")

    def _drawn(self, state: GameState) -> Card:
        deck = deck_of(state, state.to_move)
        cards = self._decks.setdefault(deck.name, [])
        if not cards:
            cards.extend(card for _ in range(deck.packs) for card in full_deck())
            self._chance.shuffle(cards)
        return cards.pop()


def run() -> list[str]:
    """Every game with cards at every kind of table that it can be played at."""
    lines = [f"no card entered, {TURNS} turns of random games at each table:"]
    for name in game_names():
        game = load_game(name)
        for title, count, sides, teams in TABLES:
            start = table_of(game, count, sides, teams)
            if start is not None:
                tally = followed(game, start, random.Random(f"{SEED} {name} {title}"), TURNS)
                lines.append(tally.line(f"{name}, {title}"))
    return lines


def followed(game: Game, start: GameState, chance: random.Random, turns: int) -> Tally:
    """Play *turns* turns at random, a new game whenever one is over, and follow them."""
    tally = Tally()
    while tally.turns < turns:
        _one_game(game, start, chance, turns, tally)
    return tally


def _one_game(
    game: Game, start: GameState, chance: random.Random, turns: int, tally: Tally
) -> None:
    session, now_s, state = _session(game, start), 0.0, start
    hands = Hands(start, chance)
    quiet = 0
    before: tuple[GameState, int] | None = None
    while tally.turns < turns and game.result(state) is None:
        declared, move = hands.played(game, state)
        seat, state = state.to_move, game.outcome(declared, move).state
        tally.turns += 1
        if not move.steps:
            quiet += 1
            tally.quiet += 1
            continue
        now_s += 10.0
        _rank(game, session, state, (seat, move), tally)
        if before is not None and tally.turns % 5 == 0:
            _two_at_once(game, session, before[0], state, tally)
        before = (session.state, seat)
        if _look(session, state, now_s, tally):
            tally.known += 1 + quiet
        if not _agrees(game, session, state):
            tally.wrong += 1
            session = _session(game, state)
            before = None
        quiet = 0
    tally.known += quiet if game.result(state) is None else 0


def _look(session: Session, state: GameState, now_s: float, tally: Tally) -> bool:
    """Let the session see *state*'s board; whether it then knows it without a question."""
    desk = session.desk
    began_s = time.perf_counter()
    session.handle(certain_reading(state.position, desk.layout.spaces, now_s))
    if session.wakes_at_s is not None:
        session.handle(TimePassed(session.wakes_at_s))
    tally.slowest_s = max(tally.slowest_s, time.perf_counter() - began_s)
    if desk.question is None:
        return _agrees(desk.game, session, state)
    tally.asked += 1
    stores = desk.game.stores(state)
    wanted = what_matters(state, stores)
    for number, answer in enumerate(desk.question.answers):
        if answer.line is not None and what_matters(answer.line.after, stores) == wanted:
            session.handle(Choice(desk.question.number, number, "bench", now_s + 5.0))
            break
    return False


def _agrees(game: Game, session: Session, state: GameState) -> bool:
    stores = game.stores(state)
    wanted = what_matters(state, stores)[:2]
    return what_matters(session.state, stores)[:2] == wanted and not session.desk.refusal


def _rank(
    game: Game, session: Session, state: GameState, doing: tuple[int, Move], tally: Tally
) -> None:
    desk = session.desk
    lines = one_play(game, possible_states(desk), state.position, desk.seen)
    stores = game.stores(state)
    wanted = what_matters(state, stores)
    tally.among_three += any(
        what_matters(line.after, stores) == wanted and line.doings[-1][0] == doing[0]
        for line in lines[:3]
    )


def _two_at_once(
    game: Game, session: Session, before: GameState, state: GameState, tally: Tally
) -> None:
    """What would have been made of the last two turns, had neither been seen by itself."""
    stores = game.stores(state)
    wanted = what_matters(state, stores)
    possible = (Possible(before, 1.0),)
    if one_play(game, possible, state.position, session.desk.seen):
        tally.missed["one"] += 1
        return
    lines = missed_plays(game, possible, state.position, session.desk.seen)
    if not lines:
        tally.missed["left"] += 1
    elif not _has(lines, wanted, stores):
        tally.missed["wrong"] += 1
    else:
        tally.missed["asked" if len(lines) > 1 else "rebuilt"] += 1


def _has(lines: Sequence[Line], wanted: object, stores: tuple[frozenset[str], ...]) -> bool:
    return any(what_matters(line.after, stores) == wanted for line in lines)


def _session(game: Game, state: GameState) -> Session:
    names = game.boards(state.options, len({c for s in state.seats for c in s.colours}))
    session = Session(game, state, load_layout(names[0]), infer_cards=True)
    session.handle(certain_reading(state.position, session.desk.layout.spaces, 0.0))
    return session


def table_of(game: Game, count: int, sides: Sequence[int], teams: str) -> GameState | None:
    """The table set up; None when the game has no such table or no cards."""
    for options in _boards(count):
        try:
            chosen = chosen_options(game.options, options)
            seats = [
                Seat((side,), (COLOURS[n],), teams[n] if teams else None)
                for n, side in enumerate(sides)
            ]
            state = game.start(chosen, seats)
        except DataError:
            continue
        return state if game.awaits(state) is Awaited.CARD else None
    return None


def _boards(count: int) -> Iterator[dict[str, str]]:
    yield {"board": "square" if count <= 4 else "hex"}
    yield {}
