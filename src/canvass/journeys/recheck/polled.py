"""A polling audit that others published: cards entered, draw and risks, each computed again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from canvass.audit.replay.polled_contest import (
    PolledContestReplay,
    PublishedPoll,
    contest_again,
    tally,
)
from canvass.audit.replay.replayed import Replayed, Rest, compared, replayed
from canvass.audit.reported import ReportedContest
from canvass.audit.schemes import cards_at, numeric
from canvass.data.audits import DrawnSample, drawn_samples
from canvass.formats.audits.polled import CardEntered, PolledAudit, read_polled
from canvass.formats.problem import SourceFile
from canvass.journeys.progress import Progress, silent
from canvass.model import Choice, Contest, Manifest, Rule
from canvass.model.sentence import sentences
from canvass.stats.tickets import rivest
from canvass.tabulation import Outcome, outcome

doing = sentences("doing")


@dataclass(frozen=True, slots=True)
class PolledContest:
    """A contest, the outcome by its reported votes, and what came out.

    ``is_targeted``: the sample was drawn for it; None where that is not known.
    """

    contest: Contest
    is_targeted: bool | None
    outcome: Outcome
    replay: PolledContestReplay


@dataclass(frozen=True, slots=True)
class SampleDrawn:
    """The cards drawn from the seed: how many, how many different, and the published ones among them.

    ``seed`` and the published cards are not in the audit's files: ``source`` says where they are from. ``ids`` says why
    the cards entered cannot be held against the draw.
    """

    seed: str
    draws: int
    different: int
    named: Replayed
    source: str
    ids: str


@dataclass(frozen=True, slots=True)
class PolledRecheck:
    """What of the audit could be computed again.

    ``risk_limit`` and ``drawn`` are None where nothing is known of the audit beside its files. ``twin`` compares the
    two forms of the cards entered, None where only one is there.
    """

    title: str
    batches: int
    cards: int
    entered: int
    risk_limit: float | None
    drawn: SampleDrawn | None
    twin: Replayed | None
    contests: tuple[PolledContest, ...]
    sources: tuple[SourceFile, ...]


def recheck_polled(folder: Path, progress: Progress = silent) -> PolledRecheck:
    """The audit in a folder, computed again; raises BadFile with every problem of its files."""
    progress(doing("published"))
    audit = read_polled(folder)
    manifest = audit.manifest
    known = drawn_samples().get(manifest.cards)
    progress(doing("tallies"))
    limit = None if known is None else float(known.risk_limit)
    return PolledRecheck(
        title=known.title if known else folder.name,
        batches=len(manifest.batches),
        cards=manifest.cards,
        entered=len({(card.board, card.id) for card in audit.cards}),
        risk_limit=limit,
        drawn=_drawn(known, manifest) if known else None,
        twin=_twin(audit),
        contests=tuple(_contest(each, audit, known) for each in audit.contests),
        sources=audit.sources,
    )


def _contest(
    published: PublishedPoll, audit: PolledAudit, known: DrawnSample | None
) -> PolledContest:
    """A contest of a primary in which a majority elects, and otherwise the two leaders go on."""
    choices = tuple(Choice(name, name) for name in published.votes)
    contest = Contest(published.name, published.name, choices, rule=Rule.TOP_TWO)
    mine = [card for card in audit.cards if card.contest == published.name]
    read = tally([card.marks for card in mine], [card.is_agreed for card in mine])
    reported = ReportedContest(contest, published.votes, max(audit.manifest.cards, 1))
    return PolledContest(
        contest,
        published.name in known.targeted if known else None,
        outcome(contest, published.votes),
        contest_again(published, read, reported, float(known.risk_limit) if known else None),
    )


def _drawn(known: DrawnSample, manifest: Manifest) -> SampleDrawn:
    """The draw by Rivest's sampler, cards put back, counted through the batches in the order of the manifest."""
    places = np.asarray(rivest.picks(known.seed, 1, manifest.cards, known.draws), np.int64) - 1
    sized = [((batch.id,), batch.cards) for batch in manifest.batches]
    cards = [f"{batch}-{position}" for batch, position in cards_at(sized, places)]
    return SampleDrawn(
        seed=known.seed,
        draws=known.draws,
        different=len(set(cards)),
        named=replayed("cards named as drawn", _named(known, cards)),
        source=known.source,
        ids=known.ids,
    )


def _named(known: DrawnSample, cards: Sequence[str]) -> Iterator[Rest | None]:
    for number, (published, own) in enumerate(zip(known.first, cards, strict=False), 1):
        yield compared(f"draw {number}", published, own)
    for number, published in enumerate(known.leading, 1):
        part = cards[(number - 1) * known.set_of : number * known.set_of]
        yield compared(f"first of set {number}", published, min(part, key=_by_number))


def _by_number(card: str) -> list[tuple[int, int, str]]:
    """The order of a shelf: numbers within a name as numbers."""
    return [numeric(part) for part in re.split("([0-9]+)", card)]


def _twin(audit: PolledAudit) -> Replayed | None:
    """Every row of the cards entered beside its row in the other form."""
    if audit.twin is None:
        return None
    others = {_key(card): card for card in audit.twin}
    rows = (compared(" ".join(_key(c)), _said(others.get(_key(c))), _said(c)) for c in audit.cards)
    more = len(audit.twin) - len(audit.cards)
    return replayed(
        "cards in both forms", (*rows, *([compared("rows more", more, 0)] if more else ()))
    )


def _key(card: CardEntered) -> tuple[str, str, str]:
    return card.board, card.id, card.contest


def _said(card: CardEntered | None) -> object:
    return "no such row" if card is None else (card.marks, card.is_agreed)
