"""The page's own files (styles, scripts, icon) under an address that changes with them.

A browser may keep them for a year: another version lies under another address.
Scripts name each other by relative address, so they stay within one version.
"""

from hashlib import blake2b
from pathlib import Path

STATIC = Path(__file__).parent / "static"


class Assets:
    """The files of one folder and the version that their content has."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder
        self.version = _version(folder)

    def scripts(self) -> list[str]:
        """Names of all scripts, for the browser to fetch at once instead of one after another."""
        return self._names("*.js")

    def styles(self) -> list[str]:
        """Names of all style sheets, in the order in which they build on each other."""
        return self._names("*.css")

    def _names(self, pattern: str) -> list[str]:
        return sorted(path.name for path in self.folder.glob(pattern))


def _version(folder: Path) -> str:
    digest = blake2b(digest_size=6)
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
