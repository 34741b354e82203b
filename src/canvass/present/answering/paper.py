"""The answer's third paragraph: what is known, and what only paper could tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.fit import OnPaper
from canvass.journeys.audit_plan import AuditPlan
from canvass.journeys.chapters.asking import AskingChapter
from canvass.journeys.counties.paper import PaperChapter, StatePaper, Weight
from canvass.journeys.counties.recount import RecountChapter, StateRecount
from canvass.journeys.hand_tally import HandTally
from canvass.journeys.outcome import ElectionOutcome
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.answering.names import Names
from canvass.present.answering.won import CLOSE
from canvass.present.hand_tally import cannot_show
from canvass.present.messages import messages

say = messages("answer")


@dataclass(frozen=True, slots=True)
class ClosePaper:
    """What is known of a place's paper; the shares are None where they are not known.

    ``weight`` says what they are shares of: votes, or registered voters on a day on which the votes were not known.
    """

    place: str
    on_paper: OnPaper
    with_paper: Fraction | float | None
    without: Fraction | float | None
    weight: Weight = Weight.VOTES

    @property
    def told(self) -> dict[str, str]:
        """The place, and whose shares these are, as the messages ask for them."""
        return {"place": self.place, "of": _OF[self.weight]}


_OF = {Weight.VOTES: "votes", Weight.REGISTERED_VOTERS: "voters"}


def paper(chapters: Mapping[str, object], names: Names) -> Iterator[str]:
    """What is known of the paper of each close state, and what was counted again."""
    recount = chapters.get("recount")
    recounts = recount.recounts if isinstance(recount, RecountChapter) else ()
    tallies = _tallies(chapters)
    for tally in tallies[:CLOSE]:
        yield from cannot_show(tally)
    counted = {tally.name for tally in tallies if tally.is_whole}
    papers = [one for one in _papers(chapters) if one.place not in counted]
    yield from paper_sentences(papers, recounts[:CLOSE], names)


def _tallies(chapters: Mapping[str, object]) -> tuple[HandTally, ...]:
    """The states whose paper was counted by hand: of them it is known that there is paper."""
    outcome = chapters.get("outcome")
    return outcome.hand_tallies if isinstance(outcome, ElectionOutcome) else ()


def _papers(chapters: Mapping[str, object]) -> list[ClosePaper]:
    audit, asking, places = chapters["audit"], chapters["asking"], chapters["places"]
    by_voters = places.states if isinstance(places, PaperChapter) else ()
    if isinstance(audit, AuditPlan):
        return papers_of_audit(audit, Weight.REGISTERED_VOTERS if by_voters else Weight.VOTES)
    if isinstance(asking, AskingChapter):
        return papers_of_day(asking.plan, by_voters)
    return []


def papers_of_audit(plan: AuditPlan, weight: Weight = Weight.VOTES) -> list[ClosePaper]:
    """The paper of the places of an audit plan, the closest of them; ``weight`` says what its shares are of."""
    closest = sorted(plan.places, key=lambda place: place.diluted_margin or Fraction(1))[:CLOSE]
    return [
        ClosePaper(p.place.name, p.on_paper, p.paper.with_paper, p.paper.without, weight)
        for p in closest
    ]


def papers_of_day(plan: RecountPlan, papers: Iterable[StatePaper]) -> list[ClosePaper]:
    """The paper as far as it is known on a day on which no audit can be planned."""
    known = {paper.state: paper for paper in papers}
    return [_of_day(state, known.get(state.state)) for state in plan.states[:CLOSE]]


def _of_day(state: StatePlan, paper: StatePaper | None) -> ClosePaper:
    if paper is None:
        return ClosePaper(state.name, state.cost.on_paper, None, None)
    shares = paper.with_paper, paper.without_paper
    return ClosePaper(state.name, state.cost.on_paper, *shares, paper.weight)


def paper_sentences(
    papers: Sequence[ClosePaper], recounts: Sequence[StateRecount], names: Names
) -> Iterator[str]:
    """The paper that is missing first, then what is there, what was counted twice, and who alone can tell."""
    by_kind = {kind: [one for one in papers if one.on_paper is kind] for kind in OnPaper}
    yield from (_too_little(one) for one in by_kind[OnPaper.TOO_LITTLE])
    if every := by_kind[OnPaper.ALL]:
        places = words.listed([one.place for one in every])
        yield say("paper-every", places=places, of=every[0].told["of"])
    yield from (_some(one) for one in by_kind[OnPaper.PART])
    if unknown := by_kind[OnPaper.NOT_KNOWN]:
        yield say("paper-not-known", places=words.listed([one.place for one in unknown]))
    yield from (_counted_again(recount, names) for recount in recounts)
    too_little = papers and len(by_kind[OnPaper.TOO_LITTLE]) == len(papers)
    yield say("only-paper-too-little" if too_little else "only-paper")


def _too_little(one: ClosePaper) -> str:
    if not one.without:
        return say("paper-too-little-unsaid", place=one.place)
    return say("paper-too-little", share=words.percent(one.without, 1), **one.told)


def _some(one: ClosePaper) -> str:
    """The paper that is missing, where some is known to be; else the paper that is known."""
    if one.without:
        return say("paper-some-without", share=words.percent(one.without, 1), **one.told)
    if not one.with_paper:
        return say("paper-some-unsaid", place=one.place)
    return say("paper-some", share=words.percent(one.with_paper, 1), **one.told)


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
