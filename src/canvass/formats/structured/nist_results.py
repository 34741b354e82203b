"""NIST's common format of election results (SP 1500-100, version 2), in JSON or XML: counts by unit and selection."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from canvass.formats.kinds import element as element_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import sums as kinds
from canvass.formats.kinds.cell import NUMBER_WITHHELD
from canvass.formats.problem import Problem
from canvass.formats.structured.flat import Flat, Row
from canvass.formats.structured.known_parts import UnknownParts
from canvass.formats.structured.nist_results_parts import PARTS
from canvass.formats.structured.rows import (
    CAST,
    COLUMNS,
    OVERVOTES,
    REGISTERED,
    UNDERVOTES,
    WRITE_INS,
    count_in,
    day_in,
    dialect,
    year_of_general,
)
from canvass.formats.structured.tree import Node, Parsed, from_json, from_xml
from canvass.model import Baseline, UnitKind
from canvass.numerals import is_digits

_NAMESPACE = b"http://itl.nist.gov/ns/voting/1500-100/v2"
_ROOT, _JSON_ROOT = "ElectionReport", "ElectionResults.ElectionReport"
_SHOWN = 2_000
_YES = ("true", "1")
_KINDS = {
    "state": UnitKind.STATE,
    "county": UnitKind.COUNTY,
    "parish": UnitKind.COUNTY,
    "city": UnitKind.MUNICIPALITY,
    "town": UnitKind.MUNICIPALITY,
    "township": UnitKind.MUNICIPALITY,
    "village": UnitKind.MUNICIPALITY,
    "borough": UnitKind.MUNICIPALITY,
    "municipality": UnitKind.MUNICIPALITY,
    "ward": UnitKind.REPORTING_UNIT,
    "vote-center": UnitKind.VOTE_CENTRE,
    "polling-place": UnitKind.VOTE_CENTRE,
}
"""What canvass calls a unit of a type; of any other type it is a precinct."""
_SINGLE = frozenset(
    {
        *(
            "Count",
            "GpUnitId",
            "OtherType",
            "VotesAllowed",
            "ElectionScopeId",
            "ElectionDistrictId",
        ),
        *("StartDate", "Status", "PartyId", "PersonId", "IsWriteIn", "Undervotes", "Overvotes"),
        *("BallotsCast", "VotersRegistered", "BallotName", "FullName"),
    }
)
"""Elements of which one belongs where they stand: of several it is not known which counts."""
_TITLE = "NIST 1500-100 election results"


def flat(content: bytes) -> Flat | None:
    """The rows of a NIST results file; None where the bytes are none."""
    parsed = _parsed(content)
    if parsed is None:
        return None
    root, problem = parsed
    if root is None:
        return Flat(None, COLUMNS, (), (problem,) if problem else ())
    elections = root.all("Election")
    if len(elections) != 1:
        found = f"{len(elections)} elections"
        return Flat(None, COLUMNS, (), (file_kinds.SEVERAL_ELECTIONS.at(found=found),))
    return _Report(root, elections[0]).flat()


def _parsed(content: bytes) -> Parsed | None:
    if _NAMESPACE in content[:_SHOWN]:
        root, problem = from_xml(content)
        inner = root.all(_ROOT) if root else []
        return (inner[0], None) if inner else (None, problem) if problem else None
    is_json = content.lstrip()[:1] == b"{" or content.lstrip().startswith(b"\xef\xbb\xbf{")
    if is_json and f'"{_JSON_ROOT}"'.encode() in content:
        return from_json(content)
    return None


@dataclass(frozen=True, slots=True)
class _Count:
    """One number: of which unit, by which mode, on which line."""

    line: int
    unit: str
    mode: str
    votes: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A selection of a contest, or what nobody can win, with its counts."""

    contest: str
    choice: str
    party: str
    counts: tuple[_Count, ...]


class _Report:
    """One election of a report."""

    def __init__(self, root: Node, election: Node) -> None:
        self.root = root
        self.election = election
        self.units = _by_id(root.all("GpUnit"))
        self.parties = {id_: _text(each, "Name") for id_, each in _by_id(root.all("Party")).items()}
        self.candidates = _by_id(election.all("Candidate"))
        self.persons = _by_id(root.all("Person"))

    def flat(self) -> Flat:
        """Rows of votes and of turnout, and each sum that is not what its parts add to."""
        broken = tuple(self._broken())
        lines = [line for contest in self.election.all("Contest") for line in self._lines(contest)]
        counted = {count.unit for line in lines for count in line.counts}
        if not counted:
            return Flat(None, COLUMNS, (), (*self._unknown(), file_kinds.NO_VOTES.at()))
        sums = self._sums(counted)
        kept = counted - sums
        if not kept:
            return Flat(None, COLUMNS, (), (*broken, element_kinds.UNITS_CIRCULAR.at()))
        rows = [row for line in lines for row in self._rows(line, kept)]
        rows += [row for row in self._turnout() if row[2] in kept]
        day = day_in(self.election.one("StartDate"))
        said = dialect(
            "nist-results",
            _TITLE,
            self._kind(kept),
            day,
            has_county=all(self._county(unit) for unit in kept),
            baseline=_BASELINES.get(self.root.one("Status").casefold()),
        )
        unread = (*self._unknown(), *self._withheld())
        problems = (*broken, *unread, *self._unequal(lines, sums, kept))
        numbers = (self._numbers("VotesAllowed"), self._numbers("NumberElected"))
        return Flat(said, COLUMNS, rows, problems, *numbers)

    def _broken(self) -> Iterator[Problem]:
        """Elements that stand twice where one belongs, ids of two elements, references to nothing."""
        for node in self.root.every():
            for name in _SINGLE & node.parts.keys():
                if len(node.parts[name]) > 1:
                    yield element_kinds.ELEMENT_TWICE.at(node.parts[name][1].line, found=name)
        contests = self.election.all("Contest")
        named = {name: self.root.all(name) for name in ("GpUnit", "Party", "Person")}
        for nodes in (*named.values(), self.election.all("Candidate"), contests):
            for id_, times in Counter(filter(None, map(_id, nodes))).items():
                if times > 1:
                    line = next(node.line for node in nodes if _id(node) == id_)
                    yield element_kinds.ID_TWICE.at(line, found=id_)
        for contest in contests:
            for selection in contest.all("ContestSelection"):
                for id_ in {*selection.words("CandidateIds")} - self.candidates.keys():
                    yield element_kinds.REFERENCE_OPEN.at(selection.line, found=id_)

    def _unknown(self) -> Iterator[Problem]:
        """Names that the format does not define where votes stand."""
        unknown = UnknownParts(PARTS)
        unknown.look_at(_ROOT, self.root)
        unknown.look_at("Election", self.election)
        for each in self.election.all("BallotCounts"):
            unknown.look_at("BallotCounts", each)
        for contest in self.election.all("Contest"):
            unknown.look_at("Contest", contest)
            for each in contest.all("OtherCounts"):
                unknown.look_at("OtherCounts", each)
            for selection in contest.all("ContestSelection"):
                unknown.look_at("ContestSelection", selection)
                for each in selection.all("VoteCounts"):
                    unknown.look_at("VoteCounts", each)
        yield from unknown.problems()

    def _withheld(self) -> Iterator[Problem]:
        """Counts that the file says are suppressed: the number beside it is none."""
        for contest in self.election.all("Contest"):
            for selection in contest.all("ContestSelection"):
                for each in selection.all("VoteCounts"):
                    if each.one("IsSuppressedForPrivacy").lower() in _YES:
                        what = f"{self._titles[id(contest)]}, {self._name(each.one('GpUnitId'))}"
                        yield NUMBER_WITHHELD.at(each.line, "IsSuppressedForPrivacy", what)

    def _named_apart(self, contest: Node) -> list[tuple[Node, str, str]]:
        """The selections of a contest with name and party; of two people of one name each with the party, or its id."""
        found = [(one, *self._selected(one)) for one in contest.all("ContestSelection")]
        people: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        for one, name, _ in found:
            people[name].add(one.words("CandidateIds"))
        often = Counter((name, party) for _, name, party in found)
        return [
            (one, name, party)
            if len(people[name]) < 2 or not one.words("CandidateIds")
            else (one, f"{name} ({_apart(one, party, often[name, party])})", party)
            for one, name, party in found
        ]

    def _lines(self, contest: Node) -> Iterator[_Line]:
        title = self._titles[id(contest)]
        for selection, name, party in self._named_apart(contest):
            counts = tuple(
                _Count(each.line, each.one("GpUnitId"), _mode(each), each.one("Count"))
                for each in selection.all("VoteCounts")
            )
            yield _Line(title, name, party, counts)
        for fact, words in (("Undervotes", UNDERVOTES), ("Overvotes", OVERVOTES)):
            yield _Line(title, words, "", tuple(_other(contest, fact)))

    def _rows(self, line: _Line, kept: set[str]) -> Iterator[Row]:
        year = year_of_general(day_in(self.election.one("StartDate")))
        for count in line.counts:
            if count.unit in kept:
                named = (self._county(count.unit), count.unit, self._name(count.unit))
                what = (line.contest, line.choice, line.party, count.mode, count.votes)
                yield (count.line, *named, year, *what)

    def _turnout(self) -> Iterator[Row]:
        facts = ((REGISTERED, "VotersRegistered"), (CAST, "BallotsCast"))
        for node, unit in (
            *((each, each.one("GpUnitId")) for each in self.election.all("BallotCounts")),
            *((each, id_) for id_, each in self.units.items()),
        ):
            for words, name in facts:
                is_whole = _mode(node) == "total" or name == "VotersRegistered"
                if node.one(name) and is_whole:
                    named = (self._county(unit), unit, self._name(unit))
                    yield (node.line, *named, "", words, "", "", "total", node.one(name))

    def _selected(self, selection: Node) -> tuple[str, str]:
        """The name of a selection and its party: of candidates, of parties, or the words of an answer."""
        people = [self.candidates.get(id_) for id_ in selection.words("CandidateIds")]
        names = [self._candidate(each) for each in people if each]
        parties = [self.parties.get(each.one("PartyId"), "") for each in people if each]
        if selection.one("IsWriteIn") in _YES and not names:
            return WRITE_INS, ""
        if names:
            return " / ".join(names), next(filter(None, parties), "")
        of_parties = [self.parties.get(id_, id_) for id_ in selection.words("PartyIds")]
        answer = _text(selection, "Selection")
        return answer or " / ".join(of_parties) or selection.given.get(
            "id", selection.given.get("ObjectId", "")
        ), ""

    def _candidate(self, candidate: Node) -> str:
        person = self.persons.get(candidate.one("PersonId"))
        return _text(candidate, "BallotName") or (_text(person, "FullName") if person else "")

    @cached_property
    def _titles(self) -> Mapping[int, str]:
        """A title for each contest: with its district, its parties or its own code where others share the name."""
        contests = self.election.all("Contest")
        ways = (
            lambda one: one.one("Name"),
            lambda one: _joined(one.one("Name"), self._name(one.one("ElectionDistrictId"))),
            lambda one: _joined(
                one.one("Name"), *(self.parties.get(p, p) for p in one.words("PrimaryPartyIds"))
            ),
            lambda one: _joined(one.one("Name"), _id(one)),
        )
        times = Counter(one.one("Name") for one in contests)
        shared = {name for name in times if times[name] > 1}  # alone it would be any of them
        named: dict[int, str] = {}
        for way in ways:
            rest = [one for one in contests if id(one) not in named]
            found = Counter(way(one) for one in rest)
            named |= {
                id(one): way(one) for one in rest if found[way(one)] == 1 and way(one) not in shared
            }
        return named | {
            id(one): _joined(one.one("Name"), _id(one)) for one in contests if id(one) not in named
        }

    def _numbers(self, attribute: str) -> Mapping[str, int]:
        """What the contests say under this name, by title, where it is a number above 0."""
        contests = self.election.all("Contest")
        said = {self._titles[id(one)]: one.one(attribute) for one in contests}
        return {
            title: int(number)
            for title, number in said.items()
            if is_digits(number) and int(number) > 0
        }

    def _sums(self, counted: set[str]) -> set[str]:
        """Units whose counts are sums of others: the scope of the election, and what counted ones compose."""
        scope = self.election.one("ElectionScopeId")
        composed = {unit for unit in counted if self._within(unit) & counted}
        return composed | ({scope} & counted if len(counted) > 1 else set())

    def _within(self, unit: str) -> set[str]:
        """Every unit that one is composed of, at any depth."""
        found: set[str] = set()
        ahead = [unit]
        while ahead:
            node = self.units.get(ahead.pop())
            parts = {*node.words("ComposingGpUnitIds")} - found if node else set()
            found |= parts
            ahead += parts
        return found - {unit}

    def _unequal(self, lines: list[_Line], sums: set[str], kept: set[str]) -> Iterator[Problem]:
        """Stated sums that are not what the counts of their units add to."""
        scope = self.election.one("ElectionScopeId")
        inside = {
            unit: self._within(unit) & kept or (kept if unit == scope else set()) for unit in sums
        }
        for line in lines:
            added: dict[tuple[str, str], int] = defaultdict(int)
            for count in line.counts:
                for unit, parts in inside.items():
                    if count.unit in parts:
                        added[unit, count.mode] += count_in(count.votes)
            for count in line.counts:
                if count.unit in sums and count_in(count.votes) != added[count.unit, count.mode]:
                    votes = added[count.unit, count.mode]
                    what = f"{line.contest}, {line.choice}, {self._name(count.unit)}"
                    found = f"{what}: {count.votes}; its parts add to {votes:,}"
                    yield kinds.TOTAL_DIFFERS.at(count.line, "votes", found)

    def _kind(self, kept: set[str]) -> UnitKind:
        types = Counter(self.units[unit].one("Type") if unit in self.units else "" for unit in kept)
        return _KINDS.get(types.most_common(1)[0][0], UnitKind.PRECINCT)

    def _name(self, unit: str) -> str:
        node = self.units.get(unit)
        return (_text(node, "Name") if node else "") or unit

    @cached_property
    def _counties(self) -> Mapping[str, str]:
        """The county that each unit lies in, or is, so far as the file says."""
        found: dict[str, str] = {}
        for id_, node in self.units.items():
            if _KINDS.get(node.one("Type")) is UnitKind.COUNTY:
                found |= dict.fromkeys({id_} | self._within(id_), _text(node, "Name"))
        return found

    def _county(self, unit: str) -> str:
        return self._counties.get(unit, "")


_BASELINES = {
    "certified": Baseline.CERTIFIED,
    "unofficial-partial": Baseline.ELECTION_NIGHT,
    "unofficial-complete": Baseline.ELECTION_NIGHT,
}
"""Which count a report is, by what it says of its status."""


def _apart(selection: Node, party: str, times: int) -> str:
    """What tells a person from another of the same name: the party, where that is not the same too."""
    return party if party and times == 1 else " ".join(selection.words("CandidateIds"))


def _other(contest: Node, fact: str) -> Iterator[_Count]:
    for each in contest.all("OtherCounts"):
        if each.one(fact):
            yield _Count(each.line, each.one("GpUnitId"), _mode(each), each.one(fact))


def _mode(node: Node) -> str:
    """How the votes were cast, as the file says it; all of them where it does not."""
    said = node.one("Type") if node.all("GpUnitId") else ""
    return (node.one("OtherType") if said == "other" else said) or "total"


def _by_id(nodes: list[Node]) -> dict[str, Node]:
    return {_id(node): node for node in nodes if _id(node)}


def _id(node: Node) -> str:
    return node.given.get("id") or node.given.get("ObjectId", "")


def _text(node: Node, name: str) -> str:
    """A text, of its languages English or the first."""
    for part in node.all(name):
        texts = part.all("Text")
        if not texts:
            return part.text.strip()
        english = [
            each
            for each in texts
            if (each.one("Language") or each.given.get("Language", "")).startswith("en")
        ]
        first = (english or texts)[0]
        return (first.one("Content") or first.text).strip()
    return ""


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, parts))
