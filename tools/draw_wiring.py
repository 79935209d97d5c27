"""Draws the header of a Raspberry Pi with what each build wires to it, from pins.toml.

    .venv/bin/python -m tools.draw_wiring        writes hardware/drawings/wiring-*.svg

A test draws them again and compares.
"""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from companion.hardware.pins import pins_plan

FOLDER = Path(__file__).resolve().parent.parent / "hardware" / "drawings"

HEADER = (
    ("3.3 V", "5 V"), (2, "5 V"), (3, "GND"), (4, 14), ("GND", 15),
    (17, 18), (27, "GND"), (22, 23), ("3.3 V", 24), (10, "GND"),
    (9, 25), (11, 8), ("GND", 7), ("ID", "ID"), (5, "GND"),
    (6, 12), (13, "GND"), (19, 16), (26, 20), ("GND", 21),
)  # fmt: skip
"""What the 40 places are, row by row from the end with the writing; a number is a GPIO."""

COLOURS = ("#1f5fa8", "#b3261e", "#2e7d32", "#8e5a00", "#6a3d9a", "#00797a", "#ad1457")
PLAIN, FAINT = "#222", "#8a8a8a"
POWER = {"3.3 V": "#e2622b", "5 V": "#c62020", "GND": "#444"}
ROW, TOP, MIDDLE, HOLE, REACH, WIDTH = 26, 92, 400, 9, 150, 800


def wires_of(build: str) -> dict[int, tuple[str, str]]:
    """GPIO to (driver, what it is for). Raises ValueError where two devices want one pin."""
    plan = pins_plan()
    wires: dict[int, tuple[str, str]] = {}
    for driver in plan["builds"][build]["devices"]:
        for name, pin in lines_of(driver, plan):
            known = wires.get(pin)
            on_a_bus = name in bus_lines(plan)
            if known is not None and not (on_a_bus and known[1] == name):
                raise ValueError(f"{build}: {driver} and {known[0]} both want GPIO {pin}")
            drivers = driver if known is None else f"{known[0]}, {driver}"
            wires[pin] = (drivers, name)
    return wires


def lines_of(driver: str, plan: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Each line of a device: what it is for, and its GPIO."""
    for name, value in plan["devices"][driver].items():
        if name == "bus":
            yield from ((bus_line(value, line), pin) for line, pin in plan["buses"][value].items())
        elif isinstance(value, list):
            singular = name.removesuffix("s")
            yield from ((f"{singular} {number}", pin) for number, pin in enumerate(value, 1))
        else:
            yield (driver.partition("-")[0] if name == "pin" else name), value


def bus_line(bus: str, line: str) -> str:
    """Its name on the drawing, such as "SDA (I2C)"."""
    return f"{line.upper()} ({bus.upper()})"


def bus_lines(plan: Mapping[str, Any]) -> set[str]:
    """Lines that several devices may share."""
    return {bus_line(bus, line) for bus, lines in plan["buses"].items() for line in lines}


def drawing(build: str) -> str:
    """The build's SVG."""
    title = pins_plan()["builds"][build]["title"]
    wires = wires_of(build)
    drivers = list(dict.fromkeys(driver for driver, _ in wires.values()))
    colours = dict(zip(drivers, COLOURS, strict=False))
    height = TOP + ROW * len(HEADER) + 34 + 20 * len(drivers)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        text(24, 34, f"{title} ({build})", size=20, weight="bold"),
        text(24, 58, "The header of a Raspberry Pi, seen from above; place 1 is at the end"
             " with the microSD card.", colour=FAINT),
        f'<rect x="{MIDDLE - 40}" y="{TOP - 18}" width="80" height="{ROW * len(HEADER) + 10}"'
        ' rx="6" fill="#1d1d1d"/>',
    ]  # fmt: skip
    for row, places in enumerate(HEADER):
        for side, place in enumerate(places):
            parts += _place(row, side, place, wires, colours)
    for number, driver in enumerate(drivers):
        y = TOP + ROW * len(HEADER) + 24 + 20 * number
        parts.append(f'<rect x="24" y="{y - 11}" width="14" height="14" fill="{colours[driver]}"/>')
        parts.append(text(46, y, driver))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _place(
    row: int,
    side: int,
    place: int | str,
    wires: Mapping[int, tuple[str, str]],
    colours: Mapping[str, str],
) -> Iterator[str]:
    """One place of the header, with its wire if it has one."""
    outwards = -1 if side == 0 else 1
    x, y = MIDDLE + outwards * 18, TOP + row * ROW
    number = 2 * row + side + 1
    wire = wires.get(place) if isinstance(place, int) else None
    colour = colours[wire[0]] if wire else POWER.get(str(place), FAINT)
    anchor = "end" if side == 0 else "start"
    name = f"GPIO {place}" if isinstance(place, int) else place
    if wire:
        end = x + outwards * REACH
        yield (f'<line x1="{x}" y1="{y}" x2="{end}" y2="{y}" stroke="{colour}" stroke-width="3"/>')
        yield text(end + outwards * 8, y + 4, wire[1], anchor=anchor, weight="bold", colour=colour)
    fill = colour if wire or place in POWER else "#777"
    yield f'<circle cx="{x}" cy="{y}" r="{HOLE}" fill="{fill}"/>'
    yield text(x, y + 4, str(number), anchor="middle", size=10, colour="white")
    yield text(x + outwards * 28, y - 4 if wire else y + 4, str(name), anchor=anchor, size=11,
               colour=PLAIN if wire or place in POWER else FAINT)  # fmt: skip


def text(
    x: float,
    y: float,
    says: str,
    *,
    anchor: str = "start",
    size: int = 13,
    weight: str = "normal",
    colour: str = PLAIN,
) -> str:
    """A line of text."""
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}"'
        f' fill="{colour}">{escape(says)}</text>'
    )


def main() -> None:
    """Write every drawing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for build in pins_plan()["builds"]:
        (FOLDER / f"wiring-{build}.svg").write_text(drawing(build), "utf-8")


if __name__ == "__main__":
    main()
