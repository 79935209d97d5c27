"""A list whose older items are packed: nothing that was put into it is lost."""

from dataclasses import replace

import pytest

from companion.engine.move import PASS
from companion.engine.state import state_hash
from companion.table.desk import Earlier
from companion.table.packed import BLOCK, PackedList
from tests.table.playing import GAME, Table


def filled(count):
    numbers = PackedList()
    for number in range(count):
        numbers.append(number)
    return numbers


@pytest.mark.parametrize("count", [0, 1, 2 * BLOCK, 2 * BLOCK + 1, 5 * BLOCK + 7])
def test_every_item_is_there_in_its_place(count):
    numbers = filled(count)
    assert list(numbers) == list(range(count))
    assert [numbers[at] for at in range(count)] == list(range(count))
    assert [numbers[-at] for at in range(1, count + 1)] == list(range(count))[::-1]
    assert len(numbers) == count


def test_the_newest_are_never_packed():
    numbers = filled(1000)
    assert numbers.newest()[-BLOCK:] == tuple(range(1000 - BLOCK, 1000))


@pytest.mark.parametrize(
    ("first", "count"), [(0, 5), (BLOCK - 2, 4), (BLOCK, 3 * BLOCK), (990, 50), (-3, 2), (7, -1)]
)
def test_a_part_is_read_from_any_place(first, count):
    start = max(first, 0)
    assert filled(1000).after(first, count) == list(range(1000))[start : start + max(count, 0)]


def test_items_are_taken_away_to_the_first():
    numbers = filled(5 * BLOCK)
    taken = [numbers.pop() for _ in range(5 * BLOCK)]
    assert taken == list(range(5 * BLOCK))[::-1]
    assert not numbers
    with pytest.raises(IndexError):
        numbers.pop()


def test_the_newest_is_replaced_where_the_others_are_packed_again():
    numbers = filled(4 * BLOCK)
    for _ in range(2 * BLOCK):
        numbers.pop()
    numbers.replace_newest(-1)
    for number in range(2 * BLOCK):
        numbers.append(number)
    assert list(numbers) == [*range(2 * BLOCK - 1), -1, *range(2 * BLOCK)]


@pytest.mark.parametrize("at", [3, -4])
def test_there_is_nothing_before_the_first_or_after_the_last(at):
    with pytest.raises(IndexError):
        filled(3)[at]


def test_packed_states_are_equal_and_know_what_their_game_worked_out():
    state = Table(red=("T0.9",), blue=("T2.3",), ring=(), seen=False).session.state
    states = [state]
    for _ in range(2 * BLOCK):
        declared = GAME.declare(states[-1], {"card": "3"})
        moves = GAME.legal_moves(declared).moves
        states.append(GAME.outcome(declared, (moves or (PASS,))[0]).state)
    history = PackedList()
    for each in states:
        history.append(Earlier("move", "It moved.", each.to_move, each))
    for was, now in zip(states, (earlier.state for earlier in history), strict=True):
        assert (now, state_hash(now)) == (was, state_hash(was))
        assert list(now.position) == list(was.position)
        assert now.derived is was.derived
    assert history[0].state.noted == {}


def test_states_of_other_options_are_told_apart():
    state = Table(seen=False).session.state
    other = state.changed(options={**state.options, "ft_obligation": False})
    history = PackedList()
    for number in range(3 * BLOCK):
        one = other if number % 3 == 0 else state
        history.append(replace(Earlier("move", "", 0, one), says=str(number)))
    kept = [earlier.state for earlier in history]
    assert [each.options["ft_obligation"] for each in kept[:4]] == [False, True, True, False]
    assert kept[0].derived is other.derived is not state.derived
