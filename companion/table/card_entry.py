"""A card that somebody entered: named, doubted where it cannot be in play now, and declared.

A doubt is a question like any other; whoever says that the card was played is believed.
"""

from dataclasses import replace

from companion.board.position import Position
from companion.card_codes import CodedCard
from companion.engine.cards import parse_card
from companion.engine.explain import Changed, Unchanged, compare
from companion.engine.inference.cards_doubted import as_if_shuffled, why_not_in_play
from companion.engine.state import Declared
from companion.inputs import Choice
from companion.table.desk import Desk, Question
from companion.table.events import Event, InputRefused, Unclear
from companion.table.turns import declare

ALL_THE_SAME, ANOTHER = range(2)


def enter_card(desk: Desk, card: CodedCard, at_s: float) -> list[Event]:
    """Declare *card* for the seat to move, or ask whether it can be that one."""
    if desk.question is not None and desk.question.doubted == card:
        return []
    why = None
    if desk.doubts_cards:
        why = why_not_in_play(desk.game, desk.state, desk.seen, card.card, card.copy)
    if why is None:
        return _declare(desk, card, at_s)
    desk.settle()
    desk.questions_asked += 1
    says = f"{why} Was it played all the same?"
    board = _board_now(desk) or desk.state.position
    desk.question = Question(desk.questions_asked, says, (), board, card)
    return [Unclear(at_s, desk.questions_asked, says, choices_of(card))]


def choices_of(card: CodedCard) -> tuple[str, ...]:
    """The answers to the doubt about *card*."""
    name = parse_card(card.card).spoken
    return (
        f"Yes, the {name} was played: the cards were shuffled, or the count is off",
        "No, another card: enter it",
    )


def is_about_a_card(desk: Desk, given: Choice) -> bool:
    """Whether *given* answers the open question, and that one doubts a card."""
    question = desk.question
    return (
        question is not None and question.doubted is not None and question.number == given.question
    )


def answer_doubt(desk: Desk, given: Choice) -> list[Event]:
    """Do what the players say of a doubted card."""
    if given.option not in (ALL_THE_SAME, ANOTHER):
        return [InputRefused(given.at_s, f"That question has no answer number {given.option}.")]
    if given.option == ALL_THE_SAME:
        return play_doubted(desk, given.at_s)
    desk.settle()
    return [InputRefused(given.at_s, "Then enter the card that was played.")]


def play_doubted(desk: Desk, at_s: float) -> list[Event]:
    """The doubted card was played: what was counted of its deck, and told of the hand, is off."""
    card = None if desk.question is None else desk.question.doubted
    desk.settle()
    if card is None:
        return []
    state, seen = desk.state, desk.seen
    desk.state, desk.seen = as_if_shuffled(desk.game, state, seen, {"card": card.card})
    events = _declare(desk, card, at_s)
    if isinstance(events[-1], InputRefused):
        desk.state, desk.seen = state, seen
    else:
        desk.history.replace_newest(replace(desk.history[-1], state=state, seen=seen))
    return events


def is_played_on(desk: Desk) -> bool:
    """The players go on with a doubted card: the board is not as it was when they were asked."""
    asked = None if desk.question is None else desk.question.observed
    return not desk.unconfirmed and _board_now(desk) not in (None, asked)


def _board_now(desk: Desk) -> Position | None:
    """The board as it was seen last; None where too little of it was seen."""
    if desk.latest is None:
        return None
    match compare(desk.game, desk.state, desk.latest):
        case Changed(observed):
            return observed
        case Unchanged():
            return desk.state.position
    return None


def _declare(desk: Desk, card: CodedCard, at_s: float) -> list[Event]:
    declared: Declared = {"card": card.card}
    seen = desk.seen
    desk.seen = seen.with_shown(desk.state, card.card, card.copy)
    events = declare(desk, declared, at_s)
    if isinstance(events[-1], InputRefused):
        desk.seen = seen
    else:
        desk.history.replace_newest(replace(desk.history[-1], seen=seen))
    return events
