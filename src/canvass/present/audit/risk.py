"""The measured risk on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.bets.asked import NamedBet
from canvass.audit.fixed_percentage import FixedPercentageResult
from canvass.audit.risk import HAND_COUNTED, AuditMethod, Status
from canvass.journeys.audit_risk import AuditRisk
from canvass.journeys.risk.batches import BatchDiffers, BatchesMeasured
from canvass.journeys.risk.cards import CardsMeasured
from canvass.journeys.risk.draw_order import DrawOrder
from canvass.journeys.risk.kinds import TestedRisk
from canvass.present import words
from canvass.present.audit.bets import bet_sentence
from canvass.present.audit.contest import chance, contest_line
from canvass.present.audit.differing import differing_lines
from canvass.present.audit.draw import WEIGHTS
from canvass.present.audit.risk_strata import strata_lines
from canvass.present.audit.unsaid import contradicts_sentence, exceeds_sentence, unsaid_sentence
from canvass.present.plain_table import add_row, plain_table

ONLY_IF = (
    "Measured risk: the largest chance of evidence this strong if the reported outcome were wrong and the paper "
    "trail trustworthy. It is not the chance that the outcome is wrong."
)
DIFFERING_SHOWN = 10


def risk_screen(result: AuditRisk) -> RenderableType:
    """The risk by the method announced, and what it takes for granted."""
    parts: list[RenderableType] = [
        Text(f"Measured risk, against a risk limit of {chance(result.risk_limit)}", style="bold"),
        contest_line(result.contest, result.votes, result.cards, result.cards_from),
    ]
    if result.fixed_share is not None:
        parts += [Text(), *_fixed_share(result.fixed_share, result.batches)]
    elif result.tested is None:
        return Group(*parts, Text(result.status.sentence), *_beside(result))
    else:
        parts += [Text(), *_tested(result.tested, result.batches)]
    parts += [*_beside(result)]
    if result.rounds:
        parts += [Text(), _rounds(result)]
    if result.measured is not None:
        parts += [Text(), *_measured(result.measured)]
    if result.batches is not None:
        parts += [Text(), *_batches(result.batches)]
    if result.strata is not None:
        parts += [Text(), *strata_lines(result.strata)]
    if len(result.claims) > 1:
        parts += [Text(), _claims(result)]
    if result.measured is not None and result.status not in HAND_COUNTED:
        parts += [Text(), *_bets(result, result.measured.bets)]
    is_measured = result.tested or (result.fixed_share and result.fixed_share.risk)
    return Group(*parts, *([Text(), Text(ONLY_IF, style="dim")] if is_measured else []))


def _beside(result: AuditRisk) -> Iterator[Text]:
    """Why nothing can be said, and what the sample contradicts."""
    if result.unsaid is not None:
        yield Text(unsaid_sentence(result.unsaid))
    if result.contradicts is not None:
        yield Text(contradicts_sentence(result.contradicts))
    if result.exceeds is not None:
        yield Text(exceeds_sentence(result.exceeds))


def _tested(found: TestedRisk, batches: BatchesMeasured | None) -> Iterator[Text]:
    """The number, the method and what it holds for, then what follows; of a full hand count that alone."""
    if found.status in HAND_COUNTED:
        yield Text(found.status.sentence)
        return
    measured, method = chance(found.measured_risk), found.test.sentence
    if _is_bound(batches):
        yield Text(f"At most {measured}, in any order of drawing: {method}")
    else:
        ended = "confirmed" if found.status is Status.CONFIRMED else "not confirmed"
        yield Text(f"{measured}, {ended}: {method}")
    if found.claim is not None:
        yield Text(f"  for the claim with the largest risk: {found.claim.sentence}")
    yield Text(
        f"  holds if this method was announced before the first draw, and {found.test.holds_if}",
        style="dim",
    )
    if not _is_bound(batches):
        yield Text(found.status.sentence)


def _is_bound(batches: BatchesMeasured | None) -> bool:
    """Whether what is shown is no more than an upper bound over all orders of drawing."""
    return batches is not None and batches.order is DrawOrder.UNKNOWN


def _fixed_share(found: FixedPercentageResult, batches: BatchesMeasured | None) -> Iterator[Text]:
    """That it limits no risk, before any number."""
    yield Text(found.label)
    rule = found.rule
    yield Text(
        f"{chance(float(rule.share))} of {rule.population:,} is {rule.sample_size:,}. {rule.how_drawn.sentence}"
    )
    if found.risk is not None:
        at_most = "At most " if _is_bound(batches) else ""
        yield Text(
            f"{at_most}{chance(found.risk.measured_risk)}, by {_METHODS[found.risk.method]}."
        )
    yield Text(found.finding.sentence)


_METHODS = {
    AuditMethod.POLLING: "polling: betting on the cards in the order of the draw",
    AuditMethod.POLLING_RATIO: "polling: the likelihood ratio of cards not put back",
    AuditMethod.COMPARISON: "comparison: betting on rare errors in the order of the draw",
    AuditMethod.BATCH_COMPARISON: "batch comparison: betting nine tenths, every batch with the largest error bound",
}
"""How a fixed share was measured."""


def _rounds(result: AuditRisk) -> RenderableType:
    """What the method said after each round."""
    table = plain_table(["round"], ["cards", "measured risk"])
    for each in result.rounds:
        measured = chance(each.measured_risk) + (" *" if each.is_confirmed else "")
        add_row(table, str(each.number), f"{each.cards:,}", measured)
    return Group(table, Text("* confirmed by this round", style="dim"))


def _batches(found: BatchesMeasured) -> Iterator[Text]:
    """What was used, and every batch whose count is not its report."""
    whole = words.counted(found.population, "batch", "batches")
    used = f"Used: {words.counted(found.used, 'draw')}"
    if found.order is not DrawOrder.SEED:
        used = f"Counted: {found.used:,}"
    yield Text(f"{used} of {whole}. Weights: {WEIGHTS[found.weights]}.")
    yield Text(found.order.sentence)
    yield Text(
        f"All batches together could hold {float(found.total_bound):,.4g} times the margin in errors."
    )
    if found.reserve:
        yield Text(
            f"In no batch: {words.counted(found.reserve, 'card')}, each taken to count against the report."
        )
    if found.next_uncounted is not None:
        yield Text(
            f"The next batch of the draw is not counted yet: {'/'.join(found.next_uncounted)}."
        )
    if found.not_used:
        counted = words.counted(found.not_used, "batch", "batches")
        yield Text(f"Counted but not drawn by then, so not used: {counted}.")
    for each in found.differing[:DIFFERING_SHOWN]:
        yield Text(f"  {_batch_differs(each)}")
    if len(found.differing) > DIFFERING_SHOWN:
        yield Text(f"  and {len(found.differing) - DIFFERING_SHOWN:,} more; --json names them all")


def _batch_differs(found: BatchDiffers) -> str:
    if found.counted is None:
        said = "could not be found, so that it counts as the worst"
    else:
        reported, counted = (
            words.listed([f"{choice} {votes:,}" for choice, votes in votes.items()])
            for votes in (found.reported, found.counted)
        )
        said = f"reported {reported}; counted {counted}"
    return f"{'/'.join(found.batch)}: {said}; taint {float(found.taint):.4g}"


def _claims(result: AuditRisk) -> RenderableType:
    table = plain_table(["claim"], ["at most" if _is_bound(result.batches) else "measured risk"])
    for each in sorted(result.claims, key=lambda risk: -risk.measured_risk):
        if each.assertion is not None:
            add_row(table, each.assertion.sentence, chance(each.measured_risk))
    return table


def _measured(found: CardsMeasured) -> Iterator[RenderableType]:
    if found.is_opportunistic:
        yield Text(
            "Opportunistic: the cards were fetched for other contests, and only the first draws without a gap count."
        )
    entries = f"{found.population:,} entries, {found.phantoms:,} of them no listed cards"
    if found.uses_card_style:
        entries = f"{found.population:,} entries by card style, {found.phantoms:,} of them without a record"
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
    yield from differing_lines(found.differing)


def _bets(result: AuditRisk, bets: Sequence[NamedBet]) -> Iterator[Text]:
    """The bet on each claim: the measured risk holds if it is the one that was announced."""
    claims = result.claims if len(bets) > 1 else ()
    named = [f" that {c.assertion.sentence.rstrip('.')}" for c in claims if c.assertion]
    for of, bet in zip(named or [""] * len(bets), bets, strict=True):
        yield Text(f"Bet{of}, {bet.sentence}: {bet_sentence(bet.bet)}.")
    yield Text("  holds if it is the bet that was announced before the draw", style="dim")
