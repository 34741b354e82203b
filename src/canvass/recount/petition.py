"""How many people must sign, and what their petitions cost."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.errors import OutOfRange
from canvass.recount.fee import usd_text


@dataclass(frozen=True, slots=True)
class Petition:
    """Signers for one petition, or for each unit of a kind, with the fee for each unit.

    ``signers`` is None where the number was not seen; ``unit`` is empty for one petition for the whole.
    """

    signers: int | None = None
    unit: str = ""
    cents_per_unit: int = 0
    detail: str = ""

    @property
    def words(self) -> str:
        """The petition as a sentence says it."""
        number = f"{self.signers}" if self.signers is not None else "a number not known here of"
        each = f" in each {self.unit}" if self.unit else ""
        fee = f", {usd_text(self.cents_per_unit)} each" if self.cents_per_unit else ""
        detail = f"; {self.detail}" if self.detail else ""
        return f"{number} voters{each} must sign{fee}{detail}"

    def needs(self, units: int = 1) -> PetitionNeeds | None:
        """Signers and fee when this many units are petitioned; None where the number of signers is not known."""
        if units < 0:
            raise OutOfRange(f"a petition covers 0 units or more, found {units}")
        if self.signers is None:
            return None
        return PetitionNeeds(units, self.signers * units, self.cents_per_unit * units)


@dataclass(frozen=True, slots=True)
class PetitionNeeds:
    """What petitions for so many units take.

    >>> Petition(3, "election district", 5000).needs(9163)
    PetitionNeeds(units=9163, signers=27489, fee_cents=45815000)
    """

    units: int
    signers: int
    fee_cents: int
