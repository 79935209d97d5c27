import json
import sys
import threading

import pytest

from companion.errors import DataError, DeviceError, DeviceFailedError, DeviceMissingError
from companion.hardware.camera_picamera2 import BUFFERS, Picamera2Camera
from tests.hardware.fake_picamera2 import World


@pytest.fixture
def world_of(monkeypatch):
    """Makes a world of cameras that `import picamera2` finds."""

    def make(**said):
        world = World(**said)
        monkeypatch.setitem(sys.modules, "picamera2", world)
        return world

    return make


def opened(**options):
    return Picamera2Camera.from_options(options, clock=lambda: 7.5)


def test_pictures_come_in_the_asked_size_in_blue_green_red_with_their_time(world_of):
    world_of()
    camera = opened(width=640, height=480)
    frame = camera.read()
    assert frame.pixels.shape == (480, 640, 3)
    assert tuple(frame.pixels[0, 0]) == (30, 60, 200)
    assert frame.taken_at_s == 7.5


def test_four_buffers_are_asked_for_and_every_one_goes_back(world_of):
    world = world_of()
    camera = opened()
    for _ in range(30):
        camera.read()
    [device] = world.opened
    assert device.configuration["buffer_count"] == BUFFERS == 4
    assert device.free == BUFFERS


def test_a_request_goes_back_even_when_its_picture_cannot_be_read(world_of, monkeypatch):
    world = world_of()
    camera = opened(hold=False)
    [device] = world.opened
    device.configuration["main"]["size"] = None  # make_array fails
    with pytest.raises(TypeError):
        camera.read()
    assert device.free == BUFFERS


def test_exposure_and_white_balance_settle_and_are_then_held(world_of):
    world = world_of()
    camera = opened()
    [held] = world.set
    assert held["AeEnable"] is False and held["AwbEnable"] is False
    assert held["ExposureTime"] == 20_000
    assert held["ColourGains"] == pytest.approx((2.2, 1.7))
    assert camera.held


def test_what_settled_is_kept_and_used_before_the_first_picture_of_the_next_start(
    world_of, tmp_path
):
    world_of()
    kept = tmp_path / "kept" / "camera.json"
    opened(settings=str(kept)).close()
    again = world_of()
    camera = opened(settings=str(kept))
    [device] = again.opened
    assert device.configuration["controls"]["ExposureTime"] == 20_000
    assert again.set == []
    assert camera.held
    assert device.pictures == 1


def test_a_kept_file_that_is_broken_is_learned_anew(world_of, tmp_path):
    world_of()
    kept = tmp_path / "camera.json"
    kept.write_text('{"ExposureTime": "long"}')
    opened(settings=str(kept))
    assert json.loads(kept.read_text())["ExposureTime"] == 20_000


def test_settling_anew_forgets_what_was_kept(world_of, tmp_path):
    world = world_of()
    kept = tmp_path / "camera.json"
    kept.write_text('{"ExposureTime": 500, "AnalogueGain": 1.0, "ColourGains": [1.0, 1.0]}')
    camera = opened(settings=str(kept))
    assert world.opened[0].configuration["controls"]["ExposureTime"] == 500
    camera.settle_anew()
    assert "ExposureTime" not in world.opened[1].configuration["controls"]
    assert json.loads(kept.read_text())["ExposureTime"] == 20_000


def test_a_place_that_cannot_be_written_is_named(world_of, tmp_path):
    world_of()
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    with pytest.raises(DeviceFailedError, match=r"file/camera\.json"):
        opened(settings=str(in_the_way / "camera.json"))


def test_without_hold_the_camera_is_left_to_itself(world_of):
    world = world_of()
    camera = opened(hold=False)
    assert world.set == [] and not camera.held


def test_a_camera_that_focuses_does_so_once_and_stays(world_of):
    world = world_of(focuses=True)
    opened()
    started, held = world.set
    assert started == {"AfMode": 1, "AfTrigger": 0}
    assert (held["AfMode"], held["LensPosition"]) == (0, 2.5)


def test_a_fixed_focus_is_not_searched_for(world_of):
    world = world_of(focuses=True)
    opened(lens_position=3.0)
    [held] = world.set
    assert world.opened[0].configuration["controls"]["LensPosition"] == 3.0
    assert (held["AfMode"], held["LensPosition"]) == (0, 3.0)


def test_a_camera_without_focus_is_asked_for_none(world_of):
    world = world_of(focuses=False)
    opened(lens_position=3.0)
    assert "LensPosition" not in world.opened[0].configuration["controls"]


def test_a_camera_that_hangs_is_taken_down_and_opened_anew(world_of):
    world = world_of()
    camera = opened()
    first = world.opened[0]
    first.hangs = True
    assert camera.read().pixels.shape == (960, 1280, 3)
    assert first.closed and not first.started and first.queued == 0
    assert len(world.opened) == 2
    assert world.opened[1].configuration["controls"]["AeEnable"] is False


def test_a_camera_that_hangs_again_has_failed_and_says_what_to_do(world_of):
    world = world_of(hangs=[False, True])
    camera = opened()
    world.opened[0].hangs = True
    with pytest.raises(DeviceFailedError, match="ribbon cable"):
        camera.read()


def test_closing_a_camera_that_hangs_comes_back(world_of, monkeypatch):
    monkeypatch.setattr("companion.hardware.camera_picamera2.CLOSING_S", 0.05)
    world = world_of()
    camera = opened()
    [device] = world.opened
    let_go = threading.Event()
    device.stop = let_go.wait
    camera.close()
    assert not device.closed
    let_go.set()


@pytest.mark.parametrize(
    ("world", "words"),
    [({"cameras": 0}, "rpicam-hello"), ({"busy": True}, "close other programs")],
)
def test_no_camera_or_a_busy_one_is_said_with_a_remedy(world_of, world, words):
    world_of(**world)
    with pytest.raises(DeviceMissingError, match=words):
        opened()


def test_without_picamera2_the_remedy_is_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceMissingError, match="apt install python3-picamera2"):
        opened()


def test_a_libcamera_that_is_too_old_to_hold_the_exposure_is_said(world_of):
    world = world_of()

    def refuse(self, controls):
        raise AttributeError("ExposureTimeMode")

    world.Picamera2.set_controls = refuse
    with pytest.raises(DeviceFailedError, match="hold = false"):
        opened()
    assert world.opened[0].closed


def test_a_closed_camera_gives_no_more_pictures(world_of):
    world_of()
    camera = opened()
    camera.close()
    camera.close()
    with pytest.raises(DeviceError):
        camera.read()


def test_an_option_that_is_misspelt_is_named_with_the_right_one(world_of):
    world_of()
    with pytest.raises(DataError, match=r"widht: is no option; did you mean 'width'"):
        opened(widht=640)
