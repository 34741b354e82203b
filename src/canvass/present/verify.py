"""Whether a record holds: as lines for a terminal, and as JSON like the observer's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from canvass.journeys.verification.checks import CheckName
from canvass.journeys.verification.findings import CheckResult, Fault
from canvass.journeys.verify import Verification
from canvass.journeys.witness import Seen
from canvass.model.name import visible
from canvass.present.changes import change_headline, change_lines
from canvass.present.messages import messages
from canvass.present.not_checked import (
    not_checked_headline,
    not_checked_lines,
)
from canvass.present.witnesses import inside, witnesses_told
from canvass.present.worded import worded
from canvass.present.words import sentences
from canvass.record.anchor import Anchored, Anchoring
from canvass.record.continuation import Continuation, Course

say = messages("verify")
SHOWN_FAULTS = 5
_SINCE = {
    Course.SAME: "since-same",
    Course.CONTINUES: "since-continues",
    Course.TAKEN_BACK: "since-taken-back",
    Course.FORKED: "since-forked",
    Course.OTHER: "since-other",
    Course.OTHER_HEAD: "since-other-head",
}


def answer(verification: Verification) -> str:
    """The answer in a sentence or two."""
    if verification.is_consistent and verification.not_checked and not verification.fails:
        return sentences((say("not-wholly"), _vouched_as_written(verification.anchored)))
    is_contradicted = verification.anchored.anchoring.is_contradicted
    if verification.is_consistent and verification.fails and not is_contradicted:
        return say("does-not-fit")
    return _anchored_answer(verification)


def _vouched_as_written(anchored: Anchored) -> str:
    """How far an anchor vouches for entries of which some were not checked."""
    through = anchored.through
    return say("vouched-as-written", through=str(through)) if through else ""


def heading(verification: Verification) -> str:
    """The first line: which record it is, and first of all that it is a rehearsal."""
    name = verification.record or say("no-name")
    return say("heading-rehearsal" if verification.is_rehearsal else "heading", record=name)


def since_told(since: Continuation | None) -> Iterator[str]:
    """How the record stands to an older copy, and which keys signed two histories."""
    if since is not None:
        told_of = say(
            _SINCE[since.course],
            same=str(since.same),
            next=str(since.same + 1),
            older=str(since.older),
            newer=str(since.newer),
        )
        yield " ".join([told_of, *(say("since-signed-both", key=key) for key in since.signed_both)])


def statement_lines(seen: Seen, out: Path | None) -> Iterator[str]:
    """What a witness signed, and what to do with it."""
    yield from seen.said.text.splitlines()
    yield ""
    if seen.is_rehearsal:
        yield say("heading-rehearsal", record=seen.said.record)
    if out is not None:
        yield say("statement-kept", path=str(out))
    yield say("statement-publish", key=seen.said.fingerprint)
    yield from inside(is_own=seen.is_own, is_named=seen.is_named)
    if seen.said.head.sequence < seen.length:
        entry = str(seen.said.head.sequence)
        yield say("statement-not-last", entry=entry, last=str(seen.length))


def statement_json(seen: Seen) -> dict[str, Any]:
    """The same for programs."""
    said = seen.said
    return {
        "record": said.record,
        "entry": said.head.sequence,
        "digest": said.head.digest,
        "name": said.name,
        "time": said.time,
        "key": said.fingerprint,
        "is_own": seen.is_own,
        "is_named": seen.is_named,
        "rehearsal": seen.is_rehearsal,
        "statement": said.text,
    }


def _anchored_answer(verification: Verification) -> str:
    said = str(verification.anchored.anchoring)
    if verification.anchored.anchoring is Anchoring.NOT_ANCHORED:
        said = say("not-anchored", anchoring=said)
    if verification.anchored.anchoring is Anchoring.ANCHORED_IN_PART:
        upto = f"entry {verification.anchored.through} of {verification.head.sequence}"
        said = said.replace("the entry named", upto)
    if verification.anchored.superseded:
        old, new = verification.anchored.superseded
        said = said.format(old=old, new=new)
    return f"{said[0].upper()}{said[1:]}."


def verify_json(verification: Verification) -> dict[str, Any]:
    """The same answer for programs, with the names that the observer uses."""
    anchored = verification.anchored
    outside = (Anchoring.NOT_ANCHORED, Anchoring.NOT_CONSISTENT)
    return {
        "record": verification.record,
        "rehearsal": verification.is_rehearsal,
        "consistent": verification.is_consistent,
        "answer": answer(verification),
        "anchor": {
            "given": anchored.anchoring not in outside,
            "found": bool(anchored.matches),
            "vouches_to": anchored.through,
        },
        "head": {"sequence": verification.head.sequence, "digest": verification.head.digest},
        "signed_through": verification.signed_through,
        "changes": [asdict(change) for change in verification.changes],
        "not_checked": [asdict(each) for each in verification.not_checked],
        "since": None if verification.since is None else asdict(verification.since),
        "witnesses": [asdict(each) for each in verification.witnesses],
        "checks": [with_words(check, asdict(check)) for check in verification.checks],
    }


def with_words(check: CheckResult, told: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a check with what it asks and how to see it oneself, in the order that the observer has."""
    first = {"name": told["name"], "answer": told["answer"], "asks": asks(check)}
    return {**first, **told, "show_me": show_me(check)}


def asks(check: CheckResult) -> str:
    """What a check asks."""
    return worded(CheckName(check.name))


def show_me(check: CheckResult) -> str:
    """How anybody can see it without canvass."""
    return worded(CheckName(check.name), "show-me")


def verify_lines(verification: Verification) -> Iterator[str]:
    """The answer for people, line by line: what a record says writes no line of it, and moves none on a screen."""
    return map(visible, _lines(verification))


def _lines(verification: Verification) -> Iterator[str]:
    yield heading(verification)
    yield ""
    yield from change_lines(verification.changes)
    yield from not_checked_lines(verification.not_checked)
    yield ""
    for check in verification.checks:
        yield f"{check.answer.upper():9} {check.name}: {asks(check)}"
        yield from (f"          {say('saw', fact=fact)}" for fact in check.seen)
        yield from (
            f"          {say('wrong', fault=told(each))}" for each in check.faults[:SHOWN_FAULTS]
        )
        if len(check.faults) > SHOWN_FAULTS:
            more = str(len(check.faults) - SHOWN_FAULTS)
            yield f"          {say('more-faults', more=more)}"
        yield from (f"          {say('not-checked', reason=reason)}" for reason in check.not_made)
        yield f"          {say('see-how', how=show_me(check))}"
        yield ""
    head = verification.head
    yield say("last-entry", entry=str(head.sequence), digest=head.digest)
    yield say("signed-through", entry=str(verification.signed_through))
    yield change_headline(verification.changes)
    yield not_checked_headline(verification.not_checked)
    yield from since_told(verification.since)
    yield from witnesses_told(verification.witnesses, verification.head.sequence)
    yield answer(verification)


def told(fault: Fault) -> str:
    """A fault with its place."""
    if fault.entry is None:
        return fault.problem
    return say("fault-of", entry=str(fault.entry), fault=fault.problem)
