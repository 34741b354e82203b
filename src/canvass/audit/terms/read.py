"""The terms and tables of a commitment, read again: what an audit announced, refused where it contradicts itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.batch_row import BatchRow
from canvass.audit.comparison import ErrorRates
from canvass.audit.event.batches import Votes, read_votes
from canvass.audit.event.kinds import FORMAT
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.base_sample import without_base
from canvass.audit.terms.check import check_audit
from canvass.audit.terms.contests import ListedContest, check_votes, read_contest
from canvass.audit.terms.method_value import read_method
from canvass.audit.terms.methods import (
    RANKED,
    Method,
    StratifiedRanked,
)
from canvass.audit.terms.places import StoredBatch, read_batch
from canvass.audit.terms.population import Population, read_population
from canvass.audit.terms.rankings import (
    RANKINGS,
    CommittedRankings,
    added_up,
    check_ranked,
    read_claims,
    read_rankings,
    read_rankings_apart,
)
from canvass.audit.terms.rates import read_rates
from canvass.audit.terms.stratified import (
    STRATA,
    CommittedStratum,
    read_committed_stratum,
)
from canvass.audit.terms.write import BATCH_TOTALS
from canvass.errors import BadRecord, InputError
from canvass.model import BatchId, Ranking
from canvass.model.fields import Fields, fields
from canvass.model.value import Value
from canvass.stats.bets.published import bet_from_data
from canvass.stats.past import Bet
from canvass.stats.tickets.canonical import SCHEME

Line: TypeAlias = Mapping[str, Value]
Lines: TypeAlias = Callable[[str], Iterable[Line]]
"""The lines of the file with this digest."""
Tables: TypeAlias = Mapping[str, Sequence[Line]]
"""The tables of a commitment by name; ``frame`` is not among them, since it may have millions of lines."""
Read = TypeVar("Read")

LISTED = ("contests", "manifest", "card_bounds", "assertions", "populations")


def read_audit(terms: Line, tables: Tables) -> CommittedAudit:
    """The audit that these terms and tables announce. Raises BadRecord where they do not follow from one another.

    How many records the frame of cards has is taken as stated: who verifies a record counts them.
    """
    found = _Terms.read(fields("the terms", terms))
    contests = _lines(tables, "contests", read_contest)
    batches = _lines(tables, "manifest", read_batch)
    bounds = _lines(tables, "card_bounds", _bound)
    populations = _lines(tables, "populations", read_population)
    ids = [each.id for each in contests]
    for what, listed in (
        ("risk_limits", [contest for contest, _ in found.risk_limits]),
        ("method", [each.contest for each in found.methods]),
        ("card_bounds", [contest for contest, _, _ in bounds]),
        ("populations", [each.contest for each in populations]),
    ):
        if listed != ids or len(set(ids)) < len(ids):
            raise BadRecord(
                f"{what}: lists each contest once, in the order of contests; found {listed}"
            )
    parts = zip(contests, bounds, found.methods, found.risk_limits, populations, strict=True)
    audited = tuple(
        _Parts(listed, bound[1], bound[2], method, limit[1], among).audited(
            batches, tables, found.bets
        )
        for listed, bound, method, limit, among in parts
    )
    audit = CommittedAudit(
        audited,
        batches,
        found.smallest_style,
        found.second_reading,
        found.is_under_seal,
        found.base,
    )
    _check_order(audit, tables, RANKINGS, _rankings_of)
    _check_order(audit, tables, STRATA, lambda each: each.apart)
    check_audit(audit, tables["assertions"], terms["bet"])
    return audit


def _rankings_of(contest: AuditedContest) -> list[Ranking]:
    """The rankings that have a line in the table, those of each stratum by itself."""
    if contest.ranked is None:
        return []
    apart = [each.rankings for each in contest.apart] or [contest.ranked.rankings]
    return [ranking for each in apart if each is not None for ranking in each.cards]


class _Announced(NamedTuple):
    """How a contest is audited, whether it is targeted, and the errors declared of its records."""

    contest: str
    method: Method
    is_targeted: bool
    rates: ErrorRates | None


@dataclass(frozen=True, slots=True)
class _Terms:
    risk_limits: tuple[tuple[str, str], ...]
    methods: tuple[_Announced, ...]
    bets: Mapping[tuple[str, int], Bet]
    smallest_style: int
    second_reading: Fraction
    is_under_seal: bool
    base: int

    @classmethod
    def read(cls, terms: Fields) -> _Terms:
        method = fields("the method", terms.object("method"))
        is_under_seal = "under_seal" in method.found
        seals = ("under_seal",) * is_under_seal
        method.exactly("contests", "format", "second_reading", "smallest_style", *seals)
        if method.text("format") != FORMAT or terms.text("ticket_scheme") != SCHEME:
            raise BadRecord(f"the terms are of {FORMAT}, drawn by {SCHEME}")
        again = method.share("second_reading")
        if is_under_seal and not (method.flag("under_seal") and again):
            raise BadRecord(
                "the method: under_seal is true, or left out where nobody reads a second time"
            )
        limits = terms.each("risk_limits", lambda f: (f.text("contest"), f.text("risk_limit")))
        for contest, limit in limits:
            if not 0 < float(limit) < 1:
                raise BadRecord(
                    f"contest {contest!r}: the risk limit of an audit is below 1, as 0.05; found {limit}"
                )
        lines, base = without_base(tuple(method.objects("contests")))
        return cls(
            limits,
            tuple(map(_method, lines)),
            _bets(terms),
            method.number("smallest_style"),
            again,
            is_under_seal,
            base,
        )


@dataclass(frozen=True, slots=True)
class _Parts:
    """The lines of one contest, before they are put together."""

    listed: ListedContest
    bound: int
    source: str
    announced: _Announced
    risk_limit: str
    population: Population

    def audited(
        self,
        batches: Sequence[StoredBatch],
        tables: Tables,
        bets: Mapping[tuple[str, int], Bet],
    ) -> AuditedContest:
        _, method, is_targeted, rates = self.announced
        if not method.reads_ranks and not method.knows_rule(self.listed.contest.rule):
            raise BadRecord(
                f"contest {self.listed.id!r}: the method {method.NAME} does not know its rule"
            )
        apart = self._apart(tables)
        reported: tuple[ReportedBatch, ...] = ()
        if method.needs_totals:
            lines = [_reported_line(line, method) for line in self._mine(tables, BATCH_TOTALS)]
            reported = _reported_batches(self._tallied, batches, lines, self._pooled)
        return AuditedContest(
            self.listed,
            self.bound,
            self.source,
            method,
            is_targeted,
            self.risk_limit,
            self.population,
            {number: bet for (contest, number), bet in bets.items() if contest == self.listed.id},
            reported,
            rates,
            self._ranked(tables, apart),
            apart,
        )

    @property
    def _tallied(self) -> ListedContest:
        """The contest in the jurisdictions whose batches have totals: of one in strata, those of some."""
        method = self.announced.method
        if not method.is_stratified:
            return self.listed
        kinds = (kind for kind in StratumKind if kind.has_totals)
        return replace(self.listed, jurisdictions=method.jurisdictions_of(*kinds))

    @property
    def _pooled(self) -> tuple[str, ...]:
        """The jurisdictions of which only some batches have totals: those that are pools."""
        method = self.announced.method
        if method.is_stratified:
            return method.jurisdictions_of(StratumKind.ONEAUDIT)
        return self.listed.jurisdictions if method.has_pools else ()

    def _apart(self, tables: Tables) -> tuple[CommittedStratum, ...]:
        """The strata of a stratified contest; none of any other."""
        if not self.announced.method.is_stratified:
            return ()
        strata = tuple(map(read_committed_stratum, self._mine(tables, STRATA)))
        if not isinstance(self.announced.method, StratifiedRanked):
            return strata
        lines = self._mine(tables, RANKINGS)
        apart = read_rankings_apart(self.listed, lines, len(strata))
        pairs = zip(strata, apart, strict=True)
        return tuple(replace(stratum, rankings=rankings) for stratum, rankings in pairs)

    def _mine(self, tables: Tables, name: str) -> list[Fields]:
        """The lines of the contest in a table."""
        lines = _lines(tables, name, lambda found: found)
        return [line for line in lines if _is_of(line, self.listed)]

    def _ranked(
        self, tables: Tables, apart: Sequence[CommittedStratum]
    ) -> CommittedRankings | None:
        """The rankings and claims of a ranked contest; None for any other."""
        method = self.announced.method
        if not isinstance(method, RANKED):
            return None
        check_ranked(self.listed, method)
        if not method.rests_on_rankings:
            return None
        strata = [each.rankings for each in apart if each.rankings is not None]
        rankings = (
            added_up(strata) if strata else read_rankings(self.listed, self._mine(tables, RANKINGS))
        )
        claims = self._mine(tables, "assertions")
        return read_claims(self.listed, rankings, claims, self.population.status)


def _lines(tables: Tables, name: str, read: Callable[[Fields], Read]) -> tuple[Read, ...]:
    if name not in tables:
        raise BadRecord(f"the commitment has no table {name}")
    return tuple(
        read(fields(f"{name}, line {number}", line)) for number, line in enumerate(tables[name], 1)
    )


def _check_order(
    audit: CommittedAudit,
    tables: Tables,
    name: str,
    of: Callable[[AuditedContest], Collection[object]],
) -> None:
    """Refuse a table that has lines of contests out of order, or of contests that have none there."""
    right = [each.id for each in audit.contests for _ in of(each)]
    if right and [line.get("contest") for line in tables[name]] != right:
        raise BadRecord(f"{name}: contests stand there in the order of contests, no other")


def _is_of(line: Fields, listed: ListedContest) -> bool:
    return line.found.get("contest") == listed.id


def _bound(found: Fields) -> tuple[str, int, str]:
    found.exactly("bound", "contest", "source")
    return found.text("contest"), found.number("bound"), found.text("source")


def _method(found: Fields) -> _Announced:
    own = ("contest", "targeted", "errors")
    lacking = [name for name in own if name not in found.found]
    what = f"the method of contest {found.text('contest')!r}"
    if lacking:
        raise BadRecord(f"{what} lacks {', '.join(lacking)}")
    rest = {name: value for name, value in found.found.items() if name not in own}
    method, rates = read_method(Fields(what, rest)), read_rates(Fields(what, found.found))
    if rates is not None and method.compares is None:
        raise BadRecord(f"{what}: errors are declared of records, and it compares none")
    return _Announced(found.text("contest"), method, found.flag("targeted"), rates)


def _bets(terms: Fields) -> dict[tuple[str, int], Bet]:
    bets: dict[tuple[str, int], Bet] = {}
    for found in terms.objects("bet"):
        found.exactly("assertion", "bet", "contest")
        key = found.text("contest"), found.number("assertion")
        if key in bets:
            raise BadRecord(f"contest {key[0]!r}, assertion {key[1]} has two bets")
        try:
            bets[key] = bet_from_data(found.object("bet"))  # type: ignore[arg-type]
        except (InputError, AttributeError, TypeError, ValueError) as fault:
            raise BadRecord(f"the bet of contest {key[0]!r}: {fault}") from None
    return bets


class _ReportedLine(NamedTuple):
    """What was reported for a batch; of points the row that it adds up with."""

    batch: BatchId
    votes: Votes
    row: BatchRow | None


def _reported_line(found: Fields, method: Method) -> _ReportedLine:
    row = None
    members = BatchRow._fields if method.needs_rows else ()
    found.exactly("contest", "id", "votes", *members)
    if members:
        row = BatchRow(*map(found.number, members))
    return _ReportedLine(found.id("id"), read_votes(found), row)


def _reported_batches(
    listed: ListedContest,
    batches: Sequence[StoredBatch],
    found: Sequence[_ReportedLine],
    pooled: Collection[str],
) -> tuple[ReportedBatch, ...]:
    """The reported batches of a contest, which must be all those of its jurisdictions in their order.

    In ``pooled`` jurisdictions they are some of the batches with cards; which ones, the frame says.
    """
    mine = [batch for batch in batches if batch.jurisdiction in listed.jurisdictions]
    named = {each.batch for each in found}
    mine = [
        batch
        for batch in mine
        if batch.jurisdiction not in pooled or (batch.cards and batch.id in named)
    ]
    if [each.batch for each in found] != [batch.id for batch in mine]:
        raise BadRecord(
            f"{BATCH_TOTALS}: contest {listed.id!r} has a line for each batch of its jurisdictions"
            f"{' that is a pool' if pooled else ''}, in order"
        )
    for each in found:
        check_votes(listed.contest, each.votes, f"{BATCH_TOTALS}, contest {listed.id!r}")
    pairs = zip(mine, found, strict=True)
    return tuple(ReportedBatch(b.id, b.cards, dict(each.votes), each.row) for b, each in pairs)
