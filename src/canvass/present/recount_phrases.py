"""What a recount plan says of one state, in phrases that its screen, its brief and the report share."""

from __future__ import annotations

from canvass.journeys.planning.fund import FundTarget
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.outcome import Margin
from canvass.present import words
from canvass.present.dollars import amount_text, rounded_usd
from canvass.present.outcome import choice_name
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import CONTEST, Countdown
from canvass.recount.eligible import Answer, Standing
from canvass.recount.truth import Truth

STANDING = {
    Standing.AUTOMATIC: "ordered by law",
    Standing.MAY_ASK: "may be asked for",
    Standing.NOT: "none may be asked for",
    Standing.CANNOT_SAY: "cannot say",
}
TOO_LATE = "too late to ask"
NO_RULE = "cannot say for that day: no rule in hand covers it"


def standing_words(state: StatePlan) -> str:
    """Where the state stands, in a few words."""
    too_late = state.eligibility.standing is Standing.MAY_ASK and state.is_over
    return TOO_LATE if too_late else STANDING[state.eligibility.standing]


def is_open(state: StatePlan) -> bool:
    """Whether somebody may still ask."""
    return state.eligibility.standing is Standing.MAY_ASK and not state.is_over


def lead(plan: RecountPlan, state: StatePlan) -> str:
    """Who is ahead, by how many of how many votes; why not where nobody is."""
    margin = state.count.outcome.margin
    if margin is None:
        return state.count.outcome.ending.sentence
    if margin.margin_votes == 0:
        return f"nobody: {tied(plan, margin)}"
    return (
        f"{choice_name(plan.contest, margin.ahead)} by "
        f"{words.part_of(margin.margin_votes, margin.valid_votes, 4)}"
    )


def tied(plan: RecountPlan, margin: Margin) -> str:
    """Who is level with whom, of how many votes."""
    level = [choice_name(plan.contest, choice) for choice in (margin.ahead, margin.behind)]
    return f"{words.listed(level)} have the same number of the {words.number(margin.valid_votes)}"


def which_count(plan: RecountPlan, state: StatePlan) -> str:
    """Which count the votes are, and since when it is official where that came after the day of asking."""
    return f"{state.count.baseline.sentence}{_since(plan, state)}"


def _since(plan: RecountPlan, state: StatePlan) -> str:
    if state.official_on is None:
        is_official = state.count.baseline.is_official
        return "; since which day is not in the data" if is_official else ""
    is_later = state.official_on.day > plan.question.asked_on
    return f"; official only on {words.day(state.official_on.day)}" if is_later else ""


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
    """The last day to ask and how much time is left; the law's words where the day is not known."""
    if state.eligibility.standing not in (Standing.MAY_ASK, Standing.CANNOT_SAY):
        return "does not apply"
    return when(state.last_day) if state.last_day else words.NOT_KNOWN


def when(clock: Countdown) -> str:
    """When a clock runs out and how much time is left; the law's words where the day is not known."""
    deadline = clock.deadline
    if deadline.state is DeadlineState.UNKNOWN:
        return f"{clock.says}; {deadline.state.value}"
    if deadline.latest is None:
        return clock.says
    moments = dict.fromkeys(each.text for each in (deadline.earliest, deadline.latest) if each)
    return f"{' to '.join(moments)}: {left(clock)}"


def in_court(state: StatePlan) -> Countdown | None:
    """The clock of the contest in court, where its day is known."""
    return next((c for c in state.clocks if c.stage == CONTEST and c.deadline.latest), None)


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
