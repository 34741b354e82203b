"""Challenged ballots on paper and as tables: each exhibit, and the totals under each way of ruling."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path

from canvass.journeys.recount_folder.exhibits import ExhibitBundle, ExhibitLine, Ruled, SetAside
from canvass.present.blocks import (
    Block,
    Column,
    Fact,
    Facts,
    Limits,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
)
from canvass.present.messages import messages
from canvass.present.paper import page_pdf
from canvass.present.recount_phrases.procedure import drawn_by
from canvass.present.words import number, signed
from canvass.present.write import write_together

say = messages("recount_exhibits")
NO_VOTE = "no vote"
ASIDE = {
    "county": "aside-county",
    "unit": "aside-unit",
    "law": "aside-law",
    "ballots": "aside-ballots",
    "removed": "aside-removed",
    "found": "aside-found",
    "drawn": "aside-drawn",
    "kept": "aside-kept",
    "entry": "aside-entry",
}
WAYS = {"as_called": "as-called", "as_ruled": "as-ruled", "upheld": "upheld"}


def exhibits_page(bundle: ExhibitBundle) -> Page:
    """The bundle on one page, the same bytes for the same record."""
    return Page(
        title=say("title", title=bundle.title),
        kicker=f"{bundle.election}. {bundle.office}",
        foot=say("head", entry=number(bundle.entry), digest=bundle.digest),
        blocks=tuple(_blocks(bundle)),
    )


def _blocks(bundle: ExhibitBundle) -> Iterator[Block]:
    if not bundle.exhibits:
        yield Paragraph(say("none"), Weight.LEAD)
        yield from _set_aside(bundle)
        return
    names = _names(bundle)
    yield Paragraph(_answer(bundle, names), Weight.LEAD)
    if bundle.votes_allowed > 1:
        counts = {"exhibits": number(len(bundle.exhibits)), "ballots": bundle.ballots}
        yield Paragraph(say("of-votes", votes=number(bundle.votes_allowed), **counts))
    if bundle.undecided:
        yield Paragraph(say("waiting", waiting=number(bundle.undecided)), Weight.CAUTION)
    if bundle.totals:
        yield Section(say("totals"), (_totals(bundle),))
    yield Section(say("exhibits"), tuple(_exhibit(each, names) for each in bundle.exhibits))
    yield from _set_aside(bundle)
    limits = [say("limit-picture"), say("limit-board")]
    if bundle.units < bundle.expected:
        limits.append(say("limit-units"))
    yield Limits(say("limits"), tuple(limits))


def _set_aside(bundle: ExhibitBundle) -> Iterator[Block]:
    """Ballots that were taken out before a unit was counted; nothing where none was."""
    if bundle.set_aside:
        columns = tuple(Column(say(ASIDE[name]), is_number=False) for name in ASIDE)
        rows = tuple(Row(tuple(_aside(each))) for each in bundle.set_aside)
        yield Section(say("set-aside"), (Table(say("set-aside-note"), columns, rows),))


def _aside(each: SetAside) -> Iterator[str]:
    step = each.step
    yield from (each.unit[0], each.name, each.law, str(step.of))
    yield from (number(step.removed), number(step.found))
    yield drawn_by(step.by) if step.by else say("drawn-all")
    yield step.kept
    yield number(each.said.entry)


def _answer(bundle: ExhibitBundle, names: Mapping[str | None, str]) -> str:
    """How many ballots, and the range of the lead where a unit came back."""
    exhibits, expected = len(bundle.exhibits), number(bundle.expected)
    if bundle.lowest is None or bundle.highest is None:
        return say("none-back", exhibits=exhibits, expected=expected)
    return say(
        "answer",
        exhibits=exhibits,
        units=number(bundle.units),
        expected=expected,
        leader=names[bundle.leader],
        runner_up=names[bundle.runner_up],
        lowest=signed(bundle.lowest),
        highest=signed(bundle.highest),
    )


def _names(bundle: ExhibitBundle) -> Mapping[str | None, str]:
    return {each.id: each.name for each in bundle.choices} | {None: say("no-vote")}


def _totals(bundle: ExhibitBundle) -> Table:
    columns = (
        Column(say("way"), is_number=False, is_long=True),
        *(Column(each.name) for each in bundle.choices),
        Column(say("lead")),
        Column(say("moved")),
    )
    rows = tuple(
        Row((_way(each), *map(number, each.votes), signed(each.lead), number(each.moved)))
        for each in bundle.totals
    )
    return Table(say("totals-note"), columns, rows)


def _way(ruled: Ruled) -> str:
    if ruled.side is not None:
        return say("upheld-for", choice=ruled.side.name)
    return say(WAYS[ruled.way])


def _exhibit(line: ExhibitLine, names: Mapping[str | None, str]) -> Section:
    made = line.challenge.made
    heading = say("exhibit", board=made.exhibit[0], number=made.exhibit[1])
    return Section(heading, (Facts(tuple(_facts(line, names))),))


def _facts(line: ExhibitLine, names: Mapping[str | None, str]) -> Iterator[Fact]:
    made, decided = line.challenge.made, line.challenge.decided
    side = say("by-side", by=made.by, side=names[made.side])
    yield Fact(say("fact-unit"), line.unit)
    yield Fact(say("fact-ballot"), made.ballot)
    yield Fact(say("fact-by"), side if made.side else say("by-nobody", by=made.by))
    yield Fact(say("fact-called"), names[made.called])
    yield Fact(say("fact-claimed"), names[made.claimed])
    yield Fact(say("fact-ground"), made.ground)
    if decided is None:
        yield Fact(say("fact-ruled"), say("not-ruled"))
    else:
        yield Fact(say("fact-ruled"), say("ruled", ruled=names[decided.ruled], why=decided.why))
        votes = {
            "for": _people(decided.for_it),
            "against": _people(decided.against),
            "abstained": _people(decided.abstained),
        }
        yield Fact(say("fact-vote"), say("vote", **votes))
    yield Fact(say("fact-pile"), made.pile)
    yield Fact(say("fact-image"), made.image or say("no-image"))
    yield Fact(say("fact-entries"), _entries(line))


def _entries(line: ExhibitLine) -> str:
    made, ruled = line.made, line.ruled
    if ruled is None:
        return say("entries", entry=number(made.entry), digest=made.digest)
    return say(
        "entries-ruled",
        entry=number(made.entry),
        digest=made.digest,
        ruled=number(ruled.entry),
        ruled_digest=ruled.digest,
    )


def _people(names: Sequence[str]) -> str:
    return ", ".join(names) or "-"


EXHIBITS = (
    *("county", "exhibit", "unit", "ballot", "by", "side", "called", "claimed", "ground", "pile"),
    *("image", "ruled", "for", "against", "abstained", "why", "in_totals"),
    *("challenge_entry", "challenge_digest", "ruling_entry", "ruling_digest"),
)


def exhibits_csv(bundle: ExhibitBundle) -> str:
    """A line for each exhibit; ``ruled`` is empty where nobody ruled yet."""
    names = {**_names(bundle), None: NO_VOTE}
    return _csv(EXHIBITS, (_cells(each, names) for each in bundle.exhibits))


def _cells(line: ExhibitLine, names: Mapping[str | None, str]) -> Iterator[object]:
    made, decided, ruled = line.challenge.made, line.challenge.decided, line.ruled
    yield from (*made.exhibit, line.unit, made.ballot, made.by)
    yield names[made.side] if made.side else ""
    yield from (names[made.called], names[made.claimed], made.ground, made.pile, made.image or "")
    if decided is None:
        yield from [""] * 5
    else:
        yield names[decided.ruled]
        yield from map("; ".join, (decided.for_it, decided.against, decided.abstained))
        yield decided.why
    yield "yes" if line.is_back else "no"
    yield from (line.made.entry, line.made.digest)
    yield from (ruled.entry, ruled.digest) if ruled else ("", "")


def totals_csv(bundle: ExhibitBundle) -> str:
    """A line for each way of ruling, with a column for each choice."""
    head = ("challenges", "side", *(each.name for each in bundle.choices), "lead", "ballots_moved")
    lines = (
        (each.way, each.side.name if each.side else "", *each.votes, each.lead, each.moved)
        for each in bundle.totals
    )
    return _csv(head, lines)


SET_ASIDE = (
    *("county", "unit", "law", "ballots", "found", "removed", "drawn_by", "seed", "places"),
    *("kept", "people", "entry", "digest"),
)


def set_aside_csv(bundle: ExhibitBundle) -> str:
    """A line for each step that took ballots out of a unit before it was counted."""
    return _csv(SET_ASIDE, map(_aside_cells, bundle.set_aside))


def _aside_cells(each: SetAside) -> Iterator[object]:
    step, said = each.step, each.said
    yield from (each.unit[0], each.name, each.law, step.of, step.found, step.removed)
    yield from (step.by or "", step.seed, " ".join(map(str, step.places)), step.kept)
    yield from ("; ".join(each.people), said.entry, said.digest)


def _csv(head: Sequence[str], lines: Iterable[Iterable[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(lines)
    return text.getvalue()


def write_exhibits(bundle: ExhibitBundle, folder: Path, with_pdf: bool = True) -> tuple[Path, ...]:
    """Write exhibits.csv, totals.csv, set-aside.csv and exhibits.pdf, all or none; the files written."""
    contents: dict[str, str | bytes] = {
        "exhibits.csv": exhibits_csv(bundle),
        "totals.csv": totals_csv(bundle),
        "set-aside.csv": set_aside_csv(bundle),
    }
    if with_pdf:
        contents["exhibits.pdf"] = page_pdf(exhibits_page(bundle), bundle.on)
    files = {folder / name: content for name, content in contents.items()}
    write_together(files)
    return tuple(files)
