"""The chance that an honest recount reverses a lead: for one contest, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canvass.journeys.recount_below_state import (
    SmallGroup,
    SmallHeldOut,
    below_state,
    small_held_out,
    small_sets,
)
from canvass.journeys.recount_model import EXPONENTS, RecountModel, past_recounts, recount_model
from canvass.model import Baseline
from canvass.recount.calibration import fit
from canvass.recount.flip import FlipProbability, flip_probability, widened
from canvass.recount.history import HistorySummary, PastRecount, Way, summary
from canvass.stats.scaled_student import ScaledStudent

FEWEST_OF_A_GROUP = 6
"""Past recounts of one sort below which three parameters are not fitted to them alone."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead that is asked about, and what is known of its count and of how it would be counted again.

    ``baseline`` is which count the lead is, ``way`` how the recount would be made; None where that is not told.
    """

    margin_votes: int
    votes: int
    baseline: Baseline | None = None
    way: Way | None = None


@dataclass(frozen=True, slots=True)
class PastGroup:
    """Past recounts of one sort: how far they moved margins, and the chance by them alone.

    ``chance`` is None where they are too few to be fitted alone, where no lead is asked about, and where its contest
    is smaller than theirs: of such a contest statewide recounts alone say nothing. ``is_asked`` says that the lead is
    of this sort, so that the answer spans these recounts too.
    """

    baselines: tuple[Baseline, ...]
    way: Way | None
    history: HistorySummary
    reversed: int
    is_asked: bool
    chance: FlipProbability | None

    @property
    def are_too_few(self) -> bool:
        """Whether three parameters are not fitted to them alone."""
        return self.history.n < FEWEST_OF_A_GROUP


@dataclass(frozen=True, slots=True)
class RecountChance:
    """The answer, None where no lead is asked about; the past recounts by sort, and the model behind both."""

    lead: Lead | None
    chance: FlipProbability | None
    groups: tuple[PastGroup, ...]
    model: RecountModel
    below_state: tuple[SmallGroup, ...]
    """Recounts below state level, and how the fits to statewide ones predict them."""
    small: SmallHeldOut
    """How the fit to them predicts those of other years and of other sizes."""


AFTER_CANVASS = (Baseline.COUNTY_CANVASS, Baseline.CERTIFIED, Baseline.RECOUNT)
SORTS: tuple[tuple[tuple[Baseline, ...], Way | None], ...] = (
    (AFTER_CANVASS, None),
    ((Baseline.ELECTION_NIGHT,), None),
    ((), Way.HAND),
    ((), Way.MACHINE),
    ((), Way.MIXED),
)
"""The sorts of past recounts: by the count that they began with, and by how they were made."""


def recount_chance(lead: Lead | None = None) -> RecountChance:
    """The chance for a lead, from the lowest to the highest of every fit that speaks of it, and what is behind it.

    The fits to all past recounts always speak; so do those to the past recounts of the sort that the lead is told
    to be, where there are enough of them. Raises OutOfRange for figures that cannot be.
    """
    model, records = recount_model(refit=True), past_recounts()
    sets = [*model.parameters]
    groups = []
    for baselines, way in SORTS:
        of_sort = [r for r in records if _is_of(r, baselines, way)]
        fits = [*_fits(of_sort)]
        is_asked = lead is not None and _is_asked(lead, baselines, way)
        sets += fits if is_asked else []
        groups.append(_group(baselines, way, of_sort, lead, fits, is_asked))
    answer = None if lead is None else _chance(lead, sets)
    return RecountChance(
        lead, answer, tuple(groups), model, below_state(model.parameters), small_held_out()
    )


def _is_of(record: PastRecount, baselines: tuple[Baseline, ...], way: Way | None) -> bool:
    return (not baselines or record.baseline in baselines) and way in (None, record.way)


def _is_asked(lead: Lead, baselines: tuple[Baseline, ...], way: Way | None) -> bool:
    return lead.baseline in baselines if way is None else lead.way is way


def _fits(records: Sequence[PastRecount]) -> Iterator[ScaledStudent]:
    if len(records) >= FEWEST_OF_A_GROUP:
        yield from (fit(records, exponent).model for exponent in EXPONENTS)


def _group(
    baselines: tuple[Baseline, ...],
    way: Way | None,
    records: Sequence[PastRecount],
    lead: Lead | None,
    fits: Sequence[ScaledStudent],
    is_asked: bool,
) -> PastGroup:
    return PastGroup(
        baselines=baselines,
        way=way,
        history=summary([r.net_change for r in records], [r.votes for r in records]),
        reversed=sum(record.is_reversed for record in records),
        is_asked=is_asked,
        chance=_alone(lead, fits) if lead is not None and fits else None,
    )


def _alone(lead: Lead, fits: Sequence[ScaledStudent]) -> FlipProbability | None:
    found = flip_probability(lead.margin_votes, lead.votes, _baseline(lead), fits)
    return None if found.is_outside_data else found


def _chance(lead: Lead, sets: Sequence[ScaledStudent]) -> FlipProbability:
    """By the first set in the middle."""
    found = flip_probability(lead.margin_votes, lead.votes, _baseline(lead), sets)
    return widened(found, sets, small_sets())


def _baseline(lead: Lead) -> Baseline:
    """A count that is not told is taken for the one that most recounts begin with."""
    return lead.baseline or Baseline.CERTIFIED
