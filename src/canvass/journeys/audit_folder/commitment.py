"""``canvass audit commit``: everything that could be bent is fixed and signed before anybody knows the seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from canvass import __version__
from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.elimination import orders_against
from canvass.audit.remaining.out_of_reach import OutOfReach, out_of_reach
from canvass.audit.remaining.stratified import with_fewest_draws
from canvass.audit.risk import Status
from canvass.audit.state.steps import EARLY
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.batch_styles import rare_in_batches
from canvass.audit.terms.check import check_base, check_contests
from canvass.audit.terms.make import ContestPlan, audit_of
from canvass.audit.terms.methods import Stratified
from canvass.audit.terms.write import bet_terms, method_terms, tables_of
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.ceremony import require_no_ceremony
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.folder import keep_private
from canvass.journeys.audit_folder.material import Gathered, gather
from canvass.journeys.audit_folder.mends import CheckedMend, LoadedContest, checked_mends
from canvass.journeys.audit_folder.reconciling import Reconciled, reconciled
from canvass.journeys.audit_folder.records import CommittedCards
from canvass.journeys.audit_folder.sizes import CHANCE, NextSize, next_sizes
from canvass.record import (
    Artefact,
    CardsRoot,
    Commitment,
    MerkleTree,
    Purpose,
    SigningKey,
    Terms,
    canonical_lines,
    commit,
    committed,
    line_leaves,
    new_secret,
)
from canvass.stats.bets.published import Published, bet_as_data
from canvass.stats.tickets.canonical import SCHEME

SOFTWARE = f"canvass {__version__}"


@dataclass(frozen=True, slots=True)
class ContestCommitted:
    """What was fixed for a contest; ``margin`` is its smallest, as a share of its cards, ``bets`` are by assertion.

    ``out_of_reach`` says why no sample can confirm it, where that is known already; ``first_round`` is what canvass
    would draw first, None where the contest is not targeted or a first round is not what it needs. ``mends`` are
    the changes of what was loaded with which a sample can confirm it, each of them tried. ``pools`` are the batches
    without records by whose votes their cards are compared, None where there are none; ``ranked`` is None where no
    rankings are known, and ``unrecorded`` where voters rank nobody, or rankings are known.
    """

    contest: str
    method: str
    risk_limit: str
    entries: int
    margin: float | None
    status: Status
    out_of_reach: OutOfReach | None
    first_round: NextSize | None
    bets: tuple[BetCommitted, ...] = ()
    mends: tuple[CheckedMend, ...] = ()
    pools: PoolsCommitted | None = None
    ranked: RankedCommitted | None = None
    strata: tuple[StratumCommitted, ...] = ()
    unrecorded: UnrecordedCommitted | None = None
    overfull: tuple[ReportedBatch, ...] = ()
    """Batches whose cards cannot hold the votes that are reported for them."""


@dataclass(frozen=True, slots=True)
class StratumCommitted:
    """A stratum: whose cards, how many, how they are audited, its share of the draws, its stakes by assertion."""

    name: str
    kind: StratumKind
    cards: int
    share: Fraction
    stakes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankedCommitted:
    """How many cards rank choices, in how many ways, and the claims that leave nobody but the announced winner."""

    cards: int
    rankings: int
    winner: str
    claims: int


@dataclass(frozen=True, slots=True)
class UnrecordedCommitted:
    """Who was announced as the winner of a ranked contest without records, and the orders of elimination against it."""

    winner: str
    orders: int


@dataclass(frozen=True, slots=True)
class PoolsCommitted:
    """How many batches are pools, the cards in them, and the cards that have a record of their own."""

    batches: int
    cards: int
    records: int


@dataclass(frozen=True, slots=True)
class BetCommitted:
    """The bet on an assertion, by its number; 0 where all assertions are tested together."""

    assertion: int
    bet: Mapping[str, Published]


@dataclass(frozen=True, slots=True)
class Committed:
    """What was fixed: the digest and its twelve words go to the door, the press and the room."""

    digest: str
    words: tuple[str, ...]
    contests: tuple[ContestCommitted, ...]
    reconciled: tuple[Reconciled, ...]
    cards: int | None
    """How many cards were committed; None where nothing is compared with records."""
    closed: ClosedRecords | None = None
    """None where nothing is compared with records."""
    base: int = 0
    """The cards of the base sample: the first in the order of drawing, whatever contests draw."""


@dataclass(frozen=True, slots=True)
class ClosedRecords:
    """Records that are never opened, since fewer cards than ``smallest_style`` are like them.

    Of them ``for_their_batch`` are like enough cards of their jurisdiction, and like too few of their batch.
    """

    smallest_style: int
    cards: int
    for_their_batch: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """What stands in the record once it is committed, and what it was made from."""

    digest: str
    words: tuple[str, ...]
    audit: CommittedAudit
    gathered: Gathered
    reconciled: tuple[Reconciled, ...]
    cards: int | None
    """How many cards were committed; None where nothing is compared with records."""


@dataclass(frozen=True, slots=True)
class ToCommit:
    """What would be fixed if it were committed now, and what disagrees; ``entries`` is the record that it rests on.

    ``base`` is the number of cards of the base sample; 0 without one.
    """

    entries: int
    contests: tuple[ContestCommitted, ...]
    reconciled: tuple[Reconciled, ...]
    base: int = 0


def what_to_commit(desk: Desk) -> ToCommit:
    """What would be fixed; writes nothing. Raises what ``commit_audit`` raises of missing and unfit files."""
    _require_turn(desk)
    gathered = gather(desk)
    audit = audit_from(gathered)
    lines = tuple(_line(each, None, _mends(each, gathered)) for each in audit.contests)
    return ToCommit(desk.state.number, lines, reconciled(audit), audit.base)


def _require_turn(desk: Desk) -> None:
    if desk.state.phase not in EARLY:
        raise OutOfTurn(
            f"nothing can be committed now; nothing was written. {desk.state.phase.sentence}"
        )
    require_no_ceremony(desk.state)


def audit_to_commit(desk: Desk, only: str = "") -> tuple[CommittedAudit, Gathered]:
    """What would be committed, and what it rests on; ``only`` of one contest. Writes nothing.

    Raises what ``commit_audit`` raises of missing and unfit files.
    """
    gathered = gather(desk, only)
    return audit_from(gathered), gathered


def audit_from(gathered: Gathered) -> CommittedAudit:
    """The audit that would be committed from what was gathered. Raises InputError for what does not fit."""
    contests = gathered.contests
    audit = audit_of(
        contests.plans,
        gathered.material,
        contests.smallest_style,
        contests.second_reading,
        is_under_seal=contests.is_under_seal,
        base=contests.base,
    )
    check_base(audit)
    if any(contest.method.is_stratified for contest in audit.contests):
        check_contests(audit)  # before minutes are spent on simulating what cannot be committed
    pairs = zip(audit.contests, contests.plans, strict=True)
    return replace(audit, contests=tuple(_with_shares(*pair) for pair in pairs))


def _with_shares(contest: AuditedContest, plan: ContestPlan) -> AuditedContest:
    """The contest with the shares of its strata that need fewest draws, where the office leaves them to canvass."""
    asked, method = plan.method, contest.method
    if not isinstance(asked, Stratified) or not isinstance(method, Stratified):
        return contest
    if any(stratum.share for stratum in asked.strata) or contest.status is not Status.AUDITABLE:
        return contest
    return with_fewest_draws(contest, method, CHANCE)


def commit_audit(desk: Desk, hand: Hand, key: SigningKey | None = None) -> Committed:
    """Fix and sign everything, with the office's key or this one, and say of each contest what was fixed.

    What would be drawn first is simulated for some contests, once everything stands. Raises what ``fix_audit`` raises.
    """
    return what_was_fixed(desk, fix_audit(desk, hand, key))


def what_was_fixed(desk: Desk, fixed: Fixed, *, is_sized: bool = True) -> Committed:
    """Of each contest what was fixed; unless ``is_sized`` without a first round and mends, which take time."""
    rounds = {each.contest: each for each in next_sizes(desk.state, {})} if is_sized else {}
    lines = tuple(
        _line(contest, rounds.get(contest.id), _mends(contest, fixed.gathered) if is_sized else ())
        for contest in fixed.audit.contests
    )
    closed = _closed(fixed.gathered)
    return Committed(
        fixed.digest, fixed.words, lines, fixed.reconciled, fixed.cards, closed, fixed.audit.base
    )


def _closed(gathered: Gathered) -> ClosedRecords | None:
    if gathered.cards is None:
        return None
    places, smallest = gathered.cards.places, gathered.contests.smallest_style
    closed = int(places.withheld(smallest).sum())
    return ClosedRecords(smallest, closed, rare_in_batches(places, smallest))


@alone
def fix_audit(desk: Desk, hand: Hand, key: SigningKey | None = None) -> Fixed:
    """Fix and sign everything, with the office's key or this one.

    Raises OutOfTurn for what is missing, BadRecord for what does not fit, BadKey.
    """
    _require_turn(desk)
    signer, gathered = desk.signer(key), gather(desk)
    audit = audit_from(gathered)
    found = reconciled(audit)
    root = None if gathered.cards is None else _commit_cards(desk, gathered.cards)
    commitment = Commitment(
        record=desk.record.id,
        artefacts=_tables(desk, audit, gathered, found),
        cards=root,
        terms=_terms(audit),
        software=SOFTWARE,
        keys=desk.record.trust.active_keys,
    )
    event = commit(commitment, hand.actor, hand.time)
    desk.happen_signed(event, Purpose.COMMIT, hand, signer)
    count = None if root is None else root.count
    return Fixed(commitment.digest, commitment.words, audit, gathered, found, count)


def _commit_cards(desk: Desk, cards: CommittedCards) -> CardsRoot:
    """The root over all cards; the cards and the secret of their salts stay in the office."""
    lines = list(canonical_lines(cards.values))
    secret = new_secret()
    tree = MerkleTree.of(line_leaves(secret, (line.removesuffix(b"\n") for line in lines)))
    root = committed(tree)
    keep_private(desk.folder.secret(root.root), secret)
    keep_private(desk.folder.cards(root.root), b"".join(lines))
    return root


def _tables(
    desk: Desk, audit: CommittedAudit, gathered: Gathered, found: tuple[Reconciled, ...]
) -> Mapping[str, Artefact]:
    tables = {name: desk.keep(lines) for name, lines in tables_of(audit).items()}
    tables["reconciliation"] = desk.keep(line.value for line in found)
    if gathered.cards is not None:
        tables["frame"] = desk.keep(gathered.cards.frame)
        tables["styles"] = desk.keep(gathered.cards.styles)
    return tables


def _terms(audit: CommittedAudit) -> Terms:
    return Terms(
        risk_limits=tuple((contest.id, contest.risk_limit) for contest in audit.contests),
        method=method_terms(audit),
        bet=bet_terms(audit),
        ticket_scheme=SCHEME,
    )


def _mends(contest: AuditedContest, gathered: Gathered) -> tuple[CheckedMend, ...]:
    """The changes of what was gathered with which a sample can confirm a contest that none can confirm."""
    (plan,) = (plan for plan in gathered.contests.plans if plan.listed.id == contest.id)
    return checked_mends(
        LoadedContest(plan, gathered.material, gathered.contests.smallest_style), contest
    )


def _line(
    contest: AuditedContest, first_round: NextSize | None, mends: tuple[CheckedMend, ...]
) -> ContestCommitted:
    margins = [float(_margin(contest, assertion)) for assertion in contest.assertions]
    return ContestCommitted(
        contest.id,
        contest.method.NAME,
        contest.risk_limit,
        contest.population.entries,
        min(margins, default=None),
        contest.status,
        out_of_reach(contest),
        first_round,
        tuple(BetCommitted(number, bet_as_data(bet)) for number, bet in contest.bets.items()),
        mends,
        _pools(contest),
        _ranked(contest),
        tuple(_strata(contest)),
        _unrecorded(contest),
        () if contest.batch_frame is None else contest.batch_frame.overfull,
    )


def _strata(contest: AuditedContest) -> Iterator[StratumCommitted]:
    for terms, part in zip(contest.method.strata_apart, contest.parts, strict=True):
        cards = part.population.entries
        yield StratumCommitted(terms.name, terms.kind, cards, terms.share, terms.stakes)


def _ranked(contest: AuditedContest) -> RankedCommitted | None:
    if contest.ranked is None:
        return None
    found, (winner,) = contest.ranked.rankings, contest.listed.contest.about
    ranking = {ranking: cards for ranking, cards in found.cards.items() if ranking}
    return RankedCommitted(sum(ranking.values()), len(ranking), winner, len(contest.assertions))


def _unrecorded(contest: AuditedContest) -> UnrecordedCommitted | None:
    if not contest.method.is_unrecorded:
        return None
    (winner,) = contest.listed.contest.about
    return UnrecordedCommitted(winner, orders_against(len(contest.listed.contest.choices)))


def _pools(contest: AuditedContest) -> PoolsCommitted | None:
    pools = contest.pools
    if not pools:
        return None
    return PoolsCommitted(len(pools.every), pools.cards, contest.population.records)


def _margin(contest: AuditedContest, assertion: Assertion) -> Fraction:
    """The margin of an assertion as a share of cards; that of batches is a lead in all of them together."""
    margin = contest.margin(assertion)
    if contest.batch_frame is None:
        return margin
    cards = sum(batch.cards for batch in contest.batches) + contest.population.phantoms
    return 2 * assertion.assorter.scale * margin / cards
