"""What a check may look at of the computer; tests put another computer in its place."""

import getpass
import grp
import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

COMMAND_WITHIN_S = 20.0


class Machine:
    """This computer, as far as checks ask. Nothing here raises for what is not there."""

    def text(self, path: str) -> str | None:
        """What a file holds, without blanks at its ends; None when it cannot be read."""
        try:
            return Path(path).read_text("utf-8", errors="replace").strip("\0 \n")
        except OSError:
            return None

    def exists(self, path: str) -> bool:
        """Whether a file or device of that name is there."""
        return Path(path).exists()

    def may_use(self, path: str) -> bool:
        """Whether a device may be read and written by this user."""
        return os.access(path, os.R_OK | os.W_OK)

    def run(self, *command: str) -> tuple[int, str] | None:
        """Exit code and output of a program; None when it is not there or does not end."""
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=COMMAND_WITHIN_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return done.returncode, (done.stdout + done.stderr).strip()

    def free_bytes(self, folder: Path) -> int | None:
        """Free space where *folder* is, or will be."""
        for place in (folder, *folder.parents):
            if place.exists():
                try:
                    return shutil.disk_usage(place).free
                except OSError:
                    return None
        return None

    def user(self) -> str:
        """Who runs the program."""
        try:
            return getpass.getuser()
        except (OSError, KeyError):
            return str(os.getuid())

    def is_root(self) -> bool:
        """Whether the program may do everything."""
        return os.geteuid() == 0

    def groups(self) -> frozenset[str]:
        """Names of the groups that this process belongs to."""
        names = set()
        for number in {os.getegid(), *os.getgroups()}:
            try:
                names.add(grp.getgrgid(number).gr_name)
            except KeyError:
                continue
        return frozenset(names)

    def has_group(self, name: str) -> bool:
        """Whether the computer knows a group of that name."""
        try:
            grp.getgrnam(name)
        except KeyError:
            return False
        return True

    def host_name(self) -> str:
        """What the computer is called in the network."""
        return socket.gethostname()

    def addresses_of(self, name: str) -> list[str]:
        """What a name of the network stands for; empty when nothing answers."""
        try:
            found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
        except OSError:
            return []
        return sorted({str(each[4][0]) for each in found})

    def port_is_free(self, host: str, port: int) -> bool:
        """Whether a page could be served there."""
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host if host not in {"", "::"} else "0.0.0.0", port))
            except (OSError, OverflowError):
                return False
        return True

    def now(self) -> datetime:
        """The time of day."""
        return datetime.now(UTC)


def first_line(output: str) -> str:
    """What a program said, in short."""
    lines: Sequence[str] = output.splitlines()
    return lines[0].strip() if lines else ""
