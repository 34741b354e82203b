"""What it would take to audit an election, on a screen: place by place, every method side by side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.fit import ALL_PAPER, NO_PAPER, Applicability, OnPaper, Paper
from canvass.audit.plan import MethodPlan
from canvass.audit.size.numbers import Advice, Sizes
from canvass.journeys.audit_plan import AuditPlan, PlacePlan
from canvass.outcome import Margin
from canvass.present import words
from canvass.present.audit.bets import bet_lines
from canvass.present.audit.contest import chance, work
from canvass.present.audit.numbers import SHORT, assumptions, meanings, sizes_table
from canvass.present.decided import share_sentences
from canvass.present.outcome import choice_name
from canvass.present.plain_table import add_row, plain_table

METHOD_WORDS = {"batch_comparison": "batch comparison", "suite": "SUITE"}


def plan_screen(result: AuditPlan) -> RenderableType:
    """Every place with its paper, its methods and their work; then what the numbers mean."""
    parts: list[RenderableType] = [
        Text(
            f"What it would take to audit: {result.title} ({words.day(result.day)})", style="bold"
        ),
        Text(records_sentence(result)),
    ]
    for place in result.places:
        parts += [Text(), *_place(result, place)]
    sizes = [s for p in result.places for limit in p.limits for m in limit.methods for s in m.sizes]
    ranges = ("People-hours and dollars are ranges; --json names every assumption behind them.",)
    told = [Text(each.sentence) for each in result.inputs]
    return Group(*parts, Text(), *meanings(sizes), *assumptions(sizes), *map(Text, ranges), *told)


def records_sentence(plan: AuditPlan) -> str:
    """Whether comparison is possible at all, as far as is known."""
    return _RECORDS[plan.linked_records.value]


_RECORDS = {
    "unknown": "No source here says whether records linked to single cards existed: whether cards could have been "
    "compared with their records is unknown.",
    "yes": "Every card's own record can be found.",
    "part": "Records can be found for a part of the cards: SUITE compares those, and polls the others.",
    "no": "No record can be matched to its card: comparison of single cards is not available.",
}


def paper_sentence(paper: Paper) -> str:
    """What of the votes left paper.

    >>> from fractions import Fraction
    >>> paper_sentence(Paper(Fraction(1, 5), Fraction(4, 5)))
    'Paper: 80.0 % of the votes left none; 20.0 % left paper.'
    """
    if paper in WHOLE:
        return WHOLE[paper]
    sides = ((paper.without, "left none"), (paper.with_paper, "left paper"))
    (first, said), *others = [(share, said) for share, said in sides if share]
    parts = [f"{_share(first)} of the votes {said}"]
    parts += [f"{_share(share)} {said}" for share, said in others]
    if paper.unknown:
        parts.append(f"of {_share(paper.unknown)} it is not known")
    return f"Paper: {'; '.join(parts)}."


WHOLE = {
    Paper(): "Paper: no source here says which of the votes left any.",
    ALL_PAPER: "Paper: every vote left paper.",
    NO_PAPER: "Paper: no vote left any.",
}
"""The sentences where one thing is true of all votes."""


def votes_without_paper(paper: Paper) -> str:
    """The share of the votes that left no paper, for a table: a range where part of them is not known.

    >>> from fractions import Fraction
    >>> votes_without_paper(Paper(Fraction(993, 1000))), votes_without_paper(Paper())
    ('0.0 to 0.7 %', 'unknown')
    """
    if paper == Paper():
        return "unknown"
    least, most = (words.percent(each, 1) for each in (paper.without, 1 - paper.with_paper))
    return most if least == most else f"{least.removesuffix(' %')} to {most}"


def _share(share: Fraction) -> str:
    """A share of the votes that is never rounded to none or to all of them."""
    if share < _LEAST_SHOWN:
        return f"under {words.percent(_LEAST_SHOWN, 1)}"
    if 1 - share < _LEAST_SHOWN:
        return f"over {words.percent(1 - _LEAST_SHOWN, 1)}"
    return words.percent(share, 1)


_LEAST_SHOWN = Fraction(1, 1000)


def without_paper_sentence(place: PlacePlan) -> str | None:
    """What the sizes leave out: votes that may have left no paper; None where there are hardly any, or too many.

    A sample would count each as the worst that it could be. Of votes split nearly evenly that takes about their
    own share off the margin.
    """
    doubtful = place.paper.without + place.paper.unknown
    if doubtful < _HARDLY_ANY or not place.limits or nothing_could_settle(place):
        return None
    taken = "The sizes take it that every vote left paper"
    if place.paper == Paper():
        return f"{taken}; where more than the margin left none, nothing could settle it."
    if place.diluted_margin is not None and doubtful > place.diluted_margin:
        return (
            f"{taken}; up to {_share(doubtful)} of the votes may not have, more than the margin, and if so nothing "
            "could settle it."
        )
    return (
        f"{taken}; up to {_share(doubtful)} of the votes may not have, and counted as worst they would take about as "
        "much off the margin."
    )


_HARDLY_ANY = Fraction(1, 2000)


def reported_sentences(plan: AuditPlan, place: PlacePlan) -> Iterator[str]:
    """The outcome that an audit would have to confirm, as it was reported."""
    outcome = place.outcome.count.outcome
    if outcome.margin is not None:
        yield margin_sentence(plan, place, outcome.margin)
    else:
        yield from share_sentences(plan.contest, outcome, partial(choice_name, plan.contest))


def cards_words(place: PlacePlan) -> str:
    """How many cards there are, or between which numbers."""
    return words.between(place.fewest_cards, place.cards)


def margin_sentence(plan: AuditPlan, place: PlacePlan, margin: Margin) -> str:
    """Who leads whom, by how many votes and what share of the cards."""
    ahead, behind = (choice_name(plan.contest, each) for each in (margin.ahead, margin.behind))
    least = "at least " if place.fewest_cards < place.cards else ""
    share = f", {least}{words.percent(place.diluted_margin, 4)}" if place.diluted_margin else ""
    return (
        f"{ahead} leads {behind} by {words.votes(margin.margin_votes)}{share} of {cards_words(place)} cards "
        f"({place.cards_from.sentence})."
    )


def nothing_could_settle(place: PlacePlan) -> bool:
    """Whether the votes without paper are more than the margin, so that no reading of the rest decides."""
    fits = [method.fit.applicability for limit in place.limits for method in limit.methods]
    return bool(fits) and all(fit is Applicability.DOES_NOT_APPLY for fit in fits)


def _place(plan: AuditPlan, place: PlacePlan) -> Iterator[RenderableType]:
    yield Text(place.place.name, style="bold")
    yield from map(Text, reported_sentences(plan, place))
    yield Text(paper_sentence(place.paper))
    if not place.limits:
        yield Text(place.status.sentence)
    else:
        if left_out := without_paper_sentence(place):
            yield Text(left_out)
        yield from _reasons(place)
        yield _methods(place)
        yield from _strata(place)
        yield from _large(place)
        rows = _rows(place)
        yield sizes_table(rows, "draws by test")
        yield from bet_lines(rows)
        fewest = [f"{limit.fewest_cards:,}" for limit in place.limits]
        yield Text(
            f"Fewest draws of any comparison: {words.listed(fewest)} "
            f"({words.listed([chance(limit.risk_limit) for limit in place.limits])})."
        )
    hours, usd = work(place.full_hand_count)
    told = "" if place.on_paper is OnPaper.ALL else f" {place.on_paper.sentence}"
    yield Text(
        f"Full hand count: {cards_words(place)} cards, {hours} people-hours, {usd} dollars.{told}"
    )


def _reasons(place: PlacePlan) -> Iterator[Text]:
    """Why a method does not apply, or is not known to; one sentence for all where it is the same."""
    methods = place.limits[0].methods
    if nothing_could_settle(place) and len({method.fit.because for method in methods}) == 1:
        yield Text(f"Not auditable: {methods[0].fit.because}. Had there been paper:")
        return
    for method in methods:
        if method.fit.applicability is not Applicability.APPLIES:
            yield Text(
                f"{method_name(method)}: {method.fit.applicability.sentence}; {method.fit.because}."
            )


def method_name(method: MethodPlan) -> str:
    """The method in words."""
    return METHOD_WORDS.get(method.method.value, method.method.value)


def _methods(place: PlacePlan) -> RenderableType:
    table = plain_table(["limit", "method", ""], ["cards read", "people-hours", "dollars"])
    for limit in place.limits:
        for method in limit.methods:
            if method.planned is not None and method.cards is not None:
                add_row(
                    table,
                    chance(limit.risk_limit),
                    method_name(method),
                    "count all"
                    if method.advice is Advice.FULL_HAND_COUNT
                    else method.fit.applicability.sentence,
                    f"{method.cards:,.0f}",
                    *work(method.planned),
                )
    return table


def _strata(place: PlacePlan) -> Iterator[Text]:
    """Which cards have records, and how the draws of SUITE are divided."""
    if place.linked is None:
        return
    yield Text(
        f"Records can be found for the {place.linked.cards:,} cards of {words.listed(place.linked.names)}."
    )
    for limit in place.limits:
        for method in limit.methods:
            parts = method.strata and (method.strata.one_round or method.strata.expected)
            if parts:
                yield Text(
                    f"SUITE at {chance(limit.risk_limit)}: {parts.compared:,} draws compared there, {parts.polled:,} "
                    "cards read elsewhere."
                )


def _large(place: PlacePlan) -> Iterator[Text]:
    advice = {method.advice for limit in place.limits for method in limit.methods}
    if Advice.FULL_HAND_COUNT in advice:
        yield Text(f"count all: {Advice.FULL_HAND_COUNT.sentence}")


def _rows(place: PlacePlan) -> list[tuple[str, Sizes]]:
    return [
        (f"{chance(limit.risk_limit)} {SHORT[sizes.test]}", sizes)
        for limit in place.limits
        for method in limit.methods
        for sizes in ((method.strata.sizes,) if method.strata else method.sizes)
    ]
