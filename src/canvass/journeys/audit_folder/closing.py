"""``canvass audit measure``: what the cards that were read say, and the round closed with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from canvass.audit.event import ContestResult, RoundClosed, RoundReopened
from canvass.audit.frames.frame import EntryKind
from canvass.audit.measure import Records, measure, measure_contest
from canvass.audit.measure.unseen import Unseen, unseen_of
from canvass.audit.state import AuditState, Phase, missing_from_anybody, to_open
from canvass.audit.state.conclusion import SETTLED, not_closed
from canvass.audit.terms.places import NO_RECORD, CardPlaces
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.discrepancies import Discrepancy, Effect, discrepancies, mend
from canvass.journeys.audit_folder.drawing import card_places
from canvass.journeys.audit_folder.elected import elected_otherwise
from canvass.journeys.audit_folder.office_cards import OfficeCards, office_cards, records_of
from canvass.journeys.audit_folder.reason import require_reason
from canvass.model.value import Value
from canvass.record import Purpose, SigningKey

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Measured:
    """What a round says of every contest, and where paper and records differ."""

    round: int
    contests: tuple[ContestResult, ...]
    discrepancies: tuple[Discrepancy, ...]
    unsettled: tuple[str, ...]
    """Targeted contests for which more is to be done."""
    if_agreed: Mapping[str, str]
    """For contests with discrepancies, the measured risk if the record of every card found had agreed with it."""
    unseen: tuple[Unseen, ...] = ()
    """For contests of which everything was drawn and nothing confirmed: the entries that show nothing of them."""
    elected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For ranked contests whose papers do not confirm the report: whom they elect."""


@alone
def measure_round(desk: Desk, hand: Hand, key: SigningKey | None = None) -> Measured:
    """Measure and close the round that is open, and sign. Raises OutOfTurn while something is missing."""
    state = desk.state
    if state.phase is not Phase.ROUND_OPEN:
        raise OutOfTurn(f"no round is open; nothing was written. {state.phase.sentence}")
    _require_complete(state)
    signer, cards = desk.signer(key), _office(desk)
    records = _records(state, cards)
    found = measure(state, records)
    openings = None if cards is None else _openings(desk, cards)
    number = len(state.rounds)
    body = RoundClosed(number, found, openings)
    desk.say_signed(body, Purpose.ROUND_CLOSE, hand, signer)
    return _measured(desk.state, number, found, records)


def last_measured(desk: Desk) -> Measured:
    """What the round that closed last said. Raises OutOfTurn where none did."""
    last = desk.state.round
    if last is None or last.closed is None:
        raise OutOfTurn(not_closed(desk.state))
    records = _records(desk.state, _office(desk))
    return _measured(desk.state, last.number, last.closed.contests, records)


@alone
def reopen_round(desk: Desk, reason: str, hand: Hand) -> int:
    """Open the round that closed last again, to correct what was entered; returns its number. Raises BadValue."""
    require_reason(reason)
    number = len(desk.state.rounds)
    desk.say(RoundReopened(max(number, 1), reason), hand)
    return number


def _measured(
    state: AuditState, number: int, found: tuple[ContestResult, ...], records: Records
) -> Measured:
    still = tuple(
        result.contest
        for result in found
        if state.committed.contest(result.contest).is_targeted and result.status not in SETTLED
    )
    differ = tuple(discrepancies(state, records))
    return Measured(
        number,
        found,
        differ,
        still,
        _if_agreed(state, records, differ),
        unseen_of(state),
        elected_otherwise(state),
    )


def _if_agreed(
    state: AuditState, records: Records, differ: Sequence[Discrepancy]
) -> Mapping[str, str]:
    """What the discrepancies of cards did to the measured risk: the same audit without them."""
    cards = {each.entry for each in differ if each.kind is EntryKind.CARD}
    if not cards:
        return {}
    mended = {**records, **{card: mend(state, records[card]) for card in cards & records.keys()}}
    touched = {each.contest for each in differ if each.effect is not Effect.NOT_IN_RECORD}
    results = (
        measure_contest(state, contest, mended)
        for contest in state.committed.contests
        if contest.id in touched
    )
    return {result.contest: result.measured_risk for result in results if result.sample}


def _require_complete(state: AuditState) -> None:
    lacking = list(missing_from_anybody(state))
    if lacking:
        shown = "; ".join(map(str, lacking[:_SHOWN]))
        more = f"; and {len(lacking) - _SHOWN} more" if len(lacking) > _SHOWN else ""
        raise OutOfTurn(f"round {len(state.rounds)} cannot be measured yet: {shown}{more}")


def drawn_records(desk: Desk) -> Records:
    """The records of the cards drawn so far; none before the first draw, and where nothing is compared."""
    return _records(desk.state, _office(desk)) if desk.state.rounds else {}


def _office(desk: Desk) -> tuple[OfficeCards, CardPlaces] | None:
    """The committed cards and their places; None where nothing is compared with records."""
    if not desk.state.committed.has_frame:
        return None
    return office_cards(desk), card_places(desk)


def _records(state: AuditState, office: tuple[OfficeCards, CardPlaces] | None) -> Records:
    """The records of every card that was drawn and that people look for."""
    if office is None:
        return {}
    cards, places = office
    drawn = (e.id for e in state.drawn.entries if e.kind is EntryKind.CARD and e.is_sought)
    return records_of(cards, places, drawn)


def _openings(desk: Desk, office: tuple[OfficeCards, CardPlaces]) -> dict[str, Value] | None:
    """The records that this round shows for the first time, as an artefact; None where there are none."""
    cards, places = office
    numbers = sorted(
        number
        for entry in set(to_open(desk.state)) - desk.state.opened_records
        if (number := places.place(entry[:-1], int(entry[-1]))) is not None
        and places.style[number] != NO_RECORD
    )
    if not numbers:
        return None
    lines = (cards.opening(number).line + b"\n" for number in numbers)
    return desk.record.artefacts.put(lines).value
