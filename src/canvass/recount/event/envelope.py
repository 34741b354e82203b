"""From a body to the event that a record keeps, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, get_args

from canvass.errors import BadRecord
from canvass.model import Event
from canvass.model.fields import Fields
from canvass.recount.event.baseline import BaselineSet
from canvass.recount.event.by_kind import KindsTold
from canvass.recount.event.case import ContestSet, RecountOpened
from canvass.recount.event.challenges import ChallengeDecided, ChallengeMade
from canvass.recount.event.counter import CounterDeadlineSet, CounterPetitionFiled
from canvass.recount.event.custody import CustodyLogged
from canvass.recount.event.equipment import EquipmentExamined
from canvass.recount.event.notice import NoticeGiven
from canvass.recount.event.observers import RecountObserved
from canvass.recount.event.procedure import ProcedureSet
from canvass.recount.event.recalled import ReturnRecalled
from canvass.recount.event.reconciled import UnitReconciled
from canvass.recount.event.returns import ReturnAmended, ReturnImported, ReturnsCompleted
from canvass.recount.event.stages import BallotsSampled, StageBegun, StagesEnded, StagesSet
from canvass.recount.event.stop import BoardsResumed, BoardsStopped, RecountResumed, RecountStopped
from canvass.recount.event.tables import TableSet
from canvass.recount.event.tallies import ReturnCounted, ReturnStands, TallyEntered, TallyReleased
from canvass.recount.event.terms import TermsSet
from canvass.recount.event.written import NamesTold, WriteInsSet

Body: TypeAlias = (
    RecountOpened
    | ContestSet
    | BaselineSet
    | TermsSet
    | ProcedureSet
    | StagesSet
    | StageBegun
    | StagesEnded
    | BallotsSampled
    | UnitReconciled
    | KindsTold
    | ReturnStands
    | CustodyLogged
    | EquipmentExamined
    | RecountObserved
    | CounterDeadlineSet
    | CounterPetitionFiled
    | NoticeGiven
    | TableSet
    | WriteInsSet
    | NamesTold
    | ChallengeMade
    | ChallengeDecided
    | ReturnImported
    | TallyEntered
    | TallyReleased
    | ReturnCounted
    | ReturnRecalled
    | RecountStopped
    | RecountResumed
    | BoardsStopped
    | BoardsResumed
    | ReturnsCompleted
    | ReturnAmended
)
"""What an event of a recount says."""

_READERS: dict[str, Callable[[Fields], Body]] = {body.KIND: body.read for body in get_args(Body)}
KINDS = frozenset(_READERS)
"""Every kind of event of a recount that this program knows."""


def read_body(event: Event) -> Body:
    """What an event of a recount says. Raises BadRecord where it is malformed or of a kind that nobody knows."""
    read = _READERS.get(event.kind)
    if read is None:
        raise BadRecord(
            f"this program knows no event {event.kind!r}; known: {', '.join(sorted(_READERS))}"
        )
    return read(Fields(event.kind, event.body))


def said(body: Body, actor: str, time: str) -> Event:
    """The event by which somebody says this, ready for a record."""
    return Event(body.KIND, actor, time, body.value)
