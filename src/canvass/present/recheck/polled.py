"""What is told of a polling audit."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.replay.polled_contest import outcome_is_confirmed
from canvass.audit.replay.replayed import Replayed
from canvass.journeys.recheck.polled import PolledContest, PolledRecheck, SampleDrawn
from canvass.present.audit.contest import chance
from canvass.present.blocks import Column, Section, Table, section, text
from canvass.present.decided import winner_words
from canvass.present.messages import messages
from canvass.present.recheck.told import (
    Told,
    confirmed,
    contradictions_section,
    outcome_table,
    rest_table,
    strong,
)
from canvass.present.words import listed, number

say = messages("recheck")


def polled_told(result: PolledRecheck) -> Told:
    """The audit in words and tables."""
    return Told(
        title=result.title,
        lead=_lead(result),
        parts=tuple(_sections(result)),
        limits=(
            say("polled-limit-read"),
            say("polled-limit-risk"),
            say("limit-fixed", what="manifest"),
            say("polled-limit-sheets"),
        ),
        files=result.sources,
    )


def _checks(result: PolledRecheck) -> tuple[Replayed, ...]:
    """Every kind of number, added up over the contests."""
    kinds: dict[str, list[Replayed | None]] = {
        say("kind-counts"): [each.replay.counts for each in result.contests],
        say("kind-margins"): [each.replay.margins for each in result.contests],
        say("kind-risks"): [each.replay.risks for each in result.contests],
        say("kind-sizes"): [each.replay.estimates for each in result.contests],
    }
    known = {what: [c for c in checks if c is not None] for what, checks in kinds.items()}
    found = [
        Replayed(
            what,
            sum(check.of for check in checks),
            sum(check.reproduced for check in checks),
            tuple(rest for check in checks for rest in check.rest),
        )
        for what, checks in known.items()
        if checks
    ]
    return (*found, *((result.drawn.named,) if result.drawn else ()))


def _lead(result: PolledRecheck) -> str:
    checks = _checks(result)
    came, of = sum(check.reproduced for check in checks), sum(check.of for check in checks)
    told = [say("polled-lead", came=number(came), of=number(of))]
    if result.risk_limit is not None:
        told += _confirmed(result, result.risk_limit)
    return " ".join(told)


def _confirmed(result: PolledRecheck, limit: float) -> Iterator[str]:
    """Which outcomes are confirmed; of the others, which ones the sample was not drawn for."""
    done = [c.contest.title for c in result.contests if outcome_is_confirmed(c.replay, limit)]
    yield say("confirmed-at", limit=chance(limit), contests=listed(done))
    rest = [c for c in result.contests if c.contest.title not in done]
    carried = [c.contest.title for c in rest if c.is_targeted is False]
    if others := [c.contest.title for c in rest if c.contest.title not in carried]:
        yield say("not-confirmed-of", contests=listed(others))
    if carried:
        yield say("not-drawn-for", contests=listed(carried))


def _sections(result: PolledRecheck) -> Iterator[Section]:
    checks = _checks(result)
    yield section(
        say("came-out"),
        (
            _read(result),
            outcome_table(say("computed-again"), checks),
            *_twin(result.twin),
            *rest_table((*checks, *((result.twin,) if result.twin else ()))),
        ),
    )
    found = [each for contest in result.contests for each in contest.replay.contradictions]
    if found:
        yield contradictions_section(found)
    yield _risks(result)
    yield section(say("draw"), tuple(_draw(result.drawn)))


def _read(result: PolledRecheck) -> str:
    return say(
        "read",
        cards=result.cards,
        batches=result.batches,
        entered=result.entered,
        contests=len(result.contests),
    )


def _twin(twin: Replayed | None) -> Iterator[str]:
    """Whether the two forms of the cards entered agree."""
    if twin is not None:
        yield say("twin", same=number(twin.reproduced), rows=twin.of)


def _risks(result: PolledRecheck) -> Section:
    columns = (
        text(say("contest")),
        text(say("reported-outcome")),
        text(say("closest-claim")),
        Column(say("risk")),
        text(say("answer")),
    )
    rows = tuple(strong(_contest(c, result.risk_limit), False) for c in result.contests)
    long = tuple(_claims(each) for each in result.contests)
    table = Table(say("risks-caption"), columns, rows, say("risks-note"))
    return section(say("risks"), (table,), long)


def _contest(each: PolledContest, limit: float | None) -> tuple[str, ...]:
    replay = each.replay
    if replay.measured_risk is None:
        return each.contest.title, _won(each), "", "", replay.status.sentence
    answer = "" if limit is None else confirmed(outcome_is_confirmed(replay, limit))
    claim = replay.claims[0].claim.sentence
    return each.contest.title, _won(each), claim, chance(replay.measured_risk), answer


def _won(each: PolledContest) -> str:
    return winner_words(each.outcome, str)


def _claims(each: PolledContest) -> Table:
    return Table(
        say("claims", contest=each.contest.title),
        (text(say("claim")), Column(say("risk"))),
        tuple(
            strong((c.claim.sentence, chance(c.measured_risk)), False) for c in each.replay.claims
        ),
    )


def _draw(drawn: SampleDrawn | None) -> Iterator[str]:
    if drawn is None:
        yield say("no-seed")
        return
    yield say(
        "seed",
        seed=str(drawn.seed),
        source=drawn.source,
        draws=drawn.draws,
        different=drawn.different,
        came=number(drawn.named.reproduced),
        of=number(drawn.named.of),
    )
    yield say("drawn-or-read", ids=drawn.ids)
