"""What may be written in ``contests.toml``: its tables and their members."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from canvass.audit.comparison import ErrorRates
from canvass.audit.stratified import StratumKind
from canvass.formats.audits.choices import kind_by_name
from canvass.formats.toml_values import Count, Ratio, written
from canvass.model import ChoiceKind, Rule

Id = Annotated[str, Field(min_length=1)]


Share = Annotated[float, Field(strict=True, ge=0, le=1)]


RiskLimit = Annotated[
    str,
    written(r"0\.(?=[0-9]*[1-9])[0-9]{1,50}", 'as a share above 0 and below 1: "0.05" for 5%'),
]


Stake = Annotated[
    str,
    written(
        r"0\.(?=[0-9]*[1-9])[0-9]{1,50}", 'as a share above 0 and below 1: "0.9" for nine tenths'
    ),
]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ChoiceEntry(_Entry):
    """A ``[[contest.choice]]``: what a voter may mark, and the votes reported for it."""

    id: Id
    votes: Count = 0
    name: str = ""
    kind: ChoiceKind | None = None

    @property
    def stands_for(self) -> ChoiceKind:
        """The kind that is written, or that of its words."""
        return self.kind or kind_by_name(self.name or self.id)


class ExpectedErrorsEntry(_Entry):
    """The ``errors`` that an office expects of its records, as shares of the cards; what is left out is as usual."""

    one_vote_over: Share = ErrorRates().one_vote_over
    two_vote_over: Share = ErrorRates().two_vote_over
    one_vote_under: Share = ErrorRates().one_vote_under
    two_vote_under: Share = ErrorRates().two_vote_under


class ContestStratumEntry(_Entry):
    """A ``[[contest.stratum]]``: whose cards draw apart, how they are audited, and the votes reported there."""

    jurisdictions: Annotated[tuple[str, ...], Field(min_length=1)]
    kind: StratumKind
    card_bound: Annotated[Count, Field(ge=1)]
    votes: dict[str, Count]
    share: Ratio | None = None
    """Of all draws; of every stratum or of none, where canvass chooses them."""
    stake: Stake | None = None


class PlannedContestEntry(_Entry):
    """A ``[[contest]]``: what was reported, and how it is audited."""

    id: Id
    title: str = ""
    choice: Annotated[tuple[ChoiceEntry, ...], Field(min_length=2)]
    seats: Annotated[Count, Field(ge=1)] = 1
    votes_allowed: Annotated[Count, Field(ge=1)] = 1
    rule: Rule = Rule.PLURALITY
    share: Ratio | None = None
    about: tuple[str, ...] = ()
    winner: str = ""
    """Who was announced as the winner of a ranked contest: first preferences do not say it."""
    jurisdictions: tuple[str, ...] = ()
    """Where its cards may lie; every jurisdiction of the audit where none is named."""
    card_bound: Annotated[Count, Field(ge=1)]
    card_bound_source: Id
    risk_limit: RiskLimit
    method: dict[str, Any]
    bet: str | dict[str, Any] | None = None
    errors: ExpectedErrorsEntry | None = None
    stratum: tuple[ContestStratumEntry, ...] = ()
    targeted: bool = True


class ContestsDescription(_Entry):
    """The whole of contests.toml."""

    contest: Annotated[tuple[PlannedContestEntry, ...], Field(min_length=1)]
    smallest_style: Count = 10
    second_reading: Ratio = "0"
    under_seal: bool = False
    mixed_batches: bool = False
    base_sample: Count = 0
