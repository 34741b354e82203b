"""What was announced, looked at as a whole: refused where one part of it contradicts another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from canvass.audit.event.batches import Votes
from canvass.audit.risk import Status
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.base_sample import NO_TICKETS
from canvass.audit.terms.contests import ListedContest, valid_choices
from canvass.audit.terms.methods import (
    Comparison,
    DrawnBy,
    HandCount,
    OneAudit,
    RankedComparison,
    Stratified,
    Suite,
)
from canvass.audit.terms.population import Population, all_strata, counted_as
from canvass.audit.terms.rankings import CommittedRankings, totals_of
from canvass.audit.terms.status import with_status
from canvass.audit.terms.stratified import STRATA, require_votes
from canvass.audit.terms.stratum import StratumTerms
from canvass.audit.terms.write import BATCH_TOTALS, assertion_lines, bet_terms
from canvass.errors import BadRecord
from canvass.model import Rule
from canvass.model.manifest import MOST_CARDS
from canvass.model.value import Value, frozen, is_same
from canvass.stats.bets import TruncatedShrinkage


def check_audit(
    audit: CommittedAudit, assertions: Sequence[Mapping[str, Value]], bets: Value
) -> None:
    """Refuse tables and bets that do not follow from one another, ``assertions`` and ``bets`` as they stand there.

    Raises BadRecord.
    """
    ids = [batch.id for batch in audit.batches]
    if ids != sorted(set(ids)):
        raise BadRecord("manifest: lists its batches in id order, none twice")
    check_contests(audit)
    _check_assertions(audit, assertions)
    _check_bets(audit, bets)


def check_contests(audit: CommittedAudit) -> None:
    """Refuse more cards than there can be, and methods, populations and strata that do not fit. Raises BadRecord."""
    _check_cards(audit)
    check_base(audit)
    for contest in audit.contests:
        _check_method(contest, audit)
        _check_population(contest, audit)


def _check_cards(audit: CommittedAudit) -> None:
    cards = sum(batch.cards for batch in audit.batches)
    for what, found in (
        ("manifest", cards),
        *((f"card_bounds, {contest.id}", contest.bound) for contest in audit.contests),
    ):
        if found > MOST_CARDS:
            raise BadRecord(f"{what}: {found:,} cards, and no more than {MOST_CARDS:,} are known")


def check_base(audit: CommittedAudit) -> None:
    """Refuse a base sample of more cards than there are, or where no contest draws by ticket. Raises BadRecord."""
    cards = sum(batch.cards for batch in audit.batches)
    if audit.base > cards:
        raise BadRecord(f"a base sample of {audit.base:,} cards: the manifest has {cards:,}")
    if audit.base and not any(c.method.drawn_by is DrawnBy.TICKET for c in audit.contests):
        raise BadRecord(NO_TICKETS)


def is_of_pairs(listed: ListedContest) -> bool:
    """Whether methods that test one winner against one loser fit the contest."""
    return listed.contest.rule is Rule.PLURALITY and listed.contest.votes_allowed == 1


def bets_wanted(contest: AuditedContest) -> tuple[int, ...]:
    """The numbers under which a contest needs a bet; none where nothing is tested by betting."""
    method = contest.method.measured_by
    if contest.status is not Status.AUDITABLE or method is None or not method.takes_bet:
        return ()
    return contest.tests


def _check_method(contest: AuditedContest, audit: CommittedAudit) -> None:
    what = f"contest {contest.id!r}"
    beyond = set(contest.listed.jurisdictions) - set(audit.jurisdictions)
    if beyond:
        raise BadRecord(f"{what}: the manifest has no batch of {', '.join(sorted(beyond))}")
    if not contest.is_targeted and not contest.method.can_be_opportunistic:
        raise BadRecord(
            f"{what}: only polling, comparison without replacement and oneaudit can be opportunistic"
        )
    if contest.method.is_unrecorded:
        _check_bet_on_orders(contest)
    if contest.method.tests_pairs and not is_of_pairs(contest.listed):
        raise BadRecord(
            f"{what}: {contest.method.NAME} is for plurality contests with one mark for each voter"
        )


def _check_bet_on_orders(contest: AuditedContest) -> None:
    """Refuse a bet that is several, or that needs a report: nothing is reported that its number could rest on."""
    for bet in contest.bets.values():
        if not isinstance(bet, TruncatedShrinkage):
            raise BadRecord(
                f"bet, {contest.id}: the orders of elimination of awaire are tested by truncated shrinkage"
            )


def _check_population(contest: AuditedContest, audit: CommittedAudit) -> None:
    """Refuse numbers of entries that are not those of the manifest and the bound, and votes that no record holds."""
    what, stated = f"populations, {contest.id}", contest.population
    valid = valid_choices(contest.listed.contest) if contest.method.compares else ()
    if tuple(choice for choice, _ in stated.recorded) != valid:
        raise BadRecord(f"{what}: recorded does not have every valid choice, in order")
    if isinstance(contest.method, Suite) and contest.strata is None:
        raise BadRecord(
            f"contest {contest.id!r}: {stated.records} of {stated.entries} cards have a record; suite is for a part of "
            "the cards, so that some have one and some have none: audit it by comparison or polling"
        )
    if isinstance(contest.method, OneAudit):
        _check_pools(contest)
    _check_rows(contest)
    if isinstance(contest.method, Stratified):
        _check_strata(contest, contest.method, audit)
    if contest.ranked is not None and not contest.apart:
        _check_first_preferences(contest, contest.ranked)
    votes = [count for _, count in stated.recorded]
    counted = contest.listed.contest
    most, allowed = counted.most_for_one * stated.records, counted.votes_on_card * stated.records
    if max(votes, default=0) > most or sum(votes) > allowed:
        raise BadRecord(f"{what}: recorded has more votes than {stated.records} records hold")
    right = with_status(replace(contest, population=_counted(contest, audit))).population
    if right != stated:
        raise BadRecord(f"{what}: {stated.value} stands there, {right.value} follows")


def _check_strata(contest: AuditedContest, method: Stratified, audit: CommittedAudit) -> None:
    """Refuse strata that are not all of the contest, numbers that do not follow, and stakes not of each claim."""
    what = f"{STRATA}, contest {contest.id!r}"
    found = sorted(name for stratum in method.strata for name in stratum.jurisdictions)
    if found != list(contest.listed.jurisdictions):
        raise BadRecord(
            f"contest {contest.id!r}: its strata are of {', '.join(found)}, its cards of "
            f"{', '.join(contest.listed.jurisdictions)}: each jurisdiction is in one stratum"
        )
    bounds = sum(stratum.bound for stratum in method.strata)
    if bounds != contest.bound:
        raise BadRecord(
            f"contest {contest.id!r}: the bounds of its strata add up to {bounds}, its bound is {contest.bound}"
        )
    if [each.number for each in contest.apart] != list(range(1, len(method.strata) + 1)):
        raise BadRecord(f"{what}: it has not one line for each stratum, in order")
    require_votes(contest.listed, contest.apart)
    _check_rankings_apart(contest, method)
    recorded = Counter[str]()
    for part, stratum, terms in zip(contest.parts, contest.apart, method.strata, strict=True):
        _check_part(part, f"{what}, stratum {stratum.number}", audit, method, terms)
        recorded.update(dict(stratum.population.recorded))
    if method.is_compared and dict(contest.population.recorded) != dict(recorded):
        raise BadRecord(f"{what}: recorded of the strata does not add up to that of the contest")
    if not all(stratum.share for stratum in method.strata):
        raise BadRecord(f"contest {contest.id!r}: a stratum has no share of the draws")
    if any(len(stratum.stakes) != len(contest.assertions) for stratum in method.strata):
        raise BadRecord(f"contest {contest.id!r}: each stratum has a stake for each assertion")


def _check_part(
    part: AuditedContest, what: str, audit: CommittedAudit, method: Stratified, terms: StratumTerms
) -> None:
    """Refuse a stratum whose numbers do not follow, or that has nothing to be audited by."""
    stated = part.population
    right = _counted(replace(part, method=counted_as(method, terms.kind)), audit)
    if replace(right, status=stated.status) != stated:
        raise BadRecord(f"{what}: {stated.value} stands there, {right.value} follows")
    valid = valid_choices(part.listed.contest) if method.is_compared else ()
    votes = [count for _, count in stated.recorded]
    counted = part.listed.contest
    most, allowed = counted.most_for_one * stated.records, counted.votes_on_card * stated.records
    if tuple(choice for choice, _ in stated.recorded) != valid:
        raise BadRecord(f"{what}: recorded does not have every valid choice, in order")
    if max(votes, default=0) > most or sum(votes) > allowed:
        raise BadRecord(f"{what}: recorded has more votes than {stated.records} records hold")
    if isinstance(part.method, Comparison) and not stated.records:
        raise BadRecord(
            f"{what}: none of its cards has a record; give it the kind polling, or oneaudit with totals of batches"
        )
    if isinstance(part.method, OneAudit):
        _check_pools(part)
    if isinstance(part.method, HandCount):
        _check_batches(part)


def _check_batches(part: AuditedContest) -> None:
    """Refuse batches that cannot hold their votes, and that have not those of their stratum together."""
    what, allowed = f"{BATCH_TOTALS}, contest {part.id!r}", part.listed.contest.votes_allowed
    total = Counter[str]()
    for batch in part.batches:
        most, every = max(batch.votes.values(), default=0), sum(batch.votes.values())
        if most > batch.cards or every > batch.cards * allowed:
            raise BadRecord(
                f"{what}: the {batch.cards} cards of {' '.join(batch.id)} cannot hold its votes"
            )
        total.update(batch.votes)
    for choice, votes in part.listed.votes:
        if total[choice] != votes:
            raise BadRecord(
                f"{what}: the batches of {', '.join(part.listed.jurisdictions)} have {total[choice]:,} votes for "
                f"{choice!r} together, and {votes:,} are reported there"
            )


def _check_first_preferences(contest: AuditedContest, ranked: CommittedRankings) -> None:
    """Refuse first preferences that are not those of the rankings: of the records, or of the report that is polled."""
    is_compared = isinstance(contest.method, RankedComparison)
    stated = contest.population.recorded if is_compared else contest.listed.votes
    rule = contest.listed.contest.rule
    if stated != ranked.totals(rule):
        where = "populations" if is_compared else "contests"
        raise BadRecord(
            f"{where}, {contest.id}: {_counted_in(rule)} are {_votes(stated)}; "
            f"its rankings have {_votes(ranked.totals(rule))}"
        )


def _check_rankings_apart(contest: AuditedContest, method: Stratified) -> None:
    """Refuse rankings of strata that are not those of the records or the report, or of more cards than there are."""
    rule = contest.listed.contest.rule
    for terms, stratum in zip(method.strata, contest.apart, strict=True):
        if stratum.rankings is None:
            continue
        among, is_compared = stratum.population, terms.kind.is_compared
        stated = among.recorded if is_compared else stratum.votes
        found, cards = totals_of(rule, stratum.rankings), stratum.rankings.count
        what = f"{STRATA}, contest {contest.id!r}, stratum {stratum.number}"
        if stated != found:
            raise BadRecord(
                f"{what}: {_counted_in(rule)} are {_votes(stated)}; its rankings have {_votes(found)}"
            )
        if cards > (among.records if is_compared else among.entries):
            raise BadRecord(f"{what}: rankings of {cards:,} cards, and it has fewer")


def _counted_in(rule: Rule) -> str:
    return "points" if rule is Rule.BORDA else "first preferences"


def _votes(votes: Votes) -> str:
    return ", ".join(f"{choice} {count}" for choice, count in votes)


def _check_pools(contest: AuditedContest) -> None:
    """Refuse a contest without a pool, and pools that are not batches of cards without records."""
    what, pools = f"{BATCH_TOTALS}, contest {contest.id!r}", contest.pools
    if not pools:
        raise BadRecord(
            f"{what}: no batch is a pool; oneaudit is for a part of the batches: audit it by comparison"
        )
    if pools.cards > contest.population.unrecorded:
        raise BadRecord(
            f"{what}: {pools.cards} cards lie in pools, and {contest.population.unrecorded} have no record"
        )
    counted = contest.listed.contest
    for pool in pools.every:
        most, every = max(pool.votes.values(), default=0), sum(pool.votes.values())
        if most > pool.cards * counted.most_for_one or every > pool.cards * counted.votes_on_card:
            raise BadRecord(
                f"{what}: the {pool.cards} cards of {' '.join(pool.batch)} cannot hold its votes"
            )


def _check_rows(contest: AuditedContest) -> None:
    """Refuse totals in points that their row does not account for."""
    for batch in contest.batches:
        row, where = (
            batch.row,
            f"{BATCH_TOTALS}, contest {contest.id!r}, batch {' '.join(batch.id)}",
        )
        if row is not None:
            for fault in row.faults(contest.listed.contest, batch.votes, batch.cards):
                raise BadRecord(f"{where}: {fault}")


def _counted(contest: AuditedContest, audit: CommittedAudit) -> Population:
    """The population with all numbers that follow from the manifest, the bound and the numbers of records."""
    stated, bound = contest.population, contest.bound
    if isinstance(contest.method, Stratified):
        strata = [_counted(part, audit) for part in _as_counted(contest, contest.method)]
        return all_strata(strata, stated.recorded)
    mine = [b.cards for b in audit.batches if b.jurisdiction in contest.listed.jurisdictions]
    places, method = sum(mine), contest.method.compares
    beyond = max(bound - places, 0)
    found = replace(stated, places=places, phantoms=beyond, status=Status.AUDITABLE)
    if contest.method.reads_batches:
        return replace(found, entries=len(mine), records=0, unrecorded=0, withheld=0)
    lacking = bound - stated.records
    if method is None or not method.style:
        found = _linked(replace(found, entries=places + beyond), audit)
    elif lacking < 0:
        over = Status.MORE_RECORDS_THAN_CARDS
        return replace(found, entries=bound, unrecorded=0, phantoms=0, withheld=0, status=over)
    else:
        unrecorded = min(stated.unrecorded, lacking, max(places - stated.records, 0))
        phantoms = lacking - unrecorded
        found = replace(found, entries=bound, unrecorded=unrecorded, phantoms=phantoms)
    return replace(found, withheld=min(found.withheld, found.records) if method else 0)


def _as_counted(contest: AuditedContest, method: Stratified) -> Iterator[AuditedContest]:
    """The strata of a contest, each by the method by which its entries are counted."""
    for part, terms in zip(contest.parts, method.strata, strict=True):
        yield replace(part, method=counted_as(method, terms.kind))


def _linked(found: Population, audit: CommittedAudit) -> Population:
    """With the places that have a record and those that have none: where there is a frame, each is one of them."""
    if not audit.has_frame:
        return replace(found, records=0, unrecorded=0)
    unrecorded = min(found.unrecorded, found.places)
    return replace(found, records=found.places - unrecorded, unrecorded=unrecorded)


def _check_assertions(audit: CommittedAudit, stated: Sequence[Mapping[str, Value]]) -> None:
    expected = [line for contest in audit.contests for line in assertion_lines(contest)]
    for number, (line, own) in enumerate(zip(stated, expected, strict=False), 1):
        if not is_same(line, own):
            raise BadRecord(
                f"assertions, line {number}: does not follow from the votes; expected {own}"
            )
    if len(stated) != len(expected):
        raise BadRecord(f"assertions: {len(expected)} follow from the reported votes")


def _check_bets(audit: CommittedAudit, stated: Value) -> None:
    """Refuse bets other than one for each test; a number that is left out would be one that nobody announced."""
    wanted = [(c.id, number) for c in audit.contests for number in bets_wanted(c)]
    found = [(c.id, number) for c in audit.contests for number in c.bets]
    if odd := sorted({*wanted} ^ {*found}):
        raise BadRecord(f"bet: one for each test, and no other; look at {odd[0]}")
    if wanted != found:
        raise BadRecord("bet: they do not stand in the order of contests and assertions")
    if _members(stated) != _members(frozen(bet_terms(audit))):
        raise BadRecord("bet: one for each test, in order, each with all of its numbers")


def _members(value: object) -> object:
    """The names in a value without what they name, and which bet of which contest each is."""
    if isinstance(value, Mapping):
        named = {name: value[name] for name in _NAMES & value.keys()}
        return named, {name: _members(part) for name, part in value.items()}
    return [_members(part) for part in value] if isinstance(value, list | tuple) else None


_NAMES = frozenset({"assertion", "contest", "name"})
