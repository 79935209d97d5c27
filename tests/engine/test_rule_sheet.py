"""The rule sheet holds exactly the rules of one table; every option has plain words."""

import re

import pytest

from companion.engine.game import game_names, load_game
from companion.engine.options import value_as_text
from companion.engine.rule_sheet import Choices, Rules, rule_sheet
from companion.engine.sheet_words import PLACEHOLDER, game_says, sheet_words

OPTIONS = [(name, option) for name in game_names() for option in load_game(name).options]
every_option = pytest.mark.parametrize(
    ("game", "option"), OPTIONS, ids=[f"{name}-{option.name}" for name, option in OPTIONS]
)
every_game = pytest.mark.parametrize("name", game_names())
SHAPE_OF_THE_BOARD = {"board", "sides", "inner_half_width", "castle_shape"}


def sheet_of(name, **options):
    return rule_sheet(load_game(name), options)


def rules_of(sheet):
    blocks = (block for part in sheet.parts for block in part.blocks)
    return {rule.id: rule for block in blocks if isinstance(block, Rules) for rule in block.rules}


def choices_of(sheet, title):
    [part] = [part for part in sheet.parts if part.title == title]
    blocks = (block for block in part.blocks if isinstance(block, Choices))
    return {each.option: each for block in blocks for each in block.choices}


def other_values(option):
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    return [value for value in (option.least, option.most) if value != option.default]


@every_option
def test_an_option_has_a_title_and_every_value_its_consequence(game, option):
    assert option.title
    assert option.says.endswith((".", "?"))
    for value in (option.default, *other_values(option)):
        meaning = option.meaning(value)
        assert meaning.endswith("."), value_as_text(value)
        assert not re.search(r"[{}]|\b[RFC]\d", meaning), meaning


@every_option
def test_what_is_chosen_stands_at_the_top_and_only_there(game, option):
    for value in other_values(option):
        sheet = sheet_of(game, **{option.name: value})
        at_table = choices_of(sheet, "At this table")
        assert list(at_table) == [option.name]
        assert (option.meaning(value) or option.says) in at_table[option.name].text
        assert option.name not in choices_of(sheet, "As printed")


@every_game
def test_a_printed_table_says_so_and_lists_every_option(name):
    sheet = sheet_of(name)

    assert sheet.parts[0].title == "At this table"
    assert sheet.parts[0].blocks[0].text == "This table plays by the printed rules."
    assert set(choices_of(sheet, "As printed")) == {o.name for o in load_game(name).options}
    assert not any(rule.changed for rule in rules_of(sheet).values())


@every_game
def test_every_rule_of_the_game_is_on_the_printed_sheet(name):
    dropped = {each["rule"] for each in sheet_words(name).get("change", ()) if each.get("drop")}
    rules = set(rules_of(sheet_of(name)))
    assert rules | dropped >= {rule.id for rule in load_game(name).rules}
    assert rules <= {rule.id for rule in load_game(name).rules}


@every_game
def test_the_words_of_a_sheet_name_only_what_there_is(name):
    game, words = load_game(name), sheet_words(name)
    known = {option.name: option for option in game.options}
    rules = {rule.id for rule in game.rules}
    conditions = list(conditions_in(words))
    for condition in conditions:
        for option, values in condition.items():
            for value in values if isinstance(values, list) else [values]:
                assert known[option].parsed(value) == value
    assert {change["rule"] for change in words.get("change", ())} <= rules
    for part in words.get("part", ()):
        for block in part["block"]:
            assert set(block.get("rules", ())) <= rules
    assert set(PLACEHOLDER.findall(str(words).replace("{'", ""))) <= known.keys()


def conditions_in(value):
    if isinstance(value, dict):
        yield from (value[key] for key in ("if", "unless") if key in value)
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from conditions_in(each)


RULE_OPTIONS = [
    pytest.param(name, option, id=f"{name}-{option.name}")
    for name, option in OPTIONS
    if sheet_words(name) and option.name not in SHAPE_OF_THE_BOARD
]


@pytest.mark.parametrize(("game", "option"), RULE_OPTIONS)
def test_an_option_changes_the_rules_themselves_where_the_game_has_a_sheet(game, option):
    printed = sheet_of(game).parts[1:-1]
    for value in other_values(option):
        assert sheet_of(game, **{option.name: value}).parts[1:-1] != printed


@every_game
def test_a_sheet_leaves_no_placeholder_open(name):
    game = load_game(name)
    for option in game.options:
        for value in (option.default, *other_values(option)):
            assert not PLACEHOLDER.search(str(sheet_of(name, **{option.name: value}).parts))


@every_game
def test_a_game_is_told_in_a_sentence(name):
    assert sheet_of(name).says == game_says(name)


def test_rules_that_an_option_takes_away_are_gone():
    rules = rules_of(sheet_of("fast-track", ft_obligation=False, ft_blocked="backward-first"))

    assert {"R17", "R18", "R19", "R25", "F1", "F3"} & set(rules) == set()
    assert {"R16", "R20", "F2", "F4"} <= set(rules)


def test_a_rule_that_holds_otherwise_says_what_holds_here_and_is_marked():
    rules = rules_of(sheet_of("fast-track", jack_swap_bullseye=True, jack_swap_partner=True))

    assert rules["R27"].changed
    assert "a partner's or another" in rules["R27"].text
    assert "in the Bull's Eye. Nobody" in rules["R27"].text
    assert not rules["R26"].changed


def test_a_rule_that_was_away_or_shorter_when_printed_is_marked_too():
    rules = rules_of(sheet_of("joker-marbles", nine_split="any"))

    assert rules["R12"].changed
    assert rules["R2"].changed
    assert not rules["R11"].changed


def test_a_number_is_filled_in():
    sheet = str(sheet_of("fast-track", hand_size=7, free_out_after=4))

    assert "Everybody draws 7 cards." in sheet
    assert "After 4 such cards of one player in a row" in sheet


def test_the_name_and_note_of_a_set_head_its_sheet():
    sheet = rule_sheet(load_game("fast-track"), {}, name="Grandma's rules", note="Lake.")

    assert (sheet.title, sheet.note) == ("Fast Track: Grandma's rules", "Lake.")
