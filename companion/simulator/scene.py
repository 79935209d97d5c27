"""What everything drawn for one picture shares: camera, board's place, light, look."""

from dataclasses import dataclass

from companion.board.layout import Layout
from companion.simulator.light import Light
from companion.simulator.look import Look
from companion.simulator.viewpoint import Placement, Viewpoint, fitted_viewpoint, middle_of


@dataclass(frozen=True, slots=True)
class Scene:
    """A camera set up over a board that lies somewhere, under a light."""

    look: Look
    viewpoint: Viewpoint
    placement: Placement
    light: Light


def first_scene(layout: Layout, look: Look) -> Scene:
    """The board in the middle of the picture, turned as the look's view says."""
    placement = Placement(middle_of(layout), look.view.turn_deg)
    viewpoint = fitted_viewpoint(look.view, placement.in_world(layout.outline_mm))
    return Scene(look, viewpoint, placement, look.light)
