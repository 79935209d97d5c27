"""A whole simulated box: every device plugged in, the program started, all moved on request.

    python -m hilsim.bench /out/table.toml [PICTURE]

A test, in the guest or on the computer around it, posts a JSON object to port 9000 under the
name of a method of `Box`. The program ends with `stop`; its home folder is then copied to
/out/home.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import cv2

from hilsim import oled, pn532
from hilsim.gpio import GpioHeader
from hilsim.i2c import I2cBus
from hilsim.mfrc522 import Mfrc522
from hilsim.oled import Oled
from hilsim.pn532 import Pn532
from hilsim.scanner import UsbScanner
from hilsim.webcam import Webcam

PORT = 9000
FRAMES_PER_S = 1.0
"""As many as the guest can read; three of them settle what stands on the board."""
HOME, OUT, COPY = Path("/tmp/home"), Path("/out"), Path("/tmp/log-copy")
LOG = "games.sqlite3"
ENDS_WITHIN_S = 60.0


class Box:
    """Its public methods are what a test may ask for."""

    def __init__(self, settings: Path, picture: Path | None) -> None:
        self._header, self._scanner = GpioHeader(), UsbScanner()
        self._webcam = Webcam(frames_per_s=FRAMES_PER_S)
        self._reader: Mfrc522 | None = None
        self._oled, self._pn532 = Oled(), Pn532()
        self._bus: I2cBus | None = None
        self._settings, self._said = settings, []
        if picture is not None:
            self.show(str(picture))
            self._webcam.plug()
        self._scanner.plug()
        self.plug_reader()
        self.plug_bus()
        HOME.mkdir(exist_ok=True)
        for file in settings.parent.glob("home/*"):
            shutil.copy(file, HOME)
        self.start()

    def start(self) -> None:
        """Start the program."""
        began_s = time.monotonic()
        self._program = subprocess.Popen(
            ["companion", "run", "--config", str(self._settings)],
            cwd=HOME,
            env={**os.environ, "COMPANION_HOME": str(HOME), "PYTHONFAULTHANDLER": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        threading.Thread(target=self._listen, args=(began_s,), daemon=True).start()

    def cut_power(self) -> None:
        """End the program in the middle of whatever it does."""
        self._program.kill()
        self._program.wait()

    def stop(self) -> dict[str, int]:
        """End the program as systemd does, copy its home folder out; its status."""
        self._program.send_signal(signal.SIGTERM)
        status = self._program.wait(ENDS_WITHIN_S)
        self.copy_home()
        return {"status": status}

    def copy_home(self) -> None:
        """Copy the program's home folder to /out/home, its log as it is now."""
        (OUT / "home").mkdir(exist_ok=True)
        for file in HOME.iterdir():
            if file.is_file() and not file.name.startswith(LOG):
                shutil.copy(file, OUT / "home")
        with closing(sqlite3.connect(HOME / LOG)) as log, closing(sqlite3.connect(COPY)) as copy:
            log.backup(copy)
        shutil.copy(COPY, OUT / "home" / LOG)

    def said(self) -> dict[str, str]:
        """What the program has printed so far."""
        return {"said": "".join(self._said)}

    def press(self, line: int) -> None:
        """A finger on a button."""
        self._header.tap(line)

    def level(self, line: int) -> dict[str, int]:
        """What a lamp's line carries."""
        return {"level": self._header.level(line)}

    def comes_to(self, line: int, level: int) -> dict[str, bool]:
        """Whether a lamp's line carries that level soon."""
        return {"came": self._header.comes_to(line, level, within_s=10.0)}

    def edges(self, line: int, watched_s: float) -> dict[str, int]:
        """How often a line changes while it is watched."""
        return {"edges": self._header.edges(line, watched_s)}

    def lit(self) -> dict[str, int]:
        """How many pixels of the display are on."""
        return {"lit": self._oled.lit}

    def scan(self, text: str) -> None:
        """The scanner types this and Enter."""
        self._scanner.type(text)

    def plug_scanner(self) -> None:
        """Its cable."""
        self._scanner.plug()

    def unplug_scanner(self) -> None:
        """Its cable."""
        self._scanner.unplug()

    def card(self, number: str | None) -> None:
        """Hold a card, its number as hexadecimal digits, to the reader; None takes it away."""
        if self._reader is not None:
            self._reader.card = None if number is None else bytes.fromhex(number)

    def plug_reader(self) -> None:
        """The card reader on SPI."""
        self._reader = Mfrc522()

    def unplug_reader(self) -> None:
        """The card reader on SPI."""
        if self._reader is not None:
            self._reader.close()
        self._reader = None

    def plug_bus(self) -> None:
        """The display and the other card reader, both on I2C."""
        self._bus = I2cBus({oled.ADDRESS: self._oled, pn532.ADDRESS: self._pn532})

    def unplug_bus(self) -> None:
        """The display and the other card reader, both on I2C."""
        if self._bus is not None:
            self._bus.close()
        self._bus = None

    def show(self, picture: str) -> None:
        """What the webcam sees from now on."""
        pixels = cv2.imread(picture)
        if pixels is None:
            raise ValueError(f"{picture} is no picture")
        self._webcam.show(pixels)

    def freeze_webcam(self) -> None:
        """It stays plugged in and gives no pictures."""
        self._webcam.freeze()

    def resume_webcam(self) -> None:
        """It gives pictures again."""
        self._webcam.resume()

    def unplug_webcam(self) -> None:
        """Its cable."""
        self._webcam.unplug()

    def plug_webcam(self) -> None:
        """Its cable."""
        self._webcam.plug()

    def _listen(self, began_s: float) -> None:
        for line in self._program.stdout:
            stamped = f"[{time.monotonic() - began_s:6.1f} s] {line}"
            self._said.append(stamped)
            sys.stdout.write(f"program {stamped}")
            sys.stdout.flush()


def asked(box: Box, name: str, given: dict[str, Any]) -> tuple[int, Any]:
    """The status and the answer of one request."""
    if name.startswith("_") or name not in vars(Box):
        return 404, {"error": f"a box cannot {name}"}
    try:
        return 200, getattr(box, name)(**given) or {}
    except (OSError, TypeError, ValueError, AssertionError) as error:
        return 400, {"error": repr(error)}


def serve(box: Box, ended: threading.Event) -> ThreadingHTTPServer:
    """Answer requests until the program was stopped."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            name = self.path.strip("/")
            status, answer = asked(box, name, json.loads(body or b"{}"))
            data = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
            if name == "stop":
                ended.set()

        def log_message(self, *said: object) -> None:
            pass

    server = ThreadingHTTPServer(("0.0.0.0", PORT), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main(arguments: list[str]) -> None:
    """Until somebody asks for `stop`."""
    box = Box(Path(arguments[0]), Path(arguments[1]) if arguments[1:] else None)
    ended = threading.Event()
    server = serve(box, ended)
    ended.wait()
    server.shutdown()


if __name__ == "__main__":
    main(sys.argv[1:])
