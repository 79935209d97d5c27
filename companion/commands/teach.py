"""`companion teach`: walks through a pack, so that a reader knows which card holds which chip."""

import select
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.card_codes import JOKER, MOST_COPIES, CodedCard, pack, read_code
from companion.commands.terminal.printing import note, print_json, print_line, print_table
from companion.commands.terminal.written_files import write_text
from companion.config import TableConfig, table_config
from companion.errors import DataError
from companion.hardware.card_lesson import Lesson, named
from companion.hardware.device import InputDevice
from companion.hardware.taught_cards import CARDS_FILE, TaughtCards, taught_cards
from companion.inputs import CardCode

HELP = "teach a card reader which card is which"

LISTENS_S = 0.25
MOST_PACKS = 4
SKIP = "s"


def add_arguments(parser: ArgumentParser) -> None:
    """Which cards, and what to do with them."""
    parser.add_argument("--config", metavar="FILE", help="settings (default: table.toml)")
    parser.add_argument("--device", metavar="NAME", help="the reader, where there are several")
    parser.add_argument(
        "--packs", type=int, default=1, metavar="N", help="packs in play, 54 cards each (1)"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--card", metavar="CARD", help="teach only this card, anew: 7H, 7H.2, JOKER")
    what.add_argument("--forget", metavar="CARD", help="this card has no code any more")
    what.add_argument("--list", action="store_true", help="list what was taught, teach nothing")


def run(arguments: Namespace) -> int:
    """Teach, card by card; what was taught is kept at once."""
    if not 1 <= arguments.packs <= MOST_PACKS:
        arguments.usage_error(f"--packs must be from 1 to {MOST_PACKS}")
    config = table_config(arguments.config)
    taught = taught_cards(config.home)
    wanted = [card for number in range(arguments.packs) for card in pack(number + 1)]
    if arguments.forget:
        taught = taught.without(_whole(arguments.forget))
        _keep(config, taught)
    elif not arguments.list:
        one = [_whole(arguments.card)] if arguments.card else wanted
        lesson = Lesson(taught, one, anew=bool(arguments.card))
        _teach(arguments, config, lesson)
        taught = lesson.taught
    _tell(arguments, config, taught, wanted)
    return 0


def walk(
    reader: InputDevice,
    lesson: Lesson,
    say: Callable[[str], None],
    keep: Callable[[TaughtCards], None],
    typed: Callable[[], str | None],
) -> None:
    """Ask for one card after another until all are taught; *typed*: a line of the keyboard."""
    asked: CodedCard | None = None
    while (wanted := lesson.next) is not None:
        if wanted != asked:
            say(f"Hold {named(wanted)} to the reader ({lesson.left} to go).")
            asked = wanted
        if (typed() or "").strip().lower() == SKIP:
            lesson.skip()
            continue
        for given in reader.wait(LISTENS_S):
            if isinstance(given, CardCode):
                before = lesson.taught
                say(lesson.hear(given.code))
                if lesson.taught is not before:
                    keep(lesson.taught)


def _teach(arguments: Namespace, config: TableConfig, lesson: Lesson) -> None:
    from companion.wiring.teaching import opened_reader

    if lesson.next is None:
        return
    say = note if arguments.json else print_line
    with (
        TemporaryDirectory(prefix="companion-teach-") as nothing_taught,
        closing(
            opened_reader(config, arguments.device, Path(nothing_taught), time.monotonic)
        ) as reader,
    ):
        if sys.stdin.isatty():
            say(f"A card that is not at hand: {SKIP} and Enter. Ctrl-C ends; go on at any time.")
        walk(reader, lesson, say, lambda taught: _keep(config, taught), _typed)


def _typed() -> str | None:
    """A line that somebody typed at the terminal; None without one."""
    if not sys.stdin.isatty() or not select.select([sys.stdin], [], [], 0)[0]:
        return None
    return sys.stdin.readline()


def _keep(config: TableConfig, taught: TaughtCards) -> None:
    config.home.mkdir(parents=True, exist_ok=True)
    write_text(str(config.home / CARDS_FILE), taught.as_toml())


def _tell(
    arguments: Namespace, config: TableConfig, taught: TaughtCards, wanted: list[CodedCard]
) -> None:
    missing = [card for card in wanted if taught.code_of(card) is None]
    if arguments.json:
        print_json(
            {
                "file": str(config.home / CARDS_FILE),
                "cards": {code: card.text for code, card in taught.by_code.items()},
                "missing": [card.text for card in missing],
            }
        )
        return
    if arguments.list and taught.by_code:
        rows = [(card.text, card.spoken, code) for code, card in taught.by_code.items()]
        print_table(("card", "name", "code"), rows)
    known = len(wanted) - len(missing)
    print_line(f"{known} of {len(wanted)} cards are taught, in {config.home / CARDS_FILE}.")
    if missing and known:
        print_line(f"Missing: {', '.join(card.text for card in missing)}.")


def _whole(text: str) -> CodedCard:
    """The card of "7H", its first copy, or of "7H.2". Raises DataError for less than a card."""
    try:
        card = read_code(text)
    except DataError as error:
        raise DataError("card", error.entry, error.problem) from error
    if not card.suit and card.rank != JOKER:
        raise DataError("card", text, "needs its suit, as in 7H")
    return CodedCard(card.rank, card.suit, min(card.copy or 1, MOST_COPIES))
