"""What is told of a Michigan pilot."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.replay.labels import StratumReplay
from canvass.audit.replay.pilot import PairEnding, PairRecheck
from canvass.audit.risk import Status
from canvass.journeys.recheck.michigan import PilotRecheck
from canvass.present.blocks import Column, Section, Table, rows, section, text
from canvass.present.recheck.told import (
    Told,
    contradictions_section,
    rest_table,
    risk,
    strong,
)
from canvass.present.words import counted, listed, number

LIMITS = (
    "What people read on the cards is taken as published, and so are the reported votes.",
    "That the manifests were fixed before the seed was rolled cannot be checked here, nor that the paper was kept "
    "safe. A measured risk holds only if the paper trail is trustworthy.",
)
_NOTE = (
    '"Neither fixed" takes the reported number of cards with neither vote for true; "largest" takes the number that '
    "suits a wrong outcome best."
)


def pilot_told(pilot: PilotRecheck) -> Told:
    """The pilot in words and tables."""
    return Told(
        title=pilot.title,
        lead=_lead(pilot),
        parts=tuple(_sections(pilot)),
        limits=LIMITS,
        files=pilot.sources,
    )


def _lead(pilot: PilotRecheck) -> str:
    told = f"{_of(pilot.cards_reproduced, pilot.cards)} drawn come out again from the seed {pilot.seed}."
    if not pilot.pairs and pilot.contradictions:
        return (
            f"{told} The risk is not computed: the sample contradicts the stated numbers of cards."
        )
    if not pilot.pairs:
        return f"{told} The risk cannot be computed again: the files leave out the reported votes."
    worst = pilot.pairs[0]
    return f"{told} {_answer(worst)}"


def _of(part: int, whole: int) -> str:
    if part == whole:
        return f"All {counted(whole, 'card')}"
    return f"{number(part)} of {counted(whole, 'card')}"


def _answer(pair: PairRecheck) -> str:
    limit = f"the risk limit {pair.risk.risk_limit:g}"
    right = "confirmed" if pair.risk.measured_risk <= pair.risk.risk_limit else "not confirmed"
    if pair.ending is PairEnding.STRATA_MERGED:
        ended = "confirmed" if pair.published <= pair.risk.risk_limit else "not confirmed"
        return (
            f"Published was a risk of {risk(pair.published)}, {ended} at {limit}. It comes out, and it is not the risk "
            "of this draw: two samples were counted as one."
        )
    if pair.ending is PairEnding.AGREES:
        return f"The published risk, {risk(pair.published)}, is right: {right} at {limit}."
    published = "confirmed" if pair.published <= pair.risk.risk_limit else "not confirmed"
    return (
        f"Published was a risk of {risk(pair.published)}, {published} at {limit}. Right is {risk(pair.maximised)}: "
        f"{right}."
    )


def _sections(pilot: PilotRecheck) -> Iterator[Section]:
    yield _draw(pilot)
    if pilot.contradictions:
        yield contradictions_section(pilot.contradictions)
    if pilot.pairs:
        yield _risk(pilot)


def _draw(pilot: PilotRecheck) -> Section:
    columns = (
        text("Manifest"),
        Column("cards"),
        Column("drawn"),
        Column("labels came out"),
        Column("places came out"),
    )
    cells = [
        (
            stratum.name,
            number(stratum.cards),
            number(stratum.labels.of),
            number(stratum.labels.reproduced),
            number(stratum.places.reproduced),
        )
        for stratum in pilot.strata
    ]
    checks = [
        check
        for stratum in pilot.strata
        for check in (stratum.labels, stratum.places, stratum.times)
    ]
    checks.append(pilot.numbers)
    told = [
        f"In {stratum.name} labels were drawn from 0 to {number(stratum.cards - 1)} and looked up as places from 1 to "
        f"{number(stratum.cards)}: the last card could not be drawn, and label 0 would have had no card."
        for stratum in pilot.strata
        if stratum.last_card_was_out_of_reach
    ]
    table = Table(f"{pilot.title}: labels from the seed, and their cards", columns, rows(cells))
    beside = [line for stratum in pilot.strata for line in _of_stratum(stratum)]
    return section("The draw", (table, *told, *beside, *_others(pilot), *rest_table(checks)))


def _of_stratum(stratum: StratumReplay) -> Iterator[str]:
    """Batches that the draw did not reach, and cards that were drawn more than once."""
    if stratum.left_out:
        cards = sum(batch.cards for batch in stratum.left_out)
        batches = len(stratum.left_out)
        named = listed([f"{batch.id!r}" for batch in stratum.left_out], shown=3)
        yield (
            f"{stratum.name} lists {counted(cards, 'card')} more, in {counted(batches, 'batch', 'batches')} ({named}), "
            "that the draw did not reach: no card of them could be read. Which ones these are follows from where the "
            "cards that were fetched lie; it is not published."
        )
    if stratum.repeated:
        named = listed([f"label {label}, {times} times" for label, times in stratum.repeated])
        yield f"{stratum.name}: cards were put back after each draw. Drawn more than once: {named}."


def _others(pilot: PilotRecheck) -> Iterator[str]:
    """Further published numbers that came out, and what two samples counted as one are."""
    if pilot.numbers.of and pilot.numbers.reproduced == pilot.numbers.of:
        yield "The share of the cards in the first list and the state of the random generator come out too."
    if pilot.are_merged:
        drawn = listed([number(stratum.labels.of) for stratum in pilot.strata])
        read = listed([f"{choice} {number(votes)}" for choice, votes in pilot.read.items()])
        told = f"{number(pilot.sampled)}: {read}"
        yield (
            f"{drawn} cards were drawn, from each list by itself, and counted as one sample of {told}. How many of "
            "these votes were read in which list is not published, and cannot be replayed."
        )


def _risk(pilot: PilotRecheck) -> Section:
    """Every pair, and for each ending that occurs, which value is right and why."""
    fixed = any(pair.with_neither_fixed is not None for pair in pilot.pairs)
    columns = (
        text("Winner and loser"),
        Column("published"),
        *((Column("neither fixed"),) if fixed else ()),
        Column("largest" if pilot.are_merged else "right: largest"),
        text("answer"),
    )
    table = Table(
        f"{pilot.title}: measured risk; the limit is {pilot.risk_limit:g}",
        columns,
        tuple(strong(_pair(p), p.ending is not PairEnding.AGREES) for p in pilot.pairs),
        _NOTE if fixed else "",
        f"Reported votes: {pilot.votes_source}.",
    )
    endings = dict.fromkeys(pair.ending for pair in pilot.pairs)
    worst = pilot.pairs[0]
    why = [ending.sentence for ending in endings]
    heading = "The risk" if pilot.are_merged else "The risk, and which value is right"
    return section(heading, (table, *why, worst.risk.status.sentence))


def _pair(pair: PairRecheck) -> tuple[str, ...]:
    fixed = pair.with_neither_fixed
    is_confirmed = pair.risk.measured_risk <= pair.risk.risk_limit
    ended = "confirmed" if is_confirmed else "not confirmed"
    return (
        f"{pair.winner}, {pair.loser}",
        risk(pair.published),
        *(() if fixed is None else (risk(fixed),)),
        risk(pair.maximised),
        "cannot say" if pair.risk.status is Status.CANNOT_SAY else ended,
    )
