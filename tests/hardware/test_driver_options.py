"""Options of drivers: what a table file gives is checked by name and kind."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from companion.errors import DataError
from companion.hardware.driver_options import WrongOptionError, driver_options


@dataclass(frozen=True)
class Options:
    folder: str
    count: int = 3
    rate: float = 1.5
    loud: bool = False
    which: int | str = 0
    wait_s: float = 2.0
    pins: tuple[int, ...] = (4, 5)
    sounds: tuple[str, ...] = ()
    keys: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self):
        if self.count == 13:
            raise WrongOptionError("count", "brings bad luck")


def options(toml):
    return driver_options(Options, tomllib.loads(toml), "table.toml: devices[0].options")


def test_what_is_not_given_has_its_default():
    assert options('folder = "x"') == Options("x")


@pytest.mark.parametrize(
    "toml, name, value",
    [
        ("count = 4", "count", 4),
        ("rate = 2", "rate", 2.0),
        ("loud = true", "loud", True),
        ("which = 7", "which", 7),
        ('which = "by-id"', "which", "by-id"),
        ("pins = [1, 2, 3]", "pins", (1, 2, 3)),
        ("pins = []", "pins", ()),
        ('sounds = ["legal"]', "sounds", ("legal",)),
        ("keys = { A = 4, 10 = 14 }", "keys", {"A": 4, "10": 14}),
        ('names = { a = "b" }', "names", {"a": "b"}),
    ],
)
def test_an_option_of_every_kind_is_read(toml, name, value):
    given = getattr(options(f'folder = "x"\n{toml}'), name)
    assert given == value
    assert type(given) is type(value) or isinstance(value, dict)


def test_a_table_cannot_be_changed_afterwards():
    with pytest.raises(TypeError):
        options('folder = "x"\nkeys = { A = 4 }').keys["A"] = 5


@pytest.mark.parametrize(
    "toml, problem",
    [
        ("count = 4.5", "count: must be a whole number, not 4.5"),
        ("count = true", "count: must be a whole number, not True"),
        ('rate = "fast"', "rate: must be a number, not 'fast'"),
        ("rate = nan", "rate: must be a number, not nan"),
        ("wait_s = inf", "wait_s: must be a number, not inf"),
        ("loud = 1", "loud: must be true or false, not 1"),
        ("which = 1.5", "which: must be a whole number or a text, not 1.5"),
        ("wait_s = 0", "wait_s: must be more than 0, not 0.0"),
        ("pins = 4", "pins: must be a list of whole numbers, not 4"),
        ('pins = [4, "5"]', "pins: must be a list of whole numbers"),
        ("pins = [true]", "pins: must be a list of whole numbers"),
        ("sounds = [1]", "sounds: must be a list of texts"),
        ("keys = [4]", "keys: must be a table of whole numbers"),
        ('keys = { A = "4" }', "keys: must be a table of whole numbers"),
        ("names = { a = 1 }", "names: must be a table of texts"),
        ("cuont = 4", "cuont: is no option; did you mean 'count'? known: folder, count, rate"),
        ("count = 13", "count: brings bad luck"),
    ],
)
def test_a_wrong_option_is_refused_by_its_name_and_the_place_it_stands_in(toml, problem):
    with pytest.raises(DataError) as refused:
        options(f'folder = "x"\n{toml}')
    assert str(refused.value).startswith(f"table.toml: devices[0].options: {problem}")


def test_an_option_without_a_default_must_be_given():
    with pytest.raises(DataError, match="folder: must be given"):
        options("count = 1")
