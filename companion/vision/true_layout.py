"""A layout with its spaces where a real board has them. Knows no picture."""

from collections.abc import Mapping
from dataclasses import replace

from companion.board.layout import Layout
from companion.board.marker import PointMm
from companion.board.position import Space


def true_layout(layout: Layout, offsets_mm: Mapping[Space, PointMm]) -> Layout:
    """*layout* with each space moved by its (x, y) of *offsets_mm*, if it has one."""
    if not offsets_mm:
        return layout
    spaces = dict(layout.spaces)
    for space, (dx, dy) in offsets_mm.items():
        x, y = spaces[space]
        spaces[space] = (x + dx, y + dy)
    return replace(layout, spaces=spaces)
