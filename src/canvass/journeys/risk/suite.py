"""The risk of a contest by SUITE: cards compared with their records in one stratum, cards read in the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from canvass.audit.assertion import UNREAD, Assertion, AssertionId
from canvass.audit.comparison import comparison_frame
from canvass.audit.measure.strata import suite_of_cards
from canvass.audit.methods import METHODS, suite
from canvass.audit.methods.method import Method
from canvass.audit.overstatement import Discrepancies
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Risk, contest_risk
from canvass.audit.strata import Strata
from canvass.audit.suite import (
    ComparisonStratum,
    PollingStratum,
    SuiteMaximum,
    TwoStrata,
    suite_maximum,
    suite_risk,
)
from canvass.errors import OutOfRange
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.draw.strata import sample_of_strata
from canvass.journeys.risk.compared import CardDiffers, compared_cards, differences
from canvass.journeys.risk.counts import CountsRead, check_counts, samples_of
from canvass.journeys.risk.discrepancies import DiscrepanciesFound
from canvass.journeys.risk.drawn import in_order, papers_of
from canvass.journeys.risk.kinds import TestedRisk
from canvass.journeys.risk.lacking import lacking
from canvass.journeys.risk.marked import readings_of
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.journeys.risk.unsaid import (
    MoreBlankThanCards,
    MoreFoundThanReported,
    blank_beyond_cards,
    found_beyond_report,
)
from canvass.journeys.strata_asked import StrataAsked, strata_of, typed_strata
from canvass.model import Manifest


@dataclass(frozen=True, slots=True)
class StrataCounts(Evidence):
    """Discrepancies among draws of the cards with a record, and counts of cards drawn among the others.

    A discrepancy counts against every claim: the largest that the card has for any of them.
    """

    kind: ClassVar[str] = "counts of two strata (--linked-cards, --linked, --linked-drawn, --found)"
    methods: ClassVar[tuple[Method, ...]] = tuple(m for m in METHODS if m.strata)
    strata: StrataAsked
    compared: DiscrepanciesFound
    polled: CountsRead

    def measured(self, result: AuditRisk, reported: ReportedContest, _: Method, /) -> AuditRisk:
        """The risk of both strata, each from numbers alone."""
        return _told(result, risk_of_strata_counts(reported, self, result.risk_limit))


@dataclass(frozen=True)
class StrataRead(Evidence):
    """A manifest, the records of a part of its cards, the seed that drew both strata, and what people read.

    ``sizes`` are draws among the cards with a record, and among the others.
    """

    kind: ClassVar[str] = (
        "cards of two strata (--manifest, --records, --read, --seed, --linked-drawn)"
    )
    methods: ClassVar[tuple[Method, ...]] = tuple(m for m in METHODS if m.strata)
    manifest: Path
    records: Path
    read: Path
    seed: str
    sizes: tuple[int, int]

    def listed(self) -> int:
        """The cards of the manifest."""
        return self.shelf.cards

    @cached_property
    def shelf(self) -> Manifest:
        """The manifest, read once."""
        return usable(read_manifest(self.manifest))

    def measured(self, result: AuditRisk, reported: ReportedContest, _: Method, /) -> AuditRisk:
        """The risk of both strata, card by card."""
        found = risk_of_strata(reported, self, result.risk_limit, result.stated)
        cards = found.measured.linked_cards + found.measured.other_cards
        return _told(result.among(cards - found.measured.phantoms), found)


@dataclass(frozen=True, slots=True)
class ClaimInStrata:
    """A claim, what was found of it in both strata, and the certified maximum over all splits of its margin."""

    claim: AssertionId
    margin_votes: int
    compared: ComparisonStratum
    polled: PollingStratum
    maximum: SuiteMaximum


@dataclass(frozen=True, slots=True)
class StrataMeasured:
    """Every claim, the one with the largest risk first; cards whose records differ, for the closest claim.

    ``phantoms`` are entries without a record that no manifest lists; ``not_used`` cards were read and not drawn.
    """

    linked_cards: int
    other_cards: int
    claims: tuple[ClaimInStrata, ...]
    phantoms: int = 0
    not_used: int = 0
    differing: tuple[CardDiffers, ...] = ()


@dataclass(frozen=True, slots=True)
class RiskInStrata:
    """The risk of a contest by SUITE, that of every claim, what it rests on, and what the sample contradicts.

    Of the cards without a record none is drawn twice: they can show that there are more of them, or fewer votes.
    """

    tested: TestedRisk
    claims: tuple[Risk, ...]
    measured: StrataMeasured
    contradicts: MoreBlankThanCards | None = None
    exceeds: MoreFoundThanReported | None = None


def suite_evidence(
    sizes: tuple[int, int],
    counts: tuple[int | None, Sequence[str], Discrepancies, CountsRead],
    files: tuple[Path | None, Path | None, Path | None, str | None],
) -> StrataCounts | StrataRead:
    """What was found in both strata: from files where one is given, else from counts. Raises OutOfRange for half of it.

    ``sizes`` are draws among the cards with a record, and among the others; ``counts`` the cards with a record, the
    votes in these records, the discrepancies found and the cards of the others; ``files`` the manifest, the records,
    what people read, and the seed.
    """
    manifest, records, read, seed = files
    linked_cards, linked, errors, polled = counts
    if any(files):
        if linked_cards or linked or errors.total or polled.found or polled.lost or polled.no_vote:
            raise OutOfRange(
                "counts and files are given: give one of them; with --manifest, --records, --read and --seed the "
                "cards are counted here"
            )
        if not (manifest and records and read and seed):
            names = ("--manifest", "--records", "--read", "--seed")
            raise lacking("cards of two strata", dict(zip(names, files, strict=True)))
        return StrataRead(manifest, records, read, seed, sizes)
    strata = typed_strata(linked_cards, linked)
    if strata is None:
        needed = {"--linked-cards": linked_cards, "--linked": linked or None}
        raise lacking("counts of two strata", needed)
    return StrataCounts(strata, DiscrepanciesFound(sizes[0], errors), polled)


def _told(result: AuditRisk, found: RiskInStrata) -> AuditRisk:
    return replace(
        result,
        tested=found.tested,
        claims=found.claims,
        strata=found.measured,
        contradicts=found.contradicts,
        exceeds=found.exceeds,
    )


def risk_of_strata_counts(
    reported: ReportedContest, evidence: StrataCounts, risk_limit: float
) -> RiskInStrata:
    """The risk from discrepancies and counts. Raises OutOfRange for strata, draws or counts that cannot be."""
    strata, polled = strata_of(reported, evidence.strata), evidence.polled
    check_counts(reported, polled)
    if polled.drawn > strata.polled_cards:
        raise OutOfRange(
            f"{polled.drawn:,} cards drawn of {strata.polled_cards:,} without a record, though none is put back: "
            "correct --drawn, --cards or --linked-cards"
        )

    def suites() -> Iterator[tuple[Assertion, TwoStrata]]:
        samples = samples_of(reported, polled)
        for claim, counted in zip(reported.claims.assertions, samples, strict=True):
            records, others = strata.pair(claim.id)
            first = ComparisonStratum(records, evidence.compared.draws, evidence.compared.found)
            yield claim, TwoStrata(first, PollingStratum(others, counted.sample))

    found = _measured(strata, list(suites()), risk_limit)
    return _held_against(strata, found, polled.found, polled.no_vote, polled.drawn)


def risk_of_strata(
    reported: ReportedContest, evidence: StrataRead, risk_limit: float, bound: int | None = None
) -> RiskInStrata:
    """The risk from the cards that a seed drew in both strata; ``bound`` is the trusted number of cards, if stated.

    Raises OutOfRange where a card drawn was not read, and for strata that cannot be.
    """
    manifest = evidence.shelf
    records = usable(read_records(evidence.records))
    read = readings_of(reported.contest, evidence.read)
    papers = papers_of(reported.contest, read, manifest)
    phantoms = phantoms_of(manifest, bound or max(reported.cards, manifest.cards))
    sample, linked = sample_of_strata(evidence.seed, manifest, records, phantoms, evidence.sizes)
    among = replace(reported, cards=manifest.cards + phantoms)
    frame = comparison_frame(records, among.closest, among.cards, uses_card_style=False)
    strata = Strata(among, linked, frame.votes)
    name, (compared, polled) = among.contest.id, evidence.sizes
    first = compared_cards(records, in_order(name, sample.compared, papers, compared)[0])
    second, _ = in_order(name, sample.polled, papers, polled)
    suites = [
        (claim, suite_of_cards(claim, strata.pair(claim.id), (first, second)))
        for claim in among.claims.assertions
    ]
    found = _measured(strata, suites, risk_limit)
    drawn = {card.paper.card for card in first} | {paper.card for paper in second}
    marks = Counter(choice for paper in second for choice in paper.choices)
    blank = sum(paper.reading not in UNREAD and not paper.choices for paper in second)
    found = _held_against(strata, found, marks, blank, len(second))
    return replace(
        found,
        measured=replace(
            found.measured,
            phantoms=phantoms,
            not_used=sum(card not in drawn for card in papers),
            differing=tuple(differences(among, first, uses_card_style=False)),
        ),
    )


def _held_against(
    strata: Strata, found: RiskInStrata, marks: Mapping[str, int], blank: int, drawn: int
) -> RiskInStrata:
    """With what the cards without a record say against the votes reported on them, and against their number."""
    linked = strata.linked_votes
    votes = {c: n - linked.get(c, 0) for c, n in strata.reported.valid_votes.items()}
    more_blank = blank_beyond_cards(votes, strata.polled_cards, blank, drawn)
    more_found = found_beyond_report(votes, marks, drawn)
    return replace(
        found,
        contradicts=more_blank and replace(more_blank, without_record=True),
        exceeds=more_found and replace(more_found, without_record=True),
    )


def _measured(
    strata: Strata, suites: list[tuple[Assertion, TwoStrata]], risk_limit: float
) -> RiskInStrata:
    found = [(claim.id, suite, suite_maximum(suite)) for claim, suite in suites]
    risks = [suite_risk(claim, suite, best, risk_limit) for claim, suite, best in found]
    whole = contest_risk(risks)
    claims = [
        ClaimInStrata(claim, suite.margin_votes, suite.comparison, suite.polling, best)
        for claim, suite, best in found
    ]
    claims.sort(key=lambda each: -each.maximum.at_most)
    return RiskInStrata(
        TestedRisk(
            suite.METHOD,
            whole.measured_risk,
            whole.status,
            whole.sample_size,
            claims[0].claim,
        ),
        tuple(risks),
        StrataMeasured(strata.linked_cards, strata.polled_cards, tuple(claims)),
    )
