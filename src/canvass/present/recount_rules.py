"""The recount law of a state as a page of a handbook, and a line for every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from canvass.journeys.recount_rules import (
    AllStates,
    Entry,
    FromSummary,
    Readings,
    Section,
    StateLine,
    StatePage,
)
from canvass.model.election_day import general_election_day
from canvass.present import words
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.recount.rule import Evidence, HowSeen
from canvass.recount.rule_text import SeenAs
from canvass.recount.selection import Status

UNREAD = "not known here"
ASKED_AFTER = timedelta(days=45)
"""How long after a general election a day is likely to be meant as the day of asking."""
say = messages("recount_rules")
shared = messages("recount")
of_plan = messages("recount_plan")


def state_screen(page: StatePage, with_evidence: bool = False) -> RenderableType:
    """The page of a state: what holds on the day, matter by matter, and where it was read; the evidence on wish."""
    usual = _usual_status(page)
    parts: list[RenderableType] = [
        Text(say("state-title", state=page.name, day=words.day(page.as_of)), "bold"),
        Text(page.not_legal_advice, style="italic"),
        *_own_rules(page),
        *_election_before(page),
        _standing(page, usual),
    ]
    for section in page.sections:
        parts += [
            Text(),
            Text(section.title, style="bold"),
            *_section(page, section, usual, with_evidence),
        ]
    parts += [
        Text(),
        Text(_counted(page)),
        Text(say("read-from"), style="bold"),
        *(_seen(each) for each in page.seen),
    ]
    return Group(*parts)


def _own_rules(page: StatePage) -> Iterator[Text]:
    """That a file of own rules went before the packaged ones."""
    if page.own_file:
        yield Text(say("own-rules", file=page.own_file))


def _election_before(page: StatePage) -> Iterator[Text]:
    """Who gives a day after a general election may mean that election: rules go by the election day."""
    last = general_election_day(page.as_of.year)
    if last < page.as_of <= last + ASKED_AFTER:
        yield Text(say("taken-for", day=words.day(last), iso=last.isoformat()))


def _standing(page: StatePage, usual: Status | None) -> Text:
    if usual is None:
        return Text(say("nothing-applied", why=worded(page.unanswered)))
    return Text(say("unless", status=usual.sentence), style="dim")


def all_states_screen(page: AllStates, with_evidence: bool = False) -> RenderableType:
    """One line for each state with an answer, the others with the years in hand, and what a reader must know.

    ``with_evidence`` lists each rule that rests on a summary, with what was looked for.
    """
    answered = [line for line in page.lines if line.is_answered]
    others = [f"{line.state} ({line.in_hand})" for line in page.lines if not line.is_answered]
    parts: list[RenderableType] = [
        Text(say("every-title", day=words.day(page.as_of)), style="bold"),
        Text(page.not_legal_advice, style="italic"),
    ]
    if answered:
        parts += [Text(), _lines(answered)]
    if own := sorted({line.own_file for line in page.lines if line.own_file}):
        parts += [Text(), Text(say("every-own", files=", ".join(own)))]
    if others:
        parts += [Text(), Text(say("unread", states=", ".join(others)))]
    parts += [Text(), *_readings(page.readings, with_evidence)]
    return Group(*parts, Text(), Text(say("one-state"), style="dim"))


def _lines(lines: Sequence[StateLine]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for header in ("", say("unasked"), say("on-request"), shared("last-day-column")):
        table.add_column(header, overflow="fold", ratio=0 if not header else 1)
    for line in lines:
        table.add_row(f"{line.state} *" if line.own_file else line.state, *_cells(line))
    return table


def _cells(line: StateLine) -> Iterator[Text]:
    said = (line.automatic, line.request, line.last_day)
    for text, status in zip(said, line.statuses, strict=True):
        yield Text(text, style="dim" if status.is_refused else "")


def _readings(readings: Readings, with_evidence: bool) -> Iterator[Text]:
    """Of all rules of all days, how many were read in what; and each of those of which no text of the law was."""
    yield Text(
        say(
            "all-rules",
            rules=readings.rules,
            how=_in_what(readings.how_seen),
            twice=readings.read_twice,
            digests=readings.with_digest,
        )
    )
    yield Text(_shares(readings))
    if not with_evidence:
        yield Text(say("see-evidence"), style="dim")
        return
    yield Text(of_plan("by-summary"), style="bold")
    for each in readings.from_summaries:
        said = say("summary", rule=each.rule_id, matter=each.matter, wanted=_wanted(each))
        yield Text(f"  {said}")


def _wanted(each: FromSummary) -> str:
    """What is still open of a rule, and what was tried."""
    tried = say("tried", tried=each.tried) if each.tried else say("not-looked-for")
    return say("open-and", open=each.still_open, tried=tried) if each.still_open else tried


def _shares(readings: Readings) -> str:
    """The share of rules that rest on the law: of all, and of those for which a text was to be had."""
    return say(
        "on-law",
        on_law=readings.on_law,
        rules=readings.rules,
        share=words.percent(Fraction(readings.on_law, readings.rules), 1),
        not_to_be_had=readings.not_to_be_had,
        to_be_had=readings.to_be_had,
        share_of_these=words.percent(Fraction(readings.on_law, readings.to_be_had), 1),
    )


def _in_what(how_seen: Mapping[HowSeen, int]) -> str:
    return "; ".join(f"{worded(how)}: {number}" for how, number in how_seen.items())


def _usual_status(page: StatePage) -> Status | None:
    found = Counter(e.status for section in page.sections for e in section.entries if e.applies)
    return found.most_common(1)[0][0] if found else None


def _counted(page: StatePage) -> str:
    """How many of the rules were read in the law itself, in an official text, in a summary."""
    seen = _in_what(page.how_seen)
    return say("how-seen", how=seen) if seen else say("none-applies")


def _section(
    page: StatePage, section: Section, usual: Status | None, with_evidence: bool
) -> Iterator[RenderableType]:
    for entry in section.entries:
        evidence = _evidence_lines(entry.evidence) if with_evidence else ()
        lines = (*_says(entry, bool(page.unanswered)), *_beside(entry, usual), *evidence)
        yield Padding(Group(*lines), (0, 0, 0, 2), expand=False)


def _says(entry: Entry, is_page_unanswered: bool) -> Iterator[RenderableType]:
    """The rule; or that there is none for the day, unless the page has said so, and the nearest one."""
    if entry.applies:
        yield Text(_sentence(_scoped(entry.says, entry.scope)))
    elif is_page_unanswered:
        says = _scoped(entry.says, entry.scope)
        yield Text(say("not-applied", years=entry.years, says=says), style="dim")
    else:
        yield Text(_sentence(_scoped(entry.status.sentence, entry.scope)))
        yield Text(say("nearest", years=entry.years, says=entry.says), style="dim")
        if entry.status is Status.REFUSED_NO_ROW and entry.evidence.statute:
            yield Text(say("would-tell", statute=entry.evidence.statute), style="dim")


def _scoped(says: str, scope: str) -> str:
    return say("scoped", says=says, scope=scope) if scope else says


def _beside(entry: Entry, usual: Status | None) -> Iterator[RenderableType]:
    if UNREAD in entry.says and entry.text not in (*entry.says.split(": "), "unknown", ""):
        yield Text(say("passage", text=entry.text), style="dim")
    if entry.notes:
        yield Text(say("note", notes=entry.notes), style="dim")
    yield Text(_evidence(entry, usual), style="dim")


def _evidence(entry: Entry, usual: Status | None) -> str:
    parts = [entry.rule_id, entry.years]
    if entry.kept_in:
        parts.insert(1, say("kept-in", file=str(entry.kept_in)))
    if entry.applies and entry.status is not usual:
        parts.append(entry.status.sentence)
    if entry.evidence.how_seen is HowSeen.STATUTE:
        parts.append(say("statute-read", statute=entry.evidence.statute))
    if entry.days_since_reading is not None:
        parts.append(say("last-checked", days=entry.days_since_reading))
    return f"[{'; '.join(parts)}]"


def _evidence_lines(evidence: Evidence) -> Iterator[Text]:
    """Section, words, session law, address, digest and days of the readings."""
    read = " and ".join(words.day(day) for day in evidence.read_on)
    lines = (
        say("section", said=evidence.statute) if evidence.statute else "",
        say("words", said=evidence.quote) if evidence.quote else "",
        say("session-law", said=evidence.session_law) if evidence.session_law else "",
        say("seen", said=worded(evidence.how_seen)),
        say("read-at", said=evidence.source) if evidence.source else "",
        say("digest", said=evidence.sha256) if evidence.sha256 else "",
        say("read-on", said=read) if read else "",
        say("still-open", said=evidence.still_open) if evidence.still_open else "",
        say("in-vain", said=evidence.tried) if evidence.tried else "",
    )
    yield from (Text(line, style="dim") for line in lines if line)


def _seen(each: SeenAs) -> RenderableType:
    said = words.sentences(
        (
            say("source", day=str(each.as_of), source=each.source),
            say("source-statute", statute=each.statute, how=str(each.how_seen))
            if each.statute
            else say("source-unnamed"),
            say("compared", day=words.day(each.checked_on)),
            say("also-noted", notes=each.notes) if each.notes else "",
        )
    )
    return Padding(Text(said, style="dim"), (0, 0, 0, 2), expand=False)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
