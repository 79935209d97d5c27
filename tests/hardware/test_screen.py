from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import ImageFont

from companion.hardware.screen import (
    HEIGHT,
    STEP_S,
    TROUBLE_S,
    WIDTH,
    draw_address,
    draw_menu,
    draw_table,
    moved_up,
    plain,
)
from companion.signals import TableSignals

ADDRESS = "http://companion.local:8000"
PLAYING = TableSignals(
    number=3,
    title="Fast Track",
    headline="Red's turn",
    prompt="Play the 7 (3 ways).",
    card="7",
    ruling="legal",
)
LONG = "That move is not allowed: put the marbles back, or make a legal move, then go on playing."


def pixels(picture):
    assert picture.mode == "1" and picture.size == (WIDTH, HEIGHT)
    return np.asarray(picture, np.uint8) * 255


def lit(picture):
    return int((pixels(picture) > 0).sum())


def test_what_is_shown_follows_what_is_told():
    shown = pixels(draw_table(PLAYING, 0.0))
    for other in (
        replace(PLAYING, headline="Blue's turn"),
        replace(PLAYING, card="8"),
        replace(PLAYING, ruling="illegal"),
        replace(PLAYING, prompt="Half done."),
    ):
        assert (pixels(draw_table(other, 0.0)) != shown).any()


def test_a_short_text_stands_still():
    assert (pixels(draw_table(PLAYING, 0.0)) == pixels(draw_table(PLAYING, 77.0))).all()


def test_a_long_text_moves_up_line_by_line_until_its_end_has_been_seen():
    lines = [f"line {n}" for n in range(6)]
    seen = [moved_up(lines, 3, step * STEP_S) for step in range(8)]
    assert seen[0] == seen[1] == lines[:3]
    assert seen[2] == lines[1:4]
    assert lines[3:] in seen
    assert moved_up(lines, 3, 7 * STEP_S) == lines[:3]
    early, late = (draw_table(replace(PLAYING, prompt=LONG), at_s) for at_s in (0.0, 2 * STEP_S))
    assert (pixels(early) != pixels(late)).any()


def test_trouble_takes_turns_with_the_table():
    broken = replace(PLAYING, trouble=("the voice is not available: install it",))
    assert (pixels(draw_table(broken, TROUBLE_S + 1)) == pixels(draw_table(PLAYING, 0.0))).all()
    assert (pixels(draw_table(broken, 0.0)) != pixels(draw_table(PLAYING, 0.0))).any()


@pytest.mark.parametrize("address", [ADDRESS, "http://192.168.178.123:8000/"])
def test_the_code_can_be_scanned(address):
    picture = pixels(draw_address(address, "Fast Track"))
    code = cv2.copyMakeBorder(picture[:, :64], 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=255)
    large = cv2.resize(code, None, fx=6, fy=6, interpolation=cv2.INTER_NEAREST)
    assert cv2.QRCodeDetector().detectAndDecode(large)[0] == address


def test_an_address_too_long_for_a_code_is_written_out():
    picture = pixels(draw_address("http://" + "a" * 70 + ".local:8000", "Fast Track"))
    assert not picture[:64, 62].all()
    assert picture.any()


def test_the_selected_line_of_a_menu_is_always_seen():
    lines = [str(n) for n in range(14)]
    bars = []
    for selected in range(14):
        rows = (pixels(draw_menu(lines, selected)) > 0).mean(1)
        bars.append(int(np.argmax(rows)) // 11)
        assert rows.max() > 0.8
    assert bars[0] == 0 and bars[-1] == 4 and set(bars[2:-2]) == {2}


def test_a_menu_says_that_more_lines_follow():
    few = draw_menu(["A", "B"], 0)
    many = draw_menu(["A", "B", "", "", "", ""], 0)
    assert lit(many) > lit(few)


def test_letters_that_the_font_lacks_are_written_without_their_marks():
    assert plain("Łukasz Čapek’s turn ♥") == "?ukasz Capek's turn ?"
    draw_table(replace(PLAYING, headline="Žofie’s turn ♥", prompt="日本"), 0.0)


def test_letters_are_those_of_every_pillow(monkeypatch):
    shown = pixels(draw_table(PLAYING, 0.0))
    bitmap = ImageFont.load_default_imagefont()
    monkeypatch.delattr(ImageFont, "load_default_imagefont")
    monkeypatch.setattr(ImageFont, "load_default", lambda: bitmap)
    assert (pixels(draw_table(PLAYING, 0.0)) == shown).all()
