import pytest

from companion.hardware.strip_bits import (
    ORDERS,
    PULSES,
    bytes_needed,
    clocked_bytes,
    pulse_bytes,
)

COLOURS = [(255, 0, 1), (0, 128, 255), (7, 7, 7), (0, 0, 0), (200, 100, 50)]

WS2812_ONE_US, WS2812_ZERO_US = (0.55, 1.05), (0.20, 0.50)
"""Lengths of pulses that every make of these lights takes for 1 and for 0."""


def levels_on_the_wire(sent, hertz):
    """What a strip takes from the line: bytes, from how long it is high each time."""
    line = "".join(f"{byte:08b}" for byte in sent)
    bits, at = [], line.find("1")
    while at != -1:
        falls = line.find("0", at)
        high_us = (falls - at) / hertz * 1e6
        one = WS2812_ONE_US[0] <= high_us <= WS2812_ONE_US[1]
        assert one or WS2812_ZERO_US[0] <= high_us <= WS2812_ZERO_US[1]
        bits.append(one)
        rises = line.find("1", falls)
        if rises != -1:
            assert (rises - at) / hertz * 1e6 == pytest.approx(1.25)
        at = rises
    assert len(bits) % 8 == 0
    return [
        sum(bit << (7 - place) for place, bit in enumerate(bits[start : start + 8]))
        for start in range(0, len(bits), 8)
    ]


@pytest.mark.parametrize("speed_mhz", sorted(PULSES))
def test_a_strip_reads_back_the_colours_that_were_sent(speed_mhz):
    pulses = PULSES[speed_mhz]
    sent = pulse_bytes(COLOURS, "GRB", pulses)
    levels = levels_on_the_wire(sent, pulses.hertz)
    assert [tuple(levels[n : n + 3]) for n in range(0, len(levels), 3)] == [
        (green, red, blue) for red, green, blue in COLOURS
    ]


@pytest.mark.parametrize("speed_mhz", sorted(PULSES))
def test_the_line_is_low_long_enough_for_the_strip_to_show_it(speed_mhz):
    pulses = PULSES[speed_mhz]
    sent = pulse_bytes([(255, 255, 255)], "GRB", pulses)
    assert sent[0] == 0
    trailing = len(sent) - len(sent.rstrip(b"\0"))
    assert trailing * 8 / pulses.hertz >= 280e-6


@pytest.mark.parametrize("order", ORDERS)
def test_how_much_is_sent_is_known_before(order):
    for pulses in PULSES.values():
        assert bytes_needed(5, order, pulses) == len(pulse_bytes(COLOURS, order, pulses))


def test_what_is_white_in_a_colour_is_left_to_a_white_light():
    pulses = PULSES[6.4]
    sent = pulse_bytes([(200, 100, 50)], "GRBW", pulses)
    assert levels_on_the_wire(sent, pulses.hertz) == [50, 150, 0, 50]


def test_a_clocked_strip_is_sent_a_start_each_light_and_enough_clock():
    sent = clocked_bytes(COLOURS, "BGR")
    assert sent[:4] == bytes(4)
    lights = [sent[4 + 4 * n : 8 + 4 * n] for n in range(len(COLOURS))]
    assert lights == [bytes([0xFF, blue, green, red]) for red, green, blue in COLOURS]
    assert 8 * (len(sent) - 4 - 4 * len(COLOURS)) >= 32 + len(COLOURS) // 2
