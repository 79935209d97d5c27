"""`companion board`: makes, checks and draws layout files. Knows no rule and no picture."""

from argparse import ArgumentParser, Namespace

from companion.board.layout import layout_names, load_layout
from companion.commands.terminal.printing import print_json, print_line

HELP = "make, check and draw boards"


def add_arguments(parser: ArgumentParser) -> None:
    """One subcommand for each thing that can be done with a layout file."""
    actions = parser.add_subparsers(required=True, metavar="ACTION", title="actions")
    listed = actions.add_parser("list", help="name the boards that ship with the companion")
    listed.set_defaults(action=_list)
    check = actions.add_parser("check", help="say what is wrong with which entry of a layout file")
    check.add_argument("layout", help="a layout file, or the name of a shipped board")
    check.set_defaults(action=_check)


def run(arguments: Namespace) -> int:
    """Do the action that was asked for."""
    return int(arguments.action(arguments))


def _list(arguments: Namespace) -> int:
    if arguments.json:
        print_json(layout_names())
    else:
        print_line("\n".join(layout_names()))
    return 0


def _check(arguments: Namespace) -> int:
    layout = load_layout(arguments.layout)
    if arguments.json:
        print_json({"name": layout.name, "spaces": len(layout.spaces), "problems": []})
    else:
        print_line(f"{arguments.layout}: {layout.name}, {len(layout.spaces)} spaces: good")
    return 0
