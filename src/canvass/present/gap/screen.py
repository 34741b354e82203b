"""The technology question on one screen of a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from canvass.forensics.change import BallotClass
from canvass.forensics.cross_border import CrossBorder
from canvass.forensics.gate import Identified
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.journeys.gap.result import RungUsed, TechGap
from canvass.present.blocks import Column, Page, Section, Table, Weight, paragraphs, rows, text
from canvass.present.gap.calibrated import calibrated
from canvass.present.gap.neighbours import neighbours
from canvass.present.gap.phrases import (
    BY_VOTES,
    ONCE,
    SERIES,
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
from canvass.present.messages import messages
from canvass.present.one_screen import first_that_fits, on_one_screen
from canvass.present.worded import worded
from canvass.present.words import capital, sentences

say = messages("tech_gap_screen")
of_gap = messages("tech_gap")
of_recounts = messages("recount_tables")
LIMITS = messages("page")("limits")


def answer_page(result: TechGap) -> Page:
    """The answer on a screen of a terminal, what is quoted with it, and what could be detected.

    Faults of the inputs and notes are told whole where that fits, else in short; then the answer too.
    """
    beside = [*map(worded, result.reproduce.notes), *_lost(result)]
    in_short = [each.partition(":")[0].rstrip(".") + "." for each in beside]
    return first_that_fits(
        on_one_screen(
            partial(_answered, result, answer, whole), result.inputs, result.about.title, short
        )
        for answer, whole, short in (
            (worded(result.answer), beside, ()),
            (worded(result.answer), (), in_short),
            (worded(result.short_answer), (), in_short),
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
            *paragraphs([say("rest")], Weight.NOTE),
        ),
        kicker="canvass tech-gap",
    )


def _quoted_with_it(result: TechGap) -> str:
    """What the sentences to quote say beside the answer."""
    answered = result.answer.sentences
    return sentences(worded(each) for each in result.quote.sentences if each not in answered)


def _title(result: TechGap) -> str:
    about = result.about
    return say("title", place=about.state_name, election=about.title)


def screen_page(result: TechGap) -> Page:
    """All that a journalist needs: what to quote first, then what it rests on."""
    coding = headline(result)
    told = (
        _compared(result),
        *_inputs(result),
        *map(worded, result.reproduce.notes),
        *_lost(result),
    )
    is_compared = coding.identification.answer is Identified.YES
    return Page(
        _title(result),
        (
            *paragraphs(told),
            section(say("to-quote"), worded(result.quote)),
            *(_comparison(result) if is_compared else ()),
            *_polls(result),
            section(LIMITS, worded(WHERE_NOT_WHAT), worded(ONLY_PAPER)),
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
    return say(
        "compared",
        choice=family_name(about.choice_name),
        what=about.outcome_words,
        baseline=about.baseline.sentence,
        count=about.count,
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
        yield of_gap("without-votes", places=", ".join(result.reproduce.without_votes))


def _steps(result: TechGap) -> Section:
    coding = headline(result)
    ladder = Table(
        say("ladder", rule=coding.rule, n_with=str(coding.n_with), n=str(coding.n)),
        (text(of_gap("held-equal")), *map(text, SERIES)),
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
        low, high = points(min(main)), points(max(main))
        ways = say("last-step", ways=str(len(main)), low=low, high=high)
        told.append(f"{ways} {worded(WEIGHTING)}")
    told.append(neighbours(result))
    return Section(of_gap("step-by-step"), (ladder, *paragraphs(told)))


def _step(result: TechGap, rung: RungUsed) -> tuple[str, ...]:
    coding = headline(result).code
    cells = []
    for weighting in (ONCE, BY_VOTES):
        one = of(result, coding, rung.name, weighting)
        if one is None or one.step.difference_points is None:
            cells.append(of_gap("not-identified"))
        else:
            step = one.step
            cells.append(
                f"{points(step.difference_points or 0.0)} ({span(step.low_points, step.high_points)})"
            )
    return (capital(rung.label.removesuffix(" held equal") or rung.label), *cells)


def _border(result: TechGap) -> Iterator[Section]:
    for one in result.beyond.cross_border[:1]:
        yield section(of_gap("without-machines"), " ".join(_beyond(result, one)))


def _beyond(result: TechGap, one: CrossBorder) -> Iterator[str]:
    """What the border, the election before and the checks say of the difference."""
    gap, conclusion = one.level, result.conclusion
    yield say(
        "border",
        states=state_list(result, one.states),
        own=result.about.state_name,
        points=points(gap.weighted_points),
        interval=span(gap.low_points, gap.high_points),
        real=points(gap.real_points),
    )
    yield border_reading(result, gap)
    earlier = next((p for p in result.placebos if p.specification.coding == one.coding), None)
    if earlier is not None and earlier.difference_points is not None:
        differed, p = points(earlier.difference_points), chance(earlier.p_value)
        yield say("before", points=differed, p=p)
    yield say(
        "admitted",
        admitted=str(conclusion.admissible),
        specifications=str(conclusion.identified),
        deciding=str(conclusion.deciding),
    )


def _mattered(result: TechGap) -> Iterator[Section]:
    told = [*could_have_mattered(result)]
    if told:
        yield section(of_gap("mattered"), " ".join(told))


def _questions(result: TechGap) -> Iterator[Section]:
    if not result.family:
        return
    tests = say(
        "tests",
        tests=str(len(result.family)),
        smallest=chance(min(t.p_value for t in result.family)),
        adjusted=chance(result.conclusion.smallest_adjusted_p),
    )
    factors = list(_factors(result))
    heading = say("asked-and-unmeasured") if factors else of_gap("asked-many-times")
    yield section(heading, " ".join((tests, *calibrated(result), *filter(None, factors))))


def _factors(result: TechGap) -> Iterator[str]:
    """What a factor as strong as the share with a college degree would leave; empty where it cannot be said."""
    for one in result.sensitivity:
        for each in one.benchmarks:
            is_wanted = each.control == "college" and each.benchmark.multiple == 1
            if one.specification.coding == headline(result).code and is_wanted:
                left, before = each.benchmark.adjusted_estimate, points(one.difference_points)
                after = None if left is None else points(left)
                yield say("factor", fact=each.word, before=before, after=after) if after else ""
                return


def _paper(result: TechGap) -> Iterator[Section]:
    if result.recount is None:
        return
    comparison = result.recount.comparison
    shown = (BallotClass.DRE, BallotClass.SCAN, BallotClass.HAND)
    kinds = [(worded(c.technology), c.change) for c in comparison.by_class if c.technology in shown]
    cells = [
        (
            name,
            f"{change.votes_before:,}",
            f"{change.net_margin:+,}",
            f"{change.gross_per_10_000:.1f}",
        )
        for name, change in (*kinds, (of_recounts("all-units"), comparison.whole))
    ]
    columns = (
        text(say("column-class")),
        Column(say("column-votes")),
        Column(of_recounts("net-margin")),
        Column(of_recounts("per-10000")),
    )
    yield Section(say("paper"), (Table("", columns, rows(cells)),))


def _polls(result: TechGap) -> Iterator[Section]:
    polls = result.polls
    if polls is None or polls.error is None:
        return
    told = [say("polls-off", polls=str(polls.error.polls), error=poll_error(polls.error))]
    year = next((one for one in polls.years if one.year == polls.year), None)
    if polls.z is not None and year is not None:
        told.append(
            say(
                "polls-of-all",
                places=str(year.locations),
                mean=points(year.mean_points),
                spread=f"{year.spread_points:.1f}",
                z=f"{polls.z:+.2f}",
            )
        )
    if polls.correlation is not None:
        states, r = str(polls.correlation_states), f"{polls.correlation:.2f}"
        told.append(say("polls-paper", states=states, r=r))
    told.append(polls.cannot_show)
    yield section(say("polls"), " ".join(told))
