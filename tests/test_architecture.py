"""Who may import whom, and what keeps the tree readable. Imports for types count too.

Each test collects the places that break its rule, so a failure lists all of them.
"""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "companion"

MAY_IMPORT = {
    "errors": set(),
    "inputs": {"errors"},
    "signals": set(),
    "card_codes": {"errors"},
    "config": {"errors", "config_entries", "config_lines"},
    "config_entries": {"errors"},
    "config_lines": {"errors"},
    "board": {"errors"},
    "engine": {"errors", "board"},
    "printing": {"errors", "board", "card_codes", "engine"},
    "vision": {"errors", "board", "inputs", "card_codes"},
    "hardware": {"errors", "inputs", "signals", "card_codes"},
    "simulator": {"errors", "board", "inputs"},
    "table": {"errors", "board", "inputs", "signals", "card_codes", "engine"},
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
    "printing": {"barcode", "fpdf", "segno"},
}
MAY_USE_BESIDES = {"hardware/screen.py": {"PIL", "segno"}}
IN_ONE_ADAPTER_EACH = {
    "bleak",
    "evdev",
    "gpiozero",
    "lgpio",
    "libcamera",
    "luma",
    "picamera2",
    "pyudev",
    "smbus2",
    "spidev",
}
OUTERMOST_LOOPS = {"table/loop.py", "table/game_in_play.py"}
READS_THE_ENVIRONMENT = {"config.py"}
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc"}
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 400, 50


class Module:
    """One file of the package, parsed once."""

    def __init__(self, path):
        self.path = path
        self.place = path.relative_to(PACKAGE).as_posix()
        self.part = self.place.split("/")[0].removesuffix(".py")
        self.text = path.read_text("utf-8")
        self.tree = ast.parse(self.text)
        self.nodes = tuple(ast.walk(self.tree))
        self.imports = tuple(imports(self.nodes))
        self.ours = tuple(name for name in self.imports if name.startswith("companion."))

    def at(self, node):
        return f"{self.place}:{node.lineno}"


def imports(nodes):
    """Full dotted names of everything that is imported, wherever it is."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            before = "." * node.level + (node.module or "")
            yield from (f"{before}.{alias.name}" for alias in node.names)


def names_in(node):
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


MODULES = [Module(path) for path in sorted(PACKAGE.rglob("*.py"))]


def test_there_are_modules_to_look_at():
    assert {"errors", "board", "engine", "cli"} <= {module.part for module in MODULES}


def test_every_part_of_the_tree_has_its_place_in_the_table():
    known = MAY_IMPORT.keys() | KNOW_EVERYBODY | {"__init__"}
    assert {module.part for module in MODULES} - known == set()


def test_a_part_imports_only_the_parts_it_may_know():
    wrong = [
        f"{module.place} imports {name}"
        for module in MODULES
        if module.part not in KNOW_EVERYBODY
        for name in module.ours
        if name.split(".")[1] not in MAY_IMPORT[module.part] | {module.part}
    ]
    assert wrong == []


def test_the_web_knows_of_the_table_only_its_view():
    wrong = [
        f"{module.place} imports {name}"
        for module in MODULES
        if module.part == "web"
        for name in module.ours
        if name.split(".")[1] == "table" and f"{name}.".find(f"{WEB_MAY_IMPORT_OF_TABLE}.") != 0
    ]
    assert wrong == []


def test_the_commands_are_not_imported_by_what_they_command():
    wrong = [
        f"{module.place} imports {name}"
        for module in MODULES
        if module.part not in {"cli", "commands"}
        for name in module.ours
        if name.split(".")[1] in {"cli", "commands"}
    ]
    assert wrong == []


def test_the_libraries_of_others_stay_where_they_belong():
    wrong = [
        f"{module.place} imports {name}"
        for module in MODULES
        for name in module.imports
        if name.split(".")[0] not in sys.stdlib_module_names | {"companion"} | may_use(module)
    ]
    assert wrong == []


def may_use(module):
    allowed = MAY_USE.get(module.part, set())
    if module.place.startswith("hardware/"):
        allowed = allowed | IN_ONE_ADAPTER_EACH
    if module.place.startswith("hardware/camera_"):
        allowed = allowed | {"cv2", "numpy"}
    return allowed | MAY_USE_BESIDES.get(module.place, set())


@pytest.mark.parametrize("library", sorted(IN_ONE_ADAPTER_EACH))
def test_a_device_s_library_is_imported_late_and_by_one_kind_of_adapter(library):
    users = [module for module in MODULES if library in top_names(module.imports)]
    kinds = {module.path.stem.rpartition("_")[2] for module in users}
    assert len(kinds) <= 1
    assert [m.place for m in users if library in top_names(imports(m.tree.body))] == []


def top_names(names):
    return {name.split(".")[0] for name in names}


def test_imports_name_the_whole_module_and_nothing_private():
    wrong = [
        f"{module.place} imports {name}"
        for module in MODULES
        for name in module.imports
        if name.startswith(".") or private(name)
    ]
    assert wrong == []


def private(name):
    words = name.split(".")
    return words[0] == "companion" and any(word[:1] == "_" for word in words)


def test_every_init_is_empty():
    assert [m.place for m in MODULES if m.path.name == "__init__.py" and m.text] == []


def test_a_module_and_a_function_can_be_read_in_one_go():
    long = [m.place for m in MODULES if len(m.text.splitlines()) > MOST_LINES]
    long += [
        f"{module.at(node)} {node.name}"
        for module in MODULES
        for node in module.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def test_a_module_has_a_name_that_says_something():
    assert [m.place for m in MODULES if NAMES_THAT_SAY_NOTHING & set(m.path.stem.split("_"))] == []


def test_nothing_happens_at_import_but_defining_things():
    doing = ast.For | ast.While | ast.With | ast.Try | ast.Delete
    wrong = [
        module.at(statement)
        for module in MODULES
        for statement in module.tree.body
        if isinstance(statement, doing)
        or (isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant))
    ]
    assert wrong == []


def test_nothing_is_kept_in_the_process():
    wrong = [m.at(node) for m in MODULES for node in m.nodes if isinstance(node, ast.Global)]
    assert wrong == []


def test_a_broad_except_stands_only_in_the_outermost_loop():
    wrong = [
        module.at(node)
        for module in MODULES
        if module.place not in OUTERMOST_LOOPS
        for node in module.nodes
        if swallows_everything(node)
    ]
    assert wrong == []


def swallows_everything(node):
    broad = {"Exception", "BaseException"}
    if isinstance(node, ast.ExceptHandler):
        goes_on = isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None
        return not goes_on and (node.type is None or bool(broad & names_in(node.type)))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
        called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        return called == "suppress" and any(broad & names_in(each) for each in node.args)
    return False


def test_only_the_settings_read_the_environment():
    wrong = [
        module.place
        for module in MODULES
        if module.place not in READS_THE_ENVIRONMENT
        for node in module.nodes
        if isinstance(node, ast.Attribute)
        and node.attr in {"environ", "environb", "getenv"}
        and names_in(node.value) == {"os"}
    ]
    wrong += [
        module.place
        for module in MODULES
        if {"os.environ", "os.environb", "os.getenv"} & set(module.imports)
    ]
    assert wrong == []


def test_nothing_is_left_for_later():
    assert [m.place for m in MODULES if "TO" + "DO" in m.text or "FIX" + "ME" in m.text] == []


@pytest.mark.parametrize(
    "code, caught",
    [
        ("try: f()\nexcept: pass", True),
        ("try: f()\nexcept Exception: pass", True),
        ("try: f()\nexcept (ValueError, BaseException) as e: g(e)", True),
        ("try: f()\nexcept Exception:\n    g()\n    raise", False),
        ("try: f()\nexcept ValueError: pass", False),
        ("with contextlib.suppress(Exception): f()", True),
        ("with suppress(KeyError): f()", False),
    ],
)
def test_the_test_knows_a_broad_except_when_it_sees_one(code, caught):
    assert any(swallows_everything(node) for node in ast.walk(ast.parse(code))) == caught
