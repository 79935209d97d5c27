"""A voice: says what the table has to say, through the program espeak-ng.

No shell is involved and the text goes in as a file, so that nothing in a name can be taken
for an option or a command.
"""

import shutil
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.signals import TableSignals

NAME = "the voice"
VOICES_FILE = "voices.toml"
USUAL_SPEED = 150
SLOWEST, FASTEST, LOUDEST = 80, 450, 200
TICK_S = 0.05
LONGEST_TEXT = 600
LONGEST_S, TRIED_FOR_S, ENDS_WITHIN_S = 90.0, 10.0, 0.5
FAILURE = "error:"
"""How espeak-ng begins to complain of the sound card; it says by its exit code that all is well."""


@dataclass(frozen=True, slots=True)
class VoiceOptions:
    """voice: a name of `espeak-ng --voices`. speed: words a minute. volume: 0 to 200.

    Both are the language's own where not given. device: of ALSA, such as "plughw:1,0".
    program: its name or path.
    """

    voice: str | None = None
    speed: int | None = None
    volume: int = 100
    device: str | None = None
    program: str = "espeak-ng"

    def __post_init__(self) -> None:
        """Raises WrongOptionError for what no voice can do."""
        if self.speed is not None and not SLOWEST <= self.speed <= FASTEST:
            raise WrongOptionError("speed", f"must be from {SLOWEST} to {FASTEST} words a minute")
        if not 0 <= self.volume <= LOUDEST:
            raise WrongOptionError("volume", f"must be from 0 to {LOUDEST}")
        for entry in ("voice", "device", "program"):
            if getattr(self, entry) == "":
                raise WrongOptionError(entry, "must not be empty")


class EspeakVoice:
    """Says one sentence at a time; a newer one cuts it off. `wait` gives no input.

    sleep: waits so many seconds. Opening raises DeviceMissingError where the program, the
    voice or the sound card is missing.
    """

    def __init__(
        self,
        options: VoiceOptions,
        around: Surroundings,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock, self._sleep = around.clock, sleep
        self._speaking: subprocess.Popen[bytes] | None = None
        self._until_s = 0.0
        program = shutil.which(options.program)
        if program is None:
            remedy = f"{options.program} is not installed: sudo apt install espeak-ng"
            raise DeviceMissingError(NAME, remedy)
        self._command = (program, *_arguments(options, around.language))
        self._try_out()

    def show(self, signals: TableSignals) -> None:
        """Begin to say what there is to say."""
        text = sayable_text(signals.says)
        if not text:
            return
        self._stop_speaking()
        with tempfile.TemporaryFile() as file:
            file.write(text.encode("utf-8", "replace"))
            file.seek(0)
            try:
                self._speaking = subprocess.Popen(
                    self._command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
                )
            except OSError as error:
                raise DeviceFailedError(NAME, f"install espeak-ng again ({error})") from error
        self._until_s = self._clock() + LONGEST_S

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """Look after the sentence that is being said. Raises DeviceFailedError when it was not."""
        self._sleep(min(timeout_s, TICK_S))
        speaking = self._speaking
        if speaking is None:
            return ()
        code = speaking.poll()
        if code is None:
            if self._clock() > self._until_s:
                self._stop_speaking()
                raise DeviceFailedError(
                    NAME, "it did not come to an end: look after the sound card"
                )
            return ()
        said = speaking.stderr.read() if speaking.stderr is not None else b""
        self._stop_speaking()
        problem = complaint(code, said.decode("utf-8", "replace"))
        if problem is not None:
            raise DeviceFailedError(NAME, problem)
        return ()

    def close(self) -> None:
        """Fall silent."""
        self._stop_speaking()

    def _try_out(self) -> None:
        """Say nothing, silently: it shows whether there is such a voice and a sound card."""
        command = [*self._command, "-a", "0"]
        try:
            tried = subprocess.run(
                command, input=b".", capture_output=True, timeout=TRIED_FOR_S, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise DeviceMissingError(NAME, "the sound card hangs: plug it in again") from error
        except OSError as error:
            raise DeviceMissingError(NAME, f"install espeak-ng again ({error})") from error
        problem = complaint(tried.returncode, tried.stderr.decode("utf-8", "replace"))
        if problem is not None:
            raise DeviceMissingError(NAME, problem)

    def _stop_speaking(self) -> None:
        speaking, self._speaking = self._speaking, None
        if speaking is None:
            return
        if speaking.poll() is None:
            speaking.terminate()
            try:
                speaking.wait(ENDS_WITHIN_S)
            except subprocess.TimeoutExpired:
                speaking.kill()
                speaking.wait()
        if speaking.stderr is not None:
            speaking.stderr.close()


def complaint(code: int, said: str) -> str | None:
    """What a person must do, from espeak-ng's exit code and what it wrote; None: all went well."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    if "voice does not exist" in said:
        return "there is no voice of that name: `espeak-ng --voices` lists them"
    failures = [line for line in lines if line.startswith(FAILURE)]
    if failures:
        return (
            f"no sound card answers: `aplay -L` lists what the option device may be ({failures[0]})"
        )
    if code != 0:
        return f"espeak-ng ended with {code}: {lines[-1] if lines else 'it said nothing'}"
    return None


def sayable_text(text: str) -> str:
    """*text* without what espeak-ng would take for marks of its own, and not too long."""
    words = " ".join(text.replace("[[", "[ [").split())
    if len(words) <= LONGEST_TEXT:
        return words
    return words[:LONGEST_TEXT].rpartition(" ")[0]


def voice_of(language: str) -> tuple[str, int]:
    """The voice of a language and its speed in words a minute."""
    known: dict[str, dict[str, Any]] = tomllib.loads(
        (files("companion.hardware") / VOICES_FILE).read_text("utf-8")
    )
    entry = known.get(language, {})
    return str(entry.get("voice", language)), int(entry.get("speed", USUAL_SPEED))


def _arguments(options: VoiceOptions, language: str) -> tuple[str, ...]:
    voice, speed = voice_of(language)
    device = ("-d", options.device) if options.device is not None else ()
    return (
        *("-v", options.voice or voice),
        *("-s", str(options.speed or speed)),
        *("-a", str(options.volume)),
        *device,
        *("-b", "1", "--stdin"),
    )


OPTIONS = VoiceOptions
DRIVER = EspeakVoice
