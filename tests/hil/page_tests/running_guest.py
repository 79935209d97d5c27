"""The whole program in the guest, seen from the computer around it."""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.hil.hilsim.patience import patient

HIL = Path(__file__).resolve().parent.parent
PAGE, BENCH = "http://127.0.0.1:18000", "http://127.0.0.1:19000"
KEPT, MOST_TRIES = 503, 5
UP_WITHIN_S, DONE_WITHIN_S = patient(240.0), patient(60.0)


RUNNING = os.environ.get("HIL_GUEST")
"""The /out of a guest that a test before has left running; tests go on in it."""


class Guest:
    """Boots it with *out* as its /out, where table.toml is; `stop` ends it."""

    def __init__(self, out: Path, picture: str, lasts_s: int = 900) -> None:
        self.out = out
        began_s = time.monotonic()
        self._guest = None if RUNNING else self._booted(picture, lasts_s)
        self.wait_for_page()
        self.up_after_s = time.monotonic() - began_s

    def _booted(self, picture: str, lasts_s: int) -> subprocess.Popen[bytes]:
        ports = f"{PAGE.rpartition(':')[2]}:8000 {BENCH.rpartition(':')[2]}:9000"
        log = (self.out / "run.log").open("w")
        return subprocess.Popen(
            [HIL / "run.sh", "--", "python", "-m", "hilsim.bench", "/out/table.toml", picture],
            env={
                **os.environ,
                "HIL_OUT": str(self.out),
                "HIL_TIMEOUT": str(round(patient(lasts_s))),
            }
            | {"HIL_FORWARD": ports},
            stdout=log,
            stderr=log,
        )

    def wait_for_page(self, within_s: float = UP_WITHIN_S) -> None:
        """Until the page answers."""
        end_s = time.monotonic() + within_s
        while True:
            try:
                urllib.request.urlopen(f"{PAGE}/api/view", timeout=patient(30.0)).close()
            except OSError:
                assert self._guest is None or self._guest.poll() is None, self.printed()
                assert time.monotonic() < end_s, self.printed()
                time.sleep(0.5)
            else:
                return

    def do(self, name: str, **given: Any) -> dict[str, Any]:
        """A request to the bench."""
        asked = urllib.request.Request(f"{BENCH}/{name}", json.dumps(given).encode())
        with urllib.request.urlopen(asked, timeout=patient(120.0)) as answer:
            return dict(json.load(answer))

    def send(self, path: str, value: Any) -> None:
        """As the page sends it; what a slow disk has not written down in time is kept (503)."""
        headers = {"Content-Type": "application/json", "X-Companion": "test"}
        asked = urllib.request.Request(f"{PAGE}/{path}", json.dumps(value).encode(), headers)
        try:
            _answered(asked).close()
        except urllib.error.HTTPError as refused:
            if refused.code != KEPT:
                raise

    def view(self) -> dict[str, Any]:
        """What the page shows."""
        with _answered(urllib.request.Request(f"{PAGE}/api/view")) as answer:
            return dict(json.load(answer)["view"])

    def until(
        self, true: Callable[[dict[str, Any]], object], within_s: float = DONE_WITHIN_S
    ) -> dict[str, Any]:
        """The view for which it is true, as soon as it is."""
        end_s = time.monotonic() + within_s
        while not true(view := self.view()):
            if time.monotonic() > end_s:
                told = {name: view[name] for name in ("phase", "sight", "card", "trouble", "lines")}
                raise AssertionError(f"{json.dumps(told, indent=1)}\n{self.printed()}")
            time.sleep(0.3)
        return view

    def printed(self) -> str:
        """The end of what the guest has printed."""
        return (self.out / "run.log").read_text()[-4000:]

    def stop(self) -> Path:
        """End the program in the guest as systemd does, then the guest; its home folder."""
        if self._guest is None:
            return self.out / "home"
        try:
            assert self.do("stop") == {"status": 0}
            assert self._guest.wait(patient(60.0)) == 0
        finally:
            self._guest.kill()
        return self.out / "home"


def _answered(asked: urllib.request.Request) -> Any:
    """The page's answer; asked again where it was too slow to take the connection."""
    for _ in range(MOST_TRIES):
        try:
            return urllib.request.urlopen(asked, timeout=patient(30.0))
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(1.0)
    return urllib.request.urlopen(asked, timeout=patient(30.0))
