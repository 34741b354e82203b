"""What the technology question answers, as frozen results; how they read is for present."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.forensics.clustered import ClusteredStep
from canvass.forensics.decision import Exposure
from canvass.forensics.false_alarms import FalseAlarms
from canvass.forensics.family import Adjusted
from canvass.forensics.gate import Identification
from canvass.forensics.ladder import Step
from canvass.forensics.last_step import LastStep
from canvass.forensics.negative_controls import Admission, NegativeControl
from canvass.forensics.omitted import Sensitivity
from canvass.forensics.polls import PollsChapter
from canvass.forensics.power import Power
from canvass.forensics.precision import Precision
from canvass.forensics.scale import Weighed
from canvass.forensics.verdict import Conclusion
from canvass.journeys.counties.recount import StateRecount
from canvass.journeys.gap.beyond import Beyond
from canvass.journeys.inputs import Input
from canvass.model import Baseline, Ledger, Source
from canvass.model.sentence import Passage, Sentence
from canvass.stats.spatial import Moran


@dataclass(frozen=True, slots=True)
class About:
    """What is compared: in which state, of which choice, by which count, and what the count says."""

    election: str
    title: str
    state: str
    state_name: str
    choice: str
    choice_name: str
    other: str
    other_name: str
    outcome: str
    outcome_words: str
    count: str
    baseline: Baseline
    other_counts: tuple[str, ...]
    leader: str
    margin_votes: int


@dataclass(frozen=True, slots=True)
class CodingUsed:
    """One way of saying which places had machines, and how many it says did."""

    code: str
    rule: str
    is_share: bool
    n: int
    n_with: int
    identification: Identification


@dataclass(frozen=True, slots=True)
class RungUsed:
    """One step of the ladder and the facts it holds equal, in words."""

    name: str
    label: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """What was declared before anything was computed."""

    codings: tuple[CodingUsed, ...]
    rungs: tuple[RungUsed, ...]
    vintages: Mapping[str, str]
    main_rung: str
    earlier_contest: str | None


@dataclass(frozen=True, slots=True)
class Concentration:
    """The fewest places that hold three quarters of the votes: why the two weightings differ."""

    places: int
    of_places: int
    share_of_votes: float


@dataclass(frozen=True, slots=True)
class ByCount:
    """The first coding's raw difference by another count of the same votes."""

    count: str
    baseline: Baseline
    step: Step


@dataclass(frozen=True, slots=True)
class Alike:
    """Moran's I of one column: whether neighbours are alike in the result, or in having machines."""

    column: str
    moran: Moran | None


@dataclass(frozen=True, slots=True)
class Reproduce:
    """What a stranger needs to get the same numbers."""

    seed: str
    versions: Mapping[str, str]
    sources: Mapping[str, tuple[Source, ...]]
    ledgers: tuple[Ledger, ...]
    without_votes: tuple[str, ...]
    notes: tuple[Sentence | str, ...]


@dataclass(frozen=True, slots=True)
class TechGap:
    """The whole answer, in the order in which it is told.

    ``inputs`` tell what is known to be wrong with the votes, of this election or the one before, and with the files.
    """

    about: About
    quote: Passage
    inputs: tuple[Input, ...]
    answer: Passage
    """The grade in sentences, with the counts it rests on."""
    short_answer: Sentence
    conclusion: Conclusion
    declared: Declared
    exposure: Exposure
    last_step: LastStep | None
    concentration: Concentration
    results: tuple[Weighed, ...]
    by_other_counts: tuple[ByCount, ...]
    changes: tuple[Step, ...]
    precision: tuple[Precision, ...]
    alike: tuple[Alike, ...]
    placebos: tuple[Step, ...]
    controls: tuple[NegativeControl, ...]
    admissions: tuple[Admission, ...]
    beyond: Beyond
    sensitivity: tuple[Sensitivity, ...]
    false_alarms: tuple[FalseAlarms, ...]
    power: tuple[Power, ...]
    """Empty where nothing says how many ballots the machines counted."""
    family: tuple[Adjusted, ...]
    smaller: tuple[ClusteredStep, ...]
    recount: StateRecount | None
    polls: PollsChapter | None
    names: Mapping[str, str]
    """Names of the places that any part speaks of."""
    state_names: Mapping[str, str]
    sentences: tuple[Sentence, ...]
    reproduce: Reproduce
