"""Models of the two reader chips, as far as their drivers talk to them, with their known faults.

Registers and frames are those of the data sheets; cards follow ISO 14443-3, with numbers of
4, 7 and 10 bytes, sleep after HALT, and fall back to idle at a command they do not expect.
"""

CASCADE_TAG = 0x88


def crc_a(data):
    crc = 0x6363
    for byte in data:
        mixed = (byte ^ crc) & 0xFF
        mixed = (mixed ^ (mixed << 4)) & 0xFF
        crc = ((crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)) & 0xFFFF
    return bytes([crc & 0xFF, crc >> 8])


class Card:
    """A card in the field: idle, woken, chosen or asleep."""

    def __init__(self, number):
        parts, rest = [], number
        while len(rest) > 4:
            parts.append(bytes([CASCADE_TAG]) + rest[:3])
            rest = rest[3:]
        self.parts = [*parts, rest]
        self.number, self.state, self.level = number, "idle", 0

    def hears(self, sent, bits):
        """What it answers, None for silence."""
        if (sent == b"\x52" and self.state in ("idle", "asleep") and bits == 7) or (
            sent == b"\x26" and self.state == "idle" and bits == 7
        ):
            self.state, self.level = "woken", 0
            return b"\x44\x00"
        if self.state == "chosen" and sent == b"\x50\x00" + crc_a(b"\x50\x00"):
            self.state = "asleep"
            return None
        answer = self._chosen(sent) if self.state == "woken" else None
        if answer is None:
            self.state = "idle"
        return answer

    def _chosen(self, sent):
        part = self.parts[self.level]
        check = bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
        command = 0x93 + 2 * self.level
        if sent == bytes([command, 0x20]):
            return part + check
        body = bytes([command, 0x70]) + part + check
        if sent == body + crc_a(body):
            last = self.level == len(self.parts) - 1
            self.level += 1
            self.state = "chosen" if last else "woken"
            sak = b"\x08" if last else b"\x04"
            return sak + crc_a(sak)
        return None


class Mfrc522Model:
    """The chip behind SPI: hand its `xfer2` to the driver.

    silent_after: exchanges with cards after which it says nothing until it is reset.
    """

    def __init__(self, *numbers, silent_after=None):
        self.cards = [Card(number) for number in numbers]
        self.silent_after, self.asked, self.resets = silent_after, 0, 0
        self.version, self.unplugged, self.stuck = 0x92, False, False
        self.closed = 0
        self.max_speed_hz = self.mode = None
        self._reset()

    def _reset(self):
        self.registers, self.fifo, self.asked = {0x14: 0x80}, bytearray(), 0

    def lay(self, *numbers):
        self.cards = [Card(number) for number in numbers]

    def dip(self):
        """The supply dips: settings are lost, the chip answers on."""
        self._reset()

    def close(self):
        self.closed += 1

    def xfer2(self, sent):
        if isinstance(self.unplugged, OSError):
            raise self.unplugged
        if self.unplugged:
            return [0] * len(sent)
        if sent[0] & 0x80:
            return [0, *(self._read(byte >> 1 & 0x3F) for byte in sent[:-1])]
        for value in sent[1:]:
            self._write(sent[0] >> 1 & 0x3F, value)
        return [0] * len(sent)

    def _read(self, register):
        if register == 0x37:
            return self.version
        if register == 0x0A:
            return len(self.fifo)
        if register == 0x09:
            return self.fifo.pop(0) if self.fifo else 0
        return self.registers.get(register, 0)

    def _write(self, register, value):
        if register == 0x09:
            self.fifo.append(value)
        elif register == 0x0A:
            if value & 0x80:
                self.fifo.clear()
        elif register == 0x04:
            old = self.registers.get(0x04, 0)
            self.registers[0x04] = old | value & 0x7F if value & 0x80 else old & ~value
        elif register == 0x01 and value & 0x0F == 0x0F:
            self.resets += 1
            self._reset()
        else:
            self.registers[register] = value
            if register == 0x0D and value & 0x80 and self.registers.get(0x01) == 0x0C:
                self._transceive(value & 0x07)

    def _transceive(self, bits):
        sent = bytes(self.fifo)
        self.fifo.clear()
        self.asked += 1
        self.registers[0x06] = 0
        if self.stuck:
            return
        is_set_up = self.registers.get(0x14, 0) & 3 == 3 and self.registers.get(0x15) == 0x40
        is_silent = self.silent_after is not None and self.asked > self.silent_after
        heard = [] if is_silent or not is_set_up else [c.hears(sent, bits) for c in self.cards]
        answers = [answer for answer in heard if answer is not None]
        if not answers:
            self.registers[0x04] = self.registers.get(0x04, 0) | 0x01
            return
        self.registers[0x04] = self.registers.get(0x04, 0) | 0x30
        self.fifo += answers[0]
        if len(set(answers)) > 1:
            self.registers[0x06] = 0x08


class Pn532Model:
    """The chip behind a link; it looks for a card until one is there, as after power-on.

    deaf: calls that it sleeps through at first. every_second: a card that was found is missed
    by the next look. gives_up: it answers "none" instead of looking on.
    """

    ACK = bytes([0, 0, 0xFF, 0, 0xFF, 0])

    def __init__(self, number=None, *, deaf=1, every_second=False, gives_up=False):
        self.card, self.deaf = number, deaf
        self.every_second, self.gives_up = every_second, gives_up
        self.coming, self.looking, self.is_set_up = [], False, False
        self.unplugged = self.garbled = self.mute = False
        self.closed = self.firmware_asked = 0
        self._missed = False

    def send(self, frame):
        self._check()
        if self.deaf:
            self.deaf -= 1
            raise OSError(121, "Remote I/O error")
        if frame == self.ACK:
            self.coming, self.looking = [], False
            return
        assert frame[:3] == b"\0\0\xff" and (frame[3] + frame[4]) & 0xFF == 0
        payload = frame[5 : 5 + frame[3]]
        assert (sum(payload) + frame[5 + frame[3]]) & 0xFF == 0 and payload[0] == 0xD4
        self.coming, self.looking = [] if self.mute else [self.ACK], False
        if payload[1] == 0x02:
            self.firmware_asked += 1
            self._say(0x03, bytes([0x32, 1, 6, 7]))
        elif payload[1] == 0x14:
            self.is_set_up = True
            self._say(0x15)
        elif payload[1:] == bytes([0x4A, 1, 0]):
            self.looking = self.is_set_up

    def is_ready(self):
        self._check()
        if self.looking and not self.coming:
            self._look()
        return bool(self.coming)

    def receive(self, count):
        self._check()
        said = self.coming.pop(0) if self.coming else b""
        return said[:count].ljust(count, b"\xff")

    def close(self):
        self.closed += 1

    def _check(self):
        if self.unplugged:
            raise OSError(121, "Remote I/O error")

    def _look(self):
        missed = self.every_second and not self._missed
        self._missed = missed
        if self.card is not None and not missed:
            self.looking = False
            self._say(0x4B, bytes([1, 1, 0, 0x44, 0, len(self.card)]) + self.card)
        elif self.gives_up:
            self.looking = False
            self._say(0x4B, b"\0")

    def _say(self, code, data=b""):
        if self.mute:
            return
        payload = bytes([0xD5, code]) + data
        check = -sum(payload) & 0xFF
        if self.garbled:
            self.garbled, check = False, check ^ 1
        count = len(payload)
        frame = bytes([0, 0, 0xFF, count, -count & 0xFF]) + payload + bytes([check, 0])
        self.coming.append(frame)
