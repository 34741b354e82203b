"""The score sheet of a rehearsal: one page to pin up."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.attack.rehearsal import Scored, Step
from canvass.journeys.rehearse import Rehearsal
from canvass.present import words
from canvass.present.attack import chance_text
from canvass.present.blocks import Block, Column, Page, Paragraph, Row, Table, Weight, text
from canvass.present.messages import messages
from canvass.present.score_sheet import planted_table, sheet

say = messages("rehearse")


def rehearsal_page(result: Rehearsal) -> Page:
    """What the audit comes to, every planted error with its step, and what a rehearsal cannot show."""
    kind = say("kind-own", errors=result.errors) if result.errors else say("kind")
    return sheet(
        say("title", contest=result.title),
        kind,
        (*_answer(result), _scores(result), _votes(result), *_left_out(result)),
        _limits(result),
        kicker="canvass rehearse",
    )


def _answer(result: Rehearsal) -> Iterator[Block]:
    found = result.sheet
    confirmed = chance_text(found.confirmed).replace("%", "")
    message = "lead-right" if found.is_right else "lead-wrong"
    limit = words.percent(float(result.risk_limit), 0)
    yield Paragraph(
        say(message, method=result.method, limit=limit, confirmed=confirmed), Weight.LEAD
    )
    yield Paragraph(
        say(
            "shape",
            cards=words.number(result.cards),
            batches=result.batches,
            manifest=result.manifest,
            seed=result.seed,
            replications=result.replications,
        )
    )
    yield Paragraph(
        say(
            "cards-rounds" if found.rounds else "cards",
            mean=words.number(round(found.cards.mean)),
            nine=words.number(round(found.cards.nine_in_ten)),
            most=words.number(found.gives_up),
            rounds=words.listed([words.number(draws) for draws in found.rounds]),
        )
    )
    if found.mistakes:
        yield Paragraph(say("mistakes", mistakes=f"{found.mistakes:.1f}"))


def _scores(result: Rehearsal) -> Table:
    return planted_table(
        (
            Column(say("column-cards")),
            Column(say("column-accounting")),
            Column(say("column-sample")),
            Column(say("column-count")),
            Column(say("column-found")),
        ),
        ((_row(one), False) for one in result.sheet.scores),
        say("caption"),
        say("never"),
    )


def _row(one: Scored) -> tuple[str, ...]:
    by_step = [chance_text(one.by_step[step]) if step in one.by_step else "" for step in Step]
    error = one.error
    cells = (error.kind.sentence, error.where, words.number(error.cards), *by_step)
    return (*cells, chance_text(one.found))


def _votes(result: Rehearsal) -> Table:
    found = result.sheet
    return Table(
        caption=say("votes-caption", ranked=_ranked(result)),
        columns=(
            text(say("column-choice")),
            Column(say("column-reported")),
            Column(say("column-paper")),
        ),
        rows=tuple(
            Row((choice, words.number(votes), words.number(found.paper[choice])))
            for choice, votes in found.reported.items()
        ),
    )


def _ranked(result: Rehearsal) -> str:
    if result.has_several:
        return "given" if result.in_points else "several"
    ranked = "yes" if result.is_ranked else "no"
    return "points" if result.in_points else ranked


def _limits(result: Rehearsal) -> tuple[str, ...]:
    shape = say("limit-shape", ranked=_ranked(result))
    is_by_audit = bool(result.sheet.rounds)
    one = say("limit-audit") if is_by_audit else say("limit-one", ranked=_ranked(result))
    return shape, one, say("limit-counted" if is_by_audit else "limit-accounting")


def _left_out(result: Rehearsal) -> Iterator[Block]:
    """The contests of the file that were not played."""
    if result.not_played:
        contests = words.listed(result.not_played)
        yield Paragraph(say("not-played", contests=contests), Weight.NOTE)
