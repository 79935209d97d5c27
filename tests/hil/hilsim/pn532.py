"""A PN532 reader on I2C, as far as finding a card goes."""

FIRMWARE, SAM, LIST_TARGETS = 0x02, 0x14, 0x4A
ACKNOWLEDGED = bytes([0, 0, 0xFF, 0, 0xFF, 0])
READY, NOT_READY = b"\x01", b"\x00"
SHORTEST_FRAME = 7
ADDRESS = 0x24


class Pn532:
    """Put the number of a card in *card*, None takes the card away."""

    def __init__(self) -> None:
        self.card: bytes | None = None
        self._coming: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Take a command frame; what is no frame wakes the chip only."""
        start = data.find(b"\x00\xff")
        if len(data) < SHORTEST_FRAME or start < 0:
            return
        body = data[start + 4 : start + 4 + data[start + 2]]
        answer = self._answer(body[1]) if len(body) > 1 else None
        if answer is not None:
            self._coming = [ACKNOWLEDGED, _frame(bytes([0xD5, body[1] + 1]) + answer)]

    def read(self, count: int) -> bytes:
        """Whether an answer is ready, and the answer when more than that byte is wanted."""
        if not self._coming:
            return NOT_READY
        if count == 1:
            return READY
        return READY + self._coming.pop(0)

    def _answer(self, command: int) -> bytes | None:
        if command == FIRMWARE:
            return bytes([0x32, 1, 6, 7])
        if command == SAM:
            return b""
        if command == LIST_TARGETS:
            if self.card is None:
                return b"\x00"
            return bytes([1, 1, 0, 4, 8, len(self.card)]) + self.card
        return None


def _frame(payload: bytes) -> bytes:
    count = len(payload)
    head = bytes([0, 0, 0xFF, count, -count & 0xFF])
    return head + payload + bytes([-sum(payload) & 0xFF, 0])
