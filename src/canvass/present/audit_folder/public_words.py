"""What the public page says of an audit: its status, its contests, and where paper and reports differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
from canvass.present.words import counted, day, listed, number, percent

GOOD = (Ending.CONFIRMED, Ending.HAND_COUNT_AGREES, Ending.UNOPPOSED)
NOT_YET = "No outcome is confirmed before the audit is concluded."
SHOWN = 100
"""Discrepancies on the page; the data beside it have them all."""
_UNRECORDED = (Awaire.NAME, AwaireSteps.NAME)
METHODS = {
    "polling": "Ballots drawn at random are read by people.",
    "comparison": "Ballots drawn at random are read by people and compared with what the machine recorded of each.",
    "super_simple": "Ballots drawn at random are read by people and compared with what the machine recorded of each.",
    "polling_ratio": "Ballots drawn at random are read by people.",
    "suite": "Ballots drawn at random are read by people; those with a record by the machine that can be found are "
    "compared with it.",
    "oneaudit": "Ballots drawn at random are read by people and compared with what the machine recorded of each or, in "
    "a batch without such records, with the mean that the votes reported for the batch make of a ballot.",
    "stratified": "Each county draws ballots at random from its own, and people read them: some compare them with what "
    "the machine recorded of each, or with the votes reported for the batch, others with nothing. What all of them "
    "found is measured together.",
    "stratified_batches": "Each county draws from its own: single ballots, which people read, and compare with what "
    "the machine recorded of each where there are such records; or whole batches, which people count. What all of them "
    "found is measured together.",
    "stratified_by_style": "Each county draws from its own: single ballots, which people read, and compare with what "
    "the machine recorded of each where there are such records, in some counties only ballots that have the contest by "
    "those records; or whole batches, which people count. What all of them found is measured together.",
    **dict.fromkeys(
        ("stratified_ranked", "stratified_preference", "stratified_borda"),
        "Each county draws ballots at random from its own, and people read them, rank by rank: some counties compare "
        "each with the ranking that the machine recorded, others with nothing. What all of them found is measured "
        "together.",
    ),
    "ranked_polling": "Ballots drawn at random are read by people, rank by rank.",
    "ranked_comparison": "Ballots drawn at random are read by people, rank by rank, and compared with the ranking that "
    "the machine recorded of each.",
    "awaire_steps": "Ballots drawn at random are read by people, rank by rank; no machine recorded their rankings.",
    "awaire": "Ballots drawn at random are read by people, rank by rank; no machine recorded their rankings.",
    "preference_polling": "Ballots drawn at random are read by people, rank by rank.",
    "preference_comparison": "Ballots drawn at random are read by people, rank by rank, and compared with the ranking "
    "that the machine recorded of each.",
    "borda_polling": "Ballots drawn at random are read by people, rank by rank.",
    "borda_comparison": "Ballots drawn at random are read by people, rank by rank, and compared with the ranking that "
    "the machine recorded of each.",
    "stratified_points": "Each county draws ballots at random from its own, and people read them, with what each gives "
    "every choice: some counties compare each with what the machine recorded, others with nothing. What all of them "
    "found is measured together.",
    "oneaudit_points": "Ballots drawn at random are read by people, with what each gives every choice, and compared "
    "with what the machine recorded of each or, in batches without such records, with the average of the batch.",
    "points_batches": "Whole batches of ballots are drawn at random; people add up what their ballots give every "
    "choice and compare it with what the machine reported for the batch.",
    "points_polling": "Ballots drawn at random are read by people, with what each gives every choice.",
    "points_comparison": "Ballots drawn at random are read by people, with what each gives every choice, and compared "
    "with what the machine recorded of each.",
    "minerva": "Ballots drawn at random are read by people, in rounds announced before.",
    "athena": "Ballots drawn at random are read by people, in rounds announced before.",
    "providence": "Ballots drawn at random are read by people, in rounds.",
    "batch_comparison": "Boxes drawn at random are counted by people and compared with what was reported for them.",
    "fixed_percentage": "A fixed share is read by people, whatever is found.",
    "hand_count": "Every ballot is counted by people.",
}

_ELIMINATION = "who has the fewest votes is eliminated, again and again."
_COUNTS = (
    ("preference_", "who is ranked above each other choice by more ballots than below it has won."),
    (
        "borda_",
        "each rank gives points, the last of all choices none and each rank above it one more; most points win.",
    ),
)


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


def status(view: PublicView) -> Headline:
    """How an audit stands, in plain words; a caution where it is not done, or not all is well."""
    if view.phase is Phase.ABORTED:
        why = f"Why: {view.aborted}"
        return Headline("This audit was aborted. It confirms nothing.", (why,), is_caution=True)
    if view.phase is not Phase.CONCLUDED:
        headline = f"This audit is not finished. {view.phase.sentence}"
        return Headline(headline, (NOT_YET,), is_caution=True)
    targeted = [each for each in view.contests if each.is_targeted]
    doubtful = [each for each in targeted if each.ending not in GOOD]
    if doubtful:
        names = listed([each.title for each in doubtful])
        headline = (
            f"The audit is finished. Not every outcome is confirmed: read what is said of {names}."
        )
    else:
        headline = "The audit is finished. Every outcome that it set out to check is confirmed."
    settled = [each for each in targeted if each not in doubtful]
    rest = _not_checked([each for each in view.contests if not each.is_targeted])
    lines = (*_grouped(doubtful), *_grouped(settled), *rest)
    return Headline(headline, lines, is_caution=bool(doubtful))


def _not_checked(contests: Sequence[PublicContest]) -> Iterator[str]:
    """The contests that the headline says nothing of: whoever looks for hers must not take it for confirmed."""
    if contests:
        yield f"It did not set out to check {listed([each.title for each in contests])}."


def _grouped(contests: Iterable[PublicContest]) -> Iterator[str]:
    """Each sentence once, with the contests that it is said of; a hand count that differs with its numbers."""
    titles: dict[str, list[str]] = {}
    for each in contests:
        titles.setdefault(
            f"{sentence(each)}{_hand_count(each)}{elected_words(each.elected)}", []
        ).append(each.title)
    for said, names in titles.items():
        yield f"{listed(names)}. {said}"


def _hand_count(contest: PublicContest) -> str:
    if contest.ending is not Ending.HAND_COUNT_DIFFERS or contest.result is None:
        return ""
    found = dict(contest.result.hand_count)
    if not found:
        return ""
    return f" Counted by hand: {_votes(found)}. Reported: {_votes(dict(contest.votes))}."


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
    return f"just {'under' if measured < most else 'over'} {percent(most)}"


def contest_shown(contest: PublicContest) -> ContestShown:
    """A contest as the page has it."""
    result = contest.result
    by_hand = dict(result.hand_count) if result else {}
    is_reported = contest.method not in _UNRECORDED or any(votes for _, votes in contest.votes)
    rows = tuple(
        (
            choice,
            number(votes) if is_reported else "not reported",
            number(by_hand.get(choice)) if by_hand else "",
        )
        for choice, votes in contest.votes
    )
    measured = contest.out_of_reach
    if result and result.sample:
        measured = (
            f"Measured risk: {beside_limit(result.measured_risk, contest.risk_limit)} after "
            f"{counted(result.sample, 'draw')}. Risk limit: {percent(float(contest.risk_limit))}."
        )
    if contest.unseen is not None:
        measured = f"{measured} {unseen_sentence(contest.unseen)}".strip()
    cards = f"At most {counted(contest.cards, 'ballot card')} can have this contest."
    method = f"{METHODS[contest.method]} {cards}"
    units = f"{contest.unit}s"
    shown = ContestShown(
        contest.title,
        f"{sentence(contest)}{elected_words(contest.elected)}",
        method,
        bool(by_hand),
        rows,
        measured,
        f"Reported {units}",
        f"{units.capitalize()} in the contest {contest.title}",
    )
    if contest.method in _UNRECORDED and contest.winner:
        method = (
            f"{method} Voters rank the choices; {_ELIMINATION} Nothing is taken for granted but that {contest.winner} "
            "was announced as the winner: every order of elimination that ends with another is tested."
        )
        return replace(shown, method=method, votes="First choices reported")
    if not contest.claims or not contest.winner:
        return shown
    counts = next((w for name, w in _COUNTS if contest.method.startswith(name)), _ELIMINATION)
    method = (
        f"{method} Voters rank the choices; {counts} Tested are "
        f"{counted(contest.claims, 'claim')} about such rankings: if all are true, {contest.winner} won."
    )
    is_borda = contest.method.startswith("borda_")
    return replace(
        shown, method=method, votes="Points reported" if is_borda else "First choices reported"
    )


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
            groups.append(Differences(effect.sentence, count, rows))
    return tuple(groups)


def day_of(moment: str) -> str:
    """The day of a moment in UTC, as people write it; nothing for no moment.

    >>> day_of("2026-11-12T15:04:05Z")
    'November 12, 2026'
    """
    return day(date.fromisoformat(moment[:10])) if moment else ""
