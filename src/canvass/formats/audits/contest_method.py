"""The method that an entry of ``contests.toml`` announces: by its rule, its strata, and what is usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from canvass.audit.elimination import MOST_LISTED
from canvass.audit.terms.by_strata import named_by
from canvass.audit.terms.method_value import method_value, read_method
from canvass.audit.terms.methods import (
    COUNTED_IN_POINTS,
    METHODS,
    RANKED,
    Awaire,
    AwaireSteps,
    BatchComparison,
    HandCount,
    Method,
    Suite,
)
from canvass.errors import BadRecord, BadValue, UnknownName
from canvass.formats.audits.contest_entries import ContestStratumEntry, PlannedContestEntry
from canvass.model import Rule
from canvass.model.fields import Fields
from canvass.model.value import frozen
from canvass.numerals import read_ratio

_IN_STRATA = {name: method for name, method in METHODS.items() if method.is_stratified}
_BY_CARDS_IN_STRATA = {name for name, method in _IN_STRATA.items() if method.written_as}
"""Methods that strata of any kinds keep: of contests that batches say too little of."""


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


def _kin(rule: Rule) -> dict[str, str]:
    """The methods of contests by this rule, by the name that an office writes for them."""
    return {
        method.written_as: method.NAME
        for method in METHODS.values()
        if method.written_as and not method.is_unrecorded and rule in _rules_of(method)
    }


def _rules_of(method: type[Method]) -> Sequence[Rule]:
    """The rules that turn what an office writes into the method."""
    if issubclass(method, RANKED):
        return (method.RULE,)
    return COUNTED_IN_POINTS if method.counts_points else ()


_KIN = {rule: kin for rule in Rule if (kin := _kin(rule))}
"""The methods of contests by rankings or points, by rule and by the name that they have for others."""


_OF_RANKED = {method.NAME: method.RULE for method in METHODS.values() if issubclass(method, RANKED)}


_OF_POINTS = [method.NAME for method in METHODS.values() if method.counts_points]


def require_points(entry: PlannedContestEntry) -> None:
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


def _by_steps(entry: PlannedContestEntry) -> Mapping[str, Any]:
    """The method as it is written; without records that of steps where its choices are too many to list all orders."""
    is_long = len(entry.choice) > MOST_LISTED and entry.method["name"] == Awaire.NAME
    return {**entry.method, "name": AwaireSteps.NAME} if is_long else entry.method


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


def announced_method(entry: PlannedContestEntry) -> Method:
    """The method of a contest, with its strata. Raises BadRecord, UnknownName."""
    return _method(_in_strata(entry, _as_ranked(entry)))


def usual_method(rule: Rule, name: str) -> Method | None:
    """What ``method = { name = ... }`` is for a contest of this rule; None where the method does not know the rule."""
    if rule in _KIN:
        name = _KIN[rule].get(name, "")
    return _method({"name": name}) if name else None
