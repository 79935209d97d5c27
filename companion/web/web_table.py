"""What the page needs of a table. The page knows nothing else of the program.

Every method may be called from any thread at any time and returns quickly, except
`wait_for_view`. Errors are CompanionErrors, whose sentence the page shows.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from companion.inputs import ButtonPress, CardCode, CardDrawn, Choice, Correction, DieRoll
from companion.table.view import BoardDrawing, LogLine, TableView
from companion.web.house_rules_book import HouseRulesBook

PageInput = CardCode | CardDrawn | DieRoll | ButtonPress | Choice | Correction
"""What can be entered on the page."""


class VirtualTableControl(Protocol):
    """The simulated table's marbles and hand. There is one hand; it holds one marble at most."""

    def position(self) -> Mapping[str, str]:
        """Space to colour: the true board, without the marble in the hand."""
        ...

    def beside(self) -> tuple[str, ...]:
        """Colours of the marbles that lie beside the board."""
        ...

    def held(self) -> str | None:
        """The colour of the marble in the hand."""
        ...

    def lift(self, space: str) -> None:
        """Take the marble of *space* into the hand. Raises DataError when there is none."""
        ...

    def take_from_beside(self, colour: str) -> None:
        """Take a marble of that colour from beside the board into the hand."""
        ...

    def put(self, space: str | None) -> None:
        """Set the held marble down (None = beside the board) and take the hand away.

        Raises DataError when nothing is held or a marble is there already; the hand keeps it.
        """
        ...

    def swap(self, space: str) -> None:
        """Set the held marble down on *space* and take the one that stood there into the hand."""
        ...

    def hand_at(self, x_mm: float, y_mm: float) -> None:
        """Hold the hand over that point of the board."""
        ...

    def set_position(self, position: Mapping[str, str]) -> None:
        """Set every marble at once; nothing is left in the hand or beside the board."""
        ...

    def camera_off(self) -> None:
        """The camera delivers nothing, as if its cable had been pulled."""
        ...

    def camera_on(self) -> None:
        """The camera delivers again."""
        ...

    def nudge(self) -> None:
        """Bump the board: it lies a little differently from now on."""
        ...


class WebTable(Protocol):
    """One table with its game, as the page sees it."""

    @property
    def virtual(self) -> VirtualTableControl | None:
        """The simulated table behind it; None when the board is real."""
        ...

    @property
    def house_rules(self) -> HouseRulesBook:
        """The kept sets of house rules, and rule sheets."""
        ...

    def view(self) -> TableView:
        """The newest view."""
        ...

    def wait_for_view(self, after: int, timeout_s: float) -> TableView | None:
        """The newest view as soon as its number is above *after*; None after *timeout_s*.

        It is called by one thread for each open page; each must be woken by a change.
        """
        ...

    def drawing(self) -> BoardDrawing:
        """The geometry of the board in play; the same object until the board changes."""
        ...

    def submit(self, given: PageInput) -> None:
        """Put an input on the table's queue; what came of it is in a later view."""
        ...

    def picture(self) -> bytes | None:
        """The newest camera picture as JPEG, in the pixels that `SpaceView.at_px` counts."""
        ...

    def log(self, after: int, count: int) -> list[LogLine]:
        """The first *count* lines of this game's log whose number is above *after*."""
        ...

    def clock(self) -> float:
        """Now, in the seconds that inputs and log lines are stamped with."""
        ...

    def setups(self) -> list[dict[str, Any]]:
        """What can be set up, one entry for each game, ready for JSON::

            {"name": "fast-track", "title": "Fast Track", "says": "one sentence",
             "boards": [{"name": "fast-track-square",          # the layout
                         "title": "Square, four sides",
                         "says": "one sentence",
                         "options": {"board": "square"},       # option values it stands for
                         "colours": ["red", "blue", ...],      # what marbles may be chosen
                         "seatings": [                         # who may sit where
                             {"title": "Two teams of two",
                              "seats": [{"side": 0, "colour": "red", "team": "A"}, ...]}]}],
             "players": ["human", "computer"],                  # who may play a seat
             "levels": ["random", "careful", "strong"],         # how well a computer may play
             "cards": ["on the table", "told", "dealt"],        # where cards may come from
             "hand": true,                                      # false: one card drawn at a time
             "options": [{"name": "jack_swap_bullseye", "title": "a few words",
                          "says": "plain words", "default": false,
                          "choices": [{"value": true, "says": "what it means at the table"}, ...],
                          "meanings": {"0": "never", "number": "after {value}"},  # of numbers
                          "least": null, "most": null}]}

        seats are in turn order and have the form of design `seats`. choices is empty for
        a number between least and most. Options that a board decides are left out.
        """
        ...

    def new_game(self, setup: Mapping[str, Any]) -> None:
        """Leave the game in play and start another. Raises DataError naming a wrong entry.

        *setup* is {"game", "board", "options", "seats", "cards", "friendly"}: names of
        `setups`, chosen option values, seats in turn order (form of design `seats`, with
        "name", "player" and "level" where given), where cards come from, whether they are
        worked out from the board ("infer_cards") and whether illegal moves may be waved through.
        """
        ...
