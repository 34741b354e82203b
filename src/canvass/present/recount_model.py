"""The model of past recounts on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from canvass.journeys.recount_model import CalibrationOf, RecountModel, Refit
from canvass.present import words
from canvass.present.plain_table import add_row, plain_table
from canvass.stats.scaled_student import ScaledStudent


def model_screen(model: RecountModel) -> RenderableType:
    """What is behind the chances, how well it predicts, and what it cannot show."""
    parts: list[RenderableType] = [
        Text("How far recounts move margins, and how well that is known", style="bold"),
        *_lines(_history(model)),
        Text(),
        Text("Parameters in use", style="bold"),
        *_lines(_parameters(model.parameters)),
    ]
    if model.refits:
        parts += [Text(), Text("Fitted again now", style="bold"), *_lines(_refits(model.refits))]
    for each in model.calibrations:
        parts += [Text(), Text("Each recount predicted from the others", style="bold")]
        parts += _lines(_calibration(each))
    parts += [Text(), Text("Leads that honest error reverses", style="bold"), _reversible(model)]
    parts += [Text(), Text("What it cannot show", style="bold"), *_lines(iter(model.limits))]
    return Group(*parts)


def _history(model: RecountModel) -> Iterator[str]:
    history = model.history
    yield (
        f"{history.n} recounts and reviews, {min(r.year for r in model.records)} to "
        f"{max(r.year for r in model.records)}: {history.narrower} made the margin narrower, "
        f"{history.wider} wider, {history.equal} left it as it was; no direction is assumed."
    )
    yield (
        f"Change of the margin: mean {history.mean_abs:,.0f} votes, median {history.median_abs:,.0f}; "
        f"mean {history.mean_abs_pct:.4f} %, largest {history.max_abs_pct:.4f} % of the votes or ballots."
    )
    for row in model.base_rates.iter_rows(named=True):
        of = f" of {row['statewide_elections']:,} elections" if row["statewide_elections"] else ""
        yield (
            f"FairVote, {row['period']}: {row['recounts']} statewide recounts{of}, "
            f"{row['reversals']} reversed."
        )


def _parameters(sets: Sequence[ScaledStudent]) -> Iterator[str]:
    for number, model in enumerate(sets):
        label = "default" if number == 0 else "for the range"
        yield f"{_model(model)} ({label})"


def _model(model: ScaledStudent) -> str:
    return (
        f"scale {model.scale:.3f} votes at a million, exponent {model.exponent:.5f}, "
        f"{model.df:.4f} degrees of freedom"
    )


def _refits(refits: Sequence[Refit]) -> Iterator[str]:
    for refit in refits:
        fixed = "free" if refit.exponent is None else f"held at {refit.exponent}"
        yield (
            f"exponent {fixed}: {_model(refit.found.model)}; log likelihood "
            f"{refit.found.log_likelihood:.3f}; largest difference from those in use: "
            f"{words.percent(refit.largest_difference, 4)}"
        )


def _calibration(each: CalibrationOf) -> Iterator[str]:
    found = each.calibration
    covered = ", ".join(f"{c.level:.0%}: {c.covered:.2f}" for c in found.coverage)
    yield f"Over {found.n} recounts ({each.which}), central intervals held the change: {covered}."
    yield (
        f"Reversals expected {found.expected_flips:.2f}, seen {found.seen_flips}; spread over the "
        f"predictions: p = {found.uniform_p:.2f}; Brier score {found.brier_score:.3f}, log score "
        f"{found.log_score:.2f}."
    )


def _reversible(model: RecountModel) -> Table:
    chances = list(dict.fromkeys(each.chance for each in model.reversible))
    table = plain_table((), ("votes", *(f"{100 * chance:g} %" for chance in chances)))
    for votes in dict.fromkeys(each.votes for each in model.reversible):
        row = [each.margin_votes for each in model.reversible if each.votes == votes]
        add_row(table, words.number(votes), *(f"{margin:,.0f}" for margin in row))
    return table


def _lines(lines: Iterator[str]) -> Iterator[RenderableType]:
    for line in lines:
        yield Padding(Text(line), (0, 0, 0, 2), expand=False)
