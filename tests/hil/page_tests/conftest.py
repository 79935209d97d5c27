"""The guest with the whole program, and this computer's Chromium at its page."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.hil.hilsim.patience import patient
from tests.hil.page_tests.running_guest import PAGE, RUNNING, Guest
from tests.hil.page_tests.short_game import LAYOUT, SEATS, Card, game_pictures

KEYS = {"A": 4, "4": 22, "Q": 23, "undo": 12}
SEAT_LAMPS, LEGAL, ILLEGAL, BUZZER = (5, 6), 16, 20, 18
CHIP = "DEADBEEF"
SETTINGS = f"""
[table]
layout = "{LAYOUT}"
calibration = "calibration.json"

[camera]
driver = "v4l2"
[camera.options]
device = "/dev/video42"
width = 640
height = 480
frames_per_s = 1.0
timeout_s = 8.0

[[devices]]
driver = "buttons-gpio"
options = {{ pins = {{ {", ".join(f"{key} = {pin}" for key, pin in KEYS.items())} }} }}

[[devices]]
driver = "scanner-hid"

[[devices]]
driver = "rc522-spi"
options = {{ reset = -1 }}

[[devices]]
driver = "lamps-gpio"
options = {{ seats = {list(SEAT_LAMPS)}, legal = {LEGAL}, illegal = {ILLEGAL} }}

[[devices]]
driver = "buzzer-gpio"
options = {{ pin = {BUZZER} }}

[[devices]]
driver = "display-oled"
"""
TAUGHT = f'[cards]\n"tag:{CHIP}" = "2S"\n'


class GuestTable:
    """See `playing.Table`: every card and picture goes through a device of the guest's kernel."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.send, self.until = guest.send, guest.until

    def bring(self, card: Card) -> None:
        if card.by == "scanner":
            self.guest.do("scan", text=card.card)
        elif card.by == "button":
            self.guest.do("press", line=KEYS[card.card])
        else:
            self.guest.do("card", number=CHIP)
            self.until(lambda view: view["card"] is not None)
            self.guest.do("card", number=None)

    def undo(self) -> None:
        self.guest.do("press", line=KEYS["undo"])

    def show(self, picture: Path) -> None:
        self.guest.do("show", picture=f"/out/{picture.name}")


def seats_toml() -> str:
    return "".join(f'\n[[seats]]\nside = {side}\ncolour = "{colour}"\n' for side, colour in SEATS)


@pytest.fixture(scope="session")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if RUNNING:
        return Path(RUNNING)
    out = tmp_path_factory.mktemp("out")
    (out / "table.toml").write_text(SETTINGS + seats_toml())
    (out / "home").mkdir()
    (out / "home" / "cards.toml").write_text(TAUGHT)
    return out


@pytest.fixture(scope="session")
def pictures(out: Path) -> Mapping[int, tuple[Path, Path]]:
    return game_pictures(out)


@pytest.fixture(scope="session")
def guest(out: Path, pictures: Mapping[int, Any]) -> Iterator[Guest]:
    guest = Guest(out, "/out/start.png")
    yield guest
    guest.stop()


@pytest.fixture(scope="session")
def table(guest: Guest) -> GuestTable:
    return GuestTable(guest)


@pytest.fixture(scope="session")
def page(guest: Guest) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(PAGE, timeout=patient(120_000))
        yield page
        browser.close()
