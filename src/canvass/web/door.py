"""The door of a server, of one audit or of a folder of them: the session of a browser, and pages with a menu."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from canvass.web.accounts import Accounts
from canvass.web.guest import Guest
from canvass.web.navigation import Link


class Door(ABC):
    """What a browser comes to; ``address`` is where other devices reach it."""

    audit: Path
    address: str
    accounts: Accounts

    @property
    @abstractmethod
    def cookie(self) -> str:
        """Name of the session's cookie."""

    @abstractmethod
    def links(self, guest: Guest) -> tuple[Link, ...]:
        """The menu of a guest."""

    @abstractmethod
    def page(self, name: str, status: int = 200, **shown: object) -> HTMLResponse:
        """A page from its template."""

    @abstractmethod
    async def admit(self, request: Request) -> None:
        """Let a request through, or raise why not."""

    def routes(self, prefix: str = "", *, include_in_schema: bool = True) -> APIRouter:
        """Routes to which nobody comes who is not admitted: an app takes each as it is, and makes none anew."""
        return APIRouter(
            prefix=prefix,
            dependencies=[Depends(self.admit)],
            include_in_schema=include_in_schema,
        )

    def told(self, refusal: str) -> str:
        """A refusal as a browser is told it: where on the server's disk the folder lies is nobody's business."""
        return refusal.replace(f"{self.audit}/", "")

    @property
    def is_secure(self) -> bool:
        """Whether the way to it is encrypted."""
        return self.address.startswith("https:")

    def token(self, request: Request) -> str:
        """The session that a request is of; empty where it has none."""
        return request.cookies.get(self.cookie, "")

    def who(self, request: Request) -> Guest:
        """Who sends this request, which was let through."""
        guest: Guest = request.state.guest
        return guest

    def office_page(
        self, request: Request, name: str, status: int = 200, **shown: object
    ) -> HTMLResponse:
        """A page with the menu of who asks for it."""
        guest = self.who(request)
        frame = {
            "guest": guest,
            "links": self.links(guest),
            "here": request.url.path,
            "refusal": "",
            "typed": {},
        }
        shown = {**frame, **shown}
        return self.page(name, status, **{**shown, "refusal": self.told(str(shown["refusal"]))})

    def signed_in(self, token: str, to: str) -> Response:
        """To this page, with a new session."""
        return self.with_session(RedirectResponse(to, 303), token)

    def without_session(self, answer: Response) -> Response:
        """This answer, after which the browser has no session; what it kept of pages that had one goes with it."""
        answer.delete_cookie(
            self.cookie, httponly=True, samesite="strict", secure=self.is_secure, path="/"
        )
        return answer

    def with_session(self, answer: Response, token: str) -> Response:
        """This answer, which gives the browser a new session."""
        answer.set_cookie(
            self.cookie, token, httponly=True, samesite="strict", secure=self.is_secure, path="/"
        )
        return answer
