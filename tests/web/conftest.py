"""A page around a scripted table, without a server."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.web.app import create_app
from tests.web.scripted_table import ScriptedTable

Post = Callable[..., TestResponse]


@pytest.fixture
def table() -> ScriptedTable:
    return ScriptedTable(simulated=True)


@pytest.fixture
def app(table: ScriptedTable) -> Flask:
    return create_app(table, most_streams=3, heartbeat_s=0.05)


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


@pytest.fixture
def post(client: FlaskClient) -> Post:
    """post(path, value) as the page's own scripts do it."""

    def send(path: str, value: Any, **more: Any) -> TestResponse:
        return client.post(path, json=value, headers={"X-Companion": "test"}, **more)

    return send
