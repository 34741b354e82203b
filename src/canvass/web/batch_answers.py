"""What a board typed of a batch, as a count of it: every number stands, or is asked for again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canvass.audit.event import BatchCount, ContestCount
from canvass.errors import BadValue
from canvass.web.answers import Form, Said
from canvass.web.batch_views import BatchToCount, Counted
from canvass.web.guard import one

LONGEST = 7
"""Digits of a number in a batch."""
COUNT_WORDS: Mapping[str, str] = {
    "wrong": "{title}, {counts}: {written}",
    "nothing": "nothing",
    "not_numbers": "{wrong}: write a whole number, 0 where there is none",
    "votes": "{choice} {number}",
    "count": "{votes}; {unit}s not used {unused}; too many {unit}s {over}; in {cards} ballots",
}
"""What is said of a count: by the server, and by a device that holds the form while it is cut off."""
LOST_BATCH = ("The batch", "is not at its place")


def read_batch(batch: BatchToCount, form: Form) -> BatchCount:
    """What the form says of this batch. Raises BadValue, with every field that is no number."""
    if one(form, "lost"):
        return BatchCount(batch.batch, missing=tuple(each.id for each in batch.contests))
    wrong = [
        said for place, each in enumerate(batch.contests) for said in _wrong(place, each, form)
    ]
    if wrong:
        raise BadValue(COUNT_WORDS["not_numbers"].format(wrong="; ".join(wrong)))
    counts = tuple(_count(place, each, form) for place, each in enumerate(batch.contests))
    return BatchCount(batch.batch, counts=counts)


def fields_of(place: int, contest: Counted) -> Iterator[tuple[str, str]]:
    """The fields of a contest, each with what it counts."""
    yield f"cards-{place}", "ballots with this contest"
    for number, (_, name) in enumerate(contest.choices):
        yield f"votes-{place}-{number}", name
    yield f"unused-{place}", f"{contest.unit}s not used"
    yield f"over-{place}", f"ballots with too many {contest.unit}s"


def fields_of_batch(
    contests: Sequence[Counted],
) -> list[tuple[Counted, list[tuple[str, str]]]]:
    """Each contest of a batch with its fields, as the form shows them."""
    return [(each, list(fields_of(place, each))) for place, each in enumerate(contests)]


def _wrong(place: int, contest: Counted, form: Form) -> Iterator[str]:
    for name, counts in fields_of(place, contest):
        text = one(form, name).strip()
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
            written = repr(text) if text else COUNT_WORDS["nothing"]
            yield COUNT_WORDS["wrong"].format(title=contest.title, counts=counts, written=written)


def _count(place: int, contest: Counted, form: Form) -> ContestCount:
    cards, *votes, unused, over = (
        int(one(form, name).strip()) for name, _ in fields_of(place, contest)
    )
    ids = (choice for choice, _ in contest.choices)
    return ContestCount(contest.id, cards, tuple(zip(ids, votes, strict=True)), unused, over)


def batch_in_words(batch: BatchToCount, read: BatchCount) -> tuple[Said, ...]:
    """A count as the board looks at it before it is kept."""
    if not read.found:
        return (Said(*LOST_BATCH),)
    return tuple(
        Said(asked.title, _words(asked, count))
        for asked, count in zip(batch.contests, read.counts, strict=True)
    )


def _words(asked: Counted, count: ContestCount) -> str:
    names = dict(asked.choices)
    votes = (
        COUNT_WORDS["votes"].format(choice=names[choice], number=f"{number:,}")
        for choice, number in count.votes
    )
    return COUNT_WORDS["count"].format(
        votes=", ".join(votes),
        unit=asked.unit,
        unused=f"{count.undervotes:,}",
        over=f"{count.overvoted:,}",
        cards=f"{count.cards:,}",
    )
