"""What did counting again change? The chapter in words, a picture and tables."""

from __future__ import annotations

from dataclasses import replace

from canvass.forensics.change import BallotClass, Change, CountComparison
from canvass.journeys.counties.recount import RecountChapter, StateRecount
from canvass.present.blocks import Block, Figure, Paragraph, Table, Weight, blocks_of, folded
from canvass.present.chapters.scale import Bar, scale_chart, scale_values
from canvass.present.charts import Chart, chart
from canvass.present.recount_tables import (
    by_class,
    by_listed,
    by_method,
    largest,
    totals,
    unit_title,
)
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import counted, listed, number, percent, signed, votes

TITLE = "What did counting again change?"


def recount_page(chapter: RecountChapter, reader: Reader) -> ChapterPage:
    """What the second count changed, in all and by technology."""
    first = chapter.recounts[0]
    lines = tuple(_line(recount, reader) for recount in chapter.recounts)
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            *(block for recount in chapter.recounts for block in _state(recount, reader)),
            _without(chapter, reader),
            limits(first.finding.what_it_cannot_show, chapter.sentences),
        ),
        lines=lines,
        short=in_short(lines, _scale(first, reader)),
    )


def _line(recount: StateRecount, reader: Reader) -> str:
    comparison = recount.comparison
    return (
        f"{recount.name}: {votes(comparison.whole.gross_all)} of all candidates changed in "
        f"{number(comparison.units_with_any_change)} of {number(comparison.whole.units)} reporting units. "
        f"{_margin(recount, reader)}"
    )


def _whole(recount: StateRecount) -> str:
    comparison = recount.comparison
    return (
        f"{recount.name}: {votes(comparison.whole.gross_all)} changed in "
        f"{number(comparison.units_with_any_change)} of {number(comparison.whole.units)} reporting units, all "
        "candidates and both directions added up."
    )


def _margin(recount: StateRecount, reader: Reader) -> str:
    before, after = recount.comparison.margin_before, recount.comparison.margin_after
    leader = f"{reader.short(recount.comparison.pair.leader)}'s lead"
    if after == before:
        return f"{leader} stayed at {number(after)}."
    if after < 0:
        behind = reader.short(recount.comparison.pair.runner_up)
        return f"{leader} of {number(before)} became a lead of {number(-after)} for {behind}."
    return (
        f"{leader} {'grew' if after > before else 'shrank'} by {number(abs(after - before))}, "
        f"from {number(before)} to {number(after)}."
    )


def _cancelled(change: Change) -> str:
    """Whether the leaders' changes mostly cancelled in the margin, said where they did."""
    gross = change.gross_leader + change.gross_runner_up
    return "Most changes cancelled: " if 2 * abs(change.net_margin) < gross else ""


def _state(recount: StateRecount, reader: Reader) -> tuple[Block, ...]:
    lead = f"{_whole(recount)} {_cancelled(recount.comparison.whole)}{_margin(recount, reader)}"
    no_form = _no_form(recount)
    scale, listed_tables = _scale(recount, reader), _by_listed(recount, reader)
    return blocks_of(
        Paragraph(lead, Weight.LEAD),
        scale,
        _scale_note(recount) if scale else "",
        by_class(recount, reader),
        _largest_note(recount, reader),
        Paragraph(no_form, Weight.NOTE) if no_form else None,
        totals(recount, reader),
        largest(recount, reader),
        folded(by_method(recount, reader)),
        folded(listed_tables) if listed_tables else None,
    )


def _by_listed(recount: StateRecount, reader: Reader) -> Table | None:
    """The table with the state before it: several may stand in the chapter."""
    table = by_listed(recount, reader.cite(*recount.finding.sources))
    if table is None:
        return None
    words = table.caption[:1].lower() + table.caption[1:]
    return replace(table, caption=f"{recount.name}: {words}")


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
    if shift is None or dre is None or shift.switch_points > 100:
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
        "touch-screen machines (DREs); the third bar is the whole margin over all ballots cast on them. Look at the "
        "distance between the first two bars and the third.",
        picture=chart(
            Chart(
                alternative=f"Bar chart, votes for each 10,000: {words}.",
                draw=lambda width: scale_chart(bars, width),
                values=scale_values(bars, "votes for each 10,000"),
            )
        ),
        source=reader.cite(
            *recount.finding.sources,
            n=f"n = {number(dre.units)} reporting units, {number(dre.votes_before)} votes",
        ),
    )


def _scale_note(recount: StateRecount) -> str:
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
        f"{shift.sentence} In the units where most ballots were cast on them, the recount moved the margin by "
        f"{number(abs(dre.net_margin))} of {number(dre.votes_before)} votes ({percent(dre.net_margin_share, 4)})."
    )
    if by_hand is None:
        return note
    return (
        f"{note} In counties that recounted everything by hand it was {number(abs(by_hand.net_margin))} of "
        f"{number(by_hand.votes_before)} ({percent(by_hand.net_margin_share, 4)}). That a hand recount of such a "
        "unit read the machine's paper trail follows from the method; it is not verified for every unit."
    )


def _largest_note(recount: StateRecount, reader: Reader) -> str:
    """The unit that changed most, where it moved the margin by more than all units together."""
    comparison = recount.comparison
    most, pair = comparison.largest[0], comparison.pair
    of_leader = most.leader_after - most.leader_before
    of_runner_up = most.runner_up_after - most.runner_up_before
    if abs(of_leader - of_runner_up) <= abs(comparison.whole.net_margin):
        return ""
    kin = next(c.change for c in comparison.by_class if c.technology is most.technology)
    note = (
        f"One unit weighs much: in {unit_title(recount.names[most.unit])} {reader.short(pair.leader)} went from "
        f"{number(most.leader_before)} to {number(most.leader_after)} and {reader.short(pair.runner_up)} from "
        f"{number(most.runner_up_before)} to {number(most.runner_up_after)}. With it the net margin of its class is "
        f"{signed(kin.net_margin)}, without it {signed(comparison.without_largest.change.net_margin)}."
    )
    if of_leader and of_runner_up:
        return note
    return (
        f"{note} A single number that is far off in one unit is how a mistake in reporting looks; the recount "
        "mended it."
    )


def _no_form(recount: StateRecount) -> str:
    ledger = recount.comparison.ledgers[-1]
    if not ledger.only_left:
        return ""
    names = listed([unit_title(recount.names[unit]) for (unit,) in ledger.only_left])
    return (
        f"{counted(len(ledger.only_left), 'reporting unit')} with {number(ledger.votes_lost)} votes "
        f"{'has' if len(ledger.only_left) == 1 else 'have'} no form on equipment: {names}."
    )
