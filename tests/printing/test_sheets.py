"""Sheets as a printer would print them: rendered at 300 dots an inch, then read and measured."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
import zxingcpp

from companion.board.layout import load_layout
from companion.card_codes import pack, printed_code, read_code
from companion.errors import DataError, UnknownNameError
from companion.printing.sheet_kinds import SheetWishes, sheet_as_pdf, sheet_names
from companion.printing.true_scale import PAPERS

DPI = 300
PX_PER_MM = DPI / 25.4
BOARD = load_layout("fast-track-square")
every_paper = pytest.mark.parametrize("paper", PAPERS)
slow = pytest.mark.slow
READY = sorted((Path(__file__).resolve().parents[2] / "calibration").glob("*.pdf"))


def printed(name, paper="a4", **wishes):
    """Every page in grey."""
    document = pypdfium2.PdfDocument(sheet_as_pdf(name, paper, SheetWishes(BOARD, **wishes)))
    return [np.asarray(page.render(scale=DPI / 72, grayscale=True).to_pil()) for page in document]


def detector():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())


def side_mm(corners):
    return float(np.linalg.norm(corners[0] - corners[1])) / PX_PER_MM


def test_the_sheets_are_found_by_their_files():
    assert sheet_names() == ["cards", "chart", "charuco", "dice-tray", "markers"]
    with pytest.raises(UnknownNameError, match="cards, chart"):
        sheet_as_pdf("poster", "a4", SheetWishes(BOARD))
    with pytest.raises(UnknownNameError, match="a4, letter"):
        sheet_as_pdf("cards", "a0", SheetWishes(BOARD))


@slow
@every_paper
@pytest.mark.parametrize("name", sheet_names())
def test_every_page_has_the_paper_s_size_and_a_ruler_of_100_mm(name, paper):
    for page in printed(name, paper):
        height, width = page.shape
        assert width == pytest.approx(PAPERS[paper].width_mm * PX_PER_MM, abs=1.5)
        assert height == pytest.approx(PAPERS[paper].height_mm * PX_PER_MM, abs=1.5)
        foot = page[round((PAPERS[paper].height_mm - 12.0) * PX_PER_MM) - 1 :][:3]
        dark = np.flatnonzero(foot.min(axis=0) < 128)
        assert (dark[-1] - dark[0]) / PX_PER_MM == pytest.approx(100.0, abs=0.4)


@slow
@every_paper
def test_nothing_is_drawn_in_the_margins_that_printers_leave_white(paper):
    edge = round(5.0 * PX_PER_MM)
    for name in sheet_names():
        for page in printed(name, paper):
            inside = np.full_like(page, 255)
            inside[edge:-edge, edge:-edge] = page[edge:-edge, edge:-edge]
            assert np.array_equal(inside, page), name


@slow
def test_the_markers_of_a_board_are_read_and_have_their_size():
    [page] = printed("markers")
    corners, ids, _ = detector().detectMarkers(page)
    assert sorted(ids.ravel()) == sorted(marker.id for marker in BOARD.markers)
    for found in corners:
        assert side_mm(found[0]) == pytest.approx(40.0, abs=0.25)


@slow
def test_a_marker_s_size_can_be_chosen():
    [page] = printed("markers", size_mm=25.0)
    corners, _, _ = detector().detectMarkers(page)
    assert [round(side_mm(found[0])) for found in corners] == [25] * len(BOARD.markers)


def test_a_board_without_markers_is_refused_in_words():
    with pytest.raises(DataError, match="add \\[\\[markers\\]\\]"):
        sheet_as_pdf("markers", "a4", SheetWishes(replace(BOARD, markers=())))


@slow
@every_paper
def test_the_chessboard_is_the_one_that_opencv_knows(paper):
    [page] = printed("charuco", paper)
    columns, rows = (7, 9)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    board = cv2.aruco.CharucoBoard((columns, rows), 24.0, 18.0, dictionary)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(page)
    assert len(ids) == (columns - 1) * (rows - 1)
    places = board.getChessboardCorners()[ids.ravel(), :2]
    apart = np.linalg.norm(places - places[0], axis=1)
    seen = np.linalg.norm(corners.reshape(-1, 2) - corners.reshape(-1, 2)[0], axis=1) / PX_PER_MM
    assert np.abs(apart - seen).max() < 0.3


@slow
@pytest.mark.parametrize("code", ["micro-qr", "qr", "code-128"])
def test_every_card_of_a_pack_is_read_back(code):
    read = {
        found.text for page in printed("cards", code=code) for found in zxingcpp.read_barcodes(page)
    }
    assert read == {printed_code(card) for card in pack(1)}
    assert {read_code(text) for text in read} == set(pack(1))


@slow
def test_two_packs_have_different_codes():
    pages = printed("cards", packs=2)
    read = [{found.text for found in zxingcpp.read_barcodes(page)} for page in pages]
    assert [len(each) for each in read] == [54, 54]
    assert read[0] & read[1] == set()


@pytest.mark.parametrize(
    ("wishes", "named"),
    [
        ({"packs": 0}, "--packs 0: must be 1 to 4"),
        ({"code": "runes"}, "--code runes: is none of micro-qr, qr, code-128"),
        ({"size_mm": 300.0}, "too large for the paper"),
    ],
)
def test_a_wish_for_cards_that_cannot_be_is_named(wishes, named):
    with pytest.raises(DataError, match=named):
        sheet_as_pdf("cards", "a4", SheetWishes(BOARD, **wishes))


@pytest.mark.parametrize("name", ["charuco", "markers"])
def test_what_does_not_fit_the_paper_is_refused(name):
    with pytest.raises(DataError, match="too"):
        sheet_as_pdf(name, "a4", SheetWishes(BOARD, size_mm=180.0))


def test_equal_sheets_are_equal_files():
    assert sheet_as_pdf("chart", "a4", SheetWishes(BOARD)) == sheet_as_pdf(
        "chart", "a4", SheetWishes(BOARD)
    )


@slow
def test_the_patches_of_the_chart_have_the_colours_written_below_them():
    with pypdfium2.PdfDocument(sheet_as_pdf("chart", "a4", SheetWishes(BOARD))) as document:
        page = np.asarray(document[0].render(scale=2).to_pil())
    colours = {tuple(int(v) for v in rgb) for rgb in page.reshape(-1, 3)[::7]}
    assert {(178, 34, 40), (36, 76, 166), (122, 122, 122), (20, 20, 20)} <= colours


def test_every_sheet_lies_ready_on_both_papers():
    assert [file.stem for file in READY] == [
        f"{name}-{paper}" for name in sheet_names() for paper in PAPERS
    ]


@slow
@pytest.mark.parametrize("file", READY, ids=[file.stem for file in READY])
def test_a_sheet_that_lies_ready_is_the_one_that_would_be_made(file):
    name, _, paper = file.stem.rpartition("-")
    made = sheet_as_pdf(name, paper, SheetWishes(BOARD))
    with pypdfium2.PdfDocument(made) as now, pypdfium2.PdfDocument(file.read_bytes()) as kept:
        assert len(now) == len(kept)
        for one, other in zip(now, kept, strict=True):
            assert np.array_equal(one.render(scale=1).to_numpy(), other.render(scale=1).to_numpy())
