"""The folder for what the program keeps, its disk, and the log of games."""

from collections.abc import Iterator

from companion.errors import StorageError
from companion.table.database import database_url, file_of
from companion.table.log import GameLog
from companion.table.storage_trouble import HeldUpError
from companion.wiring.checkup.checks_of import Patient
from companion.wiring.checkup.finding import BAD, GOOD, WEAK, Finding

DISK, LOG = "disk", "log of games"
FULL_BYTES, NEARLY_FULL_BYTES = 50_000_000, 500_000_000


def findings(patient: Patient) -> Iterator[Finding]:
    """Room to write, the right to write, a log that can be read."""
    yield _disk(patient)
    yield _log(patient)


def _disk(patient: Patient) -> Finding:
    home = patient.config.home
    free = patient.machine.free_bytes(home)
    existing = next(place for place in (home, *home.parents) if place.exists())
    if not patient.machine.may_use(str(existing)):
        cure = f"run   sudo chown -R {patient.machine.user()} {existing}   or set COMPANION_HOME"
        return Finding(DISK, BAD, f"{existing} cannot be written to", cure)
    if free is None:
        return Finding(DISK, WEAK, f"how much room there is at {home} cannot be told")
    room = f"{free / 1e9:.1f} GB free at {home}"
    if free < FULL_BYTES:
        return Finding(DISK, BAD, room, "delete what is not needed, or use a larger card")
    if free < NEARLY_FULL_BYTES:
        return Finding(DISK, WEAK, room, "make room soon: a long evening writes some 10 MB")
    return Finding(DISK, GOOD, room)


def _log(patient: Patient) -> Finding:
    database = patient.config.database
    try:
        url = database_url(database)
        file = file_of(url)
        if file is not None and not file.exists():
            return Finding(LOG, GOOD, f"{file} will be made with the first game")
        log = GameLog(database, may_mend=False)
    except HeldUpError as error:
        return Finding(LOG, WEAK, str(error))
    except StorageError as error:
        return Finding(LOG, BAD, str(error), "start the companion, which saves what can be read")
    try:
        games = len(log.games())
    finally:
        log.close()
    return Finding(LOG, GOOD, f"{games} games in {database}")
