"""Cast vote records in NIST's common data format 1500-103, as JSON or XML, and Unisyn's, which came before it.

Each card has one snapshot that stands; contests, choices and candidates are defined behind the cards, so that marks are
kept by their ids until then. A mark without indication, or one that may not be allocated, is not a vote. Names
that were written in are one choice: where they are several votes on one card, the contest is not read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from canvass.formats.bytes_file import read_bytes
from canvass.formats.cvr.gathered import Gathered, Marked
from canvass.formats.cvr.held import Held, HeldRead, by_rule, held
from canvass.formats.cvr.nist_lists import WRITTEN_IN, Defined, contests_of, system_of
from canvass.formats.cvr.nist_parts import PARTS
from canvass.formats.cvr.ranked_cards import LAST_POSITION
from canvass.formats.cvr.ways import Way
from canvass.formats.grid import plain_name
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, SourceFile
from canvass.formats.structured.known_parts import UnknownParts
from canvass.formats.structured.tree import Node, from_json, from_xml
from canvass.model import BatchId
from canvass.model.card_block import RecordedName, RecordsHeader
from canvass.numerals import is_digits

_FIRST = 1 << 16
_ROOT = "CastVoteRecordReport"
_NO_VOTE = "\0"
"""Stands before the id of a choice whose mark may not be allocated: with too many marks it is one of them."""
_OVERVOTED = _NO_VOTE
"""Alone it says that the file calls the contest overvoted on the card, whatever its marks show."""
_MOST_RANKS = 50
_WITH_DEVICE = 2
"""So many parts has the id of a batch with its device."""


@dataclass(slots=True)
class _Cards:
    """The cards as they are read, and what is wrong with them."""

    cards: Gathered = field(default_factory=Gathered)
    problems: list[Problem] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    snapshots: Counter[str] = field(default_factory=Counter)
    """Ids of the snapshots of cards that have neither a number nor a place."""
    unknown: UnknownParts = field(default_factory=lambda: UnknownParts(PARTS))
    pending: int = 0
    with_batch: int = 0


def read(path: Path) -> HeldRead | None:
    """The records in a file, with every problem; None where it is no such export."""
    kind = _kind(path)
    if not kind:
        return None
    file, _ = read_bytes(path)
    source = SourceFile(file.name, file.sha256, file.size_bytes, format=f"nist-cvr-{kind}")
    found = _Cards()
    parse = from_json if kind == "json" else from_xml
    node, problem = parse(file.content, {"CVR": lambda cvr: _take(found, cvr)})
    if node is None:
        return held(None, [problem] if problem else [], source)
    report = node if kind == "json" else next(iter(node.all(_ROOT)), Node(0))
    elections = report.all("Election")
    if len(elections) != 1:
        problem = file_kinds.SEVERAL_ELECTIONS.at(found=f"{len(elections)} elections")
        return held(None, [*found.problems, problem], source)
    _look_at(report, found.unknown)
    found.problems += found.unknown.problems()
    source = replace(source, rows_read=len(found.cards))
    records = _held(found, report)
    return held(records, found.problems, source)


def _kind(path: Path) -> str:
    """Whether a file holds such records, as ``json`` or ``xml``; empty where it does not."""
    try:
        with path.open("rb") as file:
            first = file.read(_FIRST).removeprefix(b"\xef\xbb\xbf").lstrip()
    except OSError:
        return ""
    if first.startswith(b"<") and _ROOT.encode() in first:
        return "xml"
    is_it = b'"CVRSnapshot"' in first or _ROOT.encode() in first
    return "json" if first.startswith(b"{") and is_it else ""


def _take(found: _Cards, cvr: Node) -> None:
    """Add a card, or what is wrong with it."""
    current = cvr.one("CurrentSnapshotId")
    found.unknown.look_at("CVR", cvr)
    standing = [each for each in cvr.all("CVRSnapshot") if _id(each) == current]
    if len(standing) != 1:
        found.problems.append(kinds.SNAPSHOT.at(cvr.line, "CurrentSnapshotId", current))
        return
    batch, sequence = cvr.one("BatchId"), cvr.one("BatchSequenceId")
    position = int(sequence) if batch and is_digits(sequence) else 0
    if batch and not 0 < position <= LAST_POSITION:
        found.problems.append(kinds.POSITION.at(cvr.line, "BatchSequenceId", sequence))
        return
    found.ids[cvr.one("UniqueId")] += 1
    if not batch and not cvr.one("UniqueId"):
        found.snapshots[current] += 1
    found.with_batch += bool(batch)
    place = (cvr.one("CreatingDeviceId"), batch) if batch else ("", "all")
    found.cards.card(
        place, position, cvr.one("BallotStyleUnitId"), plain_name(cvr.one("BallotStyleId"))
    )
    found.unknown.look_at("CVRSnapshot", standing[0])
    for contest in standing[0].all("CVRContest"):
        _mark(found, contest)


def _mark(found: _Cards, contest: Node) -> None:
    """Add the marks of a contest on the last card."""
    ranks: dict[int, list[str]] = {}
    found.unknown.look_at("CVRContest", contest)
    for selection in contest.all("CVRContestSelection"):
        found.unknown.look_at("CVRContestSelection", selection)
        for position in selection.all("SelectionPosition"):
            found.unknown.look_at("SelectionPosition", position)
        if "needs-adjudication" in selection.words("Status"):
            found.pending += 1
        else:
            found.problems += _select(selection, ranks)
    if "overvoted" in contest.words("Status"):
        ranks.setdefault(0, []).append(_OVERVOTED)
    key = contest.one("ContestId")
    ends = max(ranks, default=-1) + 1
    way = tuple(tuple(sorted(ranks.get(rank, ()))) for rank in range(ends))
    if not found.cards.mark(key, way):
        found.problems.append(kinds.CONTEST_TWICE.at(contest.line, found=key))


def _select(selection: Node, ranks: dict[int, list[str]]) -> Iterator[Problem]:
    """Add the marks for a choice to those at each rank; a name that was written in stands before its id."""
    marks = [p for p in selection.all("SelectionPosition") if p.one("HasIndication") != "no"]
    is_written = any(mark.all("CVRWriteIn") for mark in marks)
    choice = f"{WRITTEN_IN if is_written else ''}{selection.one('ContestSelectionId')}"
    votes = 0
    for mark in marks:
        worth = mark.one("NumberVotes")
        if worth not in ("", "0", "1"):
            yield kinds.SEVERAL_VOTES.at(mark.line, "NumberVotes", worth)
        yield from _of_parts_of_votes(mark, "FractionalVotes")
        written = mark.one("Rank") or selection.one("Rank") or "0"
        rank = int(written) if is_digits(written) else _MOST_RANKS + 1
        if rank > _MOST_RANKS:
            yield kinds.MARK_UNKNOWN.at(mark.line, "Rank", written)
            continue
        is_vote = mark.one("IsAllocable") != "no" and (worth != "0" or rank > 0)
        votes += is_vote and not rank
        _add(ranks.setdefault(rank, []), choice, is_vote=is_vote)
    total = selection.one("TotalNumberVotes") or str(votes)
    if not is_written and votes and total not in ("0", "1"):
        yield kinds.SEVERAL_VOTES.at(selection.line, "TotalNumberVotes", total)
    yield from _of_parts_of_votes(selection, "TotalFractionalVotes")


def _of_parts_of_votes(node: Node, name: str) -> Iterator[Problem]:
    """A mark that is worth a part of a vote: records have whole ones."""
    if node.one(name):
        yield kinds.SEVERAL_VOTES.at(node.line, name, node.one(name))


def _look_at(report: Node, unknown: UnknownParts) -> None:
    """Look for names that the format does not define among what stands behind the cards."""
    unknown.look_at(_ROOT, report)
    for election in report.all("Election"):
        unknown.look_at("Election", election)
        for contest in election.all("Contest"):
            unknown.look_at("Contest", contest)
            for selection in contest.all("ContestSelection"):
                unknown.look_at("ContestSelection", selection)


def _add(at: list[str], choice: str, *, is_vote: bool) -> None:
    """Add a mark: places of one choice are one mark, a vote where one of them is; each written name is its own."""
    none = _NO_VOTE + choice
    if choice.startswith(WRITTEN_IN) or not {choice, none} & {*at}:
        at.append(choice if is_vote else none)
    elif is_vote and choice not in at:
        at[at.index(none)] = choice


def _held(found: _Cards, report: Node) -> Held:
    """The contests that the file defines with the marks on cards; what is wrong is added to the problems."""
    defined = contests_of(report, found.problems)
    recorded: dict[str, RecordedName] = {}
    ways: dict[str, list[Way]] = {}
    unread = []
    for key in found.cards.contests:
        if key not in defined:
            found.problems.append(kinds.MARK_UNKNOWN.at(column="ContestId", found=key))
    for key, contest in defined.items():
        met = found.cards.contests.get(key, Marked())
        is_ranked = contest.is_ranked or any(any(way[1:]) for way in met.ways)
        if is_ranked and contest.votes_allowed > 1 and contest.seats > 1:
            found.problems.append(kinds.RANKED.at(column=contest.title))
            unread.append(contest.title)
            continue
        allowed = 1 if is_ranked else contest.votes_allowed
        choices = contest.ranked if is_ranked else contest
        marks = {mark.removeprefix(_NO_VOTE) for way in met.ways for at in way for mark in at}
        if not any(choices.is_of_the_written(mark) for mark in marks):
            choices = choices.without_written
        listed = {each.id: each for each in choices.choices.values()}
        if not contest.says_allowed and not is_ranked:
            found.problems += _unsaid(contest.title, met)
        named = [_named(way, choices, found.problems, is_ranked=is_ranked) for way in met.ways]
        found.problems += _of_marks(contest.title, met, named)
        if any(each.are_several for each in named):
            unread.append(contest.title)
            continue
        recorded[key] = RecordedName(contest.title, allowed, is_ranked, tuple(listed.values()))
        ways[key] = [each.way for each in named]
        if is_ranked:
            found.problems += by_rule(contest.title, ways[key], met.of_card)
    found.problems += _of_cards(found)
    units = {_id(unit): plain_name(unit.one("Name")) for unit in report.all("GpUnit")}
    found.cards.batches = _by_device(found.cards.batches, report)
    told = found.cards.told["unit"]
    told[:] = [units.get(word or "") or word for word in told]
    system, version = system_of(report)
    name = next((plain_name(each.one("Name")) for each in report.all("Election")), "")
    header = RecordsHeader(
        system, version, name, tuple(recorded.values()), len(defined), tuple(unread)
    )
    return Held(header, found.cards.block(recorded, ways))


def _unsaid(title: str, met: Marked) -> Iterator[Problem]:
    """Cards with several marks in a contest of which the file does not say how many votes a voter has."""
    more = sum(n for way, n in met.cards_of_ways.items() if len(_marked(way[0] if way else ())) > 1)
    if more:
        yield kinds.ALLOWED_UNSAID.at(column=title, found=f"{more:,}")


def _by_device(batches: dict[BatchId, int], report: Node) -> dict[BatchId, int]:
    """The batches, those of a device whose serial number is told under that; without devices by their names alone."""
    if all(len(batch) < _WITH_DEVICE or not batch[0] for batch in batches):
        return {batch[-1:]: number for batch, number in batches.items()}
    serial = {_id(each): each.one("SerialNumber") for each in report.all("ReportingDevice")}
    return {(serial.get(batch[0]) or batch[0], *batch[1:]): n for batch, n in batches.items()}


@dataclass(frozen=True, slots=True)
class _Named:
    """A way of being marked, with the ids of choices.

    ``is_overvoted`` where it is an overvote that these do not show: it ends before it. ``are_several`` where several
    votes are of one choice, since names that were written in are one.
    """

    way: Way
    is_overvoted: bool = False
    are_several: bool = False


def _named(way: Way, contest: Defined, problems: list[Problem], *, is_ranked: bool) -> _Named:
    """The choices that are marked at each rank, those alone that are votes where there are not too many marks."""
    ranks: list[tuple[str, ...]] = []
    order = dict.fromkeys(choice.id for choice in contest.choices.values())
    is_overvoted = are_several = False
    for at in way[1:] if is_ranked else way[:1]:
        allowed = 1 if is_ranked else contest.votes_allowed
        marked = _marked(at)
        is_too_many = len(marked) > allowed or len(marked) < len(at)
        stands = [m for m in marked if is_too_many or not m.startswith(_NO_VOTE)]
        names = [contest.id_of(mark.removeprefix(_NO_VOTE)) for mark in stands]
        for mark, name in zip(stands, names, strict=True):
            if name is None:
                shown = mark.removeprefix(_NO_VOTE).removeprefix(WRITTEN_IN)
                problems.append(kinds.MARK_UNKNOWN.at(column=contest.title, found=shown))
        known = {name for name in names if name is not None}
        if is_too_many and len(known) <= allowed:
            is_overvoted = True
            break
        are_several |= len(known) < len(names)
        ranks.append(tuple(name for name in order if name in known))
    while ranks and not ranks[-1]:
        ranks.pop()
    return _Named(tuple(ranks), is_overvoted, are_several)


def _marked(at: Sequence[str]) -> list[str]:
    """The marks at a rank, without the word that there were too many."""
    return [mark for mark in at if mark != _OVERVOTED]


def _of_marks(title: str, met: Marked, named: Sequence[_Named]) -> Iterator[Problem]:
    """Cards with an overvote that their marks do not show, and with several names that are one choice."""
    cards = [*met.cards_of_ways.values()]
    overvoted = sum(n for n, each in zip(cards, named, strict=True) if each.is_overvoted)
    several = sum(n for n, each in zip(cards, named, strict=True) if each.are_several)
    if several:
        yield kinds.WRITE_INS.at(column=title, found=f"{several:,}")
    elif overvoted:
        yield kinds.OVERVOTE_UNNAMED.at(column=title, found=f"{overvoted:,}")


def _of_cards(found: _Cards) -> Iterator[Problem]:
    """Places and ids that two cards have; batches that are not told; marks that wait for people."""
    for number, times in found.ids.items():
        if number and times > 1:
            yield kinds.NUMBER_TWICE.at(column="UniqueId", found=number)
    for number, times in found.snapshots.items():
        if number and times > 1 and len(found.snapshots) > 1:  # one for all says nothing
            yield kinds.NUMBER_TWICE.at(column="CurrentSnapshotId", found=number)
    if not len(found.cards):
        return
    if not found.with_batch:
        found.cards.in_order()
        found.cards.batches = {("all",): 0}
        yield kinds.NO_BATCHES.at()
    elif found.with_batch < len(found.cards):
        lacking = len(found.cards) - found.with_batch
        yield kinds.POSITION.at(column="BatchId", found=f"{lacking:,} records without")
    for batch, position in found.cards.twice():
        yield kinds.CARD_TWICE.at(found=f"{' '.join(batch)}, card {position}")
    if found.pending:
        yield kinds.PENDING.at(found=f"{found.pending:,}")


def _id(node: Node) -> str:
    """The id of an element: ObjectId in XML, @id in JSON."""
    return node.given.get("ObjectId") or node.given.get("id", "")
