"""A board that was changed while no card lay drawn: C2, R15 and C1. Knows no way of moving."""

from companion.engine.games.fast_track.graph import home
from companion.engine.games.fast_track_draw.objection import Objection
from companion.engine.games.fast_track_draw.seen_board import SeenBoard, in_start, strays
from companion.engine.games.fast_track_draw.situation import Situation


def without_a_card(situation: Situation, after: SeenBoard) -> tuple[Objection, ...]:
    """Why nothing may be moved now; nothing when nothing was."""
    changed = strays(situation.board, after)
    if not changed:
        return ()
    spaces = tuple(sorted({s for each in changed.values() for s in (*each.lost, *each.gained)}))
    own = situation.own
    moved = [
        colour
        for colour, each in changed.items()
        if each.lost and any(not in_start(space) for space in each.gained)
    ]
    facts: dict[str, object] = {"colour": moved[0] if moved else own}
    if moved:
        first = changed[own if own in moved else moved[0]]
        facts = {"colour": first.colour, "start": first.lost[0], "end": first.gained[0]}
    if _is_over(situation):
        return (Objection("R15", "game_over", spaces, facts),)
    if situation.state.declared:
        return (Objection("R15", "drew_no_more", spaces, facts),)
    if own in moved or not moved:
        key = "no_card" if situation.in_first_draw else "no_further_card"
        return (Objection("C2", key, spaces, facts),)
    return (Objection("R15", "turn_over", spaces, facts),)


def _is_over(situation: Situation) -> bool:
    board = situation.board.spaces
    return any(
        all(board.get(space) == colour for space in home(side))
        for colour, side in situation.side_of.items()
    )
