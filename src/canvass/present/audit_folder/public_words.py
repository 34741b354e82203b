"""What the public page says of an audit: its status, its contests, and where paper and reports differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from canvass.audit.event.ending import Ending
from canvass.audit.state import Phase
from canvass.audit.terms.methods import Awaire, AwaireSteps
from canvass.journeys.audit_folder.discrepancies import Discrepancy, Effect
from canvass.journeys.audit_folder.public import PublicContest, PublicView
from canvass.present.audit_folder.stands import elected_words, stands
from canvass.present.audit_folder.unseen import unseen_sentence
from canvass.present.blocks import Headline
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import day, listed, number, percent, sentences

say = messages("audit_public")
GOOD = (Ending.CONFIRMED, Ending.HAND_COUNT_AGREES, Ending.UNOPPOSED)
SHOWN = 100
"""Discrepancies on the page; the data beside it have them all."""
_UNRECORDED = (Awaire.NAME, AwaireSteps.NAME)
METHODS = {
    "polling": "how-polling",
    "comparison": "how-comparison",
    "super_simple": "how-comparison",
    "polling_ratio": "how-polling",
    "suite": "how-suite",
    "oneaudit": "how-oneaudit",
    "stratified": "how-stratified",
    "stratified_batches": "how-stratified-batches",
    "stratified_by_style": "how-stratified-by-style",
    "stratified_ranked": "how-stratified-rankings",
    "stratified_preference": "how-stratified-rankings",
    "stratified_borda": "how-stratified-rankings",
    "ranked_polling": "how-rankings-polling",
    "ranked_comparison": "how-rankings-comparison",
    "awaire_steps": "how-unrecorded",
    "awaire": "how-unrecorded",
    "preference_polling": "how-rankings-polling",
    "preference_comparison": "how-rankings-comparison",
    "borda_polling": "how-rankings-polling",
    "borda_comparison": "how-rankings-comparison",
    "stratified_points": "how-stratified-points",
    "oneaudit_points": "how-oneaudit-points",
    "points_batches": "how-points-batches",
    "points_polling": "how-points-polling",
    "points_comparison": "how-points-comparison",
    "minerva": "how-rounds-announced",
    "athena": "how-rounds-announced",
    "providence": "how-rounds",
    "batch_comparison": "how-batches",
    "fixed_percentage": "how-fixed-share",
    "hand_count": "how-hand-count",
}
"""How a contest is audited: the message of each method that a record announces."""
_RANKS = {
    "preference": "ranks-preference",
    "borda": "ranks-borda",
    "ranked": "ranks-elimination",
}
"""How rankings make a winner, by how a method's name begins; of any other as of ranked ones."""


@dataclass(frozen=True, slots=True)
class ContestShown:
    """A contest in words and rows."""

    title: str
    sentence: str
    method: str
    counted: bool
    rows: tuple[tuple[str, str, str], ...]
    measured: str
    votes: str
    """What the numbers of the choices are."""
    caption: str


@dataclass(frozen=True, slots=True)
class Differences:
    """Discrepancies that do the same to the audit: what that is, how many there are, and those that are shown."""

    sentence: str
    count: int
    rows: tuple[tuple[str, str, str, str, str], ...]
    """Where, the contest, reported, on paper, and the office's own words."""


def how_audited(method: str) -> str:
    """What is done with the ballots of a contest that is audited so."""
    return say(METHODS[method])


def status(view: PublicView) -> Headline:
    """How an audit stands, in plain words; a caution where it is not done, or not all is well."""
    if view.phase is Phase.ABORTED:
        return Headline(say("aborted"), (say("aborted-why", why=view.aborted),), is_caution=True)
    if view.phase is not Phase.CONCLUDED:
        headline = say("not-finished", phase=view.phase.sentence)
        return Headline(headline, (say("none-confirmed-yet"),), is_caution=True)
    targeted = [each for each in view.contests if each.is_targeted]
    doubtful = [each for each in targeted if each.ending not in GOOD]
    settled = [each for each in targeted if each not in doubtful]
    headline = say("all-confirmed")
    if doubtful:
        headline = say("not-all-confirmed", contests=listed([each.title for each in doubtful]))
    rest = _not_checked([each for each in view.contests if not each.is_targeted])
    lines = (*_grouped(doubtful), *_grouped(settled), *rest)
    return Headline(headline, lines, is_caution=bool(doubtful))


def _not_checked(contests: Sequence[PublicContest]) -> Iterator[str]:
    """The contests that the headline says nothing of: whoever looks for hers must not take it for confirmed."""
    if contests:
        yield say("not-set-out", contests=listed([each.title for each in contests]))


def _grouped(contests: Iterable[PublicContest]) -> Iterator[str]:
    """Each sentence once, with the contests that it is said of; a hand count that differs with its numbers."""
    titles: dict[str, list[str]] = {}
    for each in contests:
        told = (sentence(each), _hand_count(each), elected_words(each.elected))
        titles.setdefault(sentences(told), []).append(each.title)
    for said, names in titles.items():
        yield say("said-of", contests=listed(names), said=said)


def _hand_count(contest: PublicContest) -> str:
    if contest.ending is not Ending.HAND_COUNT_DIFFERS or contest.result is None:
        return ""
    found = dict(contest.result.hand_count)
    if not found:
        return ""
    return say("hand-count", found=_votes(found), reported=_votes(dict(contest.votes)))


def _votes(votes: Mapping[str, int]) -> str:
    ranked = sorted(votes.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{choice} {number(count)}" for choice, count in ranked)


def sentence(contest: PublicContest) -> str:
    """How a contest ended, or stands."""
    return stands(contest.status, contest.ending)


def beside_limit(risk: str, limit: str) -> str:
    """A measured risk that is read beside its limit: two numbers that differ do not look the same.

    >>> beside_limit("0.049999895668", "0.05"), beside_limit("0.050000100000", "0.05")
    ('just under 5.00%', 'just over 5.00%')
    >>> beside_limit("0.013025980453", "0.05"), beside_limit("0.050000000000", "0.05")
    ('1.30%', '5.00%')
    """
    measured, most = Fraction(risk), Fraction(limit)
    if measured == most or percent(measured) != percent(most):
        return percent(measured)
    return say("just-under" if measured < most else "just-over", limit=percent(most))


def contest_shown(contest: PublicContest) -> ContestShown:
    """A contest as the page has it."""
    result = contest.result
    by_hand = dict(result.hand_count) if result else {}
    return ContestShown(
        contest.title,
        sentences((sentence(contest), elected_words(contest.elected))),
        sentences(_method(contest)),
        bool(by_hand),
        tuple(_rows(contest, by_hand)),
        sentences(_measured(contest)),
        _votes_column(contest),
        say("votes-label", unit=contest.unit, contest=contest.title),
    )


def _rows(contest: PublicContest, by_hand: Mapping[str, int]) -> Iterator[tuple[str, str, str]]:
    is_reported = contest.method not in _UNRECORDED or any(votes for _, votes in contest.votes)
    for choice, votes in contest.votes:
        reported = number(votes) if is_reported else say("not-reported")
        yield choice, reported, number(by_hand.get(choice)) if by_hand else ""


def _measured(contest: PublicContest) -> Iterator[str]:
    """The measured risk, or why there cannot be one; and which entries count against the report."""
    result = contest.result
    if result and result.sample:
        risk = beside_limit(result.measured_risk, contest.risk_limit)
        limit = percent(float(contest.risk_limit))
        yield say("measured", risk=risk, draws=result.sample, limit=limit)
    else:
        yield contest.out_of_reach
    if contest.unseen is not None:
        yield unseen_sentence(contest.unseen)


def _method(contest: PublicContest) -> Iterator[str]:
    """How the contest is audited, and what is tested where voters rank the choices."""
    yield how_audited(contest.method)
    yield say("at-most", cards=contest.cards)
    if _is_unrecorded(contest):
        yield say("ranks-elimination")
        yield say("tests-orders", winner=contest.winner)
    elif _has_claims(contest):
        begins = _begins(contest)
        yield say(_RANKS[begins if begins in _RANKS else "ranked"])
        yield say("tests-claims", claims=contest.claims, winner=contest.winner)


def _votes_column(contest: PublicContest) -> str:
    """What the numbers of the choices are."""
    if _is_unrecorded(contest):
        return say("first-choices")
    if _has_claims(contest):
        return say("points" if _begins(contest) == "borda" else "first-choices")
    return say("reported-points" if contest.unit == "point" else "reported-votes")


def _is_unrecorded(contest: PublicContest) -> bool:
    return contest.method in _UNRECORDED and bool(contest.winner)


def _has_claims(contest: PublicContest) -> bool:
    return bool(contest.claims and contest.winner)


def _begins(contest: PublicContest) -> str:
    return contest.method.partition("_")[0]


def differences(
    found: Sequence[Discrepancy], titles: Mapping[str, str], wordings: Sequence[str] = ()
) -> tuple[Differences, ...]:
    """Discrepancies by what they do, the first of all of them, each with what the office says of it."""
    said = [*wordings, *[""] * (len(found) - len(wordings))]
    shown, groups = list(zip(found, said, strict=True))[:SHOWN], []
    for effect in Effect:
        rows = tuple(
            (" ".join(each.entry), titles[each.contest], each.recorded, each.on_paper, wording)
            for each, wording in shown
            if each.effect is effect
        )
        count = sum(each.effect is effect for each in found)
        if count:
            groups.append(Differences(worded(effect), count, rows))
    return tuple(groups)


def day_of(moment: str) -> str:
    """The day of a moment in UTC, as people write it; nothing for no moment.

    >>> day_of("2026-11-12T15:04:05Z")
    'November 12, 2026'
    """
    return day(date.fromisoformat(moment[:10])) if moment else ""
