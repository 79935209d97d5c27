"""How a game began, as the JSON that the log keeps, and the session that it makes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.board.layout import Layout, layout_from_toml
from companion.board.writing import layout_as_toml
from companion.engine.game import load_game
from companion.engine.state import GameState
from companion.engine.state_json import state_from_json
from companion.errors import DataError
from companion.table.session import PATIENCE_S, Session


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that a session is made of.

    began_at_s: time of the game's first event, in seconds of the table's clock.
    seed: of all that computer players leave to chance.
    """

    state: GameState
    layout: Layout
    began_at_s: float = 0.0
    friendly: bool = False
    patience_s: float = PATIENCE_S
    infer_cards: bool = False
    seed: int = 0
    doubts_cards: bool = False

    def session(self) -> Session:
        """A new session in which nothing has happened yet."""
        return Session(
            load_game(self.state.game),
            self.state,
            self.layout,
            friendly=self.friendly,
            patience_s=self.patience_s,
            infer_cards=self.infer_cards,
            seed=self.seed,
            doubts_cards=self.doubts_cards,
        )

    def as_json(self) -> dict[str, Any]:
        """The form in which the log keeps it; the layout is in it whole."""
        return {
            "state": self.state.as_json(),
            "layout": layout_as_toml(self.layout),
            "began_at_s": self.began_at_s,
            "friendly": self.friendly,
            "patience_s": self.patience_s,
            "infer_cards": self.infer_cards,
            "seed": self.seed,
            "doubts_cards": self.doubts_cards,
        }


def setup_from_json(written: Mapping[str, Any], source: str) -> GameSetup:
    """The setup that `as_json` wrote. Raises DataError naming *source* for anything else."""
    try:
        return GameSetup(
            state=state_from_json(written["state"], f"{source}: state"),
            layout=layout_from_toml(written["layout"], source),
            began_at_s=float(written["began_at_s"]),
            friendly=bool(written["friendly"]),
            patience_s=float(written["patience_s"]),
            infer_cards=bool(written["infer_cards"]),
            seed=int(written.get("seed", 0)),
            doubts_cards=bool(written.get("doubts_cards", False)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(source, "setup", f"does not say how the game began ({error})") from error
