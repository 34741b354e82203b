"""``canvass audit risk batches``: whole batches were counted, and held against the votes reported for each."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.audit.options import PutBack, WeightsOption
from canvass.cli.audit.risk.measured import Measurable, measured
from canvass.cli.audit.risk.options import CountedFile, FirstDraws, ManifestFile, ReportedFile
from canvass.cli.panels import THE_DRAW
from canvass.vocabulary import WeightedBy


@measured
def batches(
    manifest: ManifestFile,
    batches: ReportedFile,
    counted: CountedFile,
    seed: Annotated[
        str | None,
        typer.Option(
            help="The public seed of the draw; without it nobody knows its order, and nothing is confirmed.",
            show_default=False,
            rich_help_panel=THE_DRAW,
        ),
    ] = None,
    drawn: FirstDraws = None,
    weights: WeightsOption = WeightedBy.ERROR_BOUNDS,
    replacement: PutBack = False,
) -> Measurable:
    """From what people counted in whole batches, held against the votes reported for each."""
    from canvass.journeys.risk.batches import BatchesRead

    return BatchesRead(
        manifest=manifest,
        reported=batches,
        counted=counted,
        seed=seed,
        drawn=drawn,
        weights=weights,
        replacement=replacement,
    )
