"""Shared sevens are worked out once for a pair: held against playing the parts one by one."""

import random
from itertools import combinations

import pytest

from companion.engine.games.fast_track.graph import SQUARE, home, pen
from companion.engine.games.fast_track_draw.walks import Walker, WayOptions
from companion.engine.games.fast_track_draw.ways import BITS, MARK, SharedSevens, WaySet
from companion.engine.move import moved

OPTIONS = (
    WayOptions(),
    WayOptions(mid_exit=False, centre_multi_step=False),
    WayOptions(centre_from_track=True),
)


def standings(side):
    corners = SQUARE.fast_track_spaces
    plain = [*home(side), *SQUARE.main_track, pen(side)[0]]
    return sorted([*plain, *(corner + MARK for corner in corners)])


def one_after_the_other(walker, pair):
    """(ends, spaces walked over, move) of every way to share a 7, played part by part."""
    for first, second in (pair, pair[::-1]):
        for steps, walk in parts(walker, first):
            for others_steps, other in parts(walker, second):
                if (steps or 6) + (others_steps or 6) != 7:
                    continue
                start, other_start = first.rstrip(MARK), second.rstrip(MARK)
                if other_start in walk or walk[-1] in other:
                    continue
                yield (
                    frozenset({walk[-1], other[-1]}),
                    frozenset({*walk, *other}) - {start, other_start},
                    str(moved((start, walk[-1]), (other_start, other[-1]))),
                )


def parts(walker, standing):
    start = standing.rstrip(MARK)
    if start[0] == "P":
        yield 0, walker.out_of_start()
        return
    for steps in range(1, 7):
        status = standing.endswith(MARK)
        for walk in walker.forward(start, steps, status=status, part=True):
            yield steps, walk


def pairs_of_two_pieces(side, chance, most):
    found = list(combinations(standings(side), 2))
    different = [pair for pair in found if pair[0].rstrip(MARK) != pair[1].rstrip(MARK)]
    corners = [pair for pair in different if pair[0][-1] == MARK and pair[1][-1] == MARK]
    return [*corners, *chance.sample(different, min(most, len(different)))]


def hold_against_playing_it(options, sides, most):
    chance = random.Random(most)
    for side in sides:
        sevens = SharedSevens(WaySet(side, options))
        walker = Walker(side, options)
        for pair in pairs_of_two_pieces(side, chance, most):
            played = {}
            for ends, over, move in one_after_the_other(walker, pair):
                played.setdefault(ends, (over, set()))[1].add(move)
                assert played[ends][0] == over, (pair, move)
            found = {str(move): blocked for blocked, move in sevens[pair]}
            assert len(found) == len(played), pair
            for over, moves in played.values():
                [move] = moves & found.keys()
                assert found[move] == sum(BITS[space] for space in over)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_pair_shares_a_7_as_if_played_part_by_part(options):
    hold_against_playing_it(options, range(SQUARE.sides), 60)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_pair_of_one_colour_shares_a_7_as_if_played_part_by_part(options):
    hold_against_playing_it(options, [0], 5000)
