"""How many cards an audit takes: its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from canvass.audit.kinds import COMPARISON, KINDS, ONEAUDIT, POLLING
from canvass.audit.size.numbers import Advice, Sizes
from canvass.audit.size.suite import StratumSizes, SuiteSizes
from canvass.audit.working_days import LastDays
from canvass.present import words
from canvass.present.audit.bets import bet_paragraphs
from canvass.present.audit.contest import chance, contest_sentence, unclaimed_sentence, work
from canvass.present.audit.numbers import meanings, sizes_table, test_name
from canvass.present.blocks import (
    Block,
    Column,
    Page,
    Paragraph,
    Section,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.worded import worded

if TYPE_CHECKING:
    from canvass.journeys.audit_size import AuditSize, AuditSizes, RoundsOf

say = messages("audit_sizes")
KICKER = "canvass audit size"


def size_page(result: AuditSize) -> Page:
    """Every number by every test, with its meaning; or why no sample is enough."""
    return Page(_title(result), (*_contest(result), *meanings(result.sizes)), kicker=KICKER)


def sizes_page(result: AuditSizes) -> Page:
    """Each contest, and all of them in one sample."""
    contests = result.contests
    every = [sizes for each in contests for sizes in each.sizes]
    return Page(
        say("title-of-several", contests=len(contests)),
        (
            *(Section(_title(each), (*_contest(each),)) for each in contests),
            *_together(result),
            *meanings(every),
        ),
        kicker=KICKER,
    )


def _title(result: AuditSize) -> str:
    aim = result.aim
    return say("title", limit=chance(aim.risk_limit), chance=chance(aim.chance))


def _together(result: AuditSizes) -> Iterator[Paragraph]:
    together = result.together
    if together is None:
        return
    yield Paragraph(say("together", cards=f"{together.distinct_cards:,.0f}"))
    if together.without_style is not None:
        yield Paragraph(say("together-without-style", cards=together.without_style))


def _contest(result: AuditSize) -> Iterator[Block]:
    yield from _asked(result)
    for kind in (each for each in KINDS if each in _HEADINGS):
        here = [sizes for sizes in result.sizes if sizes.test.kind is kind]
        yield from _by_test(say(_HEADINGS[kind]), here)
    yield from _strata(result)
    yield from _left_out(result)
    if result.fewest_cards is not None:
        yield Paragraph(say("fewest-draws", draws=result.fewest_cards))
    for rounds in result.rounds:
        yield from _rounds(rounds)
    hours, usd = work(result.full_hand_count)
    cards = say("cards", cards=result.cards)
    yield Paragraph(say("hand-count", cards=cards, hours=hours, dollars=usd))


_HEADINGS = {
    POLLING: "polling",
    COMPARISON: "comparison",
    ONEAUDIT: "oneaudit",
}
"""What stands above the sizes of a kind of audit that has one row for each test."""


def _asked(result: AuditSize) -> Iterator[Paragraph]:
    """Of which contest it was asked, and the claim that decides."""
    aim = result.aim
    contest = contest_sentence(
        result.contest, result.votes, result.cards, result.cards_from, is_ranked=result.is_ranked
    )
    yield Paragraph(contest, Weight.LEAD)
    if aim.measured_risk < 1:
        yield Paragraph(say("so-far", risk=chance(aim.measured_risk)))
    if result.margin is None:
        yield Paragraph(unclaimed_sentence(result.status, needs_rankings=result.needs_rankings))
    else:
        margin = f"{float(result.margin):.6g}"
        yield Paragraph(say("closest", claim=str(result.claim), margin=margin))


def _by_test(heading: str, here: Sequence[Sizes]) -> Iterator[Block]:
    """The sizes of some tests, their bets, and that a full hand count is the better plan where it is."""
    if here:
        yield sizes_table([(test_name(sizes), sizes) for sizes in here], heading)
        yield from bet_paragraphs([(sizes.test.short, sizes) for sizes in here])
        yield from _advice(here)


def _strata(result: AuditSize) -> Iterator[Block]:
    """The sizes of SUITE with each division of the draws, and the draws in each stratum."""
    if not result.strata or result.linked_cards is None:
        return
    yield sizes_table([(_division(each), each.sizes) for each in result.strata], say("suite"))
    columns = (text(say("draws-by")), Column(say("one-round")), Column(say("as-assumed")))
    cells = [
        (_division(each), _draws(each.one_round), _draws(each.expected)) for each in result.strata
    ]
    yield Table("", columns, rows(cells))
    others = result.cards - result.linked_cards
    yield Paragraph(say("suite-cards", linked=result.linked_cards, others=others))
    yield from _advice([each.sizes for each in result.strata])


def _division(found: SuiteSizes) -> str:
    """How the draws are divided, and why so."""
    return say("division", share=words.percent(found.compared, 1), why=worded(found.divided))


def _draws(found: StratumSizes | None) -> str:
    """Draws in each stratum; a dash where it is not known."""
    if found is None:
        return "-"
    return say("compared-read", compared=found.compared, read=found.polled)


def _left_out(result: AuditSize) -> Iterator[Paragraph]:
    """Why numbers are missing, and which stand in for them."""
    if result.left_out:
        tests = words.listed([test.short for test in result.left_out])
        yield Paragraph(say("left-out-points" if result.in_points else "left-out", tests=tests))


def _advice(sizes: Sequence[Sizes]) -> Iterator[Paragraph]:
    """Said where even the smallest of these samples is a large part of all cards."""
    best = min(sizes, key=lambda each: each.planned)
    if best.advice is Advice.FULL_HAND_COUNT:
        yield Paragraph(worded(best.advice))


def _rounds(found: RoundsOf) -> Iterator[Block]:
    ahead, days = found.ahead, found.last_days
    columns = (
        text(say("rounds", test=found.test.sentence)),
        Column(say("rounds-by")),
        Column(say("rounds-new")),
        Column(say("rounds-reached")),
        Column(say("rounds-confirmed")),
        *([Column(say("rounds-day"), is_number=False)] if days else []),
    )
    cells = [
        (
            say("round", number=number),
            f"{each.draws:,}",
            f"{each.added:,}",
            words.percent(each.reached, 1),
            words.percent(each.confirmed, 1),
            *([from_to(days[number - 1])] if days else []),
        )
        for number, each in enumerate(ahead.rounds, 1)
    ]
    yield Table("", columns, rows(cells))
    draws, mean = f"{ahead.mean_draws:,.0f}", f"{ahead.mean_rounds:.2f}"
    on = words.percent(ahead.open_after, 1)
    yield Paragraph(say("rounds-average", draws=draws, rounds=mean, open=on))
    if days:
        yield Paragraph(say("rounds-days"), Weight.NOTE)


def from_to(days: LastDays) -> str:
    """The last day under low and under high assumptions, once where they are the same."""
    if days.low == days.high:
        return days.low.isoformat()
    return say("rounds-from-to", low=days.low.isoformat(), high=days.high.isoformat())
