"""The Michigan pilots of 2018: draws and risks, each computed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.overstatement import Discrepancies
from canvass.audit.replay.contradictions import Contradiction, Contradicts
from canvass.audit.replay.labels import DrawReplay, StratumReplay, draw_again
from canvass.audit.replay.pilot import PairRecheck, PilotStrata, PilotTerms, pair_again
from canvass.audit.replay.replayed import Replayed, compared, replayed
from canvass.data.audits import AuditedContest, audited_contests
from canvass.formats.audits.michigan import Pilot, read_michigan
from canvass.formats.problem import SourceFile
from canvass.journeys.progress import Progress, silent
from canvass.model.sentence import sentences

doing = sentences("doing")


@dataclass(frozen=True, slots=True)
class PilotRecheck:
    """One pilot: its draws, and the risk for each winner and loser.

    ``pairs`` is empty, and ``votes_source`` too, where the reported votes are not known: the files leave them out; and
    where the sample has more cards or votes than there can be. ``numbers`` are further published numbers, computed
    again. ``are_merged``: the cards drawn from two lists were counted as one sample. ``sampled`` are the cards counted
    in it, ``read`` the votes on them.
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
    numbers: Replayed
    are_merged: bool
    sampled: int
    read: Mapping[str, int]
    contradictions: tuple[Contradiction, ...]

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
    progress(doing("published"))
    pilots = read_michigan(folder)
    return tuple(_pilot(pilot, progress) for pilot in pilots)


def _pilot(pilot: Pilot, progress: Progress) -> PilotRecheck:
    progress(doing("pilot", name=pilot.name))
    seed = pilot.parameters.seed
    known = audited_contests().get(seed)
    draw = draw_again(seed, pilot.strata)
    impossible = tuple(_of_the_sample(pilot))
    return PilotRecheck(
        name=pilot.name,
        title=known.title if known else pilot.name,
        contest=known.contest if known else "",
        seed=seed,
        risk_limit=pilot.parameters.risk_limit,
        strata=draw.strata,
        pairs=_pairs(pilot, known) if known and not impossible else (),
        votes_source=known.source if known else "",
        sources=pilot.sources,
        numbers=_numbers(pilot, draw),
        are_merged=pilot.results.is_merged,
        sampled=pilot.results.n2,
        read=pilot.results.observed_poll,
        contradictions=(
            *(each for stratum in draw.strata for each in stratum.contradictions),
            *impossible,
        ),
    )


def _numbers(pilot: Pilot, draw: DrawReplay) -> Replayed:
    """What the files state beside draws and risks, and what follows from them."""
    parameters, results = pilot.parameters, pilot.results
    first, second = parameters.stratum_sizes
    checks = []
    if parameters.n_ratio is not None and first + second:
        share = first / (first + second)
        checks.append(compared("share of the cards in the first list", parameters.n_ratio, share))
    if results.prng_state is not None:
        blocks = results.prng_state[1]
        checks.append(compared("blocks of the seed's stream", blocks, draw.blocks))
    return replayed("other numbers", checks)


def _of_the_sample(pilot: Pilot) -> Iterator[Contradiction]:
    """A sample that is larger than the cards, and votes that are more than the cards read."""
    results, sizes = pilot.results, pilot.parameters.stratum_sizes
    cards = sum(sizes) if results.is_merged else sizes[1]
    if results.n2 > cards:
        where = "the polled sample"
        yield Contradiction(Contradicts.MORE_DRAWN_THAN_CARDS, where, results.n2, cards)
    votes = sum(results.observed_poll.values())
    if votes > results.n2:
        where = "the votes read"
        yield Contradiction(Contradicts.MORE_VOTES_THAN_READ, where, votes, results.n2)


def _pairs(pilot: Pilot, known: AuditedContest) -> tuple[PairRecheck, ...]:
    """Every published pair, the largest risk first."""
    results, sizes = pilot.results, pilot.parameters.stratum_sizes
    terms = PilotTerms(known.contest, pilot.parameters.risk_limit, pilot.parameters.gamma)
    merged = results.is_merged
    both = Counter(known.with_records) + Counter(known.without_records)
    strata = PilotStrata(
        compared_cards=0 if merged else sizes[0],
        compared_votes={} if merged else known.with_records,
        draws=results.n1,
        found=Discrepancies(results.o1, results.o2, results.u1, results.u2),
        polled_cards=sum(sizes) if merged else sizes[1],
        polled_votes=both if merged else known.without_records,
        sampled=results.n2,
        read=results.observed_poll,
        are_merged=merged,
    )
    pairs = results.audit_pvalues.items()
    found = (pair_again(terms, strata, pair, published) for pair, published in pairs)
    return tuple(sorted(found, key=lambda pair: -pair.maximised))
