"""A view as the text that a page gets, made once for all pages.

Leaves out what the camera sees of each space, which only the camera panel wants
(see camera.py), so that an event stays a few kilobytes; and which cards people hold.
"""

import json
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from threading import Lock

from companion.table.view import BoardDrawing, TableView

CAMERA_FIELDS = ("seen", "picture_corners_px")


@dataclass(frozen=True, slots=True)
class Shown:
    """One view, ready to send.

    mark: names the moment; goes to the page as an event's id and comes back on reconnecting.
    text: JSON {"mark", "page", "drawing", "view"}.
    same: equal for views that a page cannot tell apart.
    """

    mark: str
    number: int
    text: str
    same: str


class ViewText:
    """Turns views into texts; keeps the newest, as forty pages ask for the same one.

    run: a word that differs between two starts of the program, so that a page that
    comes back after a restart is not taken to know a view that it never saw.
    page_version: the version of the page's own files, so that an old page notices.
    """

    def __init__(self, run: str, page_version: str) -> None:
        self._run = run
        self._page_version = page_version
        self._newest: Shown | None = None
        self._drawing: tuple[BoardDrawing, str] | None = None
        self._lock = Lock()

    def of(self, view: TableView, drawing: BoardDrawing) -> Shown:
        """The text of *view*; *drawing* is named in it, so that a page knows when to fetch it."""
        with self._lock:
            name = self._drawing_name(drawing)
            mark = f"{self._run}.{view.number}.{name}"
            if self._newest is None or self._newest.mark != mark:
                self._newest = self._shown(view, mark, name)
            return self._newest

    def number_of(self, mark: str | None) -> int:
        """The view number that *mark* names, -1 when it is not a mark of this run."""
        run, _, rest = (mark or "").partition(".")
        number = rest.partition(".")[0]
        return int(number) if run == self._run and number.isascii() and number.isdigit() else -1

    def _shown(self, view: TableView, mark: str, drawing_name: str) -> Shown:
        unseen = replace(view, seen={}, picture_corners_px=())
        body = {name: each for name, each in unseen.as_json().items() if name not in CAMERA_FIELDS}
        body["hands"] = [
            {"seat": hand.seat, "known": len(hand.cards), "unseen": hand.unseen}
            for hand in view.hands
        ]
        around = {"page": self._page_version, "drawing": drawing_name}
        text = _compact({"mark": mark, **around, "view": body})
        return Shown(mark, view.number, text, _compact({**around, "view": {**body, "number": 0}}))

    def _drawing_name(self, drawing: BoardDrawing) -> str:
        if self._drawing is None or self._drawing[0] is not drawing:
            text = json.dumps(asdict(drawing), sort_keys=True)
            self._drawing = (drawing, blake2b(text.encode(), digest_size=6).hexdigest())
        return self._drawing[1]


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
