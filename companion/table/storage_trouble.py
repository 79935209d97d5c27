"""What a database's error means for people at a table, in one sentence. Knows no game."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from companion.errors import StorageError

FULL = frozenset({sqlite3.SQLITE_FULL})
LOCKED = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
FORBIDDEN = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN})
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
GOES_ON = "the game goes on by itself as soon as the log can be written"


class HeldUpError(StorageError):
    """Trouble that may be over soon: the same call may simply be made again."""


@contextmanager
def told_plainly(url: URL) -> Iterator[None]:
    """Whatever the database raises inside becomes a StorageError of one sentence.

    It is a HeldUpError unless somebody must put something right first.
    """
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        lasting = sqlite_code(error) in FORBIDDEN | DAMAGED
        kind = StorageError if lasting else HeldUpError
        raise kind(sentence_for(error, url)) from error


def sentence_for(error: Exception, url: URL) -> str:
    """What is wrong with the database at *url* and what to do about it."""
    place = place_of(url)
    code = sqlite_code(error)
    if code in FULL:
        return f"the disk is full, {place} cannot be written: free some space; {GOES_ON}"
    if code in LOCKED:
        return f"another program has locked {place}: close that program; {GOES_ON}"
    if code in FORBIDDEN:
        return f"{place} may not be written: let this user write to the file and its folder"
    if code in DAMAGED:
        return f"{place} is damaged: start the companion again, it saves what can be read"
    reason = " ".join(str(getattr(error, "orig", None) or error).split())
    return f"{place} cannot be used ({reason}): check the disk or the database; {GOES_ON}"


def sqlite_code(error: BaseException) -> int | None:
    """The primary result code of SQLite behind *error*, None when it is not SQLite's."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    return None if code is None else int(code) & 0xFF


def place_of(url: URL) -> str:
    """The words that name the database in a sentence; never its password."""
    if url.get_backend_name() == "sqlite":
        return f"the log of games {url.database}"
    return f"the log of games at {url.render_as_string(hide_password=True)}"
