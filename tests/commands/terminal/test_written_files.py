import os

import pytest

from companion.commands.terminal.written_files import write_text
from companion.errors import DataError


def test_a_dash_is_standard_output(capsys):
    write_text("-", "hello\n")
    assert capsys.readouterr().out == "hello\n"


def test_a_failed_write_leaves_the_older_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "a.toml"
    path.write_text("old")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataError, match=r"a\.toml: cannot be written: No space left on device"):
        write_text(str(path), "new")

    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.toml"]


def test_the_file_s_rights_are_kept(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text("old")
    path.chmod(0o640)
    write_text(str(path), "new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_goes_on_pointing_to_the_file(tmp_path):
    path, link = tmp_path / "a.toml", tmp_path / "b.toml"
    path.write_text("old")
    link.symlink_to(path)
    write_text(str(link), "new")
    assert link.is_symlink()
    assert path.read_text() == "new"


def test_a_device_is_written_to():
    write_text("/dev/null", "gone")
