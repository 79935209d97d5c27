"""A board that changed before a card or roll was declared: which one would explain it?"""

from companion.board.position import Position
from companion.board.reading import Reading
from companion.engine.explain import (
    CLEARLY,
    WORTH_ASKING,
    Changed,
    Play,
    TooHidden,
    compare,
    fitting_plays,
    play_begun,
    plays_of,
)
from companion.engine.infer import (
    clear_board,
    goes_on_alike,
    missed_plays,
    plays_through,
    same_doings,
)
from companion.engine.inference.cards_seen import odds_of
from companion.engine.inference.lines import Line, likeliest_first
from companion.engine.state import Declared, GameState
from companion.table.asking import WHICH_CARD, ask
from companion.table.desk import Answer, Desk
from companion.table.events import Event
from companion.table.missed import (
    ask_about,
    missed_turns,
    others_of,
    possible_states,
    waits_for_more,
)
from companion.table.patience import patience_lasts
from companion.table.playing_out import play_out
from companion.table.second_thoughts import instead_of_last, taken_back
from companion.table.standing import being_restored, check_restored

MISSED = 0.5
"""How likely it is that a turn was missed while the board could not be seen for long."""


def look_undeclared(desk: Desk, reading: Reading, at_s: float, *, patient: bool) -> list[Event]:
    """Take or ask for the card that explains the board, or say how the board differs."""
    found = compare(desk.game, desk.state, reading)
    observed = found.observed if isinstance(found, Changed) else None
    if isinstance(found, TooHidden) and desk.infer_cards:
        observed = clear_board(desk.game, possible_states(desk), reading, desk.seen)
    if observed is None:
        return check_restored(desk, reading, at_s, patient=patient)
    if desk.question is not None and desk.question.observed == observed:
        return []
    events = _explained(desk, reading, observed, at_s, patient=patient)
    if events is None:
        return check_restored(desk, reading, at_s, patient=patient)
    desk.unseen = ()
    return events


def _explained(
    desk: Desk, reading: Reading, observed: Position, at_s: float, *, patient: bool
) -> list[Event] | None:
    """What follows from the plays that explain *observed*; None when none do."""
    instead: tuple[Line, ...] = ()
    if desk.infer_cards:
        boards = (*(board for board, _ in desk.passed if board != observed), observed)
        lines = plays_through(desk.game, possible_states(desk), boards, desk.seen)
        if lines:
            return _inferred(desk, lines, observed, at_s, patient=patient)
        undone = taken_back(desk, observed, at_s)
        if undone is not None:
            return undone
        instead = instead_of_last(desk, observed)
    else:
        answers = explaining(desk, reading)
        if answers:
            return ask(desk, WHICH_CARD, answers, answers[0].play.position, at_s)
    if desk.refusal is not None and desk.refusal.observed == observed:
        return None
    begun = _may_become_a_play(desk, observed)
    if begun and patience_lasts(desk, observed, at_s, patient=patient):
        return []
    if being_restored(desk, observed):
        return None
    return missed_turns(desk, observed, at_s, patient=patient, instead=instead)


def explaining(desk: Desk, reading: Reading) -> tuple[Answer, ...]:
    """Every declaration and play that explains *reading*, the likeliest first."""
    found: list[tuple[float, float, Answer]] = []
    for declared, odds, state in _declared_states(desk):
        plays = plays_of(desk.game, state)
        for share, play in fitting_plays(desk.game, state, reading, plays):
            if play is not None and share >= WORTH_ASKING:
                found.append((share, odds, Answer(declared, play)))
    clear = [each for each in found if each[0] >= CLEARLY]
    ranked = sorted(clear or found, key=lambda each: (-each[0], -each[1]))
    return tuple(answer for _, _, answer in ranked)


def _inferred(
    desk: Desk, lines: tuple[Line, ...], observed: Position, at_s: float, *, patient: bool
) -> list[Event]:
    """Take the likeliest card where all go on alike, or one is clear; ask otherwise."""
    if desk.perhaps_missed:
        more = missed_plays(desk.game, possible_states(desk), observed, desk.seen, most=2)
        lines = likeliest_first([*lines, *(line.times(MISSED) for line in more)])
    if waits_for_more(desk, lines, observed, at_s, patient=patient):
        return []
    alike = same_doings(lines) and goes_on_alike(desk.game, lines)
    if alike or lines[0].weight >= CLEARLY:
        return play_out(desk, lines[0], at_s, others_of(lines))
    return ask_about(desk, lines, observed, at_s)


def _may_become_a_play(desk: Desk, observed: Position) -> bool:
    stores = desk.game.stores(desk.state)
    return any(
        play_begun(desk.state.position, play, observed, stores) for play in _every_play(desk)
    )


def _every_play(desk: Desk) -> list[Play]:
    return [p for _, _, state in _declared_states(desk) for p in plays_of(desk.game, state)]


def _declared_states(desk: Desk) -> list[tuple[Declared, float, GameState]]:
    """Everything that could be declared, how likely it is, and the state with it said."""
    odds = odds_of(desk.game.declarations(desk.state), desk.state, desk.seen)
    return [(said, share, desk.game.declare(desk.state, said)) for said, share in odds]
