"""Four-and-out, R13: which turns are dry, how many there were, when any card lets a piece out.

Memory: `dry` dry turns in a row by seat; within a turn (`again`) `dry_so_far`, true while
the turn may still become a dry one. Knows no way and no card.
"""

from collections.abc import Mapping
from itertools import pairwise

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import Side, home
from companion.engine.games.fast_track_draw.setting import Setting
from companion.engine.state import GameState


def dry_turns(state: GameState, seat: int) -> int:
    """Dry turns in a row of a seat."""
    return int(state.memory.get("dry", {}).get(str(seat), 0))


def may_be_dry(setting: Setting, state: GameState) -> bool:
    """The present turn began as a dry one begins, and nothing has come out in it."""
    if state.memory.get("again"):
        return bool(state.memory.get("dry_so_far"))
    player = setting.players[state.to_move]
    mine = [space for space, c in state.position.marbles.items() if c == player.colour]
    waits = any(space[0] == "P" for space in mine)
    plays = any(space[0] in "TB" for space in mine)
    if plays or not waits:
        return False
    return setting.ignores_home or not _room_at_home(state.position.marbles, player.side)


def lets_out(setting: Setting, state: GameState) -> bool:
    """The first card of this turn brings a piece out, whatever it is."""
    needed = setting.out_on_turn - 1
    if needed < 0 or (needed and "dry" not in state.memory) or state.memory.get("again"):
        return False
    if dry_turns(state, state.to_move) < needed:
        return False
    return may_be_dry(setting, state)


def counted_after(
    setting: Setting, state: GameState, *, came_out: bool, moved: bool, ends: bool
) -> tuple[Mapping[str, int], bool]:
    """(`dry`, `dry_so_far`) once a card has been used. ends: the turn is over with it."""
    if not setting.out_on_turn:
        return {}, False
    candidate = may_be_dry(setting, state) and not came_out
    counts = dict(state.memory.get("dry", {}))
    name = str(state.to_move)
    if came_out or (ends and not candidate):
        counts.pop(name, None)
    elif ends and not moved:  # a piece moved at home neither adds nor resets
        counts[name] = min(counts.get(name, 0) + 1, setting.out_on_turn - 1)
    return {seat: count for seat, count in counts.items() if count}, candidate and not ends


def _room_at_home(marbles: Mapping[Space, Colour], side: Side) -> bool:
    """A piece at home has a free space before it."""
    row = home(side)
    return any(one in marbles and next_ not in marbles for one, next_ in pairwise(row))
