"""How often two counts of the same units differed, as a page: in all, by a column, and what had no partner."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from canvass.formats.problem import SourceFile
from canvass.journeys.recount_error_rates import GroupRates, RecountErrorRates
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    NumberedSource,
    Page,
    Paragraph,
    Section,
    Sources,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.recount.error_rates import LEAST, RateRange, largest_units

SHOWN = 12
"""Units that are named on the page; the JSON names all."""
say = messages("recount_error_rates")
of_page = messages("page")


def error_rates_page(result: RecountErrorRates) -> Page:
    """The answer for all units, a table by the column, units without a partner, files and limits."""
    return Page(
        title=say("title", original=result.original.name, recount=result.recount.name),
        kicker="canvass recount error-rates",
        blocks=(
            Paragraph(_lead(result), Weight.LEAD),
            Paragraph(" ".join(_margin(result))),
            *_by(result),
            *_unmatched(result),
            *_notes(result),
            Sources(say("files"), (_source(result.original), _source(result.recount))),
            Limits(of_page("limits"), tuple(_limits(result))),
        ),
    )


def _lead(result: RecountErrorRates) -> str:
    whole = result.whole
    return say(
        "lead",
        changed=words.number(round(whole.units.pct * whole.rates.units / 100)),
        units=words.number(whole.rates.units),
        share=_ranged(whole.units),
        votes=words.number(whole.rates.sum_abs_choice_change),
        rate=_ranged(whole.votes),
        original=words.number(whole.rates.original_votes),
    )


def _margin(result: RecountErrorRates) -> Iterator[str]:
    rates = result.whole.rates
    yield say(
        "margin",
        leader=result.leader,
        runner_up=result.runner_up,
        net=words.signed(rates.net_margin_change),
        absolute=words.number(rates.sum_abs_margin_change),
        units=words.number(rates.units_margin_changed),
        share=words.percent(Fraction(rates.units_margin_changed, rates.units)),
    )
    yield say("net")
    if rates.sum_abs_margin_change:
        share = words.percent(rates.share_of_largest, 0)
        yield say("largest", share=share, units=largest_units(rates.units))


def _ranged(found: RateRange) -> str:
    pct = words.percent(found.pct / 100)
    if found.low_pct is None or found.high_pct is None:
        return say("range-none", pct=pct)
    low, high = (words.percent(end / 100) for end in (found.low_pct, found.high_pct))
    return say("range", pct=pct, low=low, high=high)


def _by(result: RecountErrorRates) -> Iterator[Block]:
    if not result.groups:
        return
    column = result.asked.by
    table = Table(
        caption="",
        columns=(
            text(say("column-group", column=column)),
            Column(say("column-units")),
            Column(say("column-votes"), is_minor=True),
            Column(say("column-absolute")),
            Column(say("column-rate")),
            Column(say("column-changed")),
            Column(say("column-net")),
        ),
        rows=rows([_group(group) for group in result.groups]),
    )
    yield Section(say("by", column=column), (table,))


def _group(group: GroupRates) -> tuple[str, ...]:
    rates = group.rates
    return (
        group.name,
        words.number(rates.units),
        words.number(rates.original_votes),
        words.number(rates.sum_abs_choice_change),
        _ranged(group.votes),
        _ranged(group.units),
        words.signed(rates.net_margin_change),
    )


def _unmatched(result: RecountErrorRates) -> Iterator[Block]:
    """Units that only one file has votes of."""
    if result.without_recount:
        yield Section(say("without-recount"), (Paragraph(_named(result.without_recount)),))
    if result.without_original:
        yield Section(say("without-original"), (Paragraph(_named(result.without_original)),))


def _named(units: tuple[str, ...]) -> str:
    return say("unmatched", number=len(units), units=_listed(units))


def _listed(units: tuple[str, ...]) -> str:
    listed = "; ".join(units[:SHOWN])
    if len(units) > SHOWN:
        listed = say("others", units=listed, number=words.number(len(units) - SHOWN))
    return listed


def _notes(result: RecountErrorRates) -> Iterator[Block]:
    clusters = say("clusters", kind=result.clustered_by)
    ranges = say("ranges", clusters=clusters, seed=str(result.asked.seed), least=str(LEAST))
    yield Paragraph(ranges, Weight.NOTE)
    yield Paragraph(say("compared", choices=", ".join(result.choices)), Weight.NOTE)
    if result.regrouped:
        told = say("regrouped", number=len(result.regrouped), units=_listed(result.regrouped))
        yield Paragraph(told, Weight.NOTE)
    if result.left_out:
        yield Paragraph(say("left-out", columns=", ".join(result.left_out)), Weight.NOTE)


def _source(file: SourceFile) -> NumberedSource:
    return NumberedSource(file.name, (say("sha", sha=file.sha256),))


def _limits(result: RecountErrorRates) -> Iterator[str]:
    yield say("limit-right")
    yield say("limit-chance")
    yield say("limit-independent", clusters=say("clusters", kind=result.clustered_by))
