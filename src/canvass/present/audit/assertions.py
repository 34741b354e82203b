"""The assertions of a contest on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.assertion import Claim
from canvass.journeys.audit_assertions import AuditAssertions
from canvass.journeys.ranked_assertions import RankedAssertions
from canvass.present.audit.contest import contest_sentence, unclaimed_sentence
from canvass.present.audit.ranked import ranked_screen
from canvass.present.messages import messages
from canvass.present.plain_table import add_row, plain_table

say = messages("audit_assertions")

VALUES_SHOWN = 6


def assertions_screen(result: AuditAssertions | RankedAssertions) -> RenderableType:
    """The claims, closest first, and the value of a card to each."""
    if isinstance(result, RankedAssertions):
        return ranked_screen(result)
    return Group(
        Text(say("title"), style="bold"),
        Text(contest_sentence(result.contest, result.votes, result.cards, result.cards_from)),
        *_claims(result),
    )


def _claims(result: AuditAssertions) -> Iterator[RenderableType]:
    if not result.assertions:
        yield Text(unclaimed_sentence(result.status, needs_rankings=result.needs_rankings))
        return
    choices = list(result.assertions[0].values)[:VALUES_SHOWN]
    if all(each.id.claim is Claim.STAYS_BELOW for each in result.assertions):
        yield Text(say("share-below"))
    yield Text(say("claims"))
    yield Text()
    table = plain_table([say("claim")], [say("margin"), *choices])
    for each in result.assertions:
        values = (str(each.values[choice]) for choice in choices)
        add_row(table, each.claim, f"{float(each.margin):.6g}", *values)
    yield table
    yield Text()
    yield Text(say("values"), style="dim")
