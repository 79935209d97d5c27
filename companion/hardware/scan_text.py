"""Key events of a card scanner, which is a keyboard that types, made into the codes it read.

Pure: no device, no clock; events bring their own times. Key and event numbers are those of
the kernel's input-event-codes.h.
"""

from typing import Protocol

from companion.card_codes import UNREADABLE
from companion.hardware.keyboard_layouts import AUTO, NUMBER_ROW, characters, digit_of

SYNC, KEY = 0, 1
REPORT, DROPPED = 0, 3
DOWN, UP = 1, 0
ENDS = frozenset([28, 96, 15])
"""Enter, the keypad's Enter, Tab."""

SHIFTS, LEFT_ALT = frozenset([42, 54]), 56
OTHER_MODIFIERS = frozenset([29, 97, 100, 125, 126, 58, 69])
"""Control, AltGr, Meta, and the locks: they type nothing, and no card needs them."""

BY_KEY, BY_PAUSE = "key", "pause"
HALF_A_CODE_LASTS_S = 1.0
SURE_DIGITS = 6
"""So many number keys pressed alike tell how the scanner types digits."""

USUAL, FRENCH = "us", "fr"
"""French keyboards have digits with shift; of the others all letters of cards are alike."""

Key = tuple[int, bool]
"""Key code, and whether shift was held; a negative code is a character typed by its number."""


class KeyEvent(Protocol):
    """As evdev gives them. value of a key: 0 up, 1 down, 2 repeated."""

    @property
    def type(self) -> int:
        """Kind of event."""

    @property
    def code(self) -> int:
        """Which key."""

    @property
    def value(self) -> int:
        """What happened to it."""

    def timestamp(self) -> float:
        """When, in seconds of the kernel's clock."""


class ScanText:
    """Takes key events, gives codes.

    layout: one of LAYOUTS, or "auto": learned from how digits are typed. prefix, suffix:
    characters that the scanner puts around a code, taken off where they stand. end: "key": Enter
    or Tab ends a code; "pause": silence of *pause_s* seconds does as well; "auto": it does
    until a first Enter or Tab was seen.
    """

    def __init__(
        self,
        layout: str = AUTO,
        prefix: str = "",
        suffix: str = "",
        end: str = AUTO,
        *,
        pause_s: float = 0.25,
    ) -> None:
        self._layout = USUAL if layout == AUTO else layout
        self._learns_layout = layout == AUTO
        self._prefix, self._suffix = prefix, suffix
        self._pause_ends = end != BY_KEY
        self._learns_end = end == AUTO
        self._pause_s = pause_s
        self._keys: list[Key] = []
        self._shifts: set[int] = set()
        self._typed_number: str | None = None
        self._last_s = 0.0
        self._resyncing = self._spoiled = False

    @property
    def waits_s(self) -> float | None:
        """How long a silence says something now; None while nothing was begun."""
        if not self._keys and not self._spoiled:
            return None
        return self._pause_s if self._pause_ends else HALF_A_CODE_LASTS_S

    def take(self, event: KeyEvent) -> list[str]:
        """The codes that are whole with this event, most often none.

        UNREADABLE stands for one of which the kernel lost events, or whose end never came.
        """
        if event.type == SYNC:
            self._on_sync(event)
            return []
        if event.type != KEY or self._resyncing:
            return []
        codes = self._after_silence(event.timestamp())
        self._last_s = event.timestamp()
        return codes + self._on_key(event.code, event.value)

    def silence(self) -> list[str]:
        """The codes that are whole because nothing came for `waits_s`."""
        if self._pause_ends:
            return self._ended()
        begun = bool(self._keys or self._spoiled)
        self._forget()
        return [UNREADABLE] if begun else []

    def _after_silence(self, now_s: float) -> list[str]:
        waits_s = self.waits_s
        if waits_s is None or now_s - self._last_s <= waits_s:
            return []
        return self.silence()

    def _on_sync(self, event: KeyEvent) -> None:
        """After lost events everything up to the next report is old, and so is what is held."""
        if event.code == DROPPED:
            self._resyncing = self._spoiled = True
            self._last_s = event.timestamp()
            self._shifts.clear()
            self._typed_number = None
        elif event.code == REPORT:
            self._resyncing = False

    def _on_key(self, key: int, value: int) -> list[str]:
        if key in SHIFTS:
            (self._shifts.discard if value == UP else self._shifts.add)(key)
        elif key == LEFT_ALT:
            self._on_alt(value)
        elif value == DOWN and key in ENDS:
            if self._learns_end:
                self._pause_ends, self._learns_end = False, False
            return self._ended()
        elif value == DOWN and self._typed_number is not None and digit_of(key) is not None:
            self._typed_number += digit_of(key) or ""
        elif value == DOWN and key not in OTHER_MODIFIERS:
            self._keys.append((key, bool(self._shifts)))
        return []

    def _on_alt(self, value: int) -> None:
        """A scanner set to no layout holds Alt and types the number of a character."""
        if value == DOWN:
            self._typed_number = ""
        elif value == UP and self._typed_number is not None:
            if self._typed_number and int(self._typed_number) < 256:
                self._keys.append((-int(self._typed_number), False))
            self._typed_number = None

    def _ended(self) -> list[str]:
        keys, spoiled = tuple(self._keys), self._spoiled
        self._forget()
        if spoiled:
            return [UNREADABLE]
        text = self._without_ends(self._text(keys)).strip()
        return [text] if text else []

    def _forget(self) -> None:
        self._keys.clear()
        self._spoiled = False

    def _text(self, keys: tuple[Key, ...]) -> str:
        """Nothing but number keys are digits in every layout."""
        digits = [digit_of(key) for key, _ in keys]
        shifted = [shift for key, shift in keys if key in NUMBER_ROW]
        alike = len(set(shifted)) == 1
        layout = self._layout
        if self._learns_layout and alike:
            layout = FRENCH if shifted[0] else USUAL
            self._layout = layout if len(shifted) >= SURE_DIGITS else self._layout
        if all(digits) and (alike or not shifted):
            return "".join(digit or "" for digit in digits)
        plain, with_shift = characters(layout)
        return "".join(
            chr(-key) if key < 0 else (with_shift if shift else plain).get(key, "")
            for key, shift in keys
        )

    def _without_ends(self, text: str) -> str:
        return text.removeprefix(self._prefix).removesuffix(self._suffix)
