"""The chance that an honest recount changes the outcome: a range, and what it cannot show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, prod

from canvass.errors import OutOfRange
from canvass.model import Baseline
from canvass.model.sentence import Sentence, sentences
from canvass.stats.scaled_student import ScaledStudent, shared_scale_joint

say = sentences("recount_limits")
HONEST_ERROR_ONLY = say("honest-error")
"""Travels with every number."""

LIMITS = (HONEST_ERROR_ONLY, say("close-only"), say("counts-differ"), say("range"))
"""What stands beside every chance."""

COMMON_SHOCK = say("common-shock")

PER_VOTES = 1_000_000
DATA_BEGIN_AT = 300_000
"""Below this many votes only one past recount (Vermont 2006) is behind the model of statewide ones.

It moved the lead by 239 of 250,717 votes, five times the scale that the fits give a contest of its size. So the highest
chance is that of a contest of this size: a conservative choice. The lowest is by the recounts below state level.
"""

DATA_CARRY_FROM = 1_000_000
"""From here on the fits to statewide recounts stand alone: 21 of the 27 are of so many votes, 5 of fewer and more than
:data:`DATA_BEGIN_AT`. Between the two the wide range becomes the narrow one step by step (decision 88)."""

DEFAULT = ScaledStudent(148.724779, 0.8604484994, 3.1669298995)
"""Fitted to all 27 past recounts, exponent free; ``canvass recount chance`` fits it again."""

PARAMETER_SETS = (
    DEFAULT,
    ScaledStudent(217.7721384, 0.5, 3.299453288),
    ScaledStudent(126.625693, 1.0, 2.8571687422),
)
"""The default and the fits with the exponent held at 0.5 and 1: the data hardly tell them apart."""

BELOW_STATE_SETS = (
    ScaledStudent(27.1202281613, 0.413882954735, 1.3078212896),
    ScaledStudent(17.0639731042, 0.353453639038, 1.0454680105),
    ScaledStudent(60.8718600063, 0.584137587277, 1.8796633279),
)
"""Fitted to the 118 packaged recounts below 300,000 votes: all of them, those in the press, one state's counties."""


@dataclass(frozen=True, slots=True)
class FlipProbability:
    """The chance that a recount reverses a lead, by honest error: lowest, default and highest.

    ``votes`` are the most ballots that there can be, and ``at_least`` the fewest. ``is_outside_data`` says that the
    contest is smaller than those behind the model, or may be; ``is_thinly_carried`` that few of those are of its size.
    """

    margin_votes: int
    votes: int
    baseline: Baseline
    low: float
    default: float
    high: float
    is_outside_data: bool
    limits: tuple[Sentence, ...] = LIMITS
    at_least: int | None = None
    """None where the number of ballots is known."""
    is_thinly_carried: bool = False

    @property
    def has_middle(self) -> bool:
        """Whether the default fit says which number of the range is the likeliest."""
        return not (self.is_outside_data or self.is_thinly_carried)


@dataclass(frozen=True, slots=True)
class JointFlip:
    """The chance that recounts reverse every one of several leads.

    ``upper_bound`` holds whatever the dependence, by the default fit, and ``widest_bound`` by every fit that the
    range is over; ``shared_scale`` lets one common factor widen all of them; ``independent`` is the plain product,
    which is nonsense where there is any common cause.
    """

    widest_bound: float
    upper_bound: float
    shared_scale: float
    independent: float
    caveat: Sentence = COMMON_SHOCK
    limits: tuple[Sentence, ...] = LIMITS


def flip_probability(
    margin_votes: int,
    votes: int,
    baseline: Baseline,
    sets: Sequence[ScaledStudent] = PARAMETER_SETS,
    at_least: int | None = None,
) -> FlipProbability:
    """The chance for a lead of so many votes among so many, by a count of the given baseline.

    ``votes`` are ballots cast where known, else ballots with a vote in the contest. Where only bounds are known they
    are the most, and ``at_least`` the fewest: the chance grows with them, so the lowest is for the fewest ballots,
    the others for the most. The first set is the default.

    >>> chance = flip_probability(10_704, 4_824_542, Baseline.CERTIFIED)
    >>> f"{chance.low:.6f} {chance.default:.6f} {chance.high:.6f}"
    '0.000051 0.000122 0.000269'
    """
    fewest = votes if at_least is None else at_least
    for ballots in (fewest, votes):
        _refuse(margin_votes, ballots, baseline)
    chances = [float(model.below(-margin_votes, votes / PER_VOTES)) for model in sets]
    return FlipProbability(
        margin_votes=margin_votes,
        votes=votes,
        baseline=baseline,
        low=min(float(model.below(-margin_votes, fewest / PER_VOTES)) for model in sets),
        default=chances[0],
        high=max(chances),
        is_outside_data=fewest < DATA_BEGIN_AT,
        at_least=None if fewest == votes else fewest,
    )


def widened(
    chance: FlipProbability, sets: Sequence[ScaledStudent], small: Sequence[ScaledStudent] = ()
) -> FlipProbability:
    """The chance with the honest wide range where few or none of the contests behind the model are as small.

    Below :data:`DATA_BEGIN_AT` its highest is by the fit that allows most, with errors as large as where the data
    begin; its lowest and its default are by ``small``, the fits to recounts of smaller contests, where there are any:
    the fits to statewide ones are too narrow for them (``canvass recount chance``). From there to
    :data:`DATA_CARRY_FROM` each end goes, by the logarithm of the votes, from that of the wide range to that of the
    narrow one, and is never inside the narrow one.

    >>> small = widened(flip_probability(90, 12_000, Baseline.CERTIFIED), PARAMETER_SETS, BELOW_STATE_SETS)
    >>> f"{small.low:.4f} {small.default:.4f} {small.high:.2f}"
    '0.0017 0.0066 0.25'
    >>> some = widened(flip_probability(2_000, 300_001, Baseline.CERTIFIED), PARAMETER_SETS, BELOW_STATE_SETS)
    >>> f"{some.low:.6f} {some.high:.6f}"
    '0.000012 0.001415'
    """
    fewest = chance.votes if chance.at_least is None else chance.at_least
    if fewest >= DATA_CARRY_FROM:
        return chance
    wide = _Wide(chance.margin_votes, sets, small)
    return replace(
        chance,
        low=_end(wide.low(fewest), chance.low, fewest, min),
        default=wide.default(chance),
        high=_end(wide.high(chance.votes), chance.high, chance.votes, max),
        is_thinly_carried=not chance.is_outside_data and bool(small),
    )


def _end(wide: float, narrow: float, votes: int, outer: Callable[[float, float], float]) -> float:
    """An end of the range: the wide one below the data, the narrow one where they carry it, between them both."""
    return outer(narrow, _between(wide, narrow, votes)) if votes > DATA_BEGIN_AT else wide


def _between(wide: float, narrow: float, votes: int) -> float:
    """As much of the narrow one as the logarithm of the votes is on its way (chances on a logarithmic scale).

    Rounding puts it beyond neither: of no lead, the chance is a half and no more.
    """
    if votes <= DATA_BEGIN_AT or votes >= DATA_CARRY_FROM:
        return wide if votes <= DATA_BEGIN_AT else narrow
    begin, carry = log(DATA_BEGIN_AT), log(DATA_CARRY_FROM)
    way = (log(votes) - begin) / (carry - begin)
    between = exp((1 - way) * log(wide) + way * log(narrow))
    return min(max(between, min(wide, narrow)), max(wide, narrow))


@dataclass(frozen=True, slots=True)
class _Wide:
    """The wide range for a lead, of contests of at most as many votes as where the data begin."""

    margin_votes: int
    sets: Sequence[ScaledStudent]
    small: Sequence[ScaledStudent]

    def low(self, votes: int) -> float:
        """By the fits to smaller contests, and never above that of a larger contest."""
        small = self._of(self.small, min(votes, DATA_BEGIN_AT))
        return (
            min(*small, *self._of(self.sets, DATA_BEGIN_AT)) if small else self._narrow_low(votes)
        )

    def high(self, votes: int) -> float:
        """With errors as large as where the data begin, or by the fit to smaller contests that allows most."""
        small = self._of(self.small, min(votes, DATA_BEGIN_AT))
        return max([*self._of(self.sets, DATA_BEGIN_AT), *small])

    def default(self, chance: FlipProbability) -> float:
        """By the first fit to smaller contests, on its way to that to statewide ones."""
        small = self._of(self.small[:1], min(chance.votes, DATA_BEGIN_AT))
        return _between(small[0], chance.default, chance.votes) if small else chance.default

    def _narrow_low(self, votes: int) -> float:
        return min(self._of(self.sets, votes))

    def _of(self, sets: Sequence[ScaledStudent], votes: int) -> list[float]:
        return [float(model.below(-self.margin_votes, votes / PER_VOTES)) for model in sets]


def flip_margin(probability: float, votes: int, model: ScaledStudent = DEFAULT) -> float:
    """The lead, in votes, that a recount reverses with this probability.

    >>> round(flip_margin(0.01, 1_000_000), 2)
    647.66
    """
    if not 0 < probability <= 0.5:
        raise OutOfRange(
            f"a chance of reversal lies above 0 and at most at 0.5, found {probability}"
        )
    if votes < 1:
        raise OutOfRange(f"a contest has at least one vote, found {votes}")
    return float(-model.quantile(probability, votes / PER_VOTES))


def joint_flip(
    contests: Sequence[tuple[int, int]], sets: Sequence[ScaledStudent] = PARAMETER_SETS
) -> JointFlip:
    """The chance that all of these leads are reversed; each contest is its margin and its votes.

    The first set is the default. No dependence makes all of them likelier than the least likely one (Fréchet).
    """
    if not contests:
        raise OutOfRange("a joint chance needs at least one contest")
    for margin_votes, votes in contests:
        _refuse(margin_votes, votes, Baseline.CERTIFIED)
    default = sets[0]
    bounds = [-margin / float(default.scale_at(votes / PER_VOTES)) for margin, votes in contests]
    single = _each(contests, default)
    return JointFlip(
        widest_bound=max(min(_each(contests, model)) for model in sets),
        upper_bound=min(single),
        shared_scale=shared_scale_joint(bounds, default.df),
        independent=prod(single),
    )


def _each(contests: Sequence[tuple[int, int]], model: ScaledStudent) -> list[float]:
    return [float(model.below(-margin, votes / PER_VOTES)) for margin, votes in contests]


def _refuse(margin_votes: int, votes: int, baseline: Baseline) -> None:
    if not isinstance(baseline, Baseline):
        raise OutOfRange(
            f"the chance needs to know which count the margin is: give a baseline "
            f"({', '.join(Baseline)}), found {baseline!r}"
        )
    if margin_votes < 0:
        raise OutOfRange(f"a margin cannot be negative, found {margin_votes:,}")
    if votes < 1 or margin_votes > votes:
        raise OutOfRange(
            f"a margin of {margin_votes:,} votes cannot be among {votes:,} votes; check the returns"
        )
