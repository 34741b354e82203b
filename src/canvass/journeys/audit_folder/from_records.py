"""``canvass audit open --from``: an audit from a manifest and a voting system's records, ready to be committed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from canvass.audit.event import Loaded
from canvass.audit.reconcile import listed_otherwise
from canvass.audit.terms.make import audit_of
from canvass.audit.terms.methods import Comparison, Method, RankedComparison
from canvass.audit.terms.rankings import elected_by, totals_of
from canvass.errors import BadRecord, UnknownName, UnreadableFile
from canvass.formats.another_kind import Kind, another, expected, kind_of
from canvass.formats.audits.contests_written import ContestToWrite, contests_text
from canvass.formats.cvr.rctab import is_configuration
from canvass.formats.cvr.vendor import RecordedTitle, VendorRecords
from canvass.formats.cvr.vendors import KNOWN_EXPORTS, vendor_export
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import packed as packed_kinds
from canvass.formats.kinds import workbook as workbook_kinds
from canvass.formats.kinds.records import NOT_READ
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.problem import Problem, ReadResult, SourceFile
from canvass.formats.text_file import read_text
from canvass.journeys.audit_folder.brought import digest_of_file, require_unpacked
from canvass.journeys.audit_folder.decisions import NOTHING, Deciding, standing_for
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.material import gather
from canvass.journeys.audit_folder.opening import About, Opened, open_audit
from canvass.journeys.audit_folder.sizes import NextSize, next_sizes
from canvass.model import BatchId, Manifest, Ranking, Rankings, Rule

CONTESTS = "contests.toml"
_BOUND_SOURCE = "the manifest: any card may have the contest"
_SHOWN = 5
_OTHER_COUNTY = "; it has no batch of the records: it may be another county's, or of another count"
_OTHER_KINDS = {
    kind.code
    for kind in (
        packed_kinds.ARCHIVE,
        file_kinds.OTHER_FORMAT,
        workbook_kinds.SPREADSHEET,
        workbook_kinds.SPREADSHEET_XML,
        file_kinds.WEB_PAGE,
        file_kinds.WEB_TABLE,
    )
}
"""Files of which it is more to say that they are no export of records."""


@dataclass(frozen=True, slots=True)
class Bound:
    """At most so many cards have the contest, by a source without the voting system."""

    cards: int
    source: str


@dataclass(frozen=True, slots=True)
class FromFiles:
    """What an audit is opened from: a manifest, records (one file for each jurisdiction), and contests by name."""

    manifest: Path
    records: tuple[Path, ...]
    contests: tuple[str, ...]
    risk_limit: str = "0.05"
    bound: Bound | None = None
    """On the one contest, where there is a source for it."""
    jurisdictions: tuple[str, ...] = ()
    """Empty where the manifest names them."""
    decided: Deciding = NOTHING
    """What was decided about the faults of the manifest. An export of records is used as it is or not at all."""
    rule: Rule | None = None
    """How rankings are counted, irv where nobody says; of contests without ranks nothing is said."""


@dataclass(frozen=True, slots=True)
class Universe:
    """Every card there is: those of the manifest, those with a record, and those without one."""

    manifest: int
    recorded: int
    batches: int
    short: tuple[tuple[str, int], ...]
    """Batches with cards that have no record, and how many."""

    @property
    def without_record(self) -> int:
        """Cards of the manifest without a record: each may have any contest, and counts against the report."""
        return self.manifest - self.recorded


@dataclass(frozen=True, slots=True)
class ContestMade:
    """A contest as it was written: its votes, the cards whose record lists it, its bound, and the first round.

    ``narrower`` is the bound that the records suggest and ``narrower_round`` the first round with it, where the bound
    is the manifest's: what it costs that nobody else has counted the cards with the contest.
    """

    title: str
    votes: Mapping[str, int]
    cards: int
    overvoted: int
    card_bound: int
    first_round: NextSize | None
    narrower: int
    narrower_round: NextSize | None = None
    winner: str = ""
    """Whom the rankings elect, and ``by_rules`` the cards that other rules for ranks read otherwise."""
    by_rules: int = 0
    rule: Rule = Rule.IRV
    """How the rankings are counted."""


@dataclass(frozen=True, slots=True)
class OpenedFrom:
    """An audit that is open, with its files loaded; ``systems`` says what each file of records is."""

    opened: Opened
    systems: tuple[str, ...]
    universe: Universe
    contests: tuple[ContestMade, ...]
    contests_file: Path
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """The files as read, before anything is written."""

    manifest: Manifest
    jurisdictions: tuple[str, ...]
    records: tuple[VendorRecords, ...]
    problems: tuple[Problem, ...]

    @property
    def election(self) -> str:
        """The election, as the records name it."""
        return self.records[0].election


def open_from(
    path: Path, about: About, files: FromFiles, hand: Hand, database: str = ""
) -> OpenedFrom:
    """Open an audit, load its files and plan its first round. Nothing is written where the files do not fit.

    What ``about`` leaves empty is as the files say: the election, and the one jurisdiction as the office. Raises
    BadFile with every problem of a file, BadRecord for records that the manifest does not have, UnknownName for a
    contest.
    """
    if path.is_file():
        raise BadRecord(
            f"{path}: this is a file; name the audit's folder first, then the records: canvass audit open FOLDER "
            "RECORDS... --from MANIFEST; nothing was written"
        )
    read = _read(files)
    universe = _universe(read)
    made = tuple(_to_write(name, read, universe, files) for name in files.contests)
    election = about.election or read.election
    if not election:
        raise BadRecord(
            "the records do not name the election: say it with its day: --election; nothing was written"
        )
    office = about.office or (read.jurisdictions[0] if len(read.jurisdictions) == 1 else "")
    if not office:
        raise BadRecord("say which office runs the audit: --office; nothing was written")
    about = replace(about, title=about.title or election, election=election, office=office)
    opened = open_audit(path, about, read.jurisdictions, hand, database)
    contests_file = path / CONTESTS
    contests_file.write_text(contests_text(made), "utf-8")
    with sit_down(path) as desk:
        _load(desk, files, read, contests_file, hand)
        rounds = _first_rounds(desk, {})
        narrower = {} if files.bound else _first_rounds(desk, _narrower(made, universe))
    return OpenedFrom(
        opened,
        tuple(each.words for each in read.records),
        universe,
        tuple(
            _made(
                each, rounds.get(each.recorded.title), universe, narrower.get(each.recorded.title)
            )
            for each in made
        ),
        contests_file,
        read.problems,
    )


def _made(
    contest: ContestToWrite,
    first_round: NextSize | None,
    universe: Universe,
    narrower: NextSize | None,
) -> ContestMade:
    recorded = contest.recorded
    return ContestMade(
        recorded.title,
        recorded.votes,
        recorded.cards,
        recorded.overvoted,
        contest.card_bound,
        first_round,
        recorded.cards + universe.without_record,
        narrower,
        contest.winner,
        recorded.by_rules,
        contest.rule,
    )


def _narrower(made: Sequence[ContestToWrite], universe: Universe) -> Mapping[str, int]:
    """The bounds that the records suggest: cards whose record lists the contest, and cards without a record."""
    return {
        each.recorded.title: each.recorded.cards + universe.without_record
        for each in made
        if each.recorded.cards + universe.without_record < each.card_bound
    }


def _read(files: FromFiles) -> _Read:
    if not files.records:
        raise BadRecord(
            f"{files.manifest} was named as the manifest (--from), and no cast vote records: name their file behind "
            "the folder, one for each jurisdiction; nothing was written"
        )
    if not files.contests:
        raise BadRecord("name the contest that is audited: --contest; nothing was written")
    received = SourceFile(files.manifest.name, digest_of_file(files.manifest))
    require_unpacked(files.manifest)
    boxes = read_manifest(files.manifest, standing_for(files.decided, received, Loaded.MANIFEST))
    with expected(files.manifest, Kind.MANIFEST):
        manifest = usable(boxes)
    named = tuple(sorted({batch.jurisdiction for batch in manifest.batches} - {""}))
    jurisdictions = files.jurisdictions or named
    if not jurisdictions:
        raise BadRecord(
            f"{files.manifest}: the manifest names no jurisdiction; give it: -j NAME; nothing was written"
        )
    if len(files.records) != len(jurisdictions):
        raise BadRecord(
            f"{len(files.records)} files of records for {len(jurisdictions)} jurisdictions: name one file for each, "
            f"in the order {', '.join(jurisdictions)}; nothing was written"
        )
    exports = [_export(path) for path in files.records]
    problems = (*boxes.problems, *(problem for each in exports for problem in each.problems))
    return _Read(manifest, jurisdictions, tuple(map(usable, exports)), problems)


def _export(path: Path) -> ReadResult[VendorRecords]:
    if not path.is_file():
        raise UnreadableFile(f"{path}: no file of records is here; nothing was written")
    found = vendor_export(path)
    if found is None and is_configuration(path):
        raise BadRecord(
            f"{path}: this is a configuration of RCTab, not records: take the records that it names, and write its "
            "rules into contests.toml (skipped_rank, overvoted_rank); nothing was written"
        )
    is_another = kind_of(path) if found is None else None
    if is_another and is_another[0] is not Kind.RECORDS:
        raise another(path, *is_another, Kind.RECORDS)
    cause = _why_unread(path) if found is None else None
    if cause is not None:
        said = str(replace(cause, file=str(path))).removeprefix(f"{cause.severity}: ")
        raise BadRecord(f"{said}; nothing was written")
    if found is None:
        raise BadRecord(
            f"{path}: this is not an export that canvass knows ({KNOWN_EXPORTS}; a store that canvass convert wrote); "
            "put the records into a table as docs/audit-files.md has it, and load it with canvass audit load; nothing "
            "was written"
        )
    return found


def _why_unread(path: Path) -> Problem | None:
    """Why a file cannot be read as text at all; None where it is one, or is plainly of another kind."""
    problems = read_text(path).problems
    stopping = (one for one in problems if one.severity.stops and one.code not in _OTHER_KINDS)
    return next(stopping, None)


def _universe(read: _Read) -> Universe:
    """The cards of the manifest beside those with a record. Raises BadRecord for records of cards that it lacks."""
    room = _room(read)
    faults: list[str] = []
    counted = dict.fromkeys(room, 0)
    for jurisdiction, export in zip(read.jurisdictions, read.records, strict=True):
        cards = export.cards
        sizes = np.bincount(cards.batch, minlength=len(cards.batches)).tolist()
        last = np.zeros(len(cards.batches), np.int64)
        np.maximum.at(last, cards.batch, cards.position)
        for batch, size, most in zip(cards.batches, sizes, last.tolist(), strict=True):
            whole = (jurisdiction, *batch)
            if whole not in room:
                own = [each[1:] for each in room if each[0] == jurisdiction]
                faults.append(
                    f"batch {' '.join(batch)} is in no manifest and has {size} records"
                    + listed_otherwise(batch, own)
                )
            elif most > room[whole]:
                faults.append(
                    f"batch {' '.join(batch)} has a record of card {most} and {room[whole]} cards in the manifest"
                )
            else:
                counted[whole] = size
    if faults:
        more = f"; {len(faults) - _SHOWN} more" if len(faults) > _SHOWN else ""
        is_other = not any(counted.values()) and not any("write both" in each for each in faults)
        other = _OTHER_COUNTY if is_other else ""
        raise BadRecord(
            f"records that the manifest does not have: {'; '.join(faults[:_SHOWN])}{more}{other}; nothing was written"
        )
    short = [
        (" ".join(batch[1:]), room[batch] - n) for batch, n in counted.items() if n < room[batch]
    ]
    return Universe(sum(room.values()), sum(counted.values()), len(room), tuple(short))


def _room(read: _Read) -> Mapping[BatchId, int]:
    """The cards of each batch, by its whole id: jurisdiction, tabulator where records name one, and batch."""
    single = read.jurisdictions[0] if len(read.jurisdictions) == 1 else ""
    batches = read.manifest.batches
    by_tabulator = any(len(batch) > 1 for each in read.records for batch in each.cards.batches)
    unlike = [batch.id for batch in batches if bool(batch.tabulator) != by_tabulator]
    if unlike and by_tabulator:
        raise BadRecord(
            f"the manifest names no tabulator for {len(unlike)} batches, and the records name batches by tabulator; "
            "add the column; nothing was written"
        )
    if unlike:
        raise BadRecord(
            f"the manifest names a tabulator for {len(unlike)} batches, and the records name no tabulator of a batch; "
            "give a manifest without that column, each batch under its own name; nothing was written"
        )
    return {
        (batch.jurisdiction or single, *((batch.tabulator,) if by_tabulator else ()), batch.id): (
            batch.cards
        )
        for batch in batches
    }


def _to_write(name: str, read: _Read, universe: Universe, files: FromFiles) -> ContestToWrite:
    """A contest of every file of records that has it, with its votes added up."""
    titles = {each.title: each.title for export in read.records for each in export.contests}
    folded = {title.casefold(): title for title in titles}
    title = titles.get(name) or folded.get(name.casefold())
    if title is None:
        unread = {each for export in read.records for each in export.unread}
        if name.casefold() in {each.casefold() for each in unread}:
            raise BadRecord(f"contest {name!r}: {_why_not_read(name, read)}; nothing was written")
        raise UnknownName("contest of the records", name, titles)
    parts = [each for export in read.records for each in export.contests if each.title == title]
    recorded = _together(title, parts)
    rule = _counted_by(recorded, files.rule)
    winner = _elected(recorded, rule)
    if rule is Rule.BORDA and recorded.rankings is not None:
        recorded = replace(recorded, votes=dict(totals_of(rule, recorded.rankings)))
    if files.bound is None:
        return ContestToWrite(
            recorded, universe.manifest, _BOUND_SOURCE, files.risk_limit, winner=winner, rule=rule
        )
    if len(files.contests) > 1:
        raise BadRecord("--bound is for one contest; write the others into contests.toml")
    bound = files.bound
    return ContestToWrite(recorded, bound.cards, bound.source, files.risk_limit, True, winner, rule)


def _why_not_read(name: str, read: _Read) -> str:
    """What was found of a contest that a file of records has and that was left out, with what to do."""
    codes = {kind.code for kind in NOT_READ}
    told = (each for each in read.problems if each.code in codes)
    found = (p for p in told if name.casefold() in (p.column.casefold(), p.found.casefold()))
    return next(
        (f"{each.message}; {each.mend}" for each in found),
        "the records have it and it was not read: canvass doctor says why of the export that they were made from",
    )


def _counted_by(contest: RecordedTitle, rule: Rule | None) -> Rule:
    """The rule by which rankings are counted. Raises BadRecord for a rule without rankings."""
    if rule is not None and contest.rankings is None:
        raise BadRecord(
            f"contest {contest.title!r} has no ranks in the records, which the rule {rule} counts: leave --rule out, "
            "and write the rule of other contests into contests.toml; nothing was written"
        )
    return rule or Rule.IRV


def _elected(contest: RecordedTitle, rule: Rule) -> str:
    """Whom the rankings elect; empty for a contest without ranks. Raises BadRecord where nobody or another was."""
    if contest.rankings is None:
        return ""
    elected = elected_by(rule, contest.rankings)
    if len(elected) != 1:
        between = f" between {', '.join(elected)}" if elected else ""
        why = f"ties decide{between}" if any(contest.votes.values()) else "no card ranks anybody"
        if rule is Rule.CONDORCET and any(contest.votes.values()):
            why = "no choice is preferred to each other one"
        raise BadRecord(
            f"contest {contest.title!r}: the rankings elect nobody, as {why}; no sample can settle that: count every "
            "card by hand; nothing was written"
        )
    (winner,) = elected
    if contest.stated_winner not in ("", winner):
        raise BadRecord(
            f"contest {contest.title!r}: the file says that {contest.stated_winner!r} has won, and its rankings elect "
            f"{winner!r}; find out which of the two is wrong; nothing was written"
        )
    return winner


def _together(title: str, parts: Sequence[RecordedTitle]) -> RecordedTitle:
    choices = {choice.id: choice for part in parts for choice in part.choices}
    if len(choices) < 2:
        raise BadRecord(f"contest {title!r} has one choice: there is nothing to audit")
    if len({part.votes_allowed for part in parts}) > 1:
        raise BadRecord(f"contest {title!r}: files of records differ in how many votes a voter has")
    if len({part.rankings is None for part in parts}) > 1:
        raise BadRecord(f"contest {title!r}: one file of records has ranks and another has none")
    return RecordedTitle(
        title,
        parts[0].votes_allowed,
        tuple(choices.values()),
        {name: sum(part.votes.get(name, 0) for part in parts) for name in choices},
        sum(part.cards for part in parts),
        sum(part.overvoted for part in parts),
        _added([part.rankings for part in parts if part.rankings], tuple(choices)),
        sum(part.by_rules for part in parts),
        next((part.stated_winner for part in parts if part.stated_winner), ""),
    )


def _added(parts: Sequence[Rankings], choices: tuple[str, ...]) -> Rankings | None:
    """The rankings of all files; None where they have none."""
    cards: Counter[Ranking] = Counter()
    for part in parts:
        cards.update(part.cards)
    return Rankings(choices, cards) if parts else None


def _load(desk: Desk, files: FromFiles, read: _Read, contests: Path, hand: Hand) -> None:
    names_whose = any(batch.jurisdiction for batch in read.manifest.batches)
    whose = "" if names_whose else read.jurisdictions[0]
    load(desk, Loaded.MANIFEST, files.manifest, whose, hand, files.decided)
    for jurisdiction, path in zip(read.jurisdictions, files.records, strict=True):
        load(desk, Loaded.CARDS, path, jurisdiction, hand)
    load(desk, Loaded.CONTESTS, contests, "", hand)


def _first_rounds(desk: Desk, bounds: Mapping[str, int]) -> Mapping[str, NextSize]:
    """What the first round of each contest would be, if it were committed now; or with these bounds, by card style."""
    gathered = gather(desk)
    planned = gathered.contests
    plans = [
        replace(plan, bound=bounds[plan.listed.id], method=_by_style(plan.method))
        if plan.listed.id in bounds
        else plan
        for plan in planned.plans
    ]
    state = desk.state.copy()
    state.audit = audit_of(plans, gathered.material, planned.smallest_style, planned.second_reading)
    return _by_contest(next_sizes(state, {}))


def _by_style(method: Method) -> Method:
    """The comparison that was written, of cards whose record lists the contest."""
    if isinstance(method, RankedComparison):
        return replace(method, style=True)
    return Comparison(style=True)


def _by_contest(sizes: Iterable[NextSize]) -> Mapping[str, NextSize]:
    return {size.contest: size for size in sizes}
