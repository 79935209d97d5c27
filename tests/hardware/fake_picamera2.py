"""A picamera2 that is not there: it answers as the real one was seen to answer.

What it mimics: "RGB888" is blue, green, red in memory; odd sizes and unknown formats are
refused, so is configuring while started; controls that the camera lacks are refused; values
set while it runs arrive some pictures later, before the start at once; a request that is not
released is a buffer less; a capture without a buffer hangs, and so does stopping behind it;
a capture that timed out stays queued and swallows a picture unless it is cancelled.
"""

import numpy as np

DELAY = 7
LIMITS = {
    "AeEnable": (False, True, True),
    "AwbEnable": (False, True, True),
    "ExposureTime": (26, 112015443, 20000),
    "AnalogueGain": (1.12, 16.0, 1.0),
    "ColourGains": (0.0, 32.0, None),
    "FrameDurationLimits": (33333, 120000, None),
}
FOCUS_LIMITS = {
    "AfMode": (0, 2, 0),
    "AfTrigger": (0, 1, 0),
    "LensPosition": (0.0, 32.0, 1.0),
}
FORMATS = {"RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420"}


class Request:
    def __init__(self, camera, metadata):
        self._camera, self._metadata = camera, metadata
        self.released = False

    def make_array(self, name):
        assert not self.released
        stream = self._camera.configuration[name]
        width, height = stream["size"]
        red = (200, 60, 30) if stream["format"] == "BGR888" else (30, 60, 200)
        return np.full((height, width, 3), red, np.uint8)

    def get_metadata(self):
        return dict(self._metadata)

    def release(self):
        assert not self.released
        self.released = True
        self._camera.free += 1


class Picamera2:
    """One world of cameras; a test makes its own subclass with `a_world`."""

    world = None

    def __init__(self, number=0):
        world = self.world
        world.opened.append(self)
        if number >= world.cameras:
            raise RuntimeError(f"No camera number {number} found")
        if world.busy:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        self.camera_controls = LIMITS | (FOCUS_LIMITS if world.focuses else {})
        self.configuration, self.started, self.closed = None, False, False
        self.free, self.queued, self.pictures = 0, 0, 0
        self.values, self.coming = {}, []
        self.hangs = world.hangs.pop(0) if world.hangs else False

    @classmethod
    def global_camera_info(cls):
        return [{"Num": number} for number in range(cls.world.cameras)]

    def create_video_configuration(self, main, buffer_count=6, controls=None):
        return {"main": dict(main), "buffer_count": buffer_count, "controls": controls or {}}

    def configure(self, configuration):
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        width, height = configuration["main"]["size"]
        if width % 2 or height % 2:
            raise RuntimeError("width and height should be even")
        if configuration["main"]["format"] not in FORMATS:
            raise RuntimeError("Unrecognized format")
        self.configuration = configuration
        self.free = configuration["buffer_count"]
        self._refuse_unknown(configuration["controls"])
        self.values |= configuration["controls"]

    def start(self):
        assert self.configuration is not None
        self.started = True

    def set_controls(self, controls):
        self._refuse_unknown(controls)
        self.world.set.append(dict(controls))
        if not self.started:
            self.values |= controls
        else:
            self.coming.append((self.pictures + DELAY, dict(controls)))

    def capture_request(self, wait=None):
        if self.hangs or self.free == 0:
            self.queued += 1
            assert wait, "without a time limit this would hang for ever"
            raise TimeoutError("timed out waiting for a picture")
        assert not self.queued, "a capture that timed out swallowed this picture"
        self.free -= 1
        self.pictures += 1
        while self.coming and self.coming[0][0] <= self.pictures:
            self.values |= self.coming.pop(0)[1]
        return Request(self, self.world.metadata_of(self))

    def cancel_all_and_flush(self):
        self.queued = 0

    def stop(self):
        assert not self.queued, "stopping behind a hanging capture hangs for ever"
        self.started = False

    def close(self):
        self.closed = True

    def _refuse_unknown(self, controls):
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")


class World:
    """The cameras that are there and what was asked of them."""

    def __init__(self, *, cameras=1, focuses=False, busy=False, hangs=()):
        self.cameras, self.focuses, self.busy = cameras, focuses, busy
        self.hangs = list(hangs)
        self.opened, self.set = [], []
        self.Picamera2 = type("Picamera2", (Picamera2,), {"world": self})

    def metadata_of(self, camera):
        """Automatics that come to rest after a dozen pictures, or the values held."""
        automatic = camera.values.get("AeEnable", True)
        rest = min(camera.pictures, 12) / 12
        seen = {
            "ExposureTime": round(9000 + 11000 * rest) if automatic else 20_004,
            "AnalogueGain": 2.0,
            "ColourGains": (1.4 + 0.8 * rest, 1.7),
            "AfState": 2 if camera.pictures > 20 else 1,
        }
        if not automatic:
            seen["ExposureTime"] = int(camera.values["ExposureTime"] * 0.998)
            seen["AnalogueGain"] = camera.values["AnalogueGain"]
            seen["ColourGains"] = camera.values["ColourGains"]
        if self.focuses:
            manual = camera.values.get("AfMode", 0) == 0
            seen["LensPosition"] = camera.values.get("LensPosition", 1.0) if manual else 2.5
        return seen
