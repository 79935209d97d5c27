"""Small virtual tables for tests, and a clock that stands where it is set."""

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.simulator.look import Look
from companion.simulator.recording import ScriptClock
from companion.simulator.table import VirtualTable
from companion.simulator.viewpoint import View

SMALL = (640, 480)
MARBLES = Position({"T0.0": "red", "T0.3": "blue", "P0.1": "red", "BE": "green"})


def small_table(position=MARBLES, board="fast-track-square", *, seed=0, look=None, **view):
    """A table with small pictures and its clock."""
    clock = ScriptClock()
    look = look or Look(view=View(size_px=SMALL, **view))
    return VirtualTable(load_layout(board), position, clock=clock, look=look, seed=seed), clock
