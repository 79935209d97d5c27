"""A table without a game: shows the views that a test gives it and keeps what is sent to it."""

import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import DataError
from companion.table.view import BoardDrawing, LogLine, TableView
from companion.web.web_table import PageInput
from tests.web import scenes

SETUPS = [
    {
        "name": "fast-track",
        "title": "Fast Track",
        "says": "Race four marbles home with cards.",
        "boards": [
            {
                "name": name,
                "title": title,
                "says": f"{len(colours)} arms.",
                "options": {"board": name.removeprefix("fast-track-")},
                "colours": list(colours),
                "seatings": [
                    {
                        "title": f"{len(colours)} players",
                        "seats": [{"side": i, "colour": c} for i, c in enumerate(colours)],
                    },
                    {
                        "title": "Two players with two colours each",
                        "seats": [
                            {"sides": [0, 2], "colours": [colours[0], colours[2]]},
                            {"sides": [1, 3], "colours": [colours[1], colours[3]]},
                        ],
                    },
                    {
                        "title": "Two teams of two",
                        "seats": [
                            {"side": i, "colour": c, "team": "AB"[i % 2]}
                            for i, c in enumerate(colours[:4])
                        ],
                    },
                ],
            }
            for name, title, colours in (
                ("fast-track-square", "Square, four sides", scenes.COLOURS),
                (
                    "fast-track-hex",
                    "Hexagon, six sides",
                    ("red", "blue", "green", "yellow", "white", "black"),
                ),
            )
        ],
        "players": ["human", "computer"],
        "levels": ["random", "careful", "strong"],
        "usual_level": "careful",
        "cards": ["on the table", "told", "dealt"],
        "hand": True,
        "options": [
            {
                "name": "jack_swap_bullseye",
                "title": "Jack and Bull's Eye",
                "says": "A jack may swap with a marble in the Bull's Eye.",
                "default": False,
                "choices": [
                    {"value": False, "says": "The Bull's Eye is safe from jacks."},
                    {"value": True, "says": "A jack may fetch it out."},
                ],
                "least": None,
                "most": None,
            },
            {
                "name": "hand_size",
                "title": "Cards in the hand",
                "says": "Cards in a hand.",
                "meanings": {"1": "One card each.", "number": "{value} cards each."},
                "default": 5,
                "choices": [],
                "least": 1,
                "most": 10,
            },
        ],
    }
]


class ScriptedMarbles:
    """The simulated table's marbles, without a camera."""

    def __init__(self, position: Mapping[str, str]) -> None:
        self.marbles = dict(position)
        self.lying: Counter[str] = Counter()
        self.in_hand: str | None = None
        self.camera = True
        self.nudges = 0
        self.hand_mm: list[tuple[float, float]] = []

    def position(self) -> Mapping[str, str]:
        return dict(self.marbles)

    def beside(self) -> tuple[str, ...]:
        return tuple(self.lying.elements())

    def held(self) -> str | None:
        return self.in_hand

    def swap(self, space: str) -> None:
        if self.in_hand is None or space not in self.marbles:
            raise DataError("simulated table", space, "nothing to swap")
        self.in_hand, self.marbles[space] = self.marbles[space], self.in_hand

    def lift(self, space: str) -> None:
        if self.in_hand is not None:
            raise DataError("simulated table", space, "the hand holds a marble already")
        if space not in self.marbles:
            raise DataError("simulated table", space, "there is no marble")
        self.in_hand = self.marbles.pop(space)

    def take_from_beside(self, colour: str) -> None:
        if self.in_hand is not None or not self.lying[colour]:
            raise DataError("simulated table", colour, "no such marble lies beside the board")
        self.lying[colour] -= 1
        self.in_hand = colour

    def put(self, space: str | None) -> None:
        if self.in_hand is None:
            raise DataError("simulated table", str(space), "the hand is empty")
        if space is None:
            self.lying[self.in_hand] += 1
        elif space in self.marbles:
            raise DataError("simulated table", space, "there is a marble already")
        else:
            self.marbles[space] = self.in_hand
        self.in_hand = None

    def hand_at(self, x_mm: float, y_mm: float) -> None:
        self.hand_mm.append((x_mm, y_mm))

    def set_position(self, position: Mapping[str, str]) -> None:
        self.marbles, self.in_hand = dict(position), None
        self.lying.clear()

    def camera_off(self) -> None:
        self.camera = False

    def camera_on(self) -> None:
        self.camera = True

    def nudge(self) -> None:
        self.nudges += 1


class ScriptedBook:
    """House rules without a file or a game."""

    def __init__(self) -> None:
        self.sets: dict[str, dict[str, Any]] = {}
        self.asked: list[tuple[Any, ...]] = []
        self.fault: Exception | None = None

    def kept(self) -> list[dict[str, Any]]:
        if self.fault is not None:
            raise self.fault
        return [{"name": name, **given} for name, given in self.sets.items()]

    def keep(self, name: str, given: Mapping[str, Any]) -> None:
        if given["game"] != "fast-track":
            raise DataError("house-rules.toml", f'"{name}".game', "there is no such game")
        self.sets[name] = dict(given)

    def forget(self, name: str) -> None:
        if name not in self.sets:
            raise DataError("house-rules.toml", f'"{name}"', "there is no such set")
        del self.sets[name]

    def sheet(self, game: str, options: Mapping[str, Any], name: str, note: str) -> dict[str, Any]:
        self.asked.append((game, dict(options), name, note))
        chosen = [
            {"option": option, "title": option, "text": f"{option} is {value}.", "chosen": True}
            for option, value in options.items()
        ]
        rule = {"id": "R1", "title": "A rule", "text": "It holds otherwise.", "changed": True}
        blocks = [
            {"kind": "paragraph", "text": "Where this table differs:"},
            {"kind": "choices", "choices": chosen},
            {"kind": "steps", "steps": ["Shuffle.", "Deal."]},
            {"kind": "table", "headings": ["Card", "Moves"], "rows": [["Ace", "1"]]},
            {"kind": "rules", "rules": [rule]},
        ]
        parts = [{"title": "At this table", "blocks": blocks}]
        return {"title": f"Sheet: {name}", "says": "A game.", "note": note, "parts": parts}

    def sheet_pdf(self, game: str, options: Mapping[str, Any], name: str, note: str) -> bytes:
        self.asked.append((game, dict(options), name, note))
        return b"%PDF-scripted"


class ScriptedTable:
    """Shows what it is told to show; keeps house rules in memory. Safe from any thread."""

    def __init__(self, view: TableView | None = None, *, simulated: bool = False) -> None:
        self._view = view or scenes.turn()
        self._drawing = scenes.drawing()
        self._changed = threading.Condition()
        self.virtual = ScriptedMarbles(self._view.marbles) if simulated else None
        self.submitted: list[PageInput] = []
        self.games: list[Mapping[str, Any]] = []
        self.jpeg: bytes | None = None
        self.lines = [LogLine(n, float(n), "turn", n % 4, f"Line {n}.") for n in range(1, 121)]
        self.now_s = 100.0
        self.fault: Exception | None = None
        self.house_rules = ScriptedBook()

    def show(self, view: TableView, board: str | None = None) -> TableView:
        """The next view, numbered; *board* changes the layout too."""
        with self._changed:
            if board is not None:
                self._drawing = scenes.drawing(board)
            self._view = replace(view, number=self._view.number + 1)
            self._changed.notify_all()
            return self._view

    def view(self) -> TableView:
        return self._view

    def wait_for_view(self, after: int, timeout_s: float) -> TableView | None:
        with self._changed:
            newer = self._changed.wait_for(lambda: self._view.number > after, timeout_s)
            return self._view if newer else None

    def drawing(self) -> BoardDrawing:
        return self._drawing

    def submit(self, given: PageInput) -> None:
        if self.fault is not None:
            raise self.fault
        self.submitted.append(given)

    def picture(self) -> bytes | None:
        return self.jpeg

    def log(self, after: int, count: int) -> list[LogLine]:
        return [line for line in self.lines if line.number > after][:count]

    def clock(self) -> float:
        return self.now_s

    def setups(self) -> list[dict[str, Any]]:
        return SETUPS

    def new_game(self, setup: Mapping[str, Any]) -> None:
        if setup.get("game") != "fast-track":
            raise DataError("setup", "game", "no game has that name")
        self.games.append(setup)
