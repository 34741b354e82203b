"""``contests.toml``: which contests are audited, how, and on what trusted numbers (docs/run-an-audit.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked, bet_in, bet_stated
from canvass.audit.comparison import ErrorRates
from canvass.audit.elimination import MOST_LISTED
from canvass.audit.event.batches import Votes
from canvass.audit.risk import Status
from canvass.audit.rules import assertions
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.base_sample import NO_TICKETS
from canvass.audit.terms.by_strata import named_by
from canvass.audit.terms.check import is_of_pairs
from canvass.audit.terms.contests import ListedContest, require_rule
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.method_value import method_value, read_method
from canvass.audit.terms.methods import (
    COUNTED_IN_POINTS,
    METHODS,
    RANKED,
    Awaire,
    AwaireSteps,
    BatchComparison,
    BordaComparison,
    BordaPolling,
    Comparison,
    DrawnBy,
    HandCount,
    Method,
    OneAudit,
    OneAuditPoints,
    PointsBatches,
    PointsComparison,
    PointsPolling,
    Polling,
    PreferenceComparison,
    PreferencePolling,
    RankedComparison,
    RankedPolling,
    Stratified,
    StratifiedBatches,
    StratifiedBorda,
    StratifiedByStyle,
    StratifiedPoints,
    StratifiedPreference,
    StratifiedRanked,
    Suite,
)
from canvass.audit.terms.rankings import check_ranked
from canvass.errors import BadRecord, BadValue, InputError, OutOfRange, UnknownName
from canvass.formats.audits.choices import is_no_choice, is_unclear, kind_by_name
from canvass.formats.kinds import audit as kinds
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import line_of, read_toml
from canvass.formats.toml_values import Count, Ratio, written
from canvass.model import Choice, ChoiceKind, Contest, Rule
from canvass.model.contest import fault_of_about, marks_allowed
from canvass.model.fields import Fields
from canvass.model.name import fault_of_label
from canvass.model.value import frozen
from canvass.numerals import read_ratio

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


@dataclass(frozen=True, slots=True)
class PlannedContests:
    """The contests of an audit as an office wants them audited.

    A card style that fewer than ``smallest_style`` cards have is not opened; ``second_reading`` is the share of
    cards and batches that a second board reads, and with ``is_under_seal`` both readings of a card are made under seal.
    Unless batches are ``mixed``, so that none tells whose cards lie in it, each must have so many cards of the style.
    With a ``base`` the first so many cards are read besides, so that every contest on them has a measured risk.
    """

    plans: tuple[ContestPlan, ...]
    smallest_style: int
    second_reading: Fraction
    is_under_seal: bool = False
    mixed_batches: bool = False
    base: int = 0


def read_contests(path: Path, jurisdictions: tuple[str, ...]) -> ReadResult[PlannedContests]:
    """The contests that a file plans, None where something in it is wrong, and every problem."""
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    found, problems = read_toml(text.value, ContestsDescription)
    if found is None:
        return ReadResult(None, named((*text.problems, *problems), path.name), text.source)
    plans, refused = [], []
    for number, entry in enumerate(found.contest):
        try:
            plans.append(_plan(entry, jurisdictions))
        except InputError as refusal:
            row = line_of(text.value, ("contest", number, "id"))
            refused.append(_problem(row, entry.id, str(refusal)))
    refused += _twice(found)
    if found.base_sample and not refused and not _is_any_by_ticket(plans):
        refused.append(_problem(None, "base_sample", NO_TICKETS))
    if refused:
        return ReadResult(None, named(refused, path.name), text.source)
    again = read_ratio(found.second_reading)
    planned = PlannedContests(
        tuple(plans),
        found.smallest_style,
        again,
        found.under_seal,
        found.mixed_batches,
        found.base_sample,
    )
    return ReadResult(planned, named(text.problems, path.name), text.source)


_NOBODY_READS_TWICE = (
    "no card is read a second time: say second_reading, the share of cards that a second board reads, "
    "or leave under_seal out"
)


def _is_any_by_ticket(plans: Sequence[ContestPlan]) -> bool:
    """Whether some contest draws cards without replacement, so that a base sample is the first of its order."""
    return any(plan.method.drawn_by is DrawnBy.TICKET for plan in plans)


def _problem(row: int | None, contest: str, message: str) -> Problem:
    return kinds.CONTEST_REFUSED.at(row, contest, message=message)


def _twice(found: ContestsDescription) -> list[Problem]:
    ids = [entry.id for entry in found.contest]
    twice = sorted({each for each in ids if ids.count(each) > 1})
    problems = [_problem(None, each, "the contest is listed twice") for each in twice]
    if read_ratio(found.second_reading) > 1:
        problems.append(_problem(None, "second_reading", "a share from 0 to 1 is needed"))
    if found.under_seal and not read_ratio(found.second_reading):
        problems.append(_problem(None, "under_seal", _NOBODY_READS_TWICE))
    return problems


def _refuse_unseen(entry: PlannedContestEntry) -> None:
    """Refuse what nobody can see in the names of a contest and its choices. Raises BadValue."""
    names = [
        entry.id,
        entry.title,
        *(name for each in entry.choice for name in (each.id, each.name)),
    ]
    for name in names:
        if fault := fault_of_label(name):
            raise BadValue(f"{name!a}: {fault}; write the name as it is seen")


def _plan(entry: PlannedContestEntry, jurisdictions: tuple[str, ...]) -> ContestPlan:
    for name in entry.jurisdictions:
        if name not in jurisdictions:
            raise UnknownName("jurisdiction of this audit", name, jurisdictions)
    _refuse_unseen(entry)
    choices = tuple(map(_choice, entry.choice))
    contest = Contest(
        id=entry.id,
        title=entry.title or entry.id,
        choices=choices,
        seats=entry.seats,
        votes_allowed=marks_allowed(entry.rule, entry.votes_allowed, choices),
        rule=entry.rule,
        share=None if entry.share is None else read_ratio(entry.share),
        about=tuple(c.id for c in choices if c.id in (*_about(entry), entry.winner)),
    )
    listed = ListedContest(
        contest,
        tuple(sorted(set(entry.jurisdictions))) or jurisdictions,
        tuple((c.id, c.votes) for c in entry.choice if c.stands_for.is_valid_vote),
    )
    require_rule(contest)
    _require_points(entry)
    method = _method(_in_strata(entry, _as_ranked(entry)))
    if isinstance(method, RANKED):
        _refuse_unranked(listed, entry)
        check_ranked(listed, method)
    elif entry.winner and entry.rule is not Rule.IRV:
        raise BadRecord(
            'winner is said of ranked contests (rule = "irv", "condorcet" or "borda"); of others the votes say it'
        )
    elif fault := fault_of_about(entry.rule, entry.share, entry.about):
        raise BadRecord(f"{fault}: correct the rule, or leave about out")
    else:
        _refuse_unclaimed(listed, entry.card_bound)
    if method.tests_pairs and not is_of_pairs(listed):
        raise BadRecord(
            f"{method.NAME} is for plurality contests in which a voter marks one choice"
        )
    return ContestPlan(
        listed,
        entry.card_bound,
        entry.card_bound_source,
        method,
        entry.risk_limit,
        entry.targeted,
        _bet(entry.bet),
        None if entry.errors is None else ErrorRates(**entry.errors.model_dump()),
        tuple(_votes_there(listed, stratum) for stratum in entry.stratum),
    )


_BY_CARDS_IN_STRATA = (
    *(StratifiedRanked.NAME, StratifiedPreference.NAME),
    *(StratifiedBorda.NAME, StratifiedPoints.NAME),
)
"""Methods that strata of any kinds keep: of contests that batches say too little of."""
_IN_STRATA = (
    *(Stratified.NAME, StratifiedBatches.NAME, StratifiedByStyle.NAME),
    *_BY_CARDS_IN_STRATA,
)


def _in_strata(entry: PlannedContestEntry, method: Mapping[str, Any]) -> Mapping[str, Any]:
    """The method with the strata of the contest. Raises BadRecord for strata that the method does not have."""
    is_stratified = method.get("name") in _IN_STRATA
    if not is_stratified and not entry.stratum:
        return method
    if not is_stratified:
        raise BadRecord(
            'its strata draw apart: write method = { name = "stratified" }, or leave [[contest.stratum]] out'
        )
    if "style" in method:
        raise BadRecord(
            'card style is said of each stratum: leave style out, and write kind = "comparison_by_style" where only '
            "cards whose records have the contest are drawn; elsewhere a card without the contest counts one half"
        )
    if not entry.stratum:
        raise BadRecord(
            "write a [[contest.stratum]] for each county, or counties, that draw apart (docs/strata.md)"
        )
    if "strata" in method:
        raise BadRecord("strata are written as [[contest.stratum]], one for each")
    bounds = sum(stratum.card_bound for stratum in entry.stratum)
    if entry.stratum and bounds != entry.card_bound:
        raise BadRecord(
            f"card_bound is {entry.card_bound:,} and those of its strata add up to {bounds:,}: correct one of them"
        )
    shares = [stratum.share is not None for stratum in entry.stratum]
    if any(shares) and not all(shares):
        raise BadRecord(
            "say the share of the draws of every stratum, or of none: then canvass chooses them"
        )
    strata = [_stratum_value(stratum) for stratum in entry.stratum]
    name = method["name"]
    if name not in _BY_CARDS_IN_STRATA:
        name = named_by([stratum.kind for stratum in entry.stratum])
    return {**method, "name": name, "strata": strata}


def _stratum_value(stratum: ContestStratumEntry) -> dict[str, Any]:
    return {
        "bound": stratum.card_bound,
        "jurisdictions": sorted(stratum.jurisdictions),
        "kind": stratum.kind,
        "share": "0" if stratum.share is None else _share("share", stratum.share),
        "stakes": [] if stratum.stake is None else [stratum.stake],
    }


def _votes_there(listed: ListedContest, stratum: ContestStratumEntry) -> Votes:
    """The votes reported in a stratum, of every choice that is a valid vote; 0 where none is written."""
    known = [choice for choice, _ in listed.votes]
    for choice in stratum.votes:
        if choice not in known:
            raise UnknownName(f"choice of {listed.id}", choice, known)
    return tuple((choice, stratum.votes.get(choice, 0)) for choice in known)


_KIN = {
    Rule.IRV: {
        Polling.NAME: RankedPolling.NAME,
        Comparison.NAME: RankedComparison.NAME,
        Stratified.NAME: StratifiedRanked.NAME,
    },
    **{
        rule: {
            Polling.NAME: PointsPolling.NAME,
            Comparison.NAME: PointsComparison.NAME,
            OneAudit.NAME: OneAuditPoints.NAME,
            BatchComparison.NAME: PointsBatches.NAME,
            Stratified.NAME: StratifiedPoints.NAME,
        }
        for rule in COUNTED_IN_POINTS
    },
    Rule.BORDA: {
        Polling.NAME: BordaPolling.NAME,
        Comparison.NAME: BordaComparison.NAME,
        Stratified.NAME: StratifiedBorda.NAME,
    },
    Rule.CONDORCET: {
        Polling.NAME: PreferencePolling.NAME,
        Comparison.NAME: PreferenceComparison.NAME,
        Stratified.NAME: StratifiedPreference.NAME,
    },
}
"""The methods of contests by rankings or points, by rule and by the name that they have for others."""
_OF_RANKED = {method.NAME: method.RULE for method in METHODS.values() if issubclass(method, RANKED)}
_OF_POINTS = [method.NAME for method in METHODS.values() if method.counts_points]


def _require_points(entry: PlannedContestEntry) -> None:
    """Refuse points of which nobody said how many: with the usual 1 no card could have more."""
    if entry.rule not in COUNTED_IN_POINTS or entry.votes_allowed > 1:
        return
    what = {
        Rule.SCORE: "the most that a voter may give one choice, 5 say; where that is 1, the rule is approval",
        Rule.CUMULATIVE: "what a voter has in all; where that is 1, the rule is plurality",
    }[entry.rule]
    raise BadRecord(f"the rule {entry.rule}: write votes_allowed, {what}")


def _as_ranked(entry: PlannedContestEntry) -> Mapping[str, Any]:
    """The method as it is written; of a ranked contest, polling and comparison are those of rankings."""
    name = str(entry.method.get("name", ""))
    if name in _OF_RANKED:
        if entry.rule is not _OF_RANKED[name]:
            raise BadRecord(
                f'{name} is for ranked contests; write rule = "{_OF_RANKED[name]}", or another method'
            )
        return _by_steps(entry)
    if entry.rule not in _KIN:
        if name in _OF_POINTS:
            raise BadRecord(
                f'{name} is for contests by points: write rule = "score" or "cumulative", or another method'
            )
        return entry.method
    kin = _KIN[entry.rule]
    if name in _OF_POINTS and name in kin.values():
        return entry.method
    if name == HandCount.NAME:
        raise BadRecord(
            f"totals of batches do not say who has won by the rule {entry.rule}: write the method polling (of an "
            "instant runoff without records, awaire) and draw every card; when all are read the papers are counted"
        )
    in_strata = _APART if name in _IN_STRATA else ""
    if name not in kin and entry.rule in COUNTED_IN_POINTS:
        raise BadRecord(
            f"a contest by points is audited by comparison, oneaudit, batch_comparison or polling; the method "
            f"{name!r} does not know the rule {entry.rule} (docs/audit-methods.md){in_strata}"
        )
    if name not in kin:
        raise BadRecord(
            f"a ranked contest is audited by comparison or polling, card by card; the method {name!r} does not know "
            f"rankings (docs/ranked-contests.md){in_strata}"
        )
    odd = {"replacement", "inflator"} & entry.method.keys() if name != BatchComparison.NAME else {}
    if odd and entry.method[min(odd)]:
        raise BadRecord(
            f"the method {name} of a contest by rankings or points has no {min(odd)!r}: leave it out"
        )
    return {**{k: v for k, v in entry.method.items() if k not in odd}, "name": kin[name]}


_APART = '; over counties that draw apart its method is { name = "stratified" } (docs/strata.md)'
_UNCLAIMED = (Status.NO_METHOD, Status.SUMMED_LINE)


def _refuse_unclaimed(listed: ListedContest, bound: int) -> None:
    """Refuse a contest about whose report nothing can be claimed: no count of its batches could be held against it.

    A full hand count in a folder agrees where every claim is true. Without any it would contradict every report.
    """
    status = assertions(listed.contest, dict(listed.votes), bound).status
    if status in _UNCLAIMED:
        raise BadRecord(
            f"{status.sentence} A hand count in a folder is held against claims too: count the contest by the law that "
            "it is under, and leave it out of this file"
        )


def _by_steps(entry: PlannedContestEntry) -> Mapping[str, Any]:
    """The method as it is written; without records that of steps where its choices are too many to list all orders."""
    is_long = len(entry.choice) > MOST_LISTED and entry.method["name"] == Awaire.NAME
    return {**entry.method, "name": AwaireSteps.NAME} if is_long else entry.method


def _refuse_unranked(listed: ListedContest, entry: PlannedContestEntry) -> None:
    """Refuse a ranked contest that does not say its one winner, or counts several choices as one."""
    if not entry.winner:
        raise BadRecord(
            'say who was announced as the winner, as winner = "ID": first preferences do not say it'
        )
    if entry.about:
        raise BadRecord(
            "about is for shares of votes: leave it out, winner says whom the audit is about"
        )
    known = [choice.id for choice in listed.contest.choices]
    if entry.winner not in known:
        raise UnknownName(f"choice of {entry.id}", entry.winner, known)


def _choice(entry: ChoiceEntry) -> Choice:
    name = entry.name or entry.id
    if is_unclear(name, entry.kind):
        raise OutOfRange(
            f'{name!r} is a person\'s name or ballots without a vote: write the line kind = "candidate" or kind = '
            '"blank" under it'
        )
    if is_no_choice(name, entry.stands_for):
        raise OutOfRange(
            f"{name!r} counts voters, ballots or all votes, and nobody can vote for it: remove it from the choices; "
            "the number of cards is card_bound"
        )
    return Choice(entry.id, name, kind=entry.stands_for)


def _about(entry: PlannedContestEntry) -> tuple[str, ...]:
    known = [choice.id for choice in entry.choice if choice.stands_for.is_valid_vote]
    for name in entry.about:
        if name not in known:
            raise UnknownName(f"choice of {entry.id}", name, known)
    return entry.about


def _share(member: str, text: str) -> str:
    try:
        return str(read_ratio(text))
    except BadValue as fault:
        raise BadRecord(f'{member} is written as a share: "0.1" or "1/10"; {fault}') from None


def _method(given: Mapping[str, Any]) -> Method:
    """The method of this name; what is not said of it is as its definition has it."""
    name = str(given.get("name", ""))
    if name not in METHODS:
        raise UnknownName("method", name, METHODS, "write method = { name = ... }")
    data = {**_defaults(name), **given}
    if isinstance(data.get("measure"), Mapping):
        data["measure"] = method_value(_method(data["measure"]))
    if name == Suite.NAME and "compared" not in data:
        raise BadRecord(
            'say which share of the draws is among the cards with a record, as compared = "1/4"; canvass audit size '
            "--method suite finds the one with the least work"
        )
    for member in {"share", "compared"} & data.keys():
        data[member] = _share(member, str(data[member]))
    return read_method(Fields("method", frozen(data)))  # type: ignore[arg-type]


def _defaults(name: str) -> dict[str, Any]:
    return {f.name: f.default for f in fields(METHODS[name]) if f.default is not MISSING}


def usual_method(rule: Rule, name: str) -> Method | None:
    """What ``method = { name = ... }`` is for a contest of this rule; None where the method does not know the rule."""
    if rule in _KIN:
        name = _KIN[rule].get(name, "")
    return _method({"name": name}) if name else None


def _bet(given: str | Mapping[str, Any] | None) -> BetAsked:
    """A bet by name, or with all of its numbers."""
    if given is None:
        return THE_RECOMMENDED
    return bet_in(given) if isinstance(given, str) else bet_stated(given)
