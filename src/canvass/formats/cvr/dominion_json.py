"""Dominion's cast vote records as JSON: a ZIP archive with records, by batch or at once, and lists of contests."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import numpy as np
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from canvass.errors import UnreadableFile
from canvass.formats.archive import Archive, archive_at
from canvass.formats.cvr.dominion_header import distinct
from canvass.formats.cvr.dominion_sessions import (
    CANDIDATES,
    CONTESTS,
    EXPORT,
    ListedCandidate,
    ListedContest,
    Mark,
    Session,
    cards_of,
)
from canvass.formats.cvr.ranked_cards import LAST_POSITION
from canvass.formats.cvr.vendor import (
    RecordedTitle,
    VendorRecords,
    ranked_choice,
    ranked_title,
)
from canvass.formats.cvr.written_ranks import ranked_contest
from canvass.formats.grid import plain_name
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ReadResult, SourceFile, grouped, named
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import BatchId, CardTable, Choice, RanksWritten, RecordedContest

_RECORDS = re.compile(r"CvrExport(_\d+)?\.json")
_CONTESTS, _CANDIDATES = "ContestManifest.json", "CandidateManifest.json"
_WRITTEN_IN = ("WriteIn", "QualifiedWriteIn")
Parsed = TypeVar("Parsed")
_Ranks = tuple[tuple[str, ...], ...]
_Marks = tuple[tuple[int, int, bool, bool], ...]
"""Of each mark its choice, rank, whether it is ambiguous, and whether it is a vote."""


@dataclass
class _Contest:
    """A contest of the lists, and its marks on the cards that were read."""

    title: str
    votes_allowed: int
    ranks: int
    choices: Mapping[int, Choice]
    rows: list[int] = field(default_factory=list)
    kinds: dict[_Ranks, int] = field(default_factory=dict)
    ways: dict[_Marks, int] = field(default_factory=dict)
    of_card: list[int] = field(default_factory=list)

    @property
    def is_read(self) -> bool:
        """Whether rankings of one seat, or votes."""
        return not self.ranks or self.votes_allowed == 1

    def take(self, row: int, marks: Sequence[Mark]) -> str:
        """Add a card; what is unknown of its marks, empty where nothing is."""
        key = tuple(
            (m["CandidateId"], m.get("Rank", 1), m["IsAmbiguous"], m["IsVote"]) for m in marks
        )
        kind = self.ways.get(key)
        if kind is None:
            ranks = _as_marked(self, key)
            if isinstance(ranks, str):
                return ranks
            kind = self.ways[key] = self.kinds.setdefault(ranks, len(self.kinds))
        self.rows.append(row)
        self.of_card.append(kind)
        return ""


@dataclass
class _Cards:
    """The cards as they are read: their places, and what is wrong."""

    contests: Mapping[int, _Contest]
    version: str = ""
    election: str = ""
    batches: dict[BatchId, int] = field(default_factory=dict)
    batch: list[int] = field(default_factory=list)
    position: list[int] = field(default_factory=list)
    places: dict[tuple[int, int], int] = field(default_factory=dict)
    sessions: int = 0
    problems: list[Problem] = field(default_factory=list)


def read(path: Path) -> ReadResult[VendorRecords] | None:
    """The records of an archive, with every problem; None where it is no such export."""
    if path.is_dir() and any(_RECORDS.fullmatch(each.name) for each in path.iterdir()):
        return ReadResult(
            None, (kinds.JSON_FOLDER.at(found=path.name),), SourceFile(path.name, "", 0)
        )
    archive = archive_at(path)
    if archive is None or not any(map(_RECORDS.fullmatch, archive.members)):
        return None
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    source = SourceFile(path.name, digest, path.stat().st_size, format="dominion-json")
    contests, problems = _contests(archive)
    cards = _Cards(contests, problems=problems)
    if not problems:
        _read_sessions(archive, cards)
    found = named(grouped([*cards.problems, *_unread(cards)]), path.name)
    source = SourceFile(
        path.name,
        digest,
        path.stat().st_size,
        format="dominion-json",
        rows_read=cards.sessions,
        rows_kept=len(cards.batch),
    )
    if any(problem.severity.stops for problem in found):
        return ReadResult(None, found, source)
    return ReadResult(_records(cards), found, source)


def _parsed(
    archive: Archive, name: str, adapter: TypeAdapter[Parsed], problems: list[Problem]
) -> Parsed | None:
    """A file of the archive; None, with what is wrong told, where it cannot be read."""
    if name not in archive.members:
        problems.append(kinds.JSON_LACKS.at(found=name))
        return None
    try:
        return adapter.validate_json(archive.read(name))
    except UnreadableFile as fault:
        problems.append(kinds.JSON_DAMAGED.at(found=str(fault)))
    except ValidationError as faults:
        problems += [
            kinds.JSON_DAMAGED.at(
                found=": ".join(filter(None, (name, _place(fault), fault["msg"])))
            )
            for fault in faults.errors(include_url=False, include_input=False)
        ]
    return None


def _place(fault: ErrorDetails) -> str:
    """Where in a file a fault is."""
    return ".".join(map(str, fault["loc"]))


def _contests(archive: Archive) -> tuple[dict[int, _Contest], list[Problem]]:
    """The contests of the lists by their numbers, each with its choices."""
    problems: list[Problem] = []
    contests = _parsed(archive, _CONTESTS, CONTESTS, problems)
    candidates = _parsed(archive, _CANDIDATES, CANDIDATES, problems)
    if contests is None or candidates is None:
        return {}, problems
    titles = distinct([plain_name(each["Description"]) for each in contests["List"]])
    of: dict[int, list[ListedCandidate]] = {each["Id"]: [] for each in contests["List"]}
    for candidate in candidates["List"]:
        of.setdefault(candidate["ContestId"], []).append(candidate)
    return {
        each["Id"]: _contest(each, title, of[each["Id"]])
        for each, title in zip(contests["List"], titles, strict=True)
    }, []


def _contest(listed: ListedContest, title: str, candidates: Sequence[ListedCandidate]) -> _Contest:
    ranks = listed.get("NumOfRanks", 0)
    names = distinct([plain_name(each["Description"]) for each in candidates])
    choices = {}
    for candidate, name in zip(candidates, names, strict=True):
        is_named = candidate.get("Type") == "QualifiedWriteIn"
        choice = Choice(name, name, "", choice_kind(name, is_named))
        choices[candidate["Id"]] = ranked_choice(choice) if ranks else choice
    return _Contest(title, listed["VoteFor"], ranks, choices)


def _read_sessions(archive: Archive, cards: _Cards) -> None:
    """The cards of every file of records, file by file."""
    names = [name for name in archive.members if _RECORDS.fullmatch(name)]
    for name in sorted(names, key=lambda each: (len(each), each)):
        found = _parsed(archive, name, EXPORT, cards.problems)
        if found is None:
            continue
        for what, said in (
            ("version", found["Version"]),
            ("election", found.get("ElectionId", "")),
        ):
            known = getattr(cards, what)
            if said and known and said != known:
                cards.problems.append(kinds.JSON_OTHER.at(found=f"{name}: {said}, {known}"))
            setattr(cards, what, known or said)
        for session in found["Sessions"]:
            _take(cards, session)
    if not cards.sessions and not cards.problems:
        cards.problems.append(kinds.EMPTY.at())


def _take(cards: _Cards, session: Session) -> None:
    """Add the card of a session, or what is wrong with it."""
    cards.sessions += 1
    tabulator, batch, record = session["TabulatorId"], session["BatchId"], session["RecordId"]
    where = f"tabulator {tabulator}, batch {batch}, record {record}"
    held = cards_of(session)
    if not isinstance(record, int) or not 0 < record <= LAST_POSITION:
        cards.problems.append(kinds.POSITION.at(column="RecordId", found=where))
        return
    if len(held) != 1:
        cards.problems.append(kinds.SEVERAL_CARDS.at(found=f"{where}: {len(held)} cards"))
        return
    number = cards.batches.setdefault((str(tabulator), str(batch)), len(cards.batches))
    row = len(cards.batch)
    if cards.places.setdefault((number, record), row) != row:
        cards.problems.append(kinds.CARD_TWICE.at(column="RecordId", found=where))
        return
    cards.batch.append(number)
    cards.position.append(record)
    for marked in held[0]["Contests"]:
        contest = cards.contests.get(marked["Id"])
        if contest is None:
            cards.problems.append(kinds.JSON_UNKNOWN.at(found=f"{where}: contest {marked['Id']}"))
        elif contest.rows and contest.rows[-1] == row:
            cards.problems.append(kinds.CONTEST_TWICE.at(found=f"{where}: {contest.title}"))
        elif unknown := contest.take(row, marked["Marks"]):
            found = f"{where}: {contest.title}: {unknown}"
            cards.problems.append(kinds.JSON_UNKNOWN.at(found=found))


def _as_marked(contest: _Contest, marks: _Marks) -> _Ranks | str:
    """The choices marked at each rank; what is unknown of them, where something is."""
    choices = contest.choices
    for candidate, rank, _, _ in marks:
        if candidate not in choices:
            return f"candidate {candidate}"
        if not 1 <= rank <= max(contest.ranks, 1):
            return f"rank {rank}"
    allowed = 1 if contest.ranks else contest.votes_allowed
    ranks = []
    for at in range(1, 1 + max((rank for _, rank, _, _ in marks), default=0)):
        clear = {c for c, rank, ambiguous, vote in marks if rank == at and (vote or not ambiguous)}
        votes = {c for c, rank, _, vote in marks if rank == at and vote}
        # A clear mark that is no vote is one of too many; where there are not too many, people ruled that it is none.
        stands = clear if len(clear) > allowed else votes
        ranks.append(tuple(choice.id for number, choice in choices.items() if number in stands))
    while ranks and not ranks[-1]:
        ranks.pop()
    return tuple(ranks)


def _unread(cards: _Cards) -> Iterator[Problem]:
    """Contests that ask for ranks and elect several."""
    for contest in cards.contests.values():
        if not contest.is_read and contest.rows:
            yield kinds.RANKED.at(found=contest.title)


def _records(cards: _Cards) -> VendorRecords:
    """What was read, as columns."""
    met = [each for each in cards.contests.values() if each.rows and each.is_read]
    recorded = {each.title: _recorded(each) for each in met}
    table = CardTable(
        tuple(cards.batches),
        np.array(cards.batch, np.int32),
        np.array(cards.position, np.int32),
        recorded,
    )
    return VendorRecords(
        "Dominion",
        cards.version,
        plain_name(cards.election),
        table,
        tuple(_title(each, recorded[each.title]) for each in met),
        len(cards.contests),
        tuple(each.title for each in cards.contests.values() if not each.is_read),
    )


def _recorded(contest: _Contest) -> RecordedContest:
    rows, of_card = np.array(contest.rows, np.int64), np.array(contest.of_card, np.int64)
    names = [choice.id for choice in contest.choices.values()]
    if contest.ranks:
        return ranked_contest(names, rows, RanksWritten(tuple(contest.kinds), of_card))
    column = {name: number for number, name in enumerate(names)}
    marks = np.zeros((len(contest.kinds), len(names)), np.uint8)
    for kind, ranks in enumerate(contest.kinds):
        for name in ranks[0] if ranks else ():
            marks[kind, column[name]] = 1
    return RecordedContest(tuple(names), rows, marks[of_card])


def _title(contest: _Contest, recorded: RecordedContest) -> RecordedTitle:
    choices = tuple(contest.choices.values())
    if contest.ranks:
        return ranked_title(contest.title, choices, recorded)
    overvoted = recorded.marks.sum(axis=1, dtype=np.int64) > contest.votes_allowed
    votes = recorded.marks[~overvoted].sum(axis=0, dtype=np.int64).tolist()
    ids = [choice.id for choice in choices]
    return RecordedTitle(
        contest.title,
        contest.votes_allowed,
        choices,
        dict(zip(ids, votes, strict=True)),
        int(recorded.rows.size),
        int(overvoted.sum()),
    )
