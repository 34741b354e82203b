"""The chance that an honest recount reverses a lead, as a page: the answer, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recount_below_state import Chosen, SmallGroup
from canvass.journeys.recount_chance import Lead, PastGroup, RecountChance
from canvass.journeys.recount_model import CalibrationOf, HeldOut, RecountModel, Reversible
from canvass.model import Baseline
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    paragraphs,
    text,
)
from canvass.present.chance import chance_default, chance_short
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.recount.calibration import LEVELS
from canvass.stats.scaled_student import ScaledStudent

say = messages("recount_chance")
of_page = messages("page")
NINETY = LEVELS.index(0.90)


def chance_page(result: RecountChance) -> Page:
    """The answer first, then the past recounts by sort, the model and its predictions, and what it cannot show."""
    return Page(
        title=say("title"),
        kicker="canvass recount chance",
        blocks=(
            *paragraphs([*_answer(result)], Weight.LEAD),
            *paragraphs([*_cautions(result)], Weight.CAUTION),
            Section(say("past"), (*paragraphs([*_past(result.model)]), _groups(result))),
            Section(
                say("predicts"), (_held_out(result.model), *paragraphs([say("predicts-note")]))
            ),
            Section(
                say("below"),
                (_below(result), *paragraphs([say("below-note"), *_of_small(result)])),
            ),
            Section(say("fits"), tuple(_fits(result.model))),
            Section(say("leads"), (_leads(result.model),)),
            Limits(of_page("limits"), tuple(map(worded, result.model.limits))),
        ),
    )


def _answer(result: RecountChance) -> Iterator[str]:
    lead, chance = result.lead, result.chance
    if lead is None or chance is None:
        yield say("no-lead")
        return
    told = {"margin": lead.margin_votes, "votes": lead.votes}
    if lead.margin_votes == 0:
        yield say("answer-tie", **told)
    elif not chance.has_middle:
        yield say("answer-outside", **told, range=chance_short(chance))
    else:
        yield say("answer", **told, range=chance_short(chance), default=chance_default(chance))


def _cautions(result: RecountChance) -> Iterator[str]:
    lead, chance = result.lead, result.chance
    if lead is None or chance is None:
        return
    if chance.is_outside_data:
        yield say("outside")
    elif chance.is_thinly_carried:
        yield say("thin")
    if lead.baseline is None:
        yield say("baseline-untold")
    yield from (_too_few(each) for each in result.groups if each.is_asked and each.are_too_few)


def _too_few(group: PastGroup) -> str:
    return say(
        "too-few", sort=_sort(group), n=group.history.n, largest=_pct(group.history.max_abs_pct)
    )


def _sort(group: PastGroup) -> str:
    if group.way is not None:
        return group.way.sentence
    return say("sort-night" if group.baselines == (Baseline.ELECTION_NIGHT,) else "sort-canvass")


def _past(model: RecountModel) -> Iterator[str]:
    history = model.history
    yield say(
        "history",
        n=history.n,
        first=str(min(r.year for r in model.records)),
        last=str(max(r.year for r in model.records)),
        narrower=history.narrower,
        wider=history.wider,
        equal=history.equal,
    )
    yield say(
        "moved",
        mean=round(history.mean_abs),
        median=round(history.median_abs),
        mean_pct=_pct(history.mean_abs_pct),
        largest=_pct(history.max_abs_pct),
    )
    for row in model.base_rates.iter_rows(named=True):
        elections = row["statewide_elections"]
        told = {"period": row["period"], "recounts": row["recounts"], "reversals": row["reversals"]}
        yield say("rate-of", **told, elections=elections) if elections else say("rate", **told)


def _pct(value: float) -> str:
    return f"{value:.4f}%"


def _groups(result: RecountChance) -> Table:
    """Each sort of past recounts; those that the lead belongs to are marked."""
    rows = [_group(group, result.lead) for group in result.groups]
    return Table(
        caption=say("groups"),
        columns=(
            Column(say("column-sort"), is_number=False, is_long=True),
            Column(say("column-recounts")),
            Column(say("column-reversed")),
            Column(say("column-median"), is_minor=True),
            Column(say("column-largest")),
            *([text(say("column-chance"))] if result.lead else []),
        ),
        rows=tuple(rows),
        note=say("groups-note"),
    )


def _group(group: PastGroup, lead: Lead | None) -> Row:
    none = say("few") if group.are_too_few else say("too-small")
    chance = chance_short(group.chance) if group.chance else none
    cells = (
        _sort(group),
        words.number(group.history.n),
        words.number(group.reversed),
        f"{group.history.median_abs:,.0f}",
        _pct(group.history.max_abs_pct),
        *([chance] if lead else []),
    )
    return Row(cells, "strong" if group.is_asked else "")


def _held_out(model: RecountModel) -> Table:
    levels = [f"{cover.level:.0%}" for cover in model.calibrations[0].calibration.coverage]
    return Table(
        caption=say("held-out"),
        columns=(
            Column(say("column-predicted"), is_number=False, is_long=True),
            Column(say("column-recounts")),
            *(Column(say("column-held", level=level)) for level in levels),
            Column(say("column-expected")),
            Column(say("column-seen")),
        ),
        rows=tuple(_calibration(each) for each in model.calibrations),
    )


def _calibration(each: CalibrationOf) -> Row:
    found = each.calibration
    is_all = each.which == "all"
    name = worded(each.held_out) if is_all else f"{worded(each.held_out)} ({each.which})"
    cells = (
        name,
        words.number(found.n),
        *(f"{cover.covered:.2f}" for cover in found.coverage),
        f"{found.expected_flips:.2f}",
        words.number(found.seen_flips),
    )
    return Row(cells, "strong" if each.held_out is HeldOut.YEAR else "")


def _below(result: RecountChance) -> Table:
    """Recounts below state level by list, size and years: what they moved, and how often the fits held that."""
    return Table(
        caption=say("below-caption"),
        columns=(
            Column(say("column-sort"), is_number=False, is_long=True),
            Column(say("column-recounts")),
            Column(say("column-median"), is_minor=True),
            Column(say("column-largest"), is_minor=True),
            Column(say("column-default-held")),
            Column(say("column-fits-held")),
            text(say("column-expected")),
            Column(say("column-seen")),
        ),
        rows=tuple(_small(group) for group in result.below_state),
    )


def _of_small(result: RecountChance) -> Iterator[str]:
    """How well the fit to recounts below state level predicts those of other years and other sizes."""
    for key, found in (("small-year", result.small.by_year), ("small-size", result.small.by_size)):
        told = {
            "fifty": f"{found.coverage[0].covered:.2f}",
            "ninety": f"{found.coverage[NINETY].covered:.2f}",
            "expected": f"{found.expected_flips:.2f}",
            "seen": found.seen_flips,
            "n": found.n,
        }
        yield say("small-year", **told) if key == "small-year" else say("small-size", **told)


def _small(group: SmallGroup) -> Row:
    held = [fit.coverage[NINETY].covered for fit in group.fits]
    expected = [fit.expected_flips for fit in group.fits]
    return Row(
        (
            _which(group),
            words.number(group.history.n),
            f"{group.history.median_abs:,.0f}",
            _pct(group.history.max_abs_pct),
            f"{held[0]:.2f}",
            say("from-to", low=f"{min(held):.2f}", high=f"{max(held):.2f}"),
            say("from-to", low=f"{min(expected):.2f}", high=f"{max(expected):.2f}"),
            words.number(group.seen),
        )
    )


def _which(group: SmallGroup) -> str:
    of = say("of-press") if group.chosen is Chosen.PRESS else say("of-counties")
    if group.from_year is not None:
        return say("in-years", of=of, first=str(group.from_year), last=str(group.to_year))
    if group.to_votes is None:
        return say("size-from", of=of, votes=words.number(group.from_votes or 0))
    low, high = words.number(group.from_votes or 0), words.number(group.to_votes - 1)
    return say("size-between", of=of, low=low, high=high)


def _fits(model: RecountModel) -> Iterator[Block]:
    for number, one in enumerate(model.parameters):
        role = say("fit-default") if number == 0 else say("fit-range")
        yield Paragraph(say("fit", model=_fit(one), role=role))
    for refit in model.refits:
        exponent = "" if refit.exponent is None else f"{refit.exponent}"
        difference = words.percent(refit.largest_difference, 4)
        told = {"model": _fit(refit.found.model), "difference": difference}
        yield Paragraph(
            say("again-held", exponent=exponent, **told) if exponent else say("again", **told)
        )


def _fit(model: ScaledStudent) -> str:
    return say(
        "student",
        scale=f"{model.scale:.3f}",
        exponent=f"{model.exponent:.5f}",
        df=f"{model.df:.4f}",
    )


def _leads(model: RecountModel) -> Table:
    chances = list(dict.fromkeys(each.chance for each in model.reversible))
    by_votes: dict[int, list[Reversible]] = {}
    for each in model.reversible:
        by_votes.setdefault(each.votes, []).append(each)
    return Table(
        caption=say("leads-caption"),
        columns=(
            Column(say("column-votes")),
            *(Column(f"{100 * chance:g}%") for chance in chances),
        ),
        rows=tuple(
            Row((words.number(votes), *(f"{each.margin_votes:,.0f}" for each in row)))
            for votes, row in by_votes.items()
        ),
    )
