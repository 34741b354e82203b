"""Dominion's cast vote records as JSON: a ZIP archive with records, by batch or at once, and lists of contests."""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import numpy as np
import polars as pl
from msgspec import DecodeError
from msgspec.json import Decoder
from numpy.typing import NDArray

from canvass.errors import BadFile, UnreadableFile
from canvass.formats.archive import Archive, archive_at
from canvass.formats.coded import CODED
from canvass.formats.cvr.collected import collected
from canvass.formats.cvr.dominion_exports import Broken, sessions_in
from canvass.formats.cvr.dominion_header import distinct
from canvass.formats.cvr.dominion_sessions import (
    CANDIDATES,
    CONTESTS,
    PLACES,
    WITHHELD,
    Export,
    ListedCandidate,
    ListedContest,
    Mark,
    MarkedContest,
    Session,
    cards_of,
)
from canvass.formats.cvr.held import files_unread
from canvass.formats.cvr.places_seen import PlacesSeen
from canvass.formats.cvr.ranked_cards import LAST_POSITION
from canvass.formats.cvr.stream import ended
from canvass.formats.cvr.vendor import VendorRecords, ranked_choice
from canvass.formats.cvr.ways import Way, rows_of_ways
from canvass.formats.grid import plain_name
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ReadResult, SourceFile, grouped, named
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import Choice
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, CardStream, RecordedName, RecordsHeader

_RECORDS = re.compile(r"CvrExport(_\d+)?\.json")
_NEAR_RECORDS = re.compile(r"cvr_?export.*", re.IGNORECASE)
_OWN_LISTS = re.compile(r"\w+Manifest\.json|Configuration\.json")
_CONTESTS, _CANDIDATES = "ContestManifest.json", "CandidateManifest.json"
_LISTS = {
    names.UNIT: "PrecinctPortionManifest.json",
    names.STYLE: "BallotTypeManifest.json",
    names.MODE: "CountingGroupManifest.json",
}
"""The lists that say what the numbers of precincts, ballot types and counting groups mean; an archive may lack them."""
CARDS_AT_ONCE = 1 << 15
Parsed = TypeVar("Parsed")


@dataclass
class _Contest:
    """A contest of the lists, the ways in which it was marked so far, and its cards in the block that is read."""

    title: str
    votes_allowed: int
    ranks: int
    choices: Mapping[int, Choice]
    rows: array[int] = field(default_factory=lambda: array("q"))
    of_card: array[int] = field(default_factory=lambda: array("q"))
    kinds: dict[Way, int] = field(default_factory=dict)
    ways: dict[tuple[Mark, ...], int] = field(default_factory=dict)
    is_met: bool = False

    @property
    def is_read(self) -> bool:
        """Whether rankings of one seat, or votes."""
        return not self.ranks or self.votes_allowed == 1

    def take(self, row: int, marks: tuple[Mark, ...]) -> str:
        """Add a card; what is unknown of its marks, empty where nothing is."""
        kind = self.ways.get(marks)
        if kind is None:
            ranks = _as_marked(self, marks)
            if isinstance(ranks, str):
                return ranks
            kind = self.ways[marks] = self.kinds.setdefault(ranks, len(self.kinds))
        self.rows.append(row)
        self.of_card.append(kind)
        return ""

    def block(self) -> pl.DataFrame:
        """The marks on its cards, which are not kept further."""
        choices = [choice.id for choice in self.choices.values()]
        rows, of_card = np.array(self.rows, np.int64), np.array(self.of_card, np.int64)
        self.rows, self.of_card, self.is_met = array("q"), array("q"), True
        allowed = 0 if self.ranks else self.votes_allowed
        return rows_of_ways(rows, of_card, list(self.kinds), choices, allowed)


@dataclass
class _Cards:
    """The cards as they are read: those of a block, and what is known of all before."""

    contests: Mapping[int, _Contest]
    words: Mapping[str, Mapping[int, str]]
    problems: list[Problem]
    placed: bool = True
    """Whether each card must be found again, as in an audit; votes alone are counted without."""
    version: str = ""
    election: str = ""
    sessions: int = 0
    cards: int = 0
    batches: dict[tuple[int, int], int] = field(default_factory=dict)
    seen: PlacesSeen = field(default_factory=PlacesSeen)
    images: set[str] = field(default_factory=set)
    """The images of cards whose place is withheld: one that stands twice is a card that was read twice."""
    batch: array[int] = field(default_factory=lambda: array("q"))
    position: array[int] = field(default_factory=lambda: array("q"))
    places: Mapping[str, list[str | None]] = field(
        default_factory=lambda: {name: [] for name in _LISTS}
    )


def stream(path: Path, *, placed: bool = True) -> CardStream | None:
    """The records of an archive, read as they are asked for; None where it is no such export.

    Where cards are not ``placed``, those whose number is withheld count, and have none.
    """
    archive = _archive(path)
    if archive is None:
        return None
    cards = _opened(archive)
    if _stop(cards.problems):
        ended(cards.problems, path.name)
    cards.placed = placed
    return CardStream(_header(archive, cards), _blocks(archive, cards, path.name), cards.problems)


def read(path: Path) -> ReadResult[VendorRecords] | None:
    """The records of an archive, with every problem; None where it is no such export."""
    if is_unpacked_export(path):
        return ReadResult(
            None, (kinds.JSON_FOLDER.at(found=path.name),), SourceFile(path.name, "", 0)
        )
    archive = _archive(path)
    if archive is None:
        return None
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    cards, records = _opened(archive), None
    if not _stop(cards.problems):
        blocks = _blocks(archive, cards, path.name)
        try:
            records = collected(CardStream(_header(archive, cards), blocks))
        except BadFile:  # its problems are those of the cards
            records = None
    source = SourceFile(
        path.name,
        digest,
        path.stat().st_size,
        format="dominion-json",
        rows_read=cards.sessions,
        rows_kept=cards.cards,
    )
    found = named(grouped(cards.problems), path.name)
    return ReadResult(records, found, source)


def is_unpacked_export(path: Path) -> bool:
    """Whether this is a folder of the files that the system packs."""
    return path.is_dir() and any(_RECORDS.fullmatch(each.name) for each in path.iterdir())


def _archive(path: Path) -> Archive | None:
    archive = archive_at(path)
    return archive if archive and any(map(_RECORDS.fullmatch, archive.members)) else None


def _opened(archive: Archive) -> _Cards:
    contests, problems = _contests(archive)
    problems += _others(archive)
    words = {} if _stop(problems) else {name: _words(archive, of) for name, of in _LISTS.items()}
    return _Cards(contests, words, problems)


def _stop(problems: Sequence[Problem]) -> bool:
    return any(problem.severity.stops for problem in problems)


def _others(archive: Archive) -> list[Problem]:
    """Files that are not read: those that are named like records have cards that would be lost."""
    known = (_RECORDS, _OWN_LISTS)
    others = [name for name in archive.members if not any(of.fullmatch(name) for of in known)]
    near = [name for name in others if _NEAR_RECORDS.fullmatch(name)]
    told = [kinds.JSON_NEAR.at(found=name) for name in near]
    return told + files_unread(sorted({*others} - {*near}))


def _header(archive: Archive, cards: _Cards) -> RecordsHeader:
    """What the archive says of itself before the first card: its first file of records, and the lists."""
    for name in _files(archive):
        try:
            export, _ = next(sessions_in(archive, name))
        except Broken:
            break
        cards.version, cards.election = export.Version, export.ElectionId
        break
    contests = (
        RecordedName(each.title, each.votes_allowed, bool(each.ranks), tuple(each.choices.values()))
        for each in cards.contests.values()
        if each.is_read
    )
    return RecordsHeader(
        "Dominion",
        cards.version,
        plain_name(cards.election),
        tuple(contests),
        len(cards.contests),
        tuple(each.title for each in cards.contests.values() if not each.is_read),
    )


def _files(archive: Archive) -> list[str]:
    found = [name for name in archive.members if _RECORDS.fullmatch(name)]
    return sorted(found, key=lambda each: (len(each), each))


def _parsed(
    archive: Archive, name: str, decoder: Decoder[Parsed], problems: list[Problem]
) -> Parsed | None:
    """A file of the archive; None, with what is wrong told, where it cannot be read."""
    if name not in archive.members:
        problems.append(kinds.JSON_LACKS.at(found=name))
        return None
    try:
        return decoder.decode(archive.read(name))
    except UnreadableFile as fault:
        problems.append(kinds.JSON_DAMAGED.at(found=str(fault)))
    except (DecodeError, UnicodeDecodeError) as fault:
        problems.append(kinds.JSON_DAMAGED.at(found=f"{name}: {fault}"))
    return None


def _words(archive: Archive, name: str) -> Mapping[int, str]:
    """What the numbers of a list mean; nothing where it is absent or of another form."""
    found = _parsed(archive, name, PLACES, []) if name in archive.members else None
    return {} if found is None else {each.Id: plain_name(each.Description) for each in found.List}


def _contests(archive: Archive) -> tuple[dict[int, _Contest], list[Problem]]:
    """The contests of the lists by their numbers, each with its choices."""
    problems: list[Problem] = []
    contests = _parsed(archive, _CONTESTS, CONTESTS, problems)
    candidates = _parsed(archive, _CANDIDATES, CANDIDATES, problems)
    if contests is None or candidates is None:
        return {}, problems
    titles = distinct([plain_name(each.Description) for each in contests.List])
    of: dict[int, list[ListedCandidate]] = {each.Id: [] for each in contests.List}
    for candidate in candidates.List:
        of.setdefault(candidate.ContestId, []).append(candidate)
    return {
        each.Id: _contest(each, title, of[each.Id])
        for each, title in zip(contests.List, titles, strict=True)
    }, []


def _contest(listed: ListedContest, title: str, candidates: Sequence[ListedCandidate]) -> _Contest:
    choice_names = distinct([plain_name(each.Description) for each in candidates])
    choices = {}
    for candidate, name in zip(candidates, choice_names, strict=True):
        is_named = candidate.Type == "QualifiedWriteIn"
        choice = Choice(name, name, "", choice_kind(name, is_named))
        choices[candidate.Id] = ranked_choice(choice) if listed.NumOfRanks else choice
    return _Contest(title, listed.VoteFor, listed.NumOfRanks, choices)


def _blocks(archive: Archive, cards: _Cards, name: str) -> Iterator[CardBlock]:
    """The cards of every file of records, file by file; at the end BadFile where something is an error."""
    for file in _files(archive):
        try:
            for export, sessions in sessions_in(archive, file):
                _refuse_other(cards, export, file)
                for session in sessions:
                    _take(cards, session)
                if len(cards.batch) >= CARDS_AT_ONCE:
                    yield _block(cards)
        except Broken as fault:
            cards.problems.append(kinds.JSON_DAMAGED.at(found=fault.why))
    if cards.batch:
        yield _block(cards)
    if not cards.sessions and not _stop(cards.problems):
        cards.problems.append(kinds.EMPTY.at())
    if cards.images:
        cards.problems.append(kinds.PLACES_HIDDEN.at(found=f"{len(cards.images):,}"))
    for contest in cards.contests.values():
        if contest.is_met and contest.votes_allowed < 1 and not contest.ranks:
            found = str(contest.votes_allowed)
            cards.problems.append(kinds.ALLOWED_WRONG.at(column=contest.title, found=found))
        if not contest.is_read and contest.is_met:
            cards.problems.append(kinds.RANKED.at(found=contest.title))
    ended(cards.problems, name)


def _refuse_other(cards: _Cards, export: Export, name: str) -> None:
    """A problem for a file of another election, or of another version of the system."""
    for what, said in (("version", export.Version), ("election", export.ElectionId)):
        known = getattr(cards, what)
        if said and known and said != known:
            problem = kinds.JSON_OTHER.at(found=f"{name}: {said}, {known}")
            if problem not in cards.problems:
                cards.problems.append(problem)
        setattr(cards, what, known or said)


def _take(cards: _Cards, session: Session) -> None:
    """Add the card of a session, or what is wrong with it."""
    cards.sessions += 1
    record, stands = _number(cards, session), session.stands
    if stands is None:
        cards.problems.append(kinds.JSON_CURRENT.at(column="IsCurrent", found=_where(session)))
        return
    if not isinstance(record, int) or not 0 < record <= LAST_POSITION:
        cards.problems.append(kinds.POSITION.at(column="RecordId", found=_where(session)))
        return
    held = (stands.Contests,) if stands.Cards is None else cards_of(stands)
    if len(held) != 1:
        found = f"{_where(session)}: {len(held)} cards"
        cards.problems.append(kinds.SEVERAL_CARDS.at(found=found))
        return
    place = session.TabulatorId, session.BatchId
    row = len(cards.batch)
    cards.batch.append(cards.batches.setdefault(place, len(cards.batches)))
    cards.position.append(record)
    told = (stands.PrecinctPortionId, stands.BallotTypeId, session.CountingGroupId)
    for (name, words), number in zip(cards.words.items(), told, strict=True):
        word = words.get(number) if isinstance(number, int) else None
        cards.places[name].append(word if word or not isinstance(number, int) else str(number))
    for marked in held[0]:
        _mark(cards, session, row, marked)


def _number(cards: _Cards, session: Session) -> int | str:
    """The number of the card in its batch; one from the last downwards for a card whose number is withheld."""
    if cards.placed or session.RecordId != WITHHELD:
        return session.RecordId
    image = session.ImageMask
    if not image:
        return session.RecordId
    if image in cards.images:
        cards.problems.append(kinds.CARD_TWICE.at(column="ImageMask", found=_where(session)))
    cards.images.add(image)
    return LAST_POSITION - cards.sessions


def _mark(cards: _Cards, session: Session, row: int, marked: MarkedContest) -> None:
    contest = cards.contests.get(marked.Id)
    if contest is None:
        found = f"{_where(session)}: contest {marked.Id}"
        cards.problems.append(kinds.JSON_UNKNOWN.at(found=found))
    elif contest.rows and contest.rows[-1] == row:
        found = f"{_where(session)}: {contest.title}"
        cards.problems.append(kinds.CONTEST_TWICE.at(found=found))
    elif unknown := contest.take(row, marked.Marks):
        found = f"{_where(session)}: {contest.title}: {unknown}"
        cards.problems.append(kinds.JSON_UNKNOWN.at(found=found))


def _where(session: Session) -> str:
    tabulator, batch, record = session.TabulatorId, session.BatchId, session.RecordId
    return f"tabulator {tabulator}, batch {batch}, record {record}"


def _block(cards: _Cards) -> CardBlock:
    """The cards since the last block, in columns."""
    number, position = np.array(cards.batch, np.int64), np.array(cards.position, np.int64)
    again = cards.seen.add(number << 32 | position)
    batches = list(cards.batches)
    for place in np.flatnonzero(again).tolist():
        tabulator, batch = batches[number[place]]
        found = f"tabulator {tabulator}, batch {batch}, record {position[place]}"
        cards.problems.append(kinds.CARD_TWICE.at(column="RecordId", found=found))
    table = pl.DataFrame(
        {
            names.TABULATOR: _coded([str(tabulator) for tabulator, _ in batches], number),
            names.BATCH: _coded([str(batch) for _, batch in batches], number),
            names.POSITION: position.astype(np.int32),
            **{name: pl.Series(words, dtype=CODED) for name, words in cards.places.items()},
        }
    )
    met = [each for each in cards.contests.values() if each.rows]
    marks = {each.title: rows for each in met for rows in [each.block()] if each.is_read}
    cards.cards += len(cards.batch)
    cards.batch, cards.position = array("q"), array("q")
    cards.places = {name: [] for name in _LISTS}
    return CardBlock(table, marks)


def _coded(words: list[str], number: NDArray[np.int64]) -> pl.Series:
    return pl.Series(words, dtype=CODED).gather(number)


def _as_marked(contest: _Contest, marks: Sequence[Mark]) -> Way | str:
    """The choices marked at each rank; what is unknown of them, where something is."""
    choices = contest.choices
    for mark in marks:
        if mark.CandidateId not in choices:
            return f"candidate {mark.CandidateId}"
        if not 1 <= mark.Rank <= max(contest.ranks, 1):
            return f"rank {mark.Rank}"
    allowed = 1 if contest.ranks else contest.votes_allowed
    ranks = []
    for at in range(1, 1 + max((mark.Rank for mark in marks), default=0)):
        here = [mark for mark in marks if mark.Rank == at]
        clear = {mark.CandidateId for mark in here if mark.IsVote or not mark.IsAmbiguous}
        votes = {mark.CandidateId for mark in here if mark.IsVote}
        # A clear mark that is no vote is one of too many; where there are not too many, people ruled that it is none.
        stands = clear if len(clear) > allowed else votes
        ranks.append(tuple(choice.id for number, choice in choices.items() if number in stands))
    while ranks and not ranks[-1]:
        ranks.pop()
    return tuple(ranks)
