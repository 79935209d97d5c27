"""Whether a state can be: seats, position, memory and card, the wrong entry named."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.board.position import Colour, Space
from companion.engine.cards import JOKER
from companion.engine.joker_family.effects import RANK_OF
from companion.engine.joker_family.generate import may_be_laid
from companion.engine.joker_family.graph import (
    MARBLES,
    SIDES,
    Graph,
    Side,
    graph_of,
    is_track,
    side_of,
)
from companion.engine.joker_family.outcome import winners
from companion.engine.joker_family.piles import checked_piles
from companion.engine.joker_family.setting import has_jokers
from companion.engine.race.hands import held_card, tidy
from companion.engine.race.wrong_entry import declared_card, wrong
from companion.engine.state import GameState, Seat, frozen

LEAST_SEATS, MOST_SEATS = 2, 8
LEAST_FOR_TEAMS = 4
MANY_SEATS = 8
TEAMS = "AB"


def checked(state: GameState) -> GameState:
    """*state* with its table decided and its memory tidied. Raises DataError."""
    state = with_table(state)
    graph = graph_of(state.options)
    sides = checked_seats(state.seats, graph)
    if not 0 <= state.to_move < len(state.seats):
        raise wrong("to_move", f"there is no seat {state.to_move}; the first is 0")
    _check_position(state.position.marbles, graph, sides)
    state = state.changed(memory=tidy(checked_piles(state)))
    return _with_card(state) if state.declared else state


def with_table(state: GameState) -> GameState:
    """*state* with options that are "auto" decided and its teams made as the options say."""
    chosen = dict(state.options)
    if chosen.get("sides") == "auto":
        needed = max([len(state.seats), *(side + 1 for s in state.seats for side in s.sides)])
        chosen["sides"] = next((sides for sides in SIDES if sides >= needed), SIDES[-1])
    if chosen.get("decks") == "auto":
        chosen["decks"] = 4 if len(state.seats) >= MANY_SEATS else 3
    seats = _with_teams(state.seats, str(chosen.get("teams")))
    if chosen == dict(state.options) and seats == state.seats:
        return state
    return state.changed(options=frozen(chosen), seats=seats)


def checked_seats(seats: tuple[Seat, ...], graph: Graph) -> Mapping[Colour, Side]:
    """Side of every colour. Raises DataError where two seats claim the same."""
    if not 1 <= len(seats) <= MOST_SEATS:
        raise wrong("seats", f"must be 1 to {MOST_SEATS}, not {len(seats)}")
    sides: dict[Colour, Side] = {}
    for number, seat in enumerate(seats):
        entry = f"seats[{number}]"
        if len(seat.colours) != 1 or len(seat.sides) != 1:
            raise wrong(entry, "each player has one colour and one side in this game")
        (colour,), (side,) = seat.colours, seat.sides
        if not 0 <= side < graph.sides:
            raise wrong(entry, f"side {side} is not on this board, which has {graph.sides}")
        if colour in sides:
            raise wrong(entry, f"{colour} is played already")
        if side in sides.values():
            raise wrong(entry, f"side {side} is taken already")
        sides[colour] = side
    return sides


def check_players(state: GameState, most: int, even: bool) -> None:
    """How many play and who with whom: part (a). Raises DataError.

    even: an odd number of players cannot play at all, for all are in teams.
    """
    number = len(state.seats)
    if not LEAST_SEATS <= number <= most:
        raise wrong("seats", f"must be {LEAST_SEATS} to {most}, not {number}")
    if even and number % 2:
        raise wrong("seats", f"must be an even number for teams, not {number}")
    teams: dict[str, list[int]] = {}
    for seat, each in enumerate(state.seats):
        teams.setdefault(each.team or f"seat {seat}", []).append(seat)
    sizes = {len(members) for members in teams.values()}
    if sizes == {1}:
        return
    if len(sizes) != 1 or len(teams) == 1:
        raise wrong("seats", "all teams must be of the same size, and there must be two or more")
    for name, members in teams.items():
        gaps = {(b - a) % number for a, b in zip(members, members[1:] + members[:1], strict=True)}
        if len(gaps) != 1:
            raise wrong("seats", f"partners of team {name} must sit evenly spaced")


def with_declared(state: GameState, declared: Mapping[str, Any]) -> GameState:
    """*state* with this card declared. Raises DataError when it cannot be played now."""
    played = _with_card(state.changed(declared=frozen(declared)))
    card = str(played.declared["card"])
    if not may_be_laid(played, RANK_OF[card]):
        problem = f"{card} cannot be played, and not be discarded while another card can be (R15)"
        raise wrong("declared.card", problem)
    return played


def _with_teams(seats: tuple[Seat, ...], teams: str) -> tuple[Seat, ...]:
    """Option `teams`: off = each for itself; on = every other player a partner, if not said."""
    if teams == "off":
        return tuple(_in_team(seat, None) for seat in seats)
    said = any(seat.team is not None for seat in seats)
    if teams != "on" or said or len(seats) < LEAST_FOR_TEAMS or len(seats) % 2:
        return seats
    return tuple(_in_team(seat, TEAMS[number % 2]) for number, seat in enumerate(seats))


def _in_team(seat: Seat, team: str | None) -> Seat:
    return replace(seat, team=team)


def _with_card(state: GameState) -> GameState:
    card = declared_card(state)
    if card.rank == JOKER and not has_jokers(state.options, len(state.seats)):
        problem = "two players play without jokers at this table (option two_player_jokers)"
        raise wrong("declared.card", problem)
    over = winners(state, state.position)
    if over:
        colours = " and ".join(state.seats[seat].colours[0] for seat in over)
        raise wrong("declared.card", f"no card can be played: the game is over, {colours} won")
    return state.changed(declared=frozen({"card": held_card(state, card)}))


def _check_position(
    marbles: Mapping[Space, Colour], graph: Graph, sides: Mapping[Colour, Side]
) -> None:
    counts: dict[Colour, int] = {}
    for space, colour in marbles.items():
        entry = f"position.{space}"
        if space not in graph.spaces:
            raise wrong(entry, f"there is no such space on a board with {graph.sides} sides")
        if colour not in sides:
            raise wrong(entry, f"{colour} is played by no seat")
        if not is_track(space) and side_of(space) != sides[colour]:
            place = "castle" if space[0] == "C" else "Home"
            raise wrong(entry, f"a {colour} marble cannot be in the {place} of another side")
        counts[colour] = counts.get(colour, 0) + 1
        if counts[colour] > MARBLES:
            raise wrong(entry, f"too many {colour} marbles; there are {MARBLES}")
