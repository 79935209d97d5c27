import json

import pytest

from companion.cli import main

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_findings_are_told_as_json_with_a_state_for_all(home, capsys):
    code = main(["doctor", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert code == (1 if told["state"] == "bad" else 0)
    assert {"check", "state", "says", "cure"} == set(told["findings"][0])
    assert told["findings"][0]["check"] == "settings"


def test_a_device_that_is_missing_is_bad_and_said_with_its_cure(home, capsys):
    (home / "table.toml").write_text('[[devices]]\ndriver = "buttons-gpio"\n')
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out
    assert "BAD" in told
    assert "see docs/devices.md, buttons-gpio" in told


def test_wrong_settings_are_the_first_finding_and_name_their_line(home, capsys):
    (home / "table.toml").write_text("[page]\nport = 99999\n")
    assert main(["doctor", "--json"]) == 1
    first = json.loads(capsys.readouterr().out)["findings"][0]
    assert (first["state"], "table.toml, line 2: page.port" in first["says"]) == ("bad", True)
