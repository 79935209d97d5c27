"""How long until the page shows it: from a frame, and to forty pages at once."""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import psutil

MOVES, UPDATES, PAGES = 25, 30, 40
PATIENCE_S = 60.0
GOAL_MS, GOAL_MB = 100, 200
RANKS = ("6", "A", "K", "5", "Q", "3", "9", "10", "8", "2", "J", "4")
MEGABYTE = 1e6


def run() -> list[str]:
    """(c) frame in to event on the page; (d) forty open pages: update and memory."""
    with tempfile.TemporaryDirectory() as home, Table(home) as table:
        with Page(table) as page:
            table.wait_until_seen()
            from_frames_ms = [_one_move(table, page) for _ in range(MOVES)]
        updates_ms = _updates_on_many_pages(table)
        memory_mb = table.most_memory_mb
    return [
        f"frame in to event on the page: p95 {_p95(from_frames_ms):.0f} ms, median "
        f"{statistics.median(from_frames_ms):.0f} ms ({MOVES} moves, simulated table)",
        f"{PAGES} open pages, entry to every page: p95 {_p95(updates_ms):.0f} ms, median "
        f"{statistics.median(updates_ms):.0f} ms (goal: {GOAL_MS} ms)",
        f"memory of the whole process with {PAGES} pages, simulated table included: "
        f"{memory_mb:.0f} MB (goal: under {GOAL_MB} MB)",
    ]


class Table:
    """The process, spoken to over its page."""

    def __init__(self, home: str) -> None:
        program = [sys.executable, "-m", "bench._table_process"]
        self._errors = (Path(home) / "errors.txt").open("w")
        self._process = subprocess.Popen(
            program,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=os.environ | {"COMPANION_HOME": home},
            text=True,
        )
        assert self._process.stdout is not None
        self.address = json.loads(self._process.stdout.readline())["pages"][0].rstrip("/")
        self.most_memory_mb = 0.0

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(20)
        self._errors.close()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def view(self) -> dict:
        """The newest view."""
        with urllib.request.urlopen(f"{self.address}/api/view", timeout=PATIENCE_S) as answer:
            return json.load(answer)["view"]

    def post(self, path: str, value: object) -> None:
        """Send *value*; raises when it was not taken."""
        headers = {"Content-Type": "application/json", "X-Companion": "bench"}
        body = json.dumps(value).encode()
        request = urllib.request.Request(f"{self.address}/api/{path}", body, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            answer.read()

    def wait_until_seen(self) -> None:
        """Until the camera has read the board once."""
        until_s = time.monotonic() + PATIENCE_S
        while self.view()["sight"] != "steady":
            assert time.monotonic() < until_s, self.view()["trouble"]
            time.sleep(0.1)

    def clock_offset_s(self) -> float:
        """Table clock minus the monotonic clock; the tightest of a few entries that are refused."""
        bounds = []
        for _ in range(8):
            before_s = time.monotonic()
            self.post("press", {"name": "no such button"})
            at_s = self.view()["lines"][-1]["at_s"]
            bounds.append(at_s - before_s)
        return max(bounds)

    def weigh(self) -> None:
        """Remember the largest memory seen."""
        now_mb = psutil.Process(self._process.pid).memory_info().rss / MEGABYTE
        self.most_memory_mb = max(self.most_memory_mb, now_mb)


class Page:
    """An open page: a live stream whose events are stamped as they arrive."""

    def __init__(self, table: Table) -> None:
        self._table = table
        while not self._connected():
            time.sleep(0.5)  # the place of a page that went away is not free at once
        self.arrived = threading.Condition()
        self.events: list[tuple[float, bytes]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def wait_for(self, at_least: int) -> None:
        """Until so many views have come."""
        with self.arrived:
            came = self.arrived.wait_for(lambda: len(self.events) >= at_least, PATIENCE_S)
        assert came, "no view came"

    def _connected(self) -> bool:
        host, port = self._table.address.removeprefix("http://").split(":")
        self._socket = socket.create_connection((host, int(port)), timeout=PATIENCE_S)
        self._socket.sendall(f"GET /stream HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        self._lines = self._socket.makefile("rb")
        if b" 200 " in self._lines.readline():
            return True
        self._socket.close()
        return False

    def _read(self) -> None:
        try:
            for line in self._lines:
                if line.startswith(b"data: {"):
                    with self.arrived:
                        self.events.append((time.monotonic(), line[6:]))
                        self.arrived.notify_all()
        except (OSError, ValueError):
            return


def _one_move(table: Table, page: Page) -> float:
    """Milliseconds from the frame that settled a move to its event on the page."""
    offset_s = table.clock_offset_s()
    view = _view_with_plays(table)
    known = view["lines"][-1]["number"]
    seen = len(page.events)
    table.post("simulated/position", {"position": _after(view["marbles"], view["plays"][0])})
    while True:
        seen += 1
        page.wait_for(seen)
        arrived_s, text = page.events[seen - 1]
        for line in json.loads(text)["view"]["lines"]:
            if line["number"] > known and line["event"] == "move-made":
                return (arrived_s + offset_s - line["at_s"]) * 1000


def _view_with_plays(table: Table) -> dict:
    """The view after a card that can be played."""
    for number in range(200):
        if table.view()["phase"] == "awaiting-card":
            table.post("card", {"code": RANKS[number % len(RANKS)]})
        view = table.view()
        if view["plays"]:
            return view
    raise AssertionError("no card could be played")


def _after(marbles: dict, play: dict) -> dict:
    ways = [*play["captured"], *play["steps"]]
    lifted = {start: marbles[start] for start, _ in ways}
    stay = {space: colour for space, colour in marbles.items() if space not in lifted}
    return stay | {end: lifted[start] for start, end in ways}


def _updates_on_many_pages(table: Table) -> list[float]:
    """Milliseconds from sending an entry to its view's arrival, of every page and entry."""
    pages = [Page(table) for _ in range(PAGES)]
    for page in pages:
        page.wait_for(1)
    passed_ms: list[float] = []
    for _ in range(UPDATES):
        before = [len(page.events) for page in pages]
        sent_s = time.monotonic()
        table.post("press", {"name": "no such button"})
        for page, count in zip(pages, before, strict=True):
            page.wait_for(count + 1)
            passed_ms.append((page.events[count][0] - sent_s) * 1000)
        table.weigh()
        time.sleep(0.1)
    for page in pages:
        page.__exit__()
    return passed_ms


def _p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]
