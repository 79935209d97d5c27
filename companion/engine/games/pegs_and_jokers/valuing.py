"""Computer players value this game as its sister: see engine/joker_family/valuing.py."""

from companion.engine.joker_family.valuing import VALUING

__all__ = ["VALUING"]
