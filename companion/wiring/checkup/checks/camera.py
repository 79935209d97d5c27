"""The camera: whether it opens, how quickly pictures come, whether they are light and sharp."""

from collections.abc import Iterator

from companion.errors import CompanionError
from companion.hardware.camera import Camera
from companion.hardware.drivers import BUILT_BY_THE_WIRING, camera_driver
from companion.vision.first_look import first_look
from companion.wiring.checkup.checks_of import Patient
from companion.wiring.checkup.finding import BAD, GOOD, SKIPPED, WEAK, Finding
from companion.wiring.table_clock import TableClock

CAMERA = "camera"
PICTURES = 10
SLOWEST_PER_S = 5.0
TOO_DARK, TOO_BRIGHT, TOO_SOFT = 40.0, 225.0, 8.0


def findings(patient: Patient) -> Iterator[Finding]:
    """One finding for the camera, one for its picture."""
    driver = patient.config.camera.driver
    if driver in BUILT_BY_THE_WIRING:
        cure = 'where there is a camera: `companion setup --camera picamera2` (or "v4l2") --force'
        yield Finding(CAMERA, GOOD, "the table is simulated, there is no camera to look at", cure)
        return
    if patient.running:
        yield Finding(CAMERA, SKIPPED, "the companion is at work and holds the camera")
        return
    try:
        with patient.config.lines_named():
            camera = camera_driver(driver).from_options(
                patient.config.camera.options, clock=TableClock()
            )
    except CompanionError as error:
        yield Finding(CAMERA, BAD, str(error), "see docs/cameras.md")
        return
    try:
        yield from _of_pictures(camera)
    except CompanionError as error:
        yield Finding(CAMERA, BAD, str(error), "see docs/cameras.md")
    finally:
        camera.close()


def _of_pictures(camera: Camera) -> Iterator[Finding]:
    first = frame = camera.read()
    for _ in range(PICTURES):
        frame = camera.read()
    height, width = frame.pixels.shape[:2]
    per_s = PICTURES / max(frame.taken_at_s - first.taken_at_s, 1e-3)
    says = f"gives pictures of {width} x {height}, {per_s:.0f} a second"
    if per_s < SLOWEST_PER_S:
        yield Finding(CAMERA, WEAK, says, "give it more light, a smaller picture or another socket")
    else:
        yield Finding(CAMERA, GOOD, says)
    yield _of_light(frame.pixels)


def _of_light(pixels: object) -> Finding:
    look = first_look(pixels)  # type: ignore[arg-type]
    check = "picture"
    if look.median < TOO_DARK:
        return Finding(check, WEAK, "it is dark", "switch a lamp on, take the lens cap off")
    if look.median > TOO_BRIGHT:
        return Finding(check, WEAK, "it is too bright", "turn the lamp away from the board")
    if look.sharpness < TOO_SOFT:
        cure = "turn the lens until print on the board is sharp (docs/cameras.md)"
        return Finding(check, WEAK, "it is not sharp", cure)
    return Finding(check, GOOD, "light and focus look well")
