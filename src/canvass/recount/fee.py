"""What who asks for a recount pays, and gets back. Money is in whole cents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import OutOfRange
from canvass.recount.condition import Condition
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes


class FeeForm(StrEnum):
    """How a fee is set; the value is a machine's word, ``sentence`` a person's."""

    ACTUAL_COST_PREPAID = "actual_cost_prepaid"
    PER_UNIT = "per_unit"
    BOND = "bond"
    DAILY_DEPOSIT = "daily_deposit"
    NONE = "none"
    UNKNOWN = "unknown"

    @property
    def sentence(self) -> str:
        """What is paid, in words."""
        return _SENTENCES[self]


_SENTENCES = {
    FeeForm.ACTUAL_COST_PREPAID: "the actual cost, of which the office's estimate is paid in advance",
    FeeForm.PER_UNIT: "a fixed amount for each unit",
    FeeForm.BOND: "a bond or deposit",
    FeeForm.DAILY_DEPOSIT: "a deposit for each day of counting",
    FeeForm.NONE: "nothing",
    FeeForm.UNKNOWN: "not known here",
}
_BALANCES = {
    FeeForm.ACTUAL_COST_PREPAID: "what the actual cost is above the estimate; by when is not known here",
    FeeForm.PER_UNIT: "nothing, for the amount is fixed",
    FeeForm.BOND: "what the bond does not cover; by when is not known here",
    FeeForm.DAILY_DEPOSIT: "a further deposit for each day of counting",
    FeeForm.NONE: "nothing",
}


@dataclass(frozen=True, slots=True)
class Band:
    """An amount that holds where the condition does, of the votes of who asks; None where it was not read."""

    cents: int | None
    condition: Condition
    unknown: str = ""
    """Why the amount is not known."""

    @property
    def words(self) -> str:
        """The amount and when it holds, as a sentence says it."""
        amount = f"an amount not known here ({self.unknown})" if self.unknown else self._amount
        return f"{amount} if {self.condition.words}"

    @property
    def _amount(self) -> str:
        return "an amount not known here" if self.cents is None else usd_text(self.cents)


@dataclass(frozen=True, slots=True)
class UnitFee:
    """An amount for each unit, and others where the margin of who asks is wider: the first band that holds."""

    unit: str
    cents: int
    bands: tuple[Band, ...] = ()

    def cents_for(self, votes: ContestVotes) -> int | None:
        """The amount for one unit; None where it cannot be said which band applies.

        >>> UnitFee("precinct", 5000).cents_for(ContestVotes())
        5000
        """
        possible = self.possible_cents(votes)
        return possible[0] if len(possible) == 1 else None

    def possible_cents(self, votes: ContestVotes) -> tuple[int, ...]:
        """The amounts for one unit that may apply, as far as the votes tell; one where they decide.

        None of them where an amount that was not read may apply.

        >>> UnitFee("precinct", 5000).possible_cents(ContestVotes())
        (5000,)
        """
        possible = []
        for band in self.bands:
            truth = band.condition.decide(votes).truth
            if truth is not Truth.FALSE and band.cents is None:
                return ()
            if truth is not Truth.FALSE and band.cents is not None:
                possible.append(band.cents)
            if truth is Truth.TRUE:
                return tuple(dict.fromkeys(possible))
        return tuple(dict.fromkeys([*possible, self.cents]))

    @property
    def words(self) -> str:
        """The fee as a sentence says it."""
        wider = [band.words for band in self.bands]
        if not wider:
            return f"{usd_text(self.cents)} for each {self.unit}"
        return f"for each {self.unit} {', '.join(wider)}, else {usd_text(self.cents)}"


@dataclass(frozen=True, slots=True)
class Fee:
    """The fee of a state: its form and, where it is fixed, the amount for each kind of unit."""

    form: FeeForm
    amounts: tuple[UnitFee, ...] = ()
    detail: str = ""
    balance: str = ""
    """What is paid after the deposit and by when, where the law's words were read."""

    @property
    def owed_later(self) -> str:
        """What is paid after the deposit, as a sentence says it."""
        return self.balance or _BALANCES.get(self.form, "not known here")

    @property
    def words(self) -> str:
        """The fee as a sentence says it."""
        parts = [amount.words for amount in self.amounts]
        if self.form is not FeeForm.PER_UNIT or not parts:
            parts.insert(0, self.form.sentence)
        if self.detail:
            parts.append(self.detail)
        return "; ".join(parts)

    def amount_for(self, unit: str) -> UnitFee | None:
        """The amount for this kind of unit, where the law names one."""
        return next((amount for amount in self.amounts if amount.unit == unit), None)


def refund_cents(paid_cents: int, due_cents: Sequence[int]) -> int:
    """What is paid back of a prepayment; a negative number is still owed.

    >>> refund_cents(97_325_000, [34_062_500])
    63262500
    """
    if any(
        isinstance(cents, bool) or not isinstance(cents, int) for cents in (paid_cents, *due_cents)
    ):
        raise OutOfRange("money is counted in whole cents")
    return paid_cents - sum(due_cents)


def usd_text(cents: int) -> str:
    """An amount of money as a person reads it.

    >>> usd_text(97_325_000), usd_text(544_852_67), usd_text(-5)
    ('$973,250', '$544,852.67', '-$0.05')
    """
    dollars, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${dollars:,}" + (f".{rest:02}" if rest else "")
