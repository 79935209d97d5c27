"""What a reader of a PDF with the standard fonts would read, page by page."""

import re
import zlib

STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
SHOWN = re.compile(rb"\((?:[^()\\]|\\.)*\)")
ESCAPED = re.compile(rb"\\([()\\])")


def pages_of(pdf: bytes) -> list[str]:
    """The words of each page with single spaces between them."""
    pages = []
    for stream in STREAM.findall(pdf):
        try:
            drawn = zlib.decompress(stream)
        except zlib.error:
            continue
        if b"BT" in drawn:
            shown = (ESCAPED.sub(rb"\1", each[1:-1]) for each in SHOWN.findall(drawn))
            pages.append(" ".join(b" ".join(shown).decode("cp1252").split()))
    return pages
