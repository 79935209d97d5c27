"""Plays the short game at a table, however cards and pictures get there, and reads its log."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

from companion.table.log import GameLog
from tests.hil.page_tests.short_game import START, STEPS, Card, Carry, Step, Undo

View = Mapping[str, Any]
BY_HAND = "position-corrected"
NOT_OF_THE_GAME = {"device-failed", "device-works", "reading", "trouble", "time"}
"""What a slower computer may see more often, and what was pulled out; all else must be equal."""


class Table(Protocol):
    """A table with its devices."""

    def bring(self, card: Card) -> None:
        """The card comes to the device that it is for."""

    def undo(self) -> None:
        """The undo button is pressed."""

    def show(self, picture: Path) -> None:
        """The camera sees this from now on."""

    def send(self, path: str, value: Any) -> None:
        """As the page sends it."""

    def until(self, true: Callable[[View], object]) -> View:
        """The view for which it is true, as soon as it is."""


def lay_out(table: Table) -> None:
    """The game stands as in START, Red to move; so does the board of the first picture."""
    table.send("api/correction", {"position": START, "to_move": 0, "memory": None})
    table.until(lambda view: view["marbles"] == START and view["phase"] == "awaiting-card")


def play(
    table: Table,
    pictures: Mapping[int, tuple[Path, Path]],
    look: Callable[[Step, View], None] = lambda step, view: None,
) -> None:
    """Do every step and wait for what the table says; *look* is called then."""
    for place, step in enumerate(STEPS):
        match step:
            case Card():
                table.bring(step)
                view = table.until(lambda view, step=step: view["card"] == step.card)
            case Undo():
                table.undo()
                view = table.until(lambda view: view["card"] is None)
            case Carry():
                hand, after = pictures[place]
                table.show(hand)
                table.until(lambda view: view["sight"] == "busy")
                table.show(after)
                view = table.until(lambda view, step=step: _came_about(view, step))
        look(step, view)


def _came_about(view: View, step: Carry) -> bool:
    moved = step.start not in view["marbles"] and step.end in view["marbles"]
    return {
        "made": moved and view["phase"] == "awaiting-card",
        "refused": view["phase"] == "refused",
        "restored": view["phase"] == "awaiting-move" and view["ruling"] is None,
        "won": moved and view["phase"] == "finished",
    }[step.then]


def logged_since_laid_out(database: Path) -> list[dict[str, Any]]:
    """What came in and what happened since the position was set by hand, without times."""
    with closing(GameLog(str(database))) as log:
        lines = [entry.value for entry in log.entries(log.games()[-1].id)]
    begins = max(place for place, line in enumerate(lines) if line.get("event") == BY_HAND)
    kept = (line for line in lines[begins:] if _name(line) not in NOT_OF_THE_GAME)
    return [{name: value for name, value in line.items() if name != "at_s"} for line in kept]


def _name(line: Mapping[str, Any]) -> str:
    return str(line.get("event") or line["input"])
