"""Finds the lines of play that lead from one board to another. Knows no game and no picture.

A card without effect leaves no trace, so every line may have quiet plays between those
that are seen. The search is bounded by the work it does: what it cannot look through it
does not tell.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from companion.board.position import Position, Space
from companion.board.reading import Reading
from companion.engine.game import Awaited, Game
from companion.engine.inference.cards_seen import CardsSeen, odds_of
from companion.engine.inference.lines import Effect, Line
from companion.engine.inference.mattering import (
    Counted,
    Matter,
    counted,
    differing,
    what_matters,
)
from companion.engine.move import PASS, Move
from companion.engine.state import Declared, GameState
from companion.errors import CompanionError

MOST_EFFORT = 4000
"""Cards tried and moves carried out at most for one look: about a third of a second."""

MOST_QUIET = 40
FAINTEST = 1e-5
"""Quiet plays in a row are followed so long and to such a weight."""

SPACES_OF_A_PLAY = 6
"""Spaces outside stores that one play changes at most: of two marbles from, to, and where a
marble is sent that stood there."""

SPACES_LEFT_AND_FILLED = 2
"""A marble may leave a space that another fills later, and pass one that it leaves again: of
each later play that does so at most so many other spaces can differ."""


class TooMuchToSearchError(CompanionError):
    """The search was given up."""


class Chance(NamedTuple):
    """A declaration, how likely it is, the state with it said, and its moves."""

    declared: Declared
    odds: float
    state: GameState
    moves: tuple[Move, ...]


class Options(NamedTuple):
    """What the seat to move may do: with each declaration, and without being seen."""

    chances: tuple[Chance, ...]
    quiet: tuple[Effect, ...]


class Search:
    """One look at one board: *observed* is what stands there."""

    def __init__(
        self, game: Game, seen: CardsSeen, observed: Position, stores: tuple[frozenset[Space], ...]
    ) -> None:
        self._game, self._seen, self._observed, self._stores = game, seen, observed, stores
        self._goal = counted(observed, stores)
        self._opened: dict[Matter, Options] = {}
        self._teams: dict[str | None, int] = {}
        self._effort = 0

    def lines(self, begun: Sequence[Line], plays: int) -> list[Line]:
        """Every line of exactly *plays* seen plays more that ends at the observed board.

        Lines that do the same and end alike are one. Raises TooMuchToSearchError.
        """
        found: dict[object, Line] = {}
        for line in self._towards(self.waiting(begun), plays):
            _merge(found, (_alike(line), line.effects[-1].matter), line)
        return list(found.values())

    def waiting(self, lines: Iterable[Line]) -> list[Line]:
        """*lines* and all that may follow from them by quiet plays, one for each state."""
        known: dict[object, Line] = {}
        new: dict[object, Line] = {}
        for line in lines:
            key = (line.doings, what_matters(line.after, self._stores))
            _merge(known, key, line)
            _merge(new, key, line)
        for _ in range(MOST_QUIET):
            following: dict[object, Line] = {}
            for line in new.values():
                for effect in self.options(line.after).quiet:
                    longer = line.then(effect)
                    if longer.weight >= FAINTEST:
                        _merge(following, (line.doings, effect.matter), longer)
            for place, line in following.items():
                _merge(known, place, line)
            new = following
        return list(known.values())

    def options(self, state: GameState) -> Options:
        """Everything that may be done in *state*, in which nothing is declared."""
        key = what_matters(state, self._stores)
        if key not in self._opened:
            self._opened[key] = self._open(state)
        return self._opened[key]

    def effects(self, state: GameState, moves: Iterable[tuple[Chance, Move]]) -> list[Effect]:
        """Declarations and moves put together by what they do."""
        found: dict[object, Effect] = {}
        for chance, move in sorted(moves, key=lambda each: -each[0].odds):
            self._work()
            outcome = self._game.outcome(chance.state, move)
            matter = what_matters(outcome.state, self._stores)
            card = (chance.declared, chance.odds / len(chance.moves))
            known = found.get((move, matter))
            if known is None:
                found[move, matter] = Effect(state, move, (card,), outcome, matter)
            else:
                found[move, matter] = replace(known, cards=(*known.cards, card))
        return list(found.values())

    def boards(self, begun: Sequence[Line], reading: Reading) -> dict[Counted, Position]:
        """Every board that one seen play leads to, those left out that *reading* forbids."""
        found: dict[Counted, Position] = {}
        for line in self.waiting(begun):
            before = line.after.position
            plays = (
                (chance, move)
                for chance in self.options(line.after).chances
                for move in chance.moves
                if move.steps and not self._forbidden(before, move, reading)
            )
            for effect in self.effects(line.after, plays):
                found.setdefault(effect.matter[1], effect.outcome.state.position)
        return found

    def _forbidden(self, before: Position, move: Move, reading: Reading) -> bool:
        """One marble moves to where something else is seen for certain."""
        start, end, _ = move.steps[0]
        if len(move.steps) > 1 or any(end in store for store in self._stores):
            return False
        there = reading.spaces.get(end or "")
        return there is not None and there.sure and there.likeliest != before.at(start or "")

    def _open(self, state: GameState) -> Options:
        game = self._game
        if game.awaits(state) not in (Awaited.CARD, Awaited.DIE):
            return self._undeclared(state)
        chances = []
        for said, odds in odds_of(game.declarations(state), state, self._seen):
            self._work()
            with_card = game.declare(state, said)
            moves = game.legal_moves(with_card).moves or (PASS,)
            chances.append(Chance(said, odds, with_card, moves))
        quiet = self.effects(state, ((c, m) for c in chances for m in c.moves if not m.steps))
        return Options(tuple(chances), tuple(quiet))

    def _work(self) -> None:
        self._effort += 1
        if self._effort > MOST_EFFORT:
            raise TooMuchToSearchError

    def _undeclared(self, state: GameState) -> Options:
        """Of a game without cards, or of a state in which one is declared already."""
        if self._game.awaits(state) is not Awaited.MOVE:
            return Options((), ())
        moves = tuple(m for m in self._game.legal_moves(state).moves if m.steps)
        return Options((Chance(state.declared, 1.0, state, moves),), ())

    def _towards(self, lines: Iterable[Line], plays: int) -> Iterator[Line]:
        for line in lines:
            following = [line.then(each) for each in self._useful(line.after, plays)]
            if plays > 1:
                near = [each for each in following if self._within_reach(each.after, plays - 1)]
                yield from self._towards(self.waiting(near), plays - 1)
                continue
            for longer in following:
                if counted(longer.after.position, self._stores) == self._goal:
                    yield longer

    def _within_reach(self, state: GameState, plays: int) -> bool:
        """Whether so many plays may do; a play moves the marbles of one team, or swaps two."""
        before, after = state.position, self._observed
        outside, _ = differing(before, after, self._stores)
        if len(outside) > SPACES_OF_A_PLAY * plays:
            return False
        reached = {space: after.at(space) for space in outside if after.at(space) is not None}
        teams = {self._team(state, colour) for colour in reached.values()}
        if len(teams) <= plays:
            return True
        return any(
            before.at(one) == reached[other] and before.at(other) == reached[one]
            for one, other in combinations(reached, 2)
        )

    def _team(self, state: GameState, colour: str | None) -> int:
        """The first seat of those that move marbles of this colour together; -1 for none."""
        if colour not in self._teams:
            seats = [n for n, seat in enumerate(state.seats) if colour in seat.colours]
            self._teams[colour] = min(state.partners(seats[0])) if seats else -1
        return self._teams[colour]

    def _useful(self, state: GameState, plays: int) -> list[Effect]:
        """What may be done that brings the board nearer to the observed one."""
        outside, open_spaces = differing(state.position, self._observed, self._stores)
        left_over = SPACES_OF_A_PLAY * (plays - 1)
        elsewhere = len(outside) <= SPACES_LEFT_AND_FILLED * (plays - 1)
        return self.effects(
            state,
            (
                (chance, move)
                for chance in self.options(state).chances
                for move in chance.moves
                if move.steps
                and (
                    elsewhere
                    or all(s.start in open_spaces or s.end in open_spaces for s in move.steps)
                )
                and len(outside - move.touched) <= left_over + len(move.steps)
            ),
        )


def _alike(line: Line) -> tuple[tuple[int, str], ...]:
    """Who made which moves, the order left aside."""
    return tuple(sorted((seat, str(move)) for seat, move in line.doings))


def _merge(lines: dict[object, Line], key: object, line: Line) -> None:
    """Add *line*; of two that are alike the one with fewer plays stands for both."""
    known = lines.get(key)
    if known is None:
        lines[key] = line
        return
    shorter = min(known, line, key=lambda each: (len(each.effects), -each.weight))
    lines[key] = replace(shorter, weight=known.weight + line.weight)
