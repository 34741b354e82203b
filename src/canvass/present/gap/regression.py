"""One regression in full, as a regression package prints it: its page."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.gate import Identified
from canvass.forensics.sentences import WHERE_NOT_WHAT
from canvass.journeys.gap.one_regression import OneRegression
from canvass.present.blocks import (
    Block,
    Column,
    Fact,
    Facts,
    Limits,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    paragraphs,
)
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.stats.coefficient import Coefficient
from canvass.stats.fit_summary import FitSummary, Likelihood, Shape

say = messages("regression")
of_page = messages("page")
SMALLEST = 0.001


def regression_page(one: OneRegression) -> Page:
    """The coefficients of one specification with HC3 errors, or the gate's reason why there are none."""
    return Page(one.title, tuple(_blocks(one)), kicker="canvass tech-gap --regression")


def _blocks(one: OneRegression) -> Iterator[Block]:
    told = paragraphs([fault.sentence for fault in one.inputs])
    if one.summary is None or one.identification.answer is not Identified.YES:
        yield Paragraph(worded(one.identification.reason))
        yield from told
        return
    found = one.summary
    weighting = worded(one.weighting)
    yield Paragraph(say("by-hc3", rows=f"{found.n:,}", weighting=weighting, df=f"{found.df:,}"))
    if one.places > found.n:
        left_out = f"{one.places - found.n:,}"
        yield Paragraph(say("left-out", places=f"{one.places:,}", n=left_out), Weight.CAUTION)
    yield _coefficients(one, found)
    yield Section(say("fit"), (Facts(tuple(_facts(found))),))
    yield _conley(one)
    yield from told
    yield Limits(of_page("limits"), (worded(WHERE_NOT_WHAT),))


def _coefficients(one: OneRegression, found: FitSummary) -> Table:
    headings = (say("coefficient"), say("error"), say("t"), say("p"), say("low"), say("high"))
    lines = zip(one.names, found.coefficients, strict=True)
    return Table(
        say("coefficients", outcome=one.outcome),
        (Column(say("column"), is_number=False), *map(Column, headings)),
        tuple(Row((name, *_cells(coefficient))) for name, coefficient in lines),
    )


def _cells(of: Coefficient) -> Iterator[str]:
    low, high = of.interval or (None, None)
    for value, places in ((of.value, 4), (of.standard_error, 3), (of.t, 3)):
        yield _number(value, places)
    yield _chance(of.p_value)
    yield _number(low, 3)
    yield _number(high, 3)


def _facts(found: FitSummary) -> Iterator[Fact]:
    adjusted = _number(found.adjusted_r_squared, 3)
    told = say("r-squared", share=_number(found.r_squared, 3), adjusted=adjusted)
    yield Fact(say("label-r-squared"), told)
    yield Fact(say("label-joint"), _joint(found))
    yield Fact(say("label-likelihood"), _likelihood(found.likelihood))
    yield Fact(say("label-residuals"), _residuals(found.residuals))
    yield Fact(say("label-condition"), say("condition", value=f"{found.condition:,.0f}"))


def _joint(found: FitSummary) -> str:
    if found.joint is None:
        return say("no-joint")
    one = found.joint
    return say(
        "joint",
        numerator=str(one.numerator_df),
        denominator=str(one.denominator_df),
        f=_number(one.f, 2),
        p=_chance(one.p_value),
    )


def _likelihood(of: Likelihood | None) -> str:
    if of is None:
        return say("no-residuals")
    return say(
        "likelihood", value=_number(of.log, 1), aic=_number(of.aic, 1), bic=_number(of.bic, 1)
    )


def _residuals(of: Shape | None) -> str:
    if of is None:
        return say("no-residuals")
    return say(
        "residuals",
        skewness=_number(of.skewness, 3),
        kurtosis=_number(of.kurtosis, 3),
        found=_number(of.jarque_bera, 3),
        p=_chance(of.p_value),
    )


def _conley(one: OneRegression) -> Block:
    """The coding's error where counties nearer than a distance may be alike."""
    if not one.conley:
        return Paragraph(say("conley-unknown"))
    cutoffs = dict.fromkeys(error.cutoff_km for error in one.conley)
    by_kernel: dict[str, list[str]] = {}
    for error in one.conley:
        by_kernel.setdefault(error.kernel.value, []).append(_number(error.standard_error, 4))
    return Table(
        say("conley", coding=one.names[1]),
        (
            Column(say("kernel"), is_number=False),
            *(Column(say("distance", km=f"{each:.0f}")) for each in cutoffs),
        ),
        tuple(Row((kernel, *errors)) for kernel, errors in by_kernel.items()),
    )


def _chance(p: float | None) -> str:
    """A chance to three digits; a smaller one is told as smaller, never as none."""
    return say("below") if p is not None and p < SMALLEST else _number(p, 3)


def _number(value: float | None, places: int) -> str:
    return say("not-computable") if value is None else f"{value:,.{places}f}"
