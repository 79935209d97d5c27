import pytest

from companion.errors import DeviceFailedError
from companion.simulator.camera import SimulatedCamera
from tests.simulator.tables import small_table

pytestmark = pytest.mark.slow


@pytest.fixture
def table_clock_camera():
    table, clock = small_table()

    def sleep(seconds):
        clock.now_s += seconds

    return table, clock, SimulatedCamera(table, frames_per_s=10.0, clock=clock, sleep=sleep)


def times(camera, count):
    return [round(camera.read().taken_at_s, 3) for _ in range(count)]


def test_pictures_come_at_their_pace(table_clock_camera):
    _, _, camera = table_clock_camera
    assert times(camera, 4) == [0.0, 0.1, 0.2, 0.3]


def test_pictures_that_were_missed_are_left_out(table_clock_camera):
    _, clock, camera = table_clock_camera
    times(camera, 2)
    clock.now_s = 5.0
    assert times(camera, 2) == [5.0, 5.1]


def test_a_camera_that_is_off_fails_and_works_again(table_clock_camera):
    table, _, camera = table_clock_camera
    table.camera_off()
    with pytest.raises(DeviceFailedError):
        camera.read()
    table.camera_on()
    assert camera.read().pixels.shape == (480, 640, 3)
    camera.close()
