"""The course of a recount: opened, its baseline replaced, stopped and gone on with, whole, amended, published."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from canvass.present.messages import messages
from canvass.present.recount_steps.logs import back_line
from canvass.present.words import listed

if TYPE_CHECKING:
    from canvass.journeys.recount_folder.completing import AmendedTotals, CompletedBoards
    from canvass.journeys.recount_folder.opening import NewBaseline, OpenedRecount
    from canvass.journeys.recount_folder.public import PublicRecount
    from canvass.journeys.recount_folder.publishing import PublishedRecount
    from canvass.journeys.recount_folder.staging import Begun, Sampled
    from canvass.journeys.recount_folder.stopping import StoppedOrResumed
    from canvass.recount.event import TermsSet

say = messages("recount_course")
UNITS_SHOWN = 6
OF_STAGE_SHOWN = 12


def opened_lines(made: OpenedRecount) -> list[str]:
    """A recount that was opened: its baseline, its key, and what its contest has that is not usual."""
    votes, seats = made.contest.votes_allowed, made.contest.seats
    boards = f"{len(made.boards)}"
    without = listed(made.without, shown=UNITS_SHOWN)
    return [
        say("opened", record=made.record, units=made.units, votes=made.votes, boards=boards),
        say("first-baseline", baseline=made.baseline),
        say("publish-key", fingerprint=made.fingerprint),
        *([say("without-votes", units=len(made.without), names=without)] if made.without else []),
        *([say("several-votes", votes=f"{votes}")] if votes > 1 else []),
        *([say("several-seats", seats=f"{seats}")] if seats > 1 else []),
    ]


def baseline_lines(made: NewBaseline) -> list[str]:
    """Another version of the baseline, and which units it changed."""
    version, votes, before = f"{made.version}", made.votes, made.before
    return [
        say(
            "next-baseline",
            version=version,
            baseline=made.baseline,
            units=made.units,
            votes=votes,
            before=before,
        ),
        *(f"  {each}" for each in _of_baseline(made)),
    ]


BASELINE = {"changed": "baseline-changed", "added": "baseline-added", "gone": "baseline-gone"}


def _of_baseline(made: NewBaseline) -> Iterator[str]:
    for what in BASELINE:
        if names := getattr(made, what):
            yield say(BASELINE[what], units=len(names), names=listed(names, shown=UNITS_SHOWN))


def stopped_lines(found: StoppedOrResumed) -> list[str]:
    """An order that stopped it, in some counties or in all, and what was counted so far."""
    boards = ", ".join(found.boards)
    return [
        say("stopped-in" if boards else "stopped", boards=boards, entry=found.entry),
        say(
            "counted-when-stopped", units=found.units, expected=found.expected, team=found.one_team
        ),
        say("nothing-counted-there" if boards else "nothing-counted"),
    ]


def resumed_lines(found: StoppedOrResumed) -> list[str]:
    """An order that lets it go on."""
    boards = ", ".join(found.boards)
    return [
        say("goes-on-in" if boards else "goes-on", boards=boards, entry=found.entry),
        back_line(found.units, found.expected),
    ]


def completed_lines(found: CompletedBoards) -> list[str]:
    """Counties whose return is whole now."""
    return [
        say("board-whole", board=each.board, units=each.units, votes=sum(each.votes))
        for each in found.now
    ]


def amended_lines(found: AmendedTotals) -> list[str]:
    """The totals before and after."""
    pairs = zip(found.choices, found.before, found.after, strict=True)
    return [
        say("amended", units=found.units, changed=found.changed, votes=found.gross),
        *(
            say("amended-choice", choice=choice.name, before=before, after=after)
            for choice, before, after in pairs
        ),
    ]


def published_line(found: PublishedRecount, out: Path) -> str:
    """Where the signed record lies, and how anybody checks it."""
    return say("published", record=f"{found.record}", out=f"{out}")


def written_line(found: PublicRecount, files: int, out: Path) -> str:
    """The public's page that was written, and how much of the recount it has."""
    standing = found.standing
    units, expected = standing.differences.sums.units, standing.differences.expected
    entry = standing.entry
    return say("written", files=files, out=f"{out}", units=units, expected=expected, entry=entry)


def case_lines(found: TermsSet, today: date) -> list[str]:
    """The days of the boards; which of them have passed."""
    last = max(each.due for each in found.boards)
    passed = sum(each.due < today for each in found.boards)
    return [
        say("case-set", boards=len(found.boards), day=f"{last:%Y-%m-%d}"),
        *([say("case-passed", boards=passed)] if passed else []),
    ]


def began_lines(found: Begun) -> list[str]:
    """A stage that began, and its units."""
    units, more = found.units, len(found.units) - OF_STAGE_SHOWN
    number, every = f"{found.number}", f"{found.of}"
    stage, law = found.stage.name, found.stage.law
    return [
        say("stage-began", number=number, every=every, stage=stage, law=law, units=len(units)),
        *(f"  {each}" for each in units[:OF_STAGE_SHOWN]),
        *([f"  {say('stage-more', units=more)}"] if more > 0 else []),
    ]


def sampled_line(found: Sampled, county: str, system: str) -> str:
    """Whether a machine may count the rest of a county."""
    message = "sample-agrees" if found.agrees else "sample-differs"
    return say(message, county=county, system=system, votes=found.differs)


def ended_line() -> str:
    """What the end of the stages leaves as it was."""
    return say("stages-ended")
