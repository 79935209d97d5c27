import json

import pytest

from companion.cli import main
from companion.config import table_config


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_settings_file_is_written_into_the_home_folder(home, capsys):
    assert main(["setup", "--camera", "v4l2", "--port", "80", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "file": str(home / "table.toml"),
        "kept": None,
        "camera": "v4l2",
        "devices": [],
    }
    config = table_config()
    assert (config.camera.driver, config.page.port) == ("v4l2", 80)


def test_an_older_file_is_left_alone(home, capsys):
    home.mkdir()
    (home / "table.toml").write_text("[page]\nport = 9\n")
    assert main(["setup"]) == 1
    assert "is there already; edit it, or use --force" in capsys.readouterr().err
    assert table_config().page.port == 9


def test_an_older_file_is_kept_when_it_is_replaced(home, capsys):
    home.mkdir()
    (home / "table.toml").write_text("[page]\nport = 9\n")
    assert main(["setup", "--force"]) == 0
    assert table_config().page.port == 8000
    assert (home / "table.toml.old").read_text() == "[page]\nport = 9\n"


def test_an_unknown_driver_leaves_an_older_file_alone(home, capsys):
    home.mkdir()
    (home / "table.toml").write_text("[page]\nport = 9\n")
    assert main(["setup", "--force", "--camera", "eye"]) == 1
    assert table_config().page.port == 9


def test_it_can_be_looked_at_first(home, capsys):
    assert main(["setup", "--config", "-"]) == 0
    assert "[camera]" in capsys.readouterr().out
    assert not home.exists()


def test_a_port_that_cannot_be_is_refused_before_anything_is_written(home, capsys):
    assert main(["setup", "--port", "99999"]) == 1
    assert "page.port: must be a whole number from 0 to 65535" in capsys.readouterr().err
    assert not home.exists()
