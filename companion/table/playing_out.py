"""Takes plays that were worked out from the board: their cards, their moves, those unseen."""

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.infer import Possible, play_of, ranks_of
from companion.engine.inference.cards_seen import rank_of
from companion.engine.inference.lines import Effect, Line
from companion.engine.state import GameState, state_hash
from companion.table.desk import Desk, Earlier
from companion.table.events import BoardDiffers, Event, NoEffect
from companion.table.seat_names import seat_name
from companion.table.turns import (
    WITHOUT_EFFECT,
    count_card,
    declared_event,
    make,
    next_turn,
    remember,
    take_back,
)


def play_out(desk: Desk, line: Line, at_s: float, others: Sequence[Possible] = ()) -> list[Event]:
    """Take every play of *line*, in order. others: states it may also have led to."""
    events = gone_back(desk, line.begins, at_s)
    if line.begins is not desk.state:
        desk.enter(line.begins)
    for effect in line.effects:
        events += _pass_by(desk, effect, at_s) if effect.quiet else _make(desk, effect, at_s)
    desk.others = tuple(others)
    return events


def gone_back(desk: Desk, state: GameState, at_s: float) -> list[Event]:
    """Everything taken back until *state*, if it is one that the game has come from."""
    events: list[Event] = []
    if any(earlier.state is state for earlier in desk.history.newest()):
        while desk.state is not state:
            events += take_back(desk, at_s)
    return [event for event in events if not isinstance(event, BoardDiffers)]


def _make(desk: Desk, effect: Effect, at_s: float) -> list[Event]:
    """One move with its card. Taking it back takes back both: nobody entered the card."""
    before = desk.state
    if before.declared or not effect.declared:
        return make(desk, play_of(effect), at_s)
    said = declared_event(effect.declared, before.to_move, at_s)
    desk.enter(desk.game.declare(before, effect.declared))
    made = make(desk, play_of(effect), at_s, ranks_of(effect), _odds(effect))
    desk.history.replace_newest(replace(desk.history[-1], state=before))
    return [said, *made]


def _pass_by(desk: Desk, effect: Effect, at_s: float) -> list[Event]:
    """A card that left no trace on the board; which one it was, nobody knows."""
    before = desk.state
    says = f"{seat_name(before.seat)} played a card without effect."
    remember(desk, Earlier("declaration", WITHOUT_EFFECT, before.to_move, before))
    count_card(desk, before, _odds(effect))
    desk.enter(effect.outcome.state)
    passed = NoEffect(at_s, says, before.to_move, state_hash(desk.state))
    return [passed, *next_turn(desk, at_s)]


def _odds(effect: Effect) -> dict[str, float]:
    """How likely each rank is, of those that do this."""
    odds: dict[str, float] = {}
    for declared, part in effect.cards:
        rank = rank_of(declared)
        if rank is not None:
            odds[rank] = odds.get(rank, 0.0) + part / effect.weight
    return odds
