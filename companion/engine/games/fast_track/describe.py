"""One sentence for the players about a move: what goes where, and whom it sends to its pen.

The words are the [says] of the words file. Knows no rule beyond how far a walk goes.
"""

from collections.abc import Iterator, Mapping

from companion.board.position import Colour, Space
from companion.engine.cards import parse_card
from companion.engine.games.fast_track.effects import EFFECTS, SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.outcome import after_move
from companion.engine.games.fast_track.setting import Camp, Setting, setting_of
from companion.engine.games.fast_track.ways import WaysByStatus, forward_ways
from companion.engine.move import Move, Step
from companion.engine.state import GameState


def description(words: Mapping[str, str], state: GameState, move: Move) -> str:
    """What *move* does in *state*, such as "Red moves back 8 from T0.5 to T3.11."."""
    card = parse_card(str(state.declared["card"]))
    setting = setting_of(state)
    if not move.steps:
        sentence = words["pass"].format(card=card.spoken)
    elif move.is_swap:
        sentence = _swap(words, state, move)
    else:
        parts = _parts(words, setting, state, move, EFFECTS[card.rank].spaces)
        sentence = words["then"].join(parts)
    return sentence[0].upper() + sentence[1:] + "."


def _swap(words: Mapping[str, str], state: GameState, move: Move) -> str:
    mine, theirs = (step.start or "" for step in move.steps)
    one, other = state.position.at(mine), state.position.at(theirs)
    return words["swap"].format(colour=one, start=mine, other=other, end=theirs)


def _parts(
    words: Mapping[str, str], setting: Setting, state: GameState, move: Move, value: int
) -> Iterator[str]:
    position = state.position
    lengths = [value] if len(move.steps) == 1 else range(1, SPLIT_TOTAL)
    for step in move.steps:
        colour = position.at(step.start or "") or ""
        after, captured = after_move(setting, position, Move((step,)))
        kind, spaces = _kind(setting, setting.camps[state.to_move], colour, step, lengths)
        text = words[kind].format(colour=colour, spaces=spaces, start=step.start, end=step.end)
        for space, _ in captured:
            text += words["captured"].format(colour=position.at(space))
        yield text
        position = after


def _kind(
    setting: Setting, camp: Camp, colour: Colour, step: Step, lengths: list[int] | range
) -> tuple[str, int]:
    """(word of the sentence, spaces walked) of one step."""
    start, end = step.start or "", step.end or ""
    if end[0] == "P":
        return "to_pen", 0
    if start[0] == "P":
        return "out_of_pen", 0
    if start == BULLSEYE:
        return "out_of_bullseye", 0
    forward = next((n for n in lengths if _reaches(forward_ways(camp.ways[colour], n), step)), 0)
    spaces = forward or lengths[0]
    if end == BULLSEYE:
        return ("bullseye" if forward else "bullseye_back"), spaces
    if end[0] == "H":
        return ("in_home" if start[0] == "H" else "home"), spaces
    if _along_track(setting, colour, start, spaces, bool(forward)) == end:
        return ("forward" if forward else "back"), spaces
    return ("ring" if forward else "ring_back"), spaces


def _reaches(ways: WaysByStatus, step: Step) -> bool:
    start = step.start or ""
    return any(way.step == step for way in (*ways.fresh[start], *ways.ring.get(start, ())))


def _along_track(
    setting: Setting, colour: Colour, start: Space, spaces: int, forward: bool
) -> Space | None:
    here: Space | None = start
    for _ in range(spaces):
        if here is None:
            return None
        if forward:
            here = setting.graph.next_space(here, setting.side_of[colour])
        else:
            here = setting.graph.previous_space(here)
    return here
