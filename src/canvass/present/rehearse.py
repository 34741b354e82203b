"""The score sheet of a rehearsal: one page to pin up."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.attack.rehearsal import EndsBy, Scored, ScoreSheet, Step
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
    yield Paragraph(_lead(result), Weight.LEAD)
    if found.within_limit:
        within = chance_text(found.within_limit).replace("%", "")
        limit = words.percent(float(result.risk_limit), 0)
        yield Paragraph(say("within", right=_truth(found.is_right), within=within, limit=limit))
    yield Paragraph(
        say(
            "shape",
            cards=words.number(result.cards),
            batches=result.batches,
            manifest=result.manifest,
            seed=result.seed,
            replications=result.replications,
            end=_every_end(found) if found.ends_by is EndsBy.HAND_COUNT else "some",
        )
    )
    yield Paragraph(_cards(result))
    if found.mistakes:
        yield Paragraph(say("mistakes", mistakes=f"{found.mistakes:.1f}"))


LEADS = {
    (EndsBy.RISK_LIMIT, True): "lead-right",
    (EndsBy.RISK_LIMIT, False): "lead-wrong",
    (EndsBy.HAND_COUNT, True): "lead-counted-right",
    (EndsBy.HAND_COUNT, False): "lead-counted-wrong",
    (EndsBy.FIXED_SHARE, True): "lead-share-right",
    (EndsBy.FIXED_SHARE, False): "lead-share-wrong",
}
"""The message of the answer, by what ends an audit and by whether the reported winner won."""


def _lead(result: Rehearsal) -> str:
    found = result.sheet
    return say(
        LEADS[found.ends_by, found.is_right],
        method=result.method,
        limit=words.percent(float(result.risk_limit), 0),
        confirmed=chance_text(found.confirmed).replace("%", ""),
        end=_every_end(found),
    )


def _every_end(found: ScoreSheet) -> str:
    """Whether all audits end alike, where that is certain."""
    confirmed = found.confirmed
    if not confirmed.is_exact or confirmed.value not in (0.0, 1.0):
        return "some"
    return "all" if confirmed.value else "none"


CARDS = {
    (EndsBy.RISK_LIMIT, False): "cards",
    (EndsBy.RISK_LIMIT, True): "cards-rounds",
    (EndsBy.HAND_COUNT, False): "cards-counted",
    (EndsBy.FIXED_SHARE, True): "cards-share",
}
"""The message of the cards that are read, by what ends an audit and by whether it draws whole rounds."""


def _cards(result: Rehearsal) -> str:
    found = result.sheet
    return say(
        CARDS[found.ends_by, bool(found.rounds)],
        mean=words.number(round(found.cards.mean)),
        nine=words.number(round(found.cards.nine_in_ten)),
        most=words.number(found.gives_up),
        rounds=words.listed([words.number(draws) for draws in found.rounds]),
    )


def _truth(is_so: bool) -> str:
    return "yes" if is_so else "no"


NEVER = {
    EndsBy.RISK_LIMIT: "never",
    EndsBy.HAND_COUNT: "never-counted",
    EndsBy.FIXED_SHARE: "never-share",
}
"""The message of what such an audit leaves as it is."""


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
        say(NEVER[result.sheet.ends_by]),
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


AUDITED = {
    EndsBy.RISK_LIMIT: "limit-audit",
    EndsBy.HAND_COUNT: "limit-audit-announced",
    EndsBy.FIXED_SHARE: "limit-audit-announced",
}
"""The message of what the audit itself does where it plays its rehearsal."""


def _limits(result: Rehearsal) -> tuple[str, ...]:
    shape, found = say("limit-shape", ranked=_ranked(result)), result.sheet
    if not found.rounds and found.ends_by is EndsBy.RISK_LIMIT:
        return shape, say("limit-one", ranked=_ranked(result)), say("limit-accounting")
    return shape, say(AUDITED[found.ends_by]), say("limit-counted")


def _left_out(result: Rehearsal) -> Iterator[Block]:
    """The contests of the file that were not played."""
    if result.not_played:
        contests = words.listed(result.not_played)
        yield Paragraph(say("not-played", contests=contests), Weight.NOTE)
