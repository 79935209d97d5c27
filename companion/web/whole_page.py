"""A whole page from its template, in the language that the browser asks for."""

from flask import Response, make_response, render_template, request

from companion.web.answers import NO_STORE
from companion.web.page_state import page_state


def whole_page(template: str) -> Response:
    """The page; its scripts fetch everything else themselves."""
    state = page_state()
    wanted = [request.args["lang"]] if "lang" in request.args else request.accept_languages.values()
    language, texts = state.texts.chosen(wanted)
    page = render_template(
        template,
        language=language,
        texts=texts,
        assets=state.assets,
        settings={
            "beat_s": state.heartbeat_s,
            "page": state.assets.version,
            "simulated": state.table.virtual is not None,
            "texts": dict(texts),
        },
    )
    answer = make_response(page)
    answer.headers["Cache-Control"] = NO_STORE
    answer.headers["Vary"] = "Accept-Language"
    return answer
