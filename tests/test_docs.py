"""What the documents say is held against the program."""

import argparse
import re
import tomllib
from pathlib import Path

import pytest

from companion.board.layout import layout_from_toml
from companion.commands.terminal.finding import command_names, load_command

PROJECT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    [
        *PROJECT.glob("*.md"),
        *PROJECT.glob("docs/**/*.md"),
        *PROJECT.glob("calibration/*.md"),
        *PROJECT.glob("hardware/*.md"),
    ]
)
COMMAND_LINE = (PROJECT / "docs" / "command-line.md").read_text("utf-8")
MAKEFILE = (PROJECT / "Makefile").read_text("utf-8")

LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMAND_NAMED = re.compile(r"(?:^ {4}|`|bin/)companion ([a-z][a-z-]*)", re.MULTILINE)

every_document = pytest.mark.parametrize(
    "path", DOCUMENTS, ids=[path.relative_to(PROJECT).as_posix() for path in DOCUMENTS]
)


def section(title):
    """The part of the command line's page under that title; empty when there is none."""
    found = re.split(r"^## ", COMMAND_LINE, flags=re.MULTILINE)
    return next((part for part in found if part.startswith(title)), "")


def long_options(parser):
    """Every --option of a parser and its subcommands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in set(action.choices.values()):
                yield from long_options(each)
        else:
            yield from (each for each in action.option_strings if each.startswith("--"))


def heading_anchors(path):
    titles = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), flags=re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", title.lower()) for title in titles)
    return {title.replace(" ", "-") for title in kept}


@pytest.mark.parametrize("name", command_names())
def test_every_command_has_its_section(name):
    assert section(f"`companion {name}`")


@pytest.mark.parametrize("name", [name for name in command_names() if name != "board"])
def test_every_option_of_a_command_is_documented_in_its_section(name):
    parser = argparse.ArgumentParser()
    load_command(name).add_arguments(parser)

    text = section(f"`companion {name}`")
    unsaid = {each for each in long_options(parser) if each not in text}
    assert unsaid - {"--help"} == set()


def test_every_measure_of_a_board_is_documented():
    parser = argparse.ArgumentParser()
    load_command("board").add_arguments(parser)

    text = (PROJECT / "docs" / "boards.md").read_text("utf-8")
    assert {each for each in long_options(parser) if each not in text} <= {"--help", "--out"}


@every_document
def test_a_command_that_is_named_exists(path):
    named = set(COMMAND_NAMED.findall(path.read_text("utf-8")))
    assert named - {"greet"} <= set(command_names())


@every_document
def test_a_link_leads_somewhere(path):
    for target in LINK.findall(path.read_text("utf-8")):
        if target.startswith(("http://", "https://")):
            continue
        file, _, anchor = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        assert there.exists(), target
        if anchor:
            assert anchor in heading_anchors(there), target


@every_document
def test_a_make_target_that_is_named_exists(path):
    named = re.compile(r"(?:^ {4}|`)make ([a-z][a-z0-9]*)", re.MULTILINE)
    for target in named.findall(path.read_text("utf-8")):
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target


def test_decisions_are_numbered_once_and_titled():
    numbers = []
    for path in sorted((PROJECT / "docs" / "decisions").iterdir()):
        first = path.read_text("utf-8").splitlines()[0]
        number = re.match(r"(\d{4})-[a-z0-9-]+\.md$", path.name)
        assert number, path.name
        assert first.startswith("# "), path.name
        numbers.append(number[1])
    assert len(set(numbers)) == len(numbers)


def test_every_dependency_has_its_reason():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    reasons = (PROJECT / "docs" / "decisions" / "0001-dependencies.md").read_text("utf-8")
    for requirement in project["dependencies"]:
        name = re.match(r"[a-z0-9-]+", requirement)[0]
        assert f"| {name} |" in reasons, name


def test_the_documented_command_is_one():
    text = (PROJECT / "docs" / "adding-a-command.md").read_text("utf-8")
    module = {}
    exec(text.split("```python\n")[1].split("```")[0], module)

    parser = argparse.ArgumentParser()
    module["add_arguments"](parser)
    arguments = parser.parse_args(["Anna"])
    arguments.json = False
    assert module["run"](arguments) == 0


def test_the_documented_layout_can_be_used():
    text = (PROJECT / "docs" / "boards.md").read_text("utf-8")
    layout = layout_from_toml(text.split("```toml\n")[1].split("```")[0], "docs/boards.md")
    assert layout.spaces_colours == {"T0.0": "red"}
