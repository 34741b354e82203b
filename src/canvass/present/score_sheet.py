"""The score sheet of a rehearsal, whether people filled in sheets or worked in a record: one page to pin up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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

say = messages("rehearse_people")
of_page = messages("page")


def score_sheet(title: str, blocks: Iterable[Block], limits: Sequence[str], foot: str) -> Page:
    """A page that says first that nothing on it is of an election, and last what it cannot show."""
    cannot = (say("limit-practice"), *limits)
    return Page(
        title=title,
        kicker="canvass rehearse --score",
        blocks=(
            Paragraph(say("marked-long"), Weight.CAUTION),
            *blocks,
            Limits(of_page("limits"), cannot),
        ),
        foot=foot,
    )


def doubtful(marks: int, agree: int) -> Iterator[Block]:
    """How many doubtful marks were read as the key reads them; nothing where none was read."""
    if marks:
        yield Paragraph(say("score-doubtful", doubtful=marks, agree=agree))


def planted_table(columns: Sequence[Column], errors: Iterable[tuple[Sequence[str], bool]]) -> Table:
    """Every planted error: what, where, and the cells below ``columns``; those that were found stand out."""
    return Table(
        caption=say("score-caption"),
        columns=(text(say("column-error")), text(say("column-where")), *columns),
        rows=tuple(Row(tuple(cells), mark="strong" if found else "") for cells, found in errors),
    )
