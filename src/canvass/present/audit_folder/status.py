"""Where an audit stands, on one screen."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.state.conclusion import SETTLED
from canvass.journeys.audit_folder.status import AuditStatus, Desks
from canvass.present.audit_folder.commands import at_terminal
from canvass.present.audit_folder.results import SHOWN, result_lines
from canvass.present.audit_folder.stands import elected_words
from canvass.present.audit_folder.unseen import unseen_sentences
from canvass.present.changes import change_lines
from canvass.present.words import counted, listed

SHOWN_CONTESTS = 4
SHOWN_CHANGES = 3


def status_lines(status: AuditStatus) -> list[str]:
    """Where the audit stands, on one screen."""
    lines = [status.title, status.phase.sentence]
    if status.torn:
        lines.append(f"Not counted: {status.torn}")
    if status.changes:
        lines += change_lines(status.changes, SHOWN_CHANGES)
    if status.words:
        lines.append(f"Commitment: {' '.join(status.words)}")
    if status.seed:
        lines.append(f"Seed: {status.seed}")
    lines += [f"Decided: {each}" for each in status.accepted]
    lines += [f"Missing: {each}" for each in status.not_loaded[:SHOWN]]
    if len(status.not_loaded) > SHOWN:
        lines.append(
            f"Missing: {len(status.not_loaded) - SHOWN:,} files more (--json lists them all)"
        )
    if status.round:
        lines.append(f"Round {status.round}")
        lines += _desks(status.jurisdictions)
    lines += [f"{each.contest}: {each.sentence}" for each in status.out_of_reach]
    lines += _contests(status)
    if status.unchecked and status.round:
        checks = sorted({check.value.replace("_", " ") for check, _ in status.unchecked})
        places = sorted({name for _, name in status.unchecked})
        lines.append(f"Not recorded as passed: {listed(checks)}, for {listed(places, shown=6)}")
    return [*lines, at_terminal(status.next_step)]


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
        lines.append(f"and {counted(rest, 'contest')} more (--json lists them all)")
    return lines


def _desks(desks: Sequence[Desks]) -> list[str]:
    """Jurisdictions from which something is missing, then the others: all where they fit on a screen."""
    waiting = [each for each in desks if each.missing]
    done = [each for each in desks if not each.missing]
    shown = [*waiting, *done][:SHOWN]
    lines = [_desk(each) for each in shown]
    if len(shown) < len(desks):
        more = max(len(waiting) - SHOWN, 0)
        rest = f"  and {len(desks) - len(shown):,} more"
        lines.append(f"{rest}, of which {more:,} are waited for (--json lists them all)")
    return lines


def _desk(desk: Desks) -> str:
    missing = ", ".join(f"{count:,} {_LACKS[lack.value]}" for lack, count in desk.missing)
    done = "signed off" if desk.has_signed_off else missing or "nothing to do"
    read = f"{desk.cards_read:,} of {desk.cards:,} cards read; " if desk.cards else ""
    return f"  {desk.jurisdiction}: {read}{done}"


_LACKS = {
    "reading": "to read",
    "second_reading": "for a second board",
    "opening": "sealed by two boards and not opened",
    "resolution": "read differently by two boards",
    "sign_off": "sign-off",
}
