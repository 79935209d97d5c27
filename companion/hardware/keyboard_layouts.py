"""Which character a key of a scanner is, by the keyboard layout that the scanner is set to.

Key codes are those of the kernel's input-event-codes.h. Knows no library.
"""

from collections.abc import Mapping

AUTO = "auto"
LAYOUTS = ("us", "de", "fr")
"""US and British QWERTY, German QWERTZ, French AZERTY: enough for every character of a card."""

NUMBER_ROW = range(2, 12)
ROWS = (range(2, 14), range(16, 28), range(30, 41), (41, 43), (86,), range(44, 54))
KEYPAD = {
    **dict(zip((71, 72, 73, 75, 76, 77, 79, 80, 81, 82), "7894561230", strict=True)),
    **dict(zip((83, 74, 78, 55, 98), ".-+*/", strict=True)),
}
SPACE = 57

_PLAIN: Mapping[str, tuple[str, ...]] = {
    "us": ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "`\\", "\\", "zxcvbnm,./"),
    "de": ("1234567890ß´", "qwertzuiopü+", "asdfghjklöä", "^#", "<", "yxcvbnm,.-"),
    "fr": ("&é\"'(-è_çà)=", "azertyuiop^$", "qsdfghjklmù", "²*", "<", "wxcvbn,;:!"),
}
_SHIFTED: Mapping[str, tuple[str, ...]] = {
    "us": ("!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"', "~|", "|", "ZXCVBNM<>?"),
    "de": ('!"§$%&/()=?`', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ", "°'", ">", "YXCVBNM;:_"),
    "fr": ("1234567890°+", "AZERTYUIOP¨£", "QSDFGHJKLM%", "~µ", ">", "WXCVBN?./§"),
}


def characters(layout: str) -> tuple[Mapping[int, str], Mapping[int, str]]:
    """Key code to character, (plain, with shift), of one of LAYOUTS."""
    return _keys(_PLAIN[layout]), _keys(_SHIFTED[layout])


def digit_of(key: int) -> str | None:
    """The digit printed on a key of the number row or of the keypad, whatever the layout."""
    if key in NUMBER_ROW:
        return "1234567890"[key - NUMBER_ROW.start]
    character = KEYPAD.get(key, "")
    return character if character.isdecimal() else None


def _keys(rows: tuple[str, ...]) -> Mapping[int, str]:
    keys = {SPACE: " ", **KEYPAD}
    for codes, row in zip(ROWS, rows, strict=True):
        keys.update(zip(codes, row, strict=True))
    return keys
