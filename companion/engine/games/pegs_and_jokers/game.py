"""Pegs and Jokers, the game of teams with three decks; the rules lie in engine/joker_family."""

from companion.engine.joker_family.game import JokerGame

MOST_SEATS = 8

GAME = JokerGame("pegs-and-jokers", __package__ or "", MOST_SEATS)
