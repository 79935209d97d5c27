"""Reads a JSON file; whatever is wrong is a DataError that names the file."""

import json
from pathlib import Path
from typing import Any

from companion.errors import DataError


def read_json_file(path: Path) -> Any:
    """The value in the file. Raises DataError when it cannot be read or is not JSON."""
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise DataError(path, "", f"cannot be read ({error.strerror or error})") from error
    except (ValueError, RecursionError) as error:  # not UTF-8, not JSON, or nested too deep
        raise DataError(path, "", f"is not valid JSON ({error})") from error
