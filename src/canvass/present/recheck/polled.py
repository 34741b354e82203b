"""What is told of a polling audit."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.replay.polled_contest import PolledContestReplay, outcome_is_confirmed
from canvass.audit.replay.replayed import Replayed
from canvass.journeys.recheck.polled import PolledContest, PolledRecheck, SampleDrawn
from canvass.present.audit.contest import chance
from canvass.present.blocks import Column, Section, Table, section, text
from canvass.present.decided import winner_words
from canvass.present.recheck.told import (
    Told,
    contradictions_section,
    outcome_table,
    rest_table,
    strong,
)
from canvass.present.words import counted, listed, number

LIMITS = (
    "What people read on the cards is taken as published, and so are the reported votes: the office's table of "
    "contests is not in these files.",
    "The risk holds if every card was put back before the next draw, and if this test was announced before the first "
    "draw. It is the chance of evidence this strong if the reported outcome were wrong, not the chance that it is.",
    "That the manifest was fixed before the seed was rolled cannot be checked here, nor that the paper was kept safe. "
    "A measured risk holds only if the paper trail is trustworthy.",
    "How many sheets a ballot has is printed with two decimals, and where it comes from is not in these files.",
)


def polled_told(result: PolledRecheck) -> Told:
    """The audit in words and tables."""
    return Told(
        title=result.title,
        lead=_lead(result),
        parts=tuple(_sections(result)),
        limits=LIMITS,
        files=result.sources,
    )


def _checks(result: PolledRecheck) -> tuple[Replayed, ...]:
    """Every kind of number, added up over the contests."""
    kinds: dict[str, list[Replayed | None]] = {
        "counts and tallies": [each.replay.counts for each in result.contests],
        "margins, in percent": [each.replay.margins for each in result.contests],
        "risks, in percent": [each.replay.risks for each in result.contests],
        "sample sizes": [each.replay.estimates for each in result.contests],
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
    told = [f"{number(came)} of {number(of)} published numbers come out again."]
    if result.risk_limit is not None:
        limit = result.risk_limit
        done = [c.contest.title for c in result.contests if outcome_is_confirmed(c.replay, limit)]
        told.append(
            f"At the risk limit {chance(limit)} confirmed: {listed(done) if done else 'none'}."
        )
        rest = [c for c in result.contests if c.contest.title not in done]
        carried = [c.contest.title for c in rest if c.is_targeted is False]
        others = [c.contest.title for c in rest if c.contest.title not in carried]
        told += [f"Not confirmed: {listed(others)}."] if others else []
        told += (
            [f"Not confirmed, and not what the sample was drawn for: {listed(carried)}."]
            if carried
            else []
        )
    return " ".join(told)


def _sections(result: PolledRecheck) -> Iterator[Section]:
    checks = _checks(result)
    yield section(
        "What came out again",
        (
            f"The manifest lists {counted(result.cards, 'card')} in {counted(result.batches, 'batch', 'batches')}; "
            f"{counted(result.entered, 'card')} {'was' if result.entered == 1 else 'were'} read for "
            f"{counted(len(result.contests), 'contest')}.",
            outcome_table("Published numbers, computed again", checks),
            *_twin(result.twin),
            *rest_table((*checks, *((result.twin,) if result.twin else ()))),
        ),
    )
    found = [each for contest in result.contests for each in contest.replay.contradictions]
    if found:
        yield contradictions_section(found)
    yield _risks(result)
    yield section("The draw", tuple(_draw(result.drawn)))


def _twin(twin: Replayed | None) -> Iterator[str]:
    """Whether the two forms of the cards entered agree."""
    if twin is not None:
        rows = f"{number(twin.reproduced)} of {counted(twin.of, 'row')}"
        yield f"The cards entered are published as CSV and as JSON: {rows} are the same in both."


def _risks(result: PolledRecheck) -> Section:
    columns = (
        text("Contest"),
        text("reported outcome"),
        text("closest claim"),
        Column("risk"),
        text("answer"),
    )
    rows = tuple(strong(_contest(c, result.risk_limit), False) for c in result.contests)
    long = tuple(_claims(each) for each in result.contests)
    table = Table(
        "The claims that each outcome rests on, and the largest risk among them",
        columns,
        rows,
        "A majority elects; without one nobody may have a majority, and the two leaders must be ahead of all others. "
        "A choice that needs a majority stands against all others pooled.",
    )
    return section("The risk of each contest", (table,), long)


def _contest(each: PolledContest, limit: float | None) -> tuple[str, ...]:
    replay = each.replay
    if replay.measured_risk is None:
        return each.contest.title, _won(each), "", "", replay.status.sentence
    answer = "" if limit is None else _ended(replay, limit)
    claim = replay.claims[0].claim.sentence
    return each.contest.title, _won(each), claim, chance(replay.measured_risk), answer


def _won(each: PolledContest) -> str:
    return winner_words(each.outcome, str)


def _ended(replay: PolledContestReplay, limit: float) -> str:
    return "confirmed" if outcome_is_confirmed(replay, limit) else "not confirmed"


def _claims(each: PolledContest) -> Table:
    return Table(
        f"{each.contest.title}: every claim",
        (text("Claim"), Column("risk")),
        tuple(
            strong((c.claim.sentence, chance(c.measured_risk)), False) for c in each.replay.claims
        ),
    )


def _draw(drawn: SampleDrawn | None) -> Iterator[str]:
    if drawn is None:
        yield (
            "The seed is not in these files, and no published seed of an audit with this manifest is known here: the "
            "draw cannot be replayed."
        )
        return
    yield (
        f"The seed, {drawn.seed}, is not in these files; it was published with the audit's notebooks ({drawn.source}). "
        f"Its {counted(drawn.draws, 'draw')} by Rivest's sampler, cards put back, are of "
        f"{counted(drawn.different, 'different card')}. {number(drawn.named.reproduced)} of the "
        f"{number(drawn.named.of)} cards that were published as drawn come out."
    )
    yield f"Whether the cards read are the cards drawn cannot be replayed. {drawn.ids}"
