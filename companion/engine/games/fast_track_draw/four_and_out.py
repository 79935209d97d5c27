"""R13 as the judge sees it: whether the drawn card lets a piece out, whatever it is, or why not.

Reads the counts that are remembered; keeps none (see dry.py). Knows no way.
"""

from companion.engine.games.fast_track.graph import home
from companion.engine.games.fast_track_draw.situation import Situation


def any_card_lets_out(situation: Situation) -> bool:
    """The first card of the so-manieth dry turn."""
    return _is_on(situation) and why_no_four_and_out(situation) is None


def why_no_four_and_out(situation: Situation) -> tuple[str, dict[str, object]] | None:
    """(key of the words, facts) of what R13 lacks; None when it applies, or no table plays it."""
    if not _is_on(situation):
        return None
    needed, counted = _needed(situation), dry_turns(situation)
    if counted < needed:
        return "too_early", {"counted": str(counted), "needed": str(needed)}
    if not situation.in_first_draw:
        return "not_the_first_card", {}
    if not situation.waits_with_none_in_play():
        return "piece_in_play", {}
    if not situation.option("dry_ignores_home") and _can_move_at_home(situation):
        return "piece_at_home", {}
    return None


def dry_turns(situation: Situation) -> int:
    """Dry turns in a row of the seat to move, as far as they are remembered."""
    return int(situation.state.memory.get("dry", {}).get(str(situation.state.to_move), 0))


def _can_move_at_home(situation: Situation) -> bool:
    """Some card would move a piece at home: the space before it is free."""
    row, board = home(situation.side), situation.board.spaces
    return any(
        space in board and row[place + 1] not in board for place, space in enumerate(row[:-1])
    )


def _is_on(situation: Situation) -> bool:
    return int(situation.option("four_and_out")) > 0


def _needed(situation: Situation) -> int:
    return int(situation.option("four_and_out")) - 1
