"""The simulated table's marbles and hand, moved from the page as a player would move them."""

from flask import Blueprint, Response

from companion.errors import DeviceMissingError
from companion.web.answers import as_json
from companion.web.entry_fields import sent_fields
from companion.web.page_state import page_state
from companion.web.web_table import VirtualTableControl

simulated = Blueprint("simulated", __name__, url_prefix="/api/simulated")


@simulated.get("")
def true_board() -> Response:
    """{"position": {space: colour}, "beside": [colour], "held": colour or null}: what is there."""
    return _board(_control())


@simulated.post("/lift")
def lift() -> Response:
    """{"space": "T0.5"}: take its marble into the hand."""
    control = _control()
    control.lift(sent_fields().text("space"))
    return _board(control)


@simulated.post("/take")
def take() -> Response:
    """{"colour": "red"}: take a marble that lies beside the board into the hand."""
    control = _control()
    control.take_from_beside(sent_fields().text("colour"))
    return _board(control)


@simulated.post("/put")
def put() -> Response:
    """{"space": "T0.6"}, or null for beside the board: set the marble down, take the hand away."""
    control = _control()
    fields = sent_fields()
    control.put(fields.text("space") if fields.has("space") else None)
    return _board(control)


@simulated.post("/swap")
def swap() -> Response:
    """{"space": "T0.6"}: set the marble down there and take up the one that stood there."""
    control = _control()
    control.swap(sent_fields().text("space"))
    return _board(control)


@simulated.post("/hand")
def hand() -> Response:
    """{"x_mm": 10.5, "y_mm": -3}: where the hand is."""
    fields = sent_fields()
    _control().hand_at(fields.number("x_mm"), fields.number("y_mm"))
    return as_json({"done": True})


@simulated.post("/position")
def set_position() -> Response:
    """{"position": {space: colour}}: every marble at once."""
    control = _control()
    spaces = page_state().table.drawing().spaces
    control.set_position(sent_fields().position("position", spaces))
    return _board(control)


@simulated.post("/camera")
def switch_camera() -> Response:
    """{"on": false}: pull the camera's cable, or push it in again."""
    control = _control()
    if sent_fields().on("on"):
        control.camera_on()
    else:
        control.camera_off()
    return as_json({"done": True})


@simulated.post("/nudge")
def nudge() -> Response:
    """{}: bump the board."""
    sent_fields()
    _control().nudge()
    return as_json({"done": True})


def _control() -> VirtualTableControl:
    control = page_state().table.virtual
    if control is None:
        raise DeviceMissingError("the simulated table", "this table is a real one")
    return control


def _board(control: VirtualTableControl) -> Response:
    return as_json(
        {
            "position": dict(control.position()),
            "beside": list(control.beside()),
            "held": control.held(),
        }
    )
