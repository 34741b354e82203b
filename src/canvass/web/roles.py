"""Who may ask for what: the roles of the app, and for each of its addresses the roles that it answers.

Nothing else grants a right. An address that does not stand in the table is refused to everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Who somebody is to the app; an observer has no account, and may what nobody may."""

    ADMINISTRATOR = "administrator"
    CLERK = "county clerk"
    MANAGER = "manager of the boards"
    """Of a county: seats its boards and hands out their work; stands for nothing, and sends no files."""
    NEW = "new account"
    """An official whose second factor nobody has confirmed yet."""
    BOARD = "board"
    ARRIVING = "board that says who sits"
    """A board that the office confirmed and that has not said yet, or not since its break, who sits there."""
    WAITING = "waiting"
    """A board whose card was shown and whom the office has not confirmed yet."""
    NOBODY = "nobody"


class Of(StrEnum):
    """By which field a request says of which county it is; who is of a county is let through for that one alone."""

    NOTHING = ""
    """It is of no county, or its page shows each person what is theirs."""
    COUNTY = "jurisdiction"
    CARD = "card"
    """The number of a board's card."""
    ADDRESS = "county"
    """It stands in the address itself, and is known before anything of a body has come; a clerk may leave it out."""


Roles = frozenset[Role]


@dataclass(frozen=True, slots=True)
class Right:
    """The roles that an address answers, and of which county it is asked."""

    roles: Roles
    of: Of = Of.NOTHING


_EVERYBODY, _STATE = Right(Roles(Role)), Right(Roles({Role.ADMINISTRATOR}))
_OFFICIALS = Roles({Role.ADMINISTRATOR, Role.CLERK})
_DESK = _OFFICIALS | {Role.MANAGER}
_NEW = Right(Roles({Role.NEW}))
_SEATED = Roles({Role.BOARD, Role.ARRIVING})
INVITED = _DESK
"""What somebody may be invited as."""
OF_A_COUNTY = frozenset({Role.CLERK, Role.MANAGER})
"""Who has one county."""

RIGHTS: Mapping[tuple[str, str], Right] = {
    ("GET", "/"): _EVERYBODY,
    ("GET", "/seed"): _EVERYBODY,
    ("GET", "/draw"): _EVERYBODY,
    ("GET", "/draw.json"): _EVERYBODY,
    ("GET", "/draw.csv"): _EVERYBODY,
    ("GET", "/audit.json"): _EVERYBODY,
    ("GET", "/events"): _EVERYBODY,
    ("GET", "/openapi.json"): _EVERYBODY,
    ("GET", "/static/{name}"): _EVERYBODY,
    ("GET", "/first"): _EVERYBODY,
    ("POST", "/first"): _EVERYBODY,
    ("GET", "/sign-in"): _EVERYBODY,
    ("POST", "/sign-in"): _EVERYBODY,
    ("POST", "/sign-out"): _EVERYBODY,
    ("GET", "/second-factor"): _NEW,
    ("POST", "/second-factor"): _NEW,
    ("GET", "/board/card"): _EVERYBODY,
    ("POST", "/board/card"): _EVERYBODY,
    ("POST", "/board/sign-out"): _EVERYBODY,
    ("GET", "/board"): Right(_SEATED | {Role.WAITING}),
    ("GET", "/board/sitters"): Right(_SEATED),
    ("POST", "/board/sitters"): Right(_SEATED),
    ("POST", "/board/break"): Right(_SEATED),
    ("GET", "/board/leave"): Right(_SEATED),
    ("POST", "/board/read"): Right(Roles({Role.BOARD})),
    ("GET", "/board/batch"): Right(Roles({Role.BOARD})),
    ("POST", "/board/batch"): Right(Roles({Role.BOARD})),
    ("POST", "/board/withdraw"): Right(Roles({Role.BOARD})),
    ("GET", "/board/shell"): _EVERYBODY,
    ("GET", "/board/ahead.json"): Right(Roles({Role.BOARD})),
    ("POST", "/board/send.json"): Right(Roles({Role.BOARD})),
    ("POST", "/board/withdraw.json"): Right(Roles({Role.BOARD})),
    ("GET", "/office/keys"): Right(_OFFICIALS),
    ("GET", "/office/keys.json"): Right(_OFFICIALS),
    ("POST", "/office/keys"): Right(_OFFICIALS, Of.COUNTY),
    ("POST", "/office/keys/authorise"): _STATE,
    ("POST", "/office/keys/lost"): Right(_OFFICIALS, Of.COUNTY),
    ("POST", "/office/sign-off.json"): Right(_OFFICIALS, Of.COUNTY),
    ("POST", "/office/signature.json"): Right(_OFFICIALS, Of.COUNTY),
    ("POST", "/office/sign-for"): Right(_OFFICIALS, Of.COUNTY),
    ("GET", "/office/carried"): Right(_DESK, Of.ADDRESS),
    ("POST", "/office/carried"): Right(_DESK, Of.ADDRESS),
    ("GET", "/office"): Right(_DESK),
    ("POST", "/office/boards"): Right(_DESK, Of.COUNTY),
    ("POST", "/office/cards.pdf"): Right(_DESK, Of.COUNTY),
    ("POST", "/office/move"): Right(_DESK, Of.COUNTY),
    ("POST", "/office/confirm"): Right(_DESK, Of.CARD),
    ("POST", "/office/revoke"): Right(_DESK, Of.CARD),
    ("POST", "/office/withdraw"): Right(_OFFICIALS, Of.COUNTY),
    ("POST", "/office/sign-off"): Right(_OFFICIALS, Of.COUNTY),
    ("GET", "/office/sheets"): Right(_DESK, Of.ADDRESS),
    ("GET", "/office/sheets.json"): Right(_DESK, Of.ADDRESS),
    ("GET", "/office/sheets/{name}"): Right(_DESK, Of.ADDRESS),
    ("GET", "/office/live"): Right(_DESK),
    ("GET", "/office/live.json"): Right(_DESK),
    ("GET", "/office/decide"): Right(_OFFICIALS),
    ("GET", "/office/decide.json"): Right(_OFFICIALS),
    ("POST", "/office/measure"): _STATE,
    ("POST", "/office/unseal"): _STATE,
    ("GET", "/office/discrepancies"): Right(_OFFICIALS),
    ("GET", "/office/discrepancies.json"): Right(_OFFICIALS),
    ("GET", "/office/discrepancies.csv"): Right(_OFFICIALS),
    ("POST", "/office/discrepancies"): Right(_OFFICIALS, Of.COUNTY),
    ("GET", "/office/reopen"): Right(_OFFICIALS),
    ("GET", "/office/reopen.json"): Right(_OFFICIALS),
    ("POST", "/office/reopen"): Right(_OFFICIALS, Of.COUNTY),
    ("POST", "/office/reopen/agree"): Right(_OFFICIALS),
    ("POST", "/office/reopen/withdraw"): Right(_OFFICIALS),
    ("GET", "/office/paper"): Right(_OFFICIALS),
    ("GET", "/office/paper.json"): Right(_OFFICIALS),
    ("POST", "/office/paper"): Right(_OFFICIALS, Of.COUNTY),
    ("GET", "/office/end"): Right(_OFFICIALS),
    ("GET", "/office/end.json"): Right(_OFFICIALS),
    ("POST", "/office/conclude"): _STATE,
    ("POST", "/office/publish"): _STATE,
    ("POST", "/office/abort"): _STATE,
    ("GET", "/published/{at}/{name}"): _EVERYBODY,
    ("GET", "/published/{at}/record/ledger.jsonl"): _EVERYBODY,
    ("GET", "/office/files"): Right(_OFFICIALS, Of.ADDRESS),
    ("POST", "/office/files"): Right(_OFFICIALS, Of.ADDRESS),
    ("GET", "/office/files.csv"): Right(_OFFICIALS, Of.ADDRESS),
    ("GET", "/office/files.json"): Right(_OFFICIALS, Of.ADDRESS),
    ("GET", "/office/files.toml"): Right(_OFFICIALS, Of.ADDRESS),
    ("GET", "/office/readiness"): Right(_OFFICIALS, Of.ADDRESS),
    ("GET", "/office/readiness.json"): Right(_OFFICIALS, Of.ADDRESS),
    ("GET", "/office/plan"): Right(_OFFICIALS),
    ("GET", "/office/plan.json"): Right(_OFFICIALS),
    ("GET", "/office/commit"): Right(_OFFICIALS),
    ("POST", "/office/commit/ask"): Right(_OFFICIALS),
    ("POST", "/office/commit"): _STATE,
    ("GET", "/office/commit.json"): Right(_OFFICIALS),
    ("GET", "/office/seed.json"): Right(_OFFICIALS),
    ("GET", "/office/round.json"): Right(_OFFICIALS),
    ("GET", "/office.json"): Right(_DESK),
    ("GET", "/office/accounts.json"): _STATE,
    ("GET", "/office/seed"): Right(_OFFICIALS),
    ("GET", "/office/seed.pdf"): Right(_OFFICIALS),
    ("POST", "/office/seed"): _STATE,
    ("POST", "/office/seed/back"): Right(_OFFICIALS),
    ("POST", "/office/seed/withdraw"): Right(_OFFICIALS),
    ("GET", "/ceremony"): _EVERYBODY,
    ("GET", "/ceremony.json"): _EVERYBODY,
    ("GET", "/office/ceremony"): Right(_OFFICIALS),
    ("GET", "/office/ceremony.json"): Right(_OFFICIALS),
    ("POST", "/office/ceremony"): _STATE,
    ("POST", "/office/ceremony/promise"): _STATE,
    ("POST", "/office/ceremony/reveal"): _STATE,
    ("POST", "/office/ceremony/beacon"): _STATE,
    ("POST", "/office/ceremony/abandon"): _STATE,
    ("POST", "/office/ceremony/seed"): _STATE,
    ("POST", "/office/ceremony/seed/agree"): Right(_OFFICIALS),
    ("POST", "/office/ceremony/seed/withdraw"): Right(_OFFICIALS),
    ("GET", "/office/round"): Right(_OFFICIALS),
    ("POST", "/office/round"): _STATE,
    ("POST", "/office/round/agree"): Right(_OFFICIALS),
    ("POST", "/office/round/withdraw"): Right(_OFFICIALS),
    ("GET", "/office/accounts"): _STATE,
    ("POST", "/office/accounts/invite"): _STATE,
    ("POST", "/office/accounts/withdraw"): _STATE,
    ("POST", "/office/accounts/end"): _STATE,
    ("GET", "/invited"): _EVERYBODY,
    ("POST", "/invited"): _EVERYBODY,
}
"""The roles that each address answers, by method and address."""


HALL: Mapping[tuple[str, str], Right] = {
    ("GET", "/"): _EVERYBODY,
    ("GET", "/audits.json"): _EVERYBODY,
    ("GET", "/static/{name}"): _EVERYBODY,
    ("GET", "/first"): _EVERYBODY,
    ("POST", "/first"): _EVERYBODY,
    ("GET", "/sign-in"): _EVERYBODY,
    ("POST", "/sign-in"): _EVERYBODY,
    ("POST", "/sign-out"): _EVERYBODY,
    ("GET", "/second-factor"): _NEW,
    ("POST", "/second-factor"): _NEW,
    ("GET", "/new"): _STATE,
    ("POST", "/new"): _STATE,
    ("GET", "/office/accounts"): _STATE,
    ("GET", "/office/accounts.json"): _STATE,
    ("POST", "/office/accounts/invite"): _STATE,
    ("POST", "/office/accounts/withdraw"): _STATE,
    ("POST", "/office/accounts/end"): _STATE,
    ("GET", "/invited"): _EVERYBODY,
    ("POST", "/invited"): _EVERYBODY,
}
"""The same for a folder of audits: the list of them, and the accounts of those who run all of them."""


def right(method: str, path: str) -> Right:
    """Who may ask for this address; nobody where it stands in no line of the table."""
    return RIGHTS.get((method, path), Right(Roles()))


def hall_right(method: str, path: str) -> Right:
    """The same for an address of a folder of audits."""
    return HALL.get((method, path), Right(Roles()))


def refused_to(role: Role, asked: Roles) -> str:
    """What somebody of this role is told who asks for a page of those.

    >>> refused_to(Role.CLERK, Roles({Role.ADMINISTRATOR}))
    'this page is for the administrator; sign in as such'
    """
    if role is Role.WAITING and Role.BOARD in asked:
        return "the office has not confirmed this board yet: tell the clerk the digits on its screen; nothing was done"
    if role is Role.ARRIVING and Role.BOARD in asked:
        return (
            "say first who sits at this board, on the board's page: it is asked at the start and after a break; "
            "nothing was done"
        )
    if asked and asked <= {Role.BOARD, Role.ARRIVING, Role.WAITING}:
        return (
            "this page is for the boards, and this browser has no card that holds now: show the board's card; nothing "
            "was done"
        )
    said = f"this page is for {in_words(asked)}"
    if role is Role.NOBODY:
        return f"{said}, and nobody is signed in here, or the session has ended: sign in; nothing was done"
    return f"{said}; sign in as such"


def in_words(roles: Roles) -> str:
    """The roles as a refusal names them: first the one that the page is made for."""
    return " or ".join(f"the {each.value}" for each in Role if each in roles) or "nobody"
