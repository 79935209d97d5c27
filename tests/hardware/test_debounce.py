"""Noisy contacts: every press told once and in time, and nothing else told."""

import random
from itertools import pairwise

import pytest

from companion.hardware.debounce import CLOSED_S, GLITCH_S, OPEN_S, RELEASED_S, WITHIN_S, Contact

MS = 0.001
A_LITTLE_S = 1e-9


def told(edges, until_s, contact=None):
    """All changes that a contact tells of these (closed, at_s), asked whenever something is due."""
    contact = contact or Contact()
    changes = []
    for closed, at_s in edges:
        changes += contact.edge(closed, at_s)
    changes += contact.passed(until_s)
    return [(change.pressed, change.at_s) for change in changes]


def runs(*lengths_ms, first_at_s=0.0):
    """Edges of a contact that is closed, open, closed... for so long, the last for ever."""
    at_s, edges = first_at_s, [(True, first_at_s)]
    for number, length_ms in enumerate(lengths_ms):
        at_s += length_ms * MS
        edges.append((number % 2 == 1, at_s))
    return edges


def chatter(chance, at_s, length_s, closes, longest_open_s):
    """Edges of a contact that is to close (or open), and bounces for *length_s* before."""
    end_s, state, edges = at_s + length_s, closes, []
    mean_s = chance.choice((0.2, 0.5, 1.0, 3.0)) * MS
    while at_s < end_s:
        edges.append((state, at_s))
        run_s = max(chance.expovariate(1 / mean_s), 0.01 * MS)
        if not state:
            run_s = min(run_s, longest_open_s)
        at_s, state = at_s + run_s, not state
    edges.append((closes, end_s))
    return edges


def tangle(chance, at_s, length_s, closes):
    """The same with edges anywhere: a contact may stay open for most of the time."""
    count = 2 * chance.randint(1, 8)
    times = sorted(at_s + chance.uniform(0, length_s) for _ in range(count))
    edges = [(closes, at_s)]
    edges += [(closes == (number % 2 == 1), time) for number, time in enumerate(times)]
    return [*edges, (closes, at_s + length_s)]


def presses(count, seed, noise):
    """For each press: when first touched, when at rest, and all its edges.

    Taps of 30 ms as well as long holds; the next one follows 80 ms after the touch at the
    soonest, and no sooner than the contact has been quiet for long enough to be let go.
    """
    chance = random.Random(seed)
    at_s = 1.0
    for _ in range(count):
        bounce_s = chance.uniform(1 * MS, 20 * MS)
        held_s = max(bounce_s + 5 * MS, chance.choice((30 * MS, 35 * MS, 150 * MS, 3.0)))
        let_go_s = chance.uniform(1 * MS, 20 * MS)
        edges = noise(chance, at_s, bounce_s, True) + noise(chance, at_s + held_s, let_go_s, False)
        yield at_s, at_s + bounce_s, edges
        quiet_s = at_s + held_s + let_go_s + RELEASED_S
        at_s = max(at_s + 80 * MS, quiet_s + A_LITTLE_S) + chance.choice((0, 0, 0.4))


def short_gaps(chance, at_s, length_s, closes):
    return chatter(chance, at_s, length_s, closes, OPEN_S - A_LITTLE_S if closes else 1.0)


@pytest.mark.slow
def test_of_100_000_noisy_presses_none_is_lost_none_doubled_and_none_late():
    contact, waits_s = Contact(), []
    for touched_s, rest_s, edges in presses(100_000, 20, short_gaps):
        changes = told(edges, edges[-1][1] + RELEASED_S + A_LITTLE_S, contact)
        assert [pressed for pressed, _ in changes] == [True, False]
        pressed_s = changes[0][1]
        assert touched_s < pressed_s <= rest_s + CLOSED_S + A_LITTLE_S
        waits_s.append(pressed_s - touched_s)
    assert max(waits_s) <= WITHIN_S + A_LITTLE_S
    assert sorted(waits_s)[len(waits_s) // 2] < 0.008


@pytest.mark.slow
def test_contacts_that_hardly_touch_while_they_bounce_are_told_as_soon_as_they_are_at_rest():
    contact = Contact()
    for touched_s, rest_s, edges in presses(20_000, 21, tangle):
        changes = told(edges, edges[-1][1] + RELEASED_S + A_LITTLE_S, contact)
        assert [pressed for pressed, _ in changes] == [True, False]
        assert touched_s < changes[0][1] <= rest_s + CLOSED_S + A_LITTLE_S


@pytest.mark.slow
def test_sparks_shorter_than_a_millisecond_are_never_a_press():
    chance, contact, at_s = random.Random(5), Contact(), 0.0
    for _ in range(50_000):
        at_s += OPEN_S + GLITCH_S + chance.expovariate(20)
        assert (
            told([(True, at_s), (False, at_s + chance.uniform(0, GLITCH_S))], at_s, contact) == []
        )


@pytest.mark.parametrize("mains_hz", [50, 60])
@pytest.mark.parametrize("each_period", [1, 2])
def test_sparks_of_the_mains_are_never_a_press(mains_hz, each_period):
    contact = Contact()
    for number in range(500):
        at_s = number / (mains_hz * each_period)
        assert told([(True, at_s), (False, at_s + 0.9 * MS)], at_s, contact) == []


def test_a_clean_press_is_told_after_three_milliseconds():
    assert told(runs(), 1.0) == [(True, pytest.approx(CLOSED_S))]


def test_bounces_count_with_the_time_for_which_they_touched():
    edges = runs(1, 2, 1, 2)
    assert told(edges, 1.0) == [(True, pytest.approx(7 * MS))]


def test_a_contact_that_is_closed_at_last_is_pressed_however_much_it_bounced():
    edges = runs(1.2, 5, 0.5, 5, 0.5, 5, 0.1, 2)
    assert told(edges, 1.0) == [(True, pytest.approx(WITHIN_S))]


def test_a_touch_that_comes_to_nothing_is_no_press():
    assert told(runs(2.9), 1.0) == []
    assert told(runs(1.4, 4, 1.4), 1.0) == []


def test_what_was_touched_before_does_not_add_up_for_ever():
    edges = [edge for n in range(50) for edge in runs(2.5, first_at_s=n * 21 * MS)]
    assert told(edges, 2.0) == []


def test_a_key_that_is_held_for_an_hour_is_pressed_once():
    assert len(told(runs(), 3600.0)) == 1


def test_a_contact_that_opens_for_a_moment_while_it_is_held_is_not_pressed_again():
    assert told(runs(100, 5, 100, 19), 1.0) == [(True, pytest.approx(CLOSED_S))]


def test_a_key_that_is_held_at_the_beginning_is_pressed_when_pressed_again():
    contact = Contact(closed=True)
    edges = [(False, 1.0), (True, 2.0)]
    assert told(edges, 3.0, contact) == [
        (False, pytest.approx(1.0 + RELEASED_S)),
        (True, pytest.approx(2.0 + CLOSED_S)),
    ]


def test_edges_out_of_order_or_told_twice_do_no_harm():
    contact = Contact()
    edges = [(True, 1.0), (True, 1.001), (False, 0.9), (True, 1.0)]
    assert told(edges, 2.0, contact) == [(True, pytest.approx(1.0 + CLOSED_S))]


def test_edges_that_are_heard_of_late_and_all_at_once_are_a_press_all_the_same():
    assert [pressed for pressed, _ in told(runs(30), 5.0)] == [True, False]


def looked_at(edges, period_s, until_s, contact):
    """What a contact tells that is only looked at every *period_s*."""
    at_s, state, changes, left = edges[0][1] - period_s / 3, False, [], list(edges)
    while at_s < until_s:
        while left and left[0][1] <= at_s:
            state = left.pop(0)[0]
        changes += contact.sample(state, at_s)
        at_s += period_s
    return changes


def test_a_contact_that_is_looked_at_needs_to_be_seen_closed_twice():
    contact = Contact()
    assert contact.sample(True, 0.000) == []
    assert contact.sample(False, 0.005) == []
    assert contact.sample(True, 0.010) == []
    assert [each.at_s for each in contact.sample(True, 0.015)] == [pytest.approx(0.013)]


@pytest.mark.slow
def test_contacts_that_are_looked_at_every_3_ms_are_pressed_once_and_two_looks_after_rest():
    period_s = 3 * MS
    for touched_s, rest_s, edges in presses(5_000, 22, short_gaps):
        contact = Contact(within_s=WITHIN_S - period_s)
        changes = looked_at(edges, period_s, edges[-1][1] + 2 * RELEASED_S, contact)
        assert [change.pressed for change in changes] == [True, False]
        assert touched_s <= changes[0].at_s <= rest_s + 2 * period_s
        if rest_s - touched_s <= 14 * MS:
            assert changes[0].at_s - touched_s <= WITHIN_S


def test_the_noise_of_these_tests_is_what_it_says():
    for touched_s, rest_s, edges in presses(300, 23, short_gaps):
        closing = [edge for edge in edges if edge[1] <= rest_s]
        assert closing[0] == (True, touched_s) and closing[-1][0]
        assert 1 * MS <= rest_s - touched_s <= 20 * MS
        assert all(one[1] <= other[1] for one, other in pairwise(edges))
