"""Questions to the players: asked once, numbered, answered by their own choice."""

from collections.abc import Sequence

from companion.board.position import Position
from companion.engine.explain import Play
from companion.engine.infer import ranks_of
from companion.engine.inference.lines import Line
from companion.inputs import Choice
from companion.table.desk import Answer, Desk, Question
from companion.table.events import Event, InputRefused, Unclear
from companion.table.playing_out import play_out
from companion.table.seat_names import seat_name
from companion.table.turns import declare, make, spoken

WHICH_MOVE = "Which of these did you play?"
WHICH_CARD = "The marbles were moved before a card was shown. Which card was played?"
WHAT_WAS_PLAYED = "Which of these was played?"
MOST_CARDS_NAMED = 3


def ask_which(desk: Desk, plays: Sequence[Play], at_s: float) -> list[Event]:
    """Ask which of these legal plays was made."""
    answers = tuple(Answer(None, play) for play in plays)
    return ask(desk, WHICH_MOVE, answers, plays[0].position, at_s)


def ask(
    desk: Desk, says: str, answers: tuple[Answer, ...], observed: Position, at_s: float
) -> list[Event]:
    """Ask, unless the very same question is open already."""
    if desk.question is not None and desk.question.answers == answers:
        return []
    desk.settle()
    desk.questions_asked += 1
    desk.question = Question(desk.questions_asked, says, answers, observed)
    choices = tuple(answer_text(answer) for answer in answers)
    return [Unclear(at_s, desk.questions_asked, says, choices)]


def answer(desk: Desk, given: Choice) -> list[Event]:
    """Do what the players say they did."""
    question = desk.question
    if question is None or question.number != given.question:
        return [InputRefused(given.at_s, "That question is no longer open.")]
    if not 0 <= given.option < len(question.answers):
        return [InputRefused(given.at_s, f"That question has no answer number {given.option}.")]
    chosen = question.answers[given.option]
    desk.settle()
    if chosen.line is not None:
        return play_out(desk, chosen.line, given.at_s)
    events: list[Event] = []
    if chosen.declared is not None:
        events += declare(desk, chosen.declared, given.at_s)
        if isinstance(events[-1], InputRefused):
            return events
    return events + make(desk, chosen.play, given.at_s)


def answer_text(given: Answer) -> str:
    """The choice in short: the card, if one is to be declared, and the move."""
    if given.line is not None:
        return line_text(given.line)
    if given.declared is None:
        return str(given.play.move)
    return f"{spoken(given.declared)}: {given.play.move}"


def line_text(line: Line) -> str:
    """A line of play in short: who made which move with which cards, and who is next."""
    seats = line.begins.seats
    told = []
    for effect in line.seen:
        cards = ", ".join(ranks_of(effect)[:MOST_CARDS_NAMED])
        said = f" ({cards})" if cards else ""
        told.append(f"{seat_name(seats[effect.before.to_move])} {effect.move}{said}")
    return f"{', then '.join(told)}; {seat_name(seats[line.after.to_move])} is next"
