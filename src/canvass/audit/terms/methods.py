"""Every method that a contest can be audited by, as it is announced before the seed.

A method is a class beside its kin (``by_cards``, ``by_ranks`` ...), which says what is asked of any method
(``method.AnnouncedMethod``), and a line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar, get_args

from canvass.audit.terms.by_batches import BatchComparison, PointsBatches, WeightedBy
from canvass.audit.terms.by_cards import (
    Comparison,
    OneAudit,
    Polling,
    PollingRatio,
    Suite,
    SuperSimple,
)
from canvass.audit.terms.by_points import OneAuditPoints, PointsComparison, PointsPolling
from canvass.audit.terms.by_ranks import (
    Awaire,
    AwaireSteps,
    BordaComparison,
    BordaPolling,
    PreferenceComparison,
    PreferencePolling,
    RankedComparison,
    RankedPolling,
)
from canvass.audit.terms.by_rounds import Athena, Minerva, Providence
from canvass.audit.terms.by_share import FixedPercentage, HandCount, Measure
from canvass.audit.terms.by_strata import (
    Stratified,
    StratifiedBatches,
    StratifiedBorda,
    StratifiedByStyle,
    StratifiedPoints,
    StratifiedPreference,
    StratifiedRanked,
)
from canvass.audit.terms.method import COUNTED_IN_POINTS, DrawnBy

Found = TypeVar("Found")

Method: TypeAlias = (
    Polling
    | Comparison
    | SuperSimple
    | PollingRatio
    | Suite
    | OneAudit
    | Stratified
    | StratifiedBatches
    | StratifiedByStyle
    | StratifiedRanked
    | StratifiedPreference
    | StratifiedBorda
    | StratifiedPoints
    | RankedPolling
    | RankedComparison
    | PreferencePolling
    | PreferenceComparison
    | BordaPolling
    | BordaComparison
    | Awaire
    | AwaireSteps
    | PointsPolling
    | PointsComparison
    | OneAuditPoints
    | Minerva
    | Athena
    | Providence
    | BatchComparison
    | PointsBatches
    | FixedPercentage
    | HandCount
)
METHODS: Mapping[str, type[Method]] = {kind.NAME: kind for kind in get_args(Method)}
"""Every method by the name under which it is committed."""
RANKED = (RankedPolling, RankedComparison, StratifiedRanked)
"""Methods of ranked contests, and those that inherit from them: they say what the marks at each rank come to."""


def by_kind(table: Mapping[type[Any], Found], method: Method) -> Found:
    """What a table has for a method, or for the nearest one that it inherits from."""
    return table[next(kind for kind in type(method).__mro__ if kind in table)]


__all__ = [
    "COUNTED_IN_POINTS",
    "METHODS",
    "RANKED",
    "Athena",
    "Awaire",
    "AwaireSteps",
    "BatchComparison",
    "BordaComparison",
    "BordaPolling",
    "Comparison",
    "DrawnBy",
    "FixedPercentage",
    "HandCount",
    "Measure",
    "Method",
    "Minerva",
    "OneAudit",
    "OneAuditPoints",
    "PointsBatches",
    "PointsComparison",
    "PointsPolling",
    "Polling",
    "PollingRatio",
    "PreferenceComparison",
    "PreferencePolling",
    "Providence",
    "RankedComparison",
    "RankedPolling",
    "Stratified",
    "StratifiedBatches",
    "StratifiedBorda",
    "StratifiedByStyle",
    "StratifiedPoints",
    "StratifiedPreference",
    "StratifiedRanked",
    "Suite",
    "SuperSimple",
    "WeightedBy",
    "by_kind",
]
