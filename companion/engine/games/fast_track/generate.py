"""Every legal move for the card that was declared: spec parts (d), (e) and (f).

Makes no illegal move and judges none: see judge.py for the other way to the same truth.
"""

from companion.engine.cards import Rank
from companion.engine.game import LegalMoves
from companion.engine.games.fast_track.effects import EFFECTS, FROM_STORES, NUMBER, RANK_OF
from companion.engine.games.fast_track.graph import BULLSEYE, pen
from companion.engine.games.fast_track.sight import NOTED, Sight, sight_of
from companion.engine.games.fast_track.splits import free_splits
from companion.engine.games.fast_track.splits_obliged import obliged_splits
from companion.engine.games.fast_track.swaps import swaps
from companion.engine.games.fast_track.ways import BACKWARD
from companion.engine.move import PASS, Move, moved
from companion.engine.state import GameState
from companion.errors import DataError

NO_EFFECT = LegalMoves((), "F5", no_effect=True)

_made = tuple.__new__
"""Makes a named tuple of all its fields, in a third of the time."""

COMES_OUT: Rank = "A"
"""A card that brings a marble out of the pen."""


def legal_moves(state: GameState) -> LegalMoves:
    """The legal moves of the seat to move. Raises DataError when no card is declared."""
    try:
        rank = RANK_OF[state.declared["card"]]  # type: ignore[index]
    except KeyError as error:
        problem = 'missing; declare a card: {"card": "7"}'
        raise DataError("game state", "declared.card", problem) from error
    sight: Sight = state.noted.get(NOTED) or sight_of(state)
    found = direct_plays(sight, rank)
    if found and sight.every_play_compels:
        return _made(LegalMoves, (tuple(found), sight.forced, False, ()))
    return _by_precedence(state, sight, rank, found)


def direct_plays(sight: Sight, rank: Rank) -> list[Move]:
    """The direct effects of a card (F2), only those of obliged marbles if there are any (F1)."""
    found: list[Move] = []
    card = NUMBER[rank]
    for in_reach, free, ways, _ in sight.everyone if rank in FROM_STORES else sight.walkers:
        if in_reach:
            for blocked, move in ways[card]:
                if not blocked & in_reach:
                    found.append(move)
        else:
            found += free[card]
    if rank == "7":
        found += obliged_splits(sight) if sight.obliged else free_splits(sight)
    elif rank == "J":
        found += swaps(sight)
    return found


def _by_precedence(state: GameState, sight: Sight, rank: Rank, direct: list[Move]) -> LegalMoves:
    """F2 to F5 in their order. Plays that never compel stay legal beside what must be done."""
    optional, compelled = _narrowed(sight, direct) if direct else (direct, False)
    if compelled:
        return LegalMoves(tuple(optional), sight.forced)
    backward = _forced_back(state, sight, rank)
    if backward:
        moves, compelled = _narrowed(sight, backward)
        doing_nothing = () if compelled else (PASS,)
        return LegalMoves((*optional, *moves, *doing_nothing), "F4" if compelled else None)
    if sight.obliged:
        return LegalMoves((*optional, *_to_the_pen(sight)), "F3")
    free = _out_for_free(state, sight) if sight.setting.free_out_after else []
    if free:
        return LegalMoves(tuple(dict.fromkeys([*optional, *free])), "F5")
    return LegalMoves((*optional, PASS)) if optional else NO_EFFECT


def _narrowed(sight: Sight, moves: list[Move]) -> tuple[list[Move], bool]:
    """The plays left by `team_obligation`, and whether one of them must be made."""
    if sight.every_play_compels:
        return moves, bool(moves)
    compelling = [move for move in moves if _compels(sight, move)]
    if sight.setting.own_first and any(_by_own_marbles(sight, move) for move in compelling):
        return [move for move in moves if _by_own_marbles(sight, move)], True
    return moves, bool(compelling)


def _compels(sight: Sight, move: Move) -> bool:
    setting = sight.setting
    if move.is_swap:
        return setting.swap_counts
    if any(step.end == BULLSEYE for step in move.steps):
        return setting.bullseye_counts
    start = move.steps[0].start
    return setting.pen_exit_counts or start is None or start[0] != "P"


def _by_own_marbles(sight: Sight, move: Move) -> bool:
    """No marble of a partner is touched."""
    moved_colours = {sight.marbles[step.start or ""] for step in move.steps}
    return not any(c in sight.held and c not in sight.camp.own for c in moved_colours)


def _forced_back(state: GameState, sight: Sight, rank: Rank) -> list[Move]:
    """The backward moves of F4, of obliged marbles only with `ft_blocked` = backward-first."""
    backward = BACKWARD.get(rank)
    if backward is None or (sight.obliged and not sight.setting.blocked_goes_back):
        return []
    if sight.setting.reverse_by_hand and _hand_goes_forward(state, sight):
        return []
    return [
        move
        for _, _, ways, barrier in sight.walkers
        for blocked, move in ways[backward]
        if not barrier & blocked
    ]


def _hand_goes_forward(state: GameState, sight: Sight) -> bool:
    hand = state.memory.get("hands", {}).get(str(sight.seat), ())
    ranks = {RANK_OF[card] for card in hand}
    return any(
        _narrowed(sight, direct_plays(sight, rank))[1]
        for rank in ranks
        if not EFFECTS[rank].backward
    )


def _to_the_pen(sight: Sight) -> list[Move]:
    """F3: an obliged marble goes to the first free hole of its pen."""
    found = []
    for colour, spaces in sight.obliged.items():
        holes = pen(sight.setting.side_of[colour])
        hole = next(each for each in holes if each not in sight.marbles)
        found += [moved((space, hole)) for space in spaces]
    return found


def _out_for_free(state: GameState, sight: Sight) -> list[Move]:
    """Option `free_out_after`: what the so-manieth useless card in a row does instead."""
    in_a_row = state.memory.get("discards", {}).get(str(sight.seat), 0)
    if in_a_row + 1 < sight.setting.free_out_after:
        return []
    out = [move for move in direct_plays(sight, COMES_OUT) if (move.steps[0].start or "")[0] == "P"]
    return _narrowed(sight, out)[0]
