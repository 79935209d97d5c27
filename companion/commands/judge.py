"""`companion judge`: which rules a change of the board breaks. Knows no rule."""

from argparse import ArgumentParser, Namespace
from typing import Any

from companion.commands.terminal.given_files import answer_lines, read_json
from companion.commands.terminal.printing import print_json, print_line
from companion.engine.answers import judge_answer
from companion.engine.state_json import position_from_json, state_from_json
from companion.errors import DataError

HELP = "judge a change of the board: legal, or which rules it breaks"


def add_arguments(parser: ArgumentParser) -> None:
    """The file with state and `after`, or one of them per line."""
    parser.add_argument(
        "file", nargs="?", default="-", help='a game state in JSON with "after"; - is stdin'
    )
    parser.add_argument("--lines", action="store_true", help="one change and one ruling per line")


def run(arguments: Namespace) -> int:
    """Judge the change, or each line."""
    if arguments.lines:
        answer_lines(arguments.file, _answer)
        return 0
    source = "standard input" if arguments.file == "-" else arguments.file
    answer = _answer(read_json(arguments.file), source)
    if arguments.json:
        print_json(answer)
    else:
        _print_for_a_person(answer)
    return 0


def _answer(value: Any, source: str) -> dict[str, Any]:
    state = state_from_json(value, source)
    try:
        if "after" not in value:
            raise DataError(source, "after", "missing; give the position found on the board")
        return judge_answer(state, position_from_json(value["after"], "after"))
    except DataError as error:
        raise DataError(source, error.entry, error.problem) from error


def _print_for_a_person(answer: dict[str, Any]) -> None:
    print_line(f"{'Legal' if answer['legal'] else 'Not legal'}: {answer['move'] or 'unclear'}")
    for breach in answer["breaches"]:
        print_line(f"  {breach['rule']:<4} {breach['says']}")
    if answer["nearest"]:
        print_line(f"  Legal would be: {', '.join(answer['nearest'])}")
    for step in answer["repair"]:
        start, end = step["from"] or "beside the board", step["to"] or "off the board"
        print_line(f"  Put back: {step['marble']} from {start} to {end}")
