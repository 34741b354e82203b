"""What a report in NIST's format 1500-103 defines behind its cards: contests, their choices, and whose system it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from canvass.formats.cvr.dominion_header import distinct
from canvass.formats.cvr.vendor import ranked_choice
from canvass.formats.grid import plain_name
from canvass.formats.kinds import element as element_kinds
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.structured.tree import Node
from canvass.model import Choice, ChoiceKind
from canvass.numerals import is_digits

WRITTEN_IN = "\1"
"""Stands before the id of a choice whose mark has a written name: the file need not define such a choice."""
_WRITE_IN = "Write-in"
_BEFORE = "NIST_V0_cast_vote_records.xsd"
"""The namespace of the form that came before the standard, which Unisyn's system writes."""


@dataclass(frozen=True, slots=True)
class Defined:
    """A contest of the report, with its choices by their ids; ``seats`` are elected."""

    title: str
    votes_allowed: int
    seats: int
    choices: Mapping[str, Choice]
    is_ranked: bool = False
    """Whether the report says that it asks for ranks; marks with ranks say so too."""
    says_allowed: bool = True
    """Whether it says how many votes a voter has."""

    @property
    def ranked(self) -> Defined:
        """The same of a contest by ranks, whose names that were written in can be ranked."""
        return replace(self, choices={n: ranked_choice(each) for n, each in self.choices.items()})

    @property
    def without_written(self) -> Defined:
        """The same of a contest for which nobody wrote a name on a line that the file does not define."""
        return replace(self, choices={n: c for n, c in self.choices.items() if n != WRITTEN_IN})

    def is_of_the_written(self, mark: str) -> bool:
        """Whether a mark is of a name that was written in on a line that the file does not define."""
        return mark.startswith(WRITTEN_IN) and mark.removeprefix(WRITTEN_IN) not in self.choices

    def id_of(self, mark: str) -> str | None:
        """The choice of a mark by the id in the file; None where the contest does not list it."""
        own = mark.removeprefix(WRITTEN_IN)
        if own in self.choices:
            return self.choices[own].id
        return self.choices[WRITTEN_IN].id if mark != own and WRITTEN_IN in self.choices else None


def contests_of(report: Node, problems: list[Problem]) -> dict[str, Defined]:
    """The contests by their ids; ids that stand twice are added to the problems."""
    parties = {_id(each): plain_name(each.one("Name")) for each in report.all("Party")}
    found: dict[str, Defined] = {}
    nodes = [each for election in report.all("Election") for each in election.all("Contest")]
    people = [each for election in report.all("Election") for each in election.all("Candidate")]
    candidates = {_id(each): each for each in people}
    problems += _ids_twice(people, "Candidate")
    titles = _titles(nodes, parties)
    for node, title in zip(nodes, titles, strict=True):
        if _id(node) in found:
            problems.append(element_kinds.ID_TWICE.at(node.line, "Contest", _id(node)))
        problems += _ids_twice(node.all("ContestSelection"), "ContestSelection")
        said = node.one("VotesAllowed")
        if said and not _is_number(said):
            problems.append(kinds.ALLOWED_WRONG.at(node.line, title, said))
        allowed, seats = _number(said), _number(node.one("NumberElected"))
        choices = _choices(node, candidates, parties)
        own = next((each for each in choices.values() if each.kind is ChoiceKind.OTHER), None)
        choices[WRITTEN_IN] = own or Choice(_WRITE_IN, _WRITE_IN, "", ChoiceKind.OTHER)
        found[_id(node)] = Defined(
            title, allowed, seats, choices, node.one("VoteVariation") == "rcv", bool(said)
        )
    return found


def _ids_twice(nodes: list[Node], name: str) -> Iterator[Problem]:
    """Elements whose id another one has too."""
    seen: set[str] = set()
    for node in nodes:
        if _id(node) in seen:
            yield element_kinds.ID_TWICE.at(node.line, name, _id(node))
        seen.add(_id(node))


def _titles(nodes: list[Node], parties: Mapping[str, str]) -> list[str]:
    """The title of each contest; with its party where a primary has one title for each, or with a number."""
    bare = [plain_name(node.one("Name")) or _code(node) or _id(node) for node in nodes]
    times = Counter(bare)
    party = [
        ", ".join(
            parties.get(word, word)
            for word in node.words("PrimaryPartyId") + node.words("PrimaryPartyIds")
        )
        for node in nodes
    ]
    told = [
        f"{title} ({of})" if of and times[title] > 1 else title
        for title, of in zip(bare, party, strict=True)
    ]
    return distinct(told)


def _choices(
    node: Node, candidates: Mapping[str, Node], parties: Mapping[str, str]
) -> dict[str, Choice]:
    """The choices that a contest lists."""
    listed = node.all("ContestSelection")
    names = distinct([_name(each, candidates, parties) for each in listed])
    return {
        _id(each): Choice(name, name, _party(each, candidates, parties), _kind(each, name))
        for each, name in zip(listed, names, strict=True)
    }


def _name(selection: Node, candidates: Mapping[str, Node], parties: Mapping[str, str]) -> str:
    """What stands on the ballot: people, a party, or an answer."""
    people = [
        plain_name(candidates[word].one("Name")) or _code(candidates[word])
        for word in selection.words("CandidateIds")
        if word in candidates
    ]
    if any(people):
        return " / ".join(filter(None, people))
    if selection.one("IsWriteIn").lower() in ("1", "true"):
        return _WRITE_IN
    of_party = " / ".join(parties.get(word, word) for word in selection.words("PartyIds"))
    answer = plain_name(selection.one("Selection"))
    return answer or of_party or _code(selection) or _id(selection)


def _party(selection: Node, candidates: Mapping[str, Node], parties: Mapping[str, str]) -> str:
    people = [candidates[w] for w in selection.words("CandidateIds") if w in candidates]
    own = [word for person in people for word in person.words("PartyId")]
    return next((parties.get(word, "") for word in own), "")


def _kind(selection: Node, name: str) -> ChoiceKind:
    is_write_in = selection.one("IsWriteIn").lower() in ("1", "true")
    return choice_kind(name, is_write_in=is_write_in)


def system_of(report: Node) -> tuple[str, str]:
    """Whose system wrote the report, with the format, and the version that it states."""
    if report.given.get("xmlns") == _BEFORE:
        return "Unisyn, before NIST 1500-103", report.one("Version")
    makers = dict.fromkeys(_makers(report))
    return ", ".join([*makers, "NIST 1500-103"]), report.one("Version")


def _makers(report: Node) -> Iterator[str]:
    for device in report.all("ReportingDevice"):
        words = (plain_name(device.one(name)) for name in ("Manufacturer", "Model"))
        if any(found := [word for word in words if word]):
            yield " ".join(found)


def _number(text: str) -> int:
    return int(text) if _is_number(text) else 1


def _is_number(text: str) -> bool:
    return is_digits(text) and int(text) > 0


def _code(node: Node) -> str:
    return next((plain_name(each.one("Value")) for each in node.all("Code")), "")


def _id(node: Node) -> str:
    return node.given.get("ObjectId") or node.given.get("id", "")
