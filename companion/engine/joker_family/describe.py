"""A move as one sentence for the players: who goes where, and whom it sends away where.

The words are the [says] of the words file.
"""

from collections.abc import Iterator, Mapping

from companion.board.position import Space
from companion.engine.cards import parse_card
from companion.engine.joker_family.graph import (
    Graph,
    depth,
    entrance,
    is_castle,
    is_home,
    side_of,
)
from companion.engine.joker_family.outcome import after_move
from companion.engine.joker_family.setting import setting_of
from companion.engine.move import Move, Step
from companion.engine.state import GameState


def description(words: Mapping[str, str], state: GameState, move: Move) -> str:
    """What *move* does in *state*, such as "Red moves back 8 from T0.8 to T0.0."."""
    if not move.steps:
        card = parse_card(str(state.declared["card"]))
        sentence = words["pass"].format(card=card.spoken)
    elif move.is_swap:
        mine, theirs = (step.start or "" for step in move.steps)
        one, other = state.position.at(mine), state.position.at(theirs)
        sentence = words["swap"].format(colour=one, start=mine, other=other, end=theirs)
    else:
        sentence = words["then"].join(_parts(words, state, move))
    return sentence[0].upper() + sentence[1:] + "."


def _parts(words: Mapping[str, str], state: GameState, move: Move) -> Iterator[str]:
    setting, position = setting_of(state), state.position
    effect = setting.effects[parse_card(str(state.declared["card"])).rank]
    left = effect.spaces
    for number, step in enumerate(move.steps):
        start, end = step.start or "", step.end or ""
        after, captured = after_move(setting, position, Move((step,)))
        most = left if number == len(move.steps) - 1 else left - 1
        kind, spaces = _kind(setting.graph, step, most, replaces=effect.replaces and bool(captured))
        left -= spaces
        text = words[kind].format(colour=position.at(start), spaces=spaces, start=start, end=end)
        for space, there in captured:
            where = "bumped" if there is not None and is_home(there) else "bumped_to_entrance"
            text += words[where].format(colour=position.at(space), end=there)
        yield text
        position = after


def _kind(graph: Graph, step: Step, most: int, *, replaces: bool) -> tuple[str, int]:
    """(word of the sentence, spaces walked) of one step of at most *most* spaces."""
    start, end = step.start or "", step.end or ""
    if replaces:
        return ("joker_from_home" if is_home(start) else "joker"), 0
    if is_home(start):
        return "out", 0
    if is_castle(start):
        if is_castle(end):
            return "in_castle", depth(end) - depth(start)
        return "out_of_castle", depth(start) + graph.distance(end, entrance(side_of(start)))
    if is_castle(end):
        return "castle", graph.distance(start, entrance(side_of(end))) + depth(end)
    return _along(graph, start, end, most)


def _along(graph: Graph, start: Space, end: Space, most: int) -> tuple[str, int]:
    forward = graph.distance(start, end)
    if forward <= most:
        return "forward", forward
    return "back", graph.lap - forward
