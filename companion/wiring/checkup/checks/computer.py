"""The computer itself: Python, the libraries together in one process, clock, heat, power."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime

from companion.wiring.checkup.checks_of import Patient
from companion.wiring.checkup.finding import BAD, GOOD, SKIPPED, WEAK, Finding
from companion.wiring.checkup.machine import Machine, first_line

CLOCK, HEAT, POWER, LIBRARIES = "clock", "temperature", "power", "libraries"
OLDEST_TIME = datetime(2026, 1, 1, tzinfo=UTC)
HEAT_FILE = "/sys/class/thermal/thermal_zone0/temp"
MODEL_FILE = "/proc/device-tree/model"
WARM_C, HOT_C = 70.0, 80.0
PI_CAMERA = "picamera2"
TOGETHER = ("numpy", "cv2")
WITH_PI_CAMERA = ("libcamera", "simplejpeg", PI_CAMERA)
LOADING = """
import importlib
for name in {names!r}:
    module = importlib.import_module(name)
    print(name, getattr(module, "__version__", ""), end=" ")
"""
THROTTLED = {
    0: "the power supply gives too little voltage now",
    1: "the processor is slowed down now",
    2: "the processor is slowed down now",
    3: "the processor is near its limit of heat now",
    16: "the power supply gave too little voltage since the start",
    17: "the processor was slowed down since the start",
    18: "the processor was slowed down since the start",
    19: "the processor was near its limit of heat since the start",
}
NOW_BITS = range(16)
SUPPLY = "use the supply made for this Pi and a short cable; unplug what draws much current"
AIR = "give it air: a fan or a heat sink, holes in the lid"


def findings(patient: Patient) -> Iterator[Finding]:
    """What the computer is and how it fares."""
    machine = patient.machine
    yield _model(machine)
    yield _libraries(patient)
    yield _clock(machine)
    yield _heat(machine)
    yield _power(machine)


def _model(machine: Machine) -> Finding:
    python = ".".join(str(part) for part in sys.version_info[:3])
    return Finding("computer", GOOD, f"{machine.text(MODEL_FILE) or sys.platform}, Python {python}")


def _libraries(patient: Patient) -> Finding:
    """Imported together in a process of their own: builds for different numpys fail only so."""
    names: tuple[str, ...] = TOGETHER
    if patient.config.camera.driver == PI_CAMERA:
        names = (*TOGETHER, *WITH_PI_CAMERA)
    done = patient.machine.run(sys.executable, "-c", LOADING.format(names=names))
    together = ", ".join(names)
    if done is not None and done[0] == 0:
        return Finding(LIBRARIES, GOOD, f"{together} load together ({first_line(done[1])})")
    reason = "no answer" if done is None else done[1].splitlines()[-1]
    cure = "run hardware/install.sh again; on a Pi, numpy and OpenCV must be the system's own"
    return Finding(LIBRARIES, BAD, f"{together} do not load together: {reason}", cure)


def _clock(machine: Machine) -> Finding:
    now = machine.now()
    if now < OLDEST_TIME:
        cure = "connect it to the internet once, or set it: sudo date -s '2026-11-30 20:15'"
        return Finding(CLOCK, WEAK, f"it says {now:%Y-%m-%d}, so games get wrong dates", cure)
    asked = machine.run("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if asked is not None and asked[0] == 0 and first_line(asked[1]) == "no":
        cure = "nothing to do where there is no internet; the order of games is kept all the same"
        return Finding(CLOCK, WEAK, "it is not set by the internet and may be wrong", cure)
    return Finding(CLOCK, GOOD, f"it says {now:%Y-%m-%d %H:%M} UTC")


def _heat(machine: Machine) -> Finding:
    told = machine.text(HEAT_FILE)
    if told is None or not told.lstrip("-").isdecimal():
        return Finding(HEAT, SKIPPED, "this computer does not tell")
    degrees = int(told) / 1000
    says = f"{degrees:.0f} °C"
    if degrees >= HOT_C:
        return Finding(HEAT, BAD, f"{says}: it slows down", AIR)
    return Finding(HEAT, WEAK, says, AIR) if degrees >= WARM_C else Finding(HEAT, GOOD, says)


def _power(machine: Machine) -> Finding:
    told = machine.run("vcgencmd", "get_throttled")
    if told is None or told[0] != 0 or "=" not in told[1]:
        return Finding(POWER, SKIPPED, "this computer does not tell")
    bits = int(first_line(told[1]).partition("=")[2], 16)
    if bits == 0:
        return Finding(POWER, GOOD, "enough voltage, never slowed down")
    said = dict.fromkeys(words for bit, words in THROTTLED.items() if bits >> bit & 1)
    now = any(bits >> bit & 1 for bit in NOW_BITS)
    return Finding(POWER, BAD if now else WEAK, "; ".join(said), SUPPLY)
