"""Where do these numbers come from, and where do sources disagree? The chapter in words and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from canvass.journeys.chapters.data import (
    ChoiceGap,
    DataChapter,
    DataTable,
    Disagreement,
    SetComparison,
)
from canvass.journeys.inputs import Input
from canvass.model import Fate, Ledger, PackagedFact, Source
from canvass.present.blocks import (
    Column,
    Fold,
    Listing,
    NumberedSource,
    Paragraph,
    Section,
    Sources,
    Table,
    Weight,
    blocks_of,
    rows,
    section,
    text,
)
from canvass.present.inputs import added_up, examined_among, faults_among, sizes_among
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, Reader
from canvass.present.words import counted, listed, number, signed, states_counted, with_minus

TITLE = "Where do these numbers come from, and where do sources differ?"
say = messages("report_data")
KEYS_SHOWN = 12
DIGEST_SHOWN = 12


def data_page(chapter: DataChapter, reader: Reader) -> ChapterPage:
    """Provenance, disagreements and rows lost."""
    files = {source.sha256 for table in chapter.tables for source in table.sources}
    lost = sum(len(ledger.only_left) + len(ledger.only_right) for ledger in chapter.ledgers)
    differences = sum(len(c.leaders) for c in chapter.comparisons)
    sums = added_up(chapter.inputs, contest=reader.report.contest.title)
    compiled = f"{counted(len(chapter.tables), 'table')} from {counted(len(files), 'file')}."
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(say("lead", compiled=compiled), Weight.LEAD),
            *_sections(chapter, reader),
            section(
                say("tables"), (Paragraph(say("tables-note"), Weight.NOTE), _tables(chapter.tables))
            ),
        ),
        lines=(f"{compiled} {sums}{_listed_in_page(differences, lost)}",),
    )


def _sections(chapter: DataChapter, reader: Reader) -> Iterator[Section]:
    """What is known to be wrong with the inputs, lent, or differs; a section without anything to say is left out."""
    lent = [each for each in chapter.inputs if isinstance(each, PackagedFact) and each.is_lent]
    sizes = [each.sentence for each in sizes_among(chapter.inputs)]
    remarks, ledgers = _remarks(chapter.inputs), _ledgers(chapter.ledgers)
    if fates := [*_fates(chapter.inputs)]:
        yield section(say("sums"), (say("sums-how"), *fates))
    if sizes:
        yield section(say("sizes"), (say("sizes-how"), _points(sizes)))
    if remarks:
        yield section(say("remarks"), (remarks,))
    if lent:
        yield section(say("lent"), (_points([each.sentence for each in lent]),))
    if chapter.comparisons:
        yield section(say("differ"), [_comparison(each, reader) for each in chapter.comparisons])
    if ledgers:
        yield section(say("joins"), (ledgers,))


def _points(sentences: Sequence[str]) -> Listing:
    return Listing(tuple(map(with_minus, sentences)))


def _fates(inputs: Sequence[Input]) -> Iterator[Section]:
    """What was mended, left out and used although it does not add up, each with its sentences."""
    for fate in Fate:
        if told := [fault.sentence for fault in faults_among(inputs) if fault.fate is fate]:
            yield section(_FATES[fate], (_points(told),))


def _remarks(inputs: Sequence[Input]) -> Table | None:
    """Everything that the examination of the files found, one row for each kind."""
    found = [remark for one in examined_among(inputs) for remark in one.remarks]
    if not found:
        return None
    return Table(
        caption="What the examination of the files found",
        note="Of each kind the first places are named.",
        columns=(text("file"), text("what"), Column("times"), text("first")),
        rows=rows(
            [
                (
                    remark.file,
                    f"{remark.severity}: {remark.meaning}",
                    number(remark.count),
                    "; ".join(remark.examples),
                )
                for remark in found
            ]
        ),
    )


_FATES = {
    Fate.MENDED: "Mended",
    Fate.LEFT_OUT: "Left out",
    Fate.USED: "Used as they are",
}


def _listed_in_page(differences: int, lost: int) -> str:
    """What was found against the data, so far as anything was."""
    found = (
        (lost, counted(lost, "lost row")),
        (differences, f"{counted(differences, 'difference')} in the leaders' votes"),
    )
    some = [words for count, words in found if count]
    return f"{' and '.join(some)}: listed in the page." if some else "No row of a join was lost."


def _comparison(comparison: SetComparison, reader: Reader) -> Section:
    left, right = comparison.left, comparison.right
    leaders = f"{left} against {right}: votes for the leaders"
    totals = f"{left} against {right}: all valid votes"
    more = blocks_of(
        _differences(totals, comparison.totals, comparison, reader), _gaps(comparison, reader)
    )
    return section(
        f"Table {reader.sources[left]} ({left}) against table {reader.sources[right]} ({right}), "
        f"{states_counted(comparison.states)}",
        (
            Listing(tuple(_notes(comparison, reader))),
            _differences(leaders, comparison.leaders, comparison, reader),
            Fold(say("all-differences"), more) if more else None,
        ),
    )


def _notes(comparison: SetComparison, reader: Reader) -> Sequence[str]:
    notes = []
    if not comparison.leaders:
        notes.append("The votes of the leaders agree in every state.")
    else:
        states = dict.fromkeys(reader.state(d.state) for d in comparison.leaders)
        notes.append(
            f"The votes of the leaders differ in {listed([*states])}, and agree in all others."
        )
    if not comparison.totals:
        notes.append("All valid votes add up to the same number in every state.")
    else:
        largest = max(comparison.totals, key=lambda d: abs(d.left_votes - d.right_votes))
        watched = [
            d for d in comparison.totals if d.state in {s.code for s in reader.report.states}
        ]
        shown = dict.fromkeys((*watched, largest))
        examples = "; ".join(
            f"{reader.state(d.state)} {number(d.left_votes)} against {number(d.right_votes)} "
            f"({signed(d.left_votes - d.right_votes)})"
            for d in shown
        )
        notes.append(f"All valid votes differ in {_states(comparison.totals)}: {examples}.")
    if comparison.only_left:
        missing = sum(gap.left_votes for gap in comparison.only_left)
        one = len(comparison.only_left) == 1
        notes.append(
            f"{counted(len(comparison.only_left), 'line')} with {number(missing)} votes "
            f"{'stands' if one else 'stand'} in {comparison.left} only; {comparison.right} has "
            f"{'it' if one else 'them'} in its line for others or leaves {'it' if one else 'them'} out."
        )
    return notes


def _states(found: Sequence[Disagreement]) -> str:
    return states_counted({difference.state for difference in found})


def _differences(
    caption: str, found: Sequence[Disagreement], comparison: SetComparison, reader: Reader
) -> Table | None:
    if not found:
        return None
    return Table(
        caption=caption,
        columns=(
            text("State"),
            text("votes for"),
            Column(comparison.left),
            Column(comparison.right),
            Column("difference"),
        ),
        rows=rows(
            [
                (
                    reader.state(d.state),
                    reader.short(d.choice) if d.choice else "all",
                    number(d.left_votes),
                    number(d.right_votes),
                    signed(d.left_votes - d.right_votes),
                )
                for d in found
            ]
        ),
        source=reader.cite(comparison.left, comparison.right),
    )


def _gaps(comparison: SetComparison, reader: Reader) -> Table | None:
    named: tuple[ChoiceGap, ...] = comparison.choices
    if not named:
        return None
    return Table(
        caption=f"{comparison.left} against {comparison.right}: other names, where both know them",
        columns=(
            text("Candidate"),
            Column("states that differ"),
            Column(comparison.left),
            Column(comparison.right),
            Column("difference"),
        ),
        rows=rows(
            [
                (
                    reader.name(gap.choice),
                    number(gap.states),
                    number(gap.left_votes),
                    number(gap.right_votes),
                    signed(gap.left_votes - gap.right_votes),
                )
                for gap in named
            ]
        ),
        source=reader.cite(comparison.left, comparison.right),
    )


def _ledgers(ledgers: Sequence[Ledger]) -> Table | None:
    if not ledgers:
        return None
    return Table(
        caption="Every join of this report, and the rows that found no partner",
        note="A join may lose rows only if they are listed. The votes are those in lost rows of the first table.",
        columns=(text("Joined"), text("without a partner"), Column("votes lost")),
        rows=rows(
            [
                (
                    _joined(ledger),
                    _lost(ledger),
                    number(ledger.votes_lost) if ledger.votes_lost is not None else "",
                )
                for ledger in ledgers
            ]
        ),
    )


def _joined(ledger: Ledger) -> Markup:
    sizes = (
        f"{number(ledger.rows_left)} and {number(ledger.rows_right)} rows, "
        f"{number(ledger.rows_matched)} matched"
    )
    return Markup('{}<span class="sub">{}</span>').format(ledger.name, sizes)


def _lost(ledger: Ledger) -> str:
    parts = [
        f"only in {name}: {listed([' '.join(key) for key in keys], shown=KEYS_SHOWN)}"
        for name, keys in ((ledger.left, ledger.only_left), (ledger.right, ledger.only_right))
        if keys
    ]
    return "; ".join(parts) or "none"


def _tables(tables: Sequence[DataTable]) -> Sources:
    return Sources("", tuple(_table(table, place) for place, table in enumerate(tables, 1)))


def _table(table: DataTable, place: int) -> NumberedSource:
    baseline = table.baseline.sentence if table.baseline else ""
    words = "; ".join(filter(None, (table.meaning, baseline, table.detail)))
    return NumberedSource(
        table.name,
        tuple(map(_file, table.sources)),
        about=f"{counted(table.rows, 'row')}: {words}.",
        anchor=f"source-{place}",
    )


def _file(source: Source) -> str:
    version = f"version {source.commit}, " if source.commit else ""
    note = f": {source.note}" if source.note else ""
    return f"{source.origin} ({version}SHA-256 {source.sha256[:DIGEST_SHOWN]}){note}"
