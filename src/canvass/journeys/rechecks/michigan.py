"""The Michigan pilots of 2018: draws and risks, each computed again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.audit.overstatement import Discrepancies
from canvass.audit.replay.labels import StratumReplay, draw_again
from canvass.audit.replay.pilot import PairRecheck, PilotStrata, PilotTerms, pair_again
from canvass.data.audits import AuditedContest, audited_contests
from canvass.formats.audits.michigan import Pilot, read_michigan
from canvass.formats.problem import SourceFile
from canvass.journeys.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class PilotRecheck:
    """One pilot: its draws, and the risk for each winner and loser.

    ``pairs`` is empty, and ``votes_source`` too, where the reported votes are not known: the files leave them out.
    """

    name: str
    title: str
    contest: str
    seed: str
    risk_limit: float
    strata: tuple[StratumReplay, ...]
    pairs: tuple[PairRecheck, ...]
    votes_source: str
    sources: tuple[SourceFile, ...]

    @property
    def cards(self) -> int:
        """Cards drawn."""
        return sum(stratum.labels.of for stratum in self.strata)

    @property
    def cards_reproduced(self) -> int:
        """Cards whose label and place both came out."""
        return sum(
            min(stratum.labels.reproduced, stratum.places.reproduced) for stratum in self.strata
        )


def recheck_michigan(folder: Path, progress: Progress = silent) -> tuple[PilotRecheck, ...]:
    """Every pilot in a folder, computed again; raises BadFile with every problem of its files."""
    progress("reading the published files")
    pilots = read_michigan(folder)
    return tuple(_pilot(pilot, progress) for pilot in pilots)


def _pilot(pilot: Pilot, progress: Progress) -> PilotRecheck:
    progress(f"{pilot.name}: drawing from the seed, computing the risk")
    seed = pilot.parameters.seed
    known = audited_contests().get(seed)
    return PilotRecheck(
        name=pilot.name,
        title=known.title if known else pilot.name,
        contest=known.contest if known else "",
        seed=seed,
        risk_limit=pilot.parameters.risk_limit,
        strata=draw_again(seed, pilot.strata),
        pairs=_pairs(pilot, known) if known else (),
        votes_source=known.source if known else "",
        sources=pilot.sources,
    )


def _pairs(pilot: Pilot, known: AuditedContest) -> tuple[PairRecheck, ...]:
    """Every published pair, the largest risk first."""
    results, sizes = pilot.results, pilot.parameters.stratum_sizes
    terms = PilotTerms(known.contest, pilot.parameters.risk_limit, pilot.parameters.gamma)
    strata = PilotStrata(
        compared_cards=sizes[0],
        compared_votes=known.with_records,
        draws=results.n1,
        found=Discrepancies(results.o1, results.o2, results.u1, results.u2),
        polled_cards=sizes[1],
        polled_votes=known.without_records,
        sampled=results.n2,
        read=results.observed_poll,
    )
    pairs = results.audit_pvalues.items()
    found = (pair_again(terms, strata, pair, published) for pair, published in pairs)
    return tuple(sorted(found, key=lambda pair: -pair.maximised))
