"""What can be set up on the page: every game with its boards, seatings and options.

Asks each game by trying: a seating is offered when the game can start with it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from companion.engine.game import Game, game_names, load_game
from companion.engine.options import Option, chosen_options
from companion.engine.players.valuing import can_be_valued
from companion.engine.sheet_words import game_says
from companion.engine.state import COMPUTER, HUMAN, LEVELS, USUAL_LEVEL, OptionValue, Seat
from companion.engine.state_json import seats_from_json
from companion.errors import CompanionError, DataError
from companion.wiring.card_sources import card_sources, has_hands

COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")
MOST_SIDES = 8
AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where. title: for people."""

    title: str
    seats: tuple[Seat, ...]


def setups() -> list[dict[str, Any]]:
    """The answer of `WebTable.setups`."""
    return [_setup(load_game(name)) for name in game_names()]


def spread_seats(players: int, sides: int) -> tuple[Seat, ...]:
    """*players* with one colour each, spread evenly over *sides*.

    Raises DataError when there are not so many places.
    """
    if not 1 <= players <= min(sides, len(COLOURS)):
        raise DataError("seats", str(players), f"the board has places for 1 to {sides}")
    taken = [round(player * sides / players) for player in range(players)]
    return tuple(Seat((side,), (COLOURS[n],)) for n, side in enumerate(taken))


def board_options(game: Game) -> Iterator[Mapping[str, OptionValue]]:
    """One set of options for each board of the game; what is usual comes first."""
    shaping = shaping_options(game)
    values = ([each for each in option.choices if each != AUTO] for option in shaping)
    for chosen in product(*values):
        yield dict(zip((option.name for option in shaping), chosen, strict=True))


def shaping_options(game: Game) -> tuple[Option, ...]:
    """The options that decide which board is played on, found by trying their values."""
    usual = _first_boards(game, {})
    return tuple(
        option
        for option in game.options
        if any(_first_boards(game, {option.name: choice}) != usual for choice in option.choices)
    )


def _first_boards(game: Game, options: Mapping[str, OptionValue]) -> list[tuple[str, ...]]:
    return [game.boards(options, seats)[:1] for seats in range(1, MOST_SIDES + 1)]


def sides_of(game: Game, options: Mapping[str, OptionValue]) -> int:
    """How many sides the board of these options has."""
    known = [side for side in range(MOST_SIDES) if _can_start(game, options, _alone(side))]
    if known:
        return max(known) + 1
    pairs = [
        side
        for side in range(1, MOST_SIDES)
        if _can_start(game, options, (*_alone(0), Seat((side,), ("blue",))))
    ]
    return max(pairs, default=0) + 1


def seatings(game: Game, options: Mapping[str, OptionValue]) -> list[Seating]:
    """Every seating of a usual kind with which the game can start."""
    sides = sides_of(game, options)
    return [each for each in _usual(sides) if _can_start(game, options, each.seats)]


def _usual(sides: int) -> Iterator[Seating]:
    for players in range(1, sides + 1):
        seats = spread_seats(players, sides)
        yield Seating("One player" if players == 1 else f"{players} players", seats)
        for teams in (2, 3, 4):
            if players % teams == 0 and players // teams > 1:
                title = f"{players} players in {teams} teams of {players // teams}"
                yield Seating(title, _in_teams(seats, teams))
    for players in range(2, sides):
        if sides % players == 0:
            each = sides // players
            seats = tuple(_with_colours(player, players, each) for player in range(players))
            yield Seating(f"{players} players with {each} colours each", seats)


def _in_teams(seats: tuple[Seat, ...], teams: int) -> tuple[Seat, ...]:
    letters = "ABCD"
    return tuple(Seat(seat.sides, seat.colours, letters[n % teams]) for n, seat in enumerate(seats))


def _with_colours(player: int, players: int, each: int) -> Seat:
    sides = tuple(player + players * n for n in range(each))
    return Seat(sides, tuple(COLOURS[side] for side in sides))


def _alone(side: int) -> tuple[Seat, ...]:
    return (Seat((side,), ("red",)),)


def _can_start(game: Game, options: Mapping[str, OptionValue], seats: tuple[Seat, ...]) -> bool:
    """Whether the game takes the seats as they are and there is a board for them."""
    try:
        state = game.start(chosen_options(game.options, options), seats)
    except CompanionError:
        return False
    return state.seats == seats and bool(game.boards(options, len(seats)))


def _setup(game: Game) -> dict[str, Any]:
    boards = [_board(game, options) for options in board_options(game)]
    boards = [board for board in boards if board["seatings"]]
    shaping = shaping_options(game)
    return {
        "name": game.name,
        "title": game.title,
        "says": game_says(game.name),
        "boards": boards,
        **_players_and_cards(game, boards[0]),
        "options": [_option(option) for option in game.options if option not in shaping],
    }


def _players_and_cards(game: Game, board: Mapping[str, Any]) -> dict[str, Any]:
    """Who may play a seat, how well computers may, and where cards may come from."""
    seats = seats_from_json(board["seatings"][0]["seats"])
    state = game.start(chosen_options(game.options, board["options"]), seats)
    for_computers = can_be_valued(game.name)
    return {
        "players": [HUMAN, COMPUTER] if for_computers else [HUMAN],
        "levels": list(LEVELS) if for_computers else [],
        "usual_level": USUAL_LEVEL,
        "cards": list(card_sources(state)),
        "hand": has_hands(state),
    }


def _board(game: Game, options: Mapping[str, OptionValue]) -> dict[str, Any]:
    found = seatings(game, options)
    names = [name for each in found for name in game.boards(options, len(each.seats))]
    name = names[0] if names else ""
    return {
        "name": name,
        "title": name.removeprefix(f"{game.name}-").replace("-", " ").capitalize(),
        "says": _meaning_of_board(game, options),
        "options": dict(options),
        "colours": list(COLOURS),
        "seatings": [
            {"title": each.title, "seats": [seat.as_json() for seat in each.seats]}
            for each in found
        ],
    }


def _meaning_of_board(game: Game, options: Mapping[str, OptionValue]) -> str:
    named = (option for option in game.options if option.name in options)
    return " ".join(option.meaning(options[option.name]) for option in named)


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title,
        "says": option.says,
        "default": option.default,
        "choices": [{"value": choice, "says": option.meaning(choice)} for choice in option.choices],
        "meanings": {} if option.choices else dict(option.consequences or {}),
        "least": option.least,
        "most": option.most,
    }
