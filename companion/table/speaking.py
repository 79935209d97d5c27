"""The one sentence or two that a voice says of this moment. Knows no voice and no page.

A voice says `TableView.spoken` whenever it differs from that of the view before and is not
empty. So it changes only with what is worth hearing: not with a hand over the board, and not
while a move is half done.
"""

from collections.abc import Sequence

from companion.table.computer import announcement, is_to_act, plays_itself
from companion.table.desk import Desk
from companion.table.prompts import headline_of
from companion.table.seat_names import seat_name
from companion.table.space_words import sayable
from companion.table.view import QuestionView, RulingView

MOST_SAID = 3
"""Choices of a question and marbles of a repair that are read out."""


def spoken_of(desk: Desk, ruling: RulingView | None, question: QuestionView | None) -> str:
    """What to say of *desk* now, whose ruling and question are shown as these; "" = nothing."""
    said = _said(desk, ruling, question)
    return sayable(said, desk.layout.spaces, desk.state.seats) if said else ""


def _said(desk: Desk, ruling: RulingView | None, question: QuestionView | None) -> str:
    if desk.ended is not None:
        return desk.ended.says
    if question is not None:
        return _asked(question)
    if ruling is not None:
        return _ruled(ruling)
    if is_to_act(desk):
        return ""  # the computer says its play in a moment, and what is to be said with it
    return " ".join([*desk.remarks, _turn(desk)]).strip()


def _turn(desk: Desk) -> str:
    """Whose turn it is, or what the computer wants; "" while people do what they know of."""
    if desk.announced is not None:
        return announcement(desk, desk.announced).replace(" (computer)", "", 1)
    if desk.state.declared:
        return ""
    if plays_itself(desk):
        return f"{headline_of(desk)}. Draw a card for the computer."
    if desk.last is not None and desk.last.play.outcome.again:
        return f"{seat_name(desk.state.seat)} plays once more."
    return f"{headline_of(desk)}."


def _ruled(ruling: RulingView) -> str:
    told = [f"{ruling.headline}."]
    told += [breach.says for breach in ruling.breaches[:1]]
    repair = [step.says for step in ruling.repair]
    if repair and ruling.breaches:
        told.append("To put it right:")
    told += repair[:MOST_SAID]
    if len(repair) > MOST_SAID:
        told.append("The page shows the rest.")
    return " ".join(told)


def _asked(question: QuestionView) -> str:
    choices: Sequence[str] = [choice.says for choice in question.choices]
    if len(choices) > MOST_SAID:
        return f"{question.says} Choose on the page."
    numbered = [f"{number}: {says}" for number, says in enumerate(choices, 1)]
    return " ".join([question.says, *numbered])
