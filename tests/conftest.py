"""What every test may use: the shared folder of pictures and recordings, where there is one."""

from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    """The folder of pictures, recordings and specs beside the project; skips where it is absent."""
    folder = PROJECT.parent / "shared"
    if not (folder / "data").is_dir():
        pytest.skip(f"needs the shared folder beside the project ({folder} is not there)")
    return folder
