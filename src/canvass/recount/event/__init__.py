"""The events that a recount is made of: docs/record.md, section 22, as frozen dataclasses."""

from canvass.recount.event.baseline import BaselineKind, BaselineSet, BaselineUnit, UnitId
from canvass.recount.event.by_kind import BallotsIssued, ByKind, KindsTold
from canvass.recount.event.case import (
    ONE_VOTE,
    ContestSet,
    RecountOpened,
    VoteColumn,
    VoteColumnKind,
)
from canvass.recount.event.challenges import ChallengeDecided, ChallengeMade, Exhibit
from canvass.recount.event.counter import CounterDeadlineSet, CounterPetitionFiled
from canvass.recount.event.custody import CustodyLogged, Seal, Step
from canvass.recount.event.envelope import KINDS, Body, read_body, said
from canvass.recount.event.equipment import EquipmentExamined, Examination, Found
from canvass.recount.event.notice import NoticeGiven
from canvass.recount.event.observers import Attendance, RecountObserved
from canvass.recount.event.procedure import (
    Balance,
    BallotsOf,
    Consequence,
    DrawnBy,
    DrawStep,
    ProcedureSet,
    Removes,
)
from canvass.recount.event.recalled import ReturnRecalled
from canvass.recount.event.reconciled import BallotsRemoved, UnitReconciled
from canvass.recount.event.returns import (
    Lead,
    Reason,
    RecountMethod,
    ReturnAmended,
    ReturnImported,
    ReturnsCompleted,
)
from canvass.recount.event.stages import (
    BallotsSampled,
    SampleRule,
    Stage,
    StageBegun,
    StagesEnded,
    StagesSet,
    Takes,
    Then,
)
from canvass.recount.event.stop import (
    BoardsResumed,
    BoardsStopped,
    Order,
    RecountResumed,
    RecountStopped,
)
from canvass.recount.event.tables import TableSet
from canvass.recount.event.tallies import (
    ReturnCounted,
    ReturnStands,
    TallyEntered,
    TallyReleased,
    Trip,
)
from canvass.recount.event.terms import Authority, BoardDays, CountedBy, TermsSet
from canvass.recount.event.written import NamesTold, WriteInsSet, Written, WrittenCounted
from canvass.recount.kinds import FORMAT, OWN_WORDS, is_of_recount

__all__ = [
    "FORMAT",
    "KINDS",
    "ONE_VOTE",
    "OWN_WORDS",
    "Attendance",
    "Authority",
    "Balance",
    "BallotsIssued",
    "BallotsOf",
    "BallotsRemoved",
    "BallotsSampled",
    "BaselineKind",
    "BaselineSet",
    "BaselineUnit",
    "BoardDays",
    "BoardsResumed",
    "BoardsStopped",
    "Body",
    "ByKind",
    "ChallengeDecided",
    "ChallengeMade",
    "Consequence",
    "ContestSet",
    "CountedBy",
    "CounterDeadlineSet",
    "CounterPetitionFiled",
    "CustodyLogged",
    "DrawStep",
    "DrawnBy",
    "EquipmentExamined",
    "Examination",
    "Exhibit",
    "Found",
    "KindsTold",
    "Lead",
    "NamesTold",
    "NoticeGiven",
    "Order",
    "ProcedureSet",
    "Reason",
    "RecountMethod",
    "RecountObserved",
    "RecountOpened",
    "RecountResumed",
    "RecountStopped",
    "Removes",
    "ReturnAmended",
    "ReturnCounted",
    "ReturnImported",
    "ReturnRecalled",
    "ReturnStands",
    "ReturnsCompleted",
    "SampleRule",
    "Seal",
    "Stage",
    "StageBegun",
    "StagesEnded",
    "StagesSet",
    "Step",
    "TableSet",
    "Takes",
    "TallyEntered",
    "TallyReleased",
    "TermsSet",
    "Then",
    "Trip",
    "UnitId",
    "UnitReconciled",
    "VoteColumn",
    "VoteColumnKind",
    "WriteInsSet",
    "Written",
    "WrittenCounted",
    "is_of_recount",
    "read_body",
    "said",
]
