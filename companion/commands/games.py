"""`companion games`: lists the games of the log, the newest last."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from companion.commands.terminal.game_log import add_log_arguments, log_to_read
from companion.commands.terminal.printing import print_json, print_line, print_table

if TYPE_CHECKING:
    from companion.table.log import GameRecord

HELP = "list the games that were played"


def add_arguments(parser: ArgumentParser) -> None:
    """Where the log is."""
    add_log_arguments(parser)


def run(arguments: Namespace) -> int:
    """Print one entry for each game."""
    with log_to_read(arguments) as log:
        games = log.games()
    if arguments.json:
        print_json([_as_json(game) for game in games])
    elif not games:
        print_line("No game has been played yet.")
    else:
        rows = [(g.id, g.name, _seats(g), g.started_at[:16], _result(g)) for g in games]
        print_table(("number", "name", "seats", "started (UTC)", "result"), rows)
    return 0


def _as_json(game: "GameRecord") -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name,
        "game": game.game,
        "seats": game.setup["state"]["seats"],
        "started_at": game.started_at,
        "finished_at": game.finished_at,
        "result": game.result,
    }


def _seats(game: "GameRecord") -> str:
    named = (seat.get("name") or _colours(seat) for seat in game.setup["state"]["seats"])
    return ", ".join(named)


def _colours(seat: dict[str, Any]) -> str:
    return "+".join(seat.get("colours") or [seat["colour"]])


def _result(game: "GameRecord") -> str:
    if game.finished_at is None:
        return "being played"
    return str((game.result or {}).get("says", "finished"))
