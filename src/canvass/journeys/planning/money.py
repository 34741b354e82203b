"""What a recount of a state costs, who pays, what must be paid in advance and who must sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.audit.fit import OnPaper
from canvass.data import recount as packaged
from canvass.journeys.planning.ballots import StateBallots
from canvass.outcome import Ballots, together
from canvass.recount.cost import CostRange, EstimateAgainstActual, cost_between, total
from canvass.recount.deadlines import CONTEST
from canvass.recount.eligible import Eligibility, Standing
from canvass.recount.fee import Fee, FeeForm, usd_text
from canvass.recount.petition import Petition, PetitionNeeds
from canvass.recount.question import Question
from canvass.recount.refund import Refund
from canvass.recount.rule import Kind, RecountRule
from canvass.recount.selection import Selection, Status, select
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes

CENTS = 100
WHOLE_STATE = "state"


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
    """Money that who asks must find: low, middle and high, all equal where the law fixes it."""

    low_cents: int
    middle_cents: int
    high_cents: int
    how: str


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


@dataclass(frozen=True, slots=True)
class Signatures:
    """The petition that the law asks for, and what it takes for the whole state where that can be said."""

    says: str
    needs: PetitionNeeds | None
    missing: tuple[str, ...]


def state_cost(ballots: StateBallots, of_state: Ballots) -> StateCost:
    """The cost by county; without counties the state counts as one.

    Where only bounds are known, the low estimate is for the fewest ballots, the high one for the most, and the middle
    one for those half way between.
    """
    listed = tuple(
        CountyCost(each.county, each.name, each.ballots.number, each.ballots, _cost(each.ballots))
        for each in ballots.counties
    )
    counted = together(county.bounds for county in listed)
    return StateCost(
        returns=ballots.returns,
        counties=listed,
        ballots=counted.number,
        ballots_of_state=of_state.number,
        whole=total([county.cost for county in listed]) if listed else _cost(of_state),
        bounds=counted if listed else of_state,
    )


def _cost(ballots: Ballots) -> CostRange:
    return cost_between(ballots.at_least, ballots.at_most)


def payment(
    rules: Sequence[RecountRule],
    question: Question,
    standing: Eligibility,
    votes: ContestVotes,
    units: Mapping[str, int],
    cost: StateCost,
) -> Payment:
    """Who pays and how much in advance; ``units`` counts precincts or districts where the fee goes by them."""
    fee = select(rules, Kind.FEE, question)
    refund = select(rules, Kind.REFUND, question)
    public = _publicly_paid(standing)
    contents = _fees(fee)
    amount, missing = _amount(contents, public, votes, units, cost)
    return Payment(
        payer=_payer(standing, public),
        publicly_paid=public,
        fee=_words(contents) or fee.status.sentence,
        amount=amount,
        missing=missing,
        in_court=_words(_fees(select(rules, Kind.FEE, question, CONTEST))),
        refund=" | or: ".join(r.words for r in refund.rules if isinstance(r.content, Refund))
        or refund.status.sentence,
        statuses=(fee.status, refund.status),
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
        return Signatures(petition.words, None, (f"how many {petition.unit}s there are",))
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
        return Amount(low, middle, high, "cost of a count by hand, estimated here"), ()
    return None, (f"the amount of {fee.form.sentence}",)


def _per_unit(
    fee: Fee, votes: ContestVotes, units: Mapping[str, int]
) -> tuple[Amount | None, tuple[str, ...]]:
    counted = {**units, WHOLE_STATE: 1}
    for amount in reversed(fee.amounts):
        if amount.unit not in counted:
            continue
        cents = amount.cents_for(votes)
        if cents is None:
            return None, ("the margin that the fee depends on",)
        number = counted[amount.unit]
        whole = cents * number
        how = f"{number:,} {amount.unit}s at {usd_text(cents)} each"
        return Amount(whole, whole, whole, how), ()
    missing = [f"how many {amount.unit}s there are" for amount in fee.amounts]
    return None, tuple(missing) or ("the amount for each unit",)
