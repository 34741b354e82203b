"""What a program is told of the app: its data, and its forms with their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from canvass.web.roles import RIGHTS, Role, Roles, in_words

PASSPHRASE = "passphrase"  # noqa: S105 - the name of a field
BOARD = ("card", "turn", "seen", "step", "together", "lost", "mark-0", "rank-0-0")
FORMS: Mapping[str, Sequence[str]] = {
    "/first": ("code", "name", "password"),
    "/sign-in": ("name", "password", "code"),
    "/sign-out": (),
    "/second-factor": ("code",),
    "/invited": ("invitation", "password", "again"),
    "/board/card": ("words",),
    "/board/sign-out": (),
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
    "/office/move": ("jurisdiction", "batch", "board"),
    "/office/confirm": ("card", "digits"),
    "/office/revoke": ("card",),
    "/office/withdraw": ("jurisdiction", "card", "reason"),
    "/office/sign-off": ("jurisdiction", "people", PASSPHRASE),
    "/office/measure": (PASSPHRASE,),
    "/office/paper": ("jurisdiction", "check", "finding", "statement"),
    "/office/conclude": (PASSPHRASE, "unchecked"),
    "/office/publish": (PASSPHRASE,),
    "/office/discrepancies": ("jurisdiction", "kind", "entry", "contest", "note", "wording"),
    "/office/reopen": ("what", "jurisdiction", "entry", "reason"),
    "/office/reopen/agree": ("asked",),
    "/office/reopen/withdraw": (),
    "/office/commit/ask": ("entries",),
    "/office/commit": ("asked", PASSPHRASE),
    "/office/seed": ("words", "digits", "how", "witnesses"),
    "/office/seed/back": ("asked", "digits"),
    "/office/seed/withdraw": (),
    "/office/round": ("size-0", "count-0"),
    "/office/round/agree": ("asked",),
    "/office/round/withdraw": (),
    "/office/accounts/invite": ("name", "jurisdiction"),
    "/office/accounts/withdraw": ("invitation",),
    "/office/accounts/end": ("name",),
}
"""The fields of each form; a number at the end of one counts contests, choices or lines from 0."""
IS_DATA = (".json", ".csv", "/events")


def tell(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI of the app: every address that has data, and every form."""
    paths: dict[str, dict[str, Any]] = {}
    for path, method, about in _told(app):
        paths.setdefault(path, {})[method.lower()] = _operation(path, method, about)
    return {
        "openapi": "3.1.0",
        "info": {"title": "canvass", "version": "1"},
        "paths": dict(sorted(paths.items())),
    }


def _told(app: FastAPI) -> Iterator[tuple[str, str, str]]:
    for each in iter_route_contexts(app.routes):
        path = str(each.path)
        for method in sorted((each.methods or set()) - {"HEAD"}):
            is_told = path.endswith(IS_DATA) if method == "GET" else path in FORMS
            if is_told and path != "/openapi.json":
                yield path, method, _about(each)


def _about(route: Any) -> str:
    said = getattr(route, "summary", None) or getattr(route.endpoint, "__doc__", None) or ""
    return str(said).strip().partition("\n")[0]


def _operation(path: str, method: str, about: str) -> dict[str, Any]:
    roles = RIGHTS[method, path].roles
    told: dict[str, Any] = {
        "summary": about or f"The page {path}",
        "operationId": f"{method}{path}".lower().replace("/", "_").replace(".", "_"),
        "description": "For everybody." if roles == Roles(Role) else f"For {in_words(roles)}.",
        "responses": _ANSWERS[method],
    }
    if method == "POST":
        fields = {name: {"type": "string"} for name in FORMS[path]}
        schema = {"type": "object", "properties": fields}
        form = {"content": {"application/x-www-form-urlencoded": {"schema": schema}}}
        told["requestBody"] = form
    return told


_REFUSED = {
    "403": {"description": "Not allowed, with the reason."},
    "409": {"description": "Refused, with the reason."},
}
_ANSWERS: Mapping[str, Mapping[str, Any]] = {
    "GET": {"200": {"description": "The data."}, **_REFUSED},
    "POST": {
        "200": {"description": "A page that is shown once."},
        "303": {"description": "Done; where to look."},
        **_REFUSED,
    },
}
