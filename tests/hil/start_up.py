"""How long the program takes from its start to the page, here and with a share of a core.

    .venv/bin/python tests/hil/start_up.py [--share 0.25] [--times 5]

A share needs root and cgroups of version 1 (cpu). Other work on the computer makes the seconds
longer, but hardly the seconds of work.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

GROUP = Path("/sys/fs/cgroup/cpu/companion-start-up")
PERIOD_US = 100_000
UP_WITHIN_S = 300.0
PORT = 18765


def started(home: Path, share: float | None) -> tuple[float, float]:
    """Seconds until the page answers, and seconds of work until then."""
    began_s = time.monotonic()
    words = [sys.executable, "-m", "companion.cli", "run", "--host=127.0.0.1", f"--port={PORT}"]
    program = subprocess.Popen(
        words,
        env={"COMPANION_HOME": str(home), "PATH": "/usr/bin:/bin"},
        stdout=subprocess.DEVNULL,
        preexec_fn=None if share is None else _join_group,
    )
    try:
        _wait_for_page(program)
        return time.monotonic() - began_s, _worked_s(program.pid)
    finally:
        program.terminate()
        program.wait()


def _wait_for_page(program: subprocess.Popen[bytes]) -> None:
    end_s = time.monotonic() + UP_WITHIN_S
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/view").close()
        except OSError:
            if program.poll() is not None or time.monotonic() > end_s:
                raise
            time.sleep(0.01)
        else:
            return


def _worked_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _join_group() -> None:
    (GROUP / "cgroup.procs").write_text(str(os.getpid()))


def main() -> None:
    """Start it some times and tell the shortest and the middle one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, help="of one core, such as 0.25")
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args()
    if given.share is not None:
        GROUP.mkdir(exist_ok=True)
        (GROUP / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (GROUP / "cpu.cfs_quota_us").write_text(str(round(PERIOD_US * given.share)))
    took = []
    for _ in range(given.times):
        with tempfile.TemporaryDirectory() as home:
            took.append(started(Path(home), given.share))
    for name, seconds in (("to the page", 0), ("of work", 1)):
        each = sorted(pair[seconds] for pair in took)
        sys.stdout.write(f"{name}: {each[0]:.2f} s, middle {each[len(each) // 2]:.2f} s\n")
    if given.share is not None:
        GROUP.rmdir()


if __name__ == "__main__":
    main()
