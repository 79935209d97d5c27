"""Each check on computers that are not this one."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np
import pytest

from companion.config import CameraSection, DeviceSection, PageSection, TableConfig
from companion.wiring.checkup.checks import camera, computer, devices, network, storage
from companion.wiring.checkup.checks_of import Patient, all_findings, check_names
from companion.wiring.checkup.finding import BAD, GOOD, SKIPPED, STATES, WEAK, Finding, worst
from companion.wiring.checkup.machine import Machine


class Pi(Machine):
    """A healthy Raspberry Pi, but for what a test changes."""

    files = MappingProxyType(
        {
            "/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5",
            "/sys/class/thermal/thermal_zone0/temp": "48312",
            "/dev/gpiochip0": "",
            "/dev/i2c-1": "",
            "/dev/spidev0.0": "",
        }
    )
    programs = MappingProxyType({"vcgencmd": (0, "throttled=0x0"), "timedatectl": (0, "yes")})
    usable = True
    member_of = frozenset({"gpio", "i2c", "spi", "video"})
    free = 20_000_000_000
    names = MappingProxyType({"companion.local": ["192.168.1.20"]})
    ports = True
    time = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)

    def text(self, path):
        return self.files.get(path)

    def exists(self, path):
        return path in self.files

    def may_use(self, path):
        return self.usable

    def run(self, *command):
        return self.programs.get(command[0], (0, "numpy 2 cv2 5"))

    def free_bytes(self, folder):
        return self.free

    def user(self):
        return "anna"

    def is_root(self):
        return False

    def groups(self):
        return self.member_of

    def has_group(self, name):
        return True

    def host_name(self):
        return "companion"

    def addresses_of(self, name):
        return self.names.get(name, [])

    def port_is_free(self, host, port):
        return self.ports

    def now(self):
        return self.time


def changed(**facts):
    """The Pi with some facts changed."""
    return type("ChangedPi", (Pi,), facts)()


def patient(tmp_path, machine=None, **sections):
    return Patient(TableConfig(tmp_path, **sections), machine or Pi())


def told(check, patient):
    """By the check's name, its state, words and cure in one."""
    return {each.check: each for each in check.findings(patient)}


def test_a_healthy_pi_is_told_to_be_so(tmp_path):
    found = list(all_findings(patient(tmp_path)))
    assert [each for each in found if each.state != GOOD] == []
    assert {each.check for each in found} >= {"camera", "clock", "temperature", "power", "port"}
    assert worst(found) == GOOD


def test_every_check_is_found_by_its_file_and_says_something_in_known_words(tmp_path):
    assert check_names() == ["camera", "computer", "devices", "network", "storage"]
    assert {each.state for each in all_findings(patient(tmp_path))} <= set(STATES)


def test_the_worst_finding_decides():
    good, weak, bad = (Finding("x", state, "so") for state in (GOOD, WEAK, BAD))
    assert (worst([good, weak]), worst([weak, bad, good]), worst([])) == (WEAK, BAD, GOOD)


@pytest.mark.parametrize(
    ("facts", "check", "state", "words"),
    [
        ({"time": datetime(1970, 1, 1, tzinfo=UTC)}, "clock", WEAK, "1970-01-01"),
        ({"programs": {"timedatectl": (0, "no")}}, "clock", WEAK, "not set by the internet"),
        ({"programs": {"timedatectl": None}}, "clock", GOOD, "2026-11-30 19:00"),
        ({"files": {computer.HEAT_FILE: "83100"}}, "temperature", BAD, "83 °C: it slows down"),
        ({"files": {computer.HEAT_FILE: "71000"}}, "temperature", WEAK, "71 °C"),
        ({"files": {}}, "temperature", SKIPPED, "does not tell"),
        (
            {"programs": {"vcgencmd": (0, "throttled=0x50005")}},
            "power",
            BAD,
            "too little voltage now",
        ),
        ({"programs": {"vcgencmd": (0, "throttled=0x50000")}}, "power", WEAK, "since the start"),
        ({"programs": {"vcgencmd": None}}, "power", SKIPPED, "does not tell"),
    ],
)
def test_the_computer_s_state_is_told(tmp_path, facts, check, state, words):
    found = told(computer, patient(tmp_path, changed(**facts)))[check]
    assert (found.state, words in found.says) == (state, True), found
    assert found.cure or found.state in {GOOD, SKIPPED}


def test_libraries_that_do_not_fit_together_are_named_with_the_reason(tmp_path):
    class Clash(Pi):
        def run(self, *command):
            return (1, "Traceback\nValueError: numpy.dtype size changed")

    pi_camera = CameraSection("picamera2")
    found = told(computer, patient(tmp_path, Clash(), camera=pi_camera))["libraries"]
    assert found.state == BAD
    assert "simplejpeg, picamera2 do not load together: ValueError: numpy.dtype" in found.says


def test_the_libraries_are_really_loaded(tmp_path):
    class ThisOne(Pi):
        run = Machine.run

    found = told(computer, patient(tmp_path, ThisOne()))["libraries"]
    assert re.search(r"numpy, cv2 load together \(numpy \d.*cv2 \d", found.says)


@pytest.mark.parametrize(
    ("driver", "facts", "state", "words"),
    [
        ("buttons-gpio", {"files": {}}, BAD, "/dev/gpiochip0 is not there"),
        ("display-oled", {"files": {}}, BAD, "raspi-config nonint do_i2c 0"),
        ("strip-spi", {"files": {}}, BAD, "raspi-config nonint do_spi 0"),
        ("buttons-gpio", {"usable": False, "member_of": frozenset()}, BAD, "usermod -aG gpio anna"),
        ("buttons-gpio", {}, GOOD, "/dev/gpiochip0 may be used"),
    ],
)
def test_the_right_to_use_what_a_device_needs_is_looked_at(tmp_path, driver, facts, state, words):
    sections = (DeviceSection(driver, driver),)
    first = next(devices.findings(patient(tmp_path, changed(**facts), devices=sections)))
    assert first.state == state
    assert words in f"{first.says} {first.cure}"


def test_a_device_that_does_not_open_is_named(tmp_path):
    sections = (DeviceSection("trumpet", "brass"),)
    found = told(devices, patient(tmp_path, devices=sections))["brass"]
    assert (found.state, "no device driver named 'trumpet'" in found.says) == (BAD, True)


def test_what_the_companion_at_work_holds_is_left_alone(tmp_path):
    at_work = replace(
        patient(
            tmp_path,
            changed(ports=False),
            camera=CameraSection("v4l2"),
            devices=(DeviceSection("buttons-gpio", "panel"),),
        ),
        running=True,
    )
    found = {each.check: each.state for each in all_findings(at_work)}
    assert (found["camera"], found["panel"], found["port"]) == (SKIPPED, SKIPPED, GOOD)


@pytest.mark.parametrize(
    ("page", "facts", "check", "state", "words"),
    [
        (PageSection(), {"ports": False}, "port", BAD, "used by another program"),
        (PageSection(port=80), {"ports": False}, "port", BAD, "not for users without"),
        (PageSection(), {"names": {}}, "network name", WEAK, "leads nowhere"),
        (PageSection(), {}, "network name", GOOD, "http://companion.local:8000/"),
        (PageSection(host="127.0.0.1"), {}, "network name", SKIPPED, "to this computer"),
    ],
)
def test_where_the_page_is_found_is_told(tmp_path, page, facts, check, state, words):
    found = told(network, patient(tmp_path, changed(**facts), page=page))[check]
    assert (found.state, words in found.says) == (state, True), found


@pytest.mark.parametrize(
    ("facts", "state", "words"),
    [
        ({"free": 10_000_000}, BAD, "0.0 GB free"),
        ({"free": 300_000_000}, WEAK, "0.3 GB free"),
        ({"usable": False}, BAD, "cannot be written to"),
        ({"free": None}, WEAK, "cannot be told"),
    ],
)
def test_the_disk_is_looked_at(tmp_path, facts, state, words):
    found = told(storage, patient(tmp_path, changed(**facts)))["disk"]
    assert (found.state, words in found.says) == (state, True), found


def test_a_log_that_cannot_be_read_is_told_and_left_as_it_is(tmp_path):
    file = tmp_path / "games.sqlite3"
    file.write_bytes(b"no database" * 100)
    found = told(storage, patient(tmp_path))["log of games"]
    assert found.state == BAD
    assert "damaged" in found.says
    assert file.read_bytes() == b"no database" * 100


def picture_folder(folder: Path, pixels):
    for number in range(12):
        cv2.imwrite(str(folder / f"{number:02}.png"), pixels)
    return CameraSection("files", {"folder": str(folder), "frames_per_s": 100.0})


def stripes(light):
    pixels = np.full((480, 640, 3), light, np.uint8)
    pixels[:, ::4] //= 2
    return pixels


@pytest.mark.parametrize(
    ("pixels", "state", "words"),
    [
        (stripes(160), GOOD, "light and focus look well"),
        (stripes(20), WEAK, "dark"),
        (stripes(255) | 240, WEAK, "too bright"),
        (cv2.GaussianBlur(stripes(160), (0, 0), 4), WEAK, "not sharp"),
    ],
)
def test_the_picture_is_looked_at(tmp_path, pixels, state, words):
    found = told(camera, patient(tmp_path, camera=picture_folder(tmp_path, pixels)))
    assert found["camera"].state == GOOD
    assert "640 x 480" in found["camera"].says
    assert (found["picture"].state, words in found["picture"].says) == (state, True)


def test_a_camera_that_is_not_there_is_told(tmp_path):
    section = CameraSection("files", {"folder": str(tmp_path / "nowhere")})
    found = told(camera, patient(tmp_path, camera=section))["camera"]
    assert (found.state, "no such folder" in found.says) == (BAD, True)


def test_this_computer_answers_every_question(tmp_path):
    this = Machine()
    assert this.text(str(tmp_path / "none")) is None
    assert this.run("true") == (0, "")
    assert this.run("there-is-no-such-program") is None
    assert this.free_bytes(tmp_path / "not" / "yet") > 0
    assert this.groups() and this.user() and this.host_name()
    assert this.addresses_of("localhost")
    assert this.port_is_free("127.0.0.1", 0)
    assert not this.has_group("there-is-no-such-group")
