"""cards.toml: which card it is that gives a code of its own, such as the number of a chip in it.

Made by `companion teach`. Knows no device; codes are as the devices give them.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.card_codes import CodedCard, read_code
from companion.errors import DataError, DeviceFailedError

CARDS_FILE = "cards.toml"
HEAD = "# Which card gives which code. Written by `companion teach`.\n\n[cards]\n"


@dataclass(frozen=True, slots=True)
class TaughtCards:
    """code: the card that gives it. Never changes."""

    by_code: Mapping[str, CodedCard] = field(default_factory=dict)

    def with_taught(self, code: str, card: CodedCard) -> "TaughtCards":
        """*code* stands for *card* from now on, and no other code does."""
        kept = {c: other for c, other in self.by_code.items() if other != card}
        return TaughtCards({**kept, code: card})

    def without(self, card: CodedCard) -> "TaughtCards":
        """Nothing stands for *card* any more."""
        return TaughtCards({c: other for c, other in self.by_code.items() if other != card})

    def code_of(self, card: CodedCard) -> str | None:
        """The code that stands for *card*."""
        return next((code for code, other in self.by_code.items() if other == card), None)

    def as_toml(self) -> str:
        """The text of the file, cards in the order in which they were taught."""
        lines = (f"{json.dumps(code)} = {json.dumps(c.text)}\n" for code, c in self.by_code.items())
        return HEAD + "".join(lines)


def taught_cards(home: Path) -> TaughtCards:
    """What was taught; nothing where there is no file. Raises DataError naming a wrong entry."""
    file = home / CARDS_FILE
    try:
        given = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return TaughtCards()
    except OSError as error:
        raise DataError(file, "", f"cannot be read: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(file, "", f"is not valid TOML ({error})") from error
    cards = given.get("cards", {})
    if not isinstance(cards, dict):
        raise DataError(file, "cards", "must be a table, written [cards]")
    return TaughtCards({code: _card(file, code, text) for code, text in cards.items()})


def card_for(code: str, home: Path, device: str) -> str:
    """The card that was taught for *code*, else the code itself.

    The file is read anew, so that what is taught counts at once. Raises DeviceFailedError when
    it cannot be read.
    """
    try:
        card = taught_cards(home).by_code.get(code)
    except DataError as error:
        raise DeviceFailedError(device, f"mend this file or take it away: {error}") from error
    return code if card is None else card.text


def _card(file: Path, code: str, text: object) -> CodedCard:
    if not isinstance(text, str):
        raise DataError(file, f"cards.{code}", 'must be a card in quotes, such as "7H.1"')
    try:
        return read_code(text)
    except DataError as error:
        raise DataError(file, f"cards.{code}", f"{error.entry} {error.problem}") from error
