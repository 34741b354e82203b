"""The technology question on one screen of a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from canvass.forensics.change import BallotClass
from canvass.forensics.gate import Identified
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.journeys.gap.result import RungUsed, TechGap
from canvass.present.blocks import Column, Page, Section, Table, Weight, paragraphs, rows, text
from canvass.present.gap.calibrated import calibrated
from canvass.present.gap.neighbours import neighbours
from canvass.present.gap.phrases import (
    BY_VOTES,
    ONCE,
    border_reading,
    chance,
    could_have_mattered,
    family_name,
    headline,
    ledger,
    of,
    points,
    poll_error,
    reasons,
    span,
    state_list,
)
from canvass.present.one_screen import first_that_fits, on_one_screen
from canvass.present.words import capital

LIMITS = "What this cannot show"
REST = "Step by step, where there was no machine, the paper, the polls, what this cannot show: --all, --out FOLDER."
CHANGED = "changed per 10,000"


def answer_page(result: TechGap) -> Page:
    """The answer on a screen of a terminal, what is quoted with it, and what could be detected.

    Faults of the inputs and notes are told whole where that fits, else in short; then the answer too.
    """
    beside = [*result.reproduce.notes, *_lost(result)]
    in_short = [each.partition(":")[0].rstrip(".") + "." for each in beside]
    return first_that_fits(
        on_one_screen(
            partial(_answered, result, answer, whole), result.inputs, result.about.title, short
        )
        for answer, whole, short in (
            (result.answer, beside, ()),
            (result.answer, (), in_short),
            (result.short_answer, (), in_short),
        )
    )


def _answered(result: TechGap, answer: str, beside: Sequence[str], inputs: Sequence[str]) -> Page:
    return Page(
        _title(result),
        (
            *paragraphs([answer], Weight.LEAD),
            *paragraphs([_quoted_with_it(result)]),
            *paragraphs([_compared(result)], Weight.NOTE),
            *paragraphs([*inputs, *beside], Weight.CAUTION),
            *paragraphs([*could_have_mattered(result)][:1]),
            *paragraphs([REST], Weight.NOTE),
        ),
        kicker="canvass tech-gap",
    )


def _quoted_with_it(result: TechGap) -> str:
    """What the sentences to quote say beside the answer."""
    return " ".join(filter(None, map(str.strip, result.quote.split(result.answer))))


def _title(result: TechGap) -> str:
    about = result.about
    return f"Did voting machines make a difference? {about.state_name}, {about.title}"


def screen_page(result: TechGap) -> Page:
    """All that a journalist needs: what to quote first, then what it rests on."""
    coding = headline(result)
    told = (_compared(result), *_inputs(result), *result.reproduce.notes, *_lost(result))
    is_compared = coding.identification.answer is Identified.YES
    return Page(
        _title(result),
        (
            *paragraphs(told),
            section("To quote", result.quote),
            *(_comparison(result) if is_compared else ()),
            *_polls(result),
            section(LIMITS, WHERE_NOT_WHAT, ONLY_PAPER),
        ),
        kicker="canvass tech-gap",
    )


def section(heading: str, *texts: str) -> Section:
    """A heading, and each text as a paragraph."""
    return Section(heading, paragraphs(texts))


def _comparison(result: TechGap) -> Iterator[Section]:
    """What there is to say where like can be compared with like."""
    yield _steps(result)
    yield from _border(result)
    yield from _mattered(result)
    yield from _questions(result)
    yield from _paper(result)


def _compared(result: TechGap) -> str:
    about = result.about
    return (
        f"{family_name(about.choice_name)}'s {about.outcome_words}, by county; {about.baseline.sentence} "
        f"({about.count})."
    )


def _inputs(result: TechGap) -> Iterator[str]:
    """Which votes did not add up, by how much, and what became of them."""
    return (fault.sentence for fault in result.inputs)


def _lost(result: TechGap) -> Iterator[str]:
    """What the joins lost, where they lost anything."""
    for one in result.reproduce.ledgers:
        if one.only_left:
            yield ledger(one)
    if result.reproduce.without_votes:
        yield f"Left out because no votes for either are reported: {', '.join(result.reproduce.without_votes)}."


def _steps(result: TechGap) -> Section:
    coding = headline(result)
    ladder = Table(
        f"Points, machine counties minus the others; 95% interval. A machine county is one where {coding.rule} "
        f"({coding.n_with} of {coding.n}).",
        (text("held equal"), text("each county once"), text("each vote once")),
        rows([_step(result, rung) for rung in result.declared.rungs]),
    )
    told = [*reasons(result)]
    main = [
        one.step.difference_points
        for one in result.results
        if one.step.specification.rung == result.declared.main_rung
        and one.step.difference_points is not None
    ]
    if main:
        told.append(
            f"The last step, asked in {len(main)} ways (every rule, both weightings, every census table): "
            f"{points(min(main))} to {points(max(main))}. {WEIGHTING}"
        )
    told.append(neighbours(result))
    return Section("Step by step, like with like", (ladder, *paragraphs(told)))


def _step(result: TechGap, rung: RungUsed) -> tuple[str, ...]:
    coding = headline(result).code
    cells = []
    for weighting in (ONCE, BY_VOTES):
        one = of(result, coding, rung.name, weighting)
        if one is None or one.step.difference_points is None:
            cells.append("not identified")
        else:
            step = one.step
            cells.append(
                f"{points(step.difference_points or 0.0)} ({span(step.low_points, step.high_points)})"
            )
    return (capital(rung.label.removesuffix(" held equal") or rung.label), *cells)


def _border(result: TechGap) -> Iterator[Section]:
    for one in result.beyond.cross_border[:1]:
        own, gap = result.about.state_name, one.level
        told = [
            f"{state_list(result, one.states)} had no such machines. Their counties most like {own}'s machine counties "
            f"differ from the others by {points(gap.weighted_points)} points "
            f"({span(gap.low_points, gap.high_points)}); {own}'s by {points(gap.real_points)}. "
            f"{border_reading(result, gap)}"
        ]
        earlier = next((p for p in result.placebos if p.specification.coding == one.coding), None)
        if earlier is not None and earlier.difference_points is not None:
            told.append(
                f"In the election before, the same counties differed by {points(earlier.difference_points)} (p "
                f"{chance(earlier.p_value)})."
            )
        told.append(
            f"{result.conclusion.admissible} of {result.conclusion.identified} specifications pass such checks; "
            f"{result.conclusion.deciding} of these hold something equal and count."
        )
        yield section("Where there was no machine", " ".join(told))


def _mattered(result: TechGap) -> Iterator[Section]:
    told = [*could_have_mattered(result)]
    if told:
        yield section("Could it have mattered?", " ".join(told))


def _questions(result: TechGap) -> Iterator[Section]:
    if not result.family:
        return
    told = [
        f"{len(result.family)} tests were declared; the smallest p is {chance(min(t.p_value for t in result.family))}, "
        f"for so many questions {chance(result.conclusion.smallest_adjusted_p)}."
    ]
    told.extend(calibrated(result))
    factor = next(
        (
            (one, b)
            for one in result.sensitivity
            if one.specification.coding == headline(result).code
            for b in one.benchmarks
            if b.control == "college" and b.benchmark.multiple == 1
        ),
        None,
    )
    if factor is not None and factor[1].benchmark.adjusted_estimate is not None:
        one, benchmark = factor
        told.append(
            f"A factor that nobody measured, as strong as {benchmark.word}, would turn {points(one.difference_points)} "
            f"into {points(benchmark.benchmark.adjusted_estimate or 0.0)}."
        )
    heading = "Asked many times, and what nobody measured" if factor else "Asked many times"
    yield section(heading, " ".join(told))


def _paper(result: TechGap) -> Iterator[Section]:
    if result.recount is None:
        return
    comparison = result.recount.comparison
    shown = (BallotClass.DRE, BallotClass.SCAN, BallotClass.HAND)
    kinds = [
        (c.technology.sentence, c.change) for c in comparison.by_class if c.technology in shown
    ]
    cells = [
        (
            name,
            f"{change.votes_before:,}",
            f"{change.net_margin:+,}",
            f"{change.gross_per_10_000:.1f}",
        )
        for name, change in (*kinds, ("all units", comparison.whole))
    ]
    columns = (text("most ballots were"), *map(Column, ("votes", "net margin", CHANGED)))
    yield Section("What counting the paper again changed", (Table("", columns, rows(cells)),))


def _polls(result: TechGap) -> Iterator[Section]:
    polls = result.polls
    if polls is None or polls.error is None:
        return
    told = [
        f"{polls.error.polls} polls were off by {poll_error(polls.error)}; +: too kind to the "
        "Democrat."
    ]
    year = next((one for one in polls.years if one.year == polls.year), None)
    if polls.z is not None and year is not None:
        told.append(
            f"All {year.locations} states and districts: {points(year.mean_points)}, spread {year.spread_points:.1f}; "
            f"z = {polls.z:+.2f}."
        )
    if polls.correlation is not None:
        told.append(
            f"Correlation with votes cast without paper over {polls.correlation_states} states: "
            f"{polls.correlation:.2f}."
        )
    told.append(polls.cannot_show)
    yield section("The polls", " ".join(told))
