"""An audit that Colorado published: sizes, margins, risks, conclusions and cards, each computed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.replay.discrepant import NamedCards, find_named_cards
from canvass.audit.replay.published_draw import PublishedDraw
from canvass.audit.replay.replayed import Replayed, replayed
from canvass.audit.replay.super_simple_contest import (
    Conclusion,
    PublishedContest,
    PublishedStatus,
    cards_again,
    conclusion_again,
    margin_again,
    risk_again,
    size_again,
)
from canvass.formats.audits.colorado import ColoradoAudit, read_colorado
from canvass.formats.problem import SourceFile
from canvass.journeys.progress import Progress, silent
from canvass.model.sentence import sentences

doing = sentences("doing")


@dataclass(frozen=True, slots=True)
class RoundRecheck:
    """The table of contests after a round.

    ``not_auditable`` contests have no opponent or no margin, so that no sample size was published for them.
    ``margins`` is None where no tally was published.
    """

    number: int
    contests: int
    targeted: int
    not_auditable: int
    sizes: Replayed
    cards: Replayed
    margins: Replayed | None


@dataclass(frozen=True, slots=True)
class ColoradoRecheck:
    """What of the audit could be computed again.

    ``risks`` are those published for every contest, by round; ``conclusions`` those of the targeted contests after the
    last round; ``named_cards`` is None where no report names cards.
    """

    seed: str
    counties: int
    batches: int
    cards: int
    rounds: tuple[RoundRecheck, ...]
    risks: Mapping[int, Replayed]
    conclusions: tuple[Conclusion, ...]
    not_measured: int
    named_cards: NamedCards | None
    sources: tuple[SourceFile, ...]


def recheck_colorado(folder: Path, progress: Progress = silent) -> ColoradoRecheck:
    """The audit in a folder, computed again; raises BadFile with every problem of its files."""
    progress(doing("published"))
    audit = read_colorado(folder)
    draw = PublishedDraw(audit.seed, audit.batches, audit.contests.numbers, audit.contests.counties)
    progress(doing("risks"))
    rounds = tuple(_round(audit, number) for number in sorted(audit.rounds))
    last = audit.rounds[max(audit.rounds)]
    risks = {
        number: replayed(f"risks published after round {number}", map(risk_again, published))
        for number, published in audit.risks.items()
    }
    progress(doing("draw"))
    named = find_named_cards(draw, last, audit.named_cards) if audit.named_cards else None
    auditable = [contest for contest in last if contest.plan is not None]
    return ColoradoRecheck(
        seed=audit.seed,
        counties=len({batch.county for batch in audit.batches}),
        batches=len(audit.batches),
        cards=sum(batch.cards for batch in audit.batches),
        rounds=rounds,
        risks=risks,
        conclusions=_conclusions(last),
        not_measured=sum(not contest.is_targeted for contest in auditable),
        named_cards=named,
        sources=audit.sources,
    )


def _round(audit: ColoradoAudit, number: int) -> RoundRecheck:
    contests = audit.rounds[number]
    auditable = [c for c in contests if c.status is not PublishedStatus.NOT_AUDITABLE]
    stored: dict[str, int] = {}
    for batch in audit.batches:
        stored[batch.county] = stored.get(batch.county, 0) + batch.cards
    held = {
        contest: sum(stored.get(county, 0) for county in counties)
        for contest, counties in audit.contests.counties.items()
    }
    margins = (margin_again(c, audit.votes.get(c.name, {})) for c in contests)
    return RoundRecheck(
        number=number,
        contests=len(contests),
        targeted=sum(contest.is_targeted for contest in contests),
        not_auditable=len(contests) - len(auditable),
        sizes=replayed("sample sizes", map(size_again, auditable)),
        cards=replayed("cards to draw from", (cards_again(c, held[c.name]) for c in contests)),
        margins=replayed("margins in votes", margins) if audit.votes else None,
    )


def _conclusions(contests: tuple[PublishedContest, ...]) -> tuple[Conclusion, ...]:
    """Those of targeted contests, the largest risk first."""
    found = (conclusion_again(contest) for contest in contests)
    told = [conclusion for conclusion in found if conclusion is not None]
    return tuple(sorted(told, key=lambda each: (-each.risk.measured_risk, each.contest.name)))
