"""Pages that take a request and nothing else are asked directly, without what FastAPI works out for each request.

An entry of a board is one of them. FastAPI finds the page among all of them, solves its parameters and keeps stacks of
what is to be closed after it: half of the processor time of a short answer, for pages that have no parameters.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from inspect import iscoroutinefunction, signature
from typing import Any

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

Page = Callable[..., Awaitable[Response]]
Admit = Callable[[Request], Awaitable[None]]
"""Lets a request through, or raises why not."""
Answer = Callable[[Request, Any], Any]
"""The answer to a fault."""


class Direct:
    """Before the pages of an app: those that take a request alone are answered here, the others by the app."""

    def __init__(self, app: ASGIApp, whole: FastAPI, admit: Admit) -> None:
        self._app, self._whole, self._admit = app, whole, admit
        self._pages = {
            (method, str(route.path)): (route, page, bool(signature(page).parameters))
            for route in iter_route_contexts(whole.routes)
            if (page := route.endpoint) is not None and is_plain(page)
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_asked = scope["type"] == "http"
        found = self._pages.get((scope["method"], scope["path"])) if is_asked else None
        if found is None:
            await self._app(scope, receive, send)
            return
        route, page, takes_request = found
        request = Request({**scope, "route": route}, receive)
        answer = await self._answer(request, page, takes_request=takes_request)
        await answer(request.scope, receive, send)

    async def _answer(self, request: Request, page: Page, *, takes_request: bool) -> Response:
        """The page, or the answer to its refusal. Raises what the app answers as a fault of its own."""
        try:
            await self._admit(request)
            return await (page(request) if takes_request else page())
        except Exception as fault:
            answer = _answer_to(fault, self._whole.exception_handlers)
            if answer is None:
                raise
            refused: Response = await answer(request, fault)
            return refused


def is_plain(page: Callable[..., object]) -> bool:
    """Whether a page takes a request and nothing else, or nothing at all."""
    return iscoroutinefunction(page) and {*signature(page).parameters} <= {"request"}


def _answer_to(fault: Exception, answers: Mapping[Any, Answer]) -> Answer | None:
    """The answer to the nearest class of this fault; None where it is of none that is known, as a fault of ours."""
    classes = (each for each in type(fault).__mro__ if each is not Exception)
    return next((answers[each] for each in classes if each in answers), None)
