"""What to call a player."""

from companion.engine.state import Seat


def seat_name(seat: Seat) -> str:
    """The player's own name, or the colours: "Red", "Red and Green"."""
    return seat.name or " and ".join(colour.capitalize() for colour in seat.colours)


def possessive(name: str) -> str:
    """ "Red's", "James'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
