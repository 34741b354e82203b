"""Minutes of a board, unit by unit, on paper and as text; and the spreadsheet of an evening."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path

from canvass.journeys.recount_folder.minutes import BoardMinutes, Entered, UnitMinutes
from canvass.journeys.recount_folder.noticing import hours
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Listing,
    Page,
    Paragraph,
    Row,
    Section,
    Signing,
    Table,
    Weight,
)
from canvass.present.messages import messages
from canvass.present.paper import page_pdf
from canvass.present.recount_phrases.procedure import drawn_by
from canvass.present.recount_phrases.recalled import votes_told
from canvass.present.recount_phrases.stops import stop_sentences
from canvass.present.render.markdown import markdown
from canvass.present.words import number, signed
from canvass.present.write import write_together
from canvass.recount.event import (
    Attendance,
    BallotsRemoved,
    KindsTold,
    NamesTold,
    Reason,
    RecountMethod,
    ReturnImported,
    ReturnStands,
)
from canvass.recount.state import kind_sums

say = messages("recount_minutes")
of_room = messages("recount_room")
of_names = messages("recount_written")
SIGNATURES = 3
_ATTENDED = {
    Attendance.SEATED: "step-seated",
    Attendance.LEFT: "step-left",
    Attendance.OBJECTED: "step-objected",
}
METHODS = {
    RecountMethod.HAND_COUNT: "method-hand",
    RecountMethod.OPTICAL_SCAN: "method-scan",
    RecountMethod.PAPER_ROLL: "method-roll",
    RecountMethod.MIXED: "method-mixed",
    RecountMethod.NOT_STATED: "method-not-stated",
}
CUSTODY = {
    "time": "time",
    "container": "container",
    "step": "step",
    "seal": "seal",
    "finding": "finding",
    "people": "people",
    "remark": "remark",
}
OBSERVED = {
    "time": "time",
    "person": "person",
    "step": "observed-step",
    "side": "for",
    "seat": "seat",
    "unit": "observed-unit",
    "said": "objection",
    "answer": "answer",
}
REMOVED = {"of": "of", "found": "finding", "removed": "removed", "how": "how", "kept": "kept"}
EXHIBITS = {
    "exhibit": "exhibit",
    "ballot": "ballot",
    "by": "by",
    "called": "called",
    "claimed": "claimed",
    "ruled": "ruled",
    "vote": "vote",
    "pile": "pile",
}


def minutes_page(minutes: BoardMinutes) -> Page:
    """The minutes on one page, a section for each unit; the same bytes for the same record."""
    back = sum(each.back is not None for each in minutes.units)
    title, units = minutes.title, number(len(minutes.units))
    return Page(
        title=say("title", board=minutes.board),
        kicker=f"{minutes.election}. {minutes.office}",
        foot=say("head", entry=number(minutes.entry), digest=minutes.digest),
        blocks=(
            Paragraph(say("lead", title=title, back=number(back), units=units), Weight.LEAD),
            Paragraph(say("whole") if minutes.is_whole else say("not-whole")),
            *(Paragraph(each, Weight.CAUTION) for each in stop_sentences(minutes.stops)),
            *_notices(minutes),
            *_tables(minutes),
            *_observers(minutes),
            *(_unit(each, minutes) for each in minutes.units),
            Section(say("signatures"), (Signing((say("sign"),) * SIGNATURES),)),
            Limits(
                say("limits"),
                (say("limit-room-seen" if minutes.observed else "limit-room"), say("limit-law")),
            ),
        ),
    )


def _notices(minutes: BoardMinutes) -> Iterator[Section]:
    """Each public notice, the hours of it beside those of the law, and why it was shorter."""
    if not minutes.noticed:
        return
    headings = (
        of_room("given"),
        of_room("begins"),
        of_room("hours"),
        of_room("how"),
        of_room("why"),
    )
    columns = tuple(Column(heading, is_number=False) for heading in headings)
    rows = (
        Row(
            (
                body.given.replace("T", " "),
                body.begins.replace("T", " "),
                of_room("hours-told", told=hours(body), asked=number(body.hours), law=body.law),
                body.how,
                body.why,
            ),
            "strong" if body.is_short else "",
        )
        for _, body in minutes.noticed
    )
    yield Section(of_room("notices-of"), (Table("", columns, tuple(rows)),))


def _tables(minutes: BoardMinutes) -> Iterator[Section]:
    """Who sat at which table since when, as it was entered."""
    if not minutes.tables:
        return
    headings = (of_room("since"), of_room("table"), of_room("team"), of_room("entered"))
    columns = tuple(Column(heading, is_number=False) for heading in headings)
    rows = (
        Row(
            (
                body.since.replace("T", " "),
                body.table,
                "; ".join(body.team) or of_room("left"),
                _minute(at),
            )
        )
        for at, body in minutes.tables
    )
    yield Section(of_room("changes"), (Table("", columns, tuple(rows)),))


def _observers(minutes: BoardMinutes) -> Iterator[Section]:
    """Who watched, from which seat and for whom, and what was objected to, as it was entered."""
    if not minutes.observed:
        return
    names = {choice.id: choice.name for choice in minutes.choices}
    units = {each.unit.before.id: each.word for each in minutes.units}
    columns = tuple(Column(say(OBSERVED[name]), is_number=False) for name in OBSERVED)
    rows = (
        Row(
            (
                _minute(at),
                body.person,
                say(_ATTENDED[body.step]),
                names.get(body.side or "", ""),
                body.seat,
                "" if body.at is None else units.get(body.at, "/".join(body.at[1:])),
                body.said,
                body.answer or say("no-answer") * bool(body.said),
            )
        )
        for at, body in minutes.observed
    )
    yield Section(say("observers"), (Table("", columns, tuple(rows)),))


def _unit(each: UnitMinutes, minutes: BoardMinutes) -> Section:
    return Section(each.unit.before.name, tuple(_blocks(each, minutes)))


def _blocks(each: UnitMinutes, minutes: BoardMinutes) -> Iterator[Block]:
    names = {choice.id: choice.name for choice in minutes.choices}
    yield from _result(each, names)
    yield from _recalled(each, names)
    yield from _reconciled(each)
    yield _custody(each) if each.custody else Paragraph(say("no-custody"), Weight.NOTE)
    if each.tallies:
        none = say("no-vote" if minutes.votes_allowed == 1 else "not-given")
        yield _tallies(each, names, none)
    if each.names:
        yield _written(each.names)
    for _, said in each.released:
        trips = ", ".join(said.trips).replace("_", " ")
        people = ", ".join(said.people)
        yield Paragraph(say("released", trips=trips, people=people, why=said.why))
    yield _exhibits(each, names) if each.exhibits else Paragraph(say("no-exhibits"), Weight.NOTE)


def _result(each: UnitMinutes, names: Mapping[str, str]) -> Iterator[Block]:
    """What came back, beside what stood before; no number of a unit that did not."""
    returned, before = each.unit.returned, each.unit.before
    if returned is None or each.back is None:
        yield Paragraph(say("not-back", teams=each.teams), Weight.CAUTION)
        return
    if isinstance(returned, ReturnStands):
        trips, people = " and ".join(returned.trips).replace("_", " "), ", ".join(returned.people)
        entry = number(each.back.entry)
        stands = {"trips": trips, "people": people, "why": returned.why, "entry": entry}
        word = "stands" if returned.trips else "stands-by-stages"
        yield Paragraph(say(word, time=_minute(each.back), **stands))
        return
    method = say(METHODS[returned.method])
    entry = number(each.back.entry)
    yield Paragraph(say("came-back", time=_minute(each.back), entry=entry, method=method))
    if isinstance(returned, ReturnImported):
        yield Paragraph(say("imported", source=returned.source), Weight.NOTE)
    columns = (Column(say("choice"), is_number=False), *map(Column, _headings()))
    rows = zip(names.values(), before.votes, returned.votes, each.unit.changes, strict=True)
    note = say("votes-note", version=returned.baseline)
    lines = tuple(Row((n, number(b), number(a), signed(c))) for n, b, a, c in rows)
    yield Table(note, columns, lines)
    reason = str(returned.reason or "").replace("_", " ")
    yield Paragraph(say("changed", reason=reason) if reason else say("unchanged"))


def _recalled(each: UnitMinutes, names: Mapping[str, str]) -> Iterator[Paragraph]:
    """Each return of the unit that was taken back: whose votes, by whom, and why."""
    for at, body in each.recalled:
        votes, people = votes_told(body.votes, [*names.values()]), ", ".join(body.people)
        told = {"votes": votes, "people": people, "why": body.why, "entry": number(at.entry)}
        yield Paragraph(say("recalled", time=_minute(at), **told), Weight.CAUTION)


def _reconciled(each: UnitMinutes) -> Iterator[Block]:
    """Voters and ballots before the count, and what was taken out, as it was said last."""
    for at, body in each.reconciled:
        yield Paragraph(
            say(
                "reconciled",
                time=_minute(at),
                voters=number(body.voters),
                defective=number(body.defective),
                opened=number(body.opened),
                ballots=number(body.ballots),
                left=number(body.left),
                people=", ".join(body.people),
            )
        )
        if told := _kinds_of(each, at):
            sums = tuple(one.sentence for one in kind_sums(told, body))
            yield Paragraph(say("kinds"), Weight.NOTE)
            yield Listing(sums)
        if body.note:
            yield Paragraph(say("reconciled-note", note=body.note), Weight.NOTE)
        if body.removed:
            columns = tuple(Column(say(REMOVED[name]), is_number=False) for name in REMOVED)
            yield Table(say("removed-note"), columns, tuple(map(_removed, body.removed)))


def _kinds_of(each: UnitMinutes, at: Entered) -> KindsTold | None:
    """What was told by kind of a reconciliation, before the one that follows."""
    following = [one.entry for one, _ in each.reconciled if one.entry > at.entry]
    until = min(following, default=None)
    own = (
        body
        for one, body in each.kinds
        if at.entry < one.entry and (until is None or one.entry < until)
    )
    return next(own, None)


def _removed(step: BallotsRemoved) -> Row:
    places = " ".join(map(str, step.places))
    by = drawn_by(step.by) if step.by else ""
    by = say("by-seed", by=by, seed=step.seed, places=places) if step.seed else by
    return Row((str(step.of), number(step.found), number(step.removed), by, step.kept))


def _minute(at: Entered) -> str:
    """The day and the minute of an entry, in UTC."""
    return at.time[:16].replace("T", " ")


def _headings() -> tuple[str, str, str]:
    return say("before"), say("now"), say("change")


def _custody(each: UnitMinutes) -> Table:
    # A column that is empty in every line costs a phone the one before it.
    has_note = any(body.note for _, body in each.custody)
    names = [name for name in CUSTODY if has_note or name != "remark"]
    rows = (
        Row(
            (
                _minute(at),
                ", ".join(body.container[1:]),
                str(body.step),
                body.seal,
                str(body.finding),
                ", ".join(body.people),
                *([body.note] if has_note else ()),
            )
        )
        for at, body in each.custody
    )
    columns = tuple(Column(say(CUSTODY[name]), is_number=False) for name in names)
    return Table(say("custody-note"), columns, tuple(rows))


def _tallies(each: UnitMinutes, names: Mapping[str, str], none: str) -> Table:
    columns = (
        Column(say("time"), is_number=False),
        Column(say("team"), is_number=False),
        *map(Column, (say("voters"), say("ballots"), none)),
        *map(Column, names.values()),
    )
    rows = (
        Row((_minute(at), ", ".join(body.team), *map(number, body.counted)))
        for at, body in each.tallies
    )
    return Table(say("tallies-note"), columns, tuple(rows))


def _written(told: Sequence[NamesTold]) -> Table:
    """What each team found on the write-in line, name by name."""
    columns = (
        Column(say("team"), is_number=False),
        Column(of_names("name"), is_number=False),
        Column(of_names("votes")),
    )
    rows = (
        Row((", ".join(each.team), name, number(votes)))
        for each in told
        for name, votes in (
            *((one.name, one.votes) for one in each.names),
            *([(of_names("others"), each.others)] if each.others else []),
        )
    )
    return Table(of_names("written"), columns, tuple(rows))


def _exhibits(each: UnitMinutes, names: Mapping[str, str]) -> Table:
    called: dict[str | None, str] = {None: say("no-vote")}
    called.update(names)
    columns = tuple(Column(say(EXHIBITS[name]), is_number=False) for name in EXHIBITS)
    return Table(say("exhibits-note"), columns, tuple(_exhibit_rows(each, called)))


def _exhibit_rows(each: UnitMinutes, called: Mapping[str | None, str]) -> Iterator[Row]:
    for line in each.exhibits:
        made, decided = line.challenge.made, line.challenge.decided
        ruled, vote = say("waits"), ""
        if decided is not None:
            ruled = called[decided.ruled]
            sides = (decided.for_it, decided.against, decided.abstained)
            vote = "; ".join(", ".join(names) or "-" for names in sides)
        said = (called[made.called], called[made.claimed], ruled, vote, made.pile)
        yield Row((made.exhibit[1], made.ballot, made.by, *said))


def evening_csv(minutes: BoardMinutes) -> str:
    """The units that came back, in the columns in which a county sends its sheet of an evening."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("county", "unit", *_columns(minutes), "method", "reason"))
    for each in minutes.units:
        returned = each.unit.returned
        if returned is not None and not isinstance(returned, ReturnStands):
            reason = returned.reason
            said = "" if reason in (None, Reason.NOT_STATED_IN_SOURCE) else reason
            method = "" if returned.method is RecountMethod.NOT_STATED else returned.method
            writer.writerow((minutes.board, each.word, *returned.votes, method, said))
    return text.getvalue()


def _columns(minutes: BoardMinutes) -> tuple[str, ...]:
    """Choices by name, or all by id where two have one name."""
    names = tuple(choice.name for choice in minutes.choices)
    is_clear = len({name.casefold() for name in names}) == len(names)
    return names if is_clear else tuple(choice.id for choice in minutes.choices)


def write_minutes(minutes: BoardMinutes, folder: Path, with_pdf: bool = True) -> tuple[Path, ...]:
    """Write minutes.md, minutes.pdf and evening.csv, all or none; the files written."""
    page = minutes_page(minutes)
    contents: dict[str, str | bytes] = {
        "minutes.md": markdown(page),
        "evening.csv": evening_csv(minutes),
    }
    if with_pdf:
        contents["minutes.pdf"] = page_pdf(page, minutes.on)
    files = {folder / name: content for name, content in contents.items()}
    write_together(files)
    return tuple(files)
