"""Whether a record continues an older copy of it, or tells another history: what an observer kept is compared."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.record.replay import Replay


class Course(StrEnum):
    """How a record stands to an older copy."""

    SAME = "same"
    CONTINUES = "continues"
    TAKEN_BACK = "taken_back"
    FORKED = "forked"
    OTHER = "other"
    OTHER_HEAD = "other_head"
    """Of a list of heads one is not that of the record."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """How a record stands to an older copy.

    ``same`` is the last entry that both have, ``older`` and ``newer`` the last of each; ``signed_both`` are the
    fingerprints of the keys that signed each beyond what they share.
    """

    course: Course
    same: int
    older: int
    newer: int
    signed_both: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing of the older copy was changed or taken back."""
        return self.course in (Course.SAME, Course.CONTINUES)


def continuation(newer: Replay, older: Replay) -> Continuation:
    """How a record stands to an older copy, each as far as its own chain holds.

    The digest of an entry fixes every entry before it, so that the first pair of digests that differ is the first
    entry that differs.
    """
    pairs = zip(newer.digests, older.digests, strict=False)
    shorter = min(len(newer.digests), len(older.digests))
    same = next((number for number, (new, old) in enumerate(pairs) if new != old), shorter)
    last = (len(older.digests), len(newer.digests))
    if same == shorter and same:
        course = _of_lengths(*last)
        return Continuation(course, same, *last)
    both = _signers_after(same, newer) & _signers_after(same, older)
    return Continuation(Course.FORKED if same else Course.OTHER, same, *last, tuple(sorted(both)))


def _of_lengths(older: int, newer: int) -> Course:
    if older == newer:
        return Course.SAME
    return Course.CONTINUES if older < newer else Course.TAKEN_BACK


def _signers_after(entry: int, replay: Replay) -> set[str]:
    """The keys whose signatures cover an entry after this one."""
    return {point.signer for point in replay.trust.checkpoints if point.covers.sequence > entry}
