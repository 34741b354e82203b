"""Small elections of two counties, audited by every method, with errors, phantoms and lost cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.bets.asked import BetAsked
from canvass.audit.event.batches import Votes
from canvass.audit.fixed_percentage import HowDrawn
from canvass.audit.risk import Status
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.make import ContestPlan, Material, audit_of
from canvass.audit.terms.methods import (
    Athena,
    BatchComparison,
    Comparison,
    FixedPercentage,
    HandCount,
    Method,
    Minerva,
    OneAudit,
    Polling,
    PollingRatio,
    Providence,
    Suite,
    SuperSimple,
    WeightedBy,
)
from canvass.model import CardId, CastVoteRecord, Choice, ChoiceKind, Contest, Reading, Rule
from canvass.stats.bets import (
    Agrapa,
    ConstantAlternative,
    FixedBet,
    FixedStake,
    KaplanKolmogorov,
    KaplanMarkov,
    KaplanWald,
    Mixture,
    PopulationAlternative,
    Portfolio,
    ReportedShare,
    TruncatedShrinkage,
)
from canvass.stats.past import Bet
from tests.audit.run.office import listed, places, two_choices
from tests.observer.recorded import RecordedOffice

BATCHES = {("Adams", "1"): 41, ("Adams", "10"): 30, ("Adams", "2"): 25, ("Brown", "A", "1"): 44}
SCHEDULE = (20, 45, 90)
METHODS: Mapping[str, Method] = {
    "polling": Polling(),
    "polling put back": Polling(replacement=True),
    "comparison by style": Comparison(),
    "comparison": Comparison(style=False),
    "comparison put back": Comparison(style=False, replacement=True),
    "super simple": SuperSimple(),
    "polling by ratio": PollingRatio(),
    "strata": Suite(Fraction(1, 3)),
    "pools": OneAudit(),
    "minerva": Minerva(SCHEDULE),
    "athena": Athena(SCHEDULE, "0.5"),
    "providence": Providence(),
    "batches": BatchComparison(),
    "batches together": BatchComparison(together=True, understatements=False),
    "batches put back": BatchComparison(replacement=True, understatements=False),
    "batches alike": BatchComparison(weights=WeightedBy.EQUAL),
    "a share of cards": FixedPercentage(Fraction(1, 10), measure=Polling()),
    "a share of compared cards": FixedPercentage(Fraction(1, 10), measure=Comparison()),
    "a share of batches": FixedPercentage(
        Fraction(1, 2), HowDrawn.BATCHES_AT_RANDOM, BatchComparison(weights=WeightedBy.EQUAL)
    ),
    "a bare share of batches": FixedPercentage(Fraction(1, 3), HowDrawn.BATCHES_AT_RANDOM),
    "a share of each county": FixedPercentage(Fraction(1, 20), HowDrawn.BY_JURISDICTION),
    "hand count": HandCount(),
}
POLLING_BETS: Sequence[Bet | None] = (
    None,
    Agrapa(),
    ConstantAlternative(0.6),
    PopulationAlternative(0.6),
    TruncatedShrinkage(0.6, 20, 0.5, 0.1),
    KaplanMarkov(0.1),
    KaplanKolmogorov(0.1),
    KaplanWald(0.1),
    ReportedShare(0.6),
    FixedBet(0.4),
    Portfolio((0.1, 0.5, 1.0), (0.25, 0.25, 0.5)),
    Mixture((FixedBet(0.3), Agrapa()), (0.5, 0.5)),
)
BATCH_BETS: Sequence[Bet | None] = (None, FixedStake(1.0), FixedStake(0.5), KaplanWald(0.2))


def mayor() -> Contest:
    """Three candidates, one seat."""
    return two_choices("mayor", "ABC")


def council() -> Contest:
    """Two seats, two marks, with write-ins that were added up."""
    named = tuple(Choice(name, name) for name in "KLM")
    choices = (*named, Choice("rest", "rest", ChoiceKind.OTHER))
    return Contest("council", "Council", choices, seats=2, votes_allowed=2)


def bond() -> Contest:
    """A question that needs three fifths."""
    choices = (Choice("yes", "yes"), Choice("no", "no"))
    return Contest("bond", "Bond", choices, rule=Rule.SUPER_MAJORITY, share=Fraction(3, 5))


WEIGHTS = {
    "mayor": ({("A",): 55, ("B",): 25, ("C",): 8, (): 8, ("A", "B"): 2}),
    "council": ({("K", "L"): 50, ("K",): 10, ("L", "M"): 15, ("rest",): 3, (): 5}),
    "bond": ({("yes",): 75, ("no",): 15, (): 5, ("yes", "no"): 3}),
}
WHERE = {"mayor": ("Adams", "Brown"), "council": ("Adams", "Brown"), "bond": ("Adams",)}


@dataclass
class Election:
    """What is on paper, and what was recorded of it."""

    seed: int
    paper: dict[CardId, dict[str, tuple[str, ...] | Reading]] = field(default_factory=dict)
    records: dict[CardId, CastVoteRecord] = field(default_factory=dict)
    error: float = 0.02

    def __post_init__(self) -> None:
        """Vote, then record the votes."""
        self.dice = random.Random(self.seed)
        for batch, cards in BATCHES.items():
            for position in range(1, cards + 1):
                self.vote((*batch, str(position)))

    def vote(self, card: CardId) -> None:
        """One card, with its record; some cards are lost, some have no record."""
        on_card = {
            name: self.marks(name)
            for name, where in WHERE.items()
            if card[0] in where and self.dice.random() < (0.9 if name == "mayor" else 0.7)
        }
        recorded = {
            name: self.marks(name) if self.dice.random() < self.error else marks
            for name, marks in on_card.items()
        }
        if self.dice.random() > self.error:
            self.records[card] = CastVoteRecord(card, recorded)
        if self.dice.random() > self.error / 2:
            self.paper[card] = {n: self.reading(n, marks) for n, marks in on_card.items()}

    def marks(self, contest: str) -> tuple[str, ...]:
        """The marks of a voter."""
        options = WEIGHTS[contest]
        return self.dice.choices(list(options), list(options.values()))[0]

    def reading(self, contest: str, marks: tuple[str, ...]) -> tuple[str, ...] | Reading:
        """What people say of the marks."""
        if len(marks) > (2 if contest == "council" else 1):
            return Reading.OVERVOTE
        return Reading.CANNOT_AGREE if self.dice.random() < self.error / 4 else marks

    def linked(self, county: str) -> dict[CardId, CastVoteRecord]:
        """The records of one county: the other's machines do not say on which card a record is."""
        return {card: record for card, record in self.records.items() if card[0] == county}

    def votes(self, contest: str, batch: tuple[str, ...] = ()) -> dict[str, int]:
        """The votes in the records, of all or of one batch."""
        allowed = 2 if contest == "council" else 1
        found = [
            choice
            for card, record in self.records.items()
            if card[: len(batch)] == batch and len(record.votes.get(contest, ())) <= allowed
            for choice in record.votes.get(contest, ())
        ]
        return dict(Counter(found))


def office(
    folder: Path,
    methods: Mapping[str, Method],
    seed: int = 1,
    bet: Bet | None = None,
    second_reading: Fraction = Fraction(0),
    error: float = 0.02,
    *,
    is_under_seal: bool = False,
) -> tuple[RecordedOffice, Election]:
    """An office that audits contests by these methods."""
    election = Election(seed, error=error)
    contests = {"mayor": mayor(), "council": council(), "bond": bond()}
    order = [name for name in contests if name in methods]
    is_part = any(isinstance(method, Suite | OneAudit) for method in methods.values())
    linked = election.linked("Adams") if is_part else election.records
    held = places(BATCHES, linked, order)
    plans, recorded, batches = [], {}, {}
    for name in order:
        method = methods[name]
        mine = listed(contests[name], election.votes(name), WHERE[name])
        inside = sum(cards for batch, cards in BATCHES.items() if batch[0] in WHERE[name])
        with_it = sum(record.lists(name) for record in election.records.values())
        comparison = method.compares
        bound = with_it + 3 if comparison and comparison.style else inside + 2
        plans.append(
            ContestPlan(mine, bound, "the poll books", method, "0.1", bet=BetAsked(stated=bet))
        )
        if comparison:
            votes = election.votes(name, ("Adams",) if is_part else ())
            recorded[name] = tuple((choice, votes.get(choice, 0)) for choice, _ in mine.votes)
        if method.needs_totals or method.reads_batches:
            bare = held.without_records() if isinstance(method, OneAudit) else BATCHES
            batches[name] = tuple(
                ReportedBatch(batch, BATCHES[batch], dict(reported(election, mine, batch)))
                for batch in sorted(BATCHES)
                if batch[0] in WHERE[name] and batch in bare
            )
    uses_frame = any(method.compares for method in methods.values())
    if not uses_frame:
        held = places(BATCHES)
    material = Material(held, recorded, batches)
    audit = audit_of(plans, material, 3, second_reading, is_under_seal=is_under_seal)
    records = linked if uses_frame else {}
    return RecordedOffice(audit, held, records, folder=folder), election


def reported(election: Election, contest: ListedContest, batch: tuple[str, ...]) -> Votes:
    """What was reported for a batch."""
    votes = election.votes(contest.id, batch)
    return tuple((choice, votes.get(choice, 0)) for choice, _ in contest.votes)


SIZES = {"cards": (20, 45, 90), "batches": (1, 2, 3)}


DONE = (
    Status.CONFIRMED,
    Status.UNOPPOSED,
    Status.HAND_COUNT_AGREES,
    Status.HAND_COUNT_DIFFERS,
    Status.FIXED_SHARE_READ,
)


def sizes_of(made: RecordedOffice, number: int) -> dict[str, int]:
    """The sizes of a round: those of the schedules; a fixed share in the first."""
    sizes = {}
    for contest in made.audit.contests:
        if contest.status is not Status.AUDITABLE or isinstance(contest.method, HandCount):
            continue
        if not isinstance(contest.method, FixedPercentage):
            kind = "batches" if contest.method.reads_batches else "cards"
            sizes[contest.id] = SIZES[kind][number]
        elif number == 0:
            sizes[contest.id] = contest.fixed_size(made.audit.batches) or 0
    return sizes


def unsettled(made: RecordedOffice) -> list[str]:
    """The contests that the last round did not settle; all, where there was none."""
    if not made.state.rounds:
        return [contest.id for contest in made.audit.contests]
    closed = made.state.rounds[-1].closed
    return [each.contest for each in closed.contests if each.status not in DONE] if closed else []


def run(made: RecordedOffice, election: Election, rounds: int = 2) -> Path:
    """Begin, draw so many rounds, count by hand what is not settled, conclude and publish."""
    made.begin()
    for number in range(rounds):
        if sizes := sizes_of(made, number):
            made.round(sizes, election.paper)
    if left := unsettled(made):
        made.round({}, election.paper, left)
    made.establish()
    made.conclude()
    return made.publish()
