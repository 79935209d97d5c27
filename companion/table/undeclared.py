"""A board that changed before a card or roll was declared: which one would explain it?"""

from companion.board.position import Position
from companion.board.reading import Reading
from companion.engine.explain import (
    CLEARLY,
    WORTH_ASKING,
    Changed,
    Play,
    compare,
    fitting_plays,
    play_begun,
    plays_of,
)
from companion.engine.state import Declared, GameState, state_hash
from companion.table.asking import WHICH_CARD, ask
from companion.table.desk import Answer, Desk
from companion.table.events import Event
from companion.table.standing import check_restored, patience_lasts
from companion.table.turns import declare, make, spoken


def look_undeclared(desk: Desk, reading: Reading, at_s: float, *, patient: bool) -> list[Event]:
    """Ask for the card that explains the board, or say how the board differs."""
    found = compare(desk.game, desk.state, reading)
    if not isinstance(found, Changed):
        return check_restored(desk, reading, at_s, patient=patient)
    answers = explaining(desk, reading)
    if answers:
        return _explained(desk, answers, at_s)
    if _may_become_a_play(desk, found.observed):
        known = desk.refusal is not None and desk.refusal.observed == found.observed
        if not known and patience_lasts(desk, found.observed, at_s, patient=patient):
            return []
    return check_restored(desk, reading, at_s, patient=patient)


def explaining(desk: Desk, reading: Reading) -> tuple[Answer, ...]:
    """Every declaration and play that explains *reading*, the likeliest first."""
    found: list[tuple[float, Answer]] = []
    for declared, state in _declared_states(desk):
        plays = plays_of(desk.game, state)
        for share, play in fitting_plays(desk.game, state, reading, plays):
            if play is not None and share >= WORTH_ASKING:
                found.append((share, Answer(declared, play)))
    clear = [each for each in found if each[0] >= CLEARLY]
    return tuple(answer for _, answer in sorted(clear or found, key=lambda each: -each[0]))


def _explained(desk: Desk, answers: tuple[Answer, ...], at_s: float) -> list[Event]:
    desk.unseen = ()
    if not (desk.infer_cards and _one_effect(answers)):
        return ask(desk, WHICH_CARD, answers, answers[0].play.position, at_s)
    chosen = answers[0]
    candidates = tuple(spoken(a.declared) for a in answers if a.declared is not None)
    events = declare(desk, chosen.declared or {}, at_s)
    return events + make(desk, chosen.play, at_s, candidates)


def _one_effect(answers: tuple[Answer, ...]) -> bool:
    """Whichever of these was played, the game goes on from the same state."""
    states = {state_hash(answer.play.outcome.state.changed(declared={})) for answer in answers}
    return len(states) == 1


def _may_become_a_play(desk: Desk, observed: Position) -> bool:
    stores = desk.game.stores(desk.state)
    return any(
        play_begun(desk.state.position, play, observed, stores) for play in _every_play(desk)
    )


def _every_play(desk: Desk) -> list[Play]:
    return [p for _, state in _declared_states(desk) for p in plays_of(desk.game, state)]


def _declared_states(desk: Desk) -> list[tuple[Declared, GameState]]:
    return [(d, desk.game.declare(desk.state, d)) for d in desk.game.declarations(desk.state)]
