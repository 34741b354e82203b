"""One state of a recount plan, as a section of labelled lines: votes, law, clocks, money, chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from canvass.journeys.plan.money import CountyCost
from canvass.journeys.plan.staff import Staffing
from canvass.journeys.plan.state import LawNote, StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import Fact, Facts, Section
from canvass.present.chance import chance_short
from canvass.present.choices import choice_name
from canvass.present.decided import marks_sentence
from canvass.present.dollars import rounded_usd
from canvass.present.messages import messages
from canvass.present.own_rules import own_rule_text
from canvass.present.recount_phrases.clock import (
    findings,
    left,
    moments,
    until,
    without_moment,
)
from canvass.present.recount_phrases.counts import (
    had_there_been_paper,
    lead_votes,
    not_counted_yet,
    stand_in,
    tied,
    which_count,
    without_lead,
)
from canvass.present.recount_phrases.law import answered, matter, no_rule, shares_of_marks, signed
from canvass.present.recount_phrases.money import by_asker, cost_words, not_reckoned, reckoned
from canvass.present.recount_phrases.sentence import ended, sentence
from canvass.present.recount_phrases.standing import standing_title
from canvass.present.worded import worded
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import HAND_REVIEW, AppliedRule, Asker, Eligibility, Standing
from canvass.recount.rule import Kind
from canvass.recount.truth import Truth
from canvass.tabulation import BallotsFrom

COUNTIES_SHOWN = 5
say = messages("recount_plan")
shared = messages("recount")


def state_section(plan: RecountPlan, state: StatePlan, with_commands: bool = True) -> Section:
    """The state under a heading of its own; a page that readers are given names no command."""
    facts = (
        *_votes(plan, state),
        *_law(plan, state),
        *(Fact(shared("own-label"), ended(own_rule_text(each))) for each in state.own_rules),
        *_clocks(state, with_commands),
        *_money(plan, state),
        *_chance(state),
        *(Fact(say("note"), ended(note)) for note in shares_of_marks(plan.contest)),
    )
    told = (*_with_notes(facts, state.notes), *_summaries(state, with_commands))
    return Section(standing_title(state), (Facts(told),))


def _with_notes(facts: Sequence[Fact], notes: Sequence[LawNote]) -> Iterator[Fact]:
    """Each note in the row of its rule; where there is no such row, in one of its own after what the rule says."""
    texts = [each.text for each in facts]
    alone = []
    for note in notes:
        place = _place(facts, note)
        if place is None:
            alone.append(_alone(note))
        else:
            texts[place] = f"{texts[place]} {_noted(note)}"
    yield from (Fact(each.label, text) for each, text in zip(facts, texts, strict=True))
    yield from alone


def _place(facts: Sequence[Fact], note: LawNote) -> int | None:
    """Which row says what the rule of a note says: of several readings of the law its own, else the last."""
    if note.kind is None:
        return None
    label = _ROWS[note.kind, note.stage]() if (note.kind, note.stage) in _ROWS else matter(note)
    rows = [place for place, each in enumerate(facts) if each.label == label]
    own = [place for place in rows if facts[place].text.startswith(note.rule_says)]
    return next(iter((*own, *reversed(rows))), None)


_ROWS: Mapping[tuple[Kind, str], Callable[[], str]] = {
    (Kind.AUTOMATIC, HAND_REVIEW): lambda: say("further-stage"),
    (Kind.REQUEST, ""): lambda: shared("request-label"),
    **{
        (Kind.REQUEST, stage): lambda: say("another-request")
        for stage in ("governor", "hand_sample", "fed_again")
    },
    (Kind.PETITION, ""): lambda: shared("signatures-label"),
    (Kind.FEE, "contest"): lambda: say("court"),
    (Kind.REFUND, ""): lambda: say("fee"),
}
"""Rows that are not named as the matter of a note is."""


def _alone(note: LawNote) -> Fact:
    if note.kind is None:
        return Fact(say("note"), ended(worded(note.says)))
    return Fact(matter(note), f"{ended(note.rule_says)} {_noted(note)}")


def _noted(note: LawNote) -> str:
    return say("note-sentence", note=worded(note.says))


def _summaries(state: StatePlan, with_commands: bool) -> Iterator[Fact]:
    """What nobody should act upon before the office or the law has said it too."""
    if state.by_summary:
        matters = words.listed([*map(worded, state.by_summary)], shown=len(state.by_summary))
        told = [say("by-summary-text", matters=matters)]
        if with_commands:
            told.append(say("by-summary-command", state=state.state))
        yield Fact(say("by-summary"), " ".join(told))


def _votes(plan: RecountPlan, state: StatePlan) -> Iterator[Fact]:
    count, lead = state.count, state.count.lead
    yield Fact(say("margin"), margin_told(plan, state))
    if lead is None:
        return
    if count.is_called is False:
        yield Fact(say("not-called"), say("not-called-text"))
    if count.units_missing:
        yield Fact(say("not-whole"), say("not-whole-text", units=count.units_missing))
    if count.units_elsewhere:
        yield Fact(say("elsewhere"), say("elsewhere-text", units=count.units_elsewhere))
    if outstanding := not_counted_yet(state):
        yield Fact(shared("not-counted-label"), ended(outstanding))


def margin_told(plan: RecountPlan, state: StatePlan) -> str:
    """Who is ahead of whom, by which count."""
    lead = state.count.lead
    if lead is None:
        return without_lead(plan, state)
    told = {"count": which_count(plan, state), "table": _table(state)}
    if lead.margin_votes == 0:
        return say("margin-tie", tied=tied(plan, lead), **told)
    return say(
        "margin-lead",
        ahead=choice_name(plan.contest, lead.ahead),
        behind=choice_name(plan.contest, lead.behind),
        votes=lead_votes(plan.contest, lead),
        **told,
    )


def margin_in_short(plan: RecountPlan, state: StatePlan) -> str:
    """The same without the day of the count and the name of its table, where somebody is ahead."""
    lead = state.count.lead
    if lead is None or lead.margin_votes == 0:
        return margin_told(plan, state)
    return say(
        "margin-short",
        ahead=choice_name(plan.contest, lead.ahead),
        behind=choice_name(plan.contest, lead.behind),
        votes=lead_votes(plan.contest, lead),
        count=state.count.baseline.sentence,
    )


def _table(state: StatePlan) -> str:
    """The set of returns, or the table of leads where only a lead is known."""
    table = "table-leads" if state.count.outcome is None else "table-returns"
    return say(table, name=state.count.returns)


def _law(plan: RecountPlan, state: StatePlan) -> Iterator[Fact]:
    standing = state.eligibility
    yield from without_and_on_request(standing)
    for answer in standing.other_requests:
        does = [say("another-does", effect=answer.effect)] if answer.effect else []
        yield Fact(say("another-request"), " ".join([ended(answered(answer)), *does]))
    for each in standing.unanswered:
        if each.wanted:
            yield Fact(say("law-changed"), say("law-changed-text", text=each.wanted))
        if each.nearest_id:
            told = [ended(each.nearest_says)]
            if each.nearest_statute:
                told.append(say("nearest-tells", text=each.nearest_statute))
            yield Fact(say("nearest", years=each.nearest_years), " ".join(told))
    for answer in standing.later_stages:
        yield Fact(say("further-stage"), ended(answered(answer)))
    if standing.standing.may_be_asked_for:
        yield Fact(say("who"), ended(_who(plan, standing.askers)))
        yield from _part(standing.partial)
    for method in state.methods:
        label, _, says = sentence(worded(method)).partition(": ")
        yield Fact(label, says)
    if standing.effect:
        yield Fact(say("effect"), ended(standing.effect))
    if state.signatures:
        yield Fact(shared("signatures-label"), signed(state.signatures))


def without_and_on_request(
    standing: Eligibility, told: Callable[[AppliedRule], str] = answered
) -> Iterator[Fact]:
    """What the law orders by itself, and who may ask; each reading by itself where the sources disagree."""
    for label, answers in (
        (say("without-asking"), standing.automatic),
        (shared("request-label"), standing.request),
    ):
        if len(answers) > 1:
            label = say("one-reading", label=label)
        for answer in answers:
            yield Fact(label, ended(told(answer)))
        if not answers:
            yield Fact(label, ended(no_rule()))


def _part(partial: str) -> Iterator[Fact]:
    if partial:
        yield Fact(say("part"), say("part-text", partial=partial))


def _who(plan: RecountPlan, askers: tuple[Asker, ...]) -> str:
    able = [asker for asker in askers if asker.truth is Truth.TRUE]
    names = [choice_name(plan.contest, a.choice) for a in able if a.choice]
    others = [asker.who for asker in able if not asker.choice]
    kinds = dict.fromkeys(asker.who for asker in able if asker.choice)
    named = words.listed(names, shown=6)
    listed = [say("who-candidates", kind=kind, names=named) for kind in kinds]
    return "; ".join([*listed, *others]) or words.NOT_KNOWN


def _clocks(state: StatePlan, with_commands: bool) -> Iterator[Fact]:
    if state.in_court and state.eligibility.standing.may_be_asked_for:
        yield Fact(say("until"), ended(until(state, with_commands)))
    if state.last_day is None and state.eligibility.standing.may_be_asked_for:
        yield Fact(shared("last-day-label"), shared("last-day-unread"))
    for clock in state.clocks:
        told = (
            _when(clock),
            *(say("clash", clash=clash) for clash in clock.clashes),
            *(say("note-sentence", note=finding) for finding in findings(clock, with_commands)),
            *([say("note-sentence", note=clock.notes)] if clock.notes else []),
        )
        yield Fact(clock.title.capitalize(), " ".join(told))


def _when(clock: Countdown) -> str:
    """The day of a clock, the law's words that make it, and how much time is left."""
    moment, deadline = moments(clock), clock.deadline
    if not moment or deadline.latest is None:
        return ended(without_moment(clock))
    told = {"moment": moment, "left": left(clock), "says": clock.says}
    if clock.says == deadline.latest.text:
        return say("clock-published", **told)
    if deadline.begins and clock.stage == "ask":
        return say("clock-from", **told, begins=deadline.begins.text)
    return say("clock", **told)


def _marks(plan: RecountPlan, state: StatePlan) -> Iterator[str]:
    """That votes are marks and not ballots, where a voter may mark several choices and the ballots are not stated."""
    if state.cost.bounds.basis is BallotsFrom.MARKS and state.count.outcome is not None:
        yield marks_sentence(plan.contest, state.count.outcome)


def payer_told(state: StatePlan) -> str:
    """Who pays in the end; nobody, where none is ordered and none may be asked for."""
    is_none = state.eligibility.standing is Standing.NOT
    return shared("until-none") if is_none else state.payment.payer


def _money(plan: RecountPlan, state: StatePlan) -> Iterator[Fact]:
    payment = state.payment
    yield Fact(say("payer"), ended(payer_told(state)))
    fee, refund = ended(payment.fee), ended(payment.refund)
    yield Fact(say("fee"), fee if refund == fee else f"{fee} {sentence(refund)}")
    if payment.amount and payment.amount.high_cents:
        yield Fact(say("advance"), ended(reckoned(payment.amount)))
        if payment.by_asker:
            yield Fact(shared("by-asker-label"), ended(by_asker(plan, state)))
    elif payment.missing and state.eligibility.standing.may_be_asked_for:
        yield Fact(say("advance"), ended(not_reckoned(payment.missing)))
    if payment.in_court:
        yield Fact(say("court"), say("court-text", asks=payment.in_court))
    cost = (_cost(state), had_there_been_paper(state.cost), *_marks(plan, state))
    yield Fact(shared("cost-label"), " ".join(filter(None, cost)))
    yield Fact(say("people"), _people(state.staffing))


def _cost(state: StatePlan) -> str:
    largest = sorted(state.cost.counties, key=lambda county: -county.bounds.at_most)[
        :COUNTIES_SHOWN
    ]
    if not largest:
        return say("cost-alone", cost=cost_words(state))
    if len(largest) == 1:
        return ended(cost_words(state))
    named = "; ".join(_county(county) for county in largest)
    return say("cost-largest", cost=cost_words(state), largest=named)


def _county(county: CountyCost) -> str:
    return say(
        "county-cost",
        county=county.name,
        low=rounded_usd(round(100 * county.cost.low.cost_usd)),
        high=rounded_usd(round(100 * county.cost.high.cost_usd)),
    )


def _people(staffing: Staffing) -> str:
    if staffing.days is None:
        return say("people-unsaid", why=staffing.reckoned)
    return say(
        "people-text",
        low=words.number(staffing.people_low),
        high=words.number(staffing.people_high),
        middle=words.number(staffing.people_middle),
        days=staffing.days,
        reckoned=staffing.reckoned,
    )


def _chance(state: StatePlan) -> Iterator[Fact]:
    yield Fact(say("chance"), " ".join(chance_sentences(state)))


def chance_sentences(state: StatePlan) -> Iterator[str]:
    """The chance that honest error reverses the lead, and what it says nothing about."""
    if state.chance is None:
        lacks = "chance-without-margin" if state.count.lead is None else "chance-without-past"
        yield say(lacks)
        return
    if state.chance.margin_votes == 0:
        yield say("chance-tie")
    else:
        yield ended(stand_in(chance_short(state.chance), state.count.ballots_of))
        if state.chance.is_outside_data:
            yield say("chance-outside")
        elif state.chance.is_thinly_carried:
            yield say("chance-thin")
    yield say("chance-no-attack")
