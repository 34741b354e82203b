"""What a recount plan says of one state, in phrases that its page, its brief and the report share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import partial, reduce

from canvass.audit.fit import OnPaper
from canvass.journeys.leads import Lead
from canvass.journeys.planning.counted import StateCount
from canvass.journeys.planning.fund import FundTarget
from canvass.journeys.planning.money import Amount, Signatures, StateCost
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.model import Contest
from canvass.present import words
from canvass.present.decided import ending_sentence, share_sentences
from canvass.present.dollars import amount_range, amount_text, rounded_usd
from canvass.present.messages import messages
from canvass.present.outcome import choice_name
from canvass.recount.calendar import holidays_note
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import Answer, Standing
from canvass.recount.fee import usd_text
from canvass.tabulation import Ballots

TOO_LATE = "too_late"
"""Where somebody might have asked until a day that is over: beside the standings of the law."""
FEW = 6
"""States that are named; more are counted."""
say = messages("recount")


def _name(state: StatePlan) -> str:
    return state.name


def standing_of(standing: Standing, is_over: bool) -> str:
    """Where a state stands on the day of asking: by the law, or too late."""
    return TOO_LATE if standing.may_be_asked_for and is_over else standing.value


def standing_words(state: StatePlan) -> str:
    """Where the state stands, in a few words."""
    return standing_phrase(state.eligibility.standing, state.is_over)


def standing_title(state: StatePlan) -> str:
    """The state with where it stands, as a heading."""
    return say("state", state=state.name, standing=standing_words(state))


def standing_phrase(standing: Standing, is_over: bool) -> str:
    """The same for a state of which no more than that is told."""
    return say("standing", standing=standing_of(standing, is_over))


def standing_sentences(
    states: Sequence[StatePlan],
    asked_on: date,
    standings: Iterable[str] = (),
    named: Callable[[StatePlan], str] = _name,
) -> Iterator[str]:
    """Who may ask: a sentence for the states that stand alike, in these standings or in any."""
    for standing in standings or dict.fromkeys(_stands(state) for state in states):
        names = [named(state) for state in states if _stands(state) == standing]
        if names:
            day = words.day(asked_on)
            yield say("standing-of", standing=standing, states=words.listed(names), day=day)


def _stands(state: StatePlan) -> str:
    return standing_of(state.eligibility.standing, state.is_over)


def is_open(state: StatePlan) -> bool:
    """Whether somebody may still ask."""
    return state.eligibility.standing.may_be_asked_for and not state.is_over


def days_counted(plan: RecountPlan) -> str:
    """From which day the days are counted, and of which day the law is."""
    asked_on = plan.question.asked_on
    return say(
        "days-counted",
        weekday=f"{asked_on:%A}",
        asked_on=words.day(asked_on),
        day=words.day(plan.question.election_day),
    )


def counts_used(plan: RecountPlan) -> str:
    """Which counts the plan uses and from which day."""
    if plan.known_on is not None:
        return say("counts-known", day=words.day(plan.known_on))
    return say("counts-last")


def not_of_that_day(known_on: date) -> str:
    """What is used beside the counts of the day: what the model is fitted to, names without numbers, assumptions."""
    return say("not-of-that-day", year=str(known_on.year))


def without_count(plan: RecountPlan) -> str:
    """The states that have no plan, for want of a count."""
    states = words.listed(plan.without_count)
    if len(plan.without_count) > FEW:
        states = say("others", states=words.states_counted(plan.without_count))
    if plan.known_on is None:
        return say("without-count", states=states)
    return say("without-count-known", states=states, day=words.day(plan.known_on))


def lead(plan: RecountPlan, state: StatePlan) -> str:
    """Who is ahead, by how many of how many votes; why not where nobody is."""
    found = state.count.lead
    if found is None:
        return without_lead(plan, state)
    if found.margin_votes == 0:
        return say("lead-nobody", tied=tied(plan, found))
    votes = lead_votes(plan.contest, found)
    return say("lead", choice=choice_name(plan.contest, found.ahead), votes=votes)


def without_lead(plan: RecountPlan, state: StatePlan) -> str:
    """Who won where no lead decides: by a share of the votes, or why it cannot be said."""
    outcome, name = state.count.outcome, partial(choice_name, plan.contest)
    if outcome is None:
        return words.NOT_KNOWN
    return " ".join(share_sentences(plan.contest, outcome, name)) or ending_sentence(outcome)


def unit(contest: Contest) -> str:
    """What the sum of the votes is a number of."""
    return say("unit", marks="no" if contest.most_marks == 1 else "yes")


def shares_of_marks(contest: Contest) -> tuple[str, ...]:
    """What a share of the votes is taken of where votes are marks; nothing where they are not."""
    return (say("shares-of-marks"),) if contest.most_marks > 1 else ()


def law_notes(plan: RecountPlan, state: StatePlan) -> tuple[str, ...]:
    """What else a reader must know of the law, beside what its rules say."""
    return (*shares_of_marks(plan.contest), *state.notes)


def lead_votes(contest: Contest, found: Lead) -> str:
    """The lead, with what it is part of where that is known."""
    if found.valid_votes is None:
        about = "lead-about" if found.is_about else "lead-of"
        return say(about, votes=words.number(found.margin_votes), unit=unit(contest))
    part = words.part_of(found.margin_votes, found.valid_votes, 4)
    return say("lead-of", votes=part, unit=unit(contest))


def tied(plan: RecountPlan, found: Lead) -> str:
    """Who is level with whom, of how many votes."""
    level = [choice_name(plan.contest, choice) for choice in (found.ahead, found.behind)]
    names, of = words.listed(level), unit(plan.contest)
    if found.valid_votes is None:
        return say("tied", names=names, unit=of)
    return say("tied-of", names=names, unit=of, valid=words.number(found.valid_votes))


def which_count(plan: RecountPlan, state: StatePlan) -> str:
    """Which count the votes are, and since when it was known or is official."""
    count = state.count
    name = count.baseline.sentence
    if plan.known_on is None:
        since = _since(plan, state)
        return say("count-since", count=name, since=since) if since else name
    if count.outcome is None and count.baseline_detail:
        name = say("count-detail", count=name, detail=count.baseline_detail)
    return say("count-since", count=name, since=known_since(count))


def known_since(count: StateCount) -> str:
    """From which day a lead was known; by which a count was, for the day of a certificate may have been earlier."""
    if count.known_from is None:
        return say("known-day-unsaid")
    known = "known-from" if count.outcome is None else "known-by"
    return say(known, day=words.day(count.known_from))


def _since(plan: RecountPlan, state: StatePlan) -> str:
    """Since when the count was known or is official; empty where that needs no word."""
    if state.official_on is None:
        return known_since(state.count) if state.count.baseline.is_official else ""
    if state.official_on.day <= plan.question.asked_on:
        return ""
    return say("official-only", day=words.day(state.official_on.day))


def not_counted_yet(state: StatePlan) -> str:
    """What was outstanding, where the count is one of which only the lead is known, or the ballots are stated."""
    count = state.count
    if count.outlook is not None:
        ballots = words.counted(count.outstanding or 0, "ballot")
        return say("not-counted", ballots=ballots, outlook=count.outlook.sentence)
    return say("not-counted-unsaid") if count.outcome is None else ""


def ballots_words(state: StatePlan) -> str:
    """How many ballots a recount counts, in how many counties, and whose they are where that is another contest."""
    cost = state.cost
    ballots = say("ballots", ballots=how_many(cost.bounds), many=cost.bounds.at_most)
    if cost.counties:
        ballots = say("ballots-in", ballots=ballots, counties=len(cost.counties))
    return stand_in(ballots, state.count.ballots_of)


def how_many(ballots: Ballots) -> str:
    """A number of ballots, or between which numbers it is."""
    return words.between(ballots.at_least, ballots.at_most)


def had_there_been_paper(cost: StateCost) -> str:
    """What stands beside a number of ballots to count; nothing where all left paper."""
    return "" if cost.on_paper is OnPaper.ALL else cost.on_paper.sentence


def stand_in(phrase: str, ballots_of: date | None) -> str:
    """The phrase, with whose ballots stand for those of the contest, where theirs were not known."""
    if ballots_of is None:
        return phrase
    return say("stand-in", ballots=phrase, day=words.day(ballots_of))


def stand_ins(plan: RecountPlan) -> Iterator[str]:
    """The same for all states of a plan, a sentence for each day."""
    for ballots_of in sorted({s.count.ballots_of for s in plan.states if s.count.ballots_of}):
        names = words.listed([s.name for s in plan.states if s.count.ballots_of == ballots_of])
        yield sentence(stand_in(say("ballots-of", states=names), ballots_of))


def answered(answer: Answer) -> str:
    """A rule applied to the votes: what it says, the comparison made, and what is not known."""
    said = answer.says
    if answer.comparisons:
        said = say("answer-compared", says=said, comparisons="; ".join(answer.comparisons))
    if answer.missing:
        said = say("answer-lacks", answer=said, missing="; ".join(answer.missing))
    return said


def ordered(state: StatePlan) -> str:
    """Whether the law orders a recount without anybody asking, with the comparison that decides."""
    answers = state.eligibility.automatic
    return _either([say("ordered", holds=each.truth.value, why=_why(each)) for each in answers])


def _why(answer: Answer) -> str:
    return "; ".join((*answer.comparisons, *answer.missing)) or answer.says


def may_ask(state: StatePlan) -> str:
    """Who may ask under which condition, with the comparison that decides."""
    return _either([answered(each) for each in state.eligibility.request])


def _either(readings: Sequence[str]) -> str:
    """What the law says by one reading or another; that no rule says it where there is none."""
    if not readings:
        return no_rule()
    return reduce(lambda one, other: say("either", one=one, other=other), readings)


def no_rule() -> str:
    """That the law cannot be told."""
    return say("no-rule")


def until(state: StatePlan) -> str:
    """Until when somebody may ask, and until when the election can be contested in court, with the time left.

    The law's words stand where a day is not known.
    """
    standing = state.eligibility.standing
    if not standing.may_be_asked_for and standing is not Standing.CANNOT_SAY:
        return say("until-none")
    ask = when(state.last_day) if state.last_day else words.NOT_KNOWN
    if state.in_court is None:
        return ask
    return say("until-court", petition=ask, court=when(state.in_court))


def until_short(state: StatePlan) -> str:
    """The same in few words, for who may still ask."""
    latest = state.last_day.deadline.latest if state.last_day else None
    if latest:
        known = "until-no-later-than" if latest.is_latest else "until-day"
        return say(known, day=words.day(latest.day))
    court = state.in_court.deadline.latest if state.in_court else None
    if court is None:
        return say("until-unsaid")
    is_over = state.in_court is not None and state.in_court.is_over
    known = "until-day-in-court-over" if is_over else "until-day-in-court"
    return say(known, day=words.day(court.day))


def when(clock: Countdown) -> str:
    """When a clock runs out and how much time is left; the law's words where the day is not known."""
    moment = moments(clock)
    return say("clock", moment=moment, left=left(clock)) if moment else without_moment(clock)


def moments(clock: Countdown) -> str:
    """When a clock runs out, between which moments where each county has its own; empty where that is not known."""
    deadline = clock.deadline
    if deadline.state is DeadlineState.UNKNOWN or deadline.latest is None:
        return ""
    found = dict.fromkeys(each.text for each in (deadline.earliest, deadline.latest) if each)
    return reduce(lambda first, last: say("moments", first=first, last=last), found)


def without_moment(clock: Countdown) -> str:
    """What the law says of a clock whose day is not known."""
    if clock.deadline.state is not DeadlineState.UNKNOWN:
        return clock.says
    return say("clock-unsaid", says=clock.says, why=clock.deadline.state.value)


def signed(signatures: Signatures) -> str:
    """What the law asks of a petition, and what that takes for the whole state."""
    if signatures.needs is None:
        return say("signed-lacks", says=signatures.says, missing="; ".join(signatures.missing))
    needs = signatures.needs
    return say(
        "signed",
        says=signatures.says,
        units=needs.units,
        signers=needs.signers,
        fee=usd_text(needs.fee_cents),
    )


def cost_words(state: StatePlan) -> str:
    """What a count by hand costs, and for how many ballots."""
    whole = state.cost.whole
    cents = (round(100 * each.cost_usd) for each in (whole.low, whole.middle, whole.high))
    return say("cost", range=amount_range(*cents), ballots=ballots_words(state))


def past_estimates(plan: RecountPlan) -> Iterator[str]:
    """How far offices' estimates of the cost were off; nothing where none was known."""
    ratios = "; ".join(f"{past.place} {past.ratio:.2f}" for past in plan.past_estimates)
    if ratios:
        yield say("past-estimates", ratios=ratios)


def business_days(states: Iterable[StatePlan]) -> str:
    """What counts as a business day in these states."""
    codes = words.listed([state.state for state in states])
    return say("business-days", holidays=holidays_note(codes))


def advance(state: StatePlan) -> str:
    """What must be paid in advance and how that was reckoned; what is missing where it cannot be said."""
    payment = state.payment
    if payment.amount is None:
        return not_reckoned(payment.missing)
    amount = reckoned(payment.amount)
    return say("amount-without-court", amount=amount) if payment.in_court else amount


def reckoned(amount: Amount) -> str:
    """An amount and how it was reckoned."""
    return say("amount-how", amount=amount_text(amount), how=amount.how)


def not_reckoned(missing: Sequence[str]) -> str:
    """That an amount cannot be said, and what is missing."""
    return say("cannot-say", missing="; ".join(missing)) if missing else words.NOT_KNOWN


def by_asker(plan: RecountPlan, state: StatePlan) -> str:
    """What each candidate who asks must pay in advance, where the price is not the same for all."""
    named: dict[str, list[str]] = {}
    for pays in state.payment.by_asker:
        amount = amount_text(pays.amount) if pays.amount.high_cents else say("pays-nothing")
        named.setdefault(amount, []).append(choice_name(plan.contest, pays.choice))
    return "; ".join(
        say("asker-pays", names=words.listed(names, shown=6), amount=amount)
        for amount, names in named.items()
    )


def fund_cells(plan: RecountPlan, target: FundTarget) -> tuple[str, ...]:
    """By when, for which state, and the least, the middle and the most that must be there."""
    without = [plan.state(code).name for code in target.not_known if code != target.state]
    name = plan.state(target.state).name
    if target.state in target.not_known:
        name = say("fund-unsaid", state=name)
    by = target.by.text if target.by else say("day-unsaid")
    return (
        by if target.is_of_asking else say("fund-or-sooner", moment=by, clock=target.clock),
        say("fund-without", state=name, others=words.listed(without)) if without else name,
        *(
            rounded_usd(cents) if target.is_known else words.NOT_KNOWN
            for cents in (target.low_cents, target.middle_cents, target.high_cents)
        ),
    )


def left(clock: Countdown) -> str:
    """How much time a clock leaves on the day of asking."""
    days = clock.days_left or 0
    return say("over", days=-days) if days < 0 else say("left", days=days)


def capital(text: str) -> str:
    """The phrase with a capital, as it stands in a cell; comparisons in the signs of print."""
    return f"{text[:1].upper()}{text[1:]}".replace("<=", "≤").replace(">=", "≥")


def sentence(text: str) -> str:
    """The phrase as a sentence."""
    return ended(f"{text[:1].upper()}{text[1:]}")


def ended(text: str) -> str:
    """The phrase with its full stop, as it stands after a label."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
