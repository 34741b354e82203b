"""What is told of a published audit, for the screen and for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.audit.replay.contradictions import Contradiction, Contradicts
from canvass.audit.replay.replayed import Replayed, Rest
from canvass.formats.problem import SourceFile
from canvass.present.blocks import (
    Column,
    Limits,
    NumberedSource,
    Paragraph,
    Row,
    Section,
    Sources,
    Table,
    Weight,
    rows,
    section,
    text,
)
from canvass.present.messages import messages
from canvass.present.words import number

say = messages("recheck")
_PAGE = messages("page")


@dataclass(frozen=True, slots=True)
class Told:
    """One audit in words: ``parts`` are its sections, ``files`` what it was computed from."""

    title: str
    lead: str
    parts: tuple[Section, ...]
    limits: tuple[str, ...]
    files: tuple[SourceFile, ...]

    def section(self, with_files: bool) -> Section:
        """The answer in short, what came out, what that cannot show, and, on a page, the files."""
        limits = Limits(_PAGE("limits"), self.limits)
        files = (self._sources(),) if with_files else ()
        blocks = (Paragraph(self.lead, Weight.LEAD), *self.parts, limits, *files)
        return Section(self.title, blocks)

    def _sources(self) -> Sources:
        sources = (
            NumberedSource(each.name, (say("digest", digest=each.sha256),)) for each in self.files
        )
        return Sources(say("files"), tuple(sources))


def outcome_table(caption: str, checks: Sequence[Replayed], note: str = "") -> Table:
    """How much of each kind of published number came out."""
    cells = [(check.what, number(check.of), number(check.reproduced)) for check in checks]
    columns = (text(say("what")), Column(say("numbers")), Column(say("again")))
    return Table(caption, columns, rows(cells), note)


def rest_table(checks: Sequence[Replayed]) -> tuple[Table, ...]:
    """Everything that did not come out, with its reason; nothing where all did."""
    rest = [(check.what, one) for check in checks for one in check.rest]
    if not rest:
        return ()
    heads = (say("number"), say("of"), say("published"), say("computed"), say("reason"))
    columns = tuple(map(text, heads))
    cells = [_rest(what, one) for what, one in rest]
    return (Table(say("rest"), columns, rows(cells)),)


def _rest(what: str, rest: Rest) -> tuple[str, ...]:
    return what, rest.what, rest.published, rest.computed, rest.reason


_CONTRADICTS = {
    Contradicts.PLACE_BEYOND_BATCH: "place-beyond-batch",
    Contradicts.LABEL_BEYOND_CARDS: "label-beyond-cards",
    Contradicts.MORE_DRAWN_THAN_CARDS: "more-drawn-than-cards",
    Contradicts.BATCH_NOT_LISTED: "batch-not-listed",
    Contradicts.MORE_VOTES_THAN_READ: "more-votes-than-read",
    Contradicts.MORE_VOTES_THAN_CARDS: "more-votes-than-cards",
}
CONTRADICTIONS_SHOWN = 10


def contradictions_section(found: Sequence[Contradiction]) -> Section:
    """What the sample says that the stated number of cards does not allow."""
    more = len(found) - CONTRADICTIONS_SHOWN
    return section(
        say("contradicts"),
        (
            say("contradicts-means"),
            *(_contradicts(each) for each in found[:CONTRADICTIONS_SHOWN]),
            *((say("contradicts-more", more=number(more)),) if more > 0 else ()),
        ),
    )


def _contradicts(each: Contradiction) -> str:
    found, most = number(each.found), number(each.most)
    return say(_CONTRADICTS[each.contradicts], where=each.where, found=found, most=most)


def confirmed(is_confirmed: bool) -> str:
    """Whether an outcome is confirmed, in a word or two."""
    return say("confirmed" if is_confirmed else "not-confirmed")


def strong(cells: Sequence[str], is_strong: bool) -> Row:
    """A row to look at, or a plain one."""
    return Row(tuple(cells), "strong" if is_strong else "")


def at_most_one_in(chance: float) -> str:
    """A bound on a small chance in words, rounded up to one digit: it may be said to be at most this.

    >>> at_most_one_in(0.000585), at_most_one_in(1.8e-12), at_most_one_in(1.0)
    ('1 in 1,000', '1 in 500,000,000,000', '1 in 1')
    """
    whole = str(int(1 / chance))
    return f"1 in {int(whole[0].ljust(len(whole), '0')):,}"


def risk(value: float) -> str:
    """A measured risk with four digits.

    >>> risk(0.0211799), risk(0.34770), risk(1.43e-7), risk(1.0)
    ('0.0212', '0.3477', '0.00000014', '1')
    """
    if value >= 1:
        return "1"
    return f"{value:.4f}" if value >= 1e-3 else f"{value:.8f}"
