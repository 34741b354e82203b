"""What did counting again change? The chapter in words, a picture and tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from canvass.forensics.change import BallotClass, Change, CountComparison
from canvass.journeys.counties.recount import RecountChapter, StateRecount
from canvass.present.blocks import Block, Figure, Paragraph, Table, Weight, blocks_of, folded
from canvass.present.chapters.scale import Bar, scale_chart, scale_values
from canvass.present.charts import Chart, chart
from canvass.present.messages import messages
from canvass.present.recount_tables import (
    by_class,
    by_listed,
    by_method,
    largest,
    totals,
    unit_title,
)
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import listed, number, percent, signed

say = messages("report_recount")
TITLE = say("title")


def recount_page(chapter: RecountChapter, reader: Reader) -> ChapterPage:
    """What the second count changed, in all and by technology."""
    first = chapter.recounts[0]
    lines = tuple(_line(recount, reader) for recount in chapter.recounts)
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            *(block for recount in chapter.recounts for block in _state(recount, reader)),
            _without(chapter, reader),
            limits(
                map(worded, first.finding.what_it_cannot_show), [*map(worded, chapter.sentences)]
            ),
        ),
        lines=lines,
        short=in_short(lines, _scale(first, reader)),
    )


def _line(recount: StateRecount, reader: Reader) -> str:
    return f"{say('whole-in-short', **_whole(recount))} {_margin(recount, reader)}"


def _whole(recount: StateRecount) -> Mapping[str, str | int]:
    """How many votes changed, and in how many units."""
    comparison = recount.comparison
    return {
        "place": recount.name,
        "votes": comparison.whole.gross_all,
        "changed": number(comparison.units_with_any_change),
        "units": number(comparison.whole.units),
    }


def _margin(recount: StateRecount, reader: Reader) -> str:
    before, after = recount.comparison.margin_before, recount.comparison.margin_after
    leader = reader.short(recount.comparison.pair.leader)
    if after == before:
        return say("lead-stayed", leader=leader, votes=number(after))
    if after < 0:
        behind = reader.short(recount.comparison.pair.runner_up)
        turned = {"before": number(before), "after": number(-after)}
        return say("lead-turned", leader=leader, behind=behind, **turned)
    return say(
        "lead-moved",
        leader=leader,
        way="grew" if after > before else "shrank",
        moved=number(abs(after - before)),
        before=number(before),
        after=number(after),
    )


def _whole_margin(recount: StateRecount, reader: Reader) -> str:
    """The margin, after a word on the leaders' changes where they mostly cancelled in it."""
    change, margin = recount.comparison.whole, _margin(recount, reader)
    gross = change.gross_leader + change.gross_runner_up
    return say("cancelled", margin=margin) if 2 * abs(change.net_margin) < gross else margin


def _state(recount: StateRecount, reader: Reader) -> tuple[Block, ...]:
    lead = f"{say('whole', **_whole(recount))} {_whole_margin(recount, reader)}"
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
    return say("no-second-count", places=names)


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
        Bar(say("scale-margin"), net),
        Bar(say("scale-gross"), dre.gross_per_10_000),
        Bar(say("scale-needed"), needed, is_yardstick=True),
    )
    words = "; ".join(f"{bar.label} {bar.value:.1f}" for bar in bars)
    units, before = number(dre.units), number(dre.votes_before)
    return Figure(
        title=say("scale", place=recount.name),
        caption=say("scale-caption", units=units),
        picture=chart(
            Chart(
                alternative=say("scale-alternative", bars=words),
                draw=lambda width: scale_chart(bars, width),
                values=scale_values(bars, say("scale-unit")),
            )
        ),
        source=reader.cite(*recount.finding.sources, n=say("scale-n", units=units, votes=before)),
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
    told = [shift.sentence, say("on-machines", **_moved(dre))]
    if by_hand is not None:
        told.append(say("on-machines-by-hand", **_moved(by_hand)))
    return " ".join(told)


def _moved(change: Change) -> Mapping[str, str]:
    """By how many votes a margin moved, and of how many."""
    return {
        "moved": number(abs(change.net_margin)),
        "votes": number(change.votes_before),
        "share": percent(change.net_margin_share, 4),
    }


def _largest_note(recount: StateRecount, reader: Reader) -> str:
    """The unit that changed most, where it moved the margin by more than all units together."""
    comparison = recount.comparison
    most, pair = comparison.largest[0], comparison.pair
    of_leader = most.leader_after - most.leader_before
    of_runner_up = most.runner_up_after - most.runner_up_before
    if abs(of_leader - of_runner_up) <= abs(comparison.whole.net_margin):
        return ""
    kin = next(c.change for c in comparison.by_class if c.technology is most.technology)
    note = say(
        "one-unit",
        unit=unit_title(recount.names[most.unit]),
        leader=reader.short(pair.leader),
        leader_before=number(most.leader_before),
        leader_after=number(most.leader_after),
        behind=reader.short(pair.runner_up),
        behind_before=number(most.runner_up_before),
        behind_after=number(most.runner_up_after),
        whole=signed(kin.net_margin),
        without=signed(comparison.without_largest.change.net_margin),
    )
    return note if of_leader and of_runner_up else f"{note} {say('one-number')}"


def _no_form(recount: StateRecount) -> str:
    ledger = recount.comparison.ledgers[-1]
    if not ledger.only_left:
        return ""
    names = listed([unit_title(recount.names[unit]) for (unit,) in ledger.only_left])
    votes = number(ledger.votes_lost)
    return say("no-form", units=len(ledger.only_left), votes=votes, names=names)


SHOWN = ChapterShown(say("topic"), TITLE, recount_page)
