"""`companion legal`: every legal move of a game state. Knows no rule."""

from argparse import ArgumentParser, Namespace
from typing import Any

from companion.commands.terminal.given_files import answer_lines, read_json
from companion.commands.terminal.printing import print_json, print_line
from companion.engine.answers import legal_answer
from companion.engine.state_json import state_from_json

HELP = "list every legal move of a game state"


def add_arguments(parser: ArgumentParser) -> None:
    """The file with the state, or one state per line."""
    parser.add_argument("file", nargs="?", default="-", help="a game state in JSON; - is stdin")
    parser.add_argument("--lines", action="store_true", help="one state and one answer per line")


def run(arguments: Namespace) -> int:
    """Answer the state, or each line."""
    if arguments.lines:
        answer_lines(arguments.file, _answer)
        return 0
    answer = _answer(read_json(arguments.file), _source(arguments.file))
    if arguments.json:
        print_json(answer)
        return 0
    print_line(_headline(answer))
    for move in answer["moves"]:
        print_line(f"  {move['move']:<24} {move['says']}")
    return 0


def _answer(value: Any, source: str) -> dict[str, Any]:
    return legal_answer(state_from_json(value, source))


def _source(name: str) -> str:
    return "standard input" if name == "-" else name


def _headline(answer: dict[str, Any]) -> str:
    seat = f"Seat {answer['to_move']}"
    if answer["no_effect"]:
        return f"{seat}: nothing can be done ({answer['forced']})."
    number = len(answer["moves"])
    forced = f", forced by {answer['forced']}" if answer["forced"] else ""
    return f"{seat}: {number} legal move{'' if number == 1 else 's'}{forced}."
