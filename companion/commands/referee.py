"""`companion referee`: plays a recorded game from its pictures and prints what it rules."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from companion.commands.terminal.given_files import read_json_lines, read_json_object
from companion.commands.terminal.picture_files import (
    RecordedFrame,
    decoded,
    number_of,
    recorded_frames,
)
from companion.commands.terminal.printing import print_json, with_progress
from companion.errors import DataError

if TYPE_CHECKING:
    from companion.board.layout import Layout
    from companion.engine.state import GameState
    from companion.inputs import CardCode, DieRoll
    from companion.table.events import Event
    from companion.vision.calibration import Calibration

HELP = "play a recorded game from its pictures"

PATIENCE_S = 1.0
"""A recording's players do not rest half-way: shorter than at a table."""

LEARNED_FROM = 3
"""Pictures at the beginning that show the position of the setup."""


def add_arguments(parser: ArgumentParser) -> None:
    """Pictures, board, setup and cards of the recording."""
    parser.add_argument("--frames", required=True, metavar="DIR", help="folder with frames.jsonl")
    parser.add_argument("--layout", required=True, metavar="NAME|FILE", help="the board")
    parser.add_argument("--setup", required=True, metavar="FILE", help="a game state")
    parser.add_argument("--cards", metavar="FILE", help='lines {"at_s": 11.0, "declared": {...}}')
    parser.add_argument("--calibration", metavar="FILE", help="what was learned of the table")
    parser.add_argument("--infer-cards", action="store_true", help="work the cards out")
    parser.add_argument("--out", metavar="FILE", help="write the events to FILE, not to stdout")
    parser.add_argument(
        "--patience-s",
        type=float,
        default=PATIENCE_S,
        metavar="S",
        help="how long a half-done move may stand before it is ruled on (default: %(default)s)",
    )


def run(arguments: Namespace) -> int:
    """Print each event as one JSON line as soon as it is settled."""
    from companion.board.layout import load_layout
    from companion.engine.state_json import state_from_json

    if not arguments.cards and not arguments.infer_cards:
        arguments.usage_error("give --cards, or --infer-cards to play without")
    layout = load_layout(arguments.layout)
    setup = read_json_object(arguments.setup)
    state = state_from_json(setup, arguments.setup)
    _check_spaces(layout, state, arguments)
    entries = _declarations(arguments.cards) if arguments.cards else []
    frames = recorded_frames(Path(arguments.frames))
    calibration = _calibration(arguments, layout, state, frames)
    events = _events(arguments, layout, state, entries, frames, calibration)
    with ExitStack() as stack:
        out = None
        if arguments.out:
            out = stack.enter_context(Path(arguments.out).open("w", encoding="utf-8"))
        printed = [_printed(event, out, whole=arguments.json) for event in events]
    if arguments.json:
        print_json(printed if out is None else {"events": len(printed), "file": arguments.out})
    return 0


def _events(
    arguments: Namespace,
    layout: "Layout",
    state: "GameState",
    entries: "Sequence[CardCode | DieRoll]",
    frames: Sequence[RecordedFrame],
    calibration: "Calibration",
) -> "Iterator[Event]":
    from companion.engine.game import load_game
    from companion.table.session import Session
    from companion.vision.reader import BoardReader
    from companion.vision.settle import Settler
    from companion.vision.watcher import Watcher
    from companion.wiring.recorded_game import RecordedGame, confirmed_by

    session = Session(
        load_game(state.game),
        state,
        layout,
        patience_s=arguments.patience_s,
        infer_cards=arguments.infer_cards,
    )
    game = RecordedGame(session, entries)
    watcher = Watcher(BoardReader(layout, calibration), Settler())
    yield from game.begin(frames[0].at_s)
    for frame in with_progress(decoded(frames), "referee", total=len(frames)):
        for event in game.see(watcher.see(frame), frame.taken_at_s):
            position = confirmed_by(event, session.state.position)
            if position is not None:
                watcher.confirm(position)
            yield event
    yield from game.end()


def _calibration(
    arguments: Namespace, layout: "Layout", state: "GameState", frames: Sequence[RecordedFrame]
) -> "Calibration":
    from companion.vision.calibrate import calibrate
    from companion.vision.calibration import load_calibration

    if arguments.calibration:
        return load_calibration(Path(arguments.calibration))
    first = {frame.file: frame for frame in frames[:LEARNED_FROM]}
    return calibrate(layout, [(frame, state.position) for frame in decoded(list(first.values()))])


def _printed(event: "Event", out: TextIO | None, *, whole: bool) -> dict[str, Any]:
    """One line; None of it when the whole is printed as one JSON value at the end."""
    line = event.as_json()
    if out is not None:
        out.write(json.dumps(line) + "\n")
        out.flush()
    elif not whole:
        print_json(line)
    return line


def _check_spaces(layout: "Layout", state: "GameState", arguments: Namespace) -> None:
    from companion.engine.game import load_game

    missing = sorted(load_game(state.game).spaces(state.options) - layout.spaces.keys())
    if missing:
        problem = f"lacks {', '.join(missing[:5])}, which the game of {arguments.setup} needs"
        raise DataError(arguments.layout, "spaces", problem)


def _declarations(name: str) -> "list[CardCode | DieRoll]":
    from companion.inputs import CardCode, DieRoll

    found: list[CardCode | DieRoll] = []
    for number, line in enumerate(read_json_lines(name), 1):
        entry = f"entry {number}"
        at_s = number_of(line, "at_s", name, entry)
        match line.get("declared"):
            case {"card": str(card)}:
                found.append(CardCode(card, "recording", at_s))
            case {"die": int(pips)} if not isinstance(pips, bool):
                found.append(DieRoll(pips, "recording", at_s))
            case _:
                raise DataError(name, f"{entry}: declared", 'must be such as {"card": "7"}')
        if len(found) > 1 and at_s < found[-2].at_s:
            raise DataError(name, f"{entry}: at_s", "is earlier than the entry before it")
    return found
