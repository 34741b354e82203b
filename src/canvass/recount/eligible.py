"""Whether a contest is recounted, may be recounted and at whose request, or cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.recount.condition import ALWAYS, AllOf, Condition, Decision, NotKnown
from canvass.recount.question import Question
from canvass.recount.requester import Requester
from canvass.recount.rule import Automatic, Kind, PublicPayment, RecountRule, Request
from canvass.recount.selection import Selection, Status, select
from canvass.recount.truth import Truth, some
from canvass.recount.votes import ContestVotes


class Standing(StrEnum):
    """Where a contest stands."""

    AUTOMATIC = "automatic"
    MAY_ASK = "may_ask"
    MAY_ASK_UNLESS_ORDERED = "may_ask_unless_ordered"
    """One may be asked for, and it is not known whether the law orders one without."""
    NOT = "not"
    CANNOT_SAY = "cannot_say"

    @property
    def may_be_asked_for(self) -> bool:
        """Whether somebody may ask for one that the law is not known to order."""
        return self in (Standing.MAY_ASK, Standing.MAY_ASK_UNLESS_ORDERED)


@dataclass(frozen=True, slots=True)
class AppliedRule:
    """One rule applied to the votes: whether it holds, the comparisons made, and the rule with its status.

    ``effect`` is what a recount that somebody may ask for does, where the rule says it.
    """

    rule_id: str
    says: str
    truth: Truth
    comparisons: tuple[str, ...]
    missing: tuple[str, ...]
    status: Status
    statute: str
    source: str
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who may ask by law, and whether this contest's figures allow it.

    ``choice`` is the candidate meant, or None for voters, parties and officials.
    """

    who: str
    choice: str | None
    truth: Truth
    comparisons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question that no law that was read answers for the day; the nearest rule in time is named, never applied.

    ``wanted`` is the text that would answer it, where it is known that the law changed; of a day before or after all
    that was read it is the section of the nearest rule as it stood then.
    """

    kind: Kind
    status: Status
    nearest_id: str = ""
    nearest_says: str = ""
    nearest_years: str = ""
    nearest_statute: str = ""
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class Eligibility:
    """The standing of a contest in one state, with every rule that was applied.

    ``later_stages`` are recounts that follow a first one (a hand review after a machine recount);
    ``other_requests`` are those that may be asked for beside the first: by somebody else, in another way, after it.
    """

    standing: Standing
    automatic: tuple[AppliedRule, ...]
    request: tuple[AppliedRule, ...]
    askers: tuple[Asker, ...]
    public_payment: tuple[AppliedRule, ...]
    later_stages: tuple[AppliedRule, ...]
    unanswered: tuple[Unanswered, ...]
    effect: str = ""
    partial: str = ""
    other_requests: tuple[AppliedRule, ...] = ()


HAND_REVIEW = "hand_review"


def eligibility(
    rules: Sequence[RecountRule],
    question: Question,
    votes: ContestVotes,
    candidates: Mapping[str, ContestVotes],
) -> Eligibility:
    """The standing of a contest by its votes; ``candidates`` are those on the ballot who lost.

    For each of them the votes are as they stand if it is that candidate who asks.
    """
    chosen = {
        kind: select(rules, kind, question)
        for kind in (Kind.AUTOMATIC, Kind.REQUEST, Kind.PUBLICLY_PAID)
    }
    automatic = tuple(_answers(chosen[Kind.AUTOMATIC], votes))
    request = chosen[Kind.REQUEST]
    askers = tuple(_askers(request, question, votes, candidates))
    later = select(rules, Kind.AUTOMATIC, question, stage=HAND_REVIEW)
    return Eligibility(
        standing=_standing(_truth(automatic), _asked(request, askers, votes)),
        automatic=automatic,
        request=tuple(_answers(request, votes)),
        askers=askers,
        public_payment=tuple(_answers(chosen[Kind.PUBLICLY_PAID], votes)),
        later_stages=tuple(_answers(later, votes)),
        unanswered=tuple(
            _unanswered(kind, selection)
            for kind, selection in chosen.items()
            if selection.status.is_refused
        ),
        effect=_first(request, "effect"),
        partial=_first(request, "partial"),
        other_requests=tuple(_other_requests(rules, question, votes)),
    )


def _other_requests(
    rules: Sequence[RecountRule], question: Question, votes: ContestVotes
) -> Iterator[AppliedRule]:
    stages = dict.fromkeys(rule.stage for rule in rules if rule.kind is Kind.REQUEST and rule.stage)
    for stage in stages:
        yield from _answers(select(rules, Kind.REQUEST, question, stage), votes)


def _unanswered(kind: Kind, selection: Selection) -> Unanswered:
    nearest = selection.nearest
    if selection.wanted:
        return Unanswered(kind, selection.status, wanted=selection.wanted)
    if nearest is None:
        return Unanswered(kind, selection.status)
    return Unanswered(
        kind,
        selection.status,
        nearest.rule_id,
        nearest.words,
        nearest.validity.words,
        nearest.evidence.statute,
    )


def _standing(automatic: Truth, asked: Truth) -> Standing:
    if automatic is Truth.TRUE:
        return Standing.AUTOMATIC
    if asked is Truth.TRUE:
        is_known = automatic is not Truth.UNKNOWN
        return Standing.MAY_ASK if is_known else Standing.MAY_ASK_UNLESS_ORDERED
    if automatic is asked is Truth.FALSE:
        return Standing.NOT
    return Standing.CANNOT_SAY


def _truth(answers: Sequence[AppliedRule]) -> Truth:
    """What all readings of the law agree on; unknown where they do not, or where there is none."""
    truths = {answer.truth for answer in answers}
    return truths.pop() if len(truths) == 1 else Truth.UNKNOWN


def _answers(selection: Selection, votes: ContestVotes) -> Iterator[AppliedRule]:
    if selection.status.is_refused:
        return
    for rule in selection.rules:
        decision = _condition(rule).decide(votes)
        yield answer(rule, selection.status, decision)


def answer(rule: RecountRule, status: Status, decision: Decision) -> AppliedRule:
    """A rule with what it decided."""
    return AppliedRule(
        rule_id=rule.rule_id,
        says=rule.words,
        truth=decision.truth,
        comparisons=decision.comparisons,
        missing=decision.missing,
        status=status,
        statute=rule.evidence.statute,
        source=rule.evidence.source,
        effect=rule.content.effect if isinstance(rule.content, Request) else "",
    )


def _condition(rule: RecountRule) -> Condition:
    if isinstance(rule.content, Automatic | Request | PublicPayment):
        return rule.content.condition
    raise TypeError(f"{rule.rule_id} has no condition")


def _askers(
    selection: Selection,
    question: Question,
    votes: ContestVotes,
    candidates: Mapping[str, ContestVotes],
) -> Iterator[Asker]:
    """Each who may ask, by every reading of the law: a reading that says otherwise makes it unknown."""
    if selection.status.is_refused:
        return
    found: dict[tuple[str, str | None], list[Decision]] = {}
    for rule in selection.rules:
        if isinstance(rule.content, Request):
            for who, choice, decision in _named(rule.content, question, votes, candidates):
                found.setdefault((who, choice), []).append(decision)
    for (who, choice), decisions in found.items():
        truths = {decision.truth for decision in decisions}
        agreed = truths.pop() if len(truths) == 1 else Truth.UNKNOWN
        texts = tuple(text for decision in decisions for text in decision.comparisons)
        yield Asker(who, choice, agreed, texts)


def _named(
    request: Request,
    question: Question,
    votes: ContestVotes,
    candidates: Mapping[str, ContestVotes],
) -> Iterator[tuple[str, str | None, Decision]]:
    for requester in request.for_contest(question.contest).requesters:
        condition = _asked_of(requester, request, votes)
        if requester.who.is_candidate and "candidate" in question.contest.classes:
            for choice, theirs in candidates.items():
                yield requester.words, choice, condition.decide(theirs)
        else:
            yield requester.words, None, condition.decide(votes)


def _asked_of(requester: Requester, request: Request, votes: ContestVotes) -> Condition:
    """What the law asks before somebody may ask; unknown where it is open whether anybody may."""
    condition = ALWAYS if requester.at_any_margin else request.condition
    return AllOf((condition, NotKnown(votes.doubt))) if votes.doubt else condition


def _asked(selection: Selection, askers: Sequence[Asker], votes: ContestVotes) -> Truth:
    if selection.status.is_refused:
        return Truth.UNKNOWN
    if askers:
        return some(asker.truth for asker in askers)
    return _truth(tuple(_answers(selection, votes)))


def _first(selection: Selection, name: str) -> str:
    contents = [rule.content for rule in selection.rules]
    return next((getattr(c, name) for c in contents if isinstance(c, Request)), "")
