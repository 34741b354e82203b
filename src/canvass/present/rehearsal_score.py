"""The score of a rehearsal from its record: one page to pin up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.audit.frames.frame import EntryId
from canvass.journeys.rehearsal.history import StepKind, StepTime
from canvass.journeys.rehearsal.score import AuditScore, Slip
from canvass.journeys.rehearsal.search import ErrorScored
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Page,
    Paragraph,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.score_sheet import doubtful, planted_table, score_sheet
from canvass.present.worded import worded

say = messages("rehearse_audit")
of_people = messages("rehearse_people")
SHOWN = 4
_STEPS = {
    StepKind.FILES: "step-files",
    StepKind.SEED: "step-seed",
    StepKind.DRAW: "step-draw",
    StepKind.READ: "step-read",
    StepKind.SIGN: "step-sign",
    StepKind.MEASURE: "step-measure",
    StepKind.CONCLUDE: "step-conclude",
}


def audit_score_page(result: AuditScore) -> Page:
    """What was found, each error with its step, readings that differ from the paper, and the time of each step."""
    return score_sheet(
        say("score-title", title=result.title),
        (*_answer(result), _errors(result), *_slips(result), *_times(result)),
        (say("limit-luck"), of_people("limit-key"), say("limit-times")),
        say("score-foot", record=result.record, entries=result.entries, seal=result.seal),
    )


def _answer(result: AuditScore) -> Iterator[Block]:
    found = sum(one.became.is_found for one in result.errors)
    yield Paragraph(
        say(
            "score-lead",
            found=found,
            errors=len(result.errors),
            agree=words.number(result.agree),
            said=words.number(result.said),
        ),
        Weight.LEAD,
    )
    for each in result.contests:
        status = each.status.sentence if each.status else say("not-measured")
        yield Paragraph(
            say(
                "score-contest",
                title=each.title,
                right="yes" if each.is_right else "no",
                status=status,
            )
        )
    yield from doubtful(result.doubtful, result.doubtful_agree)
    yield Paragraph(say("score-second", second=result.second, withdrawn=result.withdrawn))


def _errors(result: AuditScore) -> Table:
    return planted_table(
        (text(of_people("column-became")), text(say("column-step"))),
        (
            (
                (one.error.kind.sentence, _where(one), worded(one.became), _step(one)),
                one.became.is_found,
            )
            for one in result.errors
        ),
    )


def _where(one: ErrorScored) -> str:
    return f"{one.error.where} ({one.error.contest})" if one.error.contest else one.error.where


def _step(one: ErrorScored) -> str:
    named = words.listed([" ".join(each) for each in one.by], shown=SHOWN)
    if one.entry and one.round:
        return say("step-in-round", round=one.round, entry=one.entry, by=named)
    if one.entry:
        return say("step-entry", entry=one.entry)
    return named


def _slips(result: AuditScore) -> Iterator[Block]:
    if not result.slips:
        if result.said:
            yield Paragraph(say("slips-none"))
        return
    yield Table(
        caption=say("slips-caption"),
        columns=(
            text(say("column-what")),
            text(say("column-board")),
            text(say("column-said")),
            text(say("column-paper")),
            text(of_people("column-mark")),
            text(of_people("column-became")),
        ),
        rows=rows([_slip(one) for one in result.slips]),
    )


def _slip(one: Slip) -> tuple[str, ...]:
    where = f"{_name(one.id)}, {one.contest}" if one.contest else _name(one.id)
    end = say("slip-end", end=worded(one.end), entry=one.end_entry)
    board = say("slip-board", board=one.board, turn=one.turn.value, entry=one.entry)
    return where, board, one.said, one.paper, worded(one.mark) if one.mark else "", end


def _name(entry: EntryId) -> str:
    return " ".join(entry)


def _times(result: AuditScore) -> Iterator[Block]:
    if result.steps:
        yield Table(
            caption=say("times-caption"),
            columns=(
                text(say("column-step-name")),
                Column(say("column-minutes")),
                text(say("column-ended")),
            ),
            rows=rows([_time(one) for one in result.steps]),
        )
    if result.boards:
        yield Table(
            caption=say("boards-caption"),
            columns=(
                text(say("column-board")),
                Column(say("column-readings")),
                Column(say("column-slips")),
                text(say("column-first")),
                text(say("column-last")),
            ),
            rows=rows(
                [
                    (
                        f"{one.jurisdiction}, {one.board}",
                        words.number(one.said),
                        words.number(one.slips),
                        one.first,
                        one.last,
                    )
                    for one in result.boards
                ]
            ),
        )


def _time(one: StepTime) -> Sequence[str]:
    took = say("backwards") if one.seconds is None else f"{one.seconds / 60:.1f}"
    return say(_STEPS[one.step], round=one.round), took, one.ended
