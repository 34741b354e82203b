"""A stratum as it is announced before the seed: whose cards, how many, how they are audited, and what is staked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.stratified import StratumKind
from canvass.errors import BadRecord, BadValue
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.numerals import read_decimal


@dataclass(frozen=True, slots=True)
class StratumTerms:
    """The jurisdictions of a stratum in text order, its way of auditing, and the trusted number of its cards.

    ``share`` is that of the draws that are its own, 0 for all strata where the office leaves the shares to canvass;
    ``stakes`` has a decimal for each assertion of the contest, empty where none was chosen yet.
    """

    jurisdictions: tuple[str, ...]
    kind: StratumKind
    bound: int
    share: Fraction = Fraction(0)
    stakes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a stratum of nobody, without cards, and a stake that is none."""
        what = f"the stratum {self.name!r}"
        if not self.jurisdictions or list(self.jurisdictions) != sorted({*self.jurisdictions}):
            raise BadRecord(
                f"{what}: its jurisdictions are listed in order, none twice, one at least"
            )
        if self.bound < 1:
            raise BadRecord(f"{what} has no cards: leave it out")
        for stake in self.stakes:
            _require_stake(what, stake)

    @property
    def name(self) -> str:
        """The stratum in words: whose cards they are."""
        return ", ".join(self.jurisdictions)

    @property
    def value(self) -> dict[str, Value]:
        """The stratum as a commitment states it."""
        return {
            "bound": self.bound,
            "jurisdictions": self.jurisdictions,
            "kind": self.kind,
            "share": str(self.share),
            "stakes": self.stakes,
        }


def read_stratum(found: Fields) -> StratumTerms:
    """The stratum that a commitment states. Raises BadRecord."""
    found.exactly("bound", "jurisdictions", "kind", "share", "stakes")
    return StratumTerms(
        found.texts("jurisdictions"),
        found.word("kind", StratumKind),
        found.number("bound"),
        found.share("share"),
        found.texts("stakes"),
    )


def require_strata(strata: Sequence[StratumTerms]) -> None:
    """Refuse fewer than two strata, strata that overlap, and shares that are not those of all draws."""
    if len(strata) < 2:
        raise BadRecord("stratified is for two strata or more: audit one by its own method")
    times = Counter(name for stratum in strata for name in stratum.jurisdictions)
    twice = sorted(name for name, count in times.items() if count > 1)
    if twice:
        raise BadRecord(f"strata overlap: {', '.join(twice)} is in two of them; a card is in one")
    shares = [stratum.share for stratum in strata]
    if any(shares) and (min(shares) <= 0 or sum(shares) != 1):
        raise BadRecord(
            f"the shares of the strata are above 0 and add up to 1; found {', '.join(map(str, shares))}"
        )


def _require_stake(what: str, text: str) -> None:
    try:
        stake = read_decimal(text)
    except BadValue as fault:
        raise BadRecord(f"{what}: stake: {fault}") from None
    if not 0 < stake < 1:
        raise BadRecord(f"{what}: a stake is a share above 0 and below 1, as 0.9; found {text!r}")
