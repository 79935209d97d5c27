"""`companion run` as a process of its own, spoken to over its page."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

COMMAND = [sys.executable, "-m", "companion.cli"]
PATIENCE_S = 60.0


class Running:
    """A started `companion run`; leaves no process behind when used with `with`."""

    def __init__(self, home, *words, wait=True):
        self.process = subprocess.Popen(
            [*COMMAND, "run", "--port", "0", "--host", "127.0.0.1", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"COMPANION_HOME": str(home), "PYTHONUNBUFFERED": "1"},
            text=True,
        )
        if wait:
            self.wait_for_page()

    def wait_for_page(self):
        """Until it says where its page is."""
        started = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", started)
        assert found, started + self.process.stderr.read()
        self.page = found[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def get(self, path):
        with urllib.request.urlopen(self.page + path, timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def post(self, path, value):
        """(status, answer)."""
        request = urllib.request.Request(
            self.page + path,
            json.dumps(value).encode(),
            {"Content-Type": "application/json", "X-Companion": "test"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, json.load(refused)

    def view(self):
        """The newest view and the mark of its moment."""
        return self.get("/api/view")

    def wait_until(self, fits):
        """The first view that *fits*."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s:
            shown = self.view()
            if fits(shown):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"never came; last shown: {shown['view']}")

    def stop(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        return self.process.wait(timeout=20)
