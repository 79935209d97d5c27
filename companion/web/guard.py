"""Keeps other sites out: what may ask, what a browser may do with an answer.

The page has no password; whoever is in the house network may play. But a web site
that somebody in the house looks at must not press buttons here or see the camera.
"""

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

CUSTOM_HEADER = "X-Companion"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HOME_ENDINGS = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")
HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' blob:",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def guard(app: Flask, host_names: Iterable[str]) -> None:
    """Check every request to *app* and mark every answer.

    host_names: names beside the usual ones of a house network by which the page is opened.
    """
    names = frozenset(name.lower() for name in host_names)

    @app.before_request
    def check() -> None:
        if not _is_of_the_house(_host(request.host), names):
            abort(421, "Open this page by the table's address, or a name that ends in .local.")
        if request.method not in SAFE:
            _check_change()

    @app.after_request
    def mark(answer: Response) -> Response:
        for name, text in HEADERS.items():
            answer.headers.setdefault(name, text)
        return answer


def _check_change() -> None:
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc.lower() != request.host.lower():
        abort(403, "This came from another web site and was not taken.")
    if CUSTOM_HEADER not in request.headers:
        abort(403, f"A change must carry the header {CUSTOM_HEADER}; see docs/page.md.")


def _host(host: str) -> str:
    """The name or number without the port: "[::1]:80" is "::1"."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _is_of_the_house(host: str, names: frozenset[str]) -> bool:
    """A number, a name without dots, or a name that only a house network gives.

    A foreign site whose own name leads here (DNS rebinding) has none of these.
    """
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host in names or host.endswith(HOME_ENDINGS)
    return True
