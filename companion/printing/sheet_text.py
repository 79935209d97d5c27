"""A rule sheet as plain text and as Markdown."""

import re
import textwrap
from collections.abc import Iterator, Sequence

from companion.engine.rule_sheet import Block, Choices, Paragraph, Rules, RuleSheet, Steps
from companion.engine.rule_sheet import Table as CellTable
from companion.engine.sheet_words import general_words

WIDTH = 80
INDENT = 5
GAP = "  "
MEANS_SOMETHING = re.compile(r"([\\`*_\[\]<>#|])")


def sheet_as_text(sheet: RuleSheet) -> str:
    """Lines of at most 80 letters."""
    otherwise = general_words()["otherwise"]
    lines = [sheet.title, "=" * len(sheet.title), ""]
    for text in (sheet.says, sheet.note):
        lines += [*textwrap.wrap(text, WIDTH), ""] if text else []
    for part in sheet.parts:
        lines += ["", part.title, "-" * len(part.title), ""]
        for block in part.blocks:
            lines += [*_text_lines(block, otherwise), ""]
    return _joined(lines)


def sheet_as_markdown(sheet: RuleSheet) -> str:
    """CommonMark with tables."""
    otherwise = general_words()["otherwise"]
    lines = [f"# {_plain(sheet.title)}", ""]
    lines += [_plain(sheet.says), ""] if sheet.says else []
    lines += [f"*{_plain(sheet.note)}*", ""] if sheet.note else []
    for part in sheet.parts:
        lines += [f"## {_plain(part.title)}", ""]
        for block in part.blocks:
            lines += [*_markdown_lines(block, otherwise), ""]
    return _joined(lines)


def _text_lines(block: Block, otherwise: str) -> Iterator[str]:
    match block:
        case Paragraph():
            yield from textwrap.wrap(block.text, WIDTH)
        case Steps():
            for number, step in enumerate(block.steps, start=1):
                yield from _hung(f"{number}.", step)
        case CellTable():
            yield from _text_table(block)
        case Rules():
            for rule in block.rules:
                mark = f" ({otherwise})" if rule.changed else ""
                yield from _hung(rule.id, rule.title + mark)
                yield from _hung("", rule.text)
        case Choices():
            for each in block.choices:
                yield from _hung("*", each.title)
                yield from _hung("", each.text)


def _hung(mark: str, text: str) -> Iterator[str]:
    """*text* beside *mark*."""
    first, rest = mark.ljust(INDENT), " " * INDENT
    yield from textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest)


def _text_table(table: CellTable) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(table.headings, *table.rows, strict=True)]
    most = WIDTH - len(GAP) * (len(widths) - 1)
    while sum(widths) > most:
        widths[widths.index(max(widths))] -= 1
    yield from _text_row(table.headings, widths)
    yield GAP.join("-" * width for width in widths)
    for row in table.rows:
        yield from _text_row(row, widths)


def _text_row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    wrapped = [
        textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)
    ]
    for number in range(max(map(len, wrapped))):
        line = (lines[number] if number < len(lines) else "" for lines in wrapped)
        padded = (text.ljust(width) for text, width in zip(line, widths, strict=True))
        yield GAP.join(padded).rstrip()


def _markdown_lines(block: Block, otherwise: str) -> Iterator[str]:
    match block:
        case Paragraph():
            yield _plain(block.text)
        case Steps():
            yield from (f"{n}. {_plain(step)}" for n, step in enumerate(block.steps, start=1))
        case CellTable():
            yield _markdown_row(block.headings)
            yield _markdown_row(["---"] * len(block.headings))
            yield from (_markdown_row([_plain(cell) for cell in row]) for row in block.rows)
        case Rules():
            for rule in block.rules:
                mark = f" *({otherwise})*" if rule.changed else ""
                yield f"* **{rule.id} {_plain(rule.title)}**{mark}: {_plain(rule.text)}"
        case Choices():
            for each in block.choices:
                yield f"* **{_plain(each.title)}** {_plain(each.text)}"


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    """*text* with what Markdown would read as marks set aside."""
    return MEANS_SOMETHING.sub(r"\\\1", text)


def _joined(lines: Sequence[str]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"
