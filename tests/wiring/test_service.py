import socket
import threading

import pytest

from companion.config import ServiceManager, service_manager
from companion.wiring.service import Service


@pytest.fixture
def listening(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(5.0)
        yield listener, str(tmp_path / "notify")


def test_the_service_manager_is_told_of_start_life_and_end(listening):
    listener, address = listening
    service = Service(ServiceManager(address, 0.03), lambda timeout_s: True)
    service.start()
    heard = [listener.recv(99) for _ in range(3)]
    service.stop()
    while heard[-1] != b"STOPPING=1":
        heard.append(listener.recv(99))
    assert heard[:3] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


def test_a_stuck_table_is_not_said_to_be_alive(listening):
    listener, address = listening
    asked = threading.Event()

    def stuck(timeout_s):
        asked.set()
        return False

    service = Service(ServiceManager(address, 0.03), stuck)
    service.start()
    assert asked.wait(5.0)
    service.stop()
    assert [listener.recv(99) for _ in range(2)] == [b"READY=1", b"STOPPING=1"]


def test_nobody_is_told_where_nobody_listens(tmp_path):
    for manager in (ServiceManager(), ServiceManager(str(tmp_path / "none"), 0.01)):
        service = Service(manager, lambda timeout_s: True)
        service.start()
        service.stop()


def test_systemd_is_known_by_its_environment():
    told = {"NOTIFY_SOCKET": "@here", "WATCHDOG_USEC": "30000000"}
    assert service_manager(told) == ServiceManager("@here", 30.0)
    assert service_manager({**told, "WATCHDOG_PID": "1"}).watchdog_s is None
    assert service_manager({}) == ServiceManager()
