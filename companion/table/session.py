"""Inputs in, events out: one game refereed. Pure: no clock, no thread, no disk.

The same inputs give the same events and the same state, so that a log of the
inputs is the game.
"""

from typing import TypeAlias, assert_never

from companion.board.layout import Layout
from companion.board.reading import Reading, Sight
from companion.card_codes import read_code
from companion.engine.cards import parse_card
from companion.engine.game import Awaited, Game
from companion.engine.players.deciding import TimeIsUp, never
from companion.engine.state import Declared, GameState, state_hash
from companion.errors import DataError
from companion.inputs import (
    ButtonPress,
    CardCode,
    CardDrawn,
    Choice,
    ComputerPlay,
    Correction,
    DeviceTrouble,
    DieRoll,
    TimePassed,
)
from companion.table.asking import answer
from companion.table.card_entry import answer_doubt, enter_card, is_about_a_card
from companion.table.computer import is_to_act, play_for, take_back_to_people, take_play
from companion.table.declarations import enterable_by_button
from companion.table.desk import Desk, Phase
from companion.table.events import (
    DeviceFailed,
    DeviceWorks,
    Event,
    GameStarted,
    InputRefused,
)
from companion.table.held_cards import take_drawn
from companion.table.looking import look
from companion.table.patience import watch
from companion.table.turns import (
    correct,
    declare,
    end_game,
    pass_turn,
    turn_of,
    wave_through,
)

Input: TypeAlias = (
    CardCode
    | CardDrawn
    | DieRoll
    | ButtonPress
    | Choice
    | Correction
    | ComputerPlay
    | TimePassed
    | DeviceTrouble
    | Reading
)

TAKE_BACK, WAVE_THROUGH, END_GAME = "take-back", "wave-through", "end-game"
PATIENCE_S = 4.0


class Session:
    """The referee of one game.

    patience_s: how long a half-done play may stand before it is ruled on.
    friendly: the players may let an illegal move stand. infer_cards: cards are
    worked out from the board where only one effect explains it. seed: of what computers leave
    to chance; None = their seats are played by people, as in a recorded game. doubts_cards: a
    card that cannot be in play now is asked about.
    """

    def __init__(
        self,
        game: Game,
        state: GameState,
        layout: Layout,
        *,
        friendly: bool = False,
        patience_s: float = PATIENCE_S,
        infer_cards: bool = False,
        seed: int | None = None,
        doubts_cards: bool = False,
    ) -> None:
        self.desk = Desk(game, layout, state, friendly, patience_s, infer_cards, seed, doubts_cards)

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.desk.state

    @property
    def state_hash(self) -> str:
        """Equal for equal states; see engine/state.py."""
        return state_hash(self.desk.state)

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.desk.phase

    @property
    def wakes_at_s(self) -> float | None:
        """When `handle` wants a TimePassed; None = never."""
        return self.desk.wakes_at_s

    @property
    def computer_is_to_act(self) -> bool:
        """Whether `handle` wants the ComputerPlay that `computer_play` gives."""
        return is_to_act(self.desk)

    def computer_play(self, at_s: float, time_is_up: TimeIsUp = never) -> ComputerPlay:
        """What the computer in the seat to move decides; see `thinking_time` for how long."""
        return play_for(self.desk, at_s, time_is_up)

    def begin(self, at_s: float) -> list[Event]:
        """The events that open the game."""
        desk = self.desk
        started = GameStarted(at_s, desk.game.name, desk.state.to_move, self.state_hash)
        return [started, turn_of(desk, at_s)]

    def handle(self, given: Input) -> list[Event]:
        """What follows from one input. Never raises for what players may do."""
        match given:
            case Reading():
                return self._on_reading(given)
            case CardCode():
                return self._on_card(given)
            case CardDrawn():
                return self._then_look(take_drawn(self.desk, given), given.at_s)
            case DieRoll():
                return self._on_roll(given)
            case ButtonPress():
                return self._on_press(given)
            case Choice() if is_about_a_card(self.desk, given):
                return self._then_look(answer_doubt(self.desk, given), given.at_s)
            case Choice():
                return answer(self.desk, given)
            case Correction():
                return self._then_look(correct(self.desk, given), given.at_s)
            case ComputerPlay():
                return self._then_look(take_play(self.desk, given), given.at_s)
            case TimePassed():
                return self._on_time(given)
            case DeviceTrouble():
                return self._on_trouble(given)
            case _:
                assert_never(given)

    def _on_reading(self, reading: Reading) -> list[Event]:
        desk = self.desk
        desk.sight, desk.sight_problem = reading.sight, reading.problem
        watch(desk, reading)
        if reading.sight is not Sight.STEADY:
            desk.wakes_at_s = None
            return []
        desk.latest = reading
        return look(desk, reading, reading.taken_at_s)

    def _on_card(self, given: CardCode) -> list[Event]:
        try:
            card = read_code(given.code)
        except DataError as error:
            return [InputRefused(given.at_s, f"{error.entry} {error.problem}.")]
        name = parse_card(card.card).spoken
        refusal = self._cannot_declare(Awaited.CARD, f"the {name}", given.at_s)
        if refusal is not None:
            return [refusal]
        return self._then_look(enter_card(self.desk, card, given.at_s), given.at_s)

    def _on_roll(self, given: DieRoll) -> list[Event]:
        refusal = self._cannot_declare(Awaited.DIE, f"the roll of {given.pips}", given.at_s)
        if refusal is not None:
            return [refusal]
        return self._then_look(declare(self.desk, {"die": given.pips}, given.at_s), given.at_s)

    def _cannot_declare(self, wanted: Awaited, what: str, at_s: float) -> InputRefused | None:
        awaited = self.desk.awaits
        if awaited is wanted:
            if not (self.desk.unconfirmed and self.desk.refusal):
                return None
            return InputRefused(at_s, f"First restore the board, then play {what}.")
        if awaited is Awaited.NOTHING:
            return InputRefused(at_s, "The game is over.")
        if self.desk.state.declared:
            said = " ".join(str(value) for value in self.desk.state.declared.values())
            return InputRefused(
                at_s, f"{said} has been played and stays played: make its move, or take it back."
            )
        return InputRefused(at_s, f"This is not the time for {what}.")

    def _on_press(self, given: ButtonPress) -> list[Event]:
        match given.name:
            case "take-back":
                return self._then_look(take_back_to_people(self.desk, given.at_s), given.at_s)
            case "pass":
                return self._then_look(pass_turn(self.desk, given.at_s), given.at_s)
            case "wave-through":
                return wave_through(self.desk, given.at_s)
            case "end-game":
                return self._end(given.at_s)
            case name if name in (buttons := enterable_by_button(self.desk)):
                return self._on_declaring(buttons[name], given.at_s)
            case _:
                return [InputRefused(given.at_s, f"No button named {given.name!r} is there now.")]

    def _on_declaring(self, declared: Declared, at_s: float) -> list[Event]:
        refusal = self._cannot_declare(Awaited.CARD, "that", at_s)
        if refusal is not None:
            return [refusal]
        return self._then_look(declare(self.desk, declared, at_s), at_s)

    def _end(self, at_s: float) -> list[Event]:
        if self.desk.ended is not None:
            return [InputRefused(at_s, "The game is over already.")]
        return end_game(self.desk, at_s)

    def _on_time(self, given: TimePassed) -> list[Event]:
        due = self.desk.wakes_at_s
        if due is None or given.at_s < due or self.desk.sight is not Sight.STEADY:
            return []
        self.desk.wakes_at_s = None
        return self._look_again(given.at_s, patient=False)

    def _on_trouble(self, given: DeviceTrouble) -> list[Event]:
        if given.problem is None:
            known = self.desk.troubles.pop(given.device, None)
            return [] if known is None else [DeviceWorks(given.at_s, given.device)]
        if self.desk.troubles.get(given.device) == given.problem:
            return []
        self.desk.troubles[given.device] = given.problem
        return [DeviceFailed(given.at_s, given.device, given.problem)]

    def _then_look(self, events: list[Event], at_s: float) -> list[Event]:
        """The board may already show what follows: look at it again."""
        if any(isinstance(event, InputRefused) for event in events):
            return events
        return events + self._look_again(at_s)

    def _look_again(self, at_s: float, *, patient: bool = True) -> list[Event]:
        if self.desk.latest is None or self.desk.sight is not Sight.STEADY:
            return []
        return look(self.desk, self.desk.latest, at_s, patient=patient)
