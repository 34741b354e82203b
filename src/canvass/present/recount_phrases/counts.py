"""Which count a plan uses, who is ahead by it, and how many ballots there are to count."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import partial
from math import ceil

from canvass.audit.fit import OnPaper
from canvass.journeys.counts_by_state import StateCount
from canvass.journeys.leads import Lead
from canvass.journeys.needed import NeededByLaw
from canvass.journeys.plan.money import StateCost
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.model import Contest, ElectionType
from canvass.model.election_day import general_election_day
from canvass.present import words
from canvass.present.choices import choice_name
from canvass.present.decided import ending_sentence, share_sentences, share_words
from canvass.present.messages import messages
from canvass.present.recount_phrases.sentence import sentence
from canvass.present.worded import worded
from canvass.recount.comparison import Comparison
from canvass.recount.needed import ShareNeeded
from canvass.tabulation import Ballots

say = messages("recount")
FEW = 6
"""States that are named; more are counted."""


def days_counted(plan: RecountPlan) -> str:
    """From which day the days are counted, and of which day the law is."""
    asked_on = plan.question.asked_on
    counted = say(
        "days-counted",
        weekday=f"{asked_on:%A}",
        asked_on=words.day(asked_on),
        day=words.day(plan.question.election_day),
    )
    return " ".join([counted, *kind_of_election(plan)])


def kind_of_election(plan: RecountPlan) -> Iterator[str]:
    """That the law is asked as for a special election, and why; that a general one is on a day of its own."""
    day, kind = plan.question.election_day, plan.question.contest.election
    is_on_the_day = day == general_election_day(day.year)
    if kind is ElectionType.SPECIAL:
        if plan.contest.election_type is not None:
            yield say("special-election")
        else:
            yield say("special-by-title" if is_on_the_day else "special-by-day", day=words.day(day))
    elif kind is ElectionType.GENERAL and not is_on_the_day:
        yield say("general-on-other-day", day=words.day(day))


def kind_to_write(plan: RecountPlan) -> Iterator[str]:
    """What to write where the kind of election that the law is asked for may be another: told by commands alone."""
    day, kind = plan.question.election_day, plan.question.contest.election
    is_general = kind is ElectionType.GENERAL
    is_by_day = kind is ElectionType.SPECIAL and plan.contest.election_type is None
    if is_by_day or (is_general and day != general_election_day(day.year)):
        yield say("kind-in-file")


def counts_used(plan: RecountPlan) -> str:
    """Which counts the plan uses and from which day, for a reader."""
    if plan.known_on is not None:
        return say("counts-known", day=words.day(plan.known_on))
    return say("counts-last")


def counts_used_by_command(plan: RecountPlan) -> str:
    """The same for who asks a command, with the option that has other counts."""
    return counts_used(plan) if plan.known_on is not None else say("counts-last-of-command")


def not_of_that_day(known_on: date) -> str:
    """What is used beside the counts of the day: what the model is fitted to, names without numbers, assumptions."""
    return say("not-of-that-day", year=str(known_on.year))


def unplanned(plan: RecountPlan) -> Iterator[str]:
    """The states that were asked for and have no plan, by what they lack."""
    if plan.without_law:
        yield say("without-law", states=words.listed(plan.without_law))
    if plan.without_count:
        yield without_count(plan)


def without_count(plan: RecountPlan) -> str:
    """The states that have no plan, for want of a count."""
    states = words.listed(plan.without_count)
    if len(plan.without_count) > FEW:
        states = say("others", states=words.states_counted(plan.without_count))
    if plan.known_on is None:
        return say("without-count", states=states)
    return say("without-count-known", states=states, day=words.day(plan.known_on))


def lead(plan: RecountPlan, state: StatePlan) -> str:
    """Who is ahead, by how many of how many votes; why not where nobody is."""
    found = state.count.lead
    if found is None:
        return without_lead(plan, state)
    if found.margin_votes == 0:
        return say("lead-nobody", tied=tied(plan, found))
    votes = lead_votes(plan.contest, found)
    return say("lead", choice=choice_name(plan.contest, found.ahead), votes=votes)


def without_lead(plan: RecountPlan, state: StatePlan) -> str:
    """Who won where no lead decides: by a share of the votes, or why it cannot be said."""
    outcome, name = state.count.outcome, partial(choice_name, plan.contest)
    if outcome is None:
        return words.NOT_KNOWN
    if at_least := _at_least(plan.contest, state):
        return at_least
    return " ".join(share_sentences(plan.contest, outcome, name)) or ending_sentence(outcome)


def _at_least(contest: Contest, state: StatePlan) -> str:
    """The votes of a measure, where the law asks for at least a share: whoever has exactly it has it.

    Empty where it asks for more than a share, as the rules of contests do.
    """
    law, outcome = state.needed, state.count.outcome
    needed = law.needed if isinstance(law, NeededByLaw) else None
    nearest = outcome.share_margin if outcome else None
    if not isinstance(needed, ShareNeeded) or needed.cmp is not Comparison.AT_LEAST or not nearest:
        return ""
    return say(
        "share-at-least",
        who=choice_name(contest, nearest.choice),
        votes=words.number(nearest.votes),
        valid=words.number(nearest.valid_votes),
        reached=words.percent(Fraction(nearest.votes, nearest.valid_votes)),
        share=share_words(needed.share),
        needed=words.votes(ceil(needed.share * nearest.valid_votes)),
    )


def unit(contest: Contest) -> str:
    """What the sum of the votes is a number of."""
    return say("unit", marks="no" if contest.most_marks == 1 else "yes")


def lead_votes(contest: Contest, found: Lead) -> str:
    """The lead, with what it is part of where that is known."""
    if found.valid_votes is None:
        about = "lead-about" if found.is_about else "lead-of"
        return say(about, votes=words.number(found.margin_votes), unit=unit(contest))
    part = words.part_of(found.margin_votes, found.valid_votes, 4)
    return say("lead-of", votes=part, unit=unit(contest))


def tied(plan: RecountPlan, found: Lead) -> str:
    """Who is level with whom, of how many votes."""
    level = [choice_name(plan.contest, choice) for choice in (found.ahead, found.behind)]
    names, of = words.listed(level), unit(plan.contest)
    if found.valid_votes is None:
        return say("tied", names=names, unit=of)
    return say("tied-of", names=names, unit=of, valid=words.number(found.valid_votes))


def which_count(plan: RecountPlan, state: StatePlan) -> str:
    """Which count the votes are, and since when it was known or is official."""
    count = state.count
    name = count.baseline.sentence
    if plan.known_on is None:
        since = _since(plan, state)
        return say("count-since", count=name, since=since) if since else name
    if count.outcome is None and count.baseline_detail:
        name = say("count-detail", count=name, detail=count.baseline_detail)
    return say("count-since", count=name, since=known_since(count))


def known_since(count: StateCount) -> str:
    """From which day a lead was known; by which a count was, for the day of a certificate may have been earlier."""
    if count.known_from is None:
        return say("known-day-unsaid")
    known = "known-from" if count.outcome is None else "known-by"
    return say(known, day=words.day(count.known_from))


def _since(plan: RecountPlan, state: StatePlan) -> str:
    """Since when the count was known or is official; empty where that needs no word."""
    if state.official_on is None:
        return known_since(state.count) if state.count.baseline.is_official else ""
    if state.official_on.day <= plan.question.asked_on:
        return ""
    return say("official-only", day=words.day(state.official_on.day))


def not_counted_yet(state: StatePlan) -> str:
    """What was outstanding, where the count is one of which only the lead is known, or the ballots are stated."""
    count = state.count
    if count.outlook is not None:
        ballots = words.counted(count.outstanding or 0, "ballot")
        return say("not-counted", ballots=ballots, outlook=worded(count.outlook))
    return say("not-counted-unsaid") if count.outcome is None else ""


def ballots_words(state: StatePlan) -> str:
    """How many ballots a recount counts, in how many counties, and whose they are where that is another contest."""
    cost = state.cost
    ballots = say("ballots", ballots=how_many(cost.bounds), many=cost.bounds.at_most)
    if cost.counties:
        ballots = say("ballots-in", ballots=ballots, counties=len(cost.counties))
    return stand_in(ballots, state.count.ballots_of)


def how_many(ballots: Ballots) -> str:
    """A number of ballots, or between which numbers it is."""
    return words.between(ballots.at_least, ballots.at_most)


def had_there_been_paper(cost: StateCost) -> str:
    """What stands beside a number of ballots to count; nothing where all left paper."""
    return "" if cost.on_paper is OnPaper.ALL else worded(cost.on_paper)


def stand_in(phrase: str, ballots_of: date | None) -> str:
    """The phrase, with whose ballots stand for those of the contest, where theirs were not known."""
    if ballots_of is None:
        return phrase
    return say("stand-in", ballots=phrase, day=words.day(ballots_of))


def stand_ins(plan: RecountPlan) -> Iterator[str]:
    """The same for all states of a plan, a sentence for each day."""
    for ballots_of in sorted({s.count.ballots_of for s in plan.states if s.count.ballots_of}):
        names = words.listed([s.name for s in plan.states if s.count.ballots_of == ballots_of])
        yield sentence(stand_in(say("ballots-of", states=names), ballots_of))
