"""The law of one state as its rule file writes it, read into rules (docs/recount-law.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from canvass.errors import BadRule, nearest
from canvass.recount.condition_text import word
from canvass.recount.fault import FaultKind, RuleFault, listed, refuse_strangers, table, text_of
from canvass.recount.lent_words import lenders, with_lent_words
from canvass.recount.rule import HowSeen, RecountRule
from canvass.recount.rule_days import days_of
from canvass.recount.rule_evidence import digest_of
from canvass.recount.rule_row import Around, rule_from

Text = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeenAs:
    """One set of sources that rules were read from, the years they speak of, and what else they say."""

    as_of: str
    source: str
    statute: str
    how_seen: HowSeen
    read_on: tuple[date, ...]
    sha256: str = ""
    notes: str = ""

    @property
    def checked_on(self) -> date:
        """The day of the last reading."""
        return max(self.read_on)


@dataclass(frozen=True, slots=True)
class StateLaw:
    """The recount law of one state: every rule that was read, of whatever time, and what it was read from."""

    state: str
    name: str
    time_zone: str
    rules: tuple[RecountRule, ...]
    seen: tuple[SeenAs, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesRead:
    """The rules of a file that could be read, what they were read from, and every fault of the others."""

    rules: tuple[RecountRule, ...]
    seen: tuple[SeenAs, ...]
    faults: tuple[RuleFault, ...]


def state_law_from(text: Text) -> StateLaw:
    """The law that a rule file holds; raises BadRule, naming the rules, with every fault found."""
    state, zone = text["state"], text["time_zone"]
    read = rules_read(text, Around(state, zone, text["seen"]))
    faults = (*read.faults, *link_faults(read.rules))
    if faults:
        raise BadRule("; ".join(_said(state, fault) for fault in faults), faults)
    return StateLaw(state, text["name"], zone, read.rules, read.seen)


def law_as_far_as_read(text: Text) -> StateLaw:
    """The law that a rule file holds without the rules that cannot be read."""
    state, zone = text["state"], text["time_zone"]
    read = rules_read(text, Around(state, zone, text["seen"]))
    return StateLaw(state, text["name"], zone, read.rules, read.seen)


def _said(state: str, fault: RuleFault) -> str:
    return f"rule {fault.rule_id or '?'} of {state}: {fault.what}"


def rules_read(text: Text, around: Around) -> RulesRead:
    """Every rule of a file, and every fault of those that cannot be read."""
    rules, faults = [], []
    rows = listed(text.get("rule", []), "rule")
    others = lenders(rows)
    for place, row in enumerate(rows):
        try:
            rules.append(rule_from(with_lent_words(table(row, "a rule"), others), around))
        except BadRule as fault:
            named = str(row.get("id", "")) if isinstance(row, Mapping) else ""
            faults += [replace(each, rule=place, rule_id=named) for each in fault.faults]
    seen = []
    for name, each in around.seen.items():
        try:
            seen.append(_seen_as(each))
        except (BadRule, KeyError) as fault:
            faults += _seen_faults(name, fault)
    return RulesRead(ended_by_the_next(rules), tuple(seen), tuple(faults))


def _seen_faults(name: str, fault: BadRule | KeyError) -> Iterator[RuleFault]:
    if isinstance(fault, KeyError):
        what = f"{fault} is missing"
        yield RuleFault(FaultKind.EVIDENCE, what, mend="add it", key=fault.args[0], seen=name)
        return
    yield from (replace(each, kind=FaultKind.EVIDENCE, seen=name) for each in fault.faults)


def _seen_as(text: Text) -> SeenAs:
    refuse_strangers(text, _SEEN_KEYS, "seen")
    for shared in ("session_law", "open", "tried"):
        text_of(text.get(shared, ""), shared)
    return SeenAs(
        as_of=text["as_of"],
        source=text_of(text["source"], "source"),
        statute=text_of(text.get("statute", ""), "statute"),
        how_seen=word(HowSeen, text["how_seen"], "how_seen"),
        read_on=days_of("read_on", text),
        sha256=digest_of(text.get("sha256", "")),
        notes=text.get("notes", ""),
    )


_SEEN_KEYS = (
    *("as_of", "source", "statute", "how_seen", "read_on"),
    *("sha256", "notes", "seen_from", "seen_to", "session_law", "open", "tried"),
)


def link_faults(rules: Sequence[RecountRule], others: Iterable[str] = ()) -> tuple[RuleFault, ...]:
    """Ids that two rules have, and names of rules that are neither here nor among ``others``."""
    ids = [rule.rule_id for rule in rules]
    known = {*ids, *others}
    return tuple(
        RuleFault(FaultKind.LINK, what, found, mend, key, rule_id=rule.rule_id)
        for place, rule in enumerate(rules)
        for key, what, found, mend in _wrong_links(rule, ids[:place], known)
    )


def _wrong_links(
    rule: RecountRule, before: Sequence[str], known: Iterable[str]
) -> Iterator[tuple[str, str, str, str]]:
    if rule.rule_id in before:
        yield "id", "the id is used twice", rule.rule_id, "give each rule an id of its own"
    for key, names in (("over", rule.over), ("conflict_with", rule.conflict_with)):
        for name in names:
            if name not in known:
                near = nearest(name, known)
                mend = f"did you mean {near!r}?" if near else "name a rule of the state"
                yield key, f"{key} names no rule: {name!r}", name, mend


def ended_by_the_next(rules: Iterable[RecountRule]) -> tuple[RecountRule, ...]:
    """Each rule without a last day ends the day before the next one on the same matter and contests starts."""
    listed = tuple(rules)
    starts: dict[object, list[date]] = {}
    for rule in listed:
        if rule.validity.begins is not None:
            starts.setdefault(_matter(rule), []).append(rule.validity.begins)
    return tuple(_ended(rule, starts.get(_matter(rule), ())) for rule in listed)


def _ended(rule: RecountRule, starts: Sequence[date]) -> RecountRule:
    validity = rule.validity
    later = [day for day in starts if day > (validity.begins or date.min)]
    if validity.valid_to is not None or not later:
        return rule
    last = min(later) - timedelta(days=1)
    return replace(rule, validity=replace(validity, valid_to=last))


def _matter(rule: RecountRule) -> object:
    return rule.kind, rule.stage, rule.scope
