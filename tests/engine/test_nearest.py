from companion.board.position import Position
from companion.engine.move import PASS, moved, parse_move, swap
from companion.engine.nearest import nearest

BEFORE = Position({"a1": "red", "a2": "red", "b9": "blue"})
LEGAL = (moved(("a2", "a5")), moved(("a1", "a4")), moved(("a1", "a9")), swap("a1", "b9"))


def apart(one, other):
    return abs(int(one[1:]) - int(other[1:]))


def after(*ways):
    return BEFORE.moved(ways)


def test_the_move_of_the_same_marble_comes_first_the_nearer_end_before_the_farther():
    done = moved(("a1", "a8"))
    found = nearest(BEFORE, after(("a1", "a8")), LEGAL, done=done, apart=apart)
    assert [str(move) for move in found] == ["a1-a9", "a1-a4", "a1<>b9"]


def test_no_more_are_named_than_asked_for():
    assert len(nearest(BEFORE, after(("a1", "a8")), LEGAL, most=1)) == 1


def test_without_a_told_move_the_differences_serve():
    assert nearest(BEFORE, after(("a2", "a7")), LEGAL)[0] == moved(("a2", "a5"))


def test_a_swap_is_most_like_a_swap():
    done = swap("a1", "b4")
    assert nearest(BEFORE, BEFORE, LEGAL, done=done, apart=apart)[0].is_swap


def test_holes_of_one_store_count_as_one_space():
    legal = (moved(("p1", "x1")), moved(("a1", "x1")))
    done = moved(("p3", "x2"))
    found = nearest(BEFORE, BEFORE, legal, done=done, apart=apart, store_of=lambda space: space[0])
    assert found[0] == moved(("p1", "x1"))


def test_pass_is_named_when_nothing_else_is_legal():
    assert nearest(BEFORE, after(("a1", "a2")), (PASS,), done=parse_move("a1-a8")) == (PASS,)
