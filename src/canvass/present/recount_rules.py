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
    Readings,
    Section,
    StateLine,
    StatePage,
)
from canvass.model.election_day import general_election_day
from canvass.present import words
from canvass.recount.rule import Evidence, HowSeen
from canvass.recount.rule_text import SeenAs
from canvass.recount.selection import Status

UNREAD = "not known here"
ASKED_AFTER = timedelta(days=45)
"""How long after a general election a day is likely to be meant as the day of asking."""
NO_RULE = "Cannot say: no rule on this was read for that day (years of the law that was read)"


def state_screen(page: StatePage, with_evidence: bool = False) -> RenderableType:
    """The page of a state: what holds on the day, matter by matter, and where it was read; the evidence on wish."""
    usual = _usual_status(page)
    parts: list[RenderableType] = [
        Text(
            f"Recounts in {page.name}: the law for an election on {words.day(page.as_of)}", "bold"
        ),
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
        Text("Read from", style="bold"),
        *(_seen(each) for each in page.seen),
    ]
    return Group(*parts)


def _own_rules(page: StatePage) -> Iterator[Text]:
    """That a file of own rules went before the packaged ones."""
    if page.own_file:
        yield Text(f"The rules of {page.own_file} go before the packaged ones on their matter.")


def _election_before(page: StatePage) -> Iterator[Text]:
    """Who gives a day after a general election may mean that election: rules go by the election day."""
    last = general_election_day(page.as_of.year)
    if last < page.as_of <= last + ASKED_AFTER:
        yield Text(
            f"The day given is taken for the election day. For the election of {words.day(last)}: --as-of {last}"
        )


def _standing(page: StatePage, usual: Status | None) -> Text:
    if usual is None:
        return Text(
            f"{page.unanswered} What was seen for other years follows; none of it is applied."
        )
    return Text(f"Unless it says otherwise, a rule is {usual.sentence}.", style="dim")


def all_states_screen(page: AllStates, with_evidence: bool = False) -> RenderableType:
    """One line for each state with an answer, the others with the years in hand, and what a reader must know.

    ``with_evidence`` lists each rule that rests on a summary, with what was looked for.
    """
    answered = [line for line in page.lines if line.is_answered]
    others = [f"{line.state} ({line.in_hand})" for line in page.lines if not line.is_answered]
    parts: list[RenderableType] = [
        Text(f"Recounts of a presidential election held on {words.day(page.as_of)}", style="bold"),
        Text(page.not_legal_advice, style="italic"),
    ]
    if answered:
        parts += [Text(), _lines(answered)]
    if own := sorted({line.own_file for line in page.lines if line.own_file}):
        parts += [Text(), Text(f"* The own rules of {', '.join(own)} go before the packaged ones.")]
    if others:
        parts += [Text(), Text(f"{NO_RULE}: {', '.join(others)}.")]
    parts += [Text(), *_readings(page.readings, with_evidence)]
    parts += [
        Text(),
        Text(
            "One state as a page, with sources: canvass recount rules WI. "
            "What is not known stays so; a day that no rule covers is not answered from the nearest one.",
            style="dim",
        ),
    ]
    return Group(*parts)


def _lines(lines: Sequence[StateLine]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for header in ("", "without being asked", "on request", "last day to ask"):
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
    seen = _in_what(readings.how_seen)
    yield Text(
        f"All {readings.rules:,} rules, of any day, by how they were seen: {seen}. Read twice: "
        f"{readings.read_twice:,}; with a digest of what was read: {readings.with_digest:,}."
    )
    yield Text(_shares(readings))
    if not with_evidence:
        yield Text("Which rest on summaries, and what was looked for: --evidence.", style="dim")
        return
    yield Text("From summaries alone", style="bold")
    for each in readings.from_summaries:
        tried = f"tried: {each.tried}" if each.tried else "not looked for yet"
        wanted = f"{each.still_open}; {tried}" if each.still_open else tried
        yield Text(f"  {each.rule_id} ({each.matter}): {wanted}.")


def _shares(readings: Readings) -> str:
    """The share of rules that rest on the law: of all, and of those for which a text was to be had."""
    of_all = words.percent(Fraction(readings.on_law, readings.rules), 1)
    of_these = words.percent(Fraction(readings.on_law, readings.to_be_had), 1)
    return (
        f"On the words of the law or of an office or court: {readings.on_law:,} of {readings.rules:,} ({of_all}). For "
        f"{readings.not_to_be_had:,} of the others no text was to be had, and what was tried is listed; without these: "
        f"{readings.on_law:,} of {readings.to_be_had:,} ({of_these})."
    )


def _in_what(how_seen: Mapping[HowSeen, int]) -> str:
    return "; ".join(f"{how.sentence}: {number}" for how, number in how_seen.items())


def _usual_status(page: StatePage) -> Status | None:
    found = Counter(e.status for section in page.sections for e in section.entries if e.applies)
    return found.most_common(1)[0][0] if found else None


def _counted(page: StatePage) -> str:
    """How many of the rules were read in the law itself, in an official text, in a summary."""
    seen = _in_what(page.how_seen)
    return f"Rules by how they were seen: {seen}." if seen else "No rule applies."


def _section(
    page: StatePage, section: Section, usual: Status | None, with_evidence: bool
) -> Iterator[RenderableType]:
    for entry in section.entries:
        evidence = _evidence_lines(entry.evidence) if with_evidence else ()
        lines = (*_says(entry, bool(page.unanswered)), *_beside(entry, usual), *evidence)
        yield Padding(Group(*lines), (0, 0, 0, 2), expand=False)


def _says(entry: Entry, is_page_unanswered: bool) -> Iterator[RenderableType]:
    """The rule; or that there is none for the day, unless the page has said so, and the nearest one."""
    scope = f" ({entry.scope})" if entry.scope else ""
    if entry.applies:
        yield Text(_sentence(f"{entry.says}{scope}"))
    elif is_page_unanswered:
        yield Text(f"Not applied ({entry.years}): {entry.says}{scope}.", style="dim")
    else:
        yield Text(_sentence(f"{entry.status.sentence}{scope}"))
        yield Text(f"Nearest in time ({entry.years}): {entry.says}", style="dim")
        if entry.status is Status.REFUSED_NO_ROW and entry.evidence.statute:
            tells = f"What would tell is {entry.evidence.statute}, as it stood on that day."
            yield Text(tells, style="dim")


def _beside(entry: Entry, usual: Status | None) -> Iterator[RenderableType]:
    if UNREAD in entry.says and entry.text not in (*entry.says.split(": "), "unknown", ""):
        yield Text(f'The passage that was seen: "{entry.text}"', style="dim")
    if entry.notes:
        yield Text(f"Note: {entry.notes}.", style="dim")
    yield Text(_evidence(entry, usual), style="dim")


def _evidence(entry: Entry, usual: Status | None) -> str:
    parts = [entry.rule_id, entry.years]
    if entry.kept_in:
        parts.insert(1, f"own rule, kept in {entry.kept_in}")
    if entry.applies and entry.status is not usual:
        parts.append(entry.status.sentence)
    if entry.evidence.how_seen is HowSeen.STATUTE:
        parts.append(f"{entry.evidence.statute}: the statute was read")
    if entry.days_since_reading is not None:
        parts.append(f"last checked {words.counted(entry.days_since_reading, 'day')} ago")
    return f"[{'; '.join(parts)}]"


def _evidence_lines(evidence: Evidence) -> Iterator[Text]:
    """Section, words, session law, address, digest and days of the readings."""
    read = " and ".join(words.day(day) for day in evidence.read_on)
    lines = (
        ("Section", evidence.statute),
        ("Words", f"“{evidence.quote}”" if evidence.quote else ""),
        ("Session law", evidence.session_law),
        ("How seen", evidence.how_seen.sentence),
        ("Read at", evidence.source),
        ("Digest of the text (SHA-256)", evidence.sha256),
        ("Read on", read),
        ("Still open", evidence.still_open),
        ("Looked for in vain", evidence.tried),
    )
    yield from (Text(f"{name}: {said}", style="dim") for name, said in lines if said)


def _seen(each: SeenAs) -> RenderableType:
    notes = f" Also noted: {each.notes}." if each.notes else ""
    statute = f" {each.statute} ({each.how_seen})." if each.statute else " No statute named."
    text = f"{each.as_of}: {each.source}.{statute} Compared on {words.day(each.checked_on)}.{notes}"
    return Padding(Text(text, style="dim"), (0, 0, 0, 2), expand=False)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
