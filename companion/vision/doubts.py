"""What speaks against a calibration: a colour that is not to be seen, two that are alike,
a position that the picture does not show. Finds no board and knows no rule.
"""

from companion.vision.calibration import Calibration


def doubt_about(calibration: Calibration) -> str | None:
    """One sentence on what is wrong and what to do, None when nothing is."""
    shown = {look.content for look in calibration.looks}
    for colour in calibration.colours:
        if colour not in shown:
            return (
                f"no {colour} marble of the position given is in the picture: "
                "move the camera or the board so that all can be seen"
            )
    return None
