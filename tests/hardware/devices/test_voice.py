import stat
import time

import pytest

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.devices.voice import (
    LONGEST_S,
    LONGEST_TEXT,
    EspeakVoice,
    VoiceOptions,
    complaint,
    sayable_text,
    voice_of,
)
from companion.hardware.driver_options import driver_options
from companion.signals import TableSignals
from tests.hardware.hand_clock import HandClock, around

SCRIPT = """#!/bin/sh
{{ echo "$@"; cat; echo; echo end; }} >> {log}
case " $* " in *" -a 0 "*) {trying};; *) {speaking};; esac
"""
NO_CARD = "echo 'ALSA lib pcm.c:2666: Unknown PCM' >&2; echo 'error: No such file' >&2"
WAITS_S = 10.0


class Espeak:
    """A program in a folder of its own on the path, which writes down how it was called."""

    def __init__(self, folder, monkeypatch):
        self.log = folder / "log"
        self._file = folder / "espeak-ng"
        monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
        self.behave()

    def behave(self, trying="exit 0", speaking="exit 0"):
        text = SCRIPT.format(log=self.log, trying=trying, speaking=speaking)
        self._file.write_text(text)
        self._file.chmod(self._file.stat().st_mode | stat.S_IXUSR)

    def calls(self):
        """(arguments, text) of each call that is over reading."""
        lines = self.log.read_text("utf-8").split("\nend\n")[:-1]
        return [tuple(call.split("\n", 1)) for call in lines]

    def spoken(self, count):
        """The texts of *count* calls after the first, once they are there."""
        self._until(lambda: len(self.calls()) > count)
        return [text.strip() for _, text in self.calls()[1:]]

    @staticmethod
    def _until(there):
        ends_s = time.monotonic() + WAITS_S
        while not there():
            assert time.monotonic() < ends_s
            time.sleep(0.005)


@pytest.fixture
def espeak(tmp_path, monkeypatch):
    return Espeak(tmp_path, monkeypatch)


@pytest.fixture
def clock():
    return HandClock()


def told(says):
    return TableSignals(number=1, says=says)


def opened(clock, **options):
    return EspeakVoice(VoiceOptions(**options), around(clock))


def waited(voice):
    """Look after the voice until it has said all, as a keeper does."""
    ends_s = time.monotonic() + WAITS_S
    while voice._speaking is not None:
        assert voice.wait(0.01) == ()
        assert time.monotonic() < ends_s


def test_what_there_is_to_say_is_said(espeak, clock):
    voice = opened(clock)
    voice.show(told("Red's turn."))
    waited(voice)
    voice.show(told(""))
    assert espeak.spoken(1) == ["Red's turn."]
    voice.close()


def test_voice_speed_volume_and_device_are_passed_on(espeak, clock):
    opened(clock, voice="de", speed=170, volume=80, device="plughw:1,0").close()
    [(arguments, _)] = espeak.calls()
    assert arguments.startswith("-v de -s 170 -a 80 -d plughw:1,0")
    assert arguments.split()[-2:] == ["-a", "0"]


def test_a_language_brings_its_voice(espeak, clock):
    assert voice_of("en")[0].startswith("en")
    assert voice_of("nl") == ("nl", 150)
    EspeakVoice(VoiceOptions(), around(clock, language="nl")).close()
    assert espeak.calls()[0][0].startswith("-v nl ")


@pytest.mark.parametrize("name", ["-v", "$(touch x)", "`id`; rm", "--stdout", "Zoë", "'\"\\"])
def test_a_name_is_only_ever_said(espeak, clock, name):
    voice = opened(clock)
    voice.show(told(f"{name} begins."))
    waited(voice)
    assert espeak.spoken(1) == [f"{name} begins."]
    assert espeak.calls()[1][0].endswith("--stdin")


def test_marks_of_the_program_s_own_are_taken_apart():
    assert sayable_text("[[h@l'oU]]\nthere") == "[ [h@l'oU]] there"


def test_a_very_long_text_is_cut_between_words():
    cut = sayable_text("word " * 400)
    assert len(cut) <= LONGEST_TEXT and cut.endswith("word")


def test_a_newer_sentence_cuts_off_the_one_that_is_said(espeak, clock):
    espeak.behave(speaking="exec sleep 30")
    voice = opened(clock)
    voice.show(told("A long story."))
    assert espeak.spoken(1) == ["A long story."]
    first = voice._speaking
    espeak.behave()
    voice.show(told("Illegal move."))
    assert first.poll() is not None
    waited(voice)
    assert espeak.spoken(2)[1] == "Illegal move."


def test_closing_falls_silent_at_once(espeak, clock):
    espeak.behave(speaking="exec sleep 30")
    voice = opened(clock)
    voice.show(told("A long story."))
    speaking = voice._speaking
    voice.close()
    voice.close()
    assert speaking.poll() is not None


def test_a_program_that_will_not_end_is_ended(espeak, clock):
    espeak.behave(speaking="trap '' TERM; while :; do sleep 0.05; done")
    voice = opened(clock)
    voice.show(told("For ever."))
    espeak.spoken(1)
    speaking = voice._speaking
    voice.wait(0.01)
    clock.now_s += LONGEST_S + 1
    with pytest.raises(DeviceFailedError, match="did not come to an end"):
        voice.wait(0.01)
    assert speaking.poll() is not None


def test_a_sound_card_that_goes_away_is_said_although_the_program_says_all_is_well(espeak, clock):
    espeak.behave(speaking=NO_CARD)
    voice = opened(clock)
    voice.show(told("Red's turn."))
    with pytest.raises(DeviceFailedError, match="no sound card answers"):
        waited(voice)
    voice.close()


@pytest.mark.parametrize(
    "trying, cure",
    [
        (NO_CARD, "aplay -L"),
        ("echo 'The specified espeak-ng voice does not exist.' >&2; exit 1", "--voices"),
        ("echo strange >&2; exit 3", "ended with 3: strange"),
        ("exit 4", "it said nothing"),
    ],
)
def test_what_cannot_speak_is_known_when_it_is_opened(espeak, clock, trying, cure):
    espeak.behave(trying=trying)
    with pytest.raises(DeviceMissingError, match=cure):
        opened(clock)


def test_a_missing_program_is_said_with_what_to_install(tmp_path, monkeypatch, clock):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceMissingError, match="sudo apt install espeak-ng"):
        opened(clock)


def test_a_program_that_vanishes_is_said(espeak, clock, tmp_path):
    voice = opened(clock)
    (tmp_path / "espeak-ng").unlink()
    with pytest.raises(DeviceFailedError, match="install espeak-ng"):
        voice.show(told("Red's turn."))


def test_warnings_of_a_card_that_works_are_no_failure():
    assert complaint(0, "ALSA lib confmisc.c:855: something") is None


@pytest.mark.parametrize("given", [{"speed": 20}, {"volume": 300}, {"voice": ""}, {"program": ""}])
def test_options_that_cannot_be_are_refused_by_name(given):
    with pytest.raises(DataError) as refused:
        driver_options(VoiceOptions, given, "table.toml")
    assert refused.value.entry == next(iter(given))
