"""The page's own words, one TOML file for each language in texts/.

English is complete; what another language lacks is said in English. The words of a
game (headline, rules, log) come with the view and are not here.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.errors import DataError, UnknownNameError

FOLDER = Path(__file__).parent / "texts"
FIRST = "en"


class Texts:
    """Every language's texts, by dotted name such as "camera.title"."""

    def __init__(self, folder: Path = FOLDER) -> None:
        own = {path.stem: _flat(path) for path in sorted(folder.glob("*.toml"))}
        if FIRST not in own:
            raise UnknownNameError("language", FIRST, own)
        self._texts = {language: {**own[FIRST], **texts} for language, texts in own.items()}

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of the languages that there are files for."""
        return tuple(self._texts)

    def chosen(self, wanted: Iterable[str]) -> tuple[str, Mapping[str, str]]:
        """The first of the *wanted* languages that there is (else English), and its texts.

        "de-AT" is served by "de" where there is no file of its own.
        """
        for code in wanted:
            for known in (code.lower(), code.lower().partition("-")[0]):
                if known in self._texts:
                    return known, self._texts[known]
        return FIRST, self._texts[FIRST]


def _flat(path: Path) -> dict[str, str]:
    flat: dict[str, str] = {}

    def walk(table: Mapping[str, Any], prefix: str) -> None:
        for name, entry in table.items():
            if isinstance(entry, dict):
                walk(entry, f"{prefix}{name}.")
            elif isinstance(entry, str):
                flat[prefix + name] = entry
            else:
                raise DataError(path, prefix + name, "must be a text")

    try:
        walk(tomllib.loads(path.read_text(encoding="utf-8")), "")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(path, "", str(error)) from error
    return flat
