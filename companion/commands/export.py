"""`companion export`: a logged game as JSON Lines, or as text that people can read."""

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from companion.commands.terminal.game_log import add_game_argument, add_log_arguments, log_to_read
from companion.commands.terminal.printing import print_json
from companion.commands.terminal.written_files import STANDARD_OUTPUT, write_text

if TYPE_CHECKING:
    from companion.table.log import Entry, GameRecord

HELP = "write a logged game as JSON Lines or as text"


def add_arguments(parser: ArgumentParser) -> None:
    """Which game of which log, and how."""
    add_game_argument(parser)
    parser.add_argument(
        "--format",
        choices=("jsonl", "text"),
        default="jsonl",
        help="jsonl: every input and event; text: the plays (default: jsonl)",
    )
    parser.add_argument("-o", "--out", metavar="FILE", default=STANDARD_OUTPUT, help="default: -")
    add_log_arguments(parser)


def run(arguments: Namespace) -> int:
    """Write the game to a file or to standard output."""
    with log_to_read(arguments) as log:
        record = log.game(arguments.game)
        entries = log.entries(record.id)
    if arguments.format == "text":
        text = _text(record, entries)
        whole: Any = {"format": "text", "text": text}
    else:
        lines = [_head(record), *(_line(entry) for entry in entries)]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        whole = {"format": "jsonl", "lines": lines}
    if arguments.out != STANDARD_OUTPUT:
        write_text(arguments.out, text)
        whole = {"format": arguments.format, "file": arguments.out}
    if arguments.json:
        print_json(whole)
    elif arguments.out == STANDARD_OUTPUT:
        write_text(STANDARD_OUTPUT, text)
    return 0


def _text(record: "GameRecord", entries: list["Entry"]) -> str:
    from companion.table.log import EVENT
    from companion.table.notation import notation_of

    tags = {"Name": record.name, "Started": record.started_at}
    if record.result is not None:
        tags |= {"Finished": record.finished_at or "", "Result": record.result.get("says", "")}
    events = [entry.value for entry in entries if entry.kind == EVENT]
    return str(notation_of(record.setup, events, tags))


def _head(record: "GameRecord") -> dict[str, Any]:
    return {
        "kind": "game",
        "id": record.id,
        "name": record.name,
        "game": record.game,
        "setup": record.setup,
        "started_at": record.started_at,
        "finished_at": record.finished_at,
        "result": record.result,
    }


def _line(entry: "Entry") -> dict[str, Any]:
    line = {
        "kind": entry.kind,
        "number": entry.number,
        "at_s": entry.at_s,
        "wall_at": entry.wall_at,
        "line": entry.value,
    }
    return line if entry.state_hash is None else line | {"state_hash": entry.state_hash}
