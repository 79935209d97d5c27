"""From what the camera believes back to the move, or to the doubt about it.

Knows no game: it asks one for its legal moves and its judgement. Never guesses:
what is not clearly one thing is Doubtful, TooHidden or Unfinished.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.board.position import Colour, Position, Space
from companion.board.reading import Reading
from companion.engine.game import Game, Outcome
from companion.engine.move import Move
from companion.engine.ruling import Ruling
from companion.engine.state import GameState
from companion.engine.weighing import CONTRADICTED_BELOW, Scales, store_counts

CLEARLY = 0.99
"""Share of the belief that one explanation needs to be taken without asking."""

WORTH_ASKING = 0.02
"""Share of the belief from which an explanation is offered in a question."""


@dataclass(frozen=True, slots=True)
class Play:
    """A legal move with what it does."""

    move: Move
    outcome: Outcome

    @property
    def position(self) -> Position:
        """The board after it."""
        return self.outcome.state.position


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The board is as it was."""


@dataclass(frozen=True, slots=True)
class Made:
    """One legal play explains the board, and clearly the best."""

    play: Play


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Several legal plays explain the board about as well, the likeliest first."""

    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class TooHidden:
    """The spaces that tell are hidden or unsure: look again."""

    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What was done so far may become one of *plays*; or a marble is in somebody's hand;
    or one seems to have been added, which is looked at again before it is believed.

    ruling: what to say if nothing more is done.
    """

    observed: Position
    plays: tuple[Play, ...]
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Illegal:
    """No legal play leads to the board, nor is it on the way to one."""

    observed: Position
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Changed:
    """The board is not as it was, and no play is awaited that could explain it."""

    observed: Position


Explanation: TypeAlias = Unchanged | Made | Doubtful | TooHidden | Unfinished | Illegal


def plays_of(game: Game, state: GameState) -> tuple[Play, ...]:
    """Every legal play of *state* for what was declared."""
    return played_out(game, state, game.legal_moves(state).moves)


def played_out(game: Game, state: GameState, moves: Iterable[Move]) -> tuple[Play, ...]:
    """The legal *moves* of *state*, each with what it does."""
    return tuple(Play(move, game.outcome(state, move)) for move in moves)


def explain(game: Game, state: GameState, reading: Reading, plays: Sequence[Play]) -> Explanation:
    """What was done to the board of *state*, as far as *reading* tells.

    plays: `plays_of` the state; given, so that it is worked out once per card.
    """
    fitting = fitting_plays(game, state, reading, plays)
    if fitting:
        return _weighed(state, reading, fitting)
    return unexplained(game, state, reading, plays)


def compare(game: Game, state: GameState, reading: Reading) -> Unchanged | TooHidden | Changed:
    """Whether the board stands as *state* says, when no play is awaited."""
    if fitting_plays(game, state, reading, ()):
        return Unchanged()
    observed = observed_position(reading, state.position)
    undecided = undecided_spaces(reading, state.position, observed)
    return TooHidden(undecided) if undecided else Changed(observed)


def fitting_plays(
    game: Game, state: GameState, reading: Reading, plays: Sequence[Play]
) -> list[tuple[float, Play | None]]:
    """Plays that nothing seen contradicts with their share of the belief, likeliest first.

    None stands for the board unchanged. Shares sum to 1; empty when nothing fits.
    """
    before = state.position
    scales = Scales(reading, game.stores(state))
    base = scales.weight(before)
    weighed: list[tuple[float, Play | None]] = []
    if not base.contradictions:
        weighed.append((base.surprise, None))
    for play in plays:
        if not play.move.steps:  # nothing to see: players must say that they pass
            continue
        change = scales.change(before, play.position)
        if base.contradictions + change.contradictions == 0:
            weighed.append((base.surprise + change.surprise, play))
    if not weighed:
        return []
    least = min(surprise for surprise, _ in weighed)
    shares = [(math.exp(least - surprise), play) for surprise, play in weighed]
    whole = sum(share for share, _ in shares)
    return sorted(((s / whole, play) for s, play in shares), key=lambda each: -each[0])


def _weighed(
    state: GameState, reading: Reading, fitting: list[tuple[float, Play | None]]
) -> Explanation:
    share, best = fitting[0]
    if share >= CLEARLY:
        return Unchanged() if best is None else Made(best)
    possible = [play for part, play in fitting if part >= WORTH_ASKING]
    plays = tuple(play for play in possible if play is not None)
    if len(plays) < len(possible):  # perhaps nothing was done at all
        telling = {s for play in plays for s in state.position.differences(play.position)}
        return TooHidden(tuple(sorted(s for s in telling if not reading.spaces[s].sure)))
    return Doubtful(plays)


def unexplained(
    game: Game, state: GameState, reading: Reading, plays: Sequence[Play]
) -> TooHidden | Unfinished | Illegal:
    """What to make of a board that no legal play and no rest explains."""
    before = state.position
    observed = observed_position(reading, before)
    undecided = undecided_spaces(reading, before, observed)
    if undecided:
        return TooHidden(undecided)
    ruling = game.judge(state, observed)
    if ruling.legal:  # generator and judge differ: never rule on it
        return TooHidden(tuple(sorted(before.differences(observed))))
    stores = game.stores(state)
    pending = tuple(p for p in plays if play_begun(before, p, observed, stores))
    if pending or in_a_hand(before, observed) or one_too_many(before, observed):
        return Unfinished(observed, pending, ruling)
    return Illegal(observed, ruling)


def observed_position(reading: Reading, before: Position) -> Position:
    """What stands on the board: what was there before, unless the reading contradicts it."""
    changes = {
        space: seen.likeliest
        for space, seen in reading.spaces.items()
        if not seen.hidden
        and seen.likeliest != before.at(space)
        and seen.probabilities.get(before.at(space), 0.0) < CONTRADICTED_BELOW
    }
    return before.changed(changes)


def undecided_spaces(reading: Reading, before: Position, observed: Position) -> tuple[Space, ...]:
    """Spaces that keep the change from being told for certain; empty when it is told.

    A space that changed must be sure of its new content. A marble that is missing
    may lie under whatever hides a space.
    """
    doubtful = {
        space
        for space, seen in reading.spaces.items()
        if not seen.hidden and not seen.sure and seen.likeliest != before.at(space)
    }
    if reading.hidden and before.counts() != observed.counts():
        doubtful |= reading.hidden
    return tuple(sorted(doubtful))


def play_begun(
    before: Position, play: Play, observed: Position, stores: Iterable[frozenset[Space]]
) -> bool:
    """*observed* shows a part of *play*: of each colour no more have arrived than have left.

    Which of two alike marbles went where does not matter.
    """
    after = play.position
    under_way: Counter[Colour | None] = Counter()
    for start, end, _ in play.move.steps:
        if start is None or end is None or before.at(start) == after.at(start):
            continue
        under_way[before.at(start)] += observed.at(start) != before.at(start)
        under_way[after.at(end)] -= observed.at(end) == after.at(end) != before.at(end)
    if min(under_way.values(), default=0) < 0:
        return False
    return on_the_way(before, after, observed, stores)


def on_the_way(
    before: Position,
    after: Position,
    observed: Position,
    stores: Iterable[frozenset[Space]],
) -> bool:
    """*observed* shows a part of the change from *before* to *after*, and nothing else.

    Every space still holds its old content, or already its new one, or is empty;
    stores hold a number of marbles between their old and their new one.
    """
    stored: set[Space] = set()
    for store in stores:
        stored |= store
        old, new = store_counts(before, store), store_counts(after, store)
        now = store_counts(observed, store)
        for colour in old.keys() | new.keys() | now.keys():
            low, high = sorted((old.get(colour, 0), new.get(colour, 0)))
            if not low <= now.get(colour, 0) <= high:
                return False
    for space in before.differences(observed) | after.differences(observed):
        if space in stored:
            continue
        content = observed.at(space)
        if content is not None and content not in (before.at(space), after.at(space)):
            return False
        if content is None and before.at(space) == after.at(space):
            return False
    had = before.counts()
    return all(count <= had.get(colour, 0) for colour, count in observed.counts().items())


def in_a_hand(before: Position, observed: Position) -> bool:
    """Some marble is not on the board, and none was added."""
    now = observed.counts()
    had = before.counts()
    return now != had and all(count <= had.get(colour, 0) for colour, count in now.items())


def one_too_many(before: Position, observed: Position) -> bool:
    """More marbles of a colour than there were: a shadow more often than a marble, time tells."""
    had = before.counts()
    return any(count > had.get(colour, 0) for colour, count in observed.counts().items())
