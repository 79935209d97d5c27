"""Game states from JSON data, as design `Game state` writes them. Knows no game's rules.

Whatever is wrong is a DataError that names the source and the entry, such as
"seats[1].colour"; the game itself checks what only it can know.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from companion.board.position import Colour, Position, Space
from companion.engine.game import load_game
from companion.engine.options import chosen_options
from companion.engine.state import COMPUTER, HUMAN, LEVELS, GameState, Seat, frozen
from companion.errors import DataError, UnknownNameError

STATE_KEYS = ("game", "options", "seats", "to_move", "position", "memory", "declared")
SEAT_KEYS = ("side", "sides", "colour", "colours", "team", "player", "name", "level")


def state_from_json(data: Any, source: str = "game state") -> GameState:
    """The checked state of a JSON object. *source* is named in errors.

    Keys that no state has are passed over, unless they look like one that is misspelt.
    """
    try:
        return _state(data)
    except DataError as error:
        raise DataError(source, error.entry, error.problem) from error
    except UnknownNameError as error:
        raise DataError(source, "game", str(error)) from error


def position_from_json(value: Any, entry: str = "position") -> Position:
    """The position of a JSON object {space: colour}. Raises DataError naming *entry*."""
    marbles: dict[Space, Colour] = {}
    for space, colour in _object(value, entry, '{"T0.5": "red"}').items():
        if not isinstance(colour, str) or not colour:
            hint = "an empty space is left out" if colour is None else 'such as "red"'
            raise _wrong(f"{entry}.{space}", f"must be a colour, {hint}")
        marbles[space] = colour
    return Position(marbles)


def seats_from_json(value: Any) -> tuple[Seat, ...]:
    """The seats of a JSON list, in turn order. Raises DataError naming the entry."""
    if not isinstance(value, list) or not value:
        raise _wrong("seats", 'must be a list, such as [{"side": 0, "colour": "red"}, ...]')
    return tuple(_seat(entry, f"seats[{number}]") for number, entry in enumerate(value))


def _state(data: Any) -> GameState:
    data = _object(data, "", '{"game": "fast-track", ...}')
    _refuse_misspelt(data, STATE_KEYS)
    name = data.get("game")
    if not isinstance(name, str):
        raise _wrong("game", 'missing; name the game, such as "fast-track"')
    game = load_game(name)
    for key in ("seats", "position"):
        if key not in data:
            raise _wrong(key, "missing")
    declared = _object(data.get("declared", {}), "declared", '{"card": "7"}')
    for key, value in declared.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise _wrong(f"declared.{key}", "must be a word or a whole number")
    state = GameState(
        game=game.name,
        options=frozen(chosen_options(game.options, _object(data.get("options", {}), "options"))),
        seats=seats_from_json(data["seats"]),
        to_move=_whole(data.get("to_move", 0), "to_move"),
        position=position_from_json(data["position"]),
        memory=frozen(_object(data.get("memory", {}), "memory")),
        declared=frozen(declared),
    )
    if not 0 <= state.to_move < len(state.seats):
        raise _wrong("to_move", f"there is no seat {state.to_move}; the first is 0")
    return game.check(state)


def _seat(value: Any, entry: str) -> Seat:
    value = _object(value, entry, '{"side": 0, "colour": "red"}')
    for key in value:
        if key not in SEAT_KEYS:
            raise _wrong(f"{entry}.{key}", f"unknown; known: {', '.join(SEAT_KEYS)}")
    sides = _one_or_more(value, "side", entry)
    colours = _one_or_more(value, "colour", entry)
    if len(sides) != len(colours):
        raise _wrong(
            entry, f"has {len(sides)} sides and {len(colours)} colours; give as many of each"
        )
    for colour in colours:
        if not isinstance(colour, str) or not colour:
            raise _wrong(f"{entry}.colour", 'must be a colour, such as "red"')
    player = value.get("player", HUMAN)
    if player not in (HUMAN, COMPUTER):
        raise _wrong(f"{entry}.player", f'must be "{HUMAN}" or "{COMPUTER}"')
    team, called = value.get("team"), value.get("name", "")
    if not isinstance(team, str | None) or not isinstance(called, str):
        raise _wrong(
            f"{entry}.{'name' if isinstance(team, str | None) else 'team'}", "must be text"
        )
    whole = tuple(_whole(side, f"{entry}.side") for side in sides)
    return Seat(whole, tuple(colours), team, player, called, _level(value, player, entry))


def _level(value: Mapping[str, Any], player: str, entry: str) -> str:
    level = value.get("level", "")
    if level and player != COMPUTER:
        raise _wrong(f"{entry}.level", 'is said of a computer only; add "player": "computer"')
    if level not in ("", *LEVELS):
        raise _wrong(f"{entry}.level", f"must be one of {', '.join(LEVELS)}")
    return str(level)


def _one_or_more(value: Mapping[str, Any], key: str, entry: str) -> list[Any]:
    """`side` as a list of one, or `sides` as it is."""
    many = value.get(f"{key}s")
    if (key in value) == (many is not None):
        problem = "missing" if many is None else f"give {key} or {key}s, not both"
        raise _wrong(f"{entry}.{key}", problem)
    if many is None:
        return [value[key]]
    if not isinstance(many, list) or not many:
        raise _wrong(f"{entry}.{key}s", "must be a list with at least one entry")
    return many


def _object(value: Any, entry: str, example: str = "{}") -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(entry, f"must be a JSON object, such as {example}")
    return value


def _whole(value: Any, entry: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(entry, "must be a whole number")
    return value


def _refuse_misspelt(given: Iterable[str], known: tuple[str, ...]) -> None:
    for key in given:
        alike = [] if key in known else get_close_matches(key, known, n=1, cutoff=0.75)
        if alike:
            raise _wrong(key, f"unknown; did you mean {alike[0]}?")


def _wrong(entry: str, problem: str) -> DataError:
    return DataError("game state", entry, problem)
