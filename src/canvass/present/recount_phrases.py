"""What a recount plan says of one state, in phrases that its screen, its brief and the report share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial

from canvass.audit.fit import OnPaper
from canvass.journeys.leads import Lead
from canvass.journeys.planning.counted import StateCount
from canvass.journeys.planning.fund import FundTarget
from canvass.journeys.planning.money import StateCost
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.model import Contest
from canvass.outcome import Ballots
from canvass.present import words
from canvass.present.decided import share_sentences
from canvass.present.dollars import amount_text, rounded_usd
from canvass.present.outcome import choice_name
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import Answer, Standing
from canvass.recount.truth import Truth

STANDING = {
    Standing.AUTOMATIC: "ordered by law",
    Standing.MAY_ASK: "may be asked for",
    Standing.NOT: "none may be asked for",
    Standing.CANNOT_SAY: "cannot say",
}
TOO_LATE = "too late to ask"
FEW = 6
"""States that are named; more are counted."""
NO_RULE = "cannot say for that day: no rule in hand covers it"


def standing_words(state: StatePlan) -> str:
    """Where the state stands, in a few words."""
    too_late = state.eligibility.standing is Standing.MAY_ASK and state.is_over
    return TOO_LATE if too_late else STANDING[state.eligibility.standing]


def is_open(state: StatePlan) -> bool:
    """Whether somebody may still ask."""
    return state.eligibility.standing is Standing.MAY_ASK and not state.is_over


def counts_used(plan: RecountPlan) -> str:
    """Which counts the plan uses and from which day."""
    if plan.known_on is not None:
        return f"Counts are those known on {words.day(plan.known_on)}; no number that became known later is used."
    return "Counts are the last ones before a recount, whenever they came; --as-of uses those known on that day."


def not_of_that_day(known_on: date) -> str:
    """What is used beside the counts of the day: what the model is fitted to, names without numbers, assumptions."""
    return (
        f"Chances are by recounts of years before {known_on.year} alone. Who stood on the ballots, and who carried "
        "states of which no count of that day is in the data, is used without votes. Times of counting by hand are "
        "the model's own, from counts of later years too."
    )


def without_count(plan: RecountPlan) -> str:
    """The states that have no plan, for want of a count."""
    many = len(plan.without_count) > FEW
    states = words.states_counted(plan.without_count) if many else words.listed(plan.without_count)
    day = f" that was known on {words.day(plan.known_on)}" if plan.known_on else ""
    return f"No plan for {'the other ' if many else ''}{states}: no count{day} is in the data."


def lead(plan: RecountPlan, state: StatePlan) -> str:
    """Who is ahead, by how many of how many votes; why not where nobody is."""
    found = state.count.lead
    if found is None:
        return without_lead(plan, state)
    if found.margin_votes == 0:
        return f"nobody: {tied(plan, found)} {unit(plan.contest)}"
    return f"{choice_name(plan.contest, found.ahead)} by {lead_votes(found)} {unit(plan.contest)}"


def without_lead(plan: RecountPlan, state: StatePlan) -> str:
    """Who won where no lead decides: by a share of the votes, or why it cannot be said."""
    outcome, name = state.count.outcome, partial(choice_name, plan.contest)
    if outcome is None:
        return words.NOT_KNOWN
    return " ".join(share_sentences(plan.contest, outcome, name)) or outcome.ending.sentence


def unit(contest: Contest) -> str:
    """What the sum of the votes is a number of."""
    return "votes" if contest.most_marks == 1 else "marks"


def shares_of_marks(contest: Contest) -> tuple[str, ...]:
    """What a share of the votes is taken of where votes are marks; nothing where they are not."""
    return (_SHARES_OF_MARKS,) if contest.most_marks > 1 else ()


def law_notes(plan: RecountPlan, state: StatePlan) -> tuple[str, ...]:
    """What else a reader must know of the law, beside what its rules say."""
    return (*shares_of_marks(plan.contest), *state.notes)


_SHARES_OF_MARKS = (
    "where a voter may mark several choices, a share of the votes is taken here of all marks. Some laws divide them by "
    "the seats, or mean ballots: read the statute before going by a share"
)


def lead_votes(found: Lead) -> str:
    """The lead, with what it is part of where that is known."""
    if found.valid_votes is None:
        return f"{'about ' if found.is_about else ''}{words.number(found.margin_votes)}"
    return words.part_of(found.margin_votes, found.valid_votes, 4)


def tied(plan: RecountPlan, found: Lead) -> str:
    """Who is level with whom, of how many votes."""
    level = [choice_name(plan.contest, choice) for choice in (found.ahead, found.behind)]
    of = f" of the {words.number(found.valid_votes)}" if found.valid_votes is not None else ""
    return f"{words.listed(level)} have the same number{of}"


def which_count(plan: RecountPlan, state: StatePlan) -> str:
    """Which count the votes are, and since when it was known or is official."""
    count = state.count
    if plan.known_on is None:
        return f"{count.baseline.sentence}{_since(plan, state)}"
    told = count.outcome is None and count.baseline_detail
    detail = f", {count.baseline_detail}" if told else ""
    return f"{count.baseline.sentence}{detail}; {known_since(count)}"


def known_since(count: StateCount) -> str:
    """From which day a lead was known; by which a count was, for the day of a certificate may have been earlier."""
    if count.known_from is None:
        return "since which day is not in the data"
    return f"known {'from' if count.outcome is None else 'by'} {words.day(count.known_from)}"


def _since(plan: RecountPlan, state: StatePlan) -> str:
    if state.official_on is None:
        is_official = state.count.baseline.is_official
        return f"; {known_since(state.count)}" if is_official else ""
    is_later = state.official_on.day > plan.question.asked_on
    return f"; official only on {words.day(state.official_on.day)}" if is_later else ""


def not_counted_yet(state: StatePlan) -> str:
    """What was outstanding, where the count is one of which only the lead is known, or the ballots are stated."""
    count = state.count
    if count.outlook is not None:
        return f"{words.number(count.outstanding)} ballots. {count.outlook.sentence}"
    return "number of ballots not told" if count.outcome is None else ""


def ballots_words(state: StatePlan) -> str:
    """How many ballots a recount counts, in how many counties, and whose they are where that is another contest."""
    cost = state.cost
    counties = words.counted(len(cost.counties), "county", "counties")
    of = f" in {counties}" if cost.counties else ""
    return f"{how_many(cost.bounds)} ballots{of}{stand_in(state.count.ballots_of)}"


def how_many(ballots: Ballots) -> str:
    """A number of ballots, or between which numbers it is."""
    return words.between(ballots.at_least, ballots.at_most)


def had_there_been_paper(cost: StateCost) -> str:
    """What stands beside a number of ballots to count, with a space before it; nothing where all left paper."""
    return "" if cost.on_paper is OnPaper.ALL else f" {cost.on_paper.sentence}"


def stand_in(ballots_of: date | None) -> str:
    """Whose ballots stand for those of the contest, where theirs were not known."""
    if ballots_of is None:
        return ""
    return f" (as many as on {words.day(ballots_of)}; how many were cast was not known)"


def stand_ins(plan: RecountPlan) -> Iterator[str]:
    """The same for all states of a plan, a sentence for each day."""
    for ballots_of in sorted({s.count.ballots_of for s in plan.states if s.count.ballots_of}):
        names = words.listed([s.name for s in plan.states if s.count.ballots_of == ballots_of])
        yield f"Ballots of {names}{stand_in(ballots_of)}."


def answered(answer: Answer) -> str:
    """A rule applied to the votes: what it says and the comparison made."""
    made = f" [{'; '.join(answer.comparisons)}]" if answer.comparisons else ""
    missing = f" Not known: {'; '.join(answer.missing)}." if answer.missing else ""
    return f"{answer.says}{made}.{missing}"


def ordered(state: StatePlan) -> str:
    """Whether the law orders a recount without anybody asking, with the comparison that decides."""
    said = {Truth.TRUE: "yes", Truth.FALSE: "no", Truth.UNKNOWN: "cannot say"}
    answers = state.eligibility.automatic
    found = [f"{said[each.truth]}: {_why(each)}" for each in answers]
    return " | or: ".join(found) or NO_RULE


def _why(answer: Answer) -> str:
    return "; ".join((*answer.comparisons, *answer.missing)) or answer.says


def may_ask(state: StatePlan) -> str:
    """Who may ask under which condition, with the comparison that decides."""
    return (
        " | or: ".join(answered(each).rstrip(".") for each in state.eligibility.request) or NO_RULE
    )


def until(state: StatePlan) -> str:
    """Until when somebody may ask, and until when the election can be contested in court, with the time left.

    The law's words stand where a day is not known.
    """
    if state.eligibility.standing not in (Standing.MAY_ASK, Standing.CANNOT_SAY):
        return "does not apply"
    ask = when(state.last_day) if state.last_day else words.NOT_KNOWN
    return f"{ask}; in court until {when(state.in_court)}" if state.in_court else ask


def until_short(state: StatePlan) -> str:
    """The same in few words, for who may still ask."""
    latest = state.last_day.deadline.latest if state.last_day else None
    if latest:
        return f"until {words.day(latest.day)}"
    court = state.in_court.deadline.latest if state.in_court else None
    if court is None:
        return "until a day that is not in the data"
    over = " (over)" if state.in_court and state.in_court.is_over else ""
    return f"until {words.day(court.day)} in court{over}, and by petition until a day that is not in the data"


def when(clock: Countdown) -> str:
    """When a clock runs out and how much time is left; the law's words where the day is not known."""
    deadline = clock.deadline
    if deadline.state is DeadlineState.UNKNOWN:
        return f"{clock.says}; {deadline.state.value}"
    if deadline.latest is None:
        return clock.says
    moments = dict.fromkeys(each.text for each in (deadline.earliest, deadline.latest) if each)
    return f"{' to '.join(moments)}: {left(clock)}"


def advance(state: StatePlan) -> str:
    """What must be paid in advance and how that was reckoned; what is missing where it cannot be said."""
    payment = state.payment
    court = "; without what a contest in court costs" if payment.in_court else ""
    if payment.amount:
        return f"{amount_text(payment.amount)} ({payment.amount.how}){court}"
    missing = "; ".join(payment.missing)
    return f"cannot say; not known: {missing}" if missing else words.NOT_KNOWN


def fund_cells(plan: RecountPlan, target: FundTarget) -> tuple[str, ...]:
    """By when, for which state, and the least, the middle and the most that must be there."""
    without = [plan.state(code).name for code in target.not_known if code != target.state]
    name = plan.state(target.state).name
    if target.state in target.not_known:
        name += ": not known"
    return (
        target.by.text if target.by else "a day that is not known",
        f"{name} (sums without {words.listed(without)})" if without else name,
        *(
            rounded_usd(cents) if target.is_known else words.NOT_KNOWN
            for cents in (target.low_cents, target.middle_cents, target.high_cents)
        ),
    )


def left(clock: Countdown) -> str:
    """How much time a clock leaves on the day of asking."""
    days = clock.days_left or 0
    if days < 0:
        return f"over for {words.counted(-days, 'day')}"
    return f"{words.counted(days, 'day')} left" if days else "today"


def capital(text: str) -> str:
    """The phrase with a capital, as it stands in a cell; comparisons in the signs of print."""
    return f"{text[:1].upper()}{text[1:]}".replace("<=", "≤").replace(">=", "≥")


def sentence(text: str) -> str:
    """The phrase as a sentence."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"
