"""The mutation check of the rules knows every rule, and every place that it would change is there.

The mutants themselves are run by `make mutations`: docs/mutation-check.md.
"""

import types
from dataclasses import dataclass

import pytest

from companion.engine.game import game_names
from tools.rule_mutations.forgetting import Forgetting
from tools.rule_mutations.mutants import SIDES, Mutant, mutants_of, nothing_to_remove, rules_of
from tools.rule_mutations.report import report
from tools.rule_mutations.source_edits import Edit, PlaceError, edited, edited_files
from tools.rule_mutations.trials import KILLED, ONLY_ERRORS, PROJECT, SURVIVED, Trial, trial

EVERY_GAME = pytest.mark.parametrize("game", game_names())
SOURCE = '''"""A module."""

def price(marbles, card):
    """What it costs."""
    if card == "7":
        return 2 * marbles
    return marbles
'''


@EVERY_GAME
def test_every_rule_can_be_taken_from_both_sides_or_there_is_a_reason_why_not(game):
    taken = {(mutant.rule, mutant.side) for mutant in mutants_of(game)}
    reasons = {(each.rule, each.side): each.why for each in nothing_to_remove(game)}
    assert taken | reasons.keys() == {(rule, side) for rule in rules_of(game) for side in SIDES}
    assert not taken & reasons.keys()
    assert all(reasons.values())
    assert all(mutant.says for mutant in mutants_of(game))


@EVERY_GAME
def test_every_place_is_where_it_is_looked_for(game):
    for mutant in mutants_of(game):
        assert mutant.forgotten or mutant.edits
        for file, text in edited_files(PROJECT, mutant.edits).items():
            assert text != (PROJECT / file).read_text("utf-8"), (mutant.rule, mutant.says)


def test_a_condition_is_found_however_it_is_written_and_replaced_where_it_stands():
    found = edited(SOURCE, Edit("a.py", "price", find="card=='7'", put="False"))
    assert found == SOURCE.replace('card == "7"', "(False)")


def test_a_statement_is_replaced_and_a_beginning_stands_after_the_docstring():
    found = edited(SOURCE, Edit("a.py", "price", find="return marbles", put="return 0"))
    assert found.endswith("        return 2 * marbles\n    return 0\n")
    begun = edited(SOURCE, Edit("a.py", "price", begin="return 5"))
    assert begun == SOURCE.replace('costs."""\n', 'costs."""\n    return 5\n')
    added = edited(SOURCE, Edit("a.py", add="price = None"))
    assert added == SOURCE + "\n\nprice = None\n"


@pytest.mark.parametrize(
    "edit",
    [
        Edit("a.py", "cost", begin="return 0"),
        Edit("a.py", "price", find="card == '8'", put="True"),
        Edit("a.py", "price", find="marbles", put="0"),
        Edit("a.py", "", begin="return 0"),
    ],
    ids=["no such function", "nowhere", "more than once", "no function"],
)
def test_a_place_that_is_not_there_is_refused(edit):
    with pytest.raises(PlaceError):
        edited(SOURCE, edit)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(PlaceError, match="is not there"):
        edited_files(tmp_path, [Edit("a.py", "price", begin="return 0")])


def a_judge():
    """A module as judges are written, named so that what it defines is its own."""
    module = types.ModuleType(__name__)

    @dataclass(frozen=True)
    class Objection:
        rule: str
        key: str

    @dataclass(frozen=True)
    class Verdict:
        objections: tuple

    def objections():
        yield Objection("R1", "far")
        yield Objection("R2", "back")
        yield Objection("R2", "home")

    def verdict():
        return module.Verdict((*module.objections(), Objection("R2", "home")))

    vars(module).update(
        Objection=Objection, Verdict=Verdict, objections=objections, verdict=verdict
    )
    return module


@pytest.mark.parametrize(
    ("forgotten", "left"),
    [
        (("R1",), ["R2 back", "R2 home", "R2 home"]),
        (("R2",), ["R1 far"]),
        (("R2", "home"), ["R1 far", "R2 back"]),
        (("R3",), ["R1 far", "R2 back", "R2 home", "R2 home"]),
    ],
)
def test_a_rule_that_is_forgotten_is_held_against_nothing(forgotten, left):
    module = a_judge()
    Forgetting(*forgotten).put_into(module)
    assert [f"{each.rule} {each.key}" for each in module.verdict().objections] == left


def test_the_document_names_the_test_that_noticed_and_what_lives():
    mutant = Mutant("a-game", "R1", "judge", "anything | goes")
    noticed = Trial(mutant, KILLED, "tests/engine/test_judge.py::test_a_far_way[red]", 1.25)
    lives = Trial(mutant, SURVIVED, "12 tests", 3.0)
    text = report("", [("a-game", [noticed, lives], [])], "2030-01-02", "python -m it")
    assert "2030-01-02, `python -m it`: 2 mutants, 1 noticed, 1 not; 4 s of processor time." in text
    assert "| R1 | judge | anything \\| goes | `test_judge.py`: test a far way[red] | 1.2 |" in text
    assert "**survived**: 12 tests" in text
    assert report(text, [], "", "") == text


def test_a_game_that_is_checked_anew_leaves_the_other_sections_as_they_were():
    text = report("", [("b", [], []), ("a", [], [])], "2030-01-02", "both")
    again = report(text, [("a", [], [])], "2030-02-03", "one")
    assert again == text.replace("## a\n\n2030-01-02, `both`", "## a\n\n2030-02-03, `one`")
    assert again != text


@pytest.fixture(scope="module")
def small_project(tmp_path_factory):
    """The engine with one small test of triangle solitaire, and the check itself."""
    folder = tmp_path_factory.mktemp("project")
    for each in ("companion", "tools"):
        (folder / each).symlink_to(PROJECT / each)
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", "utf-8")
    tests = folder / "tests/engine/games/triangle_solitaire"
    tests.mkdir(parents=True)
    tests.joinpath("test_it.py").write_text(
        "from companion.engine.games.triangle_solitaire.game import GAME\n"
        "from companion.engine.state import Seat\n"
        "def test_a_jump_is_found():\n"
        "    assert len(GAME.legal_moves(start()).moves) == 2\n"
        "def start():\n"
        "    return GAME.start({'start_hole': 1}, [Seat((0,), ('white',))])\n",
        "utf-8",
    )
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("put", "end"),
    [("()", KILLED), ("jumps(state.position)", SURVIVED), ("1 / 0", ONLY_ERRORS)],
)
def test_only_a_failed_assertion_counts(small_project, put, end):
    edit = Edit(
        "companion/engine/games/triangle_solitaire/game.py",
        "TriangleSolitaire.legal_moves",
        find="jumps(state.position)",
        put=put,
    )
    mutant = Mutant("triangle-solitaire", "R2", "generator", "it is other", edits=(edit,))
    assert trial(small_project, mutant).end == end
