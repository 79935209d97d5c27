"""From two views to what lamps, sounds, voices and displays do. Knows no device."""

from companion.signals import SeatSignal, TableSignals
from companion.table.events import InputRefused
from companion.table.view import PlayView, TableView

AWAITS = {
    "awaiting-card": "card",
    "awaiting-die": "die",
    "unclear": "answer",
    "finished": "nothing",
}
"""What a phase waits for; every other phase waits for a move."""
PLAYS_TOLD = 3


def signals_of(view: TableView, before: TableView | None, address: str = "") -> TableSignals:
    """What devices show of *view*; what sounds and is said depends on what stood *before*.

    before: the view that was signalled last, None at the start.
    """
    question = view.question
    said = view.spoken if before is None or before.spoken != view.spoken else ""
    return TableSignals(
        number=view.number,
        title=view.title,
        headline=view.headline,
        prompt=view.prompt,
        card=view.card_says,
        cards=view.cards,
        awaits=AWAITS.get(view.phase, "move"),
        seats=tuple(_seat(view, number) for number in range(len(view.seats))),
        ruling=_ruling(view),
        question=None if question is None else question.number,
        choices=() if question is None else tuple(each.says for each in question.choices),
        buttons=view.buttons,
        sounds=_sounds(view, before),
        says=" ".join(each for each in (_refused_entry(view, before), said) if each),
        help=help_of(view),
        address=address,
        trouble=view.trouble,
        result=view.result,
    )


def help_of(view: TableView) -> str:
    """What can be done now, as somebody at the table would say it."""
    if view.question is not None:
        choices = (f"{n}: {each.says}" for n, each in enumerate(view.question.choices, 1))
        return " ".join([view.question.says, *choices])
    told = [view.headline.rstrip(".") + ".", view.prompt]
    if view.phase == "awaiting-move":
        told += _plays_told(view.plays)
    return " ".join(each for each in told if each)


def _plays_told(plays: tuple[PlayView, ...]) -> list[str]:
    """The first plays; a prompt that tells the only one has told them all."""
    told = [play.says for play in plays[:PLAYS_TOLD]]
    more = len(plays) - len(told)
    return [*told, f"And {more} more."] if more > 0 else told


def _seat(view: TableView, number: int) -> SeatSignal:
    seat = view.seats[number]
    return SeatSignal(seat.name, seat.colours, seat.to_move, seat.won)


def _ruling(view: TableView) -> str:
    if view.phase in {"refused", "differs"}:
        return "illegal"
    return "none" if view.last is None else "legal"


def _sounds(view: TableView, before: TableView | None) -> tuple[str, ...]:
    """What has come about since *before*, in the order in which it is heard."""
    if before is None or before.game_id != view.game_id:
        return ("your-turn",)
    moved = (view.last, view.last_seat) != (before.last, before.last_seat)
    question = None if before.question is None else before.question.number
    ruled = _ruling(view) == "illegal" and _refused(view) != _refused(before)
    told = {
        "illegal": ruled or bool(_refused_entry(view, before)),
        "legal": moved and view.last is not None,
        "won": view.result is not None and before.result is None,
        "question": view.question is not None and view.question.number != question,
        "your-turn": view.result is None and view.to_move != before.to_move,
        "trouble": bool(set(view.trouble) - set(before.trouble)),
    }
    return tuple(sound for sound, heard in told.items() if heard)


def _refused_entry(view: TableView, before: TableView | None) -> str:
    """Why a card, a press or an answer was not taken since *before*; the last one's reason."""
    if before is None or before.game_id != view.game_id:
        return ""
    known = before.lines[-1].number if before.lines else 0
    lines = [each for each in view.lines if each.number > known]
    said = [each.says for each in lines if each.event == InputRefused.name]
    return said[-1] if said else ""


def _refused(view: TableView) -> tuple[object, ...]:
    ruling = view.ruling
    return (view.phase, None if ruling is None else (ruling.headline, ruling.breaches))
