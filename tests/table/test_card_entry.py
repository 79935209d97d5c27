"""Cards that cannot be in play now are asked about, and whoever knows better is believed."""

import pytest

from companion.card_codes import CodedCard, printed_code
from companion.inputs import Choice
from companion.table.desk import Phase
from companion.table.encoding import recorded
from companion.table.session import Session
from companion.table.viewing import view_of
from tests.table.playing import LAYOUT, Table, names
from tests.table.test_held_cards import GAME as HAND_GAME
from tests.table.test_held_cards import LAYOUT as HAND_LAYOUT
from tests.table.test_held_cards import Table as HandTable
from tests.table.test_held_cards import a_state

SEVEN, SEVENS = printed_code(CodedCard("7", "H", 1)), "7777"


class Hands(HandTable):
    """A game in which every card is told as it is drawn."""

    def __init__(self, **settings):
        super().__init__()
        self.session = Session(HAND_GAME, a_state(), HAND_LAYOUT, **settings)
        self.look(self.session.state.position)

    def choose(self, question, option):
        return self.do(Choice(question, option, "test", self.now_s))


def doubting(**settings):
    """Nobody has a marble in play, so that most cards pass the turn at once."""
    return Table(doubts_cards=True, **settings)


def red_plays(table, *cards):
    """Red's cards, blue's in between; the events of the last of red's."""
    events = []
    for number, card in enumerate(cards):
        events = table.card(card)
        if number < len(cards) - 1:
            assert names(events)[-1] == "turn" and table.state.to_move == 1
            table.card(str(number % 4 + 2) if number % 8 < 4 else "9")
    return events


def asked(events):
    [question] = events
    assert question["event"] == "unclear"
    return question


def after_five_sevens(**settings):
    table = doubting(**settings)
    return table, asked(red_plays(table, *SEVENS, "7"))


def test_a_fifth_seven_of_one_pack_is_asked_about():
    table, question = after_five_sevens()
    assert question["says"].startswith("Every 7 of the deck was played before.")
    assert table.phase is Phase.UNCLEAR
    assert (table.state.to_move, table.state.declared) == (0, {})


def test_four_sevens_and_the_other_player_s_are_not():
    table = doubting()
    assert names(red_plays(table, *SEVENS))[0] == "card-played"
    assert names(table.card("7"))[0] == "card-played"


def test_whoever_says_that_it_was_played_is_believed_and_counting_begins_anew():
    table, question = after_five_sevens()
    assert names(table.choose(question["question"], 0)) == ["card-played", "no-effect", "turn"]
    table.card("5")
    assert names(red_plays(table, *SEVENS))[0] == "card-played"
    table.card("5")
    asked(table.card("7"))


def test_whoever_says_no_is_asked_for_the_card():
    table, question = after_five_sevens()
    [refused] = table.choose(question["question"], 1)
    assert refused["says"] == "Then enter the card that was played."
    assert table.phase is Phase.AWAITING_CARD
    assert names(table.card("8"))[0] == "card-played"


def test_another_card_answers_it_too():
    table, question = after_five_sevens()
    assert names(table.card("8"))[0] == "card-played"
    assert "no longer open" in table.choose(question["question"], 0)[0]["says"]


def test_the_same_card_held_again_asks_nothing_new():
    table, question = after_five_sevens()
    assert table.card("7") == []
    assert table.desk.question.number == question["question"]


def test_an_answer_that_there_is_not_is_refused_and_the_question_stays():
    table, question = after_five_sevens()
    assert names(table.choose(question["question"], 2)) == ["input-refused"]
    assert table.phase is Phase.UNCLEAR


def test_a_look_at_the_board_does_not_close_the_question():
    table, _ = after_five_sevens()
    assert table.look() == []
    assert table.phase is Phase.UNCLEAR


def test_playing_on_with_the_card_answers_it():
    table = doubting(red=["T0.9"])
    for _ in range(4):
        table.desk.seen = table.desk.seen.with_played(table.state, {"5": 1.0})
    asked(table.card("5"))
    events = table.move(("T0.9", "T1.0"))
    assert names(events) == ["card-played", "move-made", "turn"]
    assert events[1]["card"] == "5"


def test_what_is_hidden_answers_nothing():
    table = doubting(red=["T0.9"])
    for _ in range(4):
        table.desk.seen = table.desk.seen.with_played(table.state, {"5": 1.0})
    asked(table.card("5"))
    table.carry(("T0.9", "T1.0"))
    assert table.look(hidden=["T0.9", "T1.0"]) == []
    assert table.phase is Phase.UNCLEAR


def test_a_move_made_before_its_doubted_card_waits_for_the_answer():
    table = doubting(red=["T0.9"])
    for _ in range(4):
        table.desk.seen = table.desk.seen.with_played(table.state, {"5": 1.0})
    table.move(("T0.9", "T1.0"))
    question = asked(table.card("5"))
    assert table.look() == []
    assert names(table.choose(question["question"], 0)) == ["card-played", "move-made", "turn"]


def test_taking_back_what_was_believed_takes_back_what_was_forgotten():
    table, question = after_five_sevens()
    table.choose(question["question"], 0)
    assert names(table.press("take-back"))[0] == "card-taken-back"
    assert table.state.to_move == 0
    asked(table.card("7"))


def test_the_very_card_that_was_played_is_asked_about():
    table = doubting()
    assert names(table.card(SEVEN))[0] == "card-played"
    table.card("5")
    assert asked(table.card(SEVEN))["says"].startswith("This very 7H was played before.")


def test_another_suit_is_another_card_and_a_second_copy_in_one_pack_is_not():
    table = doubting()
    table.card("7H.1")
    table.card("5")
    assert names(table.card("7S.1"))[0] == "card-played"
    table.card("5")
    assert asked(table.card("7H.2"))["says"].startswith("The 7H was played before.")


def test_a_taught_card_taken_back_may_be_played_again():
    table = doubting()
    table.card(SEVEN)
    table.press("take-back")
    assert names(table.card(SEVEN))[0] == "card-played"


def test_without_the_check_nothing_is_asked():
    table = Table()
    assert names(red_plays(table, *SEVENS, "7"))[0] == "card-played"


def test_the_question_is_on_the_page_with_its_answers():
    table, _ = after_five_sevens()
    question = view_of(table.desk, 1).question
    assert [choice.says for choice in question.choices] == [
        "Yes, the 7 was played: the cards were shuffled, or the count is off",
        "No, another card: enter it",
    ]
    assert "Was it played all the same?" in view_of(table.desk, 1).spoken


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (
            "tag:04A1",
            "The card with the number 04A1 is not known; teach it with `companion teach`.",
        ),
        ("29010199", "29010199 was read wrongly, its check digits say; scan it again."),
        ("?", "The card was not read whole; scan it again."),
    ],
)
def test_a_code_that_is_no_card_is_refused_with_what_to_do(code, says):
    [refused] = doubting().card(code)
    assert (refused["event"], refused["says"]) == ("input-refused", says)


def test_what_was_answered_is_replayed_to_the_same_state():
    given = []
    table = doubting()
    handle = table.session.handle

    def noting(what):
        given.append(what)
        return handle(what)

    table.session.handle = noting
    question = asked(red_plays(table, *SEVENS, "7"))
    table.choose(question["question"], 0)
    again = Session(table.desk.game, Table(seen=False).state, LAYOUT, doubts_cards=True)
    for each in given:
        again.handle(recorded(each))
    assert again.state_hash == table.state_hash
    assert again.desk.seen == table.desk.seen


def test_a_card_that_the_told_hand_lacks_is_asked_about_and_the_hand_is_told_anew():
    table = Hands(doubts_cards=True)
    table.tell("5H")
    table.tell("KS")
    question = asked(table.card("8"))
    assert question["says"].startswith("The 8 is not in the hand that was told.")
    assert names(table.choose(question["question"], 0))[0] == "card-played"
    assert table.session.state.memory["unseen"]["0"] == 2
    table.press("take-back")
    assert table.session.state.memory["hands"]["0"] == ("5H", "KS")


def test_a_printed_code_is_told_as_a_drawn_card():
    table = Hands()
    [told] = table.tell(SEVEN)
    assert (told["event"], told["card"]) == ("card-drawn", "7H")
