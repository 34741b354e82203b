"""Where an audit stands, on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.audit.state.conclusion import SETTLED
from canvass.audit.state.outstanding import Lack
from canvass.journeys.audit_folder.status import AuditStatus, Desks
from canvass.present.audit_folder.commands import at_terminal
from canvass.present.audit_folder.results import SHOWN, result_lines
from canvass.present.audit_folder.stands import elected_words
from canvass.present.audit_folder.unseen import unseen_sentences
from canvass.present.changes import change_lines
from canvass.present.messages import messages
from canvass.present.words import listed

SHOWN_CONTESTS = 4
SHOWN_CHANGES = 3
say = messages("audit_folder_status")


def status_lines(status: AuditStatus) -> list[str]:
    """Where the audit stands, on one screen."""
    return [
        status.title,
        status.phase.sentence,
        *_fixed(status),
        *_missing(status.not_loaded),
        *_round(status),
        *(say("contest", contest=each.contest, said=each.sentence) for each in status.out_of_reach),
        *_contests(status),
        *_not_passed(status),
        at_terminal(status.next_step),
    ]


def _fixed(status: AuditStatus) -> Iterator[str]:
    """What does not count, what was taken back, the commitment, the seed and what somebody decided."""
    if status.torn:
        yield say("torn", torn=status.torn)
    if status.changes:
        yield from change_lines(status.changes, SHOWN_CHANGES)
    if status.words:
        yield say("commitment", words=" ".join(status.words))
    if status.seed:
        yield say("seed", seed=status.seed)
    yield from (say("decided", fault=each) for each in status.accepted)


def _missing(files: Sequence[str]) -> Iterator[str]:
    """Files that are not loaded."""
    yield from (say("missing", file=each) for each in files[:SHOWN])
    if len(files) > SHOWN:
        yield say("missing-more", files=len(files) - SHOWN)


def _round(status: AuditStatus) -> Iterator[str]:
    if status.round:
        yield say("round", round=status.round)
        yield from _desks(status.jurisdictions)


def _not_passed(status: AuditStatus) -> Iterator[str]:
    """Checks of the paper that are open."""
    if status.unchecked and status.round:
        checks = sorted({check.value.replace("_", " ") for check, _ in status.unchecked})
        places = sorted({name for _, name in status.unchecked})
        yield say("not-passed", checks=listed(checks), places=listed(places, shown=6))


def _contests(status: AuditStatus) -> list[str]:
    """Contests that are not settled, then the others: as many as fit on a screen."""
    endings = {each.contest: each.ending for each in status.endings}
    shown = sorted(status.contests, key=lambda each: each.status in SETTLED)[:SHOWN_CONTESTS]
    unseen = unseen_sentences(status.unseen)
    lines = [
        line
        for each in shown
        for line in result_lines(
            each,
            endings.get(each.contest),
            unseen.get(each.contest, ""),
            elected_words(status.elected.get(each.contest)),
        )
    ]
    if rest := len(status.contests) - len(shown):
        lines.append(say("contests-more", contests=rest))
    return lines


def _desks(desks: Sequence[Desks]) -> list[str]:
    """Jurisdictions from which something is missing, then the others: all where they fit on a screen."""
    waiting = [each for each in desks if each.missing]
    done = [each for each in desks if not each.missing]
    shown = [*waiting, *done][:SHOWN]
    lines = [f"  {_desk(each)}" for each in shown]
    if rest := len(desks) - len(shown):
        waited_for = max(len(waiting) - SHOWN, 0)
        lines.append(f"  {say('desks-more', more=rest, waiting=waited_for)}")
    return lines


def _desk(desk: Desks) -> str:
    """A jurisdiction: the cards that it has read, and what is missing from it."""
    missing = ", ".join(say(_LACKS[lack], count=count) for lack, count in desk.missing)
    done = say("signed-off") if desk.has_signed_off else missing or say("nothing-to-do")
    if not desk.cards:
        return say("desk", jurisdiction=desk.jurisdiction, done=done)
    read, cards = desk.cards_read, desk.cards
    return say("desk-cards", jurisdiction=desk.jurisdiction, read=read, cards=cards, done=done)


_LACKS = {
    Lack.READING: "lacks-reading",
    Lack.SECOND_READING: "lacks-second-reading",
    Lack.OPENING: "lacks-opening",
    Lack.RESOLUTION: "lacks-resolution",
    Lack.SIGN_OFF: "lacks-sign-off",
}
