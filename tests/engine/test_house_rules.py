"""Named sets of options: what is kept comes back, what is wrong is named with what was meant."""

import stat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import game_names, load_game
from companion.engine.house_rules import (
    HouseRules,
    house_rules_from,
    house_rules_named,
    options_from_text,
    with_house_rules,
)
from companion.engine.house_rules_file import (
    house_rules_as_toml,
    house_rules_from_toml,
    load_house_rules,
    save_house_rules,
)
from companion.engine.options import Option
from companion.errors import DataError

GRANDMA = HouseRules(
    "Grandma's rules",
    "fast-track",
    {"hand_size": 6, "jack_swap_bullseye": True, "ft_blocked": "backward-first"},
    "As at the lake, summer after summer.",
)
UNCLE = HouseRules('Onkel Jürgen [2] = "x"', "triangle-solitaire", {"start_hole": 5})


def refusal(text):
    with pytest.raises(DataError) as refused:
        house_rules_from_toml(text, "rules.toml")
    return str(refused.value)


def test_what_is_saved_is_loaded(tmp_path):
    file = tmp_path / "deep" / "house-rules.toml"
    save_house_rules(file, [GRANDMA, UNCLE])

    assert load_house_rules(file) == (GRANDMA, UNCLE)
    assert [each.name for each in file.parent.iterdir()] == ["house-rules.toml"]


def test_no_file_keeps_no_sets(tmp_path):
    assert load_house_rules(tmp_path / "none.toml") == ()


@pytest.mark.parametrize("name", game_names())
def test_the_file_explains_every_option_and_a_commented_line_may_be_used(name):
    game = load_game(name)
    text = house_rules_as_toml([HouseRules("Ours", name)])

    for option in game.options:
        assert f"\n# {option.name} = " in text
        text = text.replace(f"\n# {option.name} = ", f"\n{option.name} = ")
    [ours] = house_rules_from_toml(text, "rules.toml")
    assert ours.options == {option.name: option.default for option in game.options}


def test_the_file_says_in_words_what_a_value_means():
    plain = " ".join(house_rules_as_toml([GRANDMA]).replace("\n#", "").split())

    assert "true: A Jack may also swap a marble that is in the Bull's Eye." in plain
    assert "false: A marble in the Bull's Eye is safe from a swap." in plain


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path, monkeypatch):
    file = tmp_path / "house-rules.toml"
    save_house_rules(file, [GRANDMA])

    def full(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.engine.house_rules_file.os.fsync", full)
    with pytest.raises(DataError, match="No space left"):
        save_house_rules(file, [])
    assert load_house_rules(file) == (GRANDMA,)
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_keeps_its_rights_and_a_link_stays_one(tmp_path):
    file, link = tmp_path / "kept.toml", tmp_path / "house-rules.toml"
    save_house_rules(file, [])
    file.chmod(0o600)
    link.symlink_to(file)

    save_house_rules(link, [UNCLE])

    assert link.is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert load_house_rules(file) == (UNCLE,)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('["A"]\ngame = "fast-trakc"', 'rules.toml: "A".game: there is no game "fast-trakc"'),
        ('["A"]\ngame = "fast-trakc"', '(did you mean "fast-track"?)'),
        ('["A"]', '"A".game: must name a game'),
        ('["A"]\ngame = 3', '"A".game: must name a game'),
        ('["A"]\ngame = "fast-track"\nnotes = "x"', '(did you mean "note"?)'),
        ('["A"]\ngame = "fast-track"\nnote = 3', '"A".note: must be a text'),
        ('["A"]\ngame = "fast-track"\noptions = 3', '"A".options: must be a table'),
        (
            '["A"]\ngame = "fast-track"\noptions.handsize = 3',
            '"A".options.handsize: there is no such option (did you mean "hand_size"?)',
        ),
        (
            '["A"]\ngame = "fast-track"\noptions.xyzzy = 3',
            '"A".options.xyzzy: there is no such option; known: backward_bullseye, ',
        ),
        (
            '["A"]\ngame = "fast-track"\noptions.backward_bullseye = "for-only"',
            '(did you mean "four-only"?)',
        ),
        ('["A"]\ngame = "fast-track"\noptions.hand_size = 60', "must be at most 10, not 60"),
        ('["A"]\ngame = "fast-track"\noptions.inner_half_width = nan', "must be a number"),
        ('["A"]\ngame = "fast-track"\noptions.hand_size = true', "must be a number, not true"),
        ('game = "fast-track"', "rules.toml: game: must stand in the table of a set"),
        ('[""]\ngame = "fast-track"', "name: must be a text of 1 to 60 letters"),
        ('["A\\nB"]\ngame = "fast-track"', "must be a text of 1 to 60 letters on one line"),
        ('["A"]\ngame = "fast-track"\n["a"]\ngame = "fast-track"', "is the name of two sets"),
        ("[A\n", "rules.toml: is not valid TOML"),
        ("a = " + "[" * 3000, "rules.toml: is not valid TOML"),
    ],
)
def test_a_wrong_entry_is_named(text, says):
    assert says in refusal(text)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="is not UTF-8 text"):
        load_house_rules(tmp_path / "a.toml")
    with pytest.raises(DataError, match="cannot be read"):
        load_house_rules(tmp_path)


def test_a_set_is_found_however_its_letters_are_cased():
    assert house_rules_named([UNCLE, GRANDMA], " grandma's RULES", "x") == GRANDMA


def test_a_set_that_is_not_there_is_asked_about():
    with pytest.raises(DataError, match=r'kept: "Grandma\'s rules" \(did you mean "Grandma'):
        house_rules_named([GRANDMA], "Grandmas rules", "x")
    with pytest.raises(DataError, match="none yet"):
        house_rules_named([], "Grandmas rules", "x")


def test_a_set_takes_the_place_of_its_name_and_never_of_another_game():
    newer = HouseRules("grandma's Rules", "fast-track", {"hand_size": 7})

    assert with_house_rules([GRANDMA, UNCLE], newer, "x") == (newer, UNCLE)
    assert with_house_rules([UNCLE], newer, "x") == (UNCLE, newer)
    with pytest.raises(DataError, match="a set for Triangle solitaire: choose another name"):
        with_house_rules([UNCLE], HouseRules(UNCLE.name, "fast-track"), "x")


def test_values_may_be_given_as_words():
    known = load_game("fast-track").options
    said = {"jack_swap_partner": "yes", "win_immediately": "Off", "hand_size": "7"}

    assert options_from_text(known, {**said, "backward_bullseye": "four-only"}, "x") == {
        "jack_swap_partner": True,
        "win_immediately": False,
        "hand_size": 7,
        "backward_bullseye": "four-only",
    }
    for name, word in (("hand_size", "seven"), ("hand_size", "6.5"), ("win_immediately", "maybe")):
        with pytest.raises(DataError, match=f"options.{name}"):
            options_from_text(known, {name: word}, "x")


def test_a_choice_may_be_a_number_among_words():
    mixed = Option("decks", "auto", "Decks.", choices=("auto", 1, 2))

    for word, value in (("2", 2), ("auto", "auto")):
        assert options_from_text([mixed], {"decks": word}, "x") == {"decks": value}


def test_an_option_says_what_a_number_means():
    option = Option(
        "n", 3, "N.", least=0, most=9, consequences={"0": "Never.", "number": "{value}!"}
    )

    assert [option.meaning(value) for value in (0, 7)] == ["Never.", "7!"]
    assert Option("b", True, "B.", (True, False)).meaning(True) == ""


def of_an_option(option):
    if option.choices:
        return st.sampled_from(option.choices)
    kind = st.floats if isinstance(option.default, float) else st.integers
    return kind(option.least, option.most)


@st.composite
def any_set(draw):
    game = load_game(draw(st.sampled_from(game_names())))
    chosen = draw(st.lists(st.sampled_from(game.options), unique_by=lambda option: option.name))
    name = draw(st.text(min_size=1, max_size=60).filter(lambda n: n.strip() and n.isprintable()))
    options = {option.name: draw(of_an_option(option)) for option in chosen}
    return house_rules_from(name, {"game": game.name, "options": options}, "x")


@settings(max_examples=60, deadline=None)
@given(any_set())
def test_every_set_survives_its_text(one):
    assert house_rules_from_toml(house_rules_as_toml([one]), "x") == (one,)
