"""What the referee has before them: the game's state, what was asked, what was refused.

The session's modules (turns, looking, session) change it; nothing else does.
"""

from dataclasses import dataclass, field
from enum import Enum

from companion.board.layout import Layout
from companion.board.position import Position
from companion.board.reading import Reading, Sight
from companion.card_codes import CodedCard
from companion.engine.explain import Play, played_out
from companion.engine.game import Awaited, Game, LegalMoves, Result
from companion.engine.infer import Possible
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.inference.lines import Line
from companion.engine.ruling import Ruling
from companion.engine.state import COMPUTER, Declared, GameState
from companion.table.packed import PackedList


class Phase(Enum):
    """What the table is waiting for."""

    AWAITING_CARD = "awaiting-card"
    AWAITING_DIE = "awaiting-die"
    AWAITING_MOVE = "awaiting-move"
    HALF_DONE = "half-done"  # a part of a legal play is on the board
    REFUSED = "refused"  # an illegal change stands on the board
    DIFFERS = "differs"  # the board is not as the game says, and no move was judged
    UNCLEAR = "unclear"  # a question is open
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: what was declared (None = nothing new) and what was played.

    line: all that was played since the last look, where it was worked out; `play` is its last.
    """

    declared: Declared | None
    play: Play
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Which of these was played? Numbered, so that a late answer is known for one.

    doubted: a card that cannot be in play now, entered all the same; then it is asked whether
    it was played, and there are no other answers (see card_entry.py).
    """

    number: int
    says: str
    answers: tuple[Answer, ...]
    observed: Position
    doubted: CodedCard | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A board that does not stand. ruling None = it merely differs; the play is unknown."""

    observed: Position
    ruling: Ruling | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A state that can be gone back to.

    kind: "declaration", "drawn", "move", "correction", "wave" or "end". seen, others: see `Desk`.
    """

    kind: str
    says: str
    seat: int
    state: GameState
    seen: CardsSeen = field(default_factory=CardsSeen)
    others: tuple[Possible, ...] = ()


@dataclass(frozen=True, slots=True)
class Last:
    """The play made last: by which seat, from which state."""

    seat: int
    before: GameState
    play: Play


@dataclass
class Desk:
    """Everything that changes while a game is refereed.

    unconfirmed: the board must first be seen as the state says (at the start, after
    a take-back or a correction). stale: the board as it stood when a move was taken
    back, which is not to be taken for a new move. wakes_at_s: when the session wants
    to be told the time. seed: for what computers leave to chance; None = people play for
    them. doubts_cards: a card that cannot be in play now is asked about. announced: the play
    that a computer wants made, gave_up: the state in which it came to no decision (see
    computer.py). history: latest last. seen: cards played. others:
    states in which the game may be instead of `state`; the same board and seat to move, only
    what is remembered differs. perhaps_all: what is half done may also be a whole play.
    passed: boards seen since `state` that were perhaps a whole play, in order, and when.
    unwatched_since_s, lost_since_s: since when a hand is over the board, since when it is out
    of sight. perhaps_missed: it was so for so long that more than one play may have been made.
    remarks: what was played since people last did something, though nothing was moved for it.
    unchecked: what could not be held against the card played last, "" when all was checked.
    """

    game: Game
    layout: Layout
    state: GameState
    friendly: bool
    patience_s: float
    infer_cards: bool
    seed: int | None = None
    doubts_cards: bool = False
    announced: Play | None = None
    gave_up: GameState | None = None
    legal: LegalMoves | None = None
    plays: tuple[Play, ...] = ()
    unconfirmed: bool = True
    stale: Position | None = None
    half_done: Position | None = None
    perhaps_all: bool = False
    passed: tuple[tuple[Position, float], ...] = ()
    unwatched_since_s: float | None = None
    lost_since_s: float | None = None
    perhaps_missed: bool = False
    unseen: tuple[str, ...] = ()
    refusal: Refusal | None = None
    question: Question | None = None
    questions_asked: int = 0
    wakes_at_s: float | None = None
    sight: Sight | None = None
    sight_problem: str | None = None
    latest: Reading | None = None
    ended: Result | None = None
    last: Last | None = None
    history: PackedList[Earlier] = field(default_factory=PackedList)
    seen: CardsSeen = field(default_factory=CardsSeen)
    others: tuple[Possible, ...] = ()
    troubles: dict[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    unchecked: str = ""

    def __post_init__(self) -> None:
        self.prepare()

    @property
    def awaits(self) -> Awaited:
        """What the game itself waits for."""
        return Awaited.NOTHING if self.ended else self.game.awaits(self.state)

    @property
    def computer_has_turn(self) -> bool:
        """Whether a computer plays the seat to move, and has not given it up to people."""
        own = self.seed is not None and self.state.seat.player == COMPUTER
        return own and self.gave_up is not self.state

    @property
    def phase(self) -> Phase:
        """What the table waits for, doubts and refusals first."""
        if self.ended is not None:
            return Phase.FINISHED
        if self.question is not None:
            return Phase.UNCLEAR
        if self.refusal is not None:
            return Phase.DIFFERS if self.refusal.ruling is None else Phase.REFUSED
        if self.half_done is not None:
            return Phase.HALF_DONE
        by_game = {Awaited.CARD: Phase.AWAITING_CARD, Awaited.DIE: Phase.AWAITING_DIE}
        return by_game.get(self.awaits, Phase.AWAITING_MOVE)

    def enter(self, state: GameState) -> None:
        """Take *state* as the truth and forget every doubt about the one before."""
        self.state = state
        self.others = ()
        self.settle()
        self.prepare()

    def learn(self, state: GameState) -> None:
        """Take *state*, in which only more is known of the cards; doubts and refusals stay."""
        announced, others = self.announced, self.others
        gave_up = self.gave_up is self.state
        self.state = state
        self.prepare()
        self.announced, self.others = announced, others
        self.gave_up = state if gave_up else None

    def settle(self) -> None:
        """Forget what was refused, asked or half done."""
        self.refusal = self.question = self.half_done = self.wakes_at_s = None
        self.unseen = ()
        self.perhaps_all, self.perhaps_missed, self.passed = False, False, ()

    def prepare(self) -> None:
        """Work out the legal plays, once per declaration."""
        self.legal, self.plays, self.announced = None, (), None
        self.ended = self.game.result(self.state)
        if self.ended is None and self.awaits in (Awaited.MOVE, Awaited.PLACEMENT):
            self.legal = self.game.legal_moves(self.state)
            self.plays = played_out(self.game, self.state, self.legal.moves)
