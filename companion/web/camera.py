"""The camera's picture and what it believes of each space, for the camera panel."""

from dataclasses import asdict

from flask import Blueprint, Response, make_response

from companion.web.answers import NO_STORE, as_json
from companion.web.page_state import page_state

camera = Blueprint("camera", __name__)


@camera.get("/camera.jpg")
def newest_picture() -> Response:
    """The newest picture as JPEG; 404 while there is none."""
    picture = page_state().table.picture()
    if picture is None:
        return as_json({"error": "There is no picture from the camera yet."}, 404)
    answer = make_response(picture)
    answer.mimetype = "image/jpeg"
    answer.headers["Cache-Control"] = NO_STORE
    return answer


@camera.get("/api/seen")
def newest_belief() -> Response:
    """{"number", "sight", "corners_px", "spaces": {name: SpaceView}} of the newest view."""
    view = page_state().table.view()
    return as_json(
        {
            "number": view.number,
            "sight": view.sight,
            "corners_px": view.picture_corners_px,
            "spaces": {name: asdict(space) for name, space in view.seen.items()},
        }
    )
