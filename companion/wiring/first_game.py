"""From settings, or from what was chosen on the page, to the setup of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import randbits
from typing import Any

from companion.board.layout import Layout, load_layout
from companion.config import SETTINGS, TableConfig
from companion.engine.game import Game, load_game
from companion.engine.house_rules import house_rules_named
from companion.engine.house_rules_file import load_house_rules
from companion.engine.options import chosen_options
from companion.engine.state import OptionValue
from companion.engine.state_json import seats_from_json
from companion.errors import DataError
from companion.table.session import PATIENCE_S
from companion.table.setup import GameSetup
from companion.wiring.card_sources import ON_THE_TABLE, with_cards
from companion.wiring.seatings import board_options, sides_of, spread_seats

CHOSEN = "new game"
SEED_BITS, A_PAIR = 31, 2


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says over the settings; None: nothing."""

    sides: int | None = None
    seats: int | None = None


def setup_from_config(config: TableConfig, wishes: Wishes = Wishes()) -> GameSetup:
    """The game that the settings describe. Raises DataError naming the entry that cannot be."""
    game = load_game(config.game.name)
    options = {**_house_rules(config, game), **config.game.options}
    layout = load_layout(config.table.layout)
    seats = seats_from_json(config.setup_json()["seats"])
    if wishes.sides is not None:
        options |= _board_with(game, wishes.sides)
    if wishes.sides is not None or wishes.seats is not None:
        sides = wishes.sides or sides_of(game, options or _options_of(game, layout))
        seats = spread_seats(len(seats) if wishes.seats is None else wishes.seats, sides)
    if wishes.sides is not None:
        layout = _first_board(game, options, len(seats))
    options = _options_of(game, layout) | options
    state = game.start(chosen_options(game.options, options), seats)
    _check_board(game, state.options, layout)
    seed = randbits(SEED_BITS)
    return GameSetup(
        state=with_cards(state, config.game.cards, seed, f"{SETTINGS}: game"),
        layout=layout,
        friendly=config.friendly,
        seed=seed,
        patience_s=config.table.patience_s or PATIENCE_S,
        infer_cards=config.table.infer_cards,
        doubts_cards=config.table.check_cards,
    )


def setup_from_page(given: Mapping[str, Any], config: TableConfig, began_at_s: float) -> GameSetup:
    """The game that was chosen on the page; see `WebTable.new_game`."""
    for key in ("game", "seats"):
        if key not in given:
            raise DataError(CHOSEN, key, "is missing")
    game = load_game(str(given["game"]))
    options = given.get("options", {})
    if not isinstance(options, Mapping):
        raise DataError(CHOSEN, "options", "must be an object")
    seats = seats_from_json(given["seats"])
    board = given.get("board")
    layout = load_layout(board) if isinstance(board, str) and board else None
    if layout is not None:
        options = _options_of(game, layout) | dict(options)
    else:
        layout = _first_board(game, options, len(seats))
    state = game.start(chosen_options(game.options, options), seats)
    _check_board(game, state.options, layout)
    seed = randbits(SEED_BITS)
    return GameSetup(
        state=with_cards(state, given.get("cards", ON_THE_TABLE), seed, CHOSEN),
        layout=layout,
        began_at_s=began_at_s,
        seed=seed,
        friendly=bool(given.get("friendly", config.friendly)),
        patience_s=config.table.patience_s or PATIENCE_S,
        infer_cards=bool(given.get("infer_cards", config.table.infer_cards)),
        doubts_cards=config.table.check_cards,
    )


def _house_rules(config: TableConfig, game: Game) -> Mapping[str, OptionValue]:
    """The options of the kept set that the settings name."""
    if config.game.house_rules is None:
        return {}
    file = config.house_rules
    named = house_rules_named(load_house_rules(file), config.game.house_rules, str(file))
    if named.game != game.name:
        other = load_game(named.game).title
        raise DataError(SETTINGS, "game.house_rules", f"is a set for {other}, not {game.title}")
    return named.options


def _board_with(game: Game, sides: int) -> Mapping[str, Any]:
    known: dict[int, Mapping[str, Any]] = {}
    for options in board_options(game):
        known.setdefault(sides_of(game, options), options)
    if sides not in known:
        choices = ", ".join(str(each) for each in sorted(known))
        raise DataError("--sides", str(sides), f"{game.title} has no such board; known: {choices}")
    return known[sides]


def _options_of(game: Game, layout: Layout) -> dict[str, Any]:
    """The options of the game's board that is *layout*, or that has its spaces; else none."""
    fitting: list[Mapping[str, Any]] = [
        options
        for options in board_options(game)
        if game.spaces(chosen_options(game.options, options)) == layout.spaces.keys()
    ]
    named = [options for options in fitting if layout.name in game.boards(options, A_PAIR)[:1]]
    return dict((*named, *fitting, {})[0])


def _first_board(game: Game, options: Mapping[str, Any], seats: int) -> Layout:
    names = game.boards(chosen_options(game.options, options), seats)
    if not names:
        raise DataError(game.name, "board", f"there is no board for {seats} seats and its options")
    return load_layout(names[0])


def _check_board(game: Game, options: Mapping[str, Any], layout: Layout) -> None:
    missing = sorted(game.spaces(options) - layout.spaces.keys())
    if missing:
        named = ", ".join(missing[:4])
        raise DataError(layout.name, "spaces", f"lacks {named}, which {game.title} needs")
