"""The files that say which cards have records and what was reported for the batches of the others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from canvass.audit.batch_row import ToldBatch, require_rows
from canvass.audit.comparison import ComparisonFrame, comparison_frame
from canvass.audit.pool_frame import pools_of
from canvass.audit.pools import Pools
from canvass.audit.reconcile import require_records_fit
from canvass.audit.reported import ReportedContest
from canvass.audit.terms.methods import COUNTED_IN_POINTS
from canvass.errors import OutOfRange
from canvass.formats.audits.batches import read_batch_reports
from canvass.formats.audits.reported import ONLY_CONTEST
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.batch_files import totals_of
from canvass.model import BatchId, CardTable, Manifest


@dataclass(frozen=True, slots=True)
class PoolFiles:
    """A manifest, the votes of the batches without records, and the records of the others if there are any."""

    manifest: Path
    batches: Path
    records: Path | None = None

    def manifest_cards(self) -> int:
        """Cards in the manifest."""
        return usable(read_manifest(self.manifest)).cards


def pool_files(
    manifest: Path | None, batches: Path | None, records: Path | None
) -> PoolFiles | None:
    """The files, or None where none is given; raises OutOfRange for records or one of the others alone."""
    if manifest is None and batches is None and records is None:
        return None
    if manifest is None or batches is None:
        raise OutOfRange(
            "ONEAudit is sized from two files, and --records if some batches have any: --manifest, every batch and "
            "its cards, and --batches, the votes of those without records"
        )
    return PoolFiles(manifest, batches, records)


def pools_in(
    path: Path, reported: ReportedContest, manifest: Manifest, records: CardTable | None
) -> Pools:
    """The batches without records, with the votes that a table has for each."""
    typed = reported.contest.id == ONLY_CONTEST
    found = totals_of(usable(read_batch_reports(path)), None if typed else reported.contest.id)
    totals = {batch: each.votes for batch, each in found.items()}
    cards = dict(zip(manifest.ids, (batch.cards for batch in manifest.batches), strict=True))
    pools = pools_of(reported, cards, _recorded(records), totals)
    told = (ToldBatch(batch, cards[batch], *each) for batch, each in found.items())
    require_rows(reported.contest, told)
    return pools


def _recorded(records: CardTable | None) -> dict[BatchId, int]:
    """Records in each batch that has any."""
    if records is None:
        return {}
    counts = np.bincount(records.batch, minlength=len(records.batches)).tolist()
    return {batch: count for batch, count in zip(records.batches, counts, strict=True) if count}


def frame_of(reported: ReportedContest, files: PoolFiles) -> ComparisonFrame:
    """The entries among which ONEAudit draws; raises BadFile and BadFrame with every fault of a file."""
    manifest = usable(read_manifest(files.manifest))
    records = None
    if files.records is not None:
        in_points = reported.contest.rule in COUNTED_IN_POINTS
        records = usable(read_records(files.records, in_points=in_points))
    if records is not None:
        require_records_fit(manifest, records)
    pools = pools_in(files.batches, reported, manifest, records)
    bound = manifest.cards + phantoms_of(manifest, max(reported.cards, manifest.cards))
    return comparison_frame(records, reported.closest, bound, uses_card_style=False, pools=pools)
