"""Hart Verity's cast vote records: a ZIP archive with a small XML file for each card.

Only marked options are listed, and how many votes a voter has is not said: ``Undervotes`` are the votes that a card
leaves, so that marks and undervotes of a card together are the votes allowed. In a contest by ranks the value of an
option is 0100 where it has the second rank.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from canvass.errors import UnreadableFile
from canvass.formats.archive import Archive, archive_at
from canvass.formats.cvr.dominion_header import distinct
from canvass.formats.cvr.gathered import Gathered, Marked, named_ways
from canvass.formats.cvr.held import Held, HeldRead, by_rule, files_unread, held
from canvass.formats.cvr.ranked_cards import LAST_POSITION
from canvass.formats.cvr.vendor import ranked_choice
from canvass.formats.cvr.ways import Way
from canvass.formats.grid import plain_name
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, SourceFile
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.structured.tree import Node, from_xml
from canvass.model import Choice
from canvass.model.card_block import RecordedName, RecordsHeader
from canvass.numerals import is_digits

_NAMESPACE = b"tempuri.org/CVRDesign.xsd"
_SIGNATURE = ".sig.xml"
_WRITE_IN = "Write-in"
_FIRST = 2_000
"""So many bytes of a file say that it is a card of this system."""
_ASKED = 5
"""So many files are asked whether they are cards."""


@dataclass(slots=True)
class _Contest:
    """A contest as the cards name it: its title, its options by their ids, how many ranks it has, votes allowed."""

    title: str
    options: dict[str, str] = field(default_factory=dict)
    ranks: int = 0
    allowed: set[int] = field(default_factory=set)
    """Marks and undervotes together, of each card that tells undervotes; several where cards differ."""

    def votes_allowed(self, marked: Marked) -> int:
        """How many votes a voter has: as the undervotes say, or as many as the fewest marks of a card."""
        fewest = min((sum(map(len, way)) for way in marked.ways if way), default=1)
        return max(self.allowed, default=fewest) or 1


@dataclass(slots=True)
class _Cards:
    """The cards of an archive as they are read, and what is wrong with them."""

    cards: Gathered = field(default_factory=Gathered)
    contests: dict[str, _Contest] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def read(path: Path) -> HeldRead | None:
    """The records of an archive, with every problem; None where it is no such export."""
    if is_unpacked_export(path):
        # An audit keeps one file.
        return held(None, [kinds.XML_FOLDER.at(found=path.name)], SourceFile(path.name))
    archive = archive_at(path)
    files = _files(archive) if archive else []
    if archive is None or not files or not _is_card(archive, files):
        return None
    found = _Cards(problems=files_unread(_others(archive)))
    for name in files:
        _take(found, archive, name)
    for batch, position in found.cards.twice():
        found.problems.append(
            kinds.CARD_TWICE.at(found=f"batch {' '.join(batch)}, card {position}")
        )
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    source = SourceFile(
        path.name, digest, path.stat().st_size, format="hart-cvr", rows_read=len(files)
    )
    if any(problem.severity.stops for problem in found.problems):
        return held(None, found.problems, source)
    records = _held(found)
    return held(records, found.problems, source)


def is_unpacked_export(path: Path) -> bool:
    """Whether this is a folder of the files that the system packs: of the first, one is a card; each may be damaged."""
    if not path.is_dir():
        return False
    files = sorted(each for each in path.iterdir() if _is_named(each.name) and each.is_file())
    return any(_NAMESPACE in _start(file) for file in files[:_ASKED])


def _start(file: Path) -> bytes:
    """The first bytes of a file; none of one that cannot be read."""
    with suppress(OSError), file.open("rb") as opened:
        return opened.read(_FIRST)
    return b""


def _is_named(name: str) -> bool:
    return name.lower().endswith(".xml") and not name.lower().endswith(_SIGNATURE)


def _files(archive: Archive) -> list[str]:
    return sorted(name for name in archive.members if _is_named(name))


def _others(archive: Archive) -> list[str]:
    return sorted(name for name in archive.members if not name.lower().endswith(".xml"))


def _is_card(archive: Archive, files: Sequence[str]) -> bool:
    """Whether one of the first files is a card of this system; each of them may be damaged."""
    for name in files[:_ASKED]:
        with suppress(UnreadableFile):
            if _NAMESPACE in next(archive.pieces(name, _FIRST), b""):
                return True
    return False


def _take(found: _Cards, archive: Archive, name: str) -> None:
    """Add the card of a file, or what is wrong with it."""
    try:
        node, problem = from_xml(archive.read(name))
    except UnreadableFile as fault:
        found.problems.append(kinds.CARD_FILE.at(found=str(fault)))
        return
    roots = [] if node is None else node.all("Cvr")
    if len(roots) != 1:
        why = problem.message if problem else "it is no record of a card"
        found.problems.append(kinds.CARD_FILE.at(found=f"{name}: {why}"))
        return
    (cvr,) = roots
    batch, position = cvr.one("BatchNumber"), cvr.one("BatchSequence")
    if not batch or not is_digits(position) or not 0 < int(position) <= LAST_POSITION:
        found.problems.append(
            kinds.POSITION.at(column="BatchSequence", found=f"{name}: {position}")
        )
        return
    unit = "".join(each.one("Name") for each in cvr.all("PrecinctSplit"))
    found.cards.card((batch,), int(position), plain_name(unit))
    for part in cvr.all("Contests"):
        for contest in part.all("Contest"):
            found.problems += _contest(found, contest, name)


def _contest(found: _Cards, node: Node, name: str) -> Iterator[Problem]:
    """Add the marks of a contest on the last card."""
    title, key = plain_name(node.one("Name")), node.one("Id")
    if not title or not key:
        yield kinds.CARD_FILE.at(found=f"{name}: a contest without name or id")
        return
    contest = found.contests.setdefault(f"{key} {title}", _Contest(title))
    options = [option for part in node.all("Options") for option in part.all("Option")]
    ranks: dict[int, list[str]] = {}
    for option in options:
        value, number = option.one("Value"), option.one("Id")
        if not number or not value or value.strip("01"):
            yield kinds.MARK.at(column=title, found=f"{name}: {value}")
            return
        contest.options.setdefault(number, plain_name(option.one("Name")) or _WRITE_IN)
        contest.ranks = max(contest.ranks, len(value))
        for rank, digit in enumerate(value):
            if digit == "1" and number in ranks.setdefault(rank, []):
                yield kinds.OPTION_TWICE.at(column=title, found=f"{name}: {option.one('Name')}")
            elif digit == "1":
                ranks[rank].append(number)
    undervotes = node.one("Undervotes")
    if is_digits(undervotes) and int(undervotes):  # 0 is also said of an overvote
        contest.allowed.add(int(undervotes) + sum(map(len, ranks.values())))
    way = tuple(tuple(sorted(ranks.get(rank, ()))) for rank in range(max(ranks, default=-1) + 1))
    if not found.cards.mark(f"{key} {title}", way):
        yield kinds.CONTEST_TWICE.at(column=title, found=name)


def _held(found: _Cards) -> Held:
    """The contests in the order in which cards name them, each with its votes allowed and its choices."""
    titles = distinct([contest.title for contest in found.contests.values()])
    recorded: dict[str, RecordedName] = {}
    ways: dict[str, list[Way]] = {}
    for (key, contest), title in zip(found.contests.items(), titles, strict=True):
        marked, is_ranked = found.cards.contests[key], contest.ranks > 1
        of_it = _choices(contest, is_ranked=is_ranked)
        allowed = 1 if is_ranked else contest.votes_allowed(marked)
        recorded[key] = RecordedName(title, allowed, is_ranked, tuple(of_it.values()))
        ways[key] = named_ways(marked, of_it)
        found.problems += _of_contest(title, contest, marked, ways[key])
    # Options are those that somebody marked: to list them would tell a mark of a card that is withheld.
    listed = tuple(replace(each, choices=()) for each in recorded.values())
    header = RecordsHeader("Hart Verity", "", "", listed)
    return Held(header, found.cards.block(recorded, ways))


def _choices(contest: _Contest, *, is_ranked: bool) -> dict[str, Choice]:
    made = {
        number: Choice(name, name, "", choice_kind(name))
        for number, name in zip(contest.options, distinct([*contest.options.values()]), strict=True)
    }
    return {n: ranked_choice(choice) for n, choice in made.items()} if is_ranked else made


def _of_contest(
    title: str, contest: _Contest, marked: Marked, ways: Sequence[Way]
) -> Iterator[Problem]:
    """Votes allowed that cards tell differently, or not at all; ranks that depend on the rule."""
    if contest.ranks > 1:
        yield from by_rule(title, ways, marked.of_card)
    elif len(contest.allowed) > 1:
        said = ", ".join(map(str, sorted(contest.allowed)))
        yield kinds.ALLOWED_DIFFERS.at(column=title, found=said)
    elif not contest.allowed:
        yield kinds.ALLOWED_BY_MARKS.at(column=title, found=str(contest.votes_allowed(marked)))
