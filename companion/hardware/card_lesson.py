"""Teaching: which card is to be held to the reader next, and what a code that came means. Pure."""

from collections.abc import Sequence

from companion.card_codes import UNREADABLE, UNTAUGHT, CodedCard, read_code
from companion.errors import DataError
from companion.hardware.taught_cards import TaughtCards

CHANGING_NUMBER = f"{UNTAUGHT}08"
CHANGING_LENGTH = len(UNTAUGHT) + 8
"""ISO 14443-3: a number of four bytes that begins with 08 is drawn anew each time."""


class Lesson:
    """Teaches *wanted* in order, on top of what was *taught*.

    anew: cards taught before are taught again, and a code may change its card.
    """

    def __init__(
        self, taught: TaughtCards, wanted: Sequence[CodedCard], *, anew: bool = False
    ) -> None:
        self.taught = taught
        self._anew = anew
        self._left = [each for each in wanted if anew or taught.code_of(each) is None]

    @property
    def next(self) -> CodedCard | None:
        """The card to hold to the reader now; None when all are taught."""
        return self._left[0] if self._left else None

    @property
    def left(self) -> int:
        """How many cards are still to be taught."""
        return len(self._left)

    def skip(self) -> None:
        """Leave the next card out for now."""
        del self._left[:1]

    def hear(self, code: str) -> str:
        """Take a code of the reader for the next card; what to say about it."""
        wanted = self.next
        if wanted is None:
            return "All cards are taught."
        refusal = self._refusal(code)
        if refusal:
            return refusal
        other = self.taught.by_code.get(code)
        self.taught = self.taught.with_taught(code, wanted)
        self.skip()
        says = f"T{named(wanted)[1:]} is taught"
        if other is not None and other != wanted:
            return f"{says}; {named(other)} has no code any more."
        return f"{says}."

    def _refusal(self, code: str) -> str:
        """Why *code* cannot stand for the next card; "" when it can."""
        if code == UNREADABLE:
            return "That was not read whole: hold it there again."
        if code.startswith(CHANGING_NUMBER) and len(code) == CHANGING_LENGTH:
            return "This chip has another number each time: take another sticker."
        other = self.taught.by_code.get(code)
        if other is not None and not self._anew:
            again = f"companion teach --card {other.text}"
            return f"That is {named(other)} already. If it is not: {again}"
        says = _says_already(code)
        if says is not None:
            return f"That code says {named(says)} by itself: nothing to teach."
        return ""


def named(card: CodedCard) -> str:
    """A card as it is asked for, with its copy where there may be several."""
    copy = f" ({card.copy})" if card.copy > 1 or card.card == "JOKER" else ""
    return f"the {card.spoken}{copy}"


def _says_already(code: str) -> CodedCard | None:
    try:
        return read_code(code)
    except DataError:
        return None
