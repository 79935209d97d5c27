"""Cards told as they are drawn, so that duties of a hand can be checked. Knows no game.

A hand is followed from the start of a game or not at all; what is known of it lies in the
state's memory (see companion/engine/race/hands.py).
"""

from dataclasses import replace

from companion.card_codes import read_code
from companion.engine.cards import parse_card
from companion.engine.race.hands import hand_of, unseen_in
from companion.engine.state import COMPUTER, Declared, GameState
from companion.errors import DataError
from companion.inputs import CardDrawn
from companion.table.desk import Desk, Earlier
from companion.table.events import CardTold, Event, InputRefused
from companion.table.seat_names import possessive, seat_name
from companion.table.turns import remember

NOT_FOLLOWED = (
    "Nobody follows the hands in this game. Begin one in which every card is told as it is drawn."
)


def take_drawn(desk: Desk, given: CardDrawn) -> list[Event]:
    """Put the card into the hand that it was drawn for; the turn stays as it is."""
    try:
        card = parse_card(read_code(given.code).card)
    except DataError as error:
        return [InputRefused(given.at_s, f"{error.entry} {error.problem}.")]
    seat, refusal = _hand_for(desk, given.seat)
    if seat is None:
        return [InputRefused(given.at_s, refusal)]
    before = desk.state
    told: Declared = {"drawn": str(card), "seat": seat}
    try:
        after = desk.game.declare(before, told)
    except DataError as error:
        return [InputRefused(given.at_s, f"The {card.spoken} cannot be told: {error.problem}.")]
    remember(desk, Earlier("drawn", "a drawn card", seat, before))
    others = tuple(
        replace(possible, state=desk.game.declare(possible.state, told))
        for possible in desk.others
        if unseen_in(possible.state, seat)
    )
    desk.learn(after)
    desk.others = others
    return [CardTold(given.at_s, str(card), seat)]


def followed(state: GameState) -> tuple[int, ...]:
    """Seats of people whose hands are followed."""
    return tuple(
        seat
        for seat, each in enumerate(state.seats)
        if each.player != COMPUTER and (hand_of(state, seat) is not None or unseen_in(state, seat))
    )


def _hand_for(desk: Desk, wanted: int | None) -> tuple[int | None, str]:
    """The seat whose hand takes a told card; or None, and why there is none."""
    state = desk.state
    hands = followed(state)
    if desk.ended is not None:
        return None, "The game is over."
    if not hands:
        return None, NOT_FOLLOWED
    last = [] if desk.last is None else [desk.last.seat]
    asked = [state.to_move, *last, *hands] if wanted is None else [wanted]
    for seat in asked:
        if seat in hands and unseen_in(state, seat):
            return seat, ""
    if wanted is None:
        return None, "Every card of every hand is known already."
    if wanted not in hands:
        return None, "That hand is not followed."
    name = possessive(seat_name(state.seats[wanted]))
    return None, f"Every card of {name} hand is known already."
