"""What the recount law of a state says for an election day, as a page of a handbook; or of every state at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from canvass.journeys.rulebook import PACKAGED, Rulebook, state_with_law, states
from canvass.model import ElectionType
from canvass.model.sentence import Sentence, sentences
from canvass.recount.condition import NEVER
from canvass.recount.deadlines import STAGES
from canvass.recount.eligible import HAND_REVIEW
from canvass.recount.official_dates import Start
from canvass.recount.question import Question
from canvass.recount.rule import NOT_LEGAL_ADVICE, Evidence, HowSeen, Kind, RecountRule, Request
from canvass.recount.rule_text import SeenAs, StateLaw
from canvass.recount.scope import OFFICES, ContestClass, Scope
from canvass.recount.selection import Selection, Status, rule_on_date, select

say = sentences("recount_rules")


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule on the page: what it says and for which contests, how well it is known, and where it was read.

    ``applies`` is False for a rule that does not cover the day: it is the nearest in time and is shown with its
    years, never applied. ``text`` is the passage that was read. ``days_since_reading`` is None where it was read
    within a year, so that only an old reading is told.
    """

    rule_id: str
    applies: bool
    says: str
    scope: str
    text: str
    status: Status
    years: str
    evidence: Evidence
    days_since_reading: int | None
    conflict_with: tuple[str, ...]
    notes: str
    kept_in: str = ""
    """The file of an office's or a lawyer's own rule; empty for a packaged one."""


@dataclass(frozen=True, slots=True)
class Section:
    """What the law says of one matter."""

    kind: Kind
    stage: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class StatePage:
    """The recount law of one state for an election day."""

    state: str
    name: str
    as_of: date
    time_zone: str
    sections: tuple[Section, ...]
    seen: tuple[SeenAs, ...]
    how_seen: Mapping[HowSeen, int]
    """How many of the rules that apply were read in what."""
    own_file: str = ""
    """The file of own rules that were asked before the packaged ones."""
    unanswered: Sentence | str = ""
    """Says so when no law of the day was read at all; then the nearest ones are shown, and none applies."""
    not_legal_advice: str = NOT_LEGAL_ADVICE


@dataclass(frozen=True, slots=True)
class StateLine:
    """One state in a list of all: what holds for the contest on the day, or that it cannot be said."""

    state: str
    name: str
    automatic: str
    request: str
    last_day: str
    statuses: tuple[Status, ...]
    own_file: str = ""
    """The file of own rules of the state, where there is one."""
    in_hand: str = ""
    """Years of which the law of the state was read."""

    @property
    def is_answered(self) -> bool:
        """Whether any of the matters has an answer for the day."""
        return not all(status.is_refused for status in self.statuses)


@dataclass(frozen=True, slots=True)
class FromSummary:
    """A rule of which neither the law's words nor an office's were read, and what was looked for."""

    rule_id: str
    matter: str
    still_open: str
    tried: str
    """Where the text was looked for and was not to be had; empty where nobody has looked yet."""


@dataclass(frozen=True, slots=True)
class Readings:
    """How all rules of all states were seen, whatever their day: how many in what, and each that rests on a summary."""

    rules: int
    how_seen: Mapping[HowSeen, int]
    with_digest: int
    read_twice: int
    from_summaries: tuple[FromSummary, ...]

    @property
    def on_law(self) -> int:
        """Rules that rest on the words of the law or on an office's or a court's."""
        return self.rules - len(self.from_summaries)

    @property
    def not_to_be_had(self) -> int:
        """Rules of summaries whose text was looked for in vain."""
        return sum(bool(each.tried) for each in self.from_summaries)

    @property
    def to_be_had(self) -> int:
        """Rules for which a text was to be had, or for which none was looked for."""
        return self.rules - self.not_to_be_had


@dataclass(frozen=True, slots=True)
class AllStates:
    """The recount law of every state for an election day and one kind of contest."""

    as_of: date
    contest: ContestClass
    lines: tuple[StateLine, ...]
    readings: Readings
    unanswered: Sentence | str = ""
    """Says so when no law of the day was read in any state."""
    not_legal_advice: str = NOT_LEGAL_ADVICE


TITLES = {
    (Kind.AUTOMATIC, ""): "Without anybody asking",
    (Kind.AUTOMATIC, HAND_REVIEW): "A review by hand after it",
    (Kind.AUTOMATIC, "full_hand_count"): "A full count by hand after it",
    (Kind.REQUEST, ""): "On request",
    (Kind.REQUEST, "governor"): "By order of the governor",
    (Kind.REQUEST, "hand_sample"): "A hand-counted sample on request",
    (Kind.REQUEST, "fed_again"): "Ballots or equipment read again on request",
    (Kind.REQUEST, "whole_district"): "The whole district or state on request",
    (Kind.PETITION, ""): "Who must sign",
    (Kind.PUBLICLY_PAID, ""): "Who pays",
    (Kind.FEE, ""): "The fee",
    (Kind.FEE, "contest"): "The bond for a contest in court",
    (Kind.REFUND, ""): "What is paid back",
    (Kind.METHOD, ""): "How it is counted",
    (Kind.METHOD, "without_paper"): "How it is counted where there is no paper",
    (Kind.WAIVER, ""): "Who may decline",
    (Kind.NEEDED, ""): "What elects, nominates or passes",
    (Kind.NEEDED, "nonpartisan"): "The same in a primary for an office without parties",
    (Kind.HELD, ""): "What else is held on November's day",
    (Kind.HELD, "more_stand"): "What it is by the number of those who stand",
    (Kind.HELD, "another_day"): "What it may be by its day",
    **{(Kind.EVENT, start.value): f"When by law: {start.words}" for start in Start},
}
"""The matters of a page besides its clocks, in order."""

SET_BY_SOME_LAWS = frozenset({Kind.EVENT, Kind.NEEDED, Kind.HELD})
"""Matters on which many laws say nothing: contests without such a rule are no hole where others have one."""

CONTESTS = tuple(ContestClass(office, kind) for office in OFFICES for kind in ElectionType)
"""Every contest that a rule can be about."""

CLOCKS_AFTER = (Kind.PETITION, "")
"""The clocks stand after who asks and who signs."""


def state_page(word: str, as_of: date, rulebook: Rulebook = PACKAGED) -> StatePage:
    """The page of a state, named by code or name; raises UnknownName for a state that does not exist."""
    law = rulebook.law(state_with_law(word))
    own = rulebook.own_of(law.state)
    sections = tuple(_sections(law, as_of))
    entries = [entry for section in sections for entry in section.entries]
    answered = any(e.applies for s in sections if s.kind is not Kind.EVENT for e in s.entries)
    unanswered = "" if answered else _unanswered(law, as_of)
    counted = Counter(entry.evidence.how_seen for entry in entries if entry.applies)
    return StatePage(
        state=law.state,
        name=law.name,
        as_of=as_of,
        time_zone=law.time_zone,
        sections=sections,
        seen=law.seen,
        how_seen={how: counted[how] for how in HowSeen if counted[how]},
        own_file=own.file if own else "",
        unanswered=unanswered,
    )


def _unanswered(law: StateLaw, as_of: date) -> Sentence:
    years = _years_in_hand(law.rules)
    return say("state-unread", state=law.name, day=as_of.isoformat(), years=years)


def _years_in_hand(rules: Sequence[RecountRule]) -> str:
    """The years of elections that any of the rules covers: "2004; 2022-2024"."""
    spans = [rule.validity for rule in rules]
    known = [
        (v.begins.year, v.valid_to.year if v.valid_to else date.max.year) for v in spans if v.begins
    ]
    merged: list[tuple[int, int]] = []
    for first, last in sorted(known):
        if merged and first <= merged[-1][1] + 1:
            first, before = merged.pop()
            last = max(last, before)
        merged.append((first, last))
    return "; ".join(_span(first, last) for first, last in merged)


def _span(first: int, last: int) -> str:
    if last == date.max.year:
        return f"{first} and later"
    return str(first) if first == last else f"{first}-{last}"


def all_states(as_of: date, rulebook: Rulebook = PACKAGED) -> AllStates:
    """A line for each state: what holds for a president elected on the day."""
    contest = ContestClass("president")
    question = Question(contest, as_of, as_of)
    lines = tuple(_line(rulebook, state, question) for state in states())
    unanswered = "" if any(x.is_answered for x in lines) else _none(as_of)
    return AllStates(as_of, contest, lines, _readings(rulebook), unanswered)


def _readings(rulebook: Rulebook) -> Readings:
    every = [rule for state in states() for rule in rulebook.law(state).rules]
    titles = matters()
    counted = Counter(rule.evidence.how_seen for rule in every)
    return Readings(
        rules=len(every),
        how_seen={how: counted[how] for how in HowSeen if counted[how]},
        with_digest=sum(bool(rule.evidence.sha256) for rule in every),
        read_twice=sum(len(rule.evidence.read_on) > 1 for rule in every),
        from_summaries=tuple(
            FromSummary(
                rule.rule_id,
                titles[rule.kind, rule.stage],
                rule.evidence.still_open,
                rule.evidence.tried,
            )
            for rule in every
            if rule.evidence.how_seen is HowSeen.SECONDARY
        ),
    )


def _none(as_of: date) -> Sentence:
    every = [rule for state in states() for rule in PACKAGED.law(state).rules]
    first = min(rule.validity.begins for rule in every if rule.validity.begins)
    return say("all-unread", day=as_of.isoformat(), year=str(first.year))


def matters() -> dict[tuple[Kind, str], str]:
    """Every matter of a page, by kind and stage of its rules, with its title; in the order of the page."""
    clocks = {(Kind.CLOCK, stage): title.capitalize() for stage, title in STAGES.items()}
    order: dict[tuple[Kind, str], str] = {}
    for matter, title in TITLES.items():
        order[matter] = title
        order |= clocks if matter == CLOCKS_AFTER else {}
    return order


def _sections(law: StateLaw, as_of: date) -> Iterator[Section]:
    for (kind, stage), title in matters().items():
        entries = tuple(_entries(law, kind, stage, as_of))
        if entries:
            yield Section(kind, stage, title, entries)


def _entries(law: StateLaw, kind: Kind, stage: str, as_of: date) -> Iterator[Entry]:
    """Every rule that covers the day; where none does, the nearest one of each scope, for contests left without one."""
    rules = [rule for rule in law.rules if (rule.kind, rule.stage) == (kind, stage)]
    by_scope = sorted(rules, key=lambda rule: rule.scope.words)
    found = {
        scope: rule_on_date([*group], as_of, as_of)
        for scope, group in groupby(by_scope, key=lambda rule: rule.scope)
    }
    yielding = {name for each in found.values() for rule in each.rules for name in rule.over}
    answered = [scope for scope, each in found.items() if each.rules or each.gap]
    is_silent = any(each.rules for each in found.values()) and kind in SET_BY_SOME_LAWS
    for scope, selection in found.items():
        left = frozenset() if is_silent else _left_of(scope, answered)
        if selection.rules:
            yield from (
                _entry(rule, selection, as_of, _scope(rule, yielding)) for rule in selection.rules
            )
        elif selection.nearest and selection.gap:
            yield _entry(selection.nearest, selection, as_of, scope.words)
        elif selection.nearest and left:
            yield _entry(selection.nearest, selection, as_of, _words_of_left(scope, left))


def _left_of(scope: Scope, answered: Sequence[Scope]) -> frozenset[ContestClass]:
    """The contests of the scope that have neither a rule of the day nor a gap that is told."""
    return frozenset(
        contest
        for contest in _contests(scope)
        if not any(each.covers(contest) for each in answered)
    )


def _contests(scope: Scope) -> frozenset[ContestClass]:
    return frozenset(filter(scope.covers, CONTESTS))


def _words_of_left(scope: Scope, left: Set[ContestClass]) -> str:
    """The contests without an answer as shortly as they can be said exactly."""
    spoken = min((each.words for each in _scopes(scope, left)), key=len, default=None)
    in_part = "; ".join(filter(None, (scope.words, "where no other rule here answers")))
    return in_part if spoken is None else spoken


def _scopes(scope: Scope, left: Set[ContestClass]) -> Iterator[Scope]:
    """The scope, what it leaves out added, and the offices by name: those that mean these contests and no others."""
    offices = {each.office for each in left}
    kinds = frozenset(each.election for each in left)
    others = {each.office for each in _contests(scope)} - offices
    named = kinds if len(kinds) < len(ElectionType) else frozenset()
    for said in (
        scope,
        Scope(scope.offices, scope.except_offices | others, named),
        Scope(frozenset(offices), elections=named),
    ):
        if _contests(said) == left:
            yield said


def _days_since(rule: RecountRule, selection: Selection, asked_on: date) -> int | None:
    read_on = rule.evidence.checked_on
    is_old = read_on is not None and rule.rule_id in selection.stale
    return (asked_on - read_on).days if is_old and read_on is not None else None


def _scope(rule: RecountRule, yielding: Set[str]) -> str:
    """The contests that it is about, where a special rule of the day leaves it those."""
    rest = "where no special rule here says otherwise" if rule.rule_id in yielding else ""
    return "; ".join(filter(None, (rule.scope.words, rest)))


def _entry(rule: RecountRule, selection: Selection, asked_on: date, scope: str) -> Entry:
    return Entry(
        rule_id=rule.rule_id,
        applies=not selection.status.is_refused,
        says=rule.words,
        scope=scope,
        text=rule.text,
        status=selection.status,
        years=rule.validity.words,
        evidence=rule.evidence,
        days_since_reading=_days_since(rule, selection, asked_on),
        conflict_with=rule.conflict_with,
        notes=rule.notes,
        kept_in=rule.kept_in,
    )


def _line(rulebook: Rulebook, state: str, question: Question) -> StateLine:
    law, own = rulebook.law(state), rulebook.own_of(state)
    matters = (
        select(law.rules, Kind.AUTOMATIC, question),
        select(law.rules, Kind.REQUEST, question),
        _last_day(law, question),
    )
    automatic, request, last_day = (_said(selection, question.contest) for selection in matters)
    nobody_may_ask = request == Request(NEVER).words
    last_day = "" if nobody_may_ask else last_day
    statuses = tuple(selection.status for selection in matters)
    return StateLine(
        law.state,
        law.name,
        automatic,
        request,
        last_day,
        statuses,
        own_file=own.file if own else "",
        in_hand=_years_in_hand(law.rules),
    )


def _last_day(law: StateLaw, question: Question) -> Selection:
    published = select(law.rules, Kind.CLOCK, question, "ask_published")
    return published if published.rules else select(law.rules, Kind.CLOCK, question, "ask")


def _said(selection: Selection, contest: ContestClass) -> str:
    if selection.status.is_refused:
        nearest = selection.nearest
        return f"cannot say (nearest: {nearest.validity.words})" if nearest else "cannot say"
    return " | or: ".join(_words_for(rule, contest) for rule in selection.rules)


def _words_for(rule: RecountRule, contest: ContestClass) -> str:
    content = rule.content
    return content.for_contest(contest).words if isinstance(content, Request) else content.words
