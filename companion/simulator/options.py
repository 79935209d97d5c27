"""What can be chosen about a virtual table in a table file, in plain names and numbers."""

from dataclasses import dataclass

from companion.errors import UnknownNameError
from companion.simulator.light import light_named
from companion.simulator.look import Look, Material
from companion.simulator.texture import surface_kinds
from companion.simulator.viewpoint import View


@dataclass(frozen=True, slots=True)
class SimulatorOptions:
    """Options of the camera driver "simulated".

    width, height, frames_per_s: of the pictures. tilt_deg, turn_deg, field_deg: how the camera
    looks (see `View`). light: one of LIGHTS. wood: of the board, surface: of the table below,
    kinds of `texture`. marbles: a Material. seed: of grain, noise and hands.
    """

    width: int = 1280
    height: int = 960
    frames_per_s: float = 15.0
    tilt_deg: float = 16.0
    turn_deg: float = 0.0
    field_deg: float = 62.0
    light: str = "window"
    wood: str = "oak"
    surface: str = "grey cloth"
    marbles: str = "opaque"
    seed: int = 0

    def look(self) -> Look:
        """The look that they ask for. Raises UnknownNameError for a name that nothing has."""
        for kind in (self.wood, self.surface):
            if kind not in surface_kinds():
                raise UnknownNameError("wood or surface", kind, surface_kinds())
        materials = [each.value for each in Material]
        if self.marbles not in materials:
            raise UnknownNameError("material of marbles", self.marbles, materials)
        view = View(
            size_px=(self.width, self.height),
            field_deg=self.field_deg,
            tilt_deg=self.tilt_deg,
            turn_deg=self.turn_deg,
        )
        return Look(
            view=view,
            light=light_named(self.light),
            wood=self.wood,
            surface=self.surface,
            material=Material(self.marbles),
        )
