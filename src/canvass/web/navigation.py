"""The pages of the office in the order of an audit, and which of them somebody may open."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.journeys.audit_folder.next_step import NextStep
from canvass.present.messages import messages
from canvass.web.roles import Role, right

say = messages("web_office")


@dataclass(frozen=True, slots=True)
class Link:
    """A page, and what the menu calls it."""

    address: str
    title: str


OFFICE = (
    Link("/office", "Boards"),
    Link("/office/files", "Files"),
    Link("/office/readiness", "Readiness"),
    Link("/office/plan", "Plan"),
    Link("/office/commit", "Commit"),
    Link("/office/seed", "Seed"),
    Link("/office/round", "Draw"),
    Link("/office/sheets", "Print"),
    Link("/office/live", "Live"),
    Link("/office/decide", "Decide"),
    Link("/office/discrepancies", "Discrepancies"),
    Link("/office/reopen", "Open again"),
    Link("/office/paper", "Paper"),
    Link("/office/end", "End"),
    Link("/office/keys", "Keys"),
    Link("/office/accounts", "Accounts"),
)
"""The menu of the office."""
HALL = (
    Link("/", "Audits"),
    Link("/new", "A new audit"),
    Link("/office/accounts", "Accounts"),
)
"""The menu of who runs all audits of a folder."""
WHERE = {
    NextStep.LOAD: Link("/office/files", say("go-files")),
    NextStep.COMMIT: Link("/office/commit", say("go-commit")),
    NextStep.COMMIT_AGAIN: Link("/office/commit", say("go-commit")),
    NextStep.SEED: Link("/office/seed", say("go-seed")),
    NextStep.CEREMONY: Link("/office/ceremony", say("go-ceremony")),
    NextStep.MEND: Link("/office/commit", say("go-mend")),
    NextStep.SAMPLE: Link("/office/round", say("go-round")),
    NextStep.SAMPLE_OR_COUNT: Link("/office/round", say("go-round")),
    NextStep.ENTER: Link("/office/live", say("go-live")),
    NextStep.UNSEAL: Link("/office/decide", say("go-unseal")),
    NextStep.MEASURE: Link("/office/decide", say("go-measure")),
    NextStep.NEXT: Link("/office/round", say("go-round")),
    NextStep.CONCLUDE: Link("/office/paper", say("go-paper")),
    NextStep.PUBLISH: Link("/office/end", "Publish"),
}
"""The page on which each step is taken. An audit that was not opened to its end is opened anew at the terminal."""


def links_of(role: Role) -> tuple[Link, ...]:
    """The menu of somebody with this role."""
    return tuple(each for each in OFFICE if role in right("GET", each.address).roles)
