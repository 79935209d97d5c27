"""Where others find the page: port, name and addresses."""

from collections.abc import Iterator

from companion.wiring.checkup.checks_of import Patient
from companion.wiring.checkup.finding import BAD, GOOD, SKIPPED, WEAK, Finding

PORT, NAME = "port", "network name"
PRIVILEGED = 1024
ONLY_HERE = frozenset({"127.0.0.1", "::1", "localhost"})


def findings(patient: Patient) -> Iterator[Finding]:
    """Whether the page can be served, and under which name."""
    yield _port(patient)
    yield _name(patient)


def _port(patient: Patient) -> Finding:
    page = patient.config.page
    if patient.running:
        return Finding(PORT, GOOD, f"the companion answers at port {page.port}")
    if patient.machine.port_is_free(page.host, page.port):
        return Finding(PORT, GOOD, f"port {page.port} is free for the page")
    if page.port < PRIVILEGED and not patient.machine.is_root():
        cure = "set page.port to 8000, or install it as a service (hardware/install.sh)"
        return Finding(PORT, BAD, f"port {page.port} is not for users without privileges", cure)
    cure = f"end the program that uses it (sudo ss -ltnp 'sport = {page.port}'), or set page.port"
    return Finding(PORT, BAD, f"port {page.port} is used by another program", cure)


def _name(patient: Patient) -> Finding:
    if patient.config.page.host in ONLY_HERE:
        return Finding(NAME, SKIPPED, "page.host keeps the page to this computer")
    name = f"{patient.machine.host_name()}.local"
    addresses = [a for a in patient.machine.addresses_of(name) if a not in ONLY_HERE]
    page = f"http://{name}:{patient.config.page.port}/"
    if addresses:
        return Finding(NAME, GOOD, f"{page}, which is {', '.join(addresses)}")
    cure = (
        "run   sudo apt install avahi-daemon   ; some phones never learn such names: use the"
        " address that `companion run` prints"
    )
    return Finding(NAME, WEAK, f"{page} leads nowhere", cure)
