"""Titles and names in the files of several counties: what is one in all of them, however it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from canvass.formats.inbox.names import Key, Names
from canvass.formats.inbox.part import Part
from canvass.formats.kinds import inbox as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.model import Choice, ChoiceKind, Contest
from canvass.model.measure import yes_and_no


@dataclass(frozen=True, slots=True)
class Spellings:
    """How titles and names are read: as a person decided (``names``), else as the first file has them.

    What differs in capitals, spaces, accents or punctuation alone is one, but where one file writes it in two ways:
    that may be two, and is left as it is.
    """

    names: Names
    first: Mapping[Key, str]
    others: Mapping[Key, str]
    """For what is written in several ways, another of them, and the file that has it."""
    unknown: tuple[tuple[str, Key], ...] = ()
    """What was decided of titles and names that no file has, or not the file that was named."""

    def title(self, part: Part, contest: Contest) -> str:
        """The title that a contest of a file is read under."""
        title = _title(self.names.of(part.source.name), contest)
        return self.first.get((folded(title), ""), title)

    def name(self, part: Part, contest: Contest, choice: Choice) -> str:
        """The name that a choice of a file is read under."""
        said = self.names.of(part.source.name)
        title, name = _title(said, contest), _name(said, contest, choice)
        return self.first.get((folded(title), folded(name)), name)

    @property
    def problems(self) -> Iterator[Problem]:
        """What is written in several ways, and what was decided of nothing."""
        for key, other in self.others.items():
            yield kinds.SPELLED_TWO_WAYS.at(found=f"{self.first[key]} and {other}")
        for file, (contest, name) in self.unknown:
            yield kinds.NAME_NOWHERE.at(found=", ".join(filter(None, (contest, name, file))))


def spellings_of(parts: Sequence[Part], names: Names) -> Spellings:
    """How the files write titles and names, and how these are read."""
    first: dict[Key, str] = {}
    others: dict[Key, str] = {}
    several: set[Key] = set()
    for part in parts:
        own: dict[Key, set[str]] = {}
        for key, written in _written(part, names.of(part.source.name)):
            own.setdefault(key, set()).add(written)
            if written != first.setdefault(key, written):
                others.setdefault(key, f"{written} ({part.source.name})")
        several |= {key for key, ways in own.items() if len(ways) > 1}
    there = {
        (file, key)
        for part in parts
        for key in _as_written(part, names.of(part.source.name))
        for file in ("", part.source.name)
    }
    return Spellings(
        names,
        {key: way for key, way in first.items() if key not in several},
        {key: way for key, way in others.items() if key not in several},
        tuple(each for each in names.keys if each not in there),
    )


def _title(said: Mapping[Key, str], contest: Contest) -> str:
    return said.get((folded(contest.title), ""), one_line(contest.title))


def _name(said: Mapping[Key, str], contest: Contest, choice: Choice) -> str:
    key = folded(_title(said, contest)), folded(choice.name)
    return said.get(key, one_line(choice.name))


def _written(part: Part, said: Mapping[Key, str]) -> Iterator[tuple[Key, str]]:
    """Each title and name of a file, once it is read as was decided, with how it is written."""
    for contest in part.results.contests:
        title = _title(said, contest)
        yield (folded(title), ""), title
        for choice in contest.choices:
            name = _name(said, contest, choice)
            yield (folded(title), folded(name)), name


def _as_written(part: Part, said: Mapping[Key, str]) -> Iterator[Key]:
    """Every title and name of a file that a decision can be of."""
    for contest in part.results.contests:
        yield folded(contest.title), ""
        for choice in contest.choices:
            yield folded(_title(said, contest)), folded(choice.name)


def one_line(name: str) -> str:
    """A name with one space between its words: some files have two, or one at its end."""
    return " ".join(name.split())


def titles_of_one_contest(parts: Sequence[Part], spellings: Spellings) -> Iterator[Problem]:
    """Contests of two titles that share a candidate and of which no file has both: one contest in two spellings."""
    titles: dict[str, dict[str, tuple[str, str, str]]] = {}
    beside: set[frozenset[str]] = set()
    for part in parts:
        own = part.results.contests
        folds = [folded(spellings.title(part, each)) for each in own]
        beside |= {frozenset(pair) for pair in combinations(folds, 2)}
        for contest in own:
            for person in _people(contest):
                title = spellings.title(part, contest)
                of = titles.setdefault(folded(person), {})
                of.setdefault(folded(title), (title, part.source.name, one_line(person)))
    told: set[frozenset[str]] = set()
    for of in titles.values():
        for one, other in combinations(of, 2):
            if frozenset((one, other)) not in beside | told:
                told.add(frozenset((one, other)))
                title, file, person = of[one]
                second, another, _ = of[other]
                found = f"{title} ({file}) and {second} ({another}): {person}"
                yield kinds.TWO_TITLES.at(found=found)


def _people(contest: Contest) -> Iterator[str]:
    """Candidates of a contest; the answers of a question stand in every other question too."""
    for choice in () if yes_and_no(contest.choices) else contest.choices:
        if choice.kind is ChoiceKind.CANDIDATE:
            yield choice.name
