"""What a scanner's kernel device gives: streams of key events, as evdev has them."""

from evdev import InputEvent, ecodes

SHIFT, ENTER, TAB, ALT = 42, 28, 15, 56
US = {c: ecodes.ecodes[f"KEY_{c.upper()}"] for c in "abcdefghijklmnopqrstuvwxyz1234567890"}
US |= {"-": 12, "]": 27, ".": 52, "'": 40}
US_SHIFTED = {"!": "1", "~": "`"} | {c.upper(): c for c in "abcdefghijklmnopqrstuvwxyz"}
FRENCH_PLACES = [*range(16, 26), *range(30, 40), *range(44, 50)]
FRENCH = dict(zip("azertyuiopqsdfghjklmwxcvbn", FRENCH_PLACES, strict=True))
"""Where the letters are on a French keyboard; its digits want shift."""


class Typist:
    """Events one after another, *gap_s* apart."""

    def __init__(self, at_s=1000.0, gap_s=0.002):
        self.now_s, self.gap_s, self.events = at_s, gap_s, []

    def put(self, kind, code, value):
        whole = int(self.now_s)
        self.events.append(InputEvent(whole, round((self.now_s - whole) * 1e6), kind, code, value))

    def key(self, code, *, shift=False):
        """One key pressed and let go, each in a report of its own."""
        presses = [(code, 1), (code, 0)]
        if shift:
            presses = [(SHIFT, 1), *presses, (SHIFT, 0)]
        for key, value in presses:
            self.put(ecodes.EV_MSC, ecodes.MSC_SCAN, 0x70000 + key)
            self.put(ecodes.EV_KEY, key, value)
            self.put(ecodes.EV_SYN, ecodes.SYN_REPORT, 0)
            self.now_s += self.gap_s
        return self

    def us(self, text, end=ENTER):
        """As a scanner set to a US (or, for cards, a German) keyboard types."""
        for character in text:
            plain = US_SHIFTED.get(character, character)
            self.key(US[plain], shift=plain != character)
        return self if end is None else self.key(end)

    def french(self, text, end=ENTER):
        """As a scanner set to a French keyboard types."""
        for character in text:
            if character.isdecimal():
                self.key(US[character], shift=True)
            else:
                self.key(FRENCH[character.lower()], shift=character.isupper())
        return self if end is None else self.key(end)

    def by_number(self, text, end=ENTER):
        """As a scanner set to no keyboard types: Alt held, the character's number on the keypad."""
        keypad = dict(zip("7894561230", (71, 72, 73, 75, 76, 77, 79, 80, 81, 82), strict=True))
        for character in text:
            self.put(ecodes.EV_KEY, ALT, 1)
            for digit in f"{ord(character):04}":
                self.key(keypad[digit])
            self.put(ecodes.EV_KEY, ALT, 0)
        return self.key(end)

    def lost(self):
        """The kernel dropped events: what follows up to the next report is stale."""
        self.put(ecodes.EV_SYN, ecodes.SYN_DROPPED, 0)
        self.put(ecodes.EV_KEY, US["9"], 1)
        self.put(ecodes.EV_SYN, ecodes.SYN_REPORT, 0)
        return self

    def pause(self, seconds):
        self.now_s += seconds
        return self
