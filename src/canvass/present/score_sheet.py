"""The score sheet of a rehearsal, whether people filled in sheets, worked in a record, or it was played: one page."""

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
    """What people did: a page that says first that nothing on it is of an election, and last what it cannot show."""
    cannot = (say("limit-practice"), *limits)
    return sheet(title, say("marked-long"), blocks, cannot, foot=foot)


def sheet(
    title: str,
    caution: str,
    blocks: Iterable[Block],
    limits: Sequence[str],
    *,
    foot: str = "",
    kicker: str = "canvass rehearse --score",
) -> Page:
    """The same of any rehearsal: its caution first, and last what it cannot show."""
    first, last = Paragraph(caution, Weight.CAUTION), Limits(of_page("limits"), tuple(limits))
    return Page(title=title, kicker=kicker, blocks=(first, *blocks, last), foot=foot)


def doubtful(marks: int, agree: int) -> Iterator[Block]:
    """How many doubtful marks were read as the key reads them; nothing where none was read."""
    if marks:
        yield Paragraph(say("score-doubtful", doubtful=marks, agree=agree))


def planted_table(
    columns: Sequence[Column],
    errors: Iterable[tuple[Sequence[str], bool]],
    caption: str = "",
    note: str = "",
) -> Table:
    """Every planted error: what, where, and the cells below ``columns``; those that were found stand out."""
    return Table(
        caption=caption or say("score-caption"),
        note=note,
        columns=(text(say("column-error")), text(say("column-where")), *columns),
        rows=tuple(Row(tuple(cells), mark="strong" if found else "") for cells, found in errors),
    )
