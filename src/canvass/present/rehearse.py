"""The score sheet of a rehearsal: one page to pin up."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.attack.rehearsal import Scored, Step
from canvass.journeys.rehearse import Rehearsal
from canvass.present import words
from canvass.present.attack import chance_text
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Paragraph,
    Row,
    Table,
    Weight,
    text,
)
from canvass.present.messages import messages

say = messages("rehearse")
of_page = messages("page")


def rehearsal_page(result: Rehearsal) -> Page:
    """What the audit comes to, every planted error with its step, and what a rehearsal cannot show."""
    return Page(
        title=say("title", contest=result.title),
        kicker="canvass rehearse",
        blocks=(*_answer(result), _scores(result), _votes(result), *_limits(result)),
    )


def _answer(result: Rehearsal) -> Iterator[Block]:
    sheet = result.sheet
    kind = say("kind-own", errors=result.errors) if result.errors else say("kind")
    yield Paragraph(kind, Weight.CAUTION)
    confirmed = chance_text(sheet.confirmed).replace("%", "")
    message = "lead-right" if sheet.is_right else "lead-wrong"
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
            "cards-rounds" if sheet.rounds else "cards",
            mean=words.number(round(sheet.cards.mean)),
            nine=words.number(round(sheet.cards.nine_in_ten)),
            most=words.number(sheet.gives_up),
            rounds=words.listed([words.number(draws) for draws in sheet.rounds]),
        )
    )
    if sheet.mistakes:
        yield Paragraph(say("mistakes", mistakes=f"{sheet.mistakes:.1f}"))


def _scores(result: Rehearsal) -> Table:
    return Table(
        caption=say("caption"),
        columns=(
            text(say("column-error")),
            text(say("column-where")),
            Column(say("column-cards")),
            Column(say("column-accounting")),
            Column(say("column-sample")),
            Column(say("column-count")),
            Column(say("column-found")),
        ),
        rows=tuple(_row(one) for one in result.sheet.scores),
        note=say("never"),
    )


def _row(one: Scored) -> Row:
    by_step = [chance_text(one.by_step[step]) if step in one.by_step else "" for step in Step]
    error = one.error
    cells = (error.kind.sentence, error.where, words.number(error.cards), *by_step)
    return Row((*cells, chance_text(one.found)))


def _votes(result: Rehearsal) -> Table:
    sheet = result.sheet
    return Table(
        caption=say("votes-caption", ranked=_ranked(result)),
        columns=(
            text(say("column-choice")),
            Column(say("column-reported")),
            Column(say("column-paper")),
        ),
        rows=tuple(
            Row((choice, words.number(votes), words.number(sheet.paper[choice])))
            for choice, votes in sheet.reported.items()
        ),
    )


def _ranked(result: Rehearsal) -> str:
    if result.has_several:
        return "given" if result.in_points else "several"
    ranked = "yes" if result.is_ranked else "no"
    return "points" if result.in_points else ranked


def _limits(result: Rehearsal) -> Iterator[Block]:
    shape = say("limit-shape", ranked=_ranked(result))
    is_by_audit = bool(result.sheet.rounds)
    one = say("limit-audit") if is_by_audit else say("limit-one", ranked=_ranked(result))
    accounting = say("limit-counted" if is_by_audit else "limit-accounting")
    items = (shape, one, accounting)
    yield Limits(of_page("limits"), items)
    if result.not_played:
        contests = words.listed(result.not_played)
        yield Paragraph(say("not-played", contests=contests), Weight.NOTE)
