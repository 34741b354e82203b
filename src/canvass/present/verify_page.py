"""Whether a record holds, as a page for everybody: what is printed in a terminal does without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from canvass.audit.changes import Change
from canvass.journeys.verification.findings import CheckResult
from canvass.journeys.verification.unchecked import NotChecked
from canvass.journeys.verify import Verification
from canvass.model.name import visible
from canvass.present.blocks import (
    Listing,
    Page,
    Paragraph,
    Section,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.changes import change_headline, change_told, no_fault, none_told
from canvass.present.messages import messages
from canvass.present.not_checked import not_checked_headline, not_checked_told
from canvass.present.verify import answer, asks, show_me, since_told, told
from canvass.present.witnesses import witnesses_told

say = messages("verify")


def verify_page(verification: Verification) -> Page:
    """The answer, every check by its name in a table, then each with what was seen."""
    head = verification.head
    return Page(
        title=say(
            "title-rehearsal" if verification.is_rehearsal else "title",
            record=verification.record or say("no-name"),
        ),
        kicker="canvass verify",
        blocks=(
            Paragraph(answer(verification), Weight.LEAD),
            *map(Paragraph, since_told(verification.since)),
            *_witnesses(verification),
            _changes(verification.changes),
            *_not_checked(verification.not_checked),
            Section(say("checks"), (_checks(verification.checks),)),
            Paragraph(say("head", entry=str(head.sequence), digest=head.digest)),
            Paragraph(say("signed", entry=str(verification.signed_through))),
            *map(_check, verification.checks),
        ),
    )


def _witnesses(verification: Verification) -> Iterator[Section]:
    """What others signed of the record, where there are statements."""
    if verification.witnesses:
        told_of = Listing(tuple(witnesses_told(verification.witnesses, verification.head.sequence)))
        yield Section(say("witnesses"), (told_of,), anchor="witnesses")


def _changes(changes: Sequence[Change]) -> Section:
    """What was changed on the way; none of it is a fault by itself."""
    listing = Listing(tuple(map(change_told, changes)))
    told_of = (Paragraph(no_fault()), listing) if changes else (Paragraph(none_told()),)
    return Section(change_headline(changes), told_of, anchor="changes")


def _not_checked(found: Sequence[NotChecked]) -> Iterator[Section]:
    """What this program does not know, where there is any."""
    if found:
        told_of = (Paragraph(say("unknown")), Listing(tuple(map(visible, not_checked_told(found)))))
        yield Section(not_checked_headline(found), told_of, anchor="not-checked")


def _checks(checks: Sequence[CheckResult]) -> Table:
    columns = (text(say("column-check")), text(say("column-answer")), text(say("column-asks")))
    link = Markup('<a href="#check-{0}">{0}</a>').format
    return Table("", columns, rows([(link(c.name), c.answer, asks(c)) for c in checks]))


def _check(check: CheckResult) -> Section:
    """What a check asks, saw and found wrong, what it could not look at, and how anybody can see it."""
    said = (
        *check.seen,
        *(say("wrong", fault=told(fault)) for fault in check.faults),
        *(say("not-checked", reason=reason) for reason in check.not_made),
    )
    found = tuple(map(visible, said))
    return Section(
        say("check", name=check.name, answer=check.answer),
        (
            Paragraph(asks(check)),
            *([Listing(found)] if found else []),
            Paragraph(say("see-it", how=show_me(check)), Weight.NOTE),
        ),
        anchor=f"check-{check.name}",
    )
