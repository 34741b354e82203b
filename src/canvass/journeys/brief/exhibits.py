"""What a brief rests on: every data file with its digest, and every rule of law with its source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from canvass.data import recount as packaged
from canvass.journeys.chapters.past import past_sources
from canvass.journeys.recount_rules import matters
from canvass.journeys.rulebook import PACKAGED, Rulebook
from canvass.model import Election, Source
from canvass.model.sentence import Sentence, sentences
from canvass.recount.question import Question
from canvass.recount.rule import HowSeen, Kind, RecountRule, Request
from canvass.recount.rule_text import SeenAs
from canvass.recount.selection import special_first

say = sentences("brief_exhibits")

PAST = ("recounts", "fairvote_summary", "county_costs", "hand_count_time")
"""Tables of past recounts behind the chance and the cost."""


@dataclass(frozen=True, slots=True)
class DataExhibit:
    """A file as it was received, by its digest; where it was found, and the tables of the brief made from it."""

    number: int
    sha256: str
    sources: tuple[Source, ...]
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleExhibit:
    """A rule that was applied: its matter, what it says, for which years it is known, and how well.

    ``beside`` is what else belongs to it: whether a part may be recounted, what it can change, notes.
    """

    rule_id: str
    matter: str
    says: str
    beside: tuple[Sentence | str, ...]
    years: str
    statute: str
    how_seen: HowSeen
    source: str
    checked_on: date | None
    kept_in: str = ""
    """The file of a rule that is not packaged."""


@dataclass(frozen=True, slots=True)
class LawExhibit:
    """The rules of a state that hold for the contest, what they were read from, and the digest of their file.

    ``own_file`` holds the rules of an office or a lawyer that go before the packaged ones, empty where there are none.
    """

    state: str
    name: str
    file: str
    sha256: str
    seen: tuple[SeenAs, ...]
    rules: tuple[RuleExhibit, ...]
    own_file: str = ""
    own_sha256: str = ""


@dataclass(frozen=True, slots=True)
class Exhibits:
    """All data files, then all rules of law."""

    data: tuple[DataExhibit, ...]
    law: tuple[LawExhibit, ...]


def exhibits(
    election: Election,
    question: Question,
    states: Iterable[str],
    tables: Iterable[str],
    rulebook: Rulebook = PACKAGED,
) -> Exhibits:
    """The exhibits of a brief on these states that rests on these sets of returns and tables of the election."""
    return Exhibits(
        data=tuple(_data(election, tables)),
        law=tuple(_law(state, question, rulebook) for state in states),
    )


def _data(election: Election, tables: Iterable[str]) -> Iterator[DataExhibit]:
    """One exhibit for each file, in the order in which tables use them first."""
    used: dict[str, list[tuple[str, Source]]] = {}
    for table, sources in (
        *_of_election(election, tables),
        *((name, past_sources((name,))) for name in PAST),
    ):
        for source in sources:
            used.setdefault(source.sha256 or source.origin, []).append((table, source))
    for number, uses in enumerate(used.values(), 1):
        by_origin = {(source.file, source.origin): source for _, source in uses}
        names = tuple(dict.fromkeys(table for table, _ in uses))
        yield DataExhibit(number, uses[0][1].sha256, tuple(by_origin.values()), names)


def _of_election(
    election: Election, tables: Iterable[str]
) -> Iterator[tuple[str, tuple[Source, ...]]]:
    files = {returns.name: returns.file for returns in election.returns}
    for name in dict.fromkeys(tables):
        yield name, tuple(election.sources.get(files.get(name, name), ()))


def _law(state: str, question: Question, rulebook: Rulebook) -> LawExhibit:
    law, own = rulebook.law(state), rulebook.own_of(state)
    holding = special_first(
        rule
        for rule in law.rules
        if rule.kind is not Kind.EVENT
        and rule.validity.covers(question.election_day)
        and rule.scope.covers(question.contest)
    )
    sources = {rule.evidence.source for rule in holding if not rule.kept_in}
    return LawExhibit(
        state=state,
        name=law.name,
        file=f"{state}.toml",
        sha256=packaged.law_sha256(state),
        own_file=own.file if own else "",
        own_sha256=own.sha256 if own else "",
        seen=tuple(seen for seen in PACKAGED.law(state).seen if seen.source in sources),
        rules=tuple(_rule(rule, question) for rule in sorted(holding, key=_place)),
    )


MATTERS = matters()


def _place(rule: RecountRule) -> int:
    return [*MATTERS].index((rule.kind, rule.stage))


PARTIAL = {"yes": "part", "no": "whole-only", "unknown": "part-unknown"}
"""The message of whether a part may be recounted."""


def _beside(rule: RecountRule, question: Question) -> Iterator[Sentence | str]:
    if isinstance(rule.content, Request):
        partial = rule.content.partial
        yield say(PARTIAL[partial]) if partial in PARTIAL else say("part-by-law", law=partial)
        yield rule.content.effect
    yield rule.notes_on(question.asked_on)


def _rule(rule: RecountRule, question: Question) -> RuleExhibit:
    return RuleExhibit(
        rule_id=rule.rule_id,
        matter=MATTERS[rule.kind, rule.stage],
        says=rule.words,
        beside=tuple(text for text in _beside(rule, question) if text),
        years=rule.validity.words,
        statute=rule.evidence.statute,
        how_seen=rule.evidence.how_seen,
        source=rule.evidence.source,
        checked_on=rule.evidence.checked_on,
        kept_in=rule.kept_in,
    )
