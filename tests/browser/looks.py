"""Measures a page in the browser: names of controls, contrast of texts, sizes for a finger."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def unnamed_controls(page: Page) -> list[str]:
    """Controls and pictures that a screen reader could not name."""
    return _measured(page, "unnamed()")


def small_controls(page: Page, least_px: float = 44) -> list[str]:
    """Controls that are smaller than a finger."""
    return _measured(page, f"small({least_px})")


def wide_elements(page: Page) -> list[str]:
    """What sticks out of the window on the right."""
    return _measured(page, "wider()")


def faint_texts(page: Page) -> list[str]:
    """Texts whose contrast is below WCAG AA: 4.5, or 3 for large ones."""
    return _measured(page, "faint()")


def marble_contrasts(page: Page) -> list[tuple[str, float, float]]:
    """For each colour the contrast of its symbol on it, and of the marble with the wood."""
    return [(colour, symbol, body) for colour, symbol, body in _measured(page, "marbles()")]


def _measured(page: Page, call: str) -> list[Any]:
    found: list[Any] = page.evaluate(f"() => {SCRIPT[SCRIPT.index('({') :].rstrip()}.{call}")
    return found
