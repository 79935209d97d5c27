from companion.wiring.table_clock import TableClock


def test_it_goes_on_from_where_the_game_stopped():
    now = [1000.0]
    clock = TableClock(42.0, ticking=lambda: now[0])
    assert clock() == 42.0
    now[0] += 1.5
    assert clock() == 43.5
