"""Names of spaces as people say them: "T1.11" is "space 11 on blue's side". For voices.

Pages write the short names beside a drawing; a voice has no drawing to point at, so it goes
by the colours that sit round the board. Knows the letters of names, and no rule.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from companion.board.position import Colour, Space
from companion.engine.state import Seat
from companion.table.seat_names import possessive

MIDDLE = "BE"
TABLES_REMEMBERED = 8
ROWS = {"H": "home row", "C": "castle"}
PENS = {"P": "pen", "S": "start"}
_NUMBERED = re.compile(r"([A-Z]+)(\d+)\.(\d+)")
_ORDINALS = ("", "", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ")


def sayable(text: str, spaces: Iterable[Space], seats: Sequence[Seat]) -> str:
    """*text* with every name of *spaces* in it as it would be said."""
    words, named = _vocabulary(tuple(spaces), tuple(seats))
    return named.sub(lambda match: words[match.group()], text) if words else text


@lru_cache(maxsize=TABLES_REMEMBERED)
def _vocabulary(
    spaces: tuple[Space, ...], seats: tuple[Seat, ...]
) -> tuple[Mapping[Space, str], re.Pattern[str]]:
    """The words of a table's spaces, and what finds their names in a text."""
    words = _words_of_spaces(spaces, seats)
    named = "|".join(re.escape(space) for space in sorted(words, key=len, reverse=True))
    return words, re.compile(rf"(?<![\w.])(?:{named})(?!\w|\.\w)")


def _words_of_spaces(spaces: tuple[Space, ...], seats: Sequence[Seat]) -> dict[Space, str]:
    """What each of *spaces* is called when it is said, where that is not its name."""
    parts = {space: found for space in spaces if (found := _NUMBERED.fullmatch(space))}
    sides = 1 + max((int(found[2]) for found in parts.values()), default=0)
    owners = {
        side: colour
        for seat in seats
        for side, colour in zip(seat.sides, seat.colours, strict=True)
    }
    words = {
        space: _said(found[1], int(found[2]), int(found[3]), owners, sides)
        for space, found in parts.items()
    }
    middle = {MIDDLE: "the middle of the board"} if MIDDLE in spaces else {}
    return {space: said for space, said in words.items() if said} | middle


def _said(kind: str, side: int, number: int, owners: Mapping[int, Colour], sides: int) -> str:
    where = _side(side, owners, sides)
    if kind == "T":
        return f"space {number} on {where}" if number else f"the corner where {where} begins"
    colour = owners.get(side)
    if kind in ROWS:
        row = ROWS[kind]
        return f"space {number} of " + (
            f"the {row} of {where}" if colour is None else f"{possessive(colour)} {row}"
        )
    if kind in PENS:
        pen = PENS[kind]
        return f"the {pen} of {where}" if colour is None else f"{possessive(colour)} {pen}"
    return ""


def _side(side: int, owners: Mapping[int, Colour], sides: int) -> str:
    """ "red's side", or where nobody sits, which side it is after which colour's."""
    for back in range(sides):
        colour = owners.get((side - back) % sides)
        if colour is not None:
            own = f"{possessive(colour)} side" if back == 0 else possessive(colour)
            return own if back == 0 else f"the {_ORDINALS[back]}side after {own}"
    return f"side {side + 1}"
