"""Every legal move for the card that was drawn: spec parts (d), (e) and (f).

Makes no illegal move and judges none: see judge.py for the other way to the same truth.
"""

from collections.abc import Mapping
from itertools import combinations

from companion.board.position import Space
from companion.engine.cards import Rank
from companion.engine.game import LegalMoves
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track_draw.dry import lets_out
from companion.engine.games.fast_track_draw.effects import EFFECTS, RANK_OF
from companion.engine.games.fast_track_draw.setting import Player, Setting, setting_of
from companion.engine.games.fast_track_draw.ways import BITS, MARK, Mask, Plays, Standing
from companion.engine.move import PASS, Move
from companion.engine.state import GameState

_KEY = "fast-track-draw"
NO_MOVE = LegalMoves((), "F3", no_effect=True)


class Sight:
    """One position as the seat to move sees it, for any card.

    held: where the pieces stand that may move, in name order; of those in the start one.
    barrier: what they may neither pass nor end on. plays: of each. out: the play that R13
    allows, None when it does not.
    """

    __slots__ = ("barrier", "held", "out", "player", "plays", "setting")

    def __init__(self, state: GameState) -> None:
        setting: Setting = setting_of(state)
        player: Player = setting.players[state.to_move]
        self.setting, self.player = setting, player
        colour, marbles = player.colour, state.position.marbles
        status = state.memory.get("status", ())
        barrier: Mask = BITS[BULLSEYE] if setting.centre_safe and BULLSEYE in marbles else 0
        held: list[Standing] = []
        waiting: Space | None = None
        for space in sorted([space for space, each in marbles.items() if each == colour]):
            barrier |= BITS[space]
            if space[0] != "P":
                held.append(space + MARK if space in status else space)
            elif waiting is None:
                waiting = space
                held.append(space)
        self.held, self.barrier = held, barrier
        self.plays: list[Mapping[Rank, Plays]] = [player.plays[standing] for standing in held]
        self.out: tuple[Mask, Move] | None = None
        if waiting is not None and lets_out(setting, state):
            self.out = player.out[waiting]


def sight_of(state: GameState) -> Sight:
    """The Sight of *state*, worked out once for all cards that are drawn in it."""
    sight: Sight | None = state.noted.get(_KEY)
    if sight is None:
        sight = state.noted[_KEY] = Sight(state)
    return sight


def legal_moves(state: GameState) -> LegalMoves:
    """The legal moves of the seat to move with the drawn card, or when it draws no more."""
    if "card" not in state.declared:
        return LegalMoves((), no_effect=True)
    rank = RANK_OF[state.declared["card"]]  # type: ignore[index]
    sight = sight_of(state)
    barrier = sight.barrier
    found = [
        move for plays in sight.plays for blocked, move in plays[rank] if not barrier & blocked
    ]
    if rank == "7":
        found += shared_sevens(sight)
    if sight.out is not None and not EFFECTS[rank].comes_out:
        blocked, move = sight.out
        if not barrier & blocked:
            found.append(move)
    if not found:
        return NO_MOVE
    if not sight.setting.must_move:
        found.append(PASS)
    return LegalMoves(tuple(found))


def shared_sevens(sight: Sight) -> list[Move]:
    """A 7 shared by two pieces, each end position once (R12)."""
    sevens, barrier = sight.player.sevens, sight.barrier
    return [
        move
        for pair in combinations(sight.held, 2)
        for blocked, move in sevens[pair]
        if not barrier & blocked
    ]
