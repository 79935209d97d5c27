"""The whole program with the Pi camera: a move is seen, a camera that hangs costs nothing."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request

import pytest
from hilsim import pi_camera
from hilsim.patience import patient
from hilsim.scene import show
from page_tests.short_game import LAYOUT, SEATS, START, STEPS, game_pictures

SETTINGS = f"""
[table]
layout = "{LAYOUT}"
calibration = "calibration.json"

[camera]
driver = "picamera2"
options = {{ width = 640, height = 480, timeout_s = 2.0 }}

[page]
host = "127.0.0.1"
port = 0
"""
CARD, CARRIED = STEPS[0], STEPS[1]


class Program:
    """`companion run`, started as a user does, its Pi camera looking at pictures of *folder*."""

    def __init__(self, folder):
        self._folder = folder
        seats = "".join(
            f'[[seats]]\nside = {side}\ncolour = "{colour}"\n' for side, colour in SEATS
        )
        (folder / "table.toml").write_text(SETTINGS + seats)
        words = ["run", "--json", "--config", str(folder / "table.toml")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hilsim.launch", str(folder), *words],
            env={**os.environ, "COMPANION_HOME": str(folder / "home")},
            stdout=subprocess.PIPE,
            text=True,
        )
        self._page = json.loads(self._process.stdout.readline())["pages"][0]

    def view(self):
        with urllib.request.urlopen(f"{self._page}api/view") as answer:
            return json.load(answer)["view"]

    def send(self, path, value):
        headers = {"Content-Type": "application/json", "X-Companion": "test"}
        asked = urllib.request.Request(self._page + path, json.dumps(value).encode(), headers)
        urllib.request.urlopen(asked).close()

    def until(self, true, within_s=30.0):
        end_s = time.monotonic() + patient(within_s)
        while not true(view := self.view()):
            assert time.monotonic() < end_s, (view["phase"], view["sight"], view["trouble"])
            time.sleep(0.05)

    def stop(self):
        self._process.send_signal(signal.SIGTERM)
        assert self._process.wait(patient(20.0)) == 0
        self._process.stdout.close()


@pytest.fixture
def program(tmp_path):
    folder = tmp_path
    folder.joinpath("home").mkdir()
    pictures = game_pictures(folder)
    show(folder, "start.png")
    program = Program(folder)
    program.pictures = pictures
    yield program
    program.stop()


def test_a_move_is_seen_through_picamera2_and_a_camera_that_hangs_costs_nothing(program, tmp_path):
    folder = tmp_path
    program.send("api/correction", {"position": START, "to_move": 0, "memory": None})
    program.until(lambda view: view["sight"] == "steady" and view["phase"] == "awaiting-card")
    program.send("api/card", {"code": CARD.card})
    program.until(lambda view: view["card"] == CARD.card)

    pi_camera.hang(folder)
    time.sleep(1.0)
    assert program.view()["card"] == CARD.card

    hand, after = program.pictures[1]
    show(folder, hand.name)
    program.until(lambda view: view["sight"] == "busy")
    show(folder, after.name)
    program.until(lambda view: view["marbles"].get(CARRIED.end) == "red")
    assert program.view()["trouble"] == []

    pi_camera.unplug(folder)
    program.until(lambda view: any("Pi camera" in each for each in view["trouble"]))
    pi_camera.plug(folder)
    program.until(lambda view: view["trouble"] == [])
