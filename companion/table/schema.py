"""The tables of the log of games, for any database that SQLAlchemy speaks. Knows no game."""

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

SCHEMA_VERSION = 1

INPUT, EVENT = "input", "event"
"""Kinds of entries."""

tables = MetaData()

versions = Table(
    "log_version",
    tables,
    Column("version", Integer, primary_key=True, autoincrement=False),
)

games = Table(
    "games",
    tables,
    Column("id", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("started_at", String(40), nullable=False),
    Column("finished_at", String(40)),
    Column("result", Text),
)
"""setup, result: JSON. started_at, finished_at: ISO 8601 in UTC; both None while it is played."""

entries = Table(
    "entries",
    tables,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("at_s", Float(53), nullable=False),
    Column("wall_at", String(40), nullable=False),
    Column("line", Text, nullable=False),
    Column("state_hash", String(16)),
)
"""number: 1, 2, 3... within a game. line: the input or event as JSON.

state_hash: of the state after the input that the event answers; None for inputs.
"""
