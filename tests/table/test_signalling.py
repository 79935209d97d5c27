"""What lamps, sounds and voices are told, from view to view of real games."""

from companion.board.reading import Sight
from companion.inputs import DeviceTrouble, DieRoll
from companion.signals import SOUNDS
from companion.table.signalling import help_of, signals_of
from companion.table.telling import log_line
from companion.table.viewing import view_of
from tests.table.playing import Table


class NotedTable(Table):
    """Whose log is kept in words."""

    def __init__(self, *args, **settings):
        self.lines = []
        super().__init__(*args, **settings)

    def do(self, given):
        events = self.session.handle(given)
        for event in events:
            line = log_line(len(self.lines) + 1, event, self.session.state.seats)
            self.lines += [] if line is None else [line]
        return [event.as_json() for event in events]


class Heard:
    """A table, and what was signalled of each step."""

    def __init__(self, *args, **settings):
        self.table = NotedTable(*args, **settings)
        self.view = self._view(1)
        self.signals = signals_of(self.view, None, "http://here")

    def __getattr__(self, name):
        """Do something at the table: "card", "press", "move"...; what is signalled of it."""
        step = getattr(self.table, name)

        def signalled(*given, **how):
            before = self.view
            step(*given, **how)
            self.view = self._view(before.number + 1)
            self.signals = signals_of(self.view, before, "http://here")
            return self.signals

        return signalled

    def _view(self, number):
        return view_of(self.table.session.desk, number, self.table.lines[-40:], "game")


def test_at_the_start_it_is_somebodys_turn():
    heard = Heard(red=["T0.9"])
    assert heard.signals.sounds == ("your-turn",)
    assert heard.signals.says == "Red's turn."
    assert heard.signals.awaits == "card"
    assert len(heard.signals.cards) == 14
    assert heard.signals.ruling == "none"
    assert heard.signals.address == "http://here"
    assert [(seat.name, seat.to_move) for seat in heard.signals.seats] == [
        ("Red", True),
        ("Blue", False),
    ]


def test_a_card_makes_no_sound_and_a_move_is_awaited():
    signals = Heard(red=["T0.9"]).card("5")
    assert (signals.card, signals.awaits, signals.sounds, signals.says) == ("5", "move", (), "")
    assert "take-back" in signals.buttons


def test_a_legal_move_is_heard_before_the_next_turn():
    heard = Heard(red=["T0.9"])
    heard.card("5")
    signals = heard.move(("T0.9", "T1.0"))
    assert signals.sounds == ("legal", "your-turn")
    assert signals.ruling == "legal"
    assert signals.says == "Blue's turn."
    assert [seat.to_move for seat in signals.seats] == [False, True]


def test_an_illegal_move_is_heard_once_and_why_is_said():
    heard = Heard(red=["T0.9"])
    heard.card("5")
    signals = heard.move(("T0.9", "T1.1"))
    assert signals.sounds == ("illegal",)
    assert signals.ruling == "illegal"
    assert signals.says.startswith("Red: not a legal move.")
    signals = heard.look()
    assert (signals.sounds, signals.says, signals.ruling) == ((), "", "illegal")


def test_another_illegal_move_is_heard_again():
    heard = Heard(red=["T0.9"])
    heard.card("5")
    heard.move(("T0.9", "T1.1"))
    assert heard.move(("T1.1", "T1.4")).sounds == ("illegal",)


def test_a_board_that_is_put_right_is_no_longer_illegal():
    heard = Heard(red=["T0.9"])
    heard.card("5")
    heard.move(("T0.9", "T1.1"))
    signals = heard.move(("T1.1", "T0.9"))
    assert (signals.sounds, signals.ruling) == ((), "none")


def test_a_question_is_heard_and_asked_with_its_answers():
    heard = Heard(red=["T0.2"])
    signals = heard.move(("T0.2", "T0.3"))
    assert signals.sounds == ("question",)
    assert signals.question == heard.view.question.number
    assert signals.awaits == "answer"
    assert len(signals.choices) == len(heard.view.question.choices) > 1
    assert signals.says.startswith("The marbles were moved before a card was shown.")
    assert heard.look().sounds == ()


def test_a_card_that_cannot_be_taken_is_heard_and_why_is_said():
    heard = Heard(red=["T0.9"])
    heard.card("5")
    signals = heard.card("7")
    assert signals.sounds == ("illegal",)
    assert signals.says.startswith("5 has been played and stays played")
    assert signals.ruling == "none"
    assert heard.look().says == ""


def test_presses_at_odd_moments_change_nothing_and_say_why():
    heard = Heard(red=["T0.9"])
    state = heard.table.session.state
    for name, says in [
        ("take-back", "There is nothing to take back."),
        ("pass", "A move must be made now."),
        ("wave-through", "Only in friendly mode may an illegal move stand."),
        ("abracadabra", "No button named 'abracadabra' is there now."),
    ]:
        signals = heard.press(name)
        assert (signals.sounds, signals.says) == (("illegal",), says)
    assert heard.do(DieRoll(6, "panel", 99.0)).says == "This is not the time for the roll of 6."
    assert heard.table.session.state == state


def test_the_same_card_again_is_refused_again_and_said_again():
    heard = Heard(red=["T0.9"])
    heard.card("5")
    assert heard.card("5").says == heard.card("5").says != ""


def test_after_the_game_a_card_is_told_that_it_is_over():
    heard = Heard(red=["T0.9"])
    assert heard.press("end-game").sounds == ("won",)
    assert heard.signals.awaits == "nothing"
    assert heard.signals.result == "The players ended the game."
    assert heard.card("5").says == "The game is over."


def test_taking_back_makes_it_the_others_turn_again():
    heard = Heard(red=["T0.9"])
    heard.card("5")
    heard.move(("T0.9", "T1.0"))
    signals = heard.press("take-back")
    assert signals.sounds == ("illegal", "your-turn")  # the marble is still where it went
    assert [seat.to_move for seat in signals.seats] == [True, False]


def test_trouble_is_heard_when_it_begins_and_not_when_it_ends():
    heard = Heard(red=["T0.9"])
    signals = heard.do(DeviceTrouble("panel", "the panel is not available: plug it in", 5.0))
    assert signals.sounds == ("trouble",)
    assert signals.trouble == ("the panel is not available: plug it in",)
    assert heard.look().sounds == ()
    signals = heard.do(DeviceTrouble("panel", None, 9.0))
    assert (signals.sounds, signals.trouble) == ((), ())


def test_a_hand_over_the_board_is_neither_heard_nor_spoken():
    heard = Heard(red=["T0.9"])
    signals = heard.look(sight=Sight.BUSY)
    assert (signals.sounds, signals.says) == ((), "")
    assert signals.prompt.endswith("Waiting for the hand to leave.")


def test_another_game_begins_anew():
    heard = Heard(red=["T0.9"])
    other = view_of(Table(red=["T0.9"]).session.desk, 9, game_id="another")
    signals = signals_of(other, heard.view)
    assert signals.sounds == ("your-turn",)


def test_help_says_whose_turn_it_is_and_what_can_be_done():
    heard = Heard(red=["T0.9", "T0.2"])
    assert heard.signals.help == "Red's turn. Play a card."
    heard.card("5")
    assert heard.signals.help.startswith("Red's turn. Play the 5 (2 ways).")
    assert len(heard.view.plays) == 2
    assert all(play.says in heard.signals.help for play in heard.view.plays)


def test_help_with_a_question_reads_out_its_answers():
    heard = Heard(red=["T0.2"])
    heard.move(("T0.2", "T0.3"))
    told = help_of(heard.view)
    assert told.startswith(heard.view.question.says)
    assert f"1: {heard.view.question.choices[0].says}" in told


def test_only_known_sounds_are_made():
    assert set(SOUNDS) >= {"legal", "your-turn", "trouble", "question", "won", "illegal"}
