"""Clarity's (Scytl, SOE) detail XML: votes by contest, choice, vote type and precinct or county."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from canvass.formats.dialect import Dialect
from canvass.formats.kinds import element as element_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import place as place_kinds
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.structured.flat import Flat, Row
from canvass.formats.structured.rows import count_in
from canvass.formats.structured.xml_elements import elements
from canvass.model.election_day import general_election_day

COLUMNS = ("region", "place", "year", "contest", "choice", "party", "mode", "votes")
_TURNOUT = {"totalVoters": "Registered Voters", "ballotsCast": "Ballots Cast"}
_PLACES = {"Precinct": "precinct", "County": "county"}
_TOTALS = ("total votes", "total", "votes")


def flat(content: bytes) -> Flat | None:
    """The rows of a Clarity detail file; None where the bytes are none."""
    if b"<ElectionResult" not in content[:4096]:
        return None
    found = _Document()
    problem = elements(content, found.opened, found.closed)
    if problem is not None:
        return Flat(None, COLUMNS, (), (problem,))
    if not found.rows:
        return Flat(None, COLUMNS, (), (file_kinds.NO_VOTES.at(),))
    titles = found.titles()
    rows = [
        (
            line,
            found.region,
            place,
            found.year,
            titles.get(contest, contest),
            found.name_of(contest, choice, key),
            *cells,
        )
        for line, place, contest, choice, key, *cells in found.rows
    ]
    problems = (*found.broken, *found.alike(), *found.unequal(titles))
    if len(found.kinds) > 1:
        problems = (place_kinds.LEVELS_MIXED.at(found=", ".join(found.kinds)), *problems)
    allowed = {titles[number]: each.votes_allowed for number, each in found.contests.items()}
    return Flat(_dialect(found), COLUMNS, rows, problems, allowed)


@dataclass(frozen=True, slots=True)
class _Contest:
    """A contest on a line, as its element says it."""

    line: int
    key: str
    text: str
    votes_allowed: int

    @property
    def with_key(self) -> str:
        """What it is called where another contest has the same text."""
        return f"{self.text} ({self.key})"


@dataclass(slots=True)
class _Stated:
    """A sum that the file states on a line, and what its parts add to."""

    line: int
    contest: int
    name: str
    votes: int
    added: int = 0


@dataclass(slots=True)
class _Document:
    """What has been met so far, element by element."""

    region: str = ""
    day: date | None = None
    rows: list[Row] = field(default_factory=list)
    contests: dict[int | str | None, _Contest] = field(default_factory=dict)
    """By their numbers, from 1: a text may be that of several, which is known at the end."""
    kinds: Counter[str] = field(default_factory=Counter)
    stated: list[_Stated] = field(default_factory=list)
    broken: list[Problem] = field(default_factory=list)
    """Contests of one key, and elements inside others of their kind."""
    _keys: set[str] = field(default_factory=set)
    _people: dict[tuple[int | str | None, str], dict[str, str]] = field(default_factory=dict)
    """The parties of the choices of one text in a contest, by their keys."""
    _contest: int = 0
    _choice: dict[str, str] = field(default_factory=dict)
    _mode: str = ""
    _sums: list[_Stated] = field(default_factory=list)

    @property
    def year(self) -> str:
        """The year of a general election; nothing of another day, whose contests are not the president's."""
        is_general = self.day is not None and self.day == general_election_day(self.day.year)
        return str(self.day.year) if self.day and is_general else ""

    def opened(self, line: int, name: str, given: dict[str, str]) -> None:
        if (name == "Contest" and self._contest) or (name == "Choice" and self._choice):
            self.broken.append(element_kinds.ELEMENT_TWICE.at(line, found=given.get("text", name)))
        if name == "Contest":
            key = given.get("key", "")
            if key and key in self._keys:
                self.broken.append(element_kinds.ID_TWICE.at(line, found=key))
            self._keys.add(key)
            text = " ".join(given.get("text", "").split())
            allowed = max(count_in(given.get("voteFor")), 1)
            self._contest = len(self.contests) + 1
            self.contests[self._contest] = _Contest(line, key, text, allowed)
        elif name == "Choice":
            self._choice = given
            parties = self._people.setdefault((self._contest, given.get("text", "")), {})
            parties[given.get("key", "")] = given.get("party", "")
            self._state(line, given.get("totalVotes"))
        elif name == "VoteType":
            self._mode = given.get("name", "")
            self._state(line, given.get("votes"))
        elif name in _PLACES:
            self._place(line, name, given)

    def closed(self, name: str, text: str) -> None:
        if name == "Region":
            self.region = text
        elif name == "ElectionDate":
            self.day = _day(text)
        elif name in ("Choice", "VoteType") and self._sums:
            done = self._sums.pop()
            self.stated.append(done)
            if self._sums:
                self._sums[-1].added += done.votes
        if name == "Choice":
            self._choice = {}
        elif name == "VoteType":
            self._mode = ""
        elif name == "Contest":
            self._contest = 0

    def titles(self) -> dict[int | str | None, str]:
        """What each contest is called: by its text, and by its key too where another one has the same text."""
        often = Counter(each.text for each in self.contests.values())
        return {
            number: each.with_key if often[each.text] > 1 else each.text
            for number, each in self.contests.items()
        }

    def alike(self) -> Iterator[Problem]:
        """Contests that their keys do not tell apart: they have none, or another's text says the same."""
        titles = self.titles()
        often = Counter(titles.values())
        for number, each in self.contests.items():
            if often[titles[number]] > 1 and (not each.key or each.text == titles[number]):
                yield element_kinds.ID_TWICE.at(each.line, found=titles[number])

    def name_of(self, contest: int | str | None, choice: object, key: object) -> str:
        """What a choice is called: with its party, or its key, where another one in the contest has the same text."""
        text, own = str(choice), str(key)
        parties = self._people.get((contest, text), {})
        if len(parties) < 2 or own not in parties:
            return text
        party = parties[own]
        is_one = party and [*parties.values()].count(party) == 1
        return f"{text} ({party if is_one else own})"

    def unequal(self, titles: Mapping[int | str | None, str]) -> Iterator[Problem]:
        """Stated sums that are not what their parts add to."""
        for each in self.stated:
            if each.votes != each.added:
                name = ", ".join(filter(None, (titles.get(each.contest), each.name)))
                found = f"{name}: {each.votes:,}; its parts add to {each.added:,}"
                yield kinds.TOTAL_DIFFERS.at(each.line, "votes", found)

    def _state(self, line: int, votes: str | None) -> None:
        name = ", ".join(filter(None, (self._choice.get("text", ""), self._mode)))
        self._sums.append(_Stated(line, self._contest, name, count_in(votes)))

    def _place(self, line: int, name: str, given: dict[str, str]) -> None:
        place, votes = given.get("name", ""), given.get("votes")
        if self._mode and votes is not None:
            self.kinds[name] += 1
            choice = self._choice.get("text", self._mode)
            is_total = not self._choice or self._mode.casefold() in _TOTALS
            mode = "total" if is_total else self._mode
            party = self._choice.get("party", "")
            key = self._choice.get("key", "")
            self.rows.append((line, place, self._contest, choice, key, party, mode, votes))
            self._sums[-1].added += count_in(votes)
        elif not self._contest:
            for attribute, fact in _TURNOUT.items():
                number = given.get(attribute, "0")
                if number != "0":
                    self.rows.append((line, place, fact, "", "", "", "total", number))


def _day(text: str) -> date | None:
    try:
        return datetime.strptime(text, "%m/%d/%Y").date()
    except ValueError:
        return None


def _dialect(found: _Document) -> Dialect:
    """How the rows are read: by precinct in the county that is the region, or by county in the state that is."""
    kind = _PLACES[found.kinds.most_common(1)[0][0]] if found.kinds else "precinct"
    is_state = kind == "county"
    county = {"column": "place" if is_state else "region", "by": "name"}
    unit = {
        "kind": kind,
        "key": ["place"] if is_state else ["region", "place"],
        "name": "place",
        "county": county,
    }
    if is_state:
        unit["state"] = {"column": "region"}
    contest = {
        "columns": ["contest"],
        "day": found.day,
        "year": "year",
        "president": ["Presidential Electors", "President of the United States", "President"],
    }
    columns = {"choice": "choice", "party": "party", "votes": "votes", "mode": "mode"}
    return Dialect.model_validate(
        {
            "name": "clarity-detail",
            "title": "Clarity detail XML",
            "unit": unit,
            "count": [
                {"name": "precincts" if not is_state else "counties", **columns, "contest": contest}
            ],
            "turnout": {
                "words": {"Registered Voters": "registered_voters", "Ballots Cast": "ballots"}
            },
            "day": found.day,
        }
    )
