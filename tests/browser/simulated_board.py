"""Moves marbles of the simulated table in a browser window with the mouse."""

from collections.abc import Mapping

from playwright.sync_api import Page

BOARD = "#panel-table .board"
Point = tuple[float, float]


def at(page: Page, spot_mm: Point) -> Point:
    """Where a point of the board is in the window, in pixels."""
    page.locator(f"{BOARD} [data-colour]").first.wait_for(state="attached")
    found = page.locator(BOARD).evaluate(
        """async (board, [x, y]) => {
            const frame = () => new Promise((seen) => requestAnimationFrame(seen));
            const place = () => new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
            let before = place();
            for (let still = 0; still < 3;) {  // the page may still be laying itself out
                await frame();
                const now = place();
                still = now.x === before.x && now.y === before.y ? still + 1 : 0;
                before = now;
            }
            return [before.x, before.y];
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
