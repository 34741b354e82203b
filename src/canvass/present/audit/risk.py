"""The measured risk of an audit: its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from canvass.audit.fixed_percentage import FixedPercentageResult
from canvass.audit.kinds import BATCH_COMPARISON, COMPARISON, POLLING, POLLING_RATIO
from canvass.audit.risk import HAND_COUNTED, Status
from canvass.journeys.risk.draw_order import DrawOrder
from canvass.journeys.risk.kinds import TestedRisk
from canvass.journeys.risk.result import AuditRisk
from canvass.present.audit.contest import chance, contest_sentence, counted_risk, unclaimed_sentence
from canvass.present.audit.unsaid import contradicts_sentence, exceeds_sentence, unsaid_sentence
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    text,
)
from canvass.present.messages import messages
from canvass.present.worded import worded

if TYPE_CHECKING:
    from canvass.journeys.risk.batches import BatchesMeasured

say = messages("audit_risk")


def risk_page(result: AuditRisk) -> Page:
    """The risk by the method announced, what it rests on, and what it takes for granted."""
    return Page(
        title=say("title", limit=chance(result.risk_limit)),
        kicker="canvass audit risk",
        blocks=(*_answer(result), *_evidence(result), *_meaning(result)),
    )


def _answer(result: AuditRisk) -> Iterator[Block]:
    """The contest, the number with its method, what follows, and what stands against it."""
    yield Paragraph(
        contest_sentence(
            result.contest,
            result.votes,
            result.cards,
            result.cards_from,
            is_ranked=result.is_ranked,
        )
    )
    if result.fixed_share is not None:
        yield from _fixed_share(result.fixed_share, result.batches)
    elif result.tested is None:
        said = unclaimed_sentence(result.status, needs_rankings=result.needs_rankings)
        yield Paragraph(said, Weight.LEAD)
    else:
        yield from _tested(result.tested, result.batches)
    if result.unsaid is not None:
        yield Paragraph(unsaid_sentence(result.unsaid))
    if result.contradicts is not None:
        yield Paragraph(contradicts_sentence(result.contradicts), Weight.CAUTION)
    if result.exceeds is not None:
        yield Paragraph(exceeds_sentence(result.exceeds), Weight.CAUTION)


def _tested(found: TestedRisk, batches: BatchesMeasured | None) -> Iterator[Block]:
    """The number, the method and what it holds for, then what follows; of a full hand count that alone."""
    if found.status in HAND_COUNTED:
        yield Paragraph(found.status.sentence, Weight.LEAD)
        return
    by_counts = found.test.counts or found.test.rounds or found.test.discrepancies
    words_of = counted_risk if by_counts else chance
    measured, method = words_of(found.measured_risk), found.test.sentence
    if is_bound(batches):
        yield Paragraph(say("measured-bound", risk=measured, method=method), Weight.LEAD)
    else:
        confirmed = "yes" if found.status is Status.CONFIRMED else "no"
        answer = say("measured", risk=measured, confirmed=confirmed, method=method)
        yield Paragraph(answer, Weight.LEAD)
    if found.claim is not None:
        yield Paragraph(say("largest-claim", claim=found.claim.sentence))
    yield Paragraph(say("holds-if", condition=found.test.holds_if), Weight.NOTE)
    if not is_bound(batches):
        yield Paragraph(found.status.sentence)


def is_bound(batches: BatchesMeasured | None) -> bool:
    """Whether what is shown is no more than an upper bound over all orders of drawing."""
    return batches is not None and batches.order is DrawOrder.UNKNOWN


def _fixed_share(found: FixedPercentageResult, batches: BatchesMeasured | None) -> Iterator[Block]:
    """That it limits no risk, before any number."""
    rule = found.rule
    yield Paragraph(found.label, Weight.LEAD)
    yield Paragraph(
        say(
            "share-size",
            share=chance(float(rule.share)),
            population=rule.population,
            size=rule.sample_size,
            drawn=rule.how_drawn.sentence,
        )
    )
    if found.risk is not None:
        measured, method = chance(found.risk.measured_risk), say(_OF_A_SHARE[found.risk.method])
        by = "share-measured-bound" if is_bound(batches) else "share-measured"
        yield Paragraph(say(by, risk=measured, method=method))
    yield Paragraph(worded(found.finding))


_OF_A_SHARE = {
    POLLING: "share-by-polling",
    POLLING_RATIO: "share-by-polling-ratio",
    COMPARISON: "share-by-comparison",
    BATCH_COMPARISON: "share-by-batches",
}
"""How a fixed share was measured."""


def _evidence(result: AuditRisk) -> Iterator[Section]:
    """What was read, by kind of evidence; then the risk of each claim and the bet on it."""
    if result.rounds:
        yield _rounds(result)
    if result.measured is not None:
        from canvass.present.audit.risk_cards import cards_section

        yield cards_section(result.measured)
    if result.batches is not None:
        from canvass.present.audit.risk_batches import batches_section

        yield batches_section(result.batches)
    if result.strata is not None:
        from canvass.present.audit.risk_suite import strata_section

        yield strata_section(result.strata)
    if len(result.claims) > 1:
        yield _claims(result)
    if result.measured is not None and result.status not in HAND_COUNTED:
        from canvass.present.audit.risk_bets import bets_section

        yield bets_section(result.claims, result.measured.bets)


def _rounds(result: AuditRisk) -> Section:
    """What the method said after each round."""
    columns = (text(say("column-round")), Column(say("column-cards")), Column(say("column-risk")))
    rows = []
    for each in result.rounds:
        risk = counted_risk(each.measured_risk)
        shown = say("round-confirmed", risk=risk) if each.is_confirmed else risk
        rows.append(Row((str(each.number), f"{each.cards:,}", shown)))
    table = Table("", columns, tuple(rows))
    return Section(say("rounds"), (table, Paragraph(say("rounds-note"), Weight.NOTE)))


def _claims(result: AuditRisk) -> Section:
    """The claims of the contest, the one that decides first."""
    heading = "column-risk-bound" if is_bound(result.batches) else "column-risk"
    ordered = sorted(result.claims, key=lambda claim: -claim.measured_risk)
    rows = tuple(
        Row((each.assertion.sentence, chance(each.measured_risk)))
        for each in ordered
        if each.assertion is not None
    )
    return Section(
        say("claims"), (Table("", (text(say("column-claim")), Column(say(heading))), rows),)
    )


def _meaning(result: AuditRisk) -> Iterator[Limits]:
    """What a measured risk is, wherever one is shown."""
    if result.tested or (result.fixed_share and result.fixed_share.risk):
        yield Limits(say("meaning"), (say("meaning-text"),))
