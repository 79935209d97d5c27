"""What was played, from the board before and after alone. Knows no game and no picture.

The fewest plays that explain the board count; among as many, cards are ranked by what
is left in the deck. Nothing here decides: the table takes, asks, or waits.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.board.position import Position
from companion.board.reading import Reading
from companion.engine.explain import CLEARLY, Play, play_begun
from companion.engine.game import Game
from companion.engine.inference.cards_seen import CardsSeen, rank_of
from companion.engine.inference.lines import Effect, Line, likeliest_first
from companion.engine.inference.mattering import Stores, counted, what_matters
from companion.engine.inference.search import Search, TooMuchToSearchError
from companion.engine.state import GameState
from companion.engine.weighing import Scales

MOST_PLAYS = 3
"""Plays between two looks that are rebuilt."""


@dataclass(frozen=True, slots=True)
class Possible:
    """A state that the game may be in. weight: its share of the belief."""

    state: GameState
    weight: float


def one_play(
    game: Game, possible: Sequence[Possible], observed: Position, seen: CardsSeen
) -> tuple[Line, ...]:
    """Every effect that turns the board into *observed* by one play, the likeliest first.

    Cards without effect may come before it. Weights sum to 1. Empty when none does.
    """
    return plays_through(game, possible, (observed,), seen)


def plays_through(
    game: Game, possible: Sequence[Possible], boards: Sequence[Position], seen: CardsSeen
) -> tuple[Line, ...]:
    """Every line that ends at the last of *boards*, its plays stopping at some of the others.

    boards: seen one after the other, each perhaps after a play, perhaps within one.
    """
    lines = [Line(each.state, each.weight) for each in possible]
    found: list[Line] = []
    try:
        for board in boards:
            found = Search(game, seen, board, game.stores(possible[0].state)).lines(lines, 1)
            lines += found
    except TooMuchToSearchError:
        return ()
    return likeliest_first(found) if found else ()


def missed_plays(
    game: Game,
    possible: Sequence[Possible],
    observed: Position,
    seen: CardsSeen,
    most: int = MOST_PLAYS,
) -> tuple[Line, ...]:
    """Every line of two plays that explains *observed*; only if there is none, of three.

    Empty when there is none, or too much to look through.
    """
    begun = [Line(each.state, each.weight) for each in possible]
    stores = game.stores(possible[0].state)
    search = Search(game, seen, observed, stores)
    try:
        for plays in range(2, most + 1):
            lines = search.lines(begun, plays)
            found = [line for line in lines if _leaves_traces(line, observed, stores)]
            if found:
                return likeliest_first(found)
    except TooMuchToSearchError:
        return ()
    return ()


def clear_board(
    game: Game, possible: Sequence[Possible], reading: Reading, seen: CardsSeen
) -> Position | None:
    """The board after one play that explains a reading in which something cannot be told.

    None when no play explains it, or not clearly one.
    """
    before = possible[0].state.position
    stores = game.stores(possible[0].state)
    search = Search(game, seen, before, stores)
    try:
        boards = search.boards([Line(each.state, each.weight) for each in possible], reading)
    except TooMuchToSearchError:
        return None
    scales = Scales(reading, stores)
    base = scales.weight(before)
    fitting: list[tuple[float, Position]] = []
    for board in (before, *boards.values()):
        weight = base.plus(scales.change(before, board))
        if weight.contradictions == 0:
            fitting.append((weight.surprise, board))
    if not fitting:
        return None
    least, best = min(fitting, key=lambda each: each[0])
    whole = sum(math.exp(least - surprise) for surprise, _ in fitting)
    return best if best is not before and 1 / whole >= CLEARLY else None


def goes_on_alike(game: Game, lines: Sequence[Line]) -> bool:
    """Whichever of these was played, the board and who plays next are the same."""
    return (
        len({line.after.to_move for line in lines}) == 1
        and len({game.result(line.after) is None for line in lines}) == 1
    )


def same_doings(lines: Sequence[Line]) -> bool:
    """The same seats made the same moves in all of these."""
    return len({line.doings for line in lines}) == 1


def may_go_on(game: Game, lines: Sequence[Line], observed: Position, seen: CardsSeen) -> bool:
    """*observed* is not only explained, but also a part of a play of several marbles."""
    stores = game.stores(lines[0].begins)
    search = Search(game, seen, observed, stores)
    befores = {what_matters(e.before, stores): e for line in lines for e in line.seen[-1:]}
    for effect in befores.values():
        if len(effect.move.steps) == 1 and _begun(game, search, effect, observed):
            return True
    return False


def ranks_of(effect: Effect) -> tuple[str, ...]:
    """The cards that do this, likeliest first, as ranks; those that are gone left out."""
    likely = max(part for _, part in effect.cards)
    ranks = (rank_of(declared) for declared, part in effect.cards if part > likely * 1e-4)
    return tuple(dict.fromkeys(rank for rank in ranks if rank is not None))


def play_of(effect: Effect) -> Play:
    """The effect as a play with its likeliest card."""
    return Play(effect.move, effect.outcome)


def _leaves_traces(line: Line, observed: Position, stores: Stores) -> bool:
    """Of every colour that was moved some marble stands elsewhere than before.

    Marbles that went away and came back explain a board only in theory.
    """
    before, after = counted(line.begins.position, stores), counted(observed, stores)
    stirred = {colour for _, colour, _ in before ^ after}
    moved = {e.before.position.at(s.start or "") for e in line.seen for s in e.move.steps}
    return moved - {None} <= stirred


def _begun(game: Game, search: Search, effect: Effect, observed: Position) -> bool:
    before = effect.before
    stores = game.stores(before)
    changed = before.position.differences(observed)
    for chance in search.options(before).chances:
        for move in chance.moves:
            if len(move.steps) < 2 or not any(s.end in changed for s in move.steps):
                continue
            play = Play(move, game.outcome(chance.state, move))
            if play_begun(before.position, play, observed, stores):
                return True
    return False
