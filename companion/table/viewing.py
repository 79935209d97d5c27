"""Puts a desk into the words and numbers that a page shows. Changes nothing."""

from collections.abc import Sequence

from companion.board.position import Space
from companion.board.reading import Reading
from companion.engine.cards import parse_card
from companion.engine.explain import Play
from companion.engine.inference.lines import Line
from companion.engine.marks import counts_of, marks_of
from companion.engine.move import Move
from companion.engine.race.hands import hand_of, unseen_in
from companion.engine.ruling import Breach, Repair, Ruling
from companion.engine.state import GameState
from companion.table.asking import answer_text, line_text
from companion.table.card_entry import choices_of
from companion.table.declarations import enterable_by_button, enterable_cards
from companion.table.desk import Desk, Phase, Question
from companion.table.held_cards import followed
from companion.table.prompts import headline_of, prompt_of
from companion.table.repairs import repair_of
from companion.table.seat_names import possessive, seat_name
from companion.table.speaking import spoken_of
from companion.table.turns import may_pass, may_wave_through
from companion.table.view import (
    BoardDrawing,
    BreachView,
    HandView,
    LogLine,
    MarkView,
    PlayView,
    QuestionView,
    RepairView,
    RulingView,
    SeatView,
    SpaceView,
    StepView,
    TableView,
)


def drawing_of(desk: Desk) -> BoardDrawing:
    """The board's geometry, once per game."""
    layout = desk.layout
    return BoardDrawing(
        name=layout.name,
        outline_mm=layout.outline_mm,
        spaces=dict(layout.spaces),
        spaces_colours=dict(layout.spaces_colours),
        marble_diameter_mm=layout.marble_diameter_mm,
        hole_diameter_mm=layout.hole_diameter_mm,
        stores=tuple(tuple(sorted(store)) for store in desk.game.stores(desk.state)),
    )


def view_of(desk: Desk, number: int, lines: Sequence[LogLine] = (), game_id: str = "") -> TableView:
    """Everything that a page shows of *desk* at this moment."""
    card = desk.state.declared.get("card", desk.state.declared.get("die"))
    reading = desk.latest
    ruling = _ruling(desk)
    question = None if desk.question is None else _question(desk, desk.question)
    return TableView(
        number=number,
        game=desk.game.name,
        title=desk.game.title,
        seats=_seats(desk),
        to_move=desk.state.to_move,
        phase=desk.phase.value,
        sight="none" if desk.sight is None else desk.sight.value,
        headline=headline_of(desk),
        prompt=prompt_of(desk),
        card=None if card is None else str(card),
        card_says=None if card is None else _card_name(str(card)),
        cards=enterable_cards(desk),
        marbles=desk.state.position.as_json(),
        plays=tuple(_play(desk, desk.state, play) for play in _shown_plays(desk)),
        ruling=ruling,
        question=question,
        seen={} if reading is None else _seen(reading),
        picture_corners_px=() if reading is None else reading.corners_px,
        buttons=_buttons(desk),
        trouble=tuple(desk.troubles.values()),
        lines=tuple(lines),
        result=None if desk.ended is None else desk.ended.says,
        friendly=desk.friendly,
        last=None if desk.last is None else _play(desk, desk.last.before, desk.last.play),
        last_seat=None if desk.last is None else desk.last.seat,
        again=_goes_on(desk),
        game_id=game_id,
        spoken=spoken_of(desk, ruling, question),
        computer_asks=desk.announced is not None,
        infers_cards=desk.infer_cards,
        unchecked=desk.unchecked,
        marks=_marks(desk),
        hands=_hands(desk),
    )


def _shown_plays(desk: Desk) -> tuple[Play, ...]:
    """What may be played; of a computer's plays only the one that it wants."""
    plays = tuple(play for play in desk.plays if play.move.steps)
    return plays if desk.announced is None else (desk.announced,)


def _seats(desk: Desk) -> tuple[SeatView, ...]:
    winners = () if desk.ended is None else desk.ended.winners
    return tuple(
        SeatView(
            name=seat_name(seat),
            colours=seat.colours,
            team=seat.team,
            player=seat.player,
            level=seat.level,
            to_move=desk.ended is None and number == desk.state.to_move,
            won=number in winners,
            notes=_notes(desk, number),
        )
        for number, seat in enumerate(desk.state.seats)
    )


def _notes(desk: Desk, seat: int) -> tuple[str, ...]:
    told = (count.of(desk.state, seat) for count in counts_of(desk.game.name))
    return tuple(words for words in told if words)


def _goes_on(desk: Desk) -> bool:
    """The seat that has just played is to play once more."""
    return desk.last is not None and desk.ended is None and desk.last.play.outcome.again


def _card_name(said: str) -> str:
    return said if said.isdecimal() else parse_card(said).spoken


def _play(desk: Desk, before: GameState, play: Play) -> PlayView:
    return PlayView(
        move=str(play.move),
        says=desk.game.describe(before, play.move),
        steps=_steps(play.move),
        captured=play.outcome.captured,
    )


def _steps(move: Move | None) -> tuple[StepView, ...]:
    return () if move is None else tuple((step.start, step.end) for step in move.steps)


def _question(desk: Desk, question: Question) -> QuestionView:
    if question.doubted is not None:
        told = tuple(PlayView("", says, ()) for says in choices_of(question.doubted))
        return QuestionView(question.number, question.says, told)
    choices = []
    for answer in question.answers:
        if answer.line is not None:
            choices.append(_line(desk, answer.line))
            continue
        state = desk.state
        if answer.declared is not None:
            state = desk.game.declare(state, answer.declared)
        says = desk.game.describe(state, answer.play.move)
        if answer.declared is not None:
            card = str(next(iter(answer.declared.values())))
            says = f"{_card_name(card)}: {says}"
        steps, captured = _steps(answer.play.move), answer.play.outcome.captured
        choices.append(PlayView(answer_text(answer), says, steps, captured))
    return QuestionView(question.number, question.says, tuple(choices))


def _line(desk: Desk, line: Line) -> PlayView:
    """A line of play as one choice: all its marbles, all its sentences."""
    says: list[str] = []
    steps: list[StepView] = []
    captured: list[tuple[Space, Space | None]] = []
    for effect in line.seen:
        before = effect.before
        if effect.declared and not before.declared:
            before = desk.game.declare(before, effect.declared)
        says.append(desk.game.describe(before, effect.move))
        steps += _steps(effect.move)
        captured += effect.outcome.captured
    following = f"{possessive(seat_name(line.begins.seats[line.after.to_move]))} turn next."
    told = " ".join([*says, following])
    return PlayView(line_text(line), told, tuple(steps), tuple(captured))


def _ruling(desk: Desk) -> RulingView | None:
    refusal = desk.refusal
    if refusal is None:
        return None
    repair = repair_of(desk, refusal.observed)
    ruling = refusal.ruling
    return RulingView(
        headline=_refusal_headline(desk, ruling),
        move=None if ruling is None or ruling.move is None else str(ruling.move),
        steps=_steps(None if ruling is None else ruling.move),
        breaches=() if ruling is None else tuple(_breach(desk, b) for b in ruling.breaches),
        repair=tuple(_repair(step) for step in repair),
        nearest=() if ruling is None else _nearest(desk, ruling),
        may_wave_through=may_wave_through(desk),
    )


def _refusal_headline(desk: Desk, ruling: Ruling | None) -> str:
    if ruling is None:
        return "The board is not as the game says"
    return f"{seat_name(desk.state.seat)}: not a legal move"


def _nearest(desk: Desk, ruling: Ruling) -> tuple[PlayView, ...]:
    by_text = {str(play.move): play for play in desk.plays}
    return tuple(
        _play(desk, desk.state, by_text[str(m)]) for m in ruling.nearest if str(m) in by_text
    )


def _breach(desk: Desk, breach: Breach) -> BreachView:
    titles = {rule.id: rule.title for rule in desk.game.rules}
    return BreachView(breach.rule, titles.get(breach.rule, ""), breach.says, breach.spaces)


def _repair(step: Repair) -> RepairView:
    return RepairView(step.marble, step.start, step.end, _carry(step.marble, step.start, step.end))


def _carry(marble: str, start: Space | None, end: Space | None) -> str:
    if start is None:
        return f"Put a {marble} marble on {end}."
    if end is None:
        return f"Take the {marble} marble off {start}."
    return f"Move the {marble} marble from {start} to {end}."


def _marks(desk: Desk) -> tuple[MarkView, ...]:
    places = tuple(desk.layout.spaces)
    memory = desk.state.memory
    return tuple(
        MarkView(mark.key, mark.title, mark.says, tuple(memory.get(mark.key, ())), mark.on(places))
        for mark in marks_of(desk.game.name)
    )


def _hands(desk: Desk) -> tuple[HandView, ...]:
    return tuple(
        HandView(seat, hand_of(desk.state, seat) or (), unseen_in(desk.state, seat))
        for seat in followed(desk.state)
    )


def _seen(reading: Reading) -> dict[str, SpaceView]:
    return {
        space: SpaceView(seen.likeliest, round(seen.probability, 4), seen.hidden, seen.at_px)
        for space, seen in reading.spaces.items()
    }


def _buttons(desk: Desk) -> tuple[str, ...]:
    names = []
    if desk.history:
        names.append("take-back")
    if may_pass(desk) is not None and desk.phase is Phase.AWAITING_MOVE:
        names.append("pass")
    if may_wave_through(desk):
        names.append("wave-through")
    names += enterable_by_button(desk)
    if desk.ended is None:
        names.append("end-game")
    return tuple(names)
