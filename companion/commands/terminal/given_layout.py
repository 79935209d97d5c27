"""The board named on the command line: a shipped one, a layout file, or "-" for standard input."""

from companion.board.layout import Layout, layout_from_toml, layout_text
from companion.commands.terminal.given_files import STANDARD_INPUT, read_text, title


def read_layout(name: str) -> Layout:
    """The layout; raises DataError or UnknownNameError as `load_layout` does."""
    return layout_from_toml(read_layout_text(name), title(name))


def read_layout_text(name: str) -> str:
    """Its TOML, not looked at yet."""
    return read_text(name) if name == STANDARD_INPUT else layout_text(name)
