"""Where paper and report differ, as a page shows it: the effect, the readings in their order, the office's words."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO

from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.journeys.audit_folder.closed_round import at_last_close, read_again
from canvass.journeys.audit_folder.closing import last_measured
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.discrepancies import Effect
from canvass.journeys.audit_folder.histories import Made, histories
from canvass.journeys.audit_folder.notes import Note, notes, subject_of


@dataclass(frozen=True, slots=True)
class Shown:
    """One discrepancy. ``votes`` is by how many votes of a lead the report was too good."""

    kind: EntryKind
    entry: EntryId
    contest: str
    title: str
    recorded: str
    on_paper: str
    votes: Fraction
    effect: Effect
    history: tuple[Made, ...]
    note: Note | None

    @property
    def county(self) -> str:
        """Whose card or batch it is."""
        return self.entry[0]

    @property
    def place(self) -> str:
        """Where it lies, as a label has it."""
        return "/".join(self.entry[1:])


@dataclass(frozen=True, slots=True)
class Risk:
    """The measured risk of a contest had every record of a card agreed with the paper, as decimal text."""

    contest: str
    if_agreed: str


@dataclass(frozen=True, slots=True)
class RoundDiscrepancies:
    """Every discrepancy of the round that closed last.

    While a later one, ``open_round``, is open they are as they were at the close, and ``left_out`` counts those on
    cards and batches that are read again.
    """

    round: int
    found: tuple[Shown, ...]
    risks: tuple[Risk, ...]
    left_out: int = 0
    open_round: int | None = None


def discrepancies_view(desk: Desk) -> RoundDiscrepancies:
    """All of them. Raises OutOfTurn where no round is closed, or the one that was is open again.

    Of a round that is open nothing that anybody read in it is shown, nor what was read before of what it reads again.
    """
    closed = at_last_close(desk)
    measured, again = last_measured(closed), read_again(desk, closed)
    differ = [each for each in measured.discrepancies if (each.kind, each.entry) not in again]
    steps = histories(closed, {(each.kind, each.entry) for each in differ})
    titles = {each.id: each.listed.contest.title for each in desk.state.committed.contests}
    written = notes(desk.folder)
    found = tuple(
        Shown(
            each.kind,
            each.entry,
            each.contest,
            titles[each.contest],
            each.recorded,
            each.on_paper,
            each.votes,
            each.effect,
            steps[each.kind, each.entry],
            written.get(subject_of(each)),
        )
        for each in differ
    )
    risks = tuple(Risk(titles[name], risk) for name, risk in measured.if_agreed.items())
    is_open = None if closed is desk else len(desk.state.rounds)
    return RoundDiscrepancies(
        measured.round, found, risks, len(measured.discrepancies) - len(found), is_open
    )


_EFFECTS = list(Effect)
ORDERS: Mapping[str, Callable[[Shown], tuple[object, ...]]] = {
    "effect": lambda each: (_EFFECTS.index(each.effect), -abs(each.votes)),
    "county": lambda each: (each.county, each.entry),
    "contest": lambda each: (each.title, each.entry),
    "votes": lambda each: (-each.votes,),
}
"""Ways in which the list is put in order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which discrepancies somebody looks at, and in which order; empty for all."""

    county: str = ""
    contest: str = ""
    effect: str = ""
    order: str = "effect"

    def of(self, found: Sequence[Shown]) -> tuple[Shown, ...]:
        """Those that are chosen, in their order."""
        kept = (
            each
            for each in found
            if self.county in ("", each.county)
            and self.contest in ("", each.contest)
            and self.effect in ("", each.effect.value)
        )
        return tuple(sorted(kept, key=ORDERS.get(self.order, ORDERS["effect"])))


NUMBER = re.compile(r"-?[0-9./]+")
COLUMNS = (
    *("county", "card_or_batch", "contest", "reported", "on_paper", "votes", "effect"),
    *("readings", "note", "wording"),
)


def csv_of(found: Sequence[Shown], mark: str = "") -> str:
    """The list as a table, one discrepancy on a row; that of a rehearsal has its mark as the name of a last column."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*COLUMNS, mark) if mark else COLUMNS)
    for each in found:
        said = "; ".join(f"{one.what}, {one.by}: {one.of(each.contest)}" for one in each.history)
        written = ("", "") if each.note is None else (each.note.note, each.note.wording)
        where = (each.county, each.place, each.contest, each.recorded, each.on_paper)
        row = (*where, str(each.votes), each.effect.value, said, *written)
        writer.writerow(map(_harmless, row))
    return out.getvalue()


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    is_formula = cell[:1] in ("=", "+", "@", "\t") or (
        cell[:1] == "-" and not NUMBER.fullmatch(cell)
    )
    return f"'{cell}" if is_formula else cell
