"""What is told of a Michigan pilot."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.replay.labels import StratumReplay
from canvass.audit.replay.pilot import PairEnding, PairRecheck
from canvass.audit.risk import Status
from canvass.journeys.recheck.michigan import PilotRecheck
from canvass.present.blocks import Column, Section, Table, rows, section, text
from canvass.present.messages import messages
from canvass.present.recheck.told import (
    Told,
    confirmed,
    contradictions_section,
    rest_table,
    risk,
    strong,
)
from canvass.present.worded import worded
from canvass.present.words import listed, number

say = messages("recheck")


def pilot_told(pilot: PilotRecheck) -> Told:
    """The pilot in words and tables."""
    return Told(
        title=pilot.title,
        lead=_lead(pilot),
        parts=tuple(_sections(pilot)),
        limits=(say("pilot-limit-read"), say("limit-fixed", what="manifests")),
        files=pilot.sources,
    )


def _lead(pilot: PilotRecheck) -> str:
    told = _come_out(pilot.cards_reproduced, pilot.cards, str(pilot.seed))
    if pilot.pairs:
        return f"{told} {_answer(pilot.pairs[0])}"
    return f"{told} {say('risk-contradicted' if pilot.contradictions else 'risk-without-votes')}"


def _come_out(part: int, whole: int, seed: str) -> str:
    if part == whole:
        return say("pilot-all", cards=whole, seed=seed)
    return say("pilot-cards", came=number(part), cards=whole, seed=seed)


def _answer(pair: PairRecheck) -> str:
    """What was published of a pair, and which risk is right."""
    limit = pair.risk.risk_limit
    published, at = risk(pair.published), f"{limit:g}"
    was, now = confirmed(pair.published <= limit), confirmed(pair.risk.measured_risk <= limit)
    if pair.ending is PairEnding.STRATA_MERGED:
        return say("risk-merged", published=published, was=was, limit=at)
    if pair.ending is PairEnding.AGREES:
        return say("risk-right", published=published, now=now, limit=at)
    right = risk(pair.maximised)
    return say("risk-other", published=published, was=was, limit=at, right=right, now=now)


def _sections(pilot: PilotRecheck) -> Iterator[Section]:
    yield _draw(pilot)
    if pilot.contradictions:
        yield contradictions_section(pilot.contradictions)
    if pilot.pairs:
        yield _risk(pilot)


def _draw(pilot: PilotRecheck) -> Section:
    columns = (
        text(say("manifest")),
        Column(say("cards")),
        Column(say("drawn")),
        Column(say("labels-came-out")),
        Column(say("places-came-out")),
    )
    strata = pilot.strata
    checks = [check for each in strata for check in (each.labels, each.places, each.times)]
    checks.append(pilot.numbers)
    told = [_last_card_out(each) for each in strata if each.last_card_was_out_of_reach]
    caption = say("labels", pilot=pilot.title)
    table = Table(caption, columns, rows([_labels(each) for each in strata]))
    beside = [line for stratum in strata for line in _of_stratum(stratum)]
    return section(say("draw"), (table, *told, *beside, *_others(pilot), *rest_table(checks)))


def _labels(stratum: StratumReplay) -> tuple[str, ...]:
    labels, places = stratum.labels, stratum.places
    numbers = (stratum.cards, labels.of, labels.reproduced, places.reproduced)
    return (stratum.name, *map(number, numbers))


def _last_card_out(stratum: StratumReplay) -> str:
    last, cards = number(stratum.cards - 1), number(stratum.cards)
    return say("last-card-out", stratum=stratum.name, last=last, cards=cards)


def _of_stratum(stratum: StratumReplay) -> Iterator[str]:
    """Batches that the draw did not reach, and cards that were drawn more than once."""
    if left := stratum.left_out:
        cards = sum(batch.cards for batch in left)
        named = listed([f"{batch.id!r}" for batch in left], shown=3)
        yield say("left-out", stratum=stratum.name, cards=cards, batches=len(left), named=named)
    if stratum.repeated:
        labels = listed([_times(label, times) for label, times in stratum.repeated])
        yield say("put-back", stratum=stratum.name, labels=labels)


def _times(label: int, times: int) -> str:
    return say("label-times", label=str(label), times=str(times))


def _others(pilot: PilotRecheck) -> Iterator[str]:
    """Further published numbers that came out, and what two samples counted as one are."""
    if pilot.numbers.of and pilot.numbers.reproduced == pilot.numbers.of:
        yield say("numbers-too")
    if pilot.are_merged:
        drawn = listed([number(stratum.labels.of) for stratum in pilot.strata])
        read = listed([f"{choice} {number(votes)}" for choice, votes in pilot.read.items()])
        yield say("merged", drawn=drawn, sampled=number(pilot.sampled), votes=read)


def _risk(pilot: PilotRecheck) -> Section:
    """Every pair, and for each ending that occurs, which value is right and why."""
    fixed = any(pair.with_neither_fixed is not None for pair in pilot.pairs)
    columns = (
        text(say("pair")),
        Column(say("published")),
        *((Column(say("neither-fixed")),) if fixed else ()),
        Column(say("largest" if pilot.are_merged else "right-largest")),
        text(say("answer")),
    )
    table = Table(
        say("measured", pilot=pilot.title, limit=f"{pilot.risk_limit:g}"),
        columns,
        tuple(strong(_pair(p), p.ending is not PairEnding.AGREES) for p in pilot.pairs),
        say("neither-means") if fixed else "",
        say("votes-source", source=pilot.votes_source),
    )
    endings = dict.fromkeys(pair.ending for pair in pilot.pairs)
    worst = pilot.pairs[0]
    why = [worded(ending) for ending in endings]
    heading = say("pilot-risk" if pilot.are_merged else "pilot-risk-right")
    return section(heading, (table, *why, worst.risk.status.sentence))


def _pair(pair: PairRecheck) -> tuple[str, ...]:
    fixed = pair.with_neither_fixed
    ended = confirmed(pair.risk.measured_risk <= pair.risk.risk_limit)
    return (
        f"{pair.winner}, {pair.loser}",
        risk(pair.published),
        *(() if fixed is None else (risk(fixed),)),
        risk(pair.maximised),
        say("cannot-say") if pair.risk.status is Status.CANNOT_SAY else ended,
    )
