"""The two lines that are read from two metres: whose turn, and what to do now."""

from companion.board.reading import Sight
from companion.engine.cards import parse_card
from companion.table.computer import announcement, is_to_act, plays_itself
from companion.table.desk import Desk, Phase
from companion.table.seat_names import possessive, seat_name

MOST_SPACES_NAMED = 4


def headline_of(desk: Desk) -> str:
    """Whose turn it is, or who has won."""
    if desk.ended is not None:
        winners = [seat_name(desk.state.seats[seat]) for seat in desk.ended.winners]
        return f"{' and '.join(winners)} won" if winners else "The game is over"
    return f"{possessive(seat_name(desk.state.seat))} turn"


def prompt_of(desk: Desk) -> str:
    """What to do now, in one sentence."""
    if desk.ended is not None:
        return desk.ended.says
    if desk.sight is Sight.LOST:
        return desk.sight_problem or "The camera does not see the board."
    if desk.sight is Sight.BUSY:
        return f"{_by_phase(desk)} Waiting for the hand to leave."
    if desk.unseen:
        named = ", ".join(desk.unseen[:MOST_SPACES_NAMED])
        more = "" if len(desk.unseen) <= MOST_SPACES_NAMED else " and more"
        return f"{_by_phase(desk)} The camera cannot see {named}{more} clearly."
    return _by_phase(desk)


def _by_phase(desk: Desk) -> str:
    match desk.phase:
        case Phase.UNCLEAR if desk.question is not None:
            return desk.question.says
        case Phase.REFUSED:
            return "That move is not allowed: put the marbles back, or make a legal move."
        case Phase.DIFFERS:
            return "Put the marbles as shown; the game goes on by itself."
        case Phase.HALF_DONE if desk.perhaps_all:
            return "Seen. Is that all? Another marble may still be moved."
        case Phase.HALF_DONE:
            return "Half done: go on, or put the marble back."
        case Phase.AWAITING_CARD if plays_itself(desk):
            name = seat_name(desk.state.seat)
            thinks = is_to_act(desk)
            return f"{name} (computer) thinks." if thinks else f"Draw a card for {name} (computer)."
        case Phase.AWAITING_CARD:
            return "Play a card."
        case Phase.AWAITING_DIE:
            return "Roll the die."
        case _:
            return _awaiting_move(desk)


def _awaiting_move(desk: Desk) -> str:
    if desk.announced is not None:
        return announcement(desk, desk.announced)
    said = desk.state.declared.get("card", desk.state.declared.get("die"))
    plays = sum(1 for play in desk.plays if play.move.steps)
    ways = "one way" if plays == 1 else f"{plays} ways"
    if said is None:
        return f"Make a move ({ways})."
    name = str(said) if str(said).isdecimal() else parse_card(str(said)).spoken
    return f"Play the {name} ({ways})."
