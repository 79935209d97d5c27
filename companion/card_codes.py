"""What a scanner, a reader or a person may give for a card, and the codes printed on cards.

A printed code is eight digits, because every keyboard layout has those: 29, the card (01 to
53), which of its copies (01 to 99), and two check digits (ISO 7064, mod 97-10), which find
every wrong digit and every two that changed places. Knows no game and no device.
"""

import re
from dataclasses import dataclass

from companion.errors import DataError

JOKER = "JOKER"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK_NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
JOKERS_IN_A_PACK = 2
MOST_COPIES = 99

MARK = "29"
"""How a printed code begins: EAN leaves it to shops, so no bought thing has it."""

UNREADABLE = "?"
"""The code of a card that was scanned, but not read whole."""

UNTAUGHT = "tag:"
"""Begins the code of a card with a chip that nobody has taught; its number follows."""

PRODUCT_DIGITS = (8, 12, 13, 14)
_TAG = re.compile(r"([0-9A-Z]+)\.([0-9]{1,2})")
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_JOKERS = ("JOKER", "JKR", "JK")


@dataclass(frozen=True, slots=True)
class CodedCard:
    """One card. suit: of SUITS, "" if not known. copy: which of its copies, 0 if not known.

    Two packs hold two copies of the 7 of hearts and four jokers: copies are counted over
    everything that lies on the table.
    """

    rank: str
    suit: str = ""
    copy: int = 0

    @property
    def card(self) -> str:
        """The card as games know it, such as "7H"."""
        return self.rank + self.suit

    @property
    def text(self) -> str:
        """The card with its copy, such as "7H.2"; `read_code` reads it again."""
        return f"{self.card}.{self.copy}" if self.copy else self.card

    @property
    def spoken(self) -> str:
        """For people, such as "7 of hearts" or "Joker"."""
        if self.rank == JOKER:
            return "Joker"
        rank = RANK_NAMES.get(self.rank, self.rank)
        return f"{rank} of {SUIT_NAMES[self.suit]}" if self.suit else rank


def pack(number: int = 1) -> tuple[CodedCard, ...]:
    """The 54 cards of one pack of a table, *number* counting packs from 1; jokers last."""
    cards = [CodedCard(rank, suit, number) for suit in SUITS for rank in RANKS]
    first = JOKERS_IN_A_PACK * (number - 1) + 1
    jokers = [CodedCard(JOKER, "", first + each) for each in range(JOKERS_IN_A_PACK)]
    return (*cards, *jokers)


def printed_code(card: CodedCard) -> str:
    """The eight digits to print on *card*, whose suit and copy must be known."""
    if not 1 <= card.copy <= MOST_COPIES:
        raise DataError("card code", card.text, f"needs its copy, 1 to {MOST_COPIES}")
    body = f"{MARK}{_number(card):02}{card.copy:02}"
    return f"{body}{98 - int(body) * 100 % 97:02}"


def read_code(text: str) -> CodedCard:
    """The card of a printed code, of "7", "10H", "h10", "7♥", "TS" or "JOKER", or of "7H.2".

    Raises DataError, whose entry and problem make a sentence for the players.
    """
    code = "".join(text.split()).upper().translate(_SYMBOLS)
    if code == UNREADABLE:
        raise DataError("card", "The card", "was not read whole; scan it again")
    if text.startswith(UNTAUGHT):
        known = "is not known; teach it with `companion teach`"
        raise DataError("card", f"The card with the number {text.removeprefix(UNTAUGHT)}", known)
    if code.isdecimal() and code.isascii() and len(code) >= min(PRODUCT_DIGITS):
        return _printed(code)
    tagged = _TAG.fullmatch(code)
    card = _named(tagged[1] if tagged else code)
    if card is None or (tagged and not int(tagged[2])):
        problem = "is not a card; write A, 2 to 10, J, Q, K or JOKER, a suit C D H S may follow"
        raise DataError("card", repr(text), problem)
    return CodedCard(card.rank, card.suit, int(tagged[2])) if tagged else card


def _printed(code: str) -> CodedCard:
    if len(code) != len(MARK) + 6 or not code.startswith(MARK):
        said = "is the code of something bought" if _is_product(code) else "is on no card of ours"
        cure = "scan the code printed for the card, or teach it with `companion teach`"
        raise DataError("card", code, f"{said}; {cure}")
    number, copy = int(code[2:4]), int(code[4:6])
    most = len(RANKS) * len(SUITS) + 1
    if int(code) % 97 != 1 or not 1 <= number <= most or not copy:
        raise DataError("card", code, "was read wrongly, its check digits say; scan it again")
    if number == most:
        return CodedCard(JOKER, "", copy)
    suit, rank = divmod(number - 1, len(RANKS))
    return CodedCard(RANKS[rank], SUITS[suit], copy)


def _number(card: CodedCard) -> int:
    if card.rank == JOKER:
        return len(RANKS) * len(SUITS) + 1
    if card.rank not in RANKS or not card.suit or card.suit not in SUITS:
        raise DataError("card code", card.text, "needs its rank and its suit")
    return len(RANKS) * SUITS.index(card.suit) + RANKS.index(card.rank) + 1


def _named(code: str) -> CodedCard | None:
    """A card by its name: rank, or rank and suit in either order."""
    if code in _JOKERS:
        return CodedCard(JOKER)
    for rank, suit in ((code, ""), (code[:-1], code[-1:]), (code[1:], code[:1])):
        rank = "10" if rank == "T" else rank
        if rank in RANKS and (not suit or suit in SUITS):
            return CodedCard(rank, suit)
    return None


def _is_product(code: str) -> bool:
    """The digits and the check digit of an EAN or UPC."""
    weighted = (int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(reversed(code)))
    return len(code) in PRODUCT_DIGITS and sum(weighted) % 10 == 0
