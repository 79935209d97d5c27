"""Seats that a computer plays: what it wants done, and whether the people did that.

Knows no game and no picture. The computer's decisions come in as inputs (ComputerPlay),
so that a log replays them whatever a later version would decide.
"""

from collections.abc import Callable

from companion.board.position import Position
from companion.engine.cards import parse_card
from companion.engine.explain import (
    Doubtful,
    Explanation,
    Illegal,
    Made,
    Play,
    TooHidden,
    Unfinished,
)
from companion.engine.game import Awaited
from companion.engine.move import PASS, Move
from companion.engine.players.deciding import TimeIsUp, never
from companion.engine.players.players import decides_alone, decision
from companion.engine.ruling import Breach, Ruling
from companion.inputs import ComputerPlay
from companion.table.desk import Desk
from companion.table.events import BoardDiffers, ComputerPlays, Event, InputRefused
from companion.table.repairs import repair_of
from companion.table.seat_names import seat_name
from companion.table.turns import declare, make, take_back

NOT_AS_ANNOUNCED = "computer"
"""Where a breach names its rule: no rule of the game, the computer wants another move."""

THINKING_S = 0.6
"""After this nothing more is looked at, so that the computer has answered within a second."""

NO_DECISION = "The computer came to no decision. Play for it."


def plays_itself(desk: Desk) -> bool:
    """Whether a computer has the turn, and has not given it up."""
    return desk.computer_has_turn


def is_to_act(desk: Desk) -> bool:
    """Whether the computer should decide now. False while the people must do something first."""
    if desk.announced is not None or desk.ended is not None or not plays_itself(desk):
        return False
    if desk.refusal is not None or desk.question is not None or desk.stale is not None:
        return False
    return decides_alone(desk.game, desk.state)


def thinking_time(clock: Callable[[], float]) -> TimeIsUp:
    """Until when a computer may think that begins now."""
    until_s = clock() + THINKING_S
    return lambda: clock() >= until_s


def play_for(desk: Desk, at_s: float, time_is_up: TimeIsUp = never) -> ComputerPlay:
    """What the computer in the seat to move decides to do."""
    decided = decision(desk.game, desk.state, desk.seed or 0, desk.seen, time_is_up)
    return ComputerPlay(desk.state.to_move, dict(decided.declared), str(decided.move), at_s)


def take_play(desk: Desk, given: ComputerPlay) -> list[Event]:
    """Declare what the computer declares and tell the people what to move for it."""
    if given.seat != desk.state.to_move or not is_to_act(desk):
        return [InputRefused(given.at_s, "It is not the computer's turn any more.")]
    if not given.move:
        return _give_up(desk, given.at_s)
    events: list[Event] = []
    if given.declared:
        before = desk.state
        events += declare(desk, given.declared, given.at_s)
        if desk.state is before:
            return [*events, *_give_up(desk, given.at_s)]
        if not desk.state.declared:
            return events  # it had no effect
    chosen = [play for play in desk.plays if str(play.move) == given.move]
    if not chosen:
        return [*events, *_give_up(desk, given.at_s)]
    if chosen[0].move == PASS:
        return events + make(desk, chosen[0], given.at_s)
    desk.announced = chosen[0]
    seat = desk.state.to_move
    return [*events, ComputerPlays(given.at_s, seat, chosen[0].move, announcement(desk, chosen[0]))]


def announcement(desk: Desk, play: Play) -> str:
    """The sentence that tells the people which marbles to move for the computer."""
    card = desk.state.declared.get("card")
    plays = "plays" if card is None else f"plays the {parse_card(str(card)).spoken}"
    return f"{seat_name(desk.state.seat)} (computer) {plays}: {asked_for(desk, play)}."


def asked_for(desk: Desk, play: Play) -> str:
    """What is to be done, such as "move the blue marble from T1.3 to T1.11"."""
    position = desk.state.position
    told = [_swap(position, play.move)] if play.move.is_swap else _steps(position, play.move)
    for start, end in play.outcome.captured:
        colour = position.at(start)
        where = "off the board" if end is None else f"to {end}"
        told.append(f"put the {colour} marble that stood on {start} {where}")
    return ", then ".join(told)


def held_to(desk: Desk, wanted: Play, found: Explanation) -> Explanation:
    """*found*, where only the move that the computer wants may stand."""
    match found:
        case Made(play) if play.position != wanted.position:
            return Illegal(play.position, _not_wanted(desk, wanted, play.position, play.move))
        case Doubtful(plays):
            if any(play.position == wanted.position for play in plays):
                return Made(wanted)
            telling = {s for p in plays for s in p.position.differences(desk.state.position)}
            return TooHidden(tuple(sorted(telling)))
        case Unfinished(observed, plays, ruling):
            begun = tuple(play for play in plays if play.position == wanted.position)
            return Unfinished(observed, begun, _not_wanted(desk, wanted, observed, ruling.move))
        case Illegal(observed, ruling):
            return Illegal(observed, _not_wanted(desk, wanted, observed, ruling.move))
        case _:
            return found


def take_back_to_people(desk: Desk, at_s: float) -> list[Event]:
    """Take back what was done last, and what was before where a computer would do it again."""
    stood = desk.state.position
    events = take_back(desk, at_s)
    while desk.history and _would_play_again(desk):
        events += take_back(desk, at_s)
    if desk.stale is None:
        return events
    desk.stale = stood
    told = [event for event in events if not isinstance(event, BoardDiffers)]
    spaces = tuple(sorted(stood.differences(desk.state.position)))
    return [*told, BoardDiffers(at_s, spaces, repair_of(desk, stood))]


def _would_play_again(desk: Desk) -> bool:
    own_turn = plays_itself(desk) and desk.ended is None and desk.awaits is Awaited.CARD
    return own_turn and decides_alone(desk.game, desk.state)


def _give_up(desk: Desk, at_s: float) -> list[Event]:
    desk.gave_up = desk.state
    return [InputRefused(at_s, NO_DECISION)]


def _not_wanted(desk: Desk, wanted: Play, observed: Position, done: Move | None) -> Ruling:
    spaces = tuple(sorted(observed.differences(wanted.position)))
    breach = Breach(
        NOT_AS_ANNOUNCED, spaces, f"The computer's move was another one: {asked_for(desk, wanted)}."
    )
    return Ruling(
        after=observed,
        move=done,
        breaches=(breach,),
        nearest=(wanted.move,),
        repair=repair_of(desk, observed),
    )


def _steps(position: Position, move: Move) -> list[str]:
    told = []
    now = position
    for start, end, marble in move.steps:
        colour = marble if start is None else now.at(start)
        if start is None:
            told.append(f"put a {colour} marble on {end}")
        elif end is None:
            told.append(f"take the {colour} marble off {start}")
        else:
            told.append(f"move the {colour} marble from {start} to {end}")
        now = now.changed({s: c for s, c in ((start, None), (end, colour)) if s is not None})
    return told


def _swap(position: Position, move: Move) -> str:
    one, other = (step.start or "" for step in move.steps)
    return (
        f"let the {position.at(one)} marble on {one} and the {position.at(other)} marble "
        f"on {other} change places"
    )
