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
from canvass.present.sheet import ChapterPage, ChapterShown, Reader
from canvass.present.words import listed, number, signed, states_counted, with_minus

say = messages("report_data")
TITLE = say("title")
KEYS_SHOWN = 12
DIGEST_SHOWN = 12


def data_page(chapter: DataChapter, reader: Reader) -> ChapterPage:
    """Provenance, disagreements and rows lost."""
    files = {source.sha256 for table in chapter.tables for source in table.sources}
    lost = sum(len(ledger.only_left) + len(ledger.only_right) for ledger in chapter.ledgers)
    differences = sum(len(c.leaders) for c in chapter.comparisons)
    sums = added_up(chapter.inputs, contest=reader.report.contest.title)
    compiled = say("compiled", tables=len(chapter.tables), files=len(files))
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
            yield section(say(_FATES[fate]), (_points(told),))


def _remarks(inputs: Sequence[Input]) -> Table | None:
    """Everything that the examination of the files found, one row for each kind."""
    found = [remark for one in examined_among(inputs) for remark in one.remarks]
    if not found:
        return None
    return Table(
        caption=say("examined"),
        note=say("examined-note"),
        columns=(
            text(say("column-file")),
            text(say("column-what")),
            Column(say("column-times")),
            text(say("column-first")),
        ),
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


_FATES = {Fate.MENDED: "mended", Fate.LEFT_OUT: "left-out", Fate.USED: "used"}


def _listed_in_page(differences: int, lost: int) -> str:
    """What was found against the data, so far as anything was."""
    found = (
        (lost, say("lost-rows", rows=lost)),
        (differences, say("leaders-differences", differences=differences)),
    )
    some = [words for count, words in found if count]
    return say("listed-in-page", found=listed(some)) if some else say("no-row-lost")


def _comparison(comparison: SetComparison, reader: Reader) -> Section:
    left, right = comparison.left, comparison.right
    leaders = say("against-leaders", left=left, right=right)
    totals = say("against-totals", left=left, right=right)
    more = blocks_of(
        _differences(totals, comparison.totals, comparison, reader), _gaps(comparison, reader)
    )
    return section(
        say(
            "against",
            left=left,
            left_number=str(reader.sources[left]),
            right=right,
            right_number=str(reader.sources[right]),
            states=states_counted(comparison.states),
        ),
        (
            Listing((_of_leaders(comparison, reader), *_notes(comparison, reader))),
            _differences(leaders, comparison.leaders, comparison, reader),
            Fold(say("all-differences"), more) if more else None,
        ),
    )


def _of_leaders(comparison: SetComparison, reader: Reader) -> str:
    """Whether the votes of the leaders agree, and where they do not."""
    if not comparison.leaders:
        return say("leaders-agree")
    states = dict.fromkeys(reader.state(d.state) for d in comparison.leaders)
    return say("leaders-differ", states=listed([*states]))


def _notes(comparison: SetComparison, reader: Reader) -> Iterator[str]:
    """Whether all valid votes agree, by how much they do not, and which lines one set has alone."""
    if not comparison.totals:
        yield say("totals-agree")
    else:
        looked_at = {state.code for state in reader.report.states}
        largest = max(comparison.totals, key=lambda d: abs(d.left_votes - d.right_votes))
        watched = [d for d in comparison.totals if d.state in looked_at]
        shown = "; ".join(_example(d, reader) for d in dict.fromkeys((*watched, largest)))
        yield say("totals-differ", states=_states(comparison.totals), examples=shown)
    if comparison.only_left:
        yield say(
            "only-left",
            lines=len(comparison.only_left),
            votes=number(sum(gap.left_votes for gap in comparison.only_left)),
            left=comparison.left,
            right=comparison.right,
        )


def _example(found: Disagreement, reader: Reader) -> str:
    return say(
        "example",
        state=reader.state(found.state),
        left=number(found.left_votes),
        right=number(found.right_votes),
        difference=signed(found.left_votes - found.right_votes),
    )


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
            text(say("column-state")),
            text(say("column-for")),
            Column(comparison.left),
            Column(comparison.right),
            Column(say("column-difference")),
        ),
        rows=rows(
            [
                (
                    reader.state(d.state),
                    reader.short(d.choice) if d.choice else say("all"),
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
        caption=say("against-others", left=comparison.left, right=comparison.right),
        columns=(
            text(say("column-candidate")),
            Column(say("column-states")),
            Column(comparison.left),
            Column(comparison.right),
            Column(say("column-difference")),
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
        caption=say("ledgers"),
        note=say("ledgers-note"),
        columns=(
            text(say("column-joined")),
            text(say("column-without")),
            Column(say("column-lost")),
        ),
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
    sizes = say(
        "joined",
        left=number(ledger.rows_left),
        right=number(ledger.rows_right),
        matched=number(ledger.rows_matched),
    )
    return Markup('{}<span class="sub">{}</span>').format(ledger.name, sizes)


def _lost(ledger: Ledger) -> str:
    parts = [
        say("only-in", table=name, rows=listed([" ".join(key) for key in keys], shown=KEYS_SHOWN))
        for name, keys in ((ledger.left, ledger.only_left), (ledger.right, ledger.only_right))
        if keys
    ]
    return "; ".join(parts) or say("none")


def _tables(tables: Sequence[DataTable]) -> Sources:
    return Sources("", tuple(_table(table, place) for place, table in enumerate(tables, 1)))


def _table(table: DataTable, place: int) -> NumberedSource:
    baseline = table.baseline.sentence if table.baseline else ""
    words = "; ".join(filter(None, (table.meaning, baseline, table.detail)))
    return NumberedSource(
        table.name,
        tuple(map(_file, table.sources)),
        about=say("rows", rows=table.rows, what=words),
        anchor=f"source-{place}",
    )


def _file(source: Source) -> str:
    digest = source.sha256[:DIGEST_SHOWN]
    told = (
        say("file-version", origin=source.origin, version=source.commit, digest=digest)
        if source.commit
        else say("file", origin=source.origin, digest=digest)
    )
    return f"{told}: {source.note}" if source.note else told


SHOWN = ChapterShown(say("topic"), TITLE, data_page)
