"""The measured risk on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.risk import Status
from canvass.journeys.audit_risk import AuditRisk
from canvass.journeys.risk.cards import CardsMeasured
from canvass.journeys.risk.compared import CardDiffers
from canvass.present import words
from canvass.present.audit.contest import chance, contest_line
from canvass.present.plain_table import add_row, plain_table

ONLY_IF = (
    "Measured risk: the largest chance of evidence this strong if the reported outcome were wrong and the paper "
    "trail trustworthy. It is not the chance that the outcome is wrong."
)
DIVIDED = (
    "The tests do not end alike: if the one that was announced confirms, the audit may stop; if it does not, draw more "
    "cards, or count every card by hand."
)
DIFFERING_SHOWN = 10


def risk_screen(result: AuditRisk) -> RenderableType:
    """The risk by every test that the evidence allows, and what each takes for granted."""
    parts: list[RenderableType] = [
        Text(f"Measured risk, against a risk limit of {chance(result.risk_limit)}", style="bold"),
        contest_line(result.contest, result.votes, result.cards, result.cards_from),
    ]
    if not result.tests:
        return Group(*parts, Text(result.status.sentence))
    parts += [Text(), *_tests(result)]
    if result.measured is not None:
        parts += [Text(), *_measured(result.measured)]
    if len(result.claims) > 1:
        parts += [Text(), _claims(result)]
    return Group(*parts, Text(), Text(ONLY_IF, style="dim"))


def _tests(result: AuditRisk) -> Iterator[Text]:
    if len(result.tests) > 1:
        yield Text("Only the test that was announced before the first draw counts.")
    for each in result.tests:
        ended = "confirmed" if each.status is Status.CONFIRMED else "not confirmed"
        yield Text(f"{chance(each.measured_risk)}, {ended}: {each.test.sentence}")
        yield Text(f"  holds if {each.test.holds_if}", style="dim")
    sentences = {each.status.sentence for each in result.tests}
    yield Text(sentences.pop() if len(sentences) == 1 else DIVIDED)


def _claims(result: AuditRisk) -> RenderableType:
    table = plain_table(["claim"], ["measured risk"])
    for each in sorted(result.claims, key=lambda risk: -risk.measured_risk):
        if each.assertion is not None:
            add_row(table, each.assertion.sentence, chance(each.measured_risk))
    return table


def _measured(found: CardsMeasured) -> Iterator[RenderableType]:
    entries = f"{found.population:,} entries, {found.phantoms:,} of them no listed cards"
    yield Text(f"Used: the first {words.counted(found.used, 'draw')} from {entries}.")
    if found.next_unread is not None:
        yield Text(f"The next card of the draw is not read yet: {'/'.join(found.next_unread)}.")
    if found.not_used:
        yield Text(
            f"Read but not drawn by then, so not used: {words.counted(found.not_used, 'card')}."
        )
    if found.records is not None:
        sums = words.listed([f"{choice} {count:,}" for choice, count in found.records.items()])
        yield Text(f"The records add up to other votes than reported: {sums}. Explain that first.")
    if found.differing:
        yield Text(f"Cards that differ from their records: {len(found.differing):,}")
        for card in found.differing[:DIFFERING_SHOWN]:
            yield Text(f"  {_differs(card)}")


def _differs(card: CardDiffers) -> str:
    recorded = "no record" if card.recorded is None else words.listed(card.recorded or ("no vote",))
    read = words.listed(card.read or (card.reading.value.replace("_", " "),))
    by = "one vote" if card.votes == 1 else f"{float(card.votes):g} votes"
    return (
        f"{'/'.join(card.card)}: recorded {recorded}, read {read}; {card.difference.value} by {by}"
    )
