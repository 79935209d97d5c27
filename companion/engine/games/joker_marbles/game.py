"""Joker Marbles, alone or in teams, with one deck; the rules lie in engine/joker_family."""

from companion.engine.joker_family.game import JokerGame

MOST_SEATS = 6

GAME = JokerGame("joker-marbles", __package__ or "", MOST_SEATS)
