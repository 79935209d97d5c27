"""Who may import whom, and what keeps the tree readable. Imports for types count too."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "companion"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "errors": set(),
    "inputs": {"errors"},
    "config": {"errors", "config_entries"},
    "config_entries": {"errors"},
    "board": {"errors"},
    "engine": {"errors", "board"},
    "vision": {"errors", "board", "inputs"},
    "hardware": {"errors", "inputs"},
    "simulator": {"errors", "board", "inputs"},
    "table": {"errors", "board", "inputs", "engine"},
    "web": {"errors", "inputs", "table"},
}
KNOW_EVERYBODY = {"cli", "commands", "wiring"}
WEB_MAY_IMPORT_OF_TABLE = "companion.table.view"

MAY_USE = {
    "vision": {"cv2", "numpy"},
    "simulator": {"cv2", "numpy"},
    "web": {"flask", "gunicorn", "jinja2", "markupsafe", "werkzeug"},
    "table": {"sqlalchemy"},
    "commands": {"tqdm"},
}
IN_ONE_ADAPTER_EACH = {"gpiozero", "lgpio", "picamera2", "libcamera", "evdev", "spidev", "pyudev"}
OUTERMOST_LOOPS = {"table/loop.py", "table/game_in_play.py"}
READS_THE_ENVIRONMENT = {"config.py"}
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc"}
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 50

every_module = pytest.mark.parametrize(
    "path", MODULES, ids=[path.relative_to(PACKAGE).as_posix() for path in MODULES]
)


def place(path):
    """As written under companion/, such as "board/layout.py"."""
    return path.relative_to(PACKAGE).as_posix()


def part(path):
    """The package or top module that a module belongs to, such as "board" or "cli"."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


def imports(nodes):
    """Full dotted names of everything that is imported, wherever it is."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole module"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imports_of(path):
    return tuple(imports(ast.walk(tree(path))))


def test_there_are_modules_to_look_at():
    assert {"errors", "board", "engine", "cli"} <= {part(path) for path in MODULES}


def test_every_part_of_the_tree_has_its_place_in_the_table():
    known = MAY_IMPORT.keys() | KNOW_EVERYBODY | {"__init__"}
    assert {part(path) for path in MODULES} <= known


@every_module
def test_a_part_imports_only_the_parts_it_may_know(path):
    if part(path) in KNOW_EVERYBODY | {"__init__"}:
        return
    ours = {name.split(".")[1] for name in imports_of(path) if name.startswith("companion.")}
    assert ours - {part(path)} <= MAY_IMPORT[part(path)]


def test_the_web_knows_of_the_table_only_its_view():
    of_table = {
        name
        for path in MODULES
        if part(path) == "web"
        for name in imports_of(path)
        if name.startswith("companion.table")
    }
    assert {name for name in of_table if not name.startswith(WEB_MAY_IMPORT_OF_TABLE)} == set()


@every_module
def test_the_commands_are_not_imported_by_what_they_command(path):
    if part(path) not in {"cli", "commands"}:
        assert not [name for name in imports_of(path) if name.startswith("companion.commands")]


@every_module
def test_other_people_s_libraries_stay_where_they_belong(path):
    foreign = {name.split(".")[0] for name in imports_of(path)}
    foreign -= set(sys.stdlib_module_names) | {"companion"}
    allowed = MAY_USE.get(part(path), set())
    if place(path).startswith("hardware/"):
        allowed = allowed | IN_ONE_ADAPTER_EACH
    if place(path).startswith("hardware/camera_"):
        allowed = allowed | {"cv2", "numpy"}
    assert foreign <= allowed


@pytest.mark.parametrize("library", sorted(IN_ONE_ADAPTER_EACH))
def test_a_device_s_library_is_imported_late_and_in_one_device_s_adapters_only(library):
    users = {path for path in MODULES if library in {n.split(".")[0] for n in imports_of(path)}}
    kinds = {path.stem.rpartition("_")[2] for path in users}
    assert len(kinds) <= 1
    for path in users:
        at_import = imports(tree(path).body)
        assert library not in {name.split(".")[0] for name in at_import}


def test_every_init_is_empty():
    assert [
        place(path) for path in MODULES if path.name == "__init__.py" and path.read_text()
    ] == []


@every_module
def test_a_module_can_be_read_in_one_go(path):
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


@every_module
def test_a_function_can_be_read_in_one_go(path):
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree(path)):
        if isinstance(node, functions):
            assert node.end_lineno - node.lineno < MOST_LINES_OF_A_FUNCTION, node.name


@every_module
def test_a_module_has_a_name_that_says_something(path):
    assert not NAMES_THAT_SAY_NOTHING & set(path.stem.split("_"))


@every_module
def test_nothing_happens_at_import_but_defining_things(path):
    happenings = (ast.For, ast.While, ast.With, ast.Try, ast.Delete)
    for statement in tree(path).body:
        assert not isinstance(statement, happenings), f"line {statement.lineno}"
        if isinstance(statement, ast.Expr):
            assert isinstance(statement.value, ast.Constant), f"line {statement.lineno}"


@every_module
def test_nothing_is_kept_in_the_process(path):
    assert not [node.lineno for node in ast.walk(tree(path)) if isinstance(node, ast.Global)]


@every_module
def test_a_broad_except_stands_only_in_the_outermost_loop(path):
    if place(path) in OUTERMOST_LOOPS:
        return
    broad = {"Exception", "BaseException"}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler):
            caught = names_in(node.type) if node.type else broad
            goes_on = isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None
            assert goes_on or not broad & caught, f"line {node.lineno}"
        if isinstance(node, ast.Call) and names_in(node.func) & {"suppress"}:
            assert not broad & {n for each in node.args for n in names_in(each)}


@every_module
def test_only_the_settings_read_the_environment(path):
    if place(path) in READS_THE_ENVIRONMENT:
        return
    read = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and node.attr in {"environ", "getenv"}
        and names_in(node.value) == {"os"}
    ]
    assert not read
    assert not {"os.environ", "os.getenv"} & set(imports_of(path))


@every_module
def test_what_is_private_to_a_module_is_not_imported(path):
    private = [name for name in imports_of(path) if name.startswith("companion.")]
    assert not [name for name in private if any(word[0] == "_" for word in name.split("."))]


@every_module
def test_nothing_is_left_for_later(path):
    text = path.read_text("utf-8")
    assert "TO" + "DO" not in text and "FIX" + "ME" not in text


def names_in(node):
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
