"""The report's answer: who won and by how little, what would have to be wrong, and what only paper can tell.

They stand first on the page, on the terminal and in the JSON. Everything in them is a number of a chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.fit import OnPaper
from canvass.journeys.audit_plan import AuditPlan
from canvass.journeys.chapters.asking import AskingChapter
from canvass.journeys.chapters.leads import LeadsChapter
from canvass.journeys.chapters.paper import PaperChapter
from canvass.journeys.chapters.recount import RecountChapter, StateRecount
from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.electors import College
from canvass.journeys.outcome import ElectionOutcome
from canvass.journeys.paths import CollegePaths, ElectionPaths
from canvass.journeys.report import Missing, Report
from canvass.model import Contest, names_in_short
from canvass.present import words
from canvass.present.decided import ending_sentence, flip_sentence, share_sentences
from canvass.present.messages import messages
from canvass.present.outcome import open_questions
from canvass.tabulation import ContestFlip, FlipEnding, Margin, Outcome, PathEnding, ShareFlip

CLOSE = 3
"""States of which the answer tells: the closest of those looked at."""
say = messages("answer")


@dataclass(frozen=True, slots=True)
class Answer:
    """Three paragraphs of plain words."""

    won: str
    wrong: str
    paper: str

    @property
    def paragraphs(self) -> tuple[str, str, str]:
        """In the order of reading."""
        return self.won, self.wrong, self.paper


@dataclass(frozen=True, slots=True)
class Names:
    """What choices are called: in full where they are named first, in short after that."""

    contest: Contest
    short: Mapping[str, str]

    def full(self, choice: str) -> str:
        """The whole name."""
        return self.contest.choice(choice).name

    def brief(self, choice: str) -> str:
        """The family name of a person."""
        return self.short[choice]


def names_of(contest: Contest) -> Names:
    """The names of a contest's choices."""
    return Names(contest, names_in_short(contest))


def answer(report: Report) -> Answer:
    """The answer of a whole report."""
    names = names_of(report.contest)
    chapters = {chapter.id: chapter.result for chapter in report.chapters}
    return Answer(
        won=_won(chapters["outcome"], names, report.state_names),
        wrong=_wrong(chapters["paths"], names, report.state_names),
        paper=" ".join(_paper(chapters, names)),
    )


def _won(result: object, names: Names, states: Mapping[str, str]) -> str:
    if isinstance(result, ElectionOutcome):
        return " ".join(_decided(result, names))
    if isinstance(result, LeadsChapter):
        return " ".join(_leads(result, names, states))
    return say("cannot-say-who", reason=_reason(result))


def _reason(result: object) -> str:
    return result.reason.rstrip(".") if isinstance(result, Missing) else words.NOT_KNOWN


def _decided(result: ElectionOutcome, names: Names) -> Iterator[str]:
    if result.college is None:
        yield from won_by_count(names, result.whole.count)
    else:
        yield _electors(result.college, result.whole.count, names)
        yield from _popular(result.whole.count.outcome, names)
    leads = [_lead(place) for place in _closest(result.parts)]
    yield from _led(leads, names)
    if open_places := [p.place.name for p in result.parts if p.count.outcome.outstanding]:
        yield say("not-counted-in", places=words.listed(open_places, shown=CLOSE))


def by_count(count: Count) -> str:
    """Which count it is, as a sentence begins."""
    return say("by-count", baseline=count.baseline.value)


def won_by_count(names: Names, count: Count) -> Iterator[str]:
    """Who won by a count and by how many votes, and what is still to be counted."""
    outcome, by = count.outcome, by_count(count)
    if outcome.share_margin is not None:
        told = " ".join(share_sentences(names.contest, outcome, names.full))
        yield say("by-rule", count=count.baseline.sentence, told=told)
    elif outcome.margin is None or outcome.tied:
        yield _without_margin(count, names)
    else:
        yield _with_margin(count, outcome.margin, by, names)
    yield from open_questions(outcome)


def _without_margin(count: Count, names: Names) -> str:
    outcome, why = count.outcome, ending_sentence(count.outcome)
    if not outcome.winners or outcome.tied:
        return say("by-rule", count=count.baseline.sentence, told=why)
    winners = words.listed([names.full(choice) for choice in outcome.winners])
    return say("winners-all", by=by_count(count), winners=winners, why=why)


def _with_margin(count: Count, margin: Margin, by: str, names: Names) -> str:
    outcome = count.outcome
    is_over = _is_over(count)
    told = {
        "by": by,
        "ahead": names.full(margin.ahead),
        "behind": names.full(margin.behind),
        "votes": _lead_votes(margin),
    }
    if len(outcome.winners) > 1:
        winners = words.listed([names.full(choice) for choice in outcome.winners])
        told |= {"ahead": names.brief(margin.ahead), "seats": str(len(outcome.winners))}
        return say("won-seats" if is_over else "leads-seats", winners=winners, **told)
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


def _popular(outcome: Outcome, names: Names) -> Iterator[str]:
    """Who had more votes, whoever has more electors."""
    margin = outcome.margin
    if margin is not None and margin.margin_votes:
        yield say("in-all", ahead=names.brief(margin.ahead), votes=_lead_votes(margin))


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


def _about(votes: int, is_about: bool) -> str:
    told = words.votes(votes)
    return say("about-votes", votes=told) if is_about else told


def _wrong(result: object, names: Names, states: Mapping[str, str]) -> str:
    if not isinstance(result, ElectionPaths):
        return say("cannot-say-wrong", reason=_reason(result))
    valid = result.whole.count.outcome.valid_votes if result.whole else 0
    if result.electors is not None:
        return _wrong_electors(result.electors, valid, names, states)
    return wrong_votes(names, result.votes, result.shares, valid)


def _wrong_electors(
    found: CollegePaths, valid: int, names: Names, states: Mapping[str, str]
) -> str:
    if found.asked.ending is not PathEnding.FOUND:
        return found.asked.ending.sentence
    cheapest = found.asked.paths[0]
    told = say(
        "wrong-electors",
        choice=names.brief(found.choice),
        votes=_about(cheapest.votes, bool(found.about.intersection(cheapest.units))),
        places=words.listed([states.get(unit, unit) for unit in cheapest.units]),
        share=_of_all(cheapest.votes, valid),
    )
    return f"{told} {say('wrong-by-leads')}" if found.by_leads else told


def wrong_votes(
    names: Names, flip: ContestFlip | None, shares: Sequence[ShareFlip], valid: int
) -> str:
    """What would have to be wrong where the votes of the contest decide; of the share nearest, where one does."""
    if shares:
        return flip_sentence(shares[0], names.brief)
    if flip is None:
        return say("cannot-say-wrong", reason=words.NOT_KNOWN)
    known = (FlipEnding.FOUND, FlipEnding.RUNOFF)
    if flip.ending not in known or flip.behind is None or flip.votes_flipped is None:
        return flip.ending.sentence
    return say(
        "wrong-votes",
        choice=names.brief(flip.behind),
        ending=flip.ending.value,
        votes=words.votes(flip.votes_flipped),
        share=_of_all(flip.votes_flipped, valid),
    )


def _of_all(votes: int, valid: int) -> str:
    """What part of all votes these are, to one digit; nothing where all votes are not known."""
    if not 0 < votes < valid:
        return ""
    part, whole = words.one_digit(Fraction(votes, valid))
    about = say("about-in", part=words.number(part), whole=words.number(whole))
    return say("wrong-share", share=about)


@dataclass(frozen=True, slots=True)
class ClosePaper:
    """What is known of a place's paper; the shares are None where they are not known."""

    place: str
    on_paper: OnPaper
    with_paper: Fraction | float | None
    without: Fraction | float | None


def _paper(chapters: Mapping[str, object], names: Names) -> Iterator[str]:
    recount = chapters.get("recount")
    recounts = recount.recounts if isinstance(recount, RecountChapter) else ()
    yield from paper_sentences(_papers(chapters), recounts[:CLOSE], names)


def _papers(chapters: Mapping[str, object]) -> list[ClosePaper]:
    audit, asking = chapters["audit"], chapters["asking"]
    if isinstance(audit, AuditPlan):
        return papers_of_audit(audit)
    if isinstance(asking, AskingChapter):
        return _papers_of_day(asking, chapters["places"])
    return []


def papers_of_audit(plan: AuditPlan) -> list[ClosePaper]:
    """The paper of the places of an audit plan, the closest of them."""
    closest = sorted(plan.places, key=lambda place: place.diluted_margin or Fraction(1))[:CLOSE]
    return [
        ClosePaper(p.place.name, p.on_paper, p.paper.with_paper, p.paper.without) for p in closest
    ]


def _papers_of_day(chapter: AskingChapter, places: object) -> list[ClosePaper]:
    """The paper as far as it is known on a day without votes by county."""
    shares = (
        {paper.state: paper for paper in places.states} if isinstance(places, PaperChapter) else {}
    )
    found = []
    for state in chapter.plan.states[:CLOSE]:
        paper = shares.get(state.state)
        found.append(
            ClosePaper(
                state.name,
                state.cost.on_paper,
                paper.with_paper if paper else None,
                paper.without_paper if paper else None,
            )
        )
    return found


def paper_sentences(
    papers: Sequence[ClosePaper], recounts: Sequence[StateRecount], names: Names
) -> Iterator[str]:
    """The paper that is missing first, then what is there, what was counted twice, and who alone can tell."""
    by_kind = {kind: [one for one in papers if one.on_paper is kind] for kind in OnPaper}
    yield from (_too_little(one) for one in by_kind[OnPaper.TOO_LITTLE])
    if every := by_kind[OnPaper.ALL]:
        yield say("paper-every", places=words.listed([one.place for one in every]))
    yield from (_some(one) for one in by_kind[OnPaper.PART])
    if unknown := by_kind[OnPaper.NOT_KNOWN]:
        yield say("paper-not-known", places=words.listed([one.place for one in unknown]))
    yield from (_counted_again(recount, names) for recount in recounts)
    too_little = papers and len(by_kind[OnPaper.TOO_LITTLE]) == len(papers)
    yield say("only-paper-too-little" if too_little else "only-paper")


def _too_little(one: ClosePaper) -> str:
    if not one.without:
        return say("paper-too-little-unsaid", place=one.place)
    return say("paper-too-little", place=one.place, share=words.percent(one.without, 1))


def _some(one: ClosePaper) -> str:
    """The paper that is missing, where some is known to be; else the paper that is known."""
    if one.without:
        return say("paper-some-without", place=one.place, share=words.percent(one.without, 1))
    if not one.with_paper:
        return say("paper-some-unsaid", place=one.place)
    return say("paper-some", place=one.place, share=words.percent(one.with_paper, 1))


def _counted_again(recount: StateRecount, names: Names) -> str:
    found = recount.comparison
    moved = found.whole.net_margin
    return say(
        "counted-again",
        place=recount.name,
        choice=names.brief(found.pair.leader),
        way="stayed" if moved == 0 else "grew" if moved > 0 else "shrank",
        votes=abs(moved),
    )
