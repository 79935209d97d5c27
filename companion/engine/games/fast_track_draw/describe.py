"""One sentence for the players about a move: what goes where, and whom it sends to its start.

The words are the [says] of the words file. Knows no rule beyond how far a way goes.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from companion.board.position import Space
from companion.engine.cards import parse_card
from companion.engine.games.fast_track.graph import BULLSEYE, SQUARE, Side
from companion.engine.games.fast_track_draw.effects import EFFECTS, SPLIT_TOTAL
from companion.engine.games.fast_track_draw.outcome import after_move
from companion.engine.games.fast_track_draw.setting import setting_of
from companion.engine.games.fast_track_draw.walks import Walker, WayOptions
from companion.engine.move import Move, Step
from companion.engine.state import GameState

ANY_WAY = WayOptions(centre_from_track=True)
"""Every way that some table allows."""


def description(words: Mapping[str, str], state: GameState, move: Move) -> str:
    """What *move* does in *state*, such as "Red moves back 4 from T0.9 to T0.5."."""
    if not move.steps:
        sentence = _nothing(words, state)
    else:
        sentence = words["then"].join(_parts(words, state, move))
    return sentence[0].upper() + sentence[1:] + "."


def _nothing(words: Mapping[str, str], state: GameState) -> str:
    colour = state.seat.colours[0]
    if "card" not in state.declared:
        return words["no_draw"].format(colour=colour)
    card = parse_card(str(state.declared["card"])).spoken
    return words["pass"].format(colour=colour, card=card)


def _parts(words: Mapping[str, str], state: GameState, move: Move) -> Iterator[str]:
    setting, position = setting_of(state), state.position
    side = setting.players[state.to_move].side
    effect = EFFECTS[parse_card(str(state.declared["card"])).rank]
    several = len(move.steps) > 1
    halves = _steps_of_parts(side, move) if several else (0,)
    for step, half in zip(move.steps, halves, strict=True):
        after, captured = after_move(setting, position, Move((step,)))
        start, end = step.start or "", step.end or ""
        back = _is_back(step, effect.backward)
        whole = effect.backward if back else effect.forward
        spaces = half if several else whole
        text = words[_kind(side, start, end, spaces, back)].format(
            colour=position.at(start), spaces=spaces, start=start, end=end
        )
        for space, _ in captured:
            text += words["captured"].format(colour=position.at(space))
        yield text
        position = after


def _kind(side: Side, start: Space, end: Space, spaces: int, back: bool) -> str:
    """The word of the sentence of one step."""
    if start[0] == "P":
        return "out_of_start"
    if start == BULLSEYE:
        return "out_of_centre"
    if back:
        return "back"
    if end == BULLSEYE:
        return "centre"
    if start[0] == "H":
        return "in_home"
    if end[0] == "H":
        return "home"
    return "forward" if _along(side, start, spaces) == end else "by_corners"


def _is_back(step: Step, spaces: int) -> bool:
    here: Space | None = step.start or ""
    for _ in range(spaces):
        here = SQUARE.previous_space(here or "")
    return spaces > 0 and here == step.end


def _steps_of_parts(side: Side, move: Move) -> tuple[int, ...]:
    """How many spaces each half of a 7 has moved; 0 for a piece that came out.

    Where a half may have gone by several ways, that which makes 7 with the other.
    """
    ones, twos = (_possible_steps(side, step.start or "", step.end or "") for step in move.steps)
    for one, two in product(ones, twos):
        if (one or SPLIT_TOTAL - 1) + (two or SPLIT_TOTAL - 1) == SPLIT_TOTAL:
            return one, two
    return ones[0], twos[0]


@cache
def _possible_steps(side: Side, start: Space, end: Space) -> tuple[int, ...]:
    if start[0] == "P":
        return (0,)
    walker = Walker(side, ANY_WAY)
    return tuple(
        steps
        for steps in range(1, SPLIT_TOTAL)
        if any(
            walk[-1] == end
            for status in (True, False)
            for walk in walker.forward(start, steps, status=status, part=True)
        )
    )


def _along(side: Side, start: Space, steps: int) -> Space | None:
    here: Space | None = start
    for _ in range(steps):
        here = SQUARE.next_space(here, side) if here is not None else None
    return here
