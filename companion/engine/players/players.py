"""The levels of computer players, and what one of them does in a state. Knows no game.

A decision is a function of state, level and seed alone, unless its time is up before
all is looked at. A player is shown only what its seat may know.
"""

import random
from collections.abc import Mapping

from companion.engine.cards import RANKS
from companion.engine.game import Awaited, Game, load_game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players.careful import CarefulPlayer
from companion.engine.players.deciding import Decision, Player, TimeIsUp, never, with_card
from companion.engine.players.odds import as_seen_by
from companion.engine.players.random_player import RandomPlayer
from companion.engine.players.strong import StrongPlayer
from companion.engine.players.valuing import can_be_valued, valuing_of
from companion.engine.players.worth import table_of
from companion.engine.state import COMPUTER, LEVELS, USUAL_LEVEL, GameState, state_hash
from companion.errors import DataError

PLAYERS: Mapping[str, Player] = dict(
    zip(LEVELS, (RandomPlayer(), CarefulPlayer(), StrongPlayer()), strict=True)
)
NOTHING_SEEN = CardsSeen()


def computer_seats(state: GameState) -> tuple[int, ...]:
    """The seats that computers play."""
    return tuple(n for n, seat in enumerate(state.seats) if seat.player == COMPUTER)


def with_computers(state: GameState, seed: int, *, all_cards: bool = False) -> GameState:
    """*state* as it is before a first turn with computers among the players: cards dealt to them.

    all_cards: nobody has real cards, everybody's are dealt. Raises DataError when no computer
    can play this game.
    """
    seats = computer_seats(state)
    if not seats:
        return state
    if not can_be_valued(state.game):
        raise DataError("seats", f"[{seats[0]}].player", f"no computer can play {state.game}")
    dealt_to = range(len(state.seats)) if all_cards else seats
    return valuing_of(state.game).dealt(state, dealt_to, seed)


def prepare_computers(state: GameState) -> None:
    """Work out beforehand what every decision in this game needs; may run in another thread.

    Takes a fraction of a second, on a small computer seconds; nothing where people play alone.
    """
    if not computer_seats(state) or not can_be_valued(state.game):
        return
    game = load_game(state.game)
    table_of(game, state).prepare()
    for seat in range(len(state.seats)):
        turn = state.changed(to_move=seat)
        for rank in RANKS:
            game.legal_moves(with_card(turn, rank))


def decides_alone(game: Game, state: GameState) -> bool:
    """Whether a computer in the seat to move needs nobody to tell it anything first."""
    awaited = game.awaits(state)
    if awaited is Awaited.CARD:
        return can_be_valued(game.name) and valuing_of(game.name).has_cards(state, state.to_move)
    return awaited in (Awaited.MOVE, Awaited.PLACEMENT)


def decision(
    game: Game,
    state: GameState,
    seed: int,
    seen: CardsSeen = NOTHING_SEEN,
    time_is_up: TimeIsUp = never,
) -> Decision:
    """What the computer in the seat to move does; `decides_alone` must hold.

    Once the time is up it comes to a decision; without that it looks at all that it wants to.
    """
    player = PLAYERS[state.seat.level or USUAL_LEVEL]
    chance = random.Random(f"{seed} {state_hash(state)}")
    draws = game.awaits(state) is Awaited.CARD and not valuing_of(game.name).hand_size(state)
    if not draws:
        return player.decide(game, as_seen_by(state, state.to_move), seen, chance, time_is_up)
    drawn = game.declarations(state)[0]
    known = game.declare(state, drawn)
    shown = as_seen_by(known, state.to_move)
    return Decision(drawn, player.decide(game, shown, seen, chance, time_is_up).move)
