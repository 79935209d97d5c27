"""Carrying marbles back: every step can be done, the board is restored, no step is wasted."""

import random
from collections import Counter, deque

import pytest

from companion.board.position import Position
from companion.engine.repair import repair
from companion.engine.ruling import Repair

SPACES = ("a", "b", "c", "d", "p1", "p2", "p3")
PEN = frozenset({"p1", "p2", "p3"})


def carried(found, steps):
    """The board after *steps*; fails where a hand would."""
    marbles = dict(found.marbles)
    for step in steps:
        if step.start is not None:
            assert marbles.pop(step.start) == step.marble
        if step.end is not None:
            assert step.end not in marbles
            marbles[step.end] = step.marble
    return Position(marbles)


def counted(position, pen=PEN):
    outside = frozenset((s, c) for s, c in position.marbles.items() if s not in pen)
    return outside, frozenset(Counter(c for s, c in position.marbles.items() if s in pen).items())


def random_position(chance, colours, marbles):
    spaces = chance.sample(SPACES, marbles)
    return Position({space: chance.choice(colours) for space in spaces})


def fewest(before, found, most):
    """Length of the shortest list of carries, by trying all of them."""
    start = found
    seen, queue = {start}, deque([(start, (), 0)])
    while queue:
        position, hand, steps = queue.popleft()
        if not hand and counted(position) == counted(before):
            return steps
        if steps == most:
            continue
        options = []
        for space, colour in position.marbles.items():
            bare = position.changed({space: None})
            options.append((bare, (*hand, colour)))
            options += [
                (bare.changed({end: colour}), hand) for end in SPACES if position.at(end) is None
            ]
        for i, colour in enumerate(hand):
            rest = hand[:i] + hand[i + 1 :]
            options += [
                (position.changed({end: colour}), rest)
                for end in SPACES
                if position.at(end) is None
            ]
        for each, held in options:
            key = (each, tuple(sorted(held)))
            if key not in seen:
                seen.add(key)
                queue.append((each, tuple(sorted(held)), steps + 1))
    return most + 1


def test_a_board_as_it_was_needs_nothing():
    board = Position({"a": "red", "p1": "blue"})
    assert repair(board, board, [PEN]) == ()


def test_one_marble_is_carried_back():
    steps = repair(Position({"a": "red"}), Position({"b": "red"}))
    assert steps == (Repair("red", "b", "a"),)


def test_a_captured_marble_is_fetched_after_its_space_is_free():
    before, found = Position({"a": "red", "b": "blue"}), Position({"b": "red", "p2": "blue"})
    assert repair(before, found, [PEN]) == (Repair("red", "b", "a"), Repair("blue", "p2", "b"))


def test_a_swap_is_undone_by_taking_one_marble_off_meanwhile():
    before, found = Position({"a": "red", "b": "blue"}), Position({"a": "blue", "b": "red"})
    steps = repair(before, found)
    assert len(steps) == 3
    assert steps[0].end is None
    assert carried(found, steps) == before


def test_which_hole_of_a_pen_holds_a_marble_is_not_repaired():
    assert repair(Position({"p1": "red"}), Position({"p3": "red"}), [PEN]) == ()


def test_a_missing_marble_is_fetched_and_one_too_many_taken_off():
    steps = repair(Position({"a": "red"}), Position({"b": "blue"}))
    assert set(steps) == {Repair("blue", "b", None), Repair("red", None, "a")}


def test_the_likely_way_back_is_taken_where_two_would_do():
    before = Position({"a": "red", "b": "red"})
    found = Position({"c": "red", "d": "red"})
    steps = repair(before, found, likely=[("c", "b"), ("d", "a")])
    assert set(steps) == {Repair("red", "c", "b"), Repair("red", "d", "a")}


@pytest.mark.parametrize("seed", range(150))
def test_any_board_is_restored_with_the_fewest_carries(seed):
    chance = random.Random(seed)
    marbles = chance.randint(1, 4)
    before = random_position(chance, ("red", "blue"), marbles)
    found = random_position(chance, ("red", "blue"), chance.choice([marbles, marbles, 3]))

    steps = repair(before, found, [PEN])

    assert counted(carried(found, steps)) == counted(before)
    assert len(steps) == lower_bound(before, found) or len(steps) == fewest(
        before, found, len(steps)
    )


def lower_bound(before, found):
    """Each marble that must leave its space, or come from outside, is carried at least once."""
    lacking = extra = Counter()
    (outside, pen), (outside_now, pen_now) = counted(before), counted(found)
    lacking = Counter(c for _, c in outside - outside_now) + (
        Counter(dict(pen)) - Counter(dict(pen_now))
    )
    extra = Counter(c for _, c in outside_now - outside) + (
        Counter(dict(pen_now)) - Counter(dict(pen))
    )
    return sum(max(lacking[c], extra[c]) for c in lacking | extra)
