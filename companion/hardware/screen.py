"""Pictures for a screen of 128 x 64 pixels that are on or off: the table, a menu, an address.

Draws only; knows no display and no bus. Letters are Pillow's own bitmap ones, 6 x 11.
"""

import textwrap
import unicodedata
from collections.abc import Sequence
from typing import Any

import segno
from PIL import Image, ImageDraw, ImageFont

from companion.signals import TableSignals

Picture = Image.Image
"""Mode "1", WIDTH x HEIGHT, 1 = lit."""

WIDTH, HEIGHT = 128, 64
LETTER_PX, LINE_PX = 6, 11
IN_LINE = WIDTH // LETTER_PX
MENU_LINES, HEADING_LINES = 5, 2
STEP_S, REST_STEPS = 1.6, 2
"""Long texts move up a line at each step, and rest at their beginning and their end."""

TROUBLE_EVERY_S, TROUBLE_S = 9.0, 4.0
CODE_PX, CODE_MODULE_PX, LEAST_MARGIN_PX = 64, 2, 3
MARKS = {"legal": "OK", "illegal": "NO!", "none": ""}
MORE_ABOVE, MORE_BELOW = ((2, 0), (0, 3), (4, 3)), ((0, 0), (4, 0), (2, 3))


def draw_table(signals: TableSignals, shown_for_s: float) -> Picture:
    """Whose turn, the card, the ruling and what to do; *shown_for_s* moves what is too long.

    Trouble takes turns with it.
    """
    if signals.trouble and shown_for_s % TROUBLE_EVERY_S < TROUBLE_S:
        return draw_text("Trouble", signals.trouble[-1], shown_for_s % TROUBLE_EVERY_S)
    picture, draw = _blank()
    top = _heading(draw, plain(signals.headline or signals.title))
    card, mark = plain(signals.card or ""), MARKS[signals.ruling]
    if card or mark:
        room = IN_LINE - len(mark) - 1 if mark else IN_LINE
        _write(draw, (0, top), card[:room])
        if mark:
            left = WIDTH - LETTER_PX * len(mark) - 2
            draw.rectangle((left, top, WIDTH - 1, top + LINE_PX - 1), fill=1)
            _write(draw, (left + 1, top), mark, ink=0)
        top += LINE_PX
    _lines(draw, top, plain(signals.prompt), shown_for_s)
    return picture


def draw_text(heading: str, text: str, shown_for_s: float) -> Picture:
    """A heading and a text below it, which moves up when it is too long."""
    picture, draw = _blank()
    top = _heading(draw, plain(heading))
    _lines(draw, top, plain(text), shown_for_s)
    return picture


def draw_menu(lines: Sequence[str], selected: int, title: str = "") -> Picture:
    """Lines to choose from, the selected one as dark letters on a lit bar.

    Of more than fit, those around the selected one are shown, with arrows where more follow.
    """
    picture, draw = _blank()
    top = 0
    if title:
        _write(draw, (0, 0), plain(title)[:IN_LINE])
        top = LINE_PX
    room = MENU_LINES - (1 if title else 0)
    first = max(0, min(selected - room // 2, len(lines) - room))
    for row, line in enumerate(lines[first : first + room]):
        at, chosen = top + row * LINE_PX, first + row == selected
        if chosen:
            draw.rectangle((0, at, WIDTH - 1, at + LINE_PX - 1), fill=1)
        _write(draw, (1, at), plain(line)[: IN_LINE - 1], ink=0 if chosen else 1)
    arrow_x = WIDTH - 6
    if first > 0:
        _arrow(draw, (arrow_x, top + 1), MORE_ABOVE, lit=first == selected)
    if first + room < len(lines):
        last = top + (room - 1) * LINE_PX
        _arrow(draw, (arrow_x, last + 6), MORE_BELOW, lit=first + room - 1 == selected)
    return picture


def draw_address(address: str, beside: str) -> Picture:
    """The address as a QR code with *beside* and itself as words; words alone when too long."""
    rows = _code(address)
    if rows is None:
        return draw_text(beside, address, 0.0)
    picture, draw = _blank()
    draw.rectangle((0, 0, CODE_PX - 1, CODE_PX - 1), fill=1)
    start = (CODE_PX - len(rows) * CODE_MODULE_PX) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                left, top = start + x * CODE_MODULE_PX, start + y * CODE_MODULE_PX
                far = CODE_MODULE_PX - 1
                draw.rectangle((left, top, left + far, top + far), fill=0)
    left = CODE_PX + 3
    fit = (WIDTH - left) // LETTER_PX
    shown = plain(address).removeprefix("http://").rstrip("/")
    words = textwrap.wrap(plain(beside), fit)[:2] + textwrap.wrap(shown, fit)
    for number, line in enumerate(words[:MENU_LINES]):
        _write(draw, (left, number * (LINE_PX + 1)), line)
    return picture


def plain(text: str) -> str:
    """*text* in letters that the font has: marks it lacks are left off, other signs are "?"."""
    kept = []
    for letter in text.replace("–", "-").replace("’", "'"):
        if ord(letter) < 256:
            kept.append(letter)
        else:
            bare = unicodedata.normalize("NFKD", letter)[0]
            kept.append(bare if ord(bare) < 256 else "?")
    return "".join(kept)


def moved_up(lines: Sequence[str], room: int, shown_for_s: float) -> list[str]:
    """The *room* lines that are seen after so many seconds; round and round."""
    over = len(lines) - room
    if over <= 0:
        return list(lines)
    step = int(shown_for_s / STEP_S) % (over + 2 * REST_STEPS)
    first = min(max(step - REST_STEPS + 1, 0), over)
    return list(lines[first : first + room])


def _blank() -> tuple[Picture, ImageDraw.ImageDraw]:
    picture = Image.new("1", (WIDTH, HEIGHT), 0)
    return picture, ImageDraw.Draw(picture)


def _heading(draw: ImageDraw.ImageDraw, text: str) -> int:
    """Twice as large when it is short, else in up to two lines; where the next one begins."""
    if 2 * len(text) > IN_LINE:
        lines = textwrap.wrap(text, IN_LINE)[:HEADING_LINES]
        for row, line in enumerate(lines):
            _write(draw, (0, row * LINE_PX - 1), line)
        below = len(lines) * LINE_PX
        draw.line((0, below, WIDTH, below), fill=1)
        return below + 1
    small = Image.new("1", (max(1, len(text)) * LETTER_PX, LINE_PX), 0)
    _write(ImageDraw.Draw(small), (0, 0), text)
    draw.bitmap((0, -2), small.resize((small.width * 2, small.height * 2)), fill=1)
    return 2 * LINE_PX - 2


def _lines(draw: ImageDraw.ImageDraw, top: int, text: str, shown_for_s: float) -> None:
    room = (HEIGHT - top) // LINE_PX
    lines = textwrap.wrap(text, IN_LINE)
    for row, line in enumerate(moved_up(lines, room, shown_for_s)):
        _write(draw, (0, top + row * LINE_PX), line)


def _write(draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, *, ink: int = 1) -> None:
    draw.text(at, text, fill=ink, font=_font())


def _font() -> ImageFont.ImageFont:
    """The bitmap letters, under the name that old and new Pillows have for them."""
    load: Any = getattr(ImageFont, "load_default_imagefont", ImageFont.load_default)
    font: ImageFont.ImageFont = load()
    return font


def _arrow(
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    corners: Sequence[tuple[int, int]],
    *,
    lit: bool,
) -> None:
    """A small arrow; *lit*: the line behind it is, so the arrow is dark."""
    draw.polygon([(at[0] + x, at[1] + y) for x, y in corners], fill=0 if lit else 1)


def _code(address: str) -> list[list[bool]] | None:
    """Rows of the QR code, True = dark; None when there is no room for it."""
    try:
        code = segno.make_qr(address, error="l", boost_error=False)
    except segno.DataOverflowError:
        return None
    rows = [[bool(module) for module in row] for row in code.matrix]
    fits = len(rows) * CODE_MODULE_PX + 2 * LEAST_MARGIN_PX <= CODE_PX
    return rows if fits else None
