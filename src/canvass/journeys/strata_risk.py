"""``canvass audit strata``: the risk of a contest whose counties drew apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from canvass.audit.assertion import UNREAD, Assertion
from canvass.audit.drawn_apart import ClaimApart, DrawnStratum, claims_apart
from canvass.audit.frames.frame import PHANTOM
from canvass.audit.reconcile import require_records_fit
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.within import is_within_limit
from canvass.errors import BadFile, InputError, OutOfRange
from canvass.formats.kinds.toml import VALUE
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.problem import Problem
from canvass.formats.strata_file import StrataFile, StratumFiles, read_strata
from canvass.journeys.audit_contest import ContestAsked, contest_asked
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.risk.compared import compared_cards, other_votes
from canvass.journeys.risk.drawn import CardDraw, in_order, papers_of, sample_of
from canvass.journeys.risk.marked import readings_of, records_of
from canvass.model import BatchId, CardId, CardTable, Manifest, Ranking, Rankings

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StratumMeasured:
    """A stratum: entries that were drawn from, those that no list has, the draws used, and the next that nobody read.

    ``is_compared``: each card was held against its record. ``not_used`` cards were read and not drawn by then.
    ``records`` are the votes of its records, or their first preferences, where they are not those reported there.
    """

    name: str
    seed: str
    votes: Mapping[str, int]
    cards: int
    phantoms: int
    used: int
    is_compared: bool
    next_unread: CardId | None
    not_used: int
    records: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class StrataRisk:
    """The measured risk of a contest over strata that drew apart, largest over its claims, which stand largest first.

    Where the contest ``is_ranked``, ``votes`` are the first preferences.
    ``claims`` are empty where ``status`` says why nothing can be measured.
    """

    contest: str
    is_ranked: bool
    votes: Mapping[str, int]
    cards: int
    risk_limit: float
    status: Status
    measured_risk: float | None
    strata: tuple[StratumMeasured, ...]
    claims: tuple[ClaimApart, ...]


def strata_risk(path: Path) -> StrataRisk:
    """The risk over the strata of a file. Raises BadFile with its problems, OutOfRange for strata that do not fit."""
    asked = usable(read_strata(path))
    opened = every_stratum(asked, _opened)
    _require_apart(opened)
    names = [each.drawn.name for each in opened]
    whole = whole_contest(names, [each.drawn.reported for each in opened])
    result = StrataRisk(
        whole.contest.id,
        whole.rankings is not None,
        whole.votes,
        whole.cards,
        float(asked.risk_limit),
        whole.status,
        None,
        tuple(each.measured for each in opened),
        (),
    )
    if whole.status is not Status.AUDITABLE:
        return result
    claims = claims_apart(whole.claims.assertions, [each.drawn for each in opened])
    claims = tuple(sorted(claims, key=lambda each: -each.measured_risk))
    risk = claims[0].measured_risk
    return replace(
        result,
        status=_status(opened, risk, result),
        measured_risk=risk,
        strata=tuple(_told(whole.closest, each) for each in opened),
        claims=claims,
    )


@dataclass(frozen=True)
class _Opened:
    """A stratum as its files have it."""

    drawn: DrawnStratum
    measured: StratumMeasured
    manifest: Manifest


def every_stratum(asked: StrataFile, open_one: Callable[[StrataFile, StratumFiles], T]) -> list[T]:
    """Every stratum; raises BadFile with what is wrong in any of them, each by the name of its stratum."""
    opened, problems = list[T](), list[Problem]()
    for files in asked.strata:
        try:
            opened.append(open_one(asked, files))
        except BadFile as wrong:
            problems += [replace(each, file=_named(files, each.file)) for each in wrong.problems]
        except InputError as wrong:
            problems.append(Problem(VALUE.code, VALUE.severity, str(wrong), file=_named(files)))
    if problems:
        raise BadFile(f"strata that cannot be used; problems: {len(problems)}", problems)
    return opened


def _named(files: StratumFiles, file: str = "") -> str:
    return f"stratum {files.name!r}{', ' if file else ''}{file}"


def reported_stratum(
    asked: StrataFile, files: StratumFiles
) -> tuple[Manifest, ReportedContest, CardTable | None]:
    """What is known of a stratum before a card of it is drawn."""
    manifest = usable(read_manifest(files.manifest))
    contest = ContestAsked(
        (str(files.votes),),
        files.cards or manifest.cards,
        asked.contest,
        rule=asked.rule,
        seats=asked.seats,
        votes_allowed=asked.votes_allowed,
        share=asked.share,
        about=asked.about,
        is_part=True,
    )
    reported = contest_asked(contest).reported
    _require_room(reported)
    phantoms_of(manifest, reported.cards)
    records = None if files.records is None else records_of(reported.contest, files.records)
    if records is not None:
        require_records_fit(manifest, records)
    return manifest, reported, records


def _opened(asked: StrataFile, files: StratumFiles) -> _Opened:
    manifest, reported, records = reported_stratum(asked, files)
    if files.read is None or files.seed is None:
        raise OutOfRange("nothing was drawn: give its seed and what people read")
    read = readings_of(reported.contest, files.read)
    papers = papers_of(reported.contest, read, manifest)
    phantoms = phantoms_of(manifest, reported.cards)
    sample = sample_of(CardDraw(files.seed), manifest, phantoms, len(papers))
    used, unread = in_order(reported.contest.id, sample, papers, None)
    drawn = {paper.card for paper in used}
    measured = StratumMeasured(
        files.name,
        files.seed,
        reported.votes,
        reported.cards,
        phantoms,
        len(used),
        records is not None,
        unread,
        sum(card not in drawn for card in papers),
    )
    compared = None if records is None else compared_cards(records, used)
    stratum = DrawnStratum(files.name, reported, used, compared, records, files.stake)
    return _Opened(stratum, measured, manifest)


def _told(claim: Assertion, opened: _Opened) -> StratumMeasured:
    """The stratum, with the votes of its records where they are others."""
    return replace(opened.measured, records=others_recorded(claim, opened.drawn))


def others_recorded(claim: Assertion, stratum: DrawnStratum) -> Mapping[str, int] | None:
    """The votes of a stratum's records where they are not those reported there; None where they are, or it has none."""
    if stratum.records is None:
        return None
    return other_votes(claim, stratum.reported, stratum.records)


def _require_room(reported: ReportedContest) -> None:
    """Refuse more votes than the cards of the stratum can hold, which another stratum's cards do not."""
    contest, cards, counts = reported.contest, reported.cards, reported.valid_votes.values()
    ballots = 0 if reported.rankings is None else reported.rankings.count
    for what, found, room in (
        (f"{contest.unit}s", sum(counts), cards * contest.votes_on_card),
        (f"{contest.unit}s for one choice", max(counts, default=0), cards * contest.most_for_one),
        ("ballots", ballots, cards),
    ):
        if found > room:
            raise OutOfRange(
                f"{found:,} {what} are reported and {cards:,} cards hold at most {room:,}: correct the votes or say "
                "how many cards there are"
            )


def _require_apart(opened: Sequence[_Opened]) -> None:
    """Refuse strata that share a seed and a batch, or entries of no list: their draws would not be independent."""
    seen: dict[tuple[str, BatchId], str] = {}
    for each in opened:
        missing = [(PHANTOM,)] if each.measured.phantoms else []
        for batch in (*each.manifest.ids, *missing):
            other = seen.setdefault((each.measured.seed, batch), each.measured.name)
            if other != each.measured.name:
                raise OutOfRange(
                    f"strata {other!r} and {each.measured.name!r} were drawn by one seed and both have the batch "
                    f"{'/'.join(batch)}: their draws are the same ones, and strata have to be drawn independently"
                )


def whole_contest(names: Sequence[str], strata: Sequence[ReportedContest]) -> ReportedContest:
    """The contest over all strata of these names, which must be one contest and list the same choices."""
    first = strata[0]
    choices = [choice.id for choice in first.contest.choices]
    votes = Counter[str]()
    for each, name in zip(strata, names, strict=True):
        if each.contest.id != first.contest.id:
            raise OutOfRange(
                f"stratum {name!r} reports contest {each.contest.id!r}, and {names[0]!r} contest "
                f"{first.contest.id!r}: strata are parts of one contest; name it with contest = in the file of strata"
            )
        if sorted(choice.id for choice in each.contest.choices) != sorted(choices):
            raise OutOfRange(
                f"the strata list other choices of contest {first.contest.id!r}: write each choice in the votes of "
                "every stratum, with 0 where it has none"
            )
        if each.needs_rankings:
            raise OutOfRange(
                f"stratum {name!r}: by the rule {each.contest.rule} votes alone do not say who has won: give its "
                "ballots with their rankings in place of the votes"
            )
        votes.update(each.votes)
    return replace(
        first,
        votes={name: votes[name] for name in first.votes},
        cards=sum(each.cards for each in strata),
        rankings=_every_ranking([each.rankings for each in strata if each.rankings is not None]),
        stated_winner=_stated_winner(names, strata),
    )


def _every_ranking(strata: Sequence[Rankings]) -> Rankings | None:
    """The ballots of all strata; None where no ballots were given."""
    if not strata:
        return None
    cards = Counter[Ranking]()
    for each in strata:
        cards.update(each.cards)
    return Rankings(strata[0].choices, cards)


def _stated_winner(names: Sequence[str], strata: Sequence[ReportedContest]) -> str:
    """Who the files of the strata say to have won the contest; empty where none does."""
    stated = {
        each.stated_winner: name
        for each, name in zip(strata, names, strict=True)
        if each.stated_winner
    }
    if len(stated) > 1:
        said = ", ".join(f"{winner} in that of {name!r}" for winner, name in stated.items())
        raise OutOfRange(
            f"the ballots of the strata name other winners of one contest: {said}; name who won over all strata, or "
            "nobody"
        )
    return next(iter(stated), "")


def _status(opened: Sequence[_Opened], risk: float, result: StrataRisk) -> Status:
    is_within = is_within_limit(risk, result.risk_limit)
    if any(each.measured.used < each.measured.cards for each in opened):
        return Status.CONFIRMED if is_within else Status.NOT_YET
    is_open = any(paper.reading in UNREAD for each in opened for paper in each.drawn.papers)
    if is_within:
        return Status.HAND_COUNT_AGREES if not is_open else Status.CONFIRMED
    return Status.ALL_DRAWN if is_open else Status.HAND_COUNT_DIFFERS
