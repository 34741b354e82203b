"""What the scanners of one model could change, and what would notice: the page of a state."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.attack_tabulators import AS_LISTED, ModelReach, ModelsDetected
from canvass.present import words
from canvass.present.attack import limits_block, notice_paragraph, state_blocks
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    text,
)
from canvass.present.messages import messages

say = messages("attack_tabulators")
of_page = messages("page")


def models_page(result: ModelsDetected) -> Page:
    """What would notice, what each model could change, each model's checks, and what the list cannot show."""
    state = result.detected
    return Page(
        title=say("title", state=state.state_name),
        kicker="canvass attack tabulators",
        blocks=(
            notice_paragraph(),
            Paragraph(say("scanners")),
            Section(say("models-heading"), tuple(_models(result))),
            *state_blocks(state),
            Limits(say("list-limits"), (say("limit-list"), say("limit-model"), say("limit-paper"))),
            limits_block([state]),
        ),
    )


def _models(result: ModelsDetected) -> Iterator[Block]:
    state = result.detected
    alone = [one for one in result.models if one.most >= state.needed]
    names = words.listed([one.model for one in alone])
    yield Paragraph(
        say(
            "alone",
            n=len(alone),
            models=names or "",
            needed=words.number(state.needed),
            unlisted=result.unlisted,
        )
    )
    yield Table(
        caption=say("caption"),
        columns=(
            text(say("column-model")),
            Column(say("column-units")),
            Column(say("column-ballots")),
            Column(say("column-most")),
            Column(say("column-fewest")),
        ),
        rows=tuple(_row(one) for one in result.models),
        note=say("note", leader=state.leader, runner_up=state.runner_up),
    )
    listed = "own" if result.listed == AS_LISTED else "file"
    yield Paragraph(
        say(
            "source",
            listed=listed,
            file=result.listed,
            unlisted=words.number(result.unlisted),
            hand=words.number(result.counted_by_hand),
        )
    )


def _row(one: ModelReach) -> Row:
    few = say("not-enough") if one.fewest_units is None else words.number(one.fewest_units)
    numbers = (words.number(each) for each in (one.units, one.votes_read, one.most))
    return Row((one.model, *numbers, few))
