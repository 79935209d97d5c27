"""Letters that a PDF's own fonts can show; they know those of Western Europe (Windows-1252)."""

import unicodedata

ENCODING = "cp1252"
UNKNOWN = "?"
WITHOUT_STROKE = str.maketrans("ŁłĐđĦħŦŧı", "LlDdHhTti")


def showable(text: str) -> str:
    """*text* in those letters: others lose their marks (ń is n), or are a question mark."""
    return "".join(_showable(letter) for letter in unicodedata.normalize("NFC", text))


def _showable(letter: str) -> str:
    if _is_known(letter):
        return letter
    parts = unicodedata.normalize("NFKD", letter.translate(WITHOUT_STROKE))
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain if plain and _is_known(plain) else UNKNOWN


def _is_known(text: str) -> bool:
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return text.isprintable()
