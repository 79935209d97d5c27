"""The colours of a strip of lights around the table: whose turn, the ruling, who has won.

Knows no strip and no wire. Colours are (red, green, blue) of light, 0 to 255.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.hardware.lights import Lights

Rgb: TypeAlias = tuple[int, int, int]

DARK: Rgb = (0, 0, 0)
GREEN: Rgb = (0, 255, 0)
RED: Rgb = (255, 0, 0)
WHITE: Rgb = (255, 210, 160)
"""Without so much blue as full white, which looks cold and costs most current."""

COLOURS: Mapping[str, Rgb] = {
    "red": (255, 0, 0),
    "blue": (0, 30, 255),
    "green": (0, 220, 20),
    "yellow": (255, 150, 0),
    "white": WHITE,
    "black": WHITE,
    "orange": (255, 60, 0),
    "purple": (130, 0, 220),
}
"""How marbles' colours shine. Nothing shines black: such a seat lights every second light white."""
GAPPED = frozenset({"black"})

RESTING_SHARE = 0.1
MA_OF_A_COLOUR, MA_OF_A_LIGHT = 20.0, 1.0
"""Current of one colour of one light at its brightest, and of the light's own electronics."""


def segments(leds: int, seats: int, starts: Sequence[int] = ()) -> list[list[int]]:
    """The lights of each seat, by number, beginning at its start; no more seats than starts.

    starts: each seat's first light; a segment ends before the next start along the strip,
    going round its end. Without, the strip is shared out evenly.
    """
    if not seats:
        return []
    if not starts:
        return [
            list(range(seat * leds // seats, (seat + 1) * leds // seats)) for seat in range(seats)
        ]
    own = list(starts[:seats])
    shares = []
    for start in own:
        length = min(((other - start) % leds for other in own if other != start), default=leds)
        shares.append([(start + n) % leds for n in range(length)])
    return shares


def strip_colours(lights: Lights, leds: int, now_s: float, starts: Sequence[int] = ()) -> list[Rgb]:
    """What each light shows at full brightness.

    Every player's part glows in the colour of the marbles; that of the player to move shines,
    the winner's blinks. All is green for a moment after a legal move. After an illegal one all
    blinks red; then every second light stays red until the board is right.
    """
    seats = lights.signals.seats
    shown = [DARK] * leds
    for number, own in enumerate(segments(leds, len(seats), starts)):
        seat = seats[number]
        colour = seat.colours[0] if seat.colours else ""
        resting = 0.0 if seat.won else RESTING_SHARE
        share = 1.0 if lights.seat(number, now_s) else resting
        for place, led in enumerate(own):
            if colour not in GAPPED or place % 2 == 0:
                shown[led] = dimmed(COLOURS.get(colour, WHITE), share)
    if lights.legal(now_s):
        return [GREEN] * leds
    if lights.illegal(now_s):
        return [RED if lights.alarmed(now_s) or n % 2 else each for n, each in enumerate(shown)]
    return shown


def dimmed(colour: Rgb, share: float) -> Rgb:
    """The colour at a share of its brightness, 0 to 1; what shines at all goes on shining."""
    red, green, blue = (max(round(each * share), 1) if each * share > 0 else 0 for each in colour)
    return red, green, blue


def limited(colours: Sequence[Rgb], brightness: float, most_ma: float) -> list[Rgb]:
    """The colours at a share of their brightness, or darker, to draw no more than *most_ma*."""
    asked_ma = brightness * sum(map(sum, colours)) / 255 * MA_OF_A_COLOUR
    left_ma = max(most_ma - MA_OF_A_LIGHT * len(colours), 0.0)
    share = brightness if asked_ma <= left_ma else brightness * left_ma / asked_ma
    return [_darker(each, share) for each in colours]


def _darker(colour: Rgb, share: float) -> Rgb:
    red, green, blue = (int(each * share) for each in colour)
    return red, green, blue
