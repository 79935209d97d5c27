"""Views of one game, made by hand: a turn, its plays, a ruling, a question, an end."""

from dataclasses import replace
from typing import Any

from companion.board.layout import load_layout
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
    TableView,
)

COLOURS = ("red", "blue", "green", "yellow")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER")
MARBLES = {
    **{f"P{side}.{hole}": colour for side, colour in enumerate(COLOURS) for hole in (1, 2)},
    "T0.5": "red",
    "H0.4": "red",
    "T1.3": "blue",
    "T3.11": "blue",
    "T2.0": "green",
    "H2.3": "green",
    "T2.9": "yellow",
    "BE": "yellow",
}


def drawing(name: str = "fast-track-square") -> BoardDrawing:
    layout = load_layout(name)
    sides = {space[1] for space in layout.spaces if space.startswith("P")}
    return BoardDrawing(
        name=layout.name,
        outline_mm=layout.outline_mm,
        spaces=dict(layout.spaces),
        spaces_colours=dict(layout.spaces_colours),
        marble_diameter_mm=layout.marble_diameter_mm,
        hole_diameter_mm=layout.hole_diameter_mm,
        stores=tuple(tuple(f"P{side}.{hole}" for hole in (1, 2, 3, 4)) for side in sorted(sides)),
    )


def seats(to_move: int, colours: tuple[str, ...] = COLOURS) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(colour.capitalize(), (colour,), None, "human", to_move=number == to_move)
        for number, colour in enumerate(colours)
    )


def turn(to_move: int = 0, **changes: Any) -> TableView:
    """A card is awaited of that seat."""
    view = TableView(
        number=1,
        game="fast-track",
        title="Fast Track",
        seats=seats(to_move),
        to_move=to_move,
        phase="awaiting-card",
        sight="steady",
        headline=f"{COLOURS[to_move].capitalize()}'s turn",
        prompt="Play a card.",
        card=None,
        card_says=None,
        cards=RANKS,
        marbles=MARBLES,
        plays=(),
        buttons=("take-back", "end-game"),
        lines=(
            LogLine(1, 0.0, "game-started", 0, "The game begins. Red is first."),
            LogLine(2, 4.0, "card-played", 3, "Yellow plays the five."),
            LogLine(3, 9.5, "move-made", 3, "Yellow moves 5 from T2.4 to T2.9."),
        ),
        last=PlayView("T2.4-T2.9", "Yellow moves 5 from T2.4 to T2.9.", (("T2.4", "T2.9"),)),
        last_seat=3,
        game_id="g1",
    )
    return replace(view, **changes)


PLAYS = (
    PlayView(
        "T0.5-T3.11",
        "Red moves back 8 from T0.5 to T3.11, sending blue to its pen.",
        (("T0.5", "T3.11"),),
        (("T3.11", "P1.3"),),
    ),
    PlayView("P0.1-T0.9", "Red comes out to T0.9.", (("P0.1", "T0.9"),)),
    PlayView("P0.2-T0.9", "Red comes out of the second hole to T0.9.", (("P0.2", "T0.9"),)),
)


def with_card(**changes: Any) -> TableView:
    """Red has played an eight and must move."""
    return turn(
        phase="awaiting-move",
        prompt="Play the eight (3 ways).",
        card="8H",
        card_says="the eight of hearts",
        cards=(),
        plays=PLAYS,
        **changes,
    )


RULING = RulingView(
    headline="Red: not a legal move",
    move="T0.5-T3.10",
    steps=(("T0.5", "T3.10"),),
    breaches=(
        BreachView(
            "R2",
            "The whole card",
            "An 8 moves 8 spaces; this marble moved 9.",
            ("T0.5", "T3.10"),
        ),
        BreachView("R17", "Fast Track first", "Another marble must move.", ("T2.0",)),
    ),
    repair=(
        RepairView("red", "T3.10", "T0.5", "Move the red marble from T3.10 to T0.5."),
        RepairView("blue", None, "T3.11", "Put a blue marble on T3.11."),
    ),
    nearest=PLAYS[:1],
    may_wave_through=True,
)


def refused(**changes: Any) -> TableView:
    """Red moved nine with an eight."""
    return replace(
        with_card(),
        phase="refused",
        prompt="That move is not allowed: put the marbles back, or make a legal move.",
        ruling=RULING,
        friendly=True,
        buttons=("take-back", "wave-through", "end-game"),
        **changes,
    )


def unclear(**changes: Any) -> TableView:
    """Two plays would explain the board."""
    return replace(
        with_card(),
        phase="unclear",
        prompt="Which of these did Red play?",
        question=QuestionView(7, "Which of these did Red play?", PLAYS[:2]),
        **changes,
    )


def computer_asks(**changes: Any) -> TableView:
    """Blue, a computer, wants a marble moved that sends another one away."""
    players = tuple(
        replace(seat, player="computer", level="strong") if number == 1 else seat
        for number, seat in enumerate(seats(1))
    )
    asked = PlayView(
        "T1.3-T2.0",
        "Blue moves 8 from T1.3 to T2.0, sending green to its pen.",
        (("T1.3", "T2.0"),),
        (("T2.0", "P2.3"),),
    )
    return replace(
        turn(1),
        phase="awaiting-move",
        seats=players,
        prompt="Blue (computer) plays the 8: move the blue marble from T1.3 to T2.0.",
        card="8H",
        card_says="the eight of hearts",
        cards=(),
        plays=(asked,),
        computer_asks=True,
        spoken="Blue plays the 8: move the blue marble to the corner where green's side begins.",
        **changes,
    )


RING = MarkView(
    "ring",
    "moving along the Fast Track",
    "It has moved from corner to corner and goes on along the Fast Track.",
    ("T2.0",),
    ("T0.0", "T1.0", "T2.0", "T3.0"),
)


def marked(**changes: Any) -> TableView:
    """Green's marble goes along the Fast Track, Blue waits for a piece: nobody could see that."""
    dry = ("3 turns without a piece in play",)
    players = tuple(replace(seat, notes=dry if seat.name == "Blue" else ()) for seat in seats(0))
    return turn(marks=(RING,), seats=players, **changes)


HANDS = (HandView(0, ("7H", "KC", "3", "JOKER", "10S"), 0), HandView(1, ("5D",), 4))


def with_hands(**changes: Any) -> TableView:
    """Red's whole hand is known, of Blue's one card; a card of Red's could not be checked."""
    view = turn(
        hands=HANDS,
        cards=("7", "K", "3"),
        unchecked="Not checked: R15 (Who can play must), since Blue's hand is not known.",
    )
    return replace(view, **changes)


def finished(**changes: Any) -> TableView:
    """Blue has won."""
    winners = tuple(replace(seat, won=seat.name == "Blue", to_move=False) for seat in seats(-1))
    return replace(
        turn(1),
        phase="finished",
        seats=winners,
        headline="Blue won",
        prompt="Blue has all four marbles home.",
        cards=(),
        result="Blue has all four marbles home.",
        buttons=("take-back",),
        **changes,
    )


def seen(view: TableView) -> TableView:
    """The same moment with what a camera above the board would believe."""
    spaces = {
        name: SpaceView(
            content=view.marbles.get(name),
            probability=0.62 if name == "T1.3" else 0.9998,
            hidden=name in {"T2.1", "T2.2"},
            at_px=(320 + 1.2 * x, 240 + 1.2 * y),
        )
        for name, (x, y) in drawing().spaces.items()
    }
    corners = ((30.0, 20.0), (610.0, 20.0), (610.0, 460.0), (30.0, 460.0))
    return replace(view, seen=spaces, picture_corners_px=corners)
