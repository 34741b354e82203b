"""The answer's third paragraph: what is known, and what only paper could tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canvass.audit.fit import OnPaper
from canvass.journeys.audit_plan import AuditPlan
from canvass.journeys.chapters.asking import AskingChapter
from canvass.journeys.counties.paper import PaperChapter, SharesOf, paper_of
from canvass.journeys.counties.places import PlacesChapter
from canvass.journeys.counties.recount import RecountChapter, StateRecount
from canvass.journeys.hand_tally import HandTally
from canvass.journeys.outcome import ElectionOutcome
from canvass.present import words
from canvass.present.answering.close_paper import (
    ClosePaper,
    papers_by_equipment,
    papers_of_audit,
    papers_of_day,
)
from canvass.present.answering.names import Names
from canvass.present.answering.won import CLOSE
from canvass.present.hand_tally import cannot_show
from canvass.present.messages import messages

say = messages("answer")


def paper(
    chapters: Mapping[str, object], names: Names, state_names: Mapping[str, str]
) -> Iterator[str]:
    """What is known of the paper of each close state, and what was counted again."""
    recount = chapters.get("recount")
    recounts = recount.recounts if isinstance(recount, RecountChapter) else ()
    tallies = _tallies(chapters)
    for tally in tallies[:CLOSE]:
        yield from cannot_show(tally)
    counted = {tally.name for tally in tallies if tally.is_whole}
    known = _papers(chapters, state_names)
    papers = [one for one in known if one.place not in counted]
    if not known and not counted:
        yield say("paper-nowhere-known")
    yield from paper_sentences(papers, recounts[:CLOSE], names)


def _tallies(chapters: Mapping[str, object]) -> tuple[HandTally, ...]:
    """The states whose paper was counted by hand: of them it is known that there is paper."""
    outcome = chapters.get("outcome")
    return outcome.hand_tallies if isinstance(outcome, ElectionOutcome) else ()


def _papers(chapters: Mapping[str, object], state_names: Mapping[str, str]) -> list[ClosePaper]:
    audit, asking, places = chapters["audit"], chapters["asking"], chapters["places"]
    by_voters = places.states if isinstance(places, PaperChapter) else ()
    if isinstance(audit, AuditPlan):
        return papers_of_audit(audit, SharesOf.REGISTERED_VOTERS if by_voters else SharesOf.VOTES)
    if isinstance(asking, AskingChapter):
        return papers_of_day(asking.plan, by_voters)
    if isinstance(places, PlacesChapter):
        return papers_by_equipment(paper_of(places, state_names), state_names)
    return []


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
    yield _who_can_tell(papers)


def _who_can_tell(papers: Sequence[ClosePaper]) -> str:
    """People who read the paper, but where too little of it is left, or where there is none."""
    if papers and all(one.on_paper is OnPaper.TOO_LITTLE for one in papers):
        return say("only-paper-too-little")
    bare = any(one.without and not one.is_beside_lead for one in papers)
    return say("only-paper-where-any") if bare else say("only-paper")


def _too_little(one: ClosePaper) -> str:
    if not one.without:
        return say("paper-too-little-unsaid", **one.told)
    return say("paper-too-little", share=words.percent(one.without, 1), **one.told)


def _some(one: ClosePaper) -> str:
    """The paper that is missing, where some is known to be; else the paper that is known."""
    if one.without:
        message = "paper-some-without" if one.is_beside_lead else "paper-without"
        return say(message, share=words.percent(one.without, 1), **one.told)
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
