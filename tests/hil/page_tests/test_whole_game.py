"""A short game through devices of the guest's kernel only, its page in Chromium."""

from playwright.sync_api import expect

from tests.hil.hilsim.patience import patient
from tests.hil.page_tests.conftest import BUZZER, ILLEGAL, LEGAL, SEAT_LAMPS
from tests.hil.page_tests.fake_table import FakeTable
from tests.hil.page_tests.playing import lay_out, logged_since_laid_out, play
from tests.hil.page_tests.short_game import Carry

SEEN_WITHIN_MS = patient(60_000)


def test_the_game_is_ruled_on_lamps_and_page_and_logged_as_through_fakes(
    guest, table, page, pictures, out, tmp_path, monkeypatch
):
    lay_out(table)

    def look(step, view):
        if not isinstance(step, Carry):
            return
        if step.then == "refused":
            assert guest.do("comes_to", line=ILLEGAL, level=1) == {"came": True}
            assert guest.do("level", line=LEGAL) == {"level": 0}
            expect(page.locator(".ruling")).to_contain_text("Rule R2", timeout=SEEN_WITHIN_MS)
        elif step.then == "made":
            lit = SEAT_LAMPS[view["to_move"]]
            assert guest.do("comes_to", line=lit, level=1) == {"came": True}
            assert guest.do("comes_to", line=ILLEGAL, level=0) == {"came": True}

    play(table, pictures, look)
    expect(page.get_by_role("heading", level=1)).to_contain_text("won", timeout=SEEN_WITHIN_MS)
    assert guest.do("lit")["lit"] > 100
    assert guest.do("level", line=BUZZER) == {"level": 0}
    page.screenshot(path=out / "page.png")

    fake = FakeTable(out / "table.toml", tmp_path / "fake.sqlite3", pictures[-1][0], monkeypatch)
    lay_out(fake)
    play(fake, pictures)
    fake.stop()
    through_fakes = logged_since_laid_out(tmp_path / "fake.sqlite3")
    guest.do("copy_home")
    assert logged_since_laid_out(out / "home" / "games.sqlite3") == through_fakes
    assert {each.get("event") for each in through_fakes} >= {
        *("card-played", "card-taken-back", "move-made", "move-refused", "board-restored"),
        "game-won",
    }
