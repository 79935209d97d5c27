import pytest

from companion.config_lines import line_of

TEXT = '''# my table
[table]
layout = "square"

[game]
options = { jack_swap_partner = true }

[[seats]]
side = 0
colour = "red"

[[seats]]
side = 1
note = """
colour = "not this one"
"""
colour = "blue"

[[devices]]
driver = "lamps"

[[devices]]
driver = "buttons-gpio"
[devices.options.pins]
"A" = 4
2 = 17
'''


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ("table", 2),
        ("table.layout", 3),
        ("table.mode", 2),
        ("game.options.jack_swap_partner", 6),
        ("seats[0].colour", 10),
        ("seats[1].colour", 17),
        ("seats[1]", 12),
        ("seats", None),
        ("devices[0].options", 19),
        ("devices[1].options.pins.A", 25),
        ("devices[1].options.pins.2", 26),
        ("devices[1].options.wires", 22),
        ("page.port", None),
    ],
)
def test_an_entry_is_found_on_its_line_or_on_that_of_what_encloses_it(entry, line):
    assert line_of(TEXT, entry) == line


def test_a_list_as_a_whole_has_no_line_when_it_is_not_written_as_one():
    assert line_of("seats = []\n", "seats") == 1
    assert line_of("", "seats") is None
