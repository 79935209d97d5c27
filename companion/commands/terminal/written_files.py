"""Writes the files that commands make: whole or not at all. Knows no format."""

import os
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.commands.terminal.given_files import STANDARD_INPUT
from companion.errors import DataError

STANDARD_OUTPUT = STANDARD_INPUT


def write_text(name: str, text: str) -> None:
    """Write *text* to the file *name*, or to standard output when it is "-".

    An older file of that name stays as it was until the new one is complete.
    """
    if name == STANDARD_OUTPUT:
        sys.stdout.write(text)
        return
    try:
        given = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise DataError(name, "", "cannot be written: holds letters that are none") from error
    write_bytes(name, given)


def write_bytes(name: str, given: bytes) -> None:
    """As `write_text`, to a file."""
    target = Path(name)
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(given)
        else:
            _replace(target, given)
    except OSError as error:
        raise DataError(name, "", f"cannot be written: {error.strerror or error}") from error


def _replace(target: Path, given: bytes) -> None:
    target = target.resolve()
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        unfinished = Path(file.name)
        try:
            file.write(given)
            file.flush()
            os.fsync(file.fileno())
            unfinished.chmod(mode)
            unfinished.replace(target)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
