"""`companion doctor`: looks at camera, devices and computer, and says what to do about each."""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

from companion.commands.terminal.printing import note, print_json, print_line
from companion.config import TableConfig, home_folder, table_config
from companion.errors import DataError

if TYPE_CHECKING:
    from companion.wiring.checkup.finding import Finding

HELP = "check camera, devices and computer, and say what to do"

ANSWERS_WITHIN_S = 2.0
SIGNS = {"good": "  ok   ", "weak": "  look ", "bad": "  BAD  ", "skipped": "  -    "}
CURE_INDENT = 9


def add_arguments(parser: ArgumentParser) -> None:
    """Which settings."""
    parser.add_argument("--config", metavar="FILE", help="settings (default: table.toml)")


def run(arguments: Namespace) -> int:
    """Check everything; 0 when the table can work, 1 when something must be done first."""
    from companion.wiring.checkup.checks_of import Patient, all_findings
    from companion.wiring.checkup.finding import BAD, worst
    from companion.wiring.checkup.machine import Machine

    config, found = _settings(arguments)
    if not arguments.json:
        _print(found)
    patient = Patient(config, Machine(), running=_answers(config))
    for finding in all_findings(patient):
        found.append(finding)
        if not arguments.json:
            _print([finding])
    state = worst(found)
    if arguments.json:
        print_json({"state": state, "findings": [asdict(each) for each in found]})
    if state != BAD:
        return 0
    first, *more = [f"{each.check}: {each.says}" for each in found if each.state == BAD]
    note(first + (f" (and {len(more)} more that must be put in order)" if more else ""))
    return 1


def _settings(arguments: Namespace) -> tuple[TableConfig, "list[Finding]"]:
    """The settings; where they are wrong that is the first finding, and the defaults hold."""
    from companion.wiring.checkup.finding import BAD, GOOD, Finding

    try:
        config = table_config(arguments.config)
    except DataError as error:
        cure = "mend that line, or write the file anew: companion setup --force"
        return TableConfig(home_folder()), [Finding("settings", BAD, str(error), cure)]
    if config.file is None:
        says = "there is no table.toml, so the defaults hold: a simulated table"
        return config, [Finding("settings", GOOD, says, "make one: companion setup")]
    return config, [Finding("settings", GOOD, f"{config.file} is in order")]


def _answers(config: TableConfig) -> bool:
    """Whether a companion is at work at the settings' port."""
    url = f"http://127.0.0.1:{config.page.port}/api/view"
    try:
        with urlopen(url, timeout=ANSWERS_WITHIN_S) as answer:
            return "mark" in json.load(answer)
    except (URLError, HTTPException, OSError, ValueError):
        return False


def _print(findings: "list[Finding]") -> None:
    for each in findings:
        print_line(f"{SIGNS[each.state]}{each.check}: {each.says}")
        if each.cure and each.state != "good":
            print_line(" " * CURE_INDENT + each.cure)
