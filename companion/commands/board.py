"""`companion board`: makes, checks and draws layout files. Knows no rule and no picture."""

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from dataclasses import Field
from typing import Any

from companion.board.check import Problem, unknown_spaces
from companion.board.drawing import layout_as_svg
from companion.board.layout import (
    Layout,
    layout_from_toml,
    layout_names,
    layout_problems,
    load_layout,
)
from companion.board.room import room_doubts, room_problems
from companion.board.shape import load_shape, options_of, shape_names
from companion.board.writing import layout_as_toml
from companion.commands.terminal.given_files import title
from companion.commands.terminal.given_layout import read_layout, read_layout_text
from companion.commands.terminal.printing import note, print_json, print_line, print_table
from companion.commands.terminal.written_files import STANDARD_OUTPUT, write_text

HELP = "make, check and draw boards"


def add_arguments(parser: ArgumentParser) -> None:
    """One subcommand for each thing that can be done with a layout file."""
    actions = parser.add_subparsers(required=True, metavar="ACTION", title="actions")
    actions.add_parser("list", help="name the boards and shapes there are").set_defaults(
        action=_list
    )
    new = actions.add_parser("new", help="make a layout file from a shape and its measures")
    shapes = new.add_subparsers(required=True, metavar="SHAPE", title="shapes", dest="shape")
    for name in shape_names():
        _add_shape(shapes.add_parser(name, help=load_shape(name).says), name)
    check = actions.add_parser("check", help="say what is wrong with which entry of a layout file")
    check.set_defaults(action=_check)
    draw = actions.add_parser("draw", help="draw a board in its real size, as SVG")
    draw.set_defaults(action=_draw)
    for each in (check, draw):
        each.add_argument("layout", help="a layout file, a shipped board's name, or -")
    _add_output(draw, "x.svg")


def run(arguments: Namespace) -> int:
    """Do the action that was asked for."""
    return int(arguments.action(arguments))


def _add_output(parser: ArgumentParser, example: str) -> None:
    parser.add_argument(
        "-o", "--out", default=STANDARD_OUTPUT, metavar="FILE", help=f"such as {example}; - prints"
    )


def _add_shape(parser: ArgumentParser, name: str) -> None:
    """A flag for each option of the shape."""
    for each in options_of(load_shape(name)):
        flag = f"--{each.name.replace('_', '-')}"
        default = "" if each.default is None else f" [{each.default}]"
        about: dict[str, Any] = {"default": each.default, "help": each.metadata["says"] + default}
        if each.metadata["kind"] is bool:
            parser.add_argument(flag, action=BooleanOptionalAction, **about)
        else:
            choices = each.metadata["choices"] or None
            parser.add_argument(
                flag, type=each.metadata["kind"], choices=choices, metavar=_unit(each), **about
            )
    _add_output(parser, "my-board.toml")
    parser.set_defaults(action=_new)


def _unit(option: Field[Any]) -> str | None:
    if option.metadata["choices"]:
        return None
    return "MM" if option.name.endswith("_mm") else option.name.rpartition("_")[2].upper()


def _new(arguments: Namespace) -> int:
    shape = load_shape(arguments.shape)
    chosen = {each.name: getattr(arguments, each.name) for each in options_of(shape)}
    layout = shape.board(chosen)
    if arguments.json and arguments.out == STANDARD_OUTPUT:
        print_json({**_facts(layout), "file": None, "toml": layout_as_toml(layout)})
        return 0
    write_text(arguments.out, layout_as_toml(layout))
    _tell_written(arguments, layout)
    return 0


def _draw(arguments: Namespace) -> int:
    layout = read_layout(arguments.layout)
    if arguments.json and arguments.out == STANDARD_OUTPUT:
        print_json({**_facts(layout), "file": None, "svg": layout_as_svg(layout)})
        return 0
    write_text(arguments.out, layout_as_svg(layout))
    _tell_written(arguments, layout)
    return 0


def _tell_written(arguments: Namespace, layout: Layout) -> None:
    if arguments.json:
        print_json({**_facts(layout), "file": arguments.out})
    elif arguments.out != STANDARD_OUTPUT:
        print_line(f"{arguments.out}: {_in_words(layout)}")


def _list(arguments: Namespace) -> int:
    boards = [_facts(load_layout(name)) for name in layout_names()]
    if arguments.json:
        print_json({"boards": boards, "shapes": shape_names()})
        return 0
    print_table(
        ("board", "spaces", "markers"), [(b["name"], b["spaces"], b["markers"]) for b in boards]
    )
    print_line(f"Shapes for `companion board new`: {', '.join(shape_names())}")
    return 0


def _check(arguments: Namespace) -> int:
    text, source = read_layout_text(arguments.layout), title(arguments.layout)
    problems, doubts = layout_problems(text, source), []
    layout = None if problems else layout_from_toml(text, source)
    if layout:
        problems = [*unknown_spaces(layout.name, layout.spaces), *room_problems(layout)]
        doubts = list(room_doubts(layout))
    if arguments.json:
        facts = _facts(layout) if layout else {}
        told = {"problems": _as_objects(problems), "doubts": _as_objects(doubts)}
        print_json({"layout": source, **facts, **told})
    else:
        _tell(problems, doubts)
    if problems:
        entry, problem = problems[0]
        more = f" ({len(problems) - 1} more listed)" if len(problems) > 1 else ""
        note(f"{source}: {entry}: {problem}{more}")
        return 1
    if layout and not arguments.json:
        print_line(f"{source}: {_in_words(layout)}: good")
    return 0


def _tell(problems: list[Problem], doubts: list[Problem]) -> None:
    for entry, problem in problems:
        print_line(f"{entry}: {problem}")
    for entry, doubt in doubts:
        print_line(f"note: {entry}: {doubt}")


def _as_objects(problems: list[Problem]) -> list[dict[str, str]]:
    return [{"entry": entry, "problem": problem} for entry, problem in problems]


def _facts(layout: Layout) -> dict[str, Any]:
    return {
        "name": layout.name,
        "spaces": len(layout.spaces),
        "markers": len(layout.markers),
        "marble_diameter_mm": layout.marble_diameter_mm,
    }


def _in_words(layout: Layout) -> str:
    markers = f"{len(layout.markers)} markers" if layout.markers else "no markers"
    return f"{layout.name}, {len(layout.spaces)} spaces, {markers}"
