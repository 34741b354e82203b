"""What it would take to audit an election: its page, place by place, every method side by side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from canvass.audit.fit import ALL_PAPER, NO_PAPER, Applicability, Linked, OnPaper, Paper
from canvass.audit.kinds import ONEAUDIT, POLLING
from canvass.audit.plan import MethodPlan
from canvass.audit.size.numbers import Advice, Sizes
from canvass.journeys.audit_plan import AuditPlan, LastDayOf, PlacePlan
from canvass.journeys.needed import leaves_open
from canvass.journeys.plan_rankings import RankedPlan
from canvass.model import Rule
from canvass.model.measure import yes_and_no
from canvass.present import words
from canvass.present.audit.bets import bet_paragraphs
from canvass.present.audit.contest import chance, work
from canvass.present.audit.least_work import least_work_sentences
from canvass.present.audit.numbers import meanings, sizes_table
from canvass.present.audit.rankings import ranked_words
from canvass.present.audit.size import from_to
from canvass.present.blocks import (
    Block,
    Column,
    Page,
    Paragraph,
    Section,
    Table,
    Weight,
    paragraphs,
    rows,
    text,
)
from canvass.present.choices import choice_name
from canvass.present.decided import ending_sentence, share_sentences
from canvass.present.messages import messages
from canvass.present.needed import needed_sentences
from canvass.present.worded import worded
from canvass.tabulation import Margin

say = messages("audit_plan")


def plan_page(result: AuditPlan) -> Page:
    """Every place with its paper, its methods and their work; then what the numbers mean."""
    sizes = [s for p in result.places for limit in p.limits for m in limit.methods for s in m.sizes]
    return Page(
        title=say("title", election=result.title, day=words.day(result.day)),
        kicker="canvass audit plan",
        blocks=(
            Paragraph(records_sentence(result)),
            *(_place(result, place) for place in result.places),
            *meanings(sizes),
            Paragraph(say("ranges")),
            *paragraphs([each.sentence for each in result.inputs], Weight.CAUTION),
        ),
    )


def records_sentence(plan: AuditPlan) -> str:
    """Whether comparison is possible at all, as far as is known."""
    known = say(_RECORDS[plan.linked_records.value])
    if plan.linked_records is not Linked.PART or any(place.linked for place in plan.places):
        return known
    return f"{known} {say('records-part-where')}"


_RECORDS = {
    "unknown": "records-unknown",
    "yes": "records-yes",
    "part": "records-part",
    "no": "records-no",
}


def paper_sentence(paper: Paper) -> str:
    """What of the votes left paper.

    >>> from fractions import Fraction
    >>> paper_sentence(Paper(Fraction(1, 5), Fraction(4, 5)))
    'Paper: 80.0% of the votes were cast where machines left none; 20.0% where they leave paper.'
    """
    if paper in WHOLE:
        return say(WHOLE[paper])
    parts = [*_paper_shares(paper)]
    if paper.unknown:
        parts.append(say("more-unknown", share=_share(paper.unknown)))
    return say("paper", shares="; ".join(parts))


def _paper_shares(paper: Paper) -> Iterator[str]:
    """What is known: the first share says what it is a share of."""
    if paper.without:
        yield say("of-votes-without", share=_share(paper.without))
    if paper.with_paper:
        with_paper = "more-with" if paper.without else "of-votes-with"
        yield say(with_paper, share=_share(paper.with_paper))


WHOLE = {
    Paper(): "paper-unknown",
    ALL_PAPER: "paper-all",
    NO_PAPER: "paper-none",
}
"""What is said where one thing is true of all votes."""


def votes_without_paper(paper: Paper) -> str:
    """The share of the votes that left no paper, for a table: a range where part of them is not known.

    >>> from fractions import Fraction
    >>> votes_without_paper(Paper(Fraction(993, 1000))), votes_without_paper(Paper())
    ('0.0 to 0.7%', 'unknown')
    """
    if paper == Paper():
        return say("unknown")
    least, most = (words.percent(each, 1) for each in (paper.without, 1 - paper.with_paper))
    return most if least == most else f"{least.removesuffix('%')} to {most}"


def _share(share: Fraction) -> str:
    """A share of the votes that is never rounded to none or to all of them."""
    if share < _LEAST_SHOWN:
        return say("under", share=words.percent(_LEAST_SHOWN, 1))
    if 1 - share < _LEAST_SHOWN:
        return say("over", share=words.percent(1 - _LEAST_SHOWN, 1))
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
    if place.paper == Paper():
        return say("sizes-unknown-paper")
    beyond = place.diluted_margin is not None and doubtful > place.diluted_margin
    return say("sizes-beyond-margin" if beyond else "sizes-off-margin", share=_share(doubtful))


_HARDLY_ANY = Fraction(1, 2000)


def reported_sentences(plan: AuditPlan, place: PlacePlan) -> Iterator[str]:
    """The outcome that an audit would have to confirm, as it was reported."""
    outcome = place.outcome.count.outcome
    if outcome.left_out is not None:
        yield ending_sentence(outcome)
    elif place.ranked is not None:
        yield ranked_sentence(plan, place, place.ranked)
    elif outcome.margin is not None:
        yield margin_sentence(plan, place, outcome.margin)
    else:
        yield from share_sentences(plan.contest, outcome, partial(choice_name, plan.contest))


def law_sentences(plan: AuditPlan) -> Iterator[str]:
    """What the law asks besides most votes, and that the sizes do not confirm it; nothing of several places."""
    if len(plan.places) != 1:
        return
    (place,) = plan.places
    outcome = place.outcome.count.outcome
    yield from needed_sentences(plan.contest, outcome, plan.needed)
    is_measure = yes_and_no(plan.contest.choices) is not None
    if place.limits and not is_measure and leaves_open(plan.contest, outcome, plan.needed):
        yield say("confirms-lead")


def no_sample_sentence(plan: AuditPlan, place: PlacePlan) -> str:
    """Why no sample is planned: of a ranked contest perhaps only because nobody named its rankings."""
    if plan.contest.rule in (Rule.IRV, Rule.CONDORCET) and place.ranked is None:
        return say("ranked-needs")
    return place.status.sentence


def ranked_sentence(plan: AuditPlan, place: PlacePlan, ranked: RankedPlan) -> str:
    """Whom the rankings elect, by how many claims, and which of them is the closest."""
    winner = "" if ranked.winner is None else choice_name(plan.contest, ranked.winner)
    cards = (cards_words(place), worded(place.cards_from))
    in_rounds = plan.contest.rule is Rule.IRV
    return ranked_words(ranked, winner, place.diluted_margin, cards, in_rounds=in_rounds)


def cards_words(place: PlacePlan) -> str:
    """How many cards there are, or between which numbers."""
    return words.between(place.fewest_cards, place.cards)


def margin_sentence(plan: AuditPlan, place: PlacePlan, margin: Margin) -> str:
    """Who leads whom, by how many votes and what share of the cards."""
    values = {
        "ahead": choice_name(plan.contest, margin.ahead),
        "behind": choice_name(plan.contest, margin.behind),
        "votes": words.votes(margin.margin_votes),
        "cards": cards_words(place),
        "known_from": worded(place.cards_from),
    }
    if not place.diluted_margin:
        return say("leads", **values)
    share = words.percent(place.diluted_margin, 4)
    is_bound = place.fewest_cards < place.cards
    return say("leads-least" if is_bound else "leads-share", share=share, **values)


def nothing_could_settle(place: PlacePlan) -> bool:
    """Whether the votes without paper are more than the margin, so that no reading of the rest decides."""
    fits = [method.fit.applicability for limit in place.limits for method in limit.methods]
    return bool(fits) and all(fit is Applicability.DOES_NOT_APPLY for fit in fits)


def place_least_work(place: PlacePlan) -> Iterator[str]:
    """Which plan takes the least work at each risk limit; nothing where no reading settles the contest."""
    limits = [(limit.risk_limit, limit.least_work) for limit in place.limits]
    return least_work_sentences(limits, names_units=place.linked is None)


def last_day_sentences(place: PlacePlan) -> Iterator[str]:
    """The last day of each method at each risk limit, where it was said when boards sit."""
    for limit in place.limits:
        if limit.last_days:
            days = words.listed([*map(_last_day, limit.last_days)])
            yield say("last-days", limit=chance(limit.risk_limit), days=days)


def _last_day(each: LastDayOf) -> str:
    method = say("least-count") if each.kind is None else each.kind.label
    return say("last-day", method=method, day=last_day_in_words(each))


def last_day_in_words(each: LastDayOf) -> str:
    """The day, or from which to which; or that it is more than a year away."""
    return say("last-day-never") if each.last_day is None else from_to(each.last_day)


def _place(plan: AuditPlan, place: PlacePlan) -> Section:
    return Section(place.place.name, (*_blocks(plan, place), _hand_count(place)))


def _blocks(plan: AuditPlan, place: PlacePlan) -> Iterator[Block]:
    yield from paragraphs([*reported_sentences(plan, place), *law_sentences(plan)])
    yield Paragraph(paper_sentence(place.paper))
    if not place.limits:
        yield Paragraph(no_sample_sentence(plan, place))
        return
    if left_out := without_paper_sentence(place):
        yield Paragraph(left_out)
    yield from paragraphs([*_reasons(place)])
    yield _methods(place)
    yield Paragraph(" ".join(place_least_work(place)))
    yield from paragraphs([*last_day_sentences(place)])
    yield from paragraphs([*_strata(place), *_pools(place), *_stakes(place), *_large(place)])
    named = _rows(place)
    yield sizes_table(named, say("draws-by-test"))
    yield from bet_paragraphs(named)
    fewest = words.listed([f"{limit.fewest_cards:,}" for limit in place.limits])
    limits = words.listed([chance(limit.risk_limit) for limit in place.limits])
    yield Paragraph(say("fewest", draws=fewest, limits=limits))


def _hand_count(place: PlacePlan) -> Paragraph:
    hours, usd = work(place.full_hand_count)
    paper = "" if place.on_paper is OnPaper.ALL else worded(place.on_paper)
    count = say(
        "hand-count-paper" if paper else "hand-count",
        cards=cards_words(place),
        hours=hours,
        dollars=usd,
        paper=paper,
    )
    return Paragraph(count)


def _reasons(place: PlacePlan) -> Iterator[str]:
    """Why a method does not apply, or is not known to; one sentence for all where it is the same."""
    methods = place.limits[0].methods
    if nothing_could_settle(place) and len({method.fit.because for method in methods}) == 1:
        yield say("not-auditable", reason=worded(methods[0].fit.because))
        return
    for method in methods:
        fit = method.fit
        if fit.applicability is not Applicability.APPLIES:
            applies = worded(fit.applicability)
            yield say(
                "method-not",
                method=method_name(method),
                applies=applies,
                reason=worded(fit.because),
            )


def method_name(method: MethodPlan) -> str:
    """The method in words."""
    return method.method.label


def _methods(place: PlacePlan) -> Table:
    columns = (
        text(say("column-limit")),
        text(say("column-method")),
        text(""),
        Column(say("column-cards")),
        Column(say("column-hours")),
        Column(say("column-dollars")),
    )
    cells = [
        (
            chance(limit.risk_limit),
            method_name(method),
            say("count-all")
            if method.advice is Advice.FULL_HAND_COUNT
            else worded(method.fit.applicability),
            f"{method.cards:,.0f}",
            *work(method.planned),
        )
        for limit in place.limits
        for method in limit.methods
        if method.planned is not None and method.cards is not None
    ]
    return Table("", columns, rows(cells))


def _strata(place: PlacePlan) -> Iterator[str]:
    """Which cards have records, and how the draws of SUITE are divided."""
    if place.linked is None:
        return
    yield say("strata-cards", cards=place.linked.cards, units=words.listed(place.linked.names))
    for limit in place.limits:
        for method in limit.methods:
            parts = method.strata and (method.strata.one_round or method.strata.expected)
            if parts:
                risk_limit = chance(limit.risk_limit)
                yield say(
                    "strata-draws",
                    limit=risk_limit,
                    compared=parts.compared,
                    polled=parts.polled,
                )


def _pools(place: PlacePlan) -> Iterator[str]:
    """Whether fewer cards are planned for ONEAudit than for polling, and what it needs."""
    for limit in place.limits:
        cards = {method.method: method.cards for method in limit.methods if method.cards}
        pooled, polled = cards.get(ONEAUDIT), cards.get(POLLING)
        if pooled is None or polled is None:
            continue
        values = {"pooled": f"{pooled:,.0f}", "polled": f"{polled:,.0f}"}
        fewer = "yes" if pooled < polled else "no"
        yield say("pools-cards", limit=chance(limit.risk_limit), fewer=fewer, **values)
        if limit is place.limits[-1]:
            yield say("pools-need", needs=ONEAUDIT.needs_in_words)


def _stakes(place: PlacePlan) -> Iterator[str]:
    """What a stake made for the batches of the place gains, and what it costs where one of them is lost."""
    for limit in place.limits:
        for stakes in (method.stakes for method in limit.methods if method.stakes):
            usual, made = stakes.usual, stakes.made
            if made.agreeing != usual.agreeing:
                yield say(
                    "batches-stake",
                    limit=chance(limit.risk_limit),
                    stake=words.percent(made.stake),
                    usual=words.percent(usual.stake, 0),
                    agreeing=f"{made.agreeing:,}",
                    usual_agreeing=f"{usual.agreeing:,}",
                    lost=f"{made.with_one_lost:,}",
                    usual_lost=f"{usual.with_one_lost:,}",
                )


def _large(place: PlacePlan) -> Iterator[str]:
    advice = {method.advice for limit in place.limits for method in limit.methods}
    if Advice.FULL_HAND_COUNT in advice:
        yield say("count-all-means", advice=worded(Advice.FULL_HAND_COUNT))


def _rows(place: PlacePlan) -> list[tuple[str, Sizes]]:
    return [
        (say("at-limit", limit=chance(limit.risk_limit), test=sizes.test.short), sizes)
        for limit in place.limits
        for method in limit.methods
        for sizes in ((method.strata.sizes,) if method.strata else method.sizes)
    ]
