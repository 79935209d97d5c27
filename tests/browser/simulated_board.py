"""Moves marbles of the simulated table in a browser window with the mouse."""

from collections.abc import Mapping

from playwright.sync_api import Page

BOARD = "#panel-table .board"
Point = tuple[float, float]


def at(page: Page, spot_mm: Point) -> Point:
    """Where a point of the board is in the window, in pixels."""
    found = page.locator(BOARD).evaluate(
        """(board, [x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
            return [at.x, at.y];
        }""",
        list(spot_mm),
    )
    return found[0], found[1]


def drag(page: Page, start_px: Point, end_px: Point) -> None:
    """Press, move in a few steps, let go."""
    page.mouse.move(*start_px)
    page.mouse.down()
    page.mouse.move(*end_px, steps=8)
    page.mouse.up()


def carry(page: Page, spaces: Mapping[str, Point], start: str, end: str) -> None:
    """Drag the marble of one space to another."""
    drag(page, at(page, spaces[start]), at(page, spaces[end]))
