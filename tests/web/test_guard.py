"""Other web sites can neither press buttons here nor look through the camera."""

import pytest

from companion.web.app import create_app
from tests.web.scripted_table import ScriptedTable


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Companion": "page", "Origin": "http://evil.example"},
        {"X-Companion": "page", "Origin": "http://localhost:81"},
        {"X-Companion": "page", "Origin": "null"},
        {"Origin": "http://localhost"},
    ],
)
def test_a_change_from_another_site_is_not_taken(client, table, headers):
    answer = client.post("/api/card", json={"code": "8"}, headers=headers)
    assert answer.status_code == 403
    assert table.submitted == []


@pytest.mark.parametrize(
    "headers",
    [{"X-Companion": "script"}, {"X-Companion": "page", "Origin": "http://localhost"}],
)
def test_the_page_itself_and_scripts_of_the_house_may(client, table, headers):
    assert client.post("/api/card", json={"code": "8"}, headers=headers).status_code == 202
    assert len(table.submitted) == 1


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.20",
        "[fe80::1]:8000",
        "marbles.local:8000",
        "marbles",
        "Marbles.Fritz.Box",
        "table.example.org",
    ],
)
def test_the_page_is_opened_by_a_name_of_the_house(host):
    app = create_app(ScriptedTable(), host_names=["table.example.org"])
    answer = app.test_client().get("/api/view", headers={"Host": host})
    assert answer.status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "local.evil.example", "1.2.3.4.evil.example"])
def test_a_foreign_name_that_leads_here_sees_nothing(client, table, host):
    table.jpeg = b"picture"
    answer = client.get("/camera.jpg", headers={"Host": host})
    assert answer.status_code == 421
    assert b"picture" not in answer.data
