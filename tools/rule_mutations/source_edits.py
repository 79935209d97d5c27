"""Changes of a source file that are found by what the code says, not by where it stands.

A place is a function or class and a piece of code in it, compared as a syntax tree, so that
it is found again however it is laid out. Knows no rule and no game.
"""

import ast
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


class PlaceError(Exception):
    """A place is not there, or there more than once."""


@dataclass(frozen=True)
class Edit:
    """One change. file: below the project. at: a function or class, "" for the whole file.

    Either find, an expression or a statement that occurs once there, and put, which replaces
    it; or begin, statements with which the function begins; or add, code at the file's end.
    """

    file: str
    at: str = ""
    find: str = ""
    put: str = ""
    begin: str = ""
    add: str = ""


def edited_files(root: Path, edits: Iterable[Edit]) -> Mapping[str, str]:
    """The changed text of every file of *edits*. Raises PlaceError."""
    texts: dict[str, str] = {}
    for edit in edits:
        if edit.file not in texts:
            path = root / edit.file
            if not path.is_file():
                raise PlaceError(f"{edit.file} is not there")
            texts[edit.file] = path.read_text("utf-8")
        texts[edit.file] = edited(texts[edit.file], edit)
    for file, text in texts.items():
        compile(text, file, "exec")
    return texts


def edited(text: str, edit: Edit) -> str:
    """*text* with *edit* made. Raises PlaceError."""
    whole = _parsed(text)
    scope = _scope(whole, edit)
    if edit.add:
        return f"{text}\n\n{edit.add.strip()}\n"
    if edit.begin:
        return _with_begin(text, scope, edit)
    return _with_replacement(text, scope, edit)


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def _scope(whole: ast.Module, edit: Edit) -> ast.AST:
    scope: ast.AST = whole
    for name in edit.at.split(".") if edit.at else ():
        inside = [
            node
            for node in ast.iter_child_nodes(scope)
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name
        ]
        if len(inside) != 1:
            raise PlaceError(f"{edit.file} has no {edit.at}")
        scope = inside[0]
    return scope


def _with_begin(text: str, scope: ast.AST, edit: Edit) -> str:
    if not isinstance(scope, ast.FunctionDef):
        raise PlaceError(f"{edit.file}: {edit.at} is not a function")
    first = scope.body[1 if ast.get_docstring(scope) and len(scope.body) > 1 else 0]
    lines = text.splitlines(keepends=True)
    code = textwrap.indent(textwrap.dedent(edit.begin).strip() + "\n", " " * first.col_offset)
    lines.insert(first.lineno - 1, code)
    return "".join(lines)


def _with_replacement(text: str, scope: ast.AST, edit: Edit) -> str:
    wanted = ast.parse(textwrap.dedent(edit.find).strip()).body[0]
    target: ast.AST = wanted.value if isinstance(wanted, ast.Expr) else wanted
    same = ast.dump(target)
    kind = type(target)
    found = [each for each in ast.walk(scope) if type(each) is kind and ast.dump(each) == same]
    if len(found) != 1:
        times = f"{len(found)} times" if found else "nowhere"
        raise PlaceError(f"{edit.file}: {edit.find!r} stands {times} in {edit.at or 'the file'}")
    node = found[0]
    if isinstance(node, ast.expr):
        put = f"({textwrap.dedent(edit.put).strip()})"
        return _cut(text, node, put)
    assert isinstance(node, ast.stmt)
    lines = textwrap.indent(textwrap.dedent(edit.put).strip(), " " * node.col_offset)
    return _cut(text, node, lines.lstrip())


def _cut(text: str, node: ast.expr | ast.stmt, put: str) -> str:
    """*put* in the place of *node*; columns of a syntax tree count bytes."""
    lines = text.splitlines(keepends=True)
    before = "".join(lines[: node.lineno - 1]).encode()
    start = len(before) + node.col_offset
    assert node.end_lineno is not None and node.end_col_offset is not None
    end = len("".join(lines[: node.end_lineno - 1]).encode()) + node.end_col_offset
    raw = text.encode()
    return (raw[:start] + put.encode() + raw[end:]).decode()
