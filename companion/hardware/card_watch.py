"""From looks at a reader, some of which miss, to cards that are held to it. Pure."""

from collections import deque

SEEN_OFTEN, LOOKS = 2, 4
"""A card is there when so many of the last looks found it."""

GONE_AFTER = 6
"""And away when so many looks running did not: readers miss every second one of some cards."""

ALREADY_THERE_LOOKS = 4
"""What is there in the first looks was not laid now."""


class CardWatch:
    """A card that is held gives one code, and another only after it was taken away."""

    def __init__(self) -> None:
        self._recent: deque[str | None] = deque(maxlen=LOOKS)
        self._missing: dict[str, int] = {}
        self._looks = 0

    @property
    def holds(self) -> bool:
        """Whether a card is taken to be there."""
        return bool(self._missing)

    def take(self, number: str | None) -> str | None:
        """One look, which found *number* or nothing; the number if that card has just come."""
        self._looks += 1
        self._recent.append(number)
        for held in tuple(self._missing):
            self._missing[held] = 0 if held == number else self._missing[held] + 1
            if self._missing[held] >= GONE_AFTER:
                del self._missing[held]
        if number is None or number in self._missing or self._recent.count(number) < SEEN_OFTEN:
            return None
        self._missing[number] = 0
        return None if self._looks <= ALREADY_THERE_LOOKS else number
