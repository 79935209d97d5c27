"""The camera that a table's settings name, aimed at a real board or at a virtual one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.board.layout import Layout
from companion.board.position import Position
from companion.config import TableConfig
from companion.hardware.driver_options import driver_options
from companion.hardware.drivers import camera_driver, camera_options
from companion.hardware.reconnecting_camera import ReconnectingCamera
from companion.inputs import DeviceTrouble
from companion.simulator.camera import SimulatedCamera
from companion.simulator.dice_tray import TrayPlace
from companion.simulator.look import DieLook
from companion.simulator.options import SimulatorOptions
from companion.simulator.table import VirtualTable
from companion.simulator.viewpoint import middle_of
from companion.wiring.virtual_control import VirtualControl

SIMULATED, PICAMERA2 = "simulated", "picamera2"
OPTIONS_ENTRY = "camera.options"
CAMERA_FILE = "camera.json"
"""Keeps what the Pi's camera settled on, in the home folder, unless the options name a file."""


def is_simulated(config: TableConfig) -> bool:
    """The table has no board of wood."""
    return config.camera.driver == SIMULATED


def virtual_table(
    config: TableConfig, layout: Layout, position: Position, clock: Callable[[], float]
) -> tuple[VirtualTable, SimulatorOptions]:
    """The simulated table as the options want it. Raises DataError or UnknownNameError."""
    options = driver_options(SimulatorOptions, config.camera.options, OPTIONS_ENTRY)
    look = replace(options.look(), die=DieLook(size_mm=config.dice.die_mm))
    tray = _virtual_tray(config, layout)
    table = VirtualTable(layout, position, look=look, seed=options.seed, clock=clock, tray=tray)
    return table, options


def _virtual_tray(config: TableConfig, layout: Layout) -> TrayPlace | None:
    """Where [dice] has the tray, as the simulated world has it: from the board's middle."""
    dice = config.dice
    if dice.tray is None:
        return None
    x, y = middle_of(layout)
    left, top, right, bottom = dice.tray
    rect_mm = (left - x, top - y, right - x, bottom - y)
    return TrayPlace(rect_mm, dice.height_mm, dice.die_mm, dice.dice)


def table_camera(
    config: TableConfig,
    layout: Layout,
    position: Position,
    report: Callable[[DeviceTrouble], None],
    clock: Callable[[], float],
) -> tuple[ReconnectingCamera, VirtualControl | None]:
    """The camera, and the simulated table in front of it if there is one.

    position: what the simulated table is laid out with. report: told when the camera fails
    and when it is back. Raises DataError or UnknownNameError for settings that cannot be.
    """
    if is_simulated(config):
        table, options = virtual_table(config, layout, position, clock)
        pace = options.frames_per_s
        opened = ReconnectingCamera(
            lambda: SimulatedCamera(table, frames_per_s=pace, clock=clock), report, clock=clock
        )
        return opened, VirtualControl(table)
    make = camera_driver(config.camera.driver)
    given = _with_kept_settings(config)
    camera_options(config.camera.driver, given, OPTIONS_ENTRY)
    return ReconnectingCamera(
        lambda: make.from_options(given, clock=clock), report, clock=clock
    ), None


def _with_kept_settings(config: TableConfig) -> Mapping[str, Any]:
    if config.camera.driver != PICAMERA2:
        return config.camera.options
    return {"settings": str(config.home / CAMERA_FILE), **config.camera.options}
