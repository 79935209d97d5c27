"""The small display as part of a panel: it shows a menu while somebody chooses, else the table."""

from typing import Any

from companion.hardware.device import Surroundings
from companion.hardware.devices.display_oled import TICK_S, DisplayOptions, OledDisplay
from companion.hardware.menu import Menu


class MenuDisplay(OledDisplay):
    """See `OledDisplay`; *menu* comes before the table while it is open.

    Raises DeviceMissingError.
    """

    def __init__(
        self, options: DisplayOptions, around: Surroundings, menu: Menu, open_bus: Any = None
    ) -> None:
        self._menu, self._hint, self._over_table = menu, "", False
        self._drawn_at_s = float("-inf")
        super().__init__(options, around, open_bus=open_bus)

    def follow(self, hint: str) -> None:
        """Draw the menu as it is now. hint: to show before all else, "" = nothing."""
        now_s = self._clock()
        over_table = bool(hint) or self._menu.open(now_s)
        if over_table:
            self._since_s = now_s
        due = now_s >= self._drawn_at_s + TICK_S
        if due or over_table or self._over_table:
            self._hint, self._over_table, self._drawn_at_s = hint, over_table, now_s
            self._draw()

    def _picture(self, for_s: float) -> Any:
        now_s = self._clock()
        if self._hint:
            return self._screen.draw_text(self._hint, "", 0.0)
        if not self._menu.open(now_s):
            return super()._picture(for_s)
        room = self._screen.IN_LINE - 2
        lines = self._menu.lines(room, now_s)
        return self._screen.draw_menu(lines, self._menu.selected, self._menu.title)
