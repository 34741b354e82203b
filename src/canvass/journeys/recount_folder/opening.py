"""``canvass recount open``: a record with its key, the case, and the count that is counted again."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from canvass.errors import BadKey, BadRecord, InputError, NotWritten, OutOfRange, UnknownName
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.audit_folder.folder import OWNER_ONLY_FOLDER, AuditFolder, passphrase
from canvass.journeys.audit_folder.opening import id_for
from canvass.journeys.recount_folder.desk import new_desk, refuse_begun, refuse_blank, sit_down
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.model import Choice, Contest, Election, Returns, UnitKind
from canvass.model.contest import OF_LISTS, OF_POINTS, OF_RANKINGS
from canvass.record import SigningKey, write_key
from canvass.record.writing import filled_folder
from canvass.recount.event import (
    ONE_VOTE,
    BaselineKind,
    BaselineSet,
    BaselineUnit,
    ContestSet,
    RecountOpened,
    UnitId,
    VoteColumn,
    VoteColumnKind,
    said,
)
from canvass.recount.state.differences import total
from canvass.tabulation.within import within

EQUIPMENT = "listed_equipment"
OTHERWISE = {
    **dict.fromkeys(OF_POINTS, "adds up points, and sheets of a recount have votes"),
    **dict.fromkeys(OF_RANKINGS, "counts rankings, and sheets of a recount have votes"),
    **dict.fromkeys(
        OF_LISTS, "shares seats among lists, and a recount tells the lead of the last seat"
    ),
}
"""Rules whose winners do not follow from votes in order, and why their recount is not carried out here."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is counted again: the contest, the set of returns that is the baseline, and the state, where named."""

    title: str
    office: str
    contest: str | None = None
    returns: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class OpenedRecount:
    """A new recount; the fingerprint of its key is to be published where nobody can change it."""

    folder: Path
    record: str
    units: int
    boards: tuple[str, ...]
    votes: int
    baseline: str
    fingerprint: str
    contest: ContestSet
    """Its seats, and how many votes a voter has."""
    without: tuple[str, ...]
    """The names of units of this kind of which the returns have no votes: they are not counted again."""


def open_recount(path: Path, election: Election, case: Case, hand: Hand) -> OpenedRecount:
    """Begin a recount in a new folder. Raises NotWritten where something is there, UnknownName, InputError."""
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise NotWritten(f"{path}: something is here already; name a new folder")
    opened, units, returns = _case(election, case)
    filled = _filled(election.contest(opened.contest), opened)
    several = [] if filled == ONE_VOTE else [filled]
    said(opened, hand.actor, hand.time)  # a name that no entry may have is refused here,
    refuse_blank(opened)  # and one that says nothing: nothing is written before
    key, record = SigningKey.generate(), id_for(path)

    def begin(aside: Path) -> None:
        folder = AuditFolder(aside)
        folder.make()
        write_key(key, folder.key, passphrase())
        desk = new_desk(folder.record, record, {"title": opened.title}, opened.office, key, hand)
        try:
            baseline = _baseline(returns, units, desk.keep([u.value for u in units]).value)
            desk.say([opened, *several, baseline], hand)
        finally:
            desk.record.close()
            desk.store.ledger.close()

    _write_whole(path, begin)
    votes = sum(sum(unit.votes) for unit in units)
    name, print_ = returns.name, key.public.fingerprint
    without = _without_votes(election, returns, units, case.state)
    return OpenedRecount(
        path, record, len(units), opened.boards, votes, name, print_, filled, without
    )


def _write_whole(path: Path, begin: Callable[[Path], None]) -> None:
    """Fill the folder of a new recount once all of it is written. Raises NotWritten, and then nothing is there."""
    aside = path
    try:
        with filled_folder(path, OWNER_ONLY_FOLDER) as aside:
            begin(aside)
    except (NotWritten, BadKey, OSError) as fault:
        why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        why = why.replace(f"{aside}{os.sep}", "")
        raise NotWritten(
            f"{path}: the recount was not opened ({why}); nothing is there: make room, and open it again"
        ) from None


def _without_votes(
    election: Election, returns: Returns, units: tuple[BaselineUnit, ...], state: str
) -> tuple[str, ...]:
    """The names of units that these returns could have, and have not."""
    found = {unit.id for unit in units}
    places = _places(election, returns.level, state).values()
    return tuple(name for place, name in places if place not in found)


@dataclass(frozen=True, slots=True)
class NewBaseline:
    """A count that took the place of the one before: its version, and the units in which it differs."""

    version: int
    baseline: str
    units: int
    before: int
    """Votes of the version before, and of this one."""
    votes: int
    changed: tuple[str, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]


def replace_baseline(path: Path, election: Election, case: Case, hand: Hand) -> NewBaseline:
    """Keep another count as the next version of the baseline, before work begins.

    Raises InputError where it is of another contest, of other choices or counties, or the same; BadRecord, UnknownName.
    """
    with sit_down(path) as desk:
        held = desk.state.baseline
        if desk.state.opened is None or held is None:
            raise no_baseline(path)
        refuse_begun(path, desk, "a baseline is")
        opened, units, returns = _case(election, replace(case, office=desk.state.opened.office))
        for what in ("contest", "choices", "boards"):
            if getattr(opened, what) != getattr(desk.state.opened, what):
                raise InputError(
                    f"{path}: the {what} of these returns are not those of the recount; begin a new one with canvass "
                    "recount open"
                )
        old, new = desk.state.units, {unit.id: unit for unit in units}
        if list(old.items()) == list(new.items()):
            raise InputError(
                f"{path}: these returns are version {held.version} of the baseline, unit by unit; nothing was written"
            )
        body = _baseline(
            returns, units, desk.keep([u.value for u in units]).value, held.version + 1
        )
        desk.say([body], hand)
        names = [
            tuple(f"{unit[0]}, {(new.get(unit) or old[unit]).name}" for unit in found)
            for found in (
                [unit for unit in new if unit in old and new[unit] != old[unit]],
                [unit for unit in new if unit not in old],
                [unit for unit in old if unit not in new],
            )
        ]
        votes = (sum(held.votes), sum(body.votes))
        return NewBaseline(body.version, returns.name, len(units), *votes, *names)


def _filled(contest: Contest, opened: RecountOpened) -> ContestSet:
    """Its seats and the votes of a voter. Raises OutOfRange where every choice has a seat: nothing can change."""
    choices = len(opened.choices)
    if contest.seats >= choices:
        raise OutOfRange(
            f"{contest.title}: {choices} choices have votes and {contest.seats} seats are filled; nobody could lose one"
        )
    return ContestSet(contest.seats, contest.votes_allowed)


def _case(
    election: Election, case: Case
) -> tuple[RecountOpened, tuple[BaselineUnit, ...], Returns]:
    contest = election.contest(case.contest)
    _require_votes(contest)
    returns = _returns(election, contest.id, case.returns)
    votes = _votes(returns)
    counted = set(votes["choice"])
    choices = tuple(_choice(each) for each in contest.choices if each.id in counted)
    units = tuple(_units(election, returns, votes, choices, case.state))
    boards = tuple(sorted({unit.id[0] for unit in units}))
    title, office = case.title or f"Recount: {contest.title}", case.office
    if not office:
        raise InputError("no office was named; say with --office who runs the recount")
    opened = RecountOpened(title, election.title, office, contest.id, choices, boards)
    opened.check()
    return opened, units, returns


def _require_votes(contest: Contest) -> None:
    """Refuse a rule by which the most votes do not win. Raises OutOfRange.

    The last round of a ranked contest, where it is given as such, is between votes.
    """
    why = "" if contest.final_round else OTHERWISE.get(contest.rule, "")
    if why:
        raise OutOfRange(
            f"{contest.title}: its rule {contest.rule.value} {why}; count by the law's own forms"
        )


def _returns(election: Election, contest: str, name: str) -> Returns:
    """The set of returns that is counted again. Raises UnknownName, InputError."""
    if name:
        found = election.returns_named(name).of(contest)
    else:
        every = election.returns_of(contest)
        if len(every) != 1:
            raise UnknownName(
                "set of returns", "", [each.name for each in every], "name it with --returns"
            )
        found = every[0]
    if found.baseline.value not in {kind.value for kind in BaselineKind}:
        raise InputError(
            f"the returns {found.name!r} are of the count {found.baseline.value!r}; a baseline is one of "
            f"{', '.join(BaselineKind)}"
        )
    return found


def _votes(returns: Returns) -> pl.DataFrame:
    """Votes by unit and choice: the total where the source has one, else the sum of its modes."""
    is_total = pl.col("vote_mode") == "total"
    votes = pl.col("votes")
    summed = pl.when(is_total.any()).then(votes.filter(is_total).sum()).otherwise(votes.sum())
    keys = ["unit", "choice"]
    return returns.table.group_by(keys, maintain_order=True).agg(summed.alias("votes"))


def _units(
    election: Election,
    returns: Returns,
    votes: pl.DataFrame,
    choices: tuple[VoteColumn, ...],
    state: str,
) -> list[BaselineUnit]:
    places = _places(election, returns.level, state)
    by_unit: dict[str, dict[str, int]] = {}
    for unit, choice, count in votes.iter_rows():
        by_unit.setdefault(unit, {})[choice] = count
    listed = _equipment(election, returns.level)
    found = [
        BaselineUnit(place, name, listed.get(unit, ""), _every(name, by_unit[unit], choices))
        for unit, (place, name) in places.items()
        if unit in by_unit
    ]
    if not found:
        raise OutOfRange(f"the returns {returns.name!r} have no unit in {state or 'the election'}")
    return found


def _every(unit: str, votes: Mapping[str, int], choices: tuple[VoteColumn, ...]) -> tuple[int, ...]:
    """The votes in the order of choices. Raises BadRecord where one has none: an absent line is not zero."""
    for choice in choices:
        if choice.id not in votes:
            raise BadRecord(
                f"the baseline has no votes of {unit} for {choice.name}; write 0 where there were none"
            )
    return tuple(votes[choice.id] for choice in choices)


def _places(election: Election, level: UnitKind, state: str) -> Mapping[str, tuple[UnitId, str]]:
    """The id in the recount and the name of each unit: a county is its own board of canvassers."""
    counties = election.unit_names(UnitKind.COUNTY)
    lies_in = dict(within(election.units, level, UnitKind.COUNTY).iter_rows())
    rows = election.units.filter(pl.col("kind") == level.value)
    if state:
        rows = rows.filter(pl.col("state") == state)
    found = dict[str, tuple[UnitId, str]]()
    for unit, name in rows.select("unit", "name").iter_rows():
        county = unit if level is UnitKind.COUNTY else lies_in.get(unit, "")
        board = counties.get(county, county) or election.jurisdiction
        found[unit] = ((board, unit), name)
    return found


def _equipment(election: Election, level: UnitKind) -> Mapping[str, str]:
    if not election.has_table(EQUIPMENT):
        return {}
    table = election.table(EQUIPMENT, level).select("unit", "tabulator")
    return {unit: tabulator or "" for unit, tabulator in table.iter_rows()}


def _choice(choice: Choice) -> VoteColumn:
    known = {kind.value for kind in VoteColumnKind}
    kind = choice.kind.value if choice.kind.value in known else VoteColumnKind.OTHER.value
    return VoteColumn(choice.id, choice.name, VoteColumnKind(kind))


def _baseline(
    returns: Returns,
    units: tuple[BaselineUnit, ...],
    file: Mapping[str, object],
    version: int = 1,
) -> BaselineSet:
    votes = total([unit.votes for unit in units], len(units[0].votes))
    source = returns.source or returns.baseline_detail or f"the returns {returns.name}"
    kind = BaselineKind(returns.baseline.value)
    return BaselineSet(version, kind, source, len(units), votes, dict(file))  # type: ignore[arg-type]
