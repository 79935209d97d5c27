"""What a page is told when something cannot be done: always one sentence, never a trace."""

import logging

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from companion.errors import CompanionError, DeviceError, StorageError

NO_STORE = "no-store"
SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
    413: "That is more than the table takes at once.",
}


def answer_errors(app: Flask) -> None:
    """Let *app* answer every error with {"error": sentence}."""
    app.register_error_handler(CompanionError, _refused)
    app.register_error_handler(HTTPException, _failed)
    app.register_error_handler(Exception, _broken)


def as_json(value: object, status: int = 200) -> Response:
    """*value* as an answer that no browser keeps."""
    answer = jsonify(value)
    answer.status_code = status
    answer.headers["Cache-Control"] = NO_STORE
    return answer


def _refused(error: CompanionError) -> Response:
    status = 503 if isinstance(error, DeviceError | StorageError) else 400
    return as_json({"error": str(error)}, status)


def _failed(error: HTTPException) -> Response:
    status = error.code or 500
    says = SENTENCES.get(status, error.description or error.name)
    answer = as_json({"error": says}, status)
    for name, text in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            answer.headers[name] = text
    return answer


def _broken(error: Exception) -> Response:
    logging.getLogger(__name__).error("%s %s", request.method, request.path, exc_info=error)
    return as_json({"error": "The table's program has a fault; its log says more."}, 500)
