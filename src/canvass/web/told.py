"""What a program is told of the app: its data, and its forms with their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from canvass.present.schema import Schema, schema_of
from canvass.web.roles import RIGHTS, Role, Roles, in_words
from canvass.web.twins import RESULT

PASSPHRASE = "passphrase"  # noqa: S105 - the name of a field
BOARD = (
    "card",
    "turn",
    "seen",
    "step",
    "together",
    "lost",
    "contest",
    "mark-0",
    "rank-0-0",
    "points-0-0",
)
FORMS: Mapping[str, Sequence[str]] = {
    "/first": ("code", "name", "password"),
    "/sign-in": ("name", "password", "code"),
    "/sign-out": (),
    "/second-factor": ("code",),
    "/invited": ("invitation", "password", "again"),
    "/board/card": ("words",),
    "/board/sitters": ("name", "party"),
    "/board/break": (),
    "/board/sign-out": ("name", "party"),
    "/board/read": BOARD,
    "/board/batch": (
        *("batch", "turn", "seen", "contest", "step", "together", "lost"),
        *("cards-0", "votes-0-0", "unused-0", "over-0"),
    ),
    "/board/withdraw": ("reading", "reason"),
    "/board/withdraw.json": ("reading", "reason"),
    "/board/send.json": ("jurisdiction", "board", "round", "card", "turn", "closed"),
    "/office/keys": ("jurisdiction", "public_key"),
    "/office/keys/authorise": ("fingerprint", "jurisdiction", PASSPHRASE),
    "/office/keys/lost": ("fingerprint", "jurisdiction", "stolen", "reason"),
    "/office/sign-off.json": ("jurisdiction", "people", "signer"),
    "/office/signature.json": ("jurisdiction", "signer", "signature"),
    "/office/sign-for": ("jurisdiction", PASSPHRASE),
    "/office/boards": ("jurisdiction", "boards"),
    "/office/cards.pdf": ("jurisdiction", "words", "paper"),
    "/office/move": ("jurisdiction", "batch", "board"),
    "/office/confirm": ("card", "digits"),
    "/office/revoke": ("card",),
    "/office/withdraw": ("jurisdiction", "card", "what", "reason"),
    "/office/sign-off": ("jurisdiction", "people", PASSPHRASE),
    "/office/measure": (PASSPHRASE,),
    "/office/unseal": (),
    "/office/paper": ("jurisdiction", "check", "finding", "statement"),
    "/office/conclude": (PASSPHRASE, "unchecked"),
    "/office/publish": (PASSPHRASE,),
    "/office/abort": ("reason", "sure", PASSPHRASE),
    "/office/discrepancies": ("jurisdiction", "kind", "entry", "contest", "note", "wording"),
    "/office/reopen": ("what", "jurisdiction", "entry", "reason"),
    "/office/reopen/agree": ("asked",),
    "/office/reopen/withdraw": (),
    "/office/commit/ask": ("entries",),
    "/office/commit": ("asked", PASSPHRASE),
    "/office/seed": ("words", "digits", "how", "witnesses"),
    "/office/seed/back": ("asked", "digits"),
    "/office/seed/withdraw": (),
    "/office/ceremony": ("words", "contributors", "beacon"),
    "/office/ceremony/promise": ("contributor", "digest"),
    "/office/ceremony/reveal": ("kept",),
    "/office/ceremony/beacon": ("value",),
    "/office/ceremony/abandon": ("reason",),
    "/office/ceremony/seed": ("words", "witnesses"),
    "/office/ceremony/seed/agree": ("asked",),
    "/office/ceremony/seed/withdraw": (),
    "/office/round": ("size-CONTEST", "count-CONTEST"),
    "/office/round/agree": ("asked",),
    "/office/round/withdraw": (),
    "/office/accounts/invite": ("name", "jurisdiction", "boards"),
    "/office/accounts/withdraw": ("invitation",),
    "/office/accounts/end": ("name",),
}
"""The fields of each form; a number at the end of one counts contests, choices or lines from 0; CONTEST is an id."""
IS_DATA = (".json", ".csv", "/events")
REFUSALS_TOLD = {
    400: "What was sent is no form.",
    403: "Not allowed, with the reason; or sent from another site.",
    404: "There is nothing of this name, with the reason.",
    408: "What was sent did not end in time.",
    409: "Refused, with the reason.",
    413: "More was sent than this address takes.",
    415: "What was sent is no form in plain UTF-8, by what it says of itself.",
    503: "Busy: try again.",
    507: "The disk or the database refused, and nothing was kept.",
}
"""The statuses of what is refused, each with its words."""


def tell(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI of the app: every address that has data, and every form."""
    paths: dict[str, dict[str, Any]] = {}
    for path, method, route in _told(app):
        paths.setdefault(path, {})[method.lower()] = _operation(path, method, route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "canvass", "version": "1"},
        "paths": dict(sorted(paths.items())),
    }


def _told(app: FastAPI) -> Iterator[tuple[str, str, Any]]:
    for each in iter_route_contexts(app.routes):
        path = str(each.path)
        for method in sorted((each.methods or set()) - {"HEAD"}):
            is_told = path.endswith(IS_DATA) if method == "GET" else path in FORMS
            if is_told and path != "/openapi.json":
                yield path, method, each


def _about(route: Any) -> str:
    said = getattr(route, "summary", None) or getattr(route.endpoint, "__doc__", None) or ""
    return str(said).strip().partition("\n")[0]


def _operation(path: str, method: str, route: Any) -> dict[str, Any]:
    roles = RIGHTS[method, path].roles
    told: dict[str, Any] = {
        "summary": _about(route) or f"The page {path}",
        "operationId": f"{method}{path}".lower().replace("/", "_").replace(".", "_"),
        "description": "For everybody." if roles == Roles(Role) else f"For {in_words(roles)}.",
        "responses": _answers(path, method, route),
    }
    if method == "POST":
        fields = {name: {"type": "string"} for name in FORMS[path]}
        schema = {"type": "object", "properties": fields}
        form = {"content": {"application/x-www-form-urlencoded": {"schema": schema}}}
        told["requestBody"] = form
    return told


DATA, PAGE, TEXT = "application/json", "text/html", "text/plain"
EVENTS = "text/event-stream"
KINDS = {".json": DATA, ".csv": "text/csv", ".pdf": "application/pdf", "/events": EVENTS}
_EVENT: Schema = {
    "type": "object",
    "properties": {name: {"type": "string"} for name in ("id", "event", "data")},
    "required": ["id", "event", "data"],
    "additionalProperties": False,
}
_REFUSED: Schema = {
    "type": "object",
    "properties": {name: {"type": "string"} for name in ("refused", "asks", "mark")},
    "required": ["refused"],
    "additionalProperties": False,
}


def _answers(path: str, method: str, route: Any) -> dict[str, Any]:
    """Every status that this address answers with, and of what kind the answer is."""
    kind = next((kind for end, kind in KINDS.items() if path.endswith(end)), PAGE)
    refused = _of_kind(_REFUSED, DATA) if kind == DATA else _of_kind({"type": "string"}, PAGE)
    plain = _of_kind({"type": "string"}, TEXT)
    answers: dict[str, Any] = {
        str(status): {"description": about, "content": {**refused, **plain}}
        for status, about in REFUSALS_TOLD.items()
    }
    answers["200"] = {"description": "The data.", "content": _of_kind(_result(route, kind), kind)}
    if method == "POST" and kind == PAGE:
        answers["200"]["description"] = "A page that is shown once."
        answers["303"] = {"description": "Done; where to look."}
    return dict(sorted(answers.items()))


def _of_kind(schema: Schema, kind: str) -> dict[str, Any]:
    return {kind: {"schema": schema}}


def _result(route: Any, kind: str) -> Schema:
    """What the data are; those of a rehearsal say so beside it."""
    if kind != DATA:
        return _EVENT if kind == EVENTS else {"type": "string"}
    told = schema_of((getattr(route, "openapi_extra", None) or {}).get(RESULT, Mapping[str, Any]))
    if "properties" in told:
        return {**told, "properties": {**told["properties"], "mark": {"type": "string"}}}
    return told
