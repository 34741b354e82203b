"""A rehearsal for people with paper in their hands: what is printed, the key, and the score of what they read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from canvass.attack.ballots import PaperCard, paper_cards
from canvass.attack.error_kinds import ErrorKind, Planted, Wanted
from canvass.attack.planted import synthetic_contests
from canvass.attack.synthetic import Asked, Synthetic
from canvass.attack.ways import NOT_FOUND, NOT_ON_CARD, Ways
from canvass.audit.event.cards import ContestRead
from canvass.audit.reported import ReportedContest
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.make import ContestPlan
from canvass.errors import OutOfRange, UnknownName
from canvass.journeys.rehearsal.office import Office, OfficeContest, is_in_points
from canvass.journeys.rehearsal.plans import (
    by_ranks,
    in_contest,
    is_countable,
    is_rankable,
    read_files,
    require_seed,
)
from canvass.journeys.rehearsal.strata import faults_of_strata, is_apart_by_cards, parts_of
from canvass.model import BatchId, Manifest

MOST_CARDS = 2_000
"""Cards that are printed for one rehearsal at most: an evening's work of several boards."""
MOST_CHOICES = 24
USUAL_CARDS = 120
"""Cards after which no further batch is taken where none is named."""


@dataclass(frozen=True, slots=True)
class PeopleAsked:
    """What people practise with: the seed, the batches by name (none: some are drawn), a file of errors to plant."""

    seed: str
    batches: tuple[str, ...] = ()
    errors: Path | None = None

    def __post_init__(self) -> None:
        """Refuse a rehearsal without a seed."""
        require_seed(self.seed)


@dataclass(frozen=True, slots=True)
class Box:
    """A box on the table: cards by the manifest, by the records, and those that are in it."""

    batch: BatchId
    manifest: int
    records: int
    cards: int
    errors: tuple[ErrorKind, ...]


@dataclass(frozen=True, eq=False)
class PeoplesRehearsal:
    """Everything that is written: ``cards`` are printed, ``election`` and ``boxes`` are what the office says."""

    title: str
    listed: ListedContest
    manifest: Manifest
    election: Synthetic
    cards: tuple[PaperCard, ...]
    boxes: tuple[Box, ...]
    planted: tuple[Planted, ...]
    seed: str
    contests_text: str
    key: str
    not_printed: tuple[str, ...]
    """Contests of the file that are on no card."""

    @property
    def seal(self) -> str:
        """What binds the trainer to the key before anybody reads a card: its SHA-256."""
        return sha256(self.key.encode()).hexdigest()

    @property
    def office(self) -> Office:
        """What the office says, with the errors in it."""
        return Office(self.manifest, (OfficeContest(self.listed, self.election),))

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the choices, as printed."""
        return tuple(self.listed.contest.choice(choice).name for choice in self.election.choices)


def _is_on_paper(plan: ContestPlan) -> bool:
    """Whether votes, points or rankings of the contest can be made up and printed."""
    return (is_countable(plan.listed) or is_rankable(plan)) and not is_apart_by_cards(plan)


def prepare(manifest: Path, contests: Path, asked: PeopleAsked) -> PeoplesRehearsal:
    """The rehearsal of the first contest in which most votes or points win, or one ranking with first preferences.

    Raises BadFile with every problem of the files, UnknownName for a batch that is not there, OutOfRange for more cards
    than are printed at once.
    """
    boxes, plans, wanted = read_files(manifest, contests, asked.errors)
    plan = next((each for each in plans if _is_on_paper(each)), None)
    if plan is None:
        apart = [*faults_of_strata(boxes, [*filter(is_apart_by_cards, plans)])]
        raise OutOfRange(
            "; ".join(apart)
            or f"{contests.name}: no contest can be rehearsed on paper: it takes one in which most votes or points "
            "win, or one ranking by the rule irv or condorcet with its first preferences as votes, or by borda with "
            "points"
        )
    if len(plan.listed.contest.choices) > MOST_CHOICES:
        raise OutOfRange(
            f"{plan.listed.id}: {len(plan.listed.contest.choices)} choices do not fit on a printed card, which holds "
            f"{MOST_CHOICES}; rehearse a contest with fewer"
        )
    election = _election(boxes, plan, in_contest(wanted, plan.listed.id), asked.seed)
    numbers = _batches(boxes, election, asked)
    cards = paper_cards(boxes, election, asked.seed, numbers)
    if not any(one.is_there for one in cards):
        raise OutOfRange("the batches hold no card that could be printed: name others by --batch")
    if len(cards) > MOST_CARDS:
        raise OutOfRange(
            f"the batches have {len(cards):,} cards, and {MOST_CARDS:,} are printed at most: name fewer by --batch"
        )
    office = Office(boxes, (OfficeContest(plan.listed, election),))
    stated = tuple(_box(office, number) for number in numbers)
    return PeoplesRehearsal(
        title=plan.listed.contest.title,
        listed=plan.listed,
        manifest=boxes,
        election=election,
        cards=cards,
        boxes=stated,
        planted=election.planted,
        seed=asked.seed,
        contests_text=contests.read_text("utf-8-sig"),
        key=_key(plan.listed, election, cards, stated, asked.seed),
        not_printed=tuple(each.listed.id for each in plans if each is not plan),
    )


def _election(
    boxes: Manifest, plan: ContestPlan, wanted: tuple[Wanted, ...], seed: str
) -> Synthetic:
    """The synthetic contest; of strata each county's cards bear what was reported there."""
    if faults := [*faults_of_strata(boxes, [plan])]:
        raise OutOfRange("; ".join(faults))
    parts = parts_of(boxes, plan)
    made = Asked(
        ReportedContest(plan.listed.contest, dict(plan.listed.votes), boxes.cards),
        np.any([part.on for part in parts], axis=0) if parts else None,
        by_ranks(plan.method),
        parts,
    )
    (only,) = synthetic_contests(boxes, [made], seed, wanted)
    return only


def _batches(boxes: Manifest, election: Synthetic, asked: PeopleAsked) -> list[int]:
    """The batches that are printed: as named, else some in which the errors lie."""
    if asked.batches:
        named = {" ".join(each): number for number, each in enumerate(boxes.ids)}
        for name in asked.batches:
            if name not in named:
                raise UnknownName("batch of the manifest", name, [*named])
            if not _has_contest(election, named[name]):
                raise OutOfRange(f"batch {name}: no card of it has the contest; name another")
        return sorted({named[name] for name in asked.batches})
    return _with_errors(boxes, election)


def _has_contest(election: Synthetic, number: int) -> bool:
    """Whether any card of a batch has it, or there is no card."""
    inside = election.record[election.batch == number]
    return not inside.size or bool((inside != NOT_ON_CARD).any())


def _with_errors(boxes: Manifest, election: Synthetic) -> list[int]:
    """A batch of each error, then further ones in the order of the shelf until there are enough cards."""
    taken: list[int] = []
    for on in election.touched.values():
        inside = np.unique(election.batch[on]).tolist()
        if not set(inside) & set(taken):
            taken.append(int(inside[0]))
    for number in range(len(boxes.batches)):
        if sum(boxes.batches[each].cards for each in taken) >= USUAL_CARDS:
            break
        if number not in taken and _has_contest(election, number):
            taken.append(number)
    return sorted(taken)


def _box(office: Office, number: int) -> Box:
    """What the office says of a box, with errors of accounting in it, and what lies in it."""
    inside = office.batch == number
    there = int((office.contests[0].election.paper[inside] != NOT_FOUND).sum())
    return Box(
        office.manifest.ids[number],
        office.stated(number),
        office.recorded(number),
        there,
        office.accounting(number),
    )


def _key(
    listed: ListedContest,
    election: Synthetic,
    cards: Sequence[PaperCard],
    boxes: Sequence[Box],
    seed: str,
) -> str:
    """The key as JSON, the same bytes for the same rehearsal."""
    said: dict[str, object] = {
        "rehearsal": "people",
        "seed": seed,
        "contest": listed.id,
        "title": listed.contest.title,
        "choices": list(election.choices),
        "cards": [
            {
                "card": list(one.card),
                "paper": _stated(one.paper, election.ways),
                "record": _stated(one.record, election.ways),
                "mark": one.mark.value,
                "errors": [kind.value for kind in one.errors],
            }
            for one in cards
        ],
        "boxes": [
            {
                "batch": list(one.batch),
                "manifest": one.manifest,
                "records": one.records,
                "cards": one.cards,
                "errors": [kind.value for kind in one.errors],
            }
            for one in boxes
        ],
        "planted": [
            {"kind": one.kind.value, "where": one.where, "cards": one.cards}
            for one in election.planted
        ],
    }
    if (method := election.ways.method) is not None:
        said["ranks"] = {
            "skipped": method.skipped_rank.value,
            "overvoted": method.overvoted_rank.value,
            "most": max(map(len, election.ways.marked), default=1),
        }
    if election.ways.is_several:
        said["several"] = {
            "is_in_points": is_in_points(OfficeContest(listed, election)),
            "most": listed.contest.votes_on_card,
            "of_one": int(election.ways.points.max(initial=1)),
        }
    return json.dumps(said, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _stated(number: int, ways: Ways) -> list[object]:
    """What a card says, in the key: a reading and the id of the choice, or the choices at each rank or vote."""
    what, ranks = ways.reading(number)
    if ways.is_ranked or ways.is_several:
        return [what.value, [list(marked) for marked in ranks]]
    return [*reading_of(number, ways)]


def reading_of(number: int, ways: Ways) -> list[str]:
    """What a card says as a reading and the id of the choice, or its marks in the order of ranks.

    >>> reading_of(1, Ways.of_choices(("ann", "bob"))), reading_of(-1, Ways.of_choices(("ann",)))
    (['vote', 'bob'], ['blank', ''])
    """
    what, ranks = ways.reading(number)
    if ways.is_several:
        votes = tuple(choice for (choice,) in ranks)
        return [what.value, ContestRead("", what, votes).said if votes else ""]
    return [what.value, ContestRead("", what, ranks=ranks).said if ranks else ""]


def key_in(text: str, seal: str) -> Mapping[str, Any]:
    """The key of a rehearsal; raises OutOfRange where it is not the one that was sealed."""
    if sha256(text.encode()).hexdigest() != seal.strip():
        raise OutOfRange(
            "trainer/key.json is not the key that was sealed (people/seal.txt): nothing is scored by it; write the "
            "rehearsal anew from its seed"
        )
    found: Mapping[str, Any] = json.loads(text)
    return found
