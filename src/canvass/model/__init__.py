"""Nouns without arithmetic: what an election is made of."""

from canvass.model.baseline import Baseline
from canvass.model.card import CardId, CardStyle, CastVoteRecord, Interpretation, Reading
from canvass.model.cards import CardTable, RanksWritten, RecordedContest
from canvass.model.contest import Choice, ChoiceKind, Contest, Rule
from canvass.model.election import Election
from canvass.model.event import Event
from canvass.model.examination import Examination, Remark
from canvass.model.facts import FactKind, PackagedFact
from canvass.model.fault import ChoiceSum, Fate, InputFault, Mend, NamedUnit
from canvass.model.join import Joined, Ledger, join
from canvass.model.known import Known, Later
from canvass.model.manifest import Batch, BatchId, Manifest
from canvass.model.office import ElectionType, Office
from canvass.model.party import parties
from canvass.model.person import family_name, given_and_family, names_in_short
from canvass.model.rankings import Ranking, Rankings, ranking_of
from canvass.model.returns import Returns
from canvass.model.size_fault import SizeExample, SizeFault
from canvass.model.source import Source
from canvass.model.technology import Technology
from canvass.model.unit import UnitKind
from canvass.model.value import Value

__all__ = [
    "Baseline",
    "Batch",
    "BatchId",
    "CardId",
    "CardStyle",
    "CardTable",
    "CastVoteRecord",
    "Choice",
    "ChoiceKind",
    "ChoiceSum",
    "Contest",
    "Election",
    "ElectionType",
    "Event",
    "Examination",
    "FactKind",
    "Fate",
    "InputFault",
    "Interpretation",
    "Joined",
    "Known",
    "Later",
    "Ledger",
    "Manifest",
    "Mend",
    "NamedUnit",
    "Office",
    "PackagedFact",
    "Ranking",
    "Rankings",
    "RanksWritten",
    "Reading",
    "RecordedContest",
    "Remark",
    "Returns",
    "Rule",
    "SizeExample",
    "SizeFault",
    "Source",
    "Technology",
    "UnitKind",
    "Value",
    "family_name",
    "given_and_family",
    "join",
    "names_in_short",
    "parties",
    "ranking_of",
]
