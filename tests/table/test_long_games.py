"""A long game: its memory stays flat, and it is taken back to its first moment."""

import gc

import pytest

from bench.session_memory import Evening, slope
from companion.engine.game import load_game
from companion.engine.state import state_hash
from companion.inputs import ButtonPress

TURNS, EVERY, WARM_UP = 400, 10, 100
MOST_BYTES_A_TURN = 250
"""A turn takes about 3,000 bytes where it is kept as it is, about 100 where it is packed."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """An evening of TURNS turns, what it began with, and its size on the way."""
    database = tmp_path_factory.mktemp("log") / "games.sqlite"
    evening = Evening.of(load_game("fast-track-draw"), database)
    began, sizes = state_hash(evening.desk.state), {}
    for turn in range(1, TURNS + 1):
        evening.play_a_turn()
        if turn % EVERY == 0:
            gc.collect()
            sizes[turn] = evening.session_bytes()
    yield evening, began, sizes
    evening.close()


@pytest.mark.slow
def test_a_session_grows_by_little_more_than_what_was_played(played):
    _, _, sizes = played
    late = {turn: size for turn, size in sizes.items() if turn > WARM_UP}
    assert 0 < slope(list(late), list(late.values())) < MOST_BYTES_A_TURN


@pytest.mark.slow
def test_everything_is_taken_back_to_the_start_of_a_long_game(played):
    evening, began, _ = played
    session = evening.loop.game.session
    states = [earlier.state for earlier in evening.desk.history]
    for before in reversed(states):
        session.handle(ButtonPress("take-back", "test", 0.0))
        assert session.state == before
    assert session.state_hash == began
    assert not evening.desk.history
