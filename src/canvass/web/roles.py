"""Who may ask for what: the roles of the app, and for each of its addresses the roles that it answers.

Nothing else grants a right. An address that does not stand in the table is refused to everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    """Who somebody is to the app; an observer has no account, and may what nobody may."""

    ADMINISTRATOR = "administrator"
    NEW = "new administrator"
    """An administrator whose second factor nobody has confirmed yet."""
    BOARD = "board"
    WAITING = "waiting"
    """A board whose card was shown and whom the office has not confirmed yet."""
    NOBODY = "nobody"


Roles = frozenset[Role]
_EVERYBODY, _OFFICE = Roles(Role), Roles({Role.ADMINISTRATOR})

RIGHTS: Mapping[tuple[str, str], Roles] = {
    ("GET", "/"): _EVERYBODY,
    ("GET", "/audit.json"): _EVERYBODY,
    ("GET", "/openapi.json"): _EVERYBODY,
    ("GET", "/static/{name}"): _EVERYBODY,
    ("GET", "/first"): _EVERYBODY,
    ("POST", "/first"): _EVERYBODY,
    ("GET", "/sign-in"): _EVERYBODY,
    ("POST", "/sign-in"): _EVERYBODY,
    ("POST", "/sign-out"): _EVERYBODY,
    ("GET", "/second-factor"): Roles({Role.NEW}),
    ("POST", "/second-factor"): Roles({Role.NEW}),
    ("GET", "/board/card"): _EVERYBODY,
    ("POST", "/board/card"): _EVERYBODY,
    ("POST", "/board/sign-out"): _EVERYBODY,
    ("GET", "/board"): Roles({Role.BOARD, Role.WAITING}),
    ("POST", "/board/read"): Roles({Role.BOARD}),
    ("GET", "/office"): _OFFICE,
    ("POST", "/office/boards"): _OFFICE,
    ("POST", "/office/move"): _OFFICE,
    ("POST", "/office/confirm"): _OFFICE,
    ("POST", "/office/revoke"): _OFFICE,
    ("POST", "/office/withdraw"): _OFFICE,
    ("POST", "/office/sign-off"): _OFFICE,
    ("POST", "/office/measure"): _OFFICE,
    ("POST", "/office/publish"): _OFFICE,
}
"""The roles that each address answers, by method and address."""


def those_who_may(method: str, path: str) -> Roles:
    """The roles that this address answers; none where it stands in no line of the table."""
    return RIGHTS.get((method, path), Roles())


def in_words(roles: Roles) -> str:
    """The roles as a refusal names them: first the one that the page is made for."""
    return " or ".join(f"the {each.value}" for each in Role if each in roles) or "nobody"
