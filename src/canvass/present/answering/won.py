"""The answer's first paragraph: who won and by how little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.journeys.certified_twice import certified_twice
from canvass.journeys.chapters.leads import LeadsChapter
from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.electors import College
from canvass.journeys.needed import AskedByLaw, NeededByLaw, leaves_open
from canvass.journeys.outcome import ElectionOutcome
from canvass.journeys.part import PartOfNation, PartOfState
from canvass.model import Contest, Rule
from canvass.present import hand_tally, words
from canvass.present.answering.names import Names, reason_of
from canvass.present.decided import ending_sentence, share_sentences
from canvass.present.messages import messages
from canvass.present.needed import needed_sentences
from canvass.present.outcome import open_questions
from canvass.tabulation import Ending, Margin

BY_VOTES = (Rule.PLURALITY, Rule.APPROVAL)
"""Rules by which whoever has more votes is ahead."""
CLOSE = 3
"""States of which the answer tells: the closest of those looked at."""

say = messages("answer")


def won(result: object, names: Names, states: Mapping[str, str]) -> str:
    """Who won and by how little, everywhere and in the closest states."""
    if isinstance(result, ElectionOutcome):
        return " ".join(_decided(result, names))
    if isinstance(result, LeadsChapter):
        return " ".join(_leads(result, names, states))
    return say("cannot-say-who", reason=reason_of(result))


def _decided(result: ElectionOutcome, names: Names) -> Iterator[str]:
    if result.college is None:
        yield from won_by_count(names, result.whole.count, result.whole.part, result.needed)
        yield from of_electors(result.inputs)
    else:
        yield _electors(result.college, result.whole.count, names)
        yield from _popular(result.whole, names)
    leads = [_lead(place) for place in _closest(result.parts)]
    yield from _led(leads, names)
    for tally in result.hand_tallies[:CLOSE]:
        yield hand_tally.found(tally, names.contest)
    if open_places := [p.place.name for p in result.parts if p.count.outcome.outstanding]:
        yield say("not-counted-in", places=words.listed(open_places, shown=CLOSE))


def of_electors(inputs: Iterable[object]) -> Iterator[str]:
    """That the votes of some states decide electors, where they are for president."""
    yield from (each.sentence for each in inputs if isinstance(each, PartOfNation))


def by_count(count: Count) -> str:
    """Which count it is, as a sentence begins."""
    return say("by-count", baseline=count.baseline.value)


def won_by_count(
    names: Names,
    count: Count,
    part: PartOfState | None = None,
    needed: AskedByLaw | None = None,
) -> Iterator[str]:
    """Who won by a count and by how many votes, of which part, what the law asks, and what is still to be counted."""
    outcome, by = count.outcome, by_count(count)
    says_who_won = part is None or not part.decided_by_all
    law = [*needed_sentences(names.contest, outcome, needed)] if says_who_won else []
    is_of_none = part is not None or outcome.ending is Ending.ELECTORS_DECIDE
    is_open = is_of_none or leaves_open(names.contest, outcome, needed)
    is_over = _is_over(count) and not is_open
    if outcome.rests_on_shares:
        told = " ".join(share_sentences(names.contest, outcome, names.full))
        yield say("by-rule", count=count.baseline.sentence, told=told)
    elif tied := [*_tied(count, by, names)]:
        yield from tied
    elif outcome.margin is None or outcome.tied:
        yield _without_margin(count, names)
    else:
        yield _with_margin(count, outcome.margin, by, names, is_over=is_over)
    if part is not None:
        yield say("part", where=part.where, decided="all" if part.decided_by_all else "not-said")
    yield from law if isinstance(needed, NeededByLaw) else law[:1]
    yield from open_questions(outcome, part)


def _tied(count: Count, by: str, names: Names) -> Iterator[str]:
    """Who have equal votes for the last seat, and how many; who has a seat before them. Nothing of other endings."""
    outcome, seats = count.outcome, names.contest.seats
    votes = {line.votes for line in outcome.order if line.choice in outcome.tied}
    if outcome.ending is not Ending.TIE or names.contest.rule not in BY_VOTES or len(votes) != 1:
        return
    last = say("last-of-seats", seats=seats) if seats > 1 else ""
    who, each = _listed(outcome.tied, names), words.number(*votes)
    yield say("tied", by=by, who=who, last=last, votes=each)
    if outcome.winners:
        yield say("seats-before", who=_listed(outcome.winners, names), many=len(outcome.winners))


def _listed(choices: Sequence[str], names: Names) -> str:
    return words.listed([names.full(choice) for choice in choices])


def _without_margin(count: Count, names: Names) -> str:
    outcome, why = count.outcome, ending_sentence(count.outcome)
    if names.contest.rule is Rule.IRV and outcome.ending is Ending.NEEDS_RANKINGS:
        return _first_preferences(count, why, names)
    if not outcome.winners or outcome.tied:
        return say("by-rule", count=count.baseline.sentence, told=why)
    winners = words.listed([names.full(choice) for choice in outcome.winners])
    return say("winners-all", by=by_count(count), winners=winners, why=why)


def _first_preferences(count: Count, why: str, names: Names) -> str:
    """Who has most votes of a contest that rankings decide: no winner, and what its numbers begin or end with."""
    order = count.outcome.order
    most = max(line.votes for line in order)
    who = [line.choice for line in order if line.votes == most]
    told = {"votes": words.number(most), "valid": words.number(count.outcome.valid_votes)}
    return say(
        "last-round" if names.contest.final_round else "first-preferences",
        by=by_count(count),
        who=_listed(who, names),
        many=len(who),
        why=why,
        **told,
    )


def _with_margin(count: Count, margin: Margin, by: str, names: Names, *, is_over: bool) -> str:
    outcome = count.outcome
    told = {
        "by": by,
        "ahead": names.full(margin.ahead),
        "behind": names.full(margin.behind),
        "votes": _lead_votes(margin),
    }
    if len(outcome.leading) > 1:
        leading = words.listed([names.full(choice) for choice in outcome.leading])
        told |= {"ahead": names.brief(margin.ahead), "seats": str(len(outcome.leading))}
        return say("won-seats" if is_over else "leads-seats", winners=leading, **told)
    share = _share_of(names.contest, margin)
    return say("won-by" if is_over else "leads-by", share=share, **told)


def _is_over(count: Count) -> bool:
    """Whether an office has canvassed the count and no ballot is left: else nobody is called the winner."""
    return count.baseline.is_official and not count.outcome.outstanding


def _share_of(contest: Contest, margin: Margin) -> str:
    if contest.most_marks > 1:
        return ""
    share = words.percent(margin.margin_share, 1)
    return say("share-of", share=share, valid=words.votes(margin.valid_votes))


def _lead_votes(margin: Margin) -> str:
    votes = words.votes(margin.margin_votes)
    return say("at-least-votes", votes=votes) if margin.is_least else votes


def _electors(college: College, count: Count, names: Names) -> str:
    allocation = college.allocation
    told = {
        "by": by_count(count),
        "majority": allocation.majority,
        "total": allocation.total,
    }
    if allocation.elected is None:
        return say("electors-none", **told)
    (first, held), *others = allocation.electors.items()
    over = "yes" if _is_over(count) else "no"
    told |= {"first": names.full(first), "held": held, "over": over}
    if not others:
        return say("electors-one", **told)
    second, other = others[0]
    return say("electors-two", second=names.full(second), other=other, **told)


def _popular(whole: PlaceOutcome, names: Names) -> Iterator[str]:
    """Who had more votes, whoever has more electors; another number too where another certified table has one."""
    margin = whole.count.outcome.margin
    if margin is None or not margin.margin_votes:
        return
    told = {"ahead": names.brief(margin.ahead), "votes": _lead_votes(margin)}
    other = next(_other_leads(whole, margin), None)
    if other is None:
        yield say("in-all", **told)
    elif other.ahead == margin.ahead:
        yield say("in-all-twice", other=words.number(other.margin_votes), **told)
    else:
        against = {"against": names.brief(other.ahead), "other": _lead_votes(other)}
        yield say("in-all-against", **against, **told)


def _other_leads(whole: PlaceOutcome, margin: Margin) -> Iterator[Margin]:
    """The leads by other certified counts, where these are other numbers."""
    twice = {each.other for each in certified_twice(whole)}
    for count in whole.differing:
        other = count.outcome.margin
        if other is None or count.returns not in twice:
            continue
        if (other.ahead, other.margin_votes) != (margin.ahead, margin.margin_votes):
            yield other


@dataclass(frozen=True, slots=True)
class _StateLead:
    """Who leads in a place, and by how many votes; ``is_about`` and ``is_least`` qualify the number."""

    place: str
    ahead: str
    votes: int
    is_about: bool = False
    is_least: bool = False

    def told(self, is_first: bool) -> str:
        """The number, with what it counts where it is the first of several."""
        number = words.votes(self.votes) if is_first else words.number(self.votes)
        if self.is_least:
            return say("at-least-votes", votes=number)
        return say("about-votes", votes=number) if self.is_about else number


def _closest(places: Sequence[PlaceOutcome]) -> list[PlaceOutcome]:
    """The closest of the places in which somebody leads."""
    known = [place for place in places if _margin(place) is not None]
    return sorted(known, key=_margin_share)[:CLOSE]


def _margin(place: PlaceOutcome) -> Margin | None:
    margin = place.count.outcome.margin
    return margin if margin and margin.margin_votes else None


def _margin_share(place: PlaceOutcome) -> Fraction:
    margin = _margin(place)
    return margin.margin_share if margin else Fraction(0)


def _lead(place: PlaceOutcome) -> _StateLead:
    margin = _margin(place)
    if margin is None:
        raise ValueError(f"{place.place.name}: nobody leads")
    return _StateLead(place.place.name, margin.ahead, margin.margin_votes, is_least=margin.is_least)


def _led(leads: Sequence[_StateLead], names: Names) -> Iterator[str]:
    """A sentence for each choice that leads somewhere."""
    for ahead in dict.fromkeys(lead.ahead for lead in leads):
        mine = [lead for lead in leads if lead.ahead == ahead]
        told = [
            say("lead-in", votes=lead.told(is_first=not place), state=lead.place)
            for place, lead in enumerate(mine)
        ]
        yield say("lead-in-states", ahead=names.brief(ahead), leads=words.listed(told))


def _leads(chapter: LeadsChapter, names: Names, states: Mapping[str, str]) -> Iterator[str]:
    """Electors and leads as they were known on a day."""
    college, day = chapter.college, words.day(chapter.day)
    if college is None or not college.allocation.electors:
        yield say("leads-known", day=day)
    else:
        yield _electors_known(college, day, names)
        undecided = [states.get(unit, unit) for unit in college.allocation.undecided]
        if undecided:
            yield say("not-called-yet", states=words.listed(undecided, shown=CLOSE))
    known = sorted(chapter.states, key=lambda state: state.lead.margin_votes)[:CLOSE]
    yield from _led(
        [_StateLead(s.name, s.lead.ahead, s.lead.margin_votes, s.lead.is_about) for s in known],
        names,
    )


def _electors_known(college: College, day: str, names: Names) -> str:
    allocation = college.allocation
    (first, held), *others = allocation.electors.items()
    told: dict[str, str | int] = {
        "day": day,
        "first": names.full(first),
        "held": held,
        "majority": allocation.majority,
        "total": allocation.total,
    }
    if not others:
        return say("electors-known-one", **told)
    second, other = others[0]
    return say("electors-known", second=names.full(second), other=other, **told)
