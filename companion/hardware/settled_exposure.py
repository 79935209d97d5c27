"""What a Pi camera's automatics settled on, so that it can be held and used again.

Knows the names of libcamera's controls, not the library.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

STEADY_SHARE = 0.02
TAKEN_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Settled:
    """Exposure (microseconds), gain, white balance gains (red, blue), focus (dioptres) or None."""

    exposure_us: int
    gain: float
    colour_gains: tuple[float, float]
    lens_position: float | None

    def controls(self) -> dict[str, Any]:
        """The controls that hold it."""
        held: dict[str, Any] = {
            "AeEnable": False,
            "AwbEnable": False,
            "ExposureTime": self.exposure_us,
            "AnalogueGain": self.gain,
            "ColourGains": self.colour_gains,
        }
        if self.lens_position is not None:
            held |= {"AfMode": 0, "LensPosition": self.lens_position}
        return held

    def taken_by(self, metadata: Mapping[str, Any]) -> bool:
        """Whether a picture was taken with it; cameras come close, not equal."""
        now = settled_from(metadata, with_focus=False)
        return now is not None and _near(self._light(), now._light(), TAKEN_SHARE)

    def steady_after(self, before: "Settled") -> bool:
        """Whether nearly nothing changed since *before*."""
        return _near(self._light(), before._light(), STEADY_SHARE)

    def _light(self) -> tuple[float, ...]:
        return (self.exposure_us * self.gain, *self.colour_gains)


def settled_from(metadata: Mapping[str, Any], *, with_focus: bool) -> Settled | None:
    """What a picture was taken with; None when its metadata do not say."""
    try:
        red, blue = metadata["ColourGains"]
        lens = float(metadata["LensPosition"]) if with_focus else None
        settled = Settled(
            int(metadata["ExposureTime"]),
            float(metadata["AnalogueGain"]),
            (float(red), float(blue)),
            lens,
        )
    except (KeyError, TypeError, ValueError):
        return None
    return settled if settled.exposure_us > 0 and settled.gain > 0 else None


def load_settled(path: Path) -> Settled | None:
    """What was kept in a file; None when there is none or it cannot be used, then learn it anew."""
    try:
        entry = json.loads(path.read_text("utf-8"))
        return settled_from(entry, with_focus=entry.get("LensPosition") is not None)
    except (OSError, ValueError, AttributeError, RecursionError):
        return None


def save_settled(path: Path, settled: Settled) -> None:
    """Keep it in a file, whole or not at all. Raises OSError."""
    entry = {
        "ExposureTime": settled.exposure_us,
        "AnalogueGain": settled.gain,
        "ColourGains": list(settled.colour_gains),
        "LensPosition": settled.lens_position,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(json.dumps(entry, indent=1) + "\n", "utf-8")
    fresh.replace(path)


def _near(one: Iterable[float], other: Iterable[float], share: float) -> bool:
    return all(math.isclose(a, b, rel_tol=share) for a, b in zip(one, other, strict=True))
