"""What players declare, play, take back and correct, done to the desk. Sees no picture."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.board.position import Position
from companion.engine.cards import Rank
from companion.engine.explain import Play
from companion.engine.game import Result
from companion.engine.inference.cards_seen import rank_of
from companion.engine.move import PASS
from companion.engine.ruling import RuleId
from companion.engine.state import COMPUTER, Declared, GameState, Seat, frozen, state_hash
from companion.errors import DataError
from companion.inputs import Correction
from companion.table.desk import Desk, Earlier, Last
from companion.table.events import (
    BoardDiffers,
    CardPlayed,
    CardUntold,
    DeclarationTakenBack,
    DieRolled,
    Event,
    GameWon,
    InputRefused,
    MoveMade,
    MoveTakenBack,
    MoveWavedThrough,
    NoEffect,
    OtherwiseDeclared,
    PositionCorrected,
    Turn,
)
from companion.table.repairs import repair_of
from companion.table.seat_names import possessive, seat_name

WITHOUT_EFFECT = "the card without effect"
"""Said of a card that nobody saw played."""

ONLY_THE_ANNOUNCED = "The computer's own move must be made; no other can stand for it."

OTHERWISE = "what was declared"
"""Said of a declaration that is neither a card nor a roll."""


def declare(desk: Desk, declared: Declared, at_s: float) -> list[Event]:
    """Take a card or a roll for the seat to move; a card without effect is played at once."""
    before = desk.state
    try:
        after = desk.game.declare(before, declared)
    except DataError as error:
        return [InputRefused(at_s, error.problem)]
    said = spoken(declared)
    remember(desk, Earlier("declaration", said, before.to_move, before))
    desk.enter(after)
    remarks = desk.remarks if desk.seed is not None and before.seat.player == COMPUTER else ()
    desk.remarks, desk.unchecked = remarks, ""
    events: list[Event] = [declared_event(declared, before.to_move, at_s)]
    legal = desk.legal
    if legal is not None and legal.unchecked:
        desk.unchecked = unchecked_in_words(desk, legal.unchecked)
    if legal is not None and legal.no_effect:
        count_card(desk, after)
        outcome = desk.game.outcome(after, PASS)
        desk.enter(outcome.state)
        says = desk.game.describe(after, PASS)
        desk.remarks = (*remarks, remark(before.seat, says))
        now = state_hash(desk.state)
        events.append(NoEffect(at_s, says, before.to_move, now, legal.unchecked))
        events += next_turn(desk, at_s)
    return events


def remark(seat: Seat, says: str) -> str:
    """What is said of a play that moved nothing, with who made it."""
    name = seat_name(seat)
    return says if says.startswith(name) else f"{name}: {says[:1].lower()}{says[1:]}"


def unchecked_in_words(desk: Desk, rules: Iterable[RuleId]) -> str:
    """Which rules nobody can hold against the card of the seat to move, and why."""
    titles = {rule.id: rule.title for rule in desk.game.rules}
    named = ", ".join(f"{rule} ({titles[rule]})" if titles.get(rule) else rule for rule in rules)
    whose = possessive(seat_name(desk.state.seat))
    return f"Not checked: {named}, since {whose} hand is not known."


def make(
    desk: Desk,
    play: Play,
    at_s: float,
    candidates: tuple[str, ...] = (),
    odds: Mapping[Rank, float] | None = None,
) -> list[Event]:
    """Take *play* as made by the seat to move.

    candidates, odds: the cards that it may have been and how likely each is, where the
    declared one was worked out.
    """
    before = desk.state
    says = desk.game.describe(before, play.move)
    remember(desk, Earlier("move", says, before.to_move, before))
    count_card(desk, before, odds)
    desk.enter(play.outcome.state)
    desk.last = Last(before.to_move, before, play)
    desk.unchecked = ""
    desk.remarks = () if play.move.steps else (remark(before.seat, says),)
    desk.unconfirmed, desk.stale = False, None
    card = before.declared.get("card")
    made = MoveMade(
        at_s,
        move=play.move,
        seat=before.to_move,
        says=says,
        captured=play.outcome.captured,
        position=desk.state.position,
        card=None if card is None else str(card),
        state_hash=state_hash(desk.state),
        candidates=candidates,
    )
    return [made, *next_turn(desk, at_s)]


def may_pass(desk: Desk) -> Play | None:
    """The play that moves nothing, where players may choose it; None where they must move.

    Nobody chooses it for a computer.
    """
    if desk.computer_has_turn:
        return None
    return next((play for play in desk.plays if play.move == PASS), None)


def pass_turn(desk: Desk, at_s: float) -> list[Event]:
    """Move nothing, by the players' choice. The camera cannot see that; it must be said."""
    play = may_pass(desk)
    if play is None:
        return [InputRefused(at_s, "A move must be made now.")]
    if desk.refusal is not None:
        return [InputRefused(at_s, "First put the board as it was.")]
    return make(desk, play, at_s)


def take_back(desk: Desk, at_s: float) -> list[Event]:
    """Go back to before the last declaration, move or correction."""
    if not desk.history:
        return [InputRefused(at_s, "There is nothing to take back.")]
    earlier = desk.history.pop()
    stands = desk.state.position
    desk.enter(earlier.state)
    desk.remarks, desk.unchecked = (), ""
    desk.seen, desk.others = earlier.seen, earlier.others
    desk.last = None
    if earlier.kind == "drawn":
        return [CardUntold(at_s, earlier.seat)]
    if earlier.kind == "declaration":
        return [DeclarationTakenBack(at_s, earlier.says, earlier.seat), turn_of(desk, at_s)]
    events: list[Event] = [
        MoveTakenBack(at_s, earlier.seat, earlier.says, state_hash(desk.state)),
        turn_of(desk, at_s),
    ]
    if stands != desk.state.position:
        desk.unconfirmed, desk.stale = True, stands
        spaces = tuple(sorted(stands.differences(desk.state.position)))
        events.append(BoardDiffers(at_s, spaces, repair_of(desk, stands)))
    return events


def may_wave_through(desk: Desk) -> bool:
    """Whether the players may let what was refused stand. Not instead of a computer's move."""
    judged = desk.refusal is not None and desk.refusal.ruling is not None
    return desk.friendly and judged and not desk.computer_has_turn and desk.ended is None


def wave_through(desk: Desk, at_s: float) -> list[Event]:
    """Let the refused change stand, as if the play had been legal."""
    if not desk.friendly:
        return [InputRefused(at_s, "Only in friendly mode may an illegal move stand.")]
    if desk.refusal is None or desk.refusal.ruling is None:
        return [InputRefused(at_s, "There is no refused move to let stand.")]
    if desk.computer_has_turn:
        return [InputRefused(at_s, ONLY_THE_ANNOUNCED)]
    before, refusal = desk.state, desk.refusal
    passed = desk.game.outcome(before, PASS).state.changed(position=refusal.observed)
    memory = frozen(desk.game.memory_after_correction(passed))
    try:
        after = desk.game.check(passed.changed(memory=memory))
    except DataError as error:
        return [InputRefused(at_s, f"This cannot stand: {error.entry} {error.problem}.")]
    rules = tuple(breach.rule for breach in desk.refusal.ruling.breaches)
    remember(desk, Earlier("wave", "the move that was let stand", before.to_move, before))
    desk.enter(after)
    desk.last = None
    desk.unconfirmed = False
    waved = MoveWavedThrough(at_s, before.to_move, rules, refusal.observed, state_hash(desk.state))
    return [waved, *next_turn(desk, at_s)]


def correct(desk: Desk, given: Correction) -> list[Event]:
    """Take position, turn and memory as the referee says they are."""
    before = desk.state
    seat = before.to_move if given.to_move is None else given.to_move
    set_by_hand = before.changed(position=Position(given.position), to_move=seat, declared={})
    try:
        if not 0 <= seat < len(before.seats):
            raise DataError("correction", "to_move", f"there is no seat {seat}")
        memory = given.memory
        if memory is None:
            memory = desk.game.memory_after_correction(set_by_hand)
        memory = {**memory, **(given.marks or {})}
        after = desk.game.check(set_by_hand.changed(memory=frozen(memory)))
    except DataError as error:
        return [InputRefused(given.at_s, f"{error.entry}: {error.problem}")]
    remember(desk, Earlier("correction", "the correction by hand", before.to_move, before))
    desk.enter(after)
    desk.last = None
    desk.unconfirmed, desk.stale = True, None
    events: list[Event] = [PositionCorrected(given.at_s, seat, after.position, state_hash(after))]
    return [*events, *next_turn(desk, given.at_s)]


def end_game(desk: Desk, at_s: float) -> list[Event]:
    """The players stop: nobody wins. Can be taken back like a move."""
    state = desk.state
    remember(desk, Earlier("end", "the end of the game", state.to_move, state))
    desk.settle()
    desk.ended = Result((), "The players ended the game.")
    return [GameWon(at_s, desk.ended.winners, desk.ended.says)]


def turn_of(desk: Desk, at_s: float) -> Turn:
    """The event that says whose turn it is."""
    return Turn(at_s, desk.state.to_move, desk.state.seat.colours[0])


def spoken(declared: Declared) -> str:
    """What was declared, in a word or two."""
    said = declared.get("card", declared.get("die"))
    return OTHERWISE if said is None else str(said)


def next_turn(desk: Desk, at_s: float) -> list[Event]:
    """Whose turn it is, or who has won."""
    if desk.ended is not None:
        return [GameWon(at_s, desk.ended.winners, desk.ended.says)]
    return [turn_of(desk, at_s)]


def declared_event(declared: Declared, seat: int, at_s: float) -> Event:
    """The event that says which card or roll, or what else, *seat* declared."""
    if "die" in declared:
        return DieRolled(at_s, int(declared["die"]), seat)
    if "card" in declared:
        return CardPlayed(at_s, str(declared["card"]), seat)
    return OtherwiseDeclared(at_s, dict(declared), seat)


def count_card(desk: Desk, state: GameState, odds: Mapping[Rank, float] | None = None) -> None:
    """One card more of the deck of *state*'s seat to move is gone: the declared one, or *odds*."""
    if odds is None:
        rank = rank_of(state.declared)
        odds = {} if rank is None else {rank: 1.0}
    if odds:
        desk.seen = desk.seen.with_played(state, odds)


def remember(desk: Desk, earlier: Earlier) -> None:
    """Keep what can be gone back to."""
    desk.history.append(replace(earlier, seen=desk.seen, others=desk.others))
