"""What the pages of signing in and of accounts need of their server: that of an audit, or of a folder of audits."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from canvass.web.accounts import Accounts
from canvass.web.guest import Guest


class Door(Protocol):
    """A server as people enter it."""

    @property
    def audit(self) -> Path:
        """The folder that it serves."""

    @property
    def accounts(self) -> Accounts:
        """Who may come in."""

    @property
    def address(self) -> str:
        """Where other devices reach it."""

    @property
    def mark(self) -> str:
        """The word that every page of a rehearsal bears; empty otherwise."""

    @property
    def has_administrator(self) -> bool:
        """Whether somebody runs it."""

    def routes(self, prefix: str = "", *, include_in_schema: bool = True) -> APIRouter:
        """Routes to which nobody comes who is not admitted."""

    def who(self, request: Request) -> Guest:
        """Who sends this request, which was let through."""

    def token(self, request: Request) -> str:
        """The session that a request is of; empty where it has none."""

    def told(self, refusal: str) -> str:
        """A refusal as a browser is told it."""

    def page(self, name: str, status: int = 200, **shown: object) -> HTMLResponse:
        """A page from its template."""

    def office_page(
        self, request: Request, name: str, status: int = 200, **shown: object
    ) -> HTMLResponse:
        """A page with the menu of who asks for it."""

    def signed_in(self, token: str, to: str) -> Response:
        """To this page, with a new session."""

    def with_session(self, answer: Response, token: str) -> Response:
        """This answer, which gives the browser a new session."""

    def without_session(self, answer: Response) -> Response:
        """This answer, after which the browser has no session."""

    def leave(self, request: Request) -> None:
        """End the sessions of who sends this."""

    async def counties(self) -> tuple[str, ...]:
        """The counties whose clerks may have an account here."""
