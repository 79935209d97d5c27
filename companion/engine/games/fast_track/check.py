"""Whether a Fast Track state can be: seats, position, memory and card, the wrong entry named."""

from collections.abc import Mapping
from typing import Any

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import MARBLES, Graph, Side, graph_of
from companion.engine.games.fast_track.hands import checked_hands, held_card
from companion.engine.games.fast_track.outcome import winners
from companion.engine.race.wrong_entry import declared_card, wrong
from companion.engine.state import GameState, Seat, frozen

MEMORY_KEYS = frozenset(
    ["ring", "again", "discards", "hands", "unseen", "deck", "played", "seed", "shuffled"]
)
LEAST_SEATS, MOST_SEATS = 2, 6


def checked(state: GameState) -> GameState:
    """*state* with its board decided and its memory tidied. Raises DataError."""
    state = with_board(state)
    graph = graph_of(state.options)
    sides = checked_seats(state.seats, graph)
    if not 0 <= state.to_move < len(state.seats):
        raise wrong("to_move", f"there is no seat {state.to_move}; the first is 0")
    _check_position(state.position.marbles, graph, sides)
    state = state.changed(memory=frozen(_checked_memory(state, graph)))
    return _with_card(state) if state.declared else state


def with_board(state: GameState) -> GameState:
    """*state* with the option `board` decided if it is "auto" (part h)."""
    board = state.options.get("board", "auto")
    if board != "auto":
        return state
    sides = [side for seat in state.seats for side in seat.sides]
    shape = "hex" if len(sides) > 4 or any(side > 3 for side in sides) else "square"
    return state.changed(options=frozen({**state.options, "board": shape}))


def checked_seats(seats: tuple[Seat, ...], graph: Graph) -> Mapping[Colour, Side]:
    """Side of every colour. Raises DataError where two seats claim the same."""
    if not 1 <= len(seats) <= MOST_SEATS:
        raise wrong("seats", f"must be 1 to {MOST_SEATS}, not {len(seats)}")
    side_of: dict[Colour, Side] = {}
    for number, seat in enumerate(seats):
        entry = f"seats[{number}]"
        if not seat.colours or len(seat.colours) != len(seat.sides):
            raise wrong(entry, "must have as many sides as colours, at least one")
        for colour, side in zip(seat.colours, seat.sides, strict=True):
            if not 0 <= side < graph.sides:
                raise wrong(entry, f"side {side} is not on this board, which has {graph.sides}")
            if colour in side_of:
                raise wrong(entry, f"{colour} is played already")
            if side in side_of.values():
                raise wrong(entry, f"side {side} is taken already")
            side_of[colour] = side
    return side_of


def check_mode(seats: tuple[Seat, ...], graph: Graph) -> None:
    """The modes of part (a): how many play, and who with whom. Raises DataError."""
    if len(seats) < LEAST_SEATS:
        raise wrong("seats", f"must be {LEAST_SEATS} to {MOST_SEATS}, not {len(seats)}")
    teams: dict[str, list[Seat]] = {}
    for number, seat in enumerate(seats):
        teams.setdefault(seat.team or f"seat {number}", []).append(seat)
    sizes = {len(members) for members in teams.values()}
    if sizes == {1}:
        return
    if len(sizes) != 1 or len(teams) == 1:
        raise wrong("seats", "all teams must be of the same size, and there must be two or more")
    for name, members in teams.items():
        sides = sorted(side for seat in members for side in seat.sides)
        gaps = {(b - a) % graph.sides for a, b in zip(sides, sides[1:] + sides[:1], strict=True)}
        if len(gaps) != 1:
            raise wrong("seats", f"partners of team {name} must sit evenly spaced")


def with_declared(state: GameState, declared: Mapping[str, Any]) -> GameState:
    """*state* with this card declared. Raises DataError when it cannot be played now."""
    return _with_card(state.changed(declared=frozen(declared)))


def _with_card(state: GameState) -> GameState:
    card = declared_card(state)
    over = winners(state, state.position)
    if over and not state.memory.get("again"):
        colours = " and ".join(c for seat in over for c in state.seats[seat].colours)
        raise wrong("declared.card", f"no card can be played: the game is over, {colours} won")
    return state.changed(declared=frozen({"card": held_card(state, card)}))


def _check_position(
    marbles: Mapping[Space, Colour], graph: Graph, side_of: Mapping[Colour, Side]
) -> None:
    counts: dict[Colour, int] = {}
    for space, colour in marbles.items():
        entry = f"position.{space}"
        if space not in graph.spaces:
            raise wrong(entry, f"there is no such space on a board with {graph.sides} sides")
        if colour not in side_of:
            raise wrong(entry, f"{colour} is played by no seat")
        if space[0] in "HP" and int(space[1]) != side_of[colour]:
            place = "Home row" if space[0] == "H" else "pen"
            raise wrong(entry, f"a {colour} marble cannot be in the {place} of another side")
        counts[colour] = counts.get(colour, 0) + 1
        if counts[colour] > MARBLES:
            raise wrong(entry, f"too many {colour} marbles; there are {MARBLES}")


def _checked_memory(state: GameState, graph: Graph) -> Mapping[str, Any]:
    memory = dict(state.memory)
    for key in memory:
        if key not in MEMORY_KEYS:
            known = ", ".join(sorted(MEMORY_KEYS))
            raise wrong(f"memory.{key}", f"unknown; known: {known}")
    ring = memory.pop("ring", ())
    if not isinstance(ring, tuple):
        raise wrong("memory.ring", 'must be a list of Fast Track spaces, such as ["T3.0"]')
    for space in ring:
        if not isinstance(space, str) or space not in graph.fast_track_spaces:
            raise wrong("memory.ring", f"{space!r} is not a Fast Track space of this board")
    marked = sorted(space for space in set(ring) if state.position.at(space) is not None)
    if marked:
        memory["ring"] = tuple(marked)
    if not isinstance(memory.get("again", False), bool):
        raise wrong("memory.again", "must be true or false")
    if not memory.get("again"):
        memory.pop("again", None)
    return checked_hands(state, memory)
