"""What a recount of a state costs, who pays, what must be paid in advance and who must sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.audit.fit import OnPaper
from canvass.data import recount as packaged
from canvass.journeys.plan.ballots import StateBallots
from canvass.recount.cost import CostRange, EstimateAgainstActual, cost_between, total
from canvass.recount.deadlines import CONTEST
from canvass.recount.eligible import Eligibility, Standing
from canvass.recount.fee import Fee, FeeForm, usd_text
from canvass.recount.petition import Petition, PetitionNeeds
from canvass.recount.question import Question
from canvass.recount.refund import Refund
from canvass.recount.rule import Kind, PublicPayment, RecountRule
from canvass.recount.selection import Selection, Status, select
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes
from canvass.tabulation import Ballots, BallotsFrom, together

CENTS = 100
BY_NATURE_ONE = {"state": 1, "contest": 1}
"""Units of a fee that nobody has to count: a fee for the whole state, or for the contest."""
BALLOT = "ballot"


@dataclass(frozen=True, slots=True)
class CountyCost:
    """A county's ballots (None where only the least and the most are known) and what counting them costs."""

    county: str
    name: str
    ballots: int | None
    bounds: Ballots
    cost: CostRange


@dataclass(frozen=True, slots=True)
class StateCost:
    """The cost of counting all of a state's ballots by hand, by county.

    ``returns`` names the set, or the table of cards cast, that the counties' ballots are from and ``ballots`` adds
    them up (0 without counties, None where only ``bounds`` are known); ``ballots_of_state`` is the state's own figure,
    which may be of another compilation. ``bounds`` are those of the ballots that are priced. ``on_paper`` says what the
    count takes for granted: that there is paper to count.
    """

    returns: str
    counties: tuple[CountyCost, ...]
    ballots: int | None
    ballots_of_state: int | None
    whole: CostRange
    bounds: Ballots
    on_paper: OnPaper = OnPaper.NOT_KNOWN


@dataclass(frozen=True, slots=True)
class Amount:
    """Money that who asks must find: low, middle and high, all equal where the law fixes it.

    ``is_exact`` where the law fixes the ends: they differ by who asks, and the middle is the runner-up's, or by a
    margin that is not known, and the middle is the high one.
    """

    low_cents: int
    middle_cents: int
    high_cents: int
    how: str
    is_exact: bool = False
    is_estimate: bool = False
    """Whether the office's own estimate is what must be paid, and this one is made without it."""


@dataclass(frozen=True, slots=True)
class AskerPays:
    """What one candidate who asks must pay in advance, by that candidate's own margin."""

    choice: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays for a recount that is asked for, in which form, and how much in advance where that can be said.

    ``in_court`` is what the law asks of those who contest the election in a court instead; empty where no rule says.
    It is in no amount.
    """

    payer: str
    publicly_paid: Truth
    fee: str
    amount: Amount | None
    missing: tuple[str, ...]
    in_court: str
    refund: str
    statuses: tuple[Status, ...]
    by_asker: tuple[AskerPays, ...] = ()
    """Each candidate's amount, where the law's price differs by who asks."""
    balance: str = ""
    """What is paid after the deposit, and by when."""


@dataclass(frozen=True, slots=True)
class Signatures:
    """The petition that the law asks for, and what it takes for the whole state where that can be said."""

    says: str
    needs: PetitionNeeds | None
    missing: tuple[str, ...]


def state_cost(ballots: StateBallots, of_state: Ballots, scale: float = 1.0) -> StateCost:
    """The cost by county; without counties the state counts as one. ``scale`` is what known costs say of the middle.

    Where only bounds are known, the low estimate is for the fewest ballots, the high one for the most, and the middle
    one for those half way between.
    """
    listed = tuple(
        CountyCost(
            each.county, each.name, each.ballots.number, each.ballots, _cost(each.ballots, scale)
        )
        for each in ballots.counties
    )
    counted = together(county.bounds for county in listed)
    return StateCost(
        returns=ballots.returns,
        counties=listed,
        ballots=counted.number,
        ballots_of_state=of_state.number,
        whole=total([county.cost for county in listed]) if listed else _cost(of_state, scale),
        bounds=counted if listed else of_state,
    )


def _cost(ballots: Ballots, scale: float) -> CostRange:
    return cost_between(ballots.at_least, ballots.at_most, scale)


def payment(
    rules: Sequence[RecountRule],
    question: Question,
    standing: Eligibility,
    votes: ContestVotes,
    candidates: Mapping[str, ContestVotes],
    units: Mapping[str, int],
    cost: StateCost,
) -> Payment:
    """Who pays and how much in advance; ``units`` counts precincts or districts where the fee goes by them.

    ``votes`` are those of the runner-up, ``candidates`` those of each candidate who lost, as if that one asked.
    """
    fee = select(rules, Kind.FEE, question)
    refund = select(rules, Kind.REFUND, question)
    public = _publicly_paid(standing)
    contents = _fees(fee)
    units = {**units, **_cast(cost)}
    amount, missing = _amount(contents, public, votes, units, cost)
    by_asker = _by_asker(rules, question, standing, contents, candidates, units, cost)
    return Payment(
        payer=_payer(standing, public),
        publicly_paid=public,
        fee=_words(contents) or _unasked(standing, public, fee) or _no_answer(fee),
        amount=_spanned(amount, by_asker),
        missing=missing,
        in_court=_words(_fees(select(rules, Kind.FEE, question, CONTEST))),
        refund=_refunded(refund, contents) or _unasked(standing, public, fee) or _no_answer(refund),
        statuses=(fee.status, refund.status),
        by_asker=by_asker,
        balance=_owed_later(contents, public),
    )


def _unasked(standing: Eligibility, public: Truth, fee: Selection) -> str:
    """Why no fee is asked of anybody, where no rule of any day names one."""
    if fee.rules or fee.nearest is not None:
        return ""
    if public is Truth.TRUE:
        return "none that was read: the public pays"
    return "nothing, as nobody may ask" if standing.standing is Standing.NOT else ""


def _owed_later(fees: Sequence[Fee], public: Truth) -> str:
    """What is paid after the deposit; nothing where the public pays."""
    if public is Truth.TRUE:
        return "nothing: the public pays"
    return " | or: ".join(fee.owed_later for fee in fees)


def _cast(cost: StateCost) -> dict[str, int]:
    """The ballots, where it is stated how many were cast: some laws charge by them."""
    is_stated = cost.bounds.basis in (BallotsFrom.CARDS, BallotsFrom.TURNOUT)
    number = cost.bounds.number if is_stated else None
    return {} if number is None else {BALLOT: number}


def _refunded(refund: Selection, fees: Sequence[Fee]) -> str:
    """When it is paid back; of nothing there is nothing to pay back."""
    if fees and all(fee.form is FeeForm.NONE for fee in fees):
        return "nothing is paid, and nothing is paid back"
    return " | or: ".join(rule.words for rule in refund.rules if isinstance(rule.content, Refund))


def _no_answer(selection: Selection) -> str:
    """Why there is no answer, and the text that would give it where that is known."""
    wanted = f"; what would tell is {selection.wanted}" if selection.wanted else ""
    return f"{selection.status.sentence}{wanted}"


def _by_asker(
    rules: Sequence[RecountRule],
    question: Question,
    standing: Eligibility,
    fees: Sequence[Fee],
    candidates: Mapping[str, ContestVotes],
    units: Mapping[str, int],
    cost: StateCost,
) -> tuple[AskerPays, ...]:
    """What each candidate who may ask pays, where the law's price is not the same for all."""
    able = {a.choice for a in standing.askers if a.truth is not Truth.FALSE}
    found = []
    for choice, votes in candidates.items():
        public = _public_for(rules, question, standing, votes)
        amount, _ = _amount(fees, public, votes, units, cost)
        if choice in able and amount is not None:
            found.append(AskerPays(choice, amount))
    return tuple(found) if len({pays.amount for pays in found}) > 1 else ()


def _public_for(
    rules: Sequence[RecountRule], question: Question, standing: Eligibility, votes: ContestVotes
) -> Truth:
    """Whether the public pays if it is this candidate who asks."""
    if standing.standing is Standing.AUTOMATIC:
        return Truth.TRUE
    found = select(rules, Kind.PUBLICLY_PAID, question).rules
    contents = [rule.content for rule in found]
    truths = {c.condition.decide(votes).truth for c in contents if isinstance(c, PublicPayment)}
    return truths.pop() if len(truths) == 1 else Truth.UNKNOWN


def _spanned(amount: Amount | None, by_asker: Sequence[AskerPays]) -> Amount | None:
    """The runner-up's amount, between the least and the most that any candidate would pay."""
    if amount is None or not by_asker:
        return amount
    amounts = [amount, *(pays.amount for pays in by_asker)]
    return Amount(
        low_cents=min(each.low_cents for each in amounts),
        middle_cents=amount.middle_cents,
        high_cents=max(each.high_cents for each in amounts),
        how="by who asks: " + " or ".join(dict.fromkeys(each.how for each in amounts)),
        is_exact=all(each.low_cents == each.high_cents for each in amounts),
        is_estimate=any(each.is_estimate for each in amounts),
    )


def signatures(
    rules: Sequence[RecountRule], question: Question, units: Mapping[str, int]
) -> Signatures | None:
    """The petition of a state; None where its rules name none."""
    selection = select(rules, Kind.PETITION, question)
    petitions = [rule.content for rule in selection.rules if isinstance(rule.content, Petition)]
    if not petitions:
        return None
    petition = petitions[0]
    count = units.get(petition.unit) if petition.unit else 1
    if count is None:
        return Signatures(petition.words, None, (_how_many(petition.unit, units),))
    needs = petition.needs(count)
    return Signatures(petition.words, needs, () if needs else ("how many voters must sign",))


def past_estimates(known_on: date | None = None) -> tuple[EstimateAgainstActual, ...]:
    """What Wisconsin's counties estimated in 2016 and what it cost in the end, where both are known.

    Nothing on a day before the last of the costs was published.
    """
    events = packaged.history("timeline_2016")
    costs = events.filter((pl.col("state") == "WI") & (pl.col("kind") == "fee"))
    if known_on is not None and (costs["day"] > known_on).any():
        return ()
    rows = packaged.history("county_costs").drop_nulls("actual_cents")
    return tuple(
        EstimateAgainstActual(*row)
        for row in rows.select("county", "estimate_cents", "actual_cents").iter_rows()
    )


def _fees(selection: Selection) -> list[Fee]:
    return [rule.content for rule in selection.rules if isinstance(rule.content, Fee)]


def _words(fees: Sequence[Fee]) -> str:
    return " | or: ".join(fee.words for fee in fees)


def _publicly_paid(standing: Eligibility) -> Truth:
    if standing.standing is Standing.AUTOMATIC:
        return Truth.TRUE
    truths = {answer.truth for answer in standing.public_payment}
    return truths.pop() if len(truths) == 1 else Truth.UNKNOWN


def _payer(standing: Eligibility, public: Truth) -> str:
    if standing.standing is Standing.AUTOMATIC:
        return "the public pays for an automatic recount"
    said = " | or: ".join(answer.says for answer in standing.public_payment)
    known = {Truth.TRUE: "the public pays", Truth.FALSE: "who asks pays"}
    return known.get(public, said or "not known here")


def _amount(
    fees: Sequence[Fee],
    public: Truth,
    votes: ContestVotes,
    units: Mapping[str, int],
    cost: StateCost,
) -> tuple[Amount | None, tuple[str, ...]]:
    """What who asks must pay in advance, or what is missing to say it."""
    if public is Truth.TRUE:
        return Amount(0, 0, 0, "nothing: the public pays"), ()
    if len(fees) != 1:
        return None, ("the fee",)
    (fee,) = fees
    if fee.form is FeeForm.PER_UNIT:
        return _per_unit(fee, votes, units)
    if fee.form is FeeForm.ACTUAL_COST_PREPAID:
        low, middle, high = (
            round(CENTS * estimate.cost_usd)
            for estimate in (cost.whole.low, cost.whole.middle, cost.whole.high)
        )
        how = "cost of a count by hand, estimated here"
        return Amount(low, middle, high, how, is_estimate=True), ()
    return None, (f"the amount of {fee.form.sentence}",)


def _per_unit(
    fee: Fee, votes: ContestVotes, units: Mapping[str, int]
) -> tuple[Amount | None, tuple[str, ...]]:
    counted = {**units, **BY_NATURE_ONE}
    for amount in reversed(fee.amounts):
        if amount.unit not in counted:
            continue
        possible = amount.possible_cents(votes)
        if not possible:
            return None, ("the amount at a margin like this, which was not read",)
        number = counted[amount.unit]
        low, high = (number * cents for cents in (min(possible), max(possible)))
        if low == high:
            how = _each(number, amount.unit, usd_text(max(possible)))
            return Amount(high, high, high, how), ()
        between = f"{usd_text(min(possible))} to {usd_text(max(possible))}"
        how = f"{_each(number, amount.unit, between)}, by a margin that is not known"
        return Amount(low, high, high, how, is_exact=True), ()
    missing = [_how_many(amount.unit, units) for amount in fee.amounts]
    return None, tuple(missing) or ("the amount for each unit",)


def _how_many(unit: str, units: Mapping[str, int]) -> str:
    """The number that is not known, and what was counted instead of it: a misspelt name is seen."""
    others = [name for name in units if name != BALLOT]
    instead = f" (recount_units counts {', '.join(map(repr, others))})" if others else ""
    return f"how many {unit}s there are{instead}"


def _each(number: int, unit: str, amount: str) -> str:
    return f"{number:,} {unit}s at {amount} each" if number != 1 else f"{amount} for the {unit}"
