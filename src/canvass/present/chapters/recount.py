"""What did counting again change? The chapter in words, a picture and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from canvass.forensics.change import BallotClass, Change, ClassChange, CountComparison
from canvass.journeys.chapters.recount import RecountChapter, StateRecount
from canvass.present.chapters.scale import Bar, scale_chart
from canvass.present.charts import Chart, chart
from canvass.present.sheet import (
    ChapterPage,
    Column,
    Figure,
    KeyNumber,
    Reader,
    Row,
    Table,
    rows,
    text,
)
from canvass.present.words import counted, listed, number, percent, signed

TITLE = "What did counting again change?"

METHODS = {
    "hand_count": "counties that recounted by hand",
    "optical_scan": "counties that scanned again",
    "mixed": "counties that did both",
    "": "method not known",
}
WITH_NAME = 4
"""Choices listed by name in the table of totals; the rest is one line."""


def recount_page(chapter: RecountChapter, reader: Reader) -> ChapterPage:
    """What the second count changed, in all and by technology."""
    first = chapter.recounts[0]
    return ChapterPage(
        title=TITLE,
        template="chapters/recount.html.j2",
        values={
            "states": [_state(recount, reader) for recount in chapter.recounts],
            "without": _without(chapter, reader),
            "limits": first.finding.what_it_cannot_show,
            "sentences": chapter.sentences,
        },
        keys=(_key(first, reader),),
        lines=tuple(_line(recount, reader) for recount in chapter.recounts),
    )


def _key(recount: StateRecount, reader: Reader) -> KeyNumber:
    comparison = recount.comparison
    return KeyNumber(
        figure=number(comparison.whole.gross_all),
        unit="votes",
        label=f"changed when {recount.name} counted again, in both directions; the margin moved by "
        f"{number(abs(comparison.whole.net_margin))}",
    )


def _line(recount: StateRecount, reader: Reader) -> str:
    return f"{_whole(recount)} {_margin(recount, reader)}"


def _whole(recount: StateRecount) -> str:
    comparison = recount.comparison
    return (
        f"{recount.name}: {number(comparison.whole.gross_all)} votes changed in "
        f"{number(comparison.units_with_any_change)} of {number(comparison.whole.units)} reporting units, all "
        "candidates and both directions added up."
    )


def _margin(recount: StateRecount, reader: Reader) -> str:
    comparison = recount.comparison
    grew = "grew" if comparison.whole.net_margin >= 0 else "shrank"
    return (
        f"{reader.short(comparison.pair.leader)}'s lead {grew} by {number(abs(comparison.whole.net_margin))}, "
        f"from {number(comparison.margin_before)} to {number(comparison.margin_after)}."
    )


def _state(recount: StateRecount, reader: Reader) -> Mapping[str, object]:
    return {
        "name": recount.name,
        "lead": f"{_whole(recount)} Most changes cancelled: {_margin(recount, reader)}",
        "scale": _scale(recount, reader),
        "scale_note": _scale_note(recount, reader),
        "by_class": _by_class(recount, reader),
        "largest_note": _largest_note(recount, reader),
        "no_form": _no_form(recount),
        "largest": _largest(recount, reader),
        "by_method": _by_method(recount, reader),
        "totals": _totals(recount, reader),
    }


def _without(chapter: RecountChapter, reader: Reader) -> str:
    if not chapter.without:
        return ""
    names = listed([reader.state(state) for state in chapter.without])
    return f"These data hold no complete second count of {names}."


def _dre(comparison: CountComparison) -> Change | None:
    found = (c.change for c in comparison.by_class if c.technology is BallotClass.DRE)
    return next(found, None)


def _scale(recount: StateRecount, reader: Reader) -> Figure | None:
    comparison, shift, dre = recount.comparison, recount.shift, _dre(recount.comparison)
    if shift is None or dre is None:
        return None
    needed = 10_000 * comparison.margin_before / shift.exposed_ballots
    net = 10_000 * abs(dre.net_margin) / dre.votes_before
    bars = (
        Bar("the recount moved the margin by", net),
        Bar("all its changes added up", dre.gross_per_10_000),
        Bar("what would have hidden a tie", needed, is_yardstick=True),
    )
    words = "; ".join(f"{bar.label} {bar.value:.1f}" for bar in bars)
    return Figure(
        title=f"{recount.name}: what the recount found where machines were used, beside what would have mattered",
        caption=f"Votes for each 10,000, in the {number(dre.units)} reporting units where most ballots were cast on "
        "touch-screen machines (DREs). Look at the distance between the first two bars and the third.",
        picture=chart(
            Chart(
                id=f"scale-{recount.state.lower()}",
                alternative=f"Bar chart, votes for each 10,000: {words}.",
                draw=lambda width: scale_chart(bars, width),
            )
        ),
        source=reader.cite(
            *recount.finding.sources,
            n=f"n = {number(dre.units)} reporting units, {number(dre.votes_before)} votes",
        ),
    )


def _scale_note(recount: StateRecount, reader: Reader) -> str:
    shift, dre = recount.shift, _dre(recount.comparison)
    if shift is None or dre is None:
        return ""
    by_hand = next(
        (
            c.change
            for c in recount.comparison.by_class_and_method
            if (c.technology, c.method) == (BallotClass.DRE, "hand_count")
        ),
        None,
    )
    note = (
        f"To hide a tie behind a margin of {number(shift.margin_votes)} votes, {shift.switch_points:.2f} of every 100 "
        f"of the {number(shift.exposed_ballots)} ballots cast on DREs would have had to be switched. In the units "
        f"where most ballots were cast on them, the recount moved the margin by {number(abs(dre.net_margin))} "
        f"of {number(dre.votes_before)} votes ({percent(dre.net_margin_share, 4)})."
    )
    if by_hand is None:
        return note
    return (
        f"{note} In counties that recounted everything by hand it was {number(abs(by_hand.net_margin))} of "
        f"{number(by_hand.votes_before)} ({percent(by_hand.net_margin_share, 4)}). That a hand recount of such a "
        "unit read the machine's paper trail follows from the method; it is not verified for every unit."
    )


_CHANGE_COLUMNS = (
    Column("units"),
    Column("votes first counted"),
    Column("net {leader}", is_minor=True),
    Column("net {runner_up}", is_minor=True),
    Column("net margin"),
    Column("in % of votes", is_minor=True),
    Column("changed per 10,000"),
)


def _columns(recount: StateRecount, reader: Reader, first: str) -> tuple[Column, ...]:
    pair = recount.comparison.pair
    names = {"leader": reader.short(pair.leader), "runner_up": reader.short(pair.runner_up)}
    return (text(first), *(replace(column, text=column.text.format(**names)) for column in _CHANGE_COLUMNS))


def _cells(change: Change) -> tuple[str, ...]:
    return (
        number(change.units),
        number(change.votes_before),
        signed(change.net_leader),
        signed(change.net_runner_up),
        signed(change.net_margin),
        f"{100 * change.net_margin_share:+.4f}",
        f"{change.gross_per_10_000:.1f}",
    )


def _by_class(recount: StateRecount, reader: Reader) -> Table:
    comparison = recount.comparison
    pair = comparison.pair
    return Table(
        caption=f"{recount.name}: net and gross change by the equipment that most ballots of a unit went through",
        note=f"Net: second count minus first, errors cancel in it. Changed: the changes of "
        f"{reader.short(pair.leader)} and {reader.short(pair.runner_up)} in every unit without their signs.",
        columns=_columns(recount, reader, "Most ballots were"),
        rows=(*_class_rows(recount), Row(("all units", *_cells(comparison.whole)), mark="strong")),
        source=reader.cite(
            *recount.finding.sources, n=f"n = {number(comparison.whole.units)} reporting units"
        ),
    )


def _class_rows(recount: StateRecount) -> Iterator[Row]:
    without = recount.comparison.without_largest
    for change in recount.comparison.by_class:
        yield Row((_class_words(change), *_cells(change.change)))
        if change.technology is without.technology:
            most = recount.names[recount.comparison.largest[0].unit]
            yield Row((f"the same without {_title(most)}", *_cells(without.change)), mark="aside")


def _class_words(change: ClassChange) -> str:
    return change.technology.sentence


def _title(name: str) -> str:
    """A unit's name as a reader writes it.

    >>> _title("CITY OF MILWAUKEE Ward 34")
    'City of Milwaukee Ward 34'
    """
    words = (word.capitalize() if word.isupper() else word for word in name.split())
    return " ".join(words).replace(" Of ", " of ")


def _largest_note(recount: StateRecount, reader: Reader) -> str:
    comparison = recount.comparison
    most, pair = comparison.largest[0], comparison.pair
    kin = next(c.change for c in comparison.by_class if c.technology is most.technology)
    return (
        f"One unit weighs much: in {_title(recount.names[most.unit])} {reader.short(pair.leader)} went from "
        f"{number(most.leader_before)} to {number(most.leader_after)} and {reader.short(pair.runner_up)} from "
        f"{number(most.runner_up_before)} to {number(most.runner_up_after)}. With it the net margin of its class is "
        f"{signed(kin.net_margin)}, without it {signed(comparison.without_largest.change.net_margin)}. A single "
        "number that is far off in one unit is how a mistake in reporting looks; the recount mended it."
    )


def _no_form(recount: StateRecount) -> str:
    ledger = recount.comparison.ledgers[-1]
    if not ledger.only_left:
        return ""
    names = listed([_title(recount.names[unit]) for (unit,) in ledger.only_left])
    return (
        f"{counted(len(ledger.only_left), 'reporting unit')} with {number(ledger.votes_lost)} votes "
        f"{'has' if len(ledger.only_left) == 1 else 'have'} no form on equipment: {names}."
    )


def _largest(recount: StateRecount, reader: Reader) -> Table:
    pair = recount.comparison.pair
    leader, runner_up = reader.short(pair.leader), reader.short(pair.runner_up)
    return Table(
        caption=f"{recount.name}: the five units that changed most",
        columns=(
            text("Reporting unit"),
            Column("most ballots", is_number=False, is_minor=True),
            Column(f"{leader} before"),
            Column("after"),
            Column(f"{runner_up} before"),
            Column("after"),
        ),
        rows=rows(
            [
                (
                    _title(recount.names[change.unit]),
                    change.technology.sentence,
                    number(change.leader_before),
                    number(change.leader_after),
                    number(change.runner_up_before),
                    number(change.runner_up_after),
                )
                for change in recount.comparison.largest
            ]
        ),
        source=reader.cite(*recount.finding.sources),
    )


def _by_method(recount: StateRecount, reader: Reader) -> Table:
    return Table(
        caption=f"{recount.name}: the same by how the county recounted",
        columns=_columns(recount, reader, "Most ballots were, in"),
        rows=tuple(
            Row((f"{_class_words(c)}; {METHODS.get(c.method, c.method)}", *_cells(c.change)))
            for c in recount.comparison.by_class_and_method
            if c.change.votes_before
        ),
        source=reader.cite(*recount.finding.sources),
    )


def _totals(recount: StateRecount, reader: Reader) -> Table:
    comparison = recount.comparison
    kinds = {choice.id: choice.kind for choice in reader.report.contest.choices}
    named = [total for total in comparison.totals if kinds[total.choice].can_win][:WITH_NAME]
    rest = [total for total in comparison.totals if total not in named]
    cells = [(reader.name(total.choice), total.before, total.after) for total in named]
    if rest:
        before, after = sum(total.before for total in rest), sum(total.after for total in rest)
        cells.append((f"{len(rest)} other lines and write-ins", before, after))
    everything = ("all votes", comparison.votes_before, comparison.votes_after)
    return Table(
        caption=f"{recount.name}: votes before and after",
        columns=(
            text("Candidate"),
            Column(recount.before.sentence.split(",")[0]),
            Column("recount"),
            Column("change"),
        ),
        rows=tuple(
            Row(
                (name, number(before), number(after), signed(after - before)),
                mark="strong" if name == everything[0] else "",
            )
            for name, before, after in (*cells, everything)
        ),
        source=reader.cite(*recount.finding.sources[:2], n=counted(comparison.whole.units, "unit")),
    )
