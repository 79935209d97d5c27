"""A game as text that people read and programs read back: header tags, then one line a play.

The form is described in docs/log-and-notation.md. Works on the log's own JSON and
knows no rule.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.board.position import Position
from companion.engine.move import PASS_TEXT, parse_move
from companion.errors import DataError

FORMAT = "companion game 1"
TAKE_BACK, SET, STANDS = "take-back", "set", "stands"
NOTHING_DECLARED, DIE = "-", "die"

_PLAYS = {"no-effect", "move-made", "move-waved-through", "position-corrected"}
_TAG = re.compile(r"\[(?P<name>[A-Za-z]+) (?P<value>.*)\]")
_PLAY = re.compile(r"(?P<number>\d+)\. (?P<words>[^{}]*?) *(?P<data>\{.*\})?")


@dataclass(frozen=True, slots=True)
class NotedPlay:
    """One line. seat: its first colour. does: a move's text, TAKE_BACK, SET or STANDS.

    declared: {"card": "7"}, {"die": 4} or {}. position: the whole board after SET and STANDS.
    """

    seat: str
    declared: Mapping[str, str | int]
    does: str
    position: Position | None = None

    def __str__(self) -> str:
        said = _declared_text(self.declared)
        line = " ".join([self.seat, said, self.does])
        if self.position is not None:
            line += " " + json.dumps(self.position.as_json())
        return line


@dataclass(frozen=True, slots=True)
class Notation:
    """A whole game: tags in order (values are JSON), then the plays; str() is the text."""

    tags: Mapping[str, Any]
    plays: Sequence[NotedPlay] = field(default=())

    def __str__(self) -> str:
        tags = [f"[{name} {json.dumps(value)}]" for name, value in self.tags.items()]
        plays = [f"{number}. {play}" for number, play in enumerate(self.plays, 1)]
        return "\n".join([*tags, "", *plays]).rstrip() + "\n"


def notation_of(
    setup: Mapping[str, Any], events: Iterable[Mapping[str, Any]], tags: Mapping[str, Any]
) -> Notation:
    """The notation of a logged game.

    setup: as the log keeps it. events: their JSON, in order. tags: further ones to show.
    """
    state = setup["state"]
    header = {
        "Format": FORMAT,
        **tags,
        "Game": state["game"],
        "Options": state["options"],
        "Seats": state["seats"],
        "ToMove": state["to_move"],
        "Position": state["position"],
        "Memory": state["memory"],
    }
    seats = [_first_colour(seat) for seat in state["seats"]]
    return Notation(header, tuple(_plays(events, seats, state.get("declared", {}))))


def notation_from_text(text: str, source: str = "notation") -> Notation:
    """The notation that str() wrote. Raises DataError naming the line that is wrong."""
    tags: dict[str, Any] = {}
    plays: list[NotedPlay] = []
    for number, line in enumerate(text.splitlines(), 1):
        entry = f"line {number}"
        tag, play = _TAG.fullmatch(line.strip()), _PLAY.fullmatch(line.strip())
        if tag:
            tags[tag["name"]] = _json(tag["value"], source, entry)
        elif play:
            if int(play["number"]) != len(plays) + 1:
                raise DataError(source, entry, f"must be number {len(plays) + 1}")
            plays.append(_play(play["words"].split(), play["data"], source, entry))
        elif line.strip():
            raise DataError(source, entry, "is neither a [Tag value] nor a numbered play")
    if tags.get("Format") != FORMAT:
        raise DataError(source, "Format", f'must be "{FORMAT}"')
    return Notation(tags, tuple(plays))


def _plays(
    events: Iterable[Mapping[str, Any]], seats: Sequence[str], declared: Mapping[str, Any]
) -> Iterator[NotedPlay]:
    """declared: what has been said and waits for its play; it comes back with a take-back."""
    said_before: list[Mapping[str, Any]] = []
    for event in events:
        seat = "" if event.get("seat") is None else seats[event["seat"]]
        name = event["event"]
        if name == "card-played":
            declared = {"card": event["card"]}
        elif name == "die-rolled":
            declared = {"die": event["pips"]}
        elif name == "card-taken-back" and declared:
            declared = {}
        elif name in {"card-taken-back", "move-taken-back"}:
            said = said_before.pop() if said_before else {}
            declared = said if name == "move-taken-back" else {}
            yield NotedPlay(seat, {}, TAKE_BACK)
        elif name in _PLAYS:
            yield _noted(event, seat, declared)
            said_before.append(declared)
            declared = {}


def _noted(event: Mapping[str, Any], seat: str, declared: Mapping[str, Any]) -> NotedPlay:
    match event["event"]:
        case "no-effect":
            return NotedPlay(seat, declared, PASS_TEXT)
        case "move-waved-through":
            return NotedPlay(seat, declared, STANDS, Position(event["position"]))
        case "position-corrected":
            return NotedPlay(seat, {}, SET, Position(event["position"]))
        case _:
            worked_out = {"card": event["card"]} if event.get("card") else {}
            return NotedPlay(seat, declared or worked_out, event["move"])


def _play(words: list[str], data: str | None, source: str, entry: str) -> NotedPlay:
    if len(words) != 3:
        raise DataError(source, entry, "must be NUMBER. SEAT CARD MOVE")
    seat, said, does = words
    position = None
    if does in {SET, STANDS}:
        position = Position(_json(data or "null", source, entry) or {})
    elif data is not None:
        raise DataError(source, entry, f"a position follows only {SET} or {STANDS}")
    elif does != TAKE_BACK:
        parse_move(does)
    return NotedPlay(seat, _declared(said, source, entry), does, position)


def _declared(said: str, source: str, entry: str) -> dict[str, str | int]:
    if said == NOTHING_DECLARED:
        return {}
    if said.startswith(f"{DIE}:"):
        pips = said.removeprefix(f"{DIE}:")
        if not pips.isdecimal():
            raise DataError(source, entry, f"{said!r} is not a die, such as {DIE}:4")
        return {"die": int(pips)}
    return {"card": said}


def _declared_text(declared: Mapping[str, str | int]) -> str:
    if "die" in declared:
        return f"{DIE}:{declared['die']}"
    return str(declared.get("card", NOTHING_DECLARED))


def _first_colour(seat: Mapping[str, Any]) -> str:
    return str(seat["colour"] if "colour" in seat else seat["colours"][0])


def _json(text: str, source: str, entry: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(source, entry, f"is not JSON ({error})") from error
