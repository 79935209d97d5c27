"""Whether a state can be: seats, position, memory and card, the wrong entry named."""

from collections.abc import Mapping
from typing import Any

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import MARBLES, SQUARE, Side
from companion.engine.games.fast_track_draw.check_deck import checked_deck
from companion.engine.games.fast_track_draw.deck import drawn_card
from companion.engine.games.fast_track_draw.effects import STRIPS
from companion.engine.games.fast_track_draw.memory import MEMORY_KEYS, tidied
from companion.engine.games.fast_track_draw.outcome import winner
from companion.engine.games.fast_track_draw.setting import setting_of
from companion.engine.games.fast_track_draw.status import CORNERS, marks_that_fit, stripped
from companion.engine.race.wrong_entry import card_in, wrong
from companion.engine.state import COMPUTER, GameState, Seat, frozen

LEAST_SEATS, MOST_SEATS = 2, 4
NO_CARD: Mapping[str, str] = {"draw": "no"}
"""What a player declares who draws no further card (option `compulsory_draw` off)."""


def checked(state: GameState) -> GameState:
    """*state* with its memory tidied. Raises DataError."""
    check_seats(state.seats)
    if not 0 <= state.to_move < len(state.seats):
        raise wrong("to_move", f"there is no seat {state.to_move}; the first is 0")
    _check_position(state.position.marbles, setting_of(state).side_of)
    state = state.changed(memory=_checked_memory(state))
    return with_declared(state, state.declared) if state.declared else state


def check_seats(seats: tuple[Seat, ...]) -> None:
    """Raises DataError where seats cannot be: one colour each, no teams, each side once."""
    if not 1 <= len(seats) <= MOST_SEATS:
        raise wrong("seats", f"must be {LEAST_SEATS} to {MOST_SEATS}, not {len(seats)}")
    taken: dict[Any, str] = {}
    for number, seat in enumerate(seats):
        entry = f"seats[{number}]"
        if len(seat.colours) != 1 or len(seat.sides) != 1:
            raise wrong(entry, "must have one colour and one side")
        if not 0 <= seat.sides[0] < SQUARE.sides:
            raise wrong(entry, f"side {seat.sides[0]} is not on this board, which has 4")
        named = {seat.colours[0]: "is played already", seat.sides[0]: "is a side taken already"}
        if seat.team is not None:
            named[f"team {seat.team}"] = "has a player already; this game has no partners"
        for what, problem in named.items():
            if what in taken:
                raise wrong(entry, f"{what} {problem}")
            taken[what] = entry


def check_players(seats: tuple[Seat, ...]) -> None:
    """Part (a): two to four players, at least one of them human. Raises DataError."""
    if len(seats) < LEAST_SEATS:
        raise wrong("seats", f"must be {LEAST_SEATS} to {MOST_SEATS}, not {len(seats)}")
    if all(seat.player == COMPUTER for seat in seats):
        raise wrong("seats", "at least one player must be human")


def with_declared(state: GameState, declared: Mapping[str, Any]) -> GameState:
    """*state* with this card drawn, or no more drawn. Raises DataError when that cannot be."""
    for key in declared:
        if key not in ("card", "draw") or len(declared) > 1:
            raise wrong(f"declared.{key}", 'unknown; write {"card": "7"}')
    if winner(setting_of(state), state.position) is not None:
        raise wrong("declared", "nothing can be drawn: the game is over")
    if "draw" in declared:
        return _drawing_no_more(state, declared)
    card = card_in(declared)
    drawn = state.changed(declared=frozen({"card": drawn_card(state, card)}))
    return stripped(drawn) if card.rank == STRIPS else drawn


def may_draw_no_more(state: GameState) -> bool:
    """The seat to move may end its turn instead of drawing again."""
    return bool(state.memory.get("again")) and not setting_of(state).must_draw


def _drawing_no_more(state: GameState, declared: Mapping[str, Any]) -> GameState:
    if dict(declared) != dict(NO_CARD):
        raise wrong("declared.draw", 'must be "no"')
    if not may_draw_no_more(state):
        raise wrong("declared.draw", "a card must be drawn now")
    return state.changed(declared=frozen(declared))


def _check_position(marbles: Mapping[Space, Colour], side_of: Mapping[Colour, Side]) -> None:
    counts: dict[Colour, int] = {}
    for space, colour in marbles.items():
        entry = f"position.{space}"
        if space not in SQUARE.spaces:
            raise wrong(entry, "there is no such space on a board with 4 sides")
        if colour not in side_of:
            raise wrong(entry, f"{colour} is played by no seat")
        if space[0] in "HP" and int(space[1]) != side_of[colour]:
            place = "home" if space[0] == "H" else "start"
            raise wrong(entry, f"a {colour} piece cannot be in the {place} of another side")
        counts[colour] = counts.get(colour, 0) + 1
        if counts[colour] > MARBLES:
            raise wrong(entry, f"too many {colour} pieces; there are {MARBLES}")


def _checked_memory(state: GameState) -> Mapping[str, Any]:
    memory = dict(state.memory)
    for key in memory:
        if key not in MEMORY_KEYS:
            raise wrong(f"memory.{key}", f"unknown; known: {', '.join(sorted(MEMORY_KEYS))}")
    for key in ("status", "lost", "moved"):
        _check_corners(f"memory.{key}", memory.get(key, ()))
    for key in ("again", "dry_so_far"):
        if not isinstance(memory.get(key, False), bool):
            raise wrong(f"memory.{key}", "must be true or false")
    if not memory.get("again"):
        memory.pop("moved", None)
        memory.pop("dry_so_far", None)
    memory["dry"] = _checked_dry(state)
    _check_last(state, memory.get("last"))
    memory = marks_that_fit(state.position, memory)
    return tidied(checked_deck(state, memory))


def _check_corners(entry: str, spaces: Any) -> None:
    if not isinstance(spaces, tuple):
        raise wrong(entry, 'must be a list of corners, such as ["T3.0"]')
    for space in spaces:
        if not isinstance(space, str) or space not in CORNERS:
            raise wrong(entry, f"{space!r} is not a corner of this board")


def _checked_dry(state: GameState) -> Mapping[str, int]:
    """Counts of no dry turn are left out; none is kept beyond what four-and-out asks for."""
    counts = state.memory.get("dry", {})
    if not isinstance(counts, Mapping):
        raise wrong("memory.dry", 'must be an object by seat, such as {"0": 3}')
    most = setting_of(state).out_on_turn - 1
    kept = {}
    for name, count in counts.items():
        entry = f"memory.dry.{name}"
        if not name.isdecimal() or int(name) >= len(state.seats):
            raise wrong(entry, "there is no such seat; seats are counted from 0")
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise wrong(entry, "must be a whole number, 0 or more")
        if min(count, most) > 0:
            kept[str(int(name))] = min(count, most)
    return kept


def _check_last(state: GameState, last: Any) -> None:
    if last is None:
        return
    entry = "memory.last"
    if not isinstance(last, Mapping) or set(last) != {"seat", "before"}:
        raise wrong(entry, 'must be such as {"seat": 0, "before": {"T0.5": "red", "T0.8": null}}')
    seat, before = last["seat"], last["before"]
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(state.seats):
        raise wrong(f"{entry}.seat", "there is no such seat")
    if not isinstance(before, Mapping) or not before:
        raise wrong(f"{entry}.before", "must say what the changed spaces held")
    for space, colour in before.items():
        if space not in SQUARE.spaces:
            raise wrong(f"{entry}.before.{space}", "there is no such space")
        if colour is not None and colour not in setting_of(state).side_of:
            raise wrong(f"{entry}.before.{space}", f"{colour} is played by no seat")
