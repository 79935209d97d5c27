"""The real program with its simulated table, started as a user starts it."""

import json
import signal
import subprocess
import sys
from pathlib import Path

START_S = 60.0


class RunningTable:
    """`companion run` in a process of its own; its home and database lie in *folder*."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0) -> None:
        self._folder = folder
        self._log = (folder / "stderr.txt").open("ab")
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "companion.cli",
                "run",
                "--json",
                "--host=127.0.0.1",
                f"--port={port}",
                f"--database={folder / 'games.db'}",
                *arguments,
            ],
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={"COMPANION_HOME": str(folder), "PATH": "/usr/bin:/bin"},
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self.stop()
            raise AssertionError(self.said())
        self.address = str(json.loads(line)["pages"][0])
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def said(self) -> str:
        """What it wrote on standard error."""
        return (self._folder / "stderr.txt").read_text()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a user would."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        self._process.send_signal(number)
        self._process.wait(START_S)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._log.close()
