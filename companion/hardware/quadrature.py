"""A rotary encoder: from its two contacts to clicks. Pure.

Its contacts bounce, which needs no waiting: a bounce goes a step on and the same step back.
"""

NEXT = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""Where in a period of four steps two contacts (closed or not) stand."""
IN_A_PERIOD = 4


class Quadrature:
    """steps_per_click: 4, 2 or 1 of the steps that there are from one rest to the next.

    At rest both contacts are open; with 2 they are both open or both closed.
    """

    def __init__(self, steps_per_click: int, *, a: bool = False, b: bool = False) -> None:
        self._per_click = steps_per_click
        self._place = NEXT[a, b]
        self._steps = 0
        self._direction = 0

    def moved(self, a: bool, b: bool) -> int:
        """How many clicks it has turned, clockwise more than none, as its contacts stand now."""
        place = NEXT[a, b]
        ahead = (place - self._place) % IN_A_PERIOD
        self._place = place
        if ahead == IN_A_PERIOD // 2:
            self._steps += 2 * self._direction  # a step was missed: on as before
        elif ahead:
            self._direction = 1 if ahead == 1 else -1
            self._steps += self._direction
        if place % self._per_click:
            return 0
        steps, self._steps = self._steps, 0
        clicks = (abs(steps) + self._per_click // 2) // self._per_click
        return clicks if steps > 0 else -clicks
