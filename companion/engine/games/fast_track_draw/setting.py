"""What options and seats of a table mean, worked out once per game.

Kept in `GameState.derived`, so that every state of one game finds it. Knows no position.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.board.position import Colour, Space
from companion.engine.cards import Rank
from companion.engine.games.fast_track.graph import Side
from companion.engine.games.fast_track_draw.walks import WayOptions
from companion.engine.games.fast_track_draw.ways import (
    Mask,
    Plays,
    SharedSevens,
    Standing,
    WaySet,
    out_of_start,
    plays,
    shared_sevens,
)
from companion.engine.move import Move
from companion.engine.state import GameState

_KEY = "fast-track-draw"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's colour with everything its pieces can do."""

    colour: Colour
    side: Side
    plays: Mapping[Standing, Mapping[Rank, Plays]]
    sevens: SharedSevens
    out: Mapping[Space, tuple[Mask, Move]]


class Setting:
    """Options as attributes, sides of the colours, players of the seats."""

    def __init__(self, state: GameState) -> None:
        chosen = state.options
        self.shares_deck = chosen["deck"] == "shared"
        self.must_move = bool(chosen["compulsory_move"])
        self.must_draw = bool(chosen["compulsory_draw"])
        self.ace_back_status = bool(chosen["ace_back_status"])
        self.status_lost_per_card = chosen["status_loss"] == "per-card"
        self.out_on_turn = int(chosen["four_and_out"])
        self.out_draws_again = bool(chosen["four_and_out_draw_again"])
        self.ignores_home = bool(chosen["dry_ignores_home"])
        self.centre_safe = bool(chosen["centre_safe"])
        self.side_of: dict[Colour, Side] = {seat.colours[0]: seat.sides[0] for seat in state.seats}
        way_options = WayOptions(
            mid_exit=bool(chosen["ft_mid_exit"]),
            centre_multi_step=bool(chosen["centre_multi_step"]),
            centre_from_track=bool(chosen["centre_from_track"]),
        )
        goes_on = bool(chosen["seven_out_same_piece"])
        self.players = tuple(
            _player(colour, WaySet(side, way_options, goes_on))
            for colour, side in self.side_of.items()
        )


def setting_of(state: GameState) -> Setting:
    """The Setting of the game that *state* belongs to."""
    setting: Setting | None = state.derived.get(_KEY)
    if setting is None:
        setting = state.derived[_KEY] = Setting(state)
    return setting


def _player(colour: Colour, ways: WaySet) -> Player:
    return Player(colour, ways.side, plays(ways), shared_sevens(ways), out_of_start(ways.side))
