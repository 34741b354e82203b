"""The committed tables that rest on the frame of cards, computed again."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from canvass.audit.super_simple import super_simple_bet
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.methods import OneAudit, Stratified, SuperSimple
from canvass.audit.terms.places import NO_RECORD, CardPlaces, unrecorded_places
from canvass.audit.terms.population import population
from canvass.audit.terms.read import Lines
from canvass.audit.terms.status import with_status
from canvass.audit.terms.stratified import strata_to_commit
from canvass.errors import BadRecord
from canvass.model import BatchId
from canvass.model.fields import fields
from canvass.numerals import COUNT
from canvass.record import Commitment
from canvass.stats.bets import FixedBet


def committed_places(audit: CommittedAudit, commitment: Commitment, lines: Lines) -> CardPlaces:
    """Every place of the manifest with its style. Raises BadRecord where the frame is not of the manifest."""
    if not audit.has_frame or commitment.cards is None:
        return unrecorded_places(audit.batches)
    tables = commitment.artefacts
    if "styles" not in tables or "frame" not in tables:
        raise BadRecord("the commitment has no tables frame and styles, and cards are compared")
    styles = tuple(
        fields("styles", line).exactly("contests").texts("contests")
        for line in lines(tables["styles"].sha256)
    )
    frame = [
        (fields("frame", line).exactly("id", "style").id("id"), line["style"])
        for line in lines(tables["frame"].sha256)
    ]
    if any(style is not None and type(style) is not int for _, style in frame):
        raise BadRecord("frame: a style is the number of a line of styles, or null")
    numbers = np.array([NO_RECORD if s is None else s for _, s in frame], np.int64)
    if numbers.size and not -1 <= numbers.min() <= numbers.max() < len(styles):
        raise BadRecord(f"frame: it names styles beyond the {len(styles)} that are listed")
    places = CardPlaces(audit.batches, styles, numbers.astype(np.int32))
    if [card for card, _ in frame] != places.ids_at(np.arange(places.places)):
        raise BadRecord("frame: it does not have the places of the manifest, in order")
    if commitment.cards.count != places.places:
        raise BadRecord("the committed cards are not one for each place of the manifest")
    _check_styles(audit, places)
    return places


def table_problems(audit: CommittedAudit, places: CardPlaces) -> Iterator[str]:
    """What does not follow: populations from the frame and the bounds, the bet of super-simple."""
    for contest in audit.contests:
        stated = contest.population
        counted = population(
            contest.listed,
            contest.method,
            contest.bound,
            places,
            audit.smallest_style,
            stated.recorded,
        )
        right = with_status(replace(contest, population=counted)).population
        if right != stated:
            yield f"populations, {contest.id}: {stated.value} stands there, {right.value} follows"
        for part in contest.parts or (contest,):
            yield from _pool_problems(part, places)
        yield from _strata_problems(audit, contest, places)
        yield from _ranking_problems(contest, places)
        yield from _bet_problems(contest)


def _check_styles(audit: CommittedAudit, places: CardPlaces) -> None:
    order = list(audit.order)
    where = {contest.id: contest.listed.jurisdictions for contest in audit.contests}
    for style in places.styles:
        if list(style) != [contest for contest in order if contest in style]:
            raise BadRecord("styles: contests are those of the audit, in order, each once")
    used = _styles_by_jurisdiction(places)
    for jurisdiction, numbers in used.items():
        for contest in {contest for number in numbers for contest in places.styles[number]}:
            if jurisdiction not in where[contest]:
                raise BadRecord(f"frame: {contest} is on records of {jurisdiction}")


def _styles_by_jurisdiction(places: CardPlaces) -> Mapping[str, set[int]]:
    found: dict[str, set[int]] = {}
    start = 0
    for batch in places.batches:
        styles = places.style[start : start + batch.cards]
        known = found.setdefault(batch.jurisdiction, set())
        known.update(set(styles.tolist()) - {NO_RECORD})
        start += batch.cards
    return found


def _pool_problems(contest: AuditedContest, places: CardPlaces) -> Iterator[str]:
    """A batch of which totals and records were committed, and one of which neither was."""
    if not isinstance(contest.method, OneAudit):
        return
    bare = {b for b in places.without_records() if b[0] in contest.listed.jurisdictions}
    for batch in sorted(bare ^ contest.pool_of.keys()):
        lack = "has neither totals nor a record" if batch in bare else "has totals and a record"
        yield f"batch_totals, {contest.id}: the batch {' '.join(batch)} {lack}"


def _strata_problems(
    audit: CommittedAudit, contest: AuditedContest, places: CardPlaces
) -> Iterator[str]:
    """Strata whose numbers of entries are not those of the frame."""
    if not isinstance(contest.method, Stratified):
        return
    votes = [each.votes for each in contest.apart], [e.population.recorded for e in contest.apart]
    right = strata_to_commit(contest.listed, contest.method, places, audit.smallest_style, votes)
    for stated, own in zip(contest.apart, right, strict=True):
        if stated != own:
            yield (
                f"strata, {contest.id}: stratum {stated.number} has {stated.value}, {own.value} follows"
            )


def _ranking_problems(contest: AuditedContest, places: CardPlaces) -> Iterator[str]:
    """Rankings of more cards, or fewer, than have a record with the contest."""
    for part in contest.parts or (contest,):
        if part.ranked is None or part.method.compares is None:
            continue
        records = int((places.lies_in(part.listed.jurisdictions) & places.lists(part.id)).sum())
        if records != (cards := part.ranked.rankings.count):
            yield (
                f"rankings, {part.id}: those of {cards} cards stand there, and {records} have a record with the contest"
            )


def _bet_problems(contest: AuditedContest) -> Iterator[str]:
    if not isinstance(contest.method, SuperSimple):
        return
    for number, bet in contest.bets.items():
        margin = float(contest.margin(contest.assertions[number - 1]))
        right = super_simple_bet(margin, float(contest.method.inflator))
        alike = isinstance(bet, FixedBet) and math.isclose(bet.bet, right.bet, rel_tol=1e-12)
        if not alike or bet.cap != right.cap:
            yield f"bet, {contest.id}: super-simple bets {right.bet} with the cap {right.cap}"


def place_of(places: CardPlaces, card: BatchId) -> int | None:
    """The number of a card's place; None for a phantom."""
    return places.place(card[:-1], int(card[-1])) if COUNT.fullmatch(card[-1]) else None
