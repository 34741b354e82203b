"""The score of a rehearsal: readings and counts of people held against the sealed key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from canvass.attack.ballots import Mark
from canvass.attack.error_kinds import ErrorKind
from canvass.audit.terms.ranks import OvervotedRank, Ranks, SkippedRank, ranking_by
from canvass.errors import BadFile, OutOfRange, UnreadableFile
from canvass.formats.audits.interpretations import MarksRead, read_filled
from canvass.formats.rehearsal_boxes_file import read_boxes
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.rehearsal.history import Choices, marks_words
from canvass.journeys.rehearse_people import key_in
from canvass.model import BatchId, CardId, Reading

KEY, SEAL = Path("trainer/key.json"), Path("people/seal.txt")
READINGS, BOXES = Path("people/readings.csv"), Path("people/boxes.csv")


class Found(StrEnum):
    """What became of a planted error."""

    BY_CARD = "by_card"
    BY_BOX = "by_box"
    BY_OTHER_READING = "by_other_reading"
    """By a reading that is neither the record's nor the key's."""
    BY_WRONG_COUNT = "by_wrong_count"
    NOT_PRINTED = "not_printed"
    SAME = "same"
    NOT_READ = "not_read"
    READ_AS_RECORDED = "read_as_recorded"
    NOT_COUNTED = "not_counted"
    COUNTED_AS_STATED = "counted_as_stated"

    @property
    def is_found(self) -> bool:
        """Whether people found it."""
        return self.value.startswith("by_")


@dataclass(frozen=True, slots=True)
class Differs:
    """A card of which people say something else than the key: a reading, and the marks in words."""

    card: CardId
    read: tuple[str, str]
    key: tuple[str, str]
    mark: Mark


@dataclass(frozen=True, slots=True)
class BoxDiffers:
    """A box of which people counted another number than is in it."""

    batch: BatchId
    counted: int
    cards: int


@dataclass(frozen=True, slots=True)
class ErrorScored:
    """One planted error, and what became of it; ``cards`` are those on the table that its record is wrong about."""

    kind: ErrorKind
    where: str
    cards: int
    found: Found
    by: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class PeoplesScore:
    """What people read and counted beside the key.

    ``printed`` cards were on the table or should have been; of the ``read`` ones ``agree`` are as in the key, and
    ``doubtful`` of those read have a mark that rules decide.
    """

    title: str
    contest: str
    seal: str
    printed: int
    read: int
    agree: int
    doubtful: int
    doubtful_agree: int
    boxes: int
    boxes_counted: int
    boxes_agree: int
    differs: tuple[Differs, ...]
    boxes_differ: tuple[BoxDiffers, ...]
    errors: tuple[ErrorScored, ...]


def score(folder: Path, readings: Path | None = None, boxes: Path | None = None) -> PeoplesScore:
    """The score of a rehearsal's folder; the sheets in it unless others are named.

    Raises BadFile with every problem of the sheets, OutOfRange for a key that is not the sealed one, for a card or box
    that was not on the table, and where nothing was read or counted.
    """
    key = key_in(_text(folder / KEY), _text(folder / SEAL))
    read, counted = _sheets(readings or folder / READINGS, boxes or folder / BOXES, key)
    _check(key, read, counted)
    said = {one.card: _said(key, one) for one in read}
    cards = {tuple(one["card"]): one for one in key["cards"]}
    differs = tuple(
        Differs(card, _words(said[card]), _words(_stated(one["paper"])), Mark(one["mark"]))
        for card, one in cards.items()
        if card in said and said[card] != _stated(one["paper"])
    )
    wrong = {each.card for each in differs}
    unclear = [card for card in said if Mark(cards[card]["mark"]).is_doubtful]
    there = {tuple(one["batch"]): one["cards"] for one in key["boxes"]}
    boxes_differ = tuple(
        BoxDiffers(batch, cards_, there[batch])
        for batch, cards_ in counted.items()
        if cards_ != there[batch]
    )
    return PeoplesScore(
        title=key["title"],
        contest=key["contest"],
        seal=_text(folder / SEAL).strip(),
        printed=len(cards),
        read=len(said),
        agree=len(said) - len(differs),
        doubtful=len(unclear),
        doubtful_agree=sum(card not in wrong for card in unclear),
        boxes=len(there),
        boxes_counted=len(counted),
        boxes_agree=len(counted) - len(boxes_differ),
        differs=differs,
        boxes_differ=boxes_differ,
        errors=tuple(_scored(key, one, said, counted) for one in key["planted"]),
    )


def is_of_boxes(folder: Path) -> bool:
    """Whether whole boxes were printed into this folder, for people who fill in sheets; no audit is in it then."""
    return (folder / SEAL).is_file() or not AuditFolder(folder).is_here


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as fault:
        raise UnreadableFile(
            f"{path} cannot be read ({fault.strerror}); name the folder of a "
            "rehearsal: the one that canvass rehearse opened as an audit, or that --people wrote"
        ) from None


def _sheets(
    readings: Path, boxes: Path, key: Mapping[str, Any]
) -> tuple[tuple[MarksRead, ...], Mapping[BatchId, int]]:
    """Both sheets, or every problem of both at once."""
    ranked = (key["contest"],) if "ranks" in key else ()
    in_points = (key["contest"],) if key.get("several", {}).get("is_in_points") else ()
    read, counted = read_filled(readings, ranked, in_points), read_boxes(boxes)
    stops = [each for each in (*read.problems, *counted.problems) if each.severity.stops]
    if read.value is None or counted.value is None:
        keep = "1 problem keeps" if len(stops) == 1 else f"{len(stops)} problems keep"
        raise BadFile(
            f"{readings.name} and {boxes.name}: {keep} them from being scored", tuple(stops)
        )
    return read.value, counted.value


def _check(
    key: Mapping[str, Any], read: Sequence[MarksRead], counted: Mapping[BatchId, int]
) -> None:
    """Refuse what was not on the table, all of it at once, and sheets on which nothing stands."""
    cards = {tuple(one["card"]) for one in key["cards"]}
    boxes = {tuple(one["batch"]) for one in key["boxes"]}
    faults = [*_unknown(key, read, cards)]
    faults += [
        f"box {' '.join(each)} was not on the table" for each in counted if each not in boxes
    ]
    if faults:
        raise OutOfRange("; ".join(faults))
    if not read and not counted:
        raise OutOfRange("nothing was read and no box counted: fill in people/readings.csv first")


def _unknown(
    key: Mapping[str, Any], read: Sequence[MarksRead], cards: set[CardId]
) -> Iterator[str]:
    for one in read:
        name = " ".join(one.card)
        if one.card not in cards:
            yield f"card {name} was not on the table"
        if one.contest != key["contest"]:
            yield f"card {name}: the contest is {key['contest']!r}, not {one.contest!r}"
        marks = one.choices if one.ranks is None else [each for at in one.ranks for each in at]
        for choice in marks:
            if choice not in key["choices"]:
                known = ", ".join(key["choices"])
                yield f"card {name}: no choice is called {choice!r}; the choices are {known}"
        if one.ranks is None:
            yield from (f"card {name}: {fault}" for fault in _beyond(key, one.choices))
        if one.ranks is not None and len(one.ranks) > key["ranks"]["most"]:
            yield f"card {name}: a mark at rank {len(one.ranks)}; the card has {key['ranks']['most']} ranks"


def _beyond(key: Mapping[str, Any], votes: Sequence[str]) -> Iterator[str]:
    """More votes or points than a card may have, of all choices or of one."""
    if "several" not in key:
        if len(votes) > 1:
            yield "two choices are an overvote; write overvote, and no choice"
        return
    several = key["several"]
    if len(votes) > several["most"]:
        yield f"{len(votes)} votes, and a card has {several['most']} at most: write overvote, and no choice"
    for choice, times in Counter(votes).items():
        if times > several["of_one"]:
            yield f"{times} votes for {choice!r}, and a card has {several['of_one']} ovals for each choice"


def _said(key: Mapping[str, Any], one: MarksRead) -> Choices:
    """What people read; several votes, and choices at one rank, in the order of the contest."""
    place = key["choices"].index
    if one.ranks is None:
        return one.reading.value, tuple((choice,) for choice in sorted(one.choices, key=place))
    return one.reading.value, tuple(tuple(sorted(marked, key=place)) for marked in one.ranks)


def _stated(stated: Sequence[Any]) -> Choices:
    """What the key says of a card: one choice, or those at each rank or vote."""
    reading, marks = stated
    if isinstance(marks, str):
        return reading, ((marks,),) if marks else ()
    return reading, tuple(map(tuple, marks))


def _words(said: Choices) -> tuple[str, str]:
    return said[0], marks_words(said[1])


def _meant(key: Mapping[str, Any], said: Choices) -> Choices:
    """A reading and what its marks come to: of ranked ones the ranking by the rules of the contest."""
    if "ranks" not in key:
        return said
    rules, (reading, ranks) = key["ranks"], said
    ranking: Ranks = tuple(
        (choice,)
        for choice in ranking_by(
            ranks, SkippedRank(rules["skipped"]), OvervotedRank(rules["overvoted"])
        )
    )
    return reading, ranking


def _scored(
    key: Mapping[str, Any],
    planted: Mapping[str, Any],
    said: Mapping[CardId, Choices],
    counted: Mapping[BatchId, int],
) -> ErrorScored:
    kind = ErrorKind(planted["kind"])
    if kind.is_of_accounting:
        found, number = _by_box(key, kind, counted), 0
        return ErrorScored(kind, planted["where"], number, found)
    on = [one for one in key["cards"] if kind.value in one["errors"]]
    paper = {tuple(one["card"]): _meant(key, _stated(one["paper"])) for one in on}
    record = {tuple(one["card"]): _meant(key, _stated(one["record"])) for one in on}
    off = [card for card in paper if paper[card] != record[card]]
    read = {card: _meant(key, said[card]) for card in off if card in said}
    by = tuple(card for card in read if _shows(read[card], record[card]))
    if by:
        is_right = any(read[card] == paper[card] for card in by)
        found = Found.BY_CARD if is_right else Found.BY_OTHER_READING
    elif not on:
        found = Found.NOT_PRINTED
    elif not off:
        found = Found.SAME
    else:
        found = Found.READ_AS_RECORDED if read else Found.NOT_READ
    return ErrorScored(kind, planted["where"], len(off), found, by)


def _shows(read: Choices, record: Choices) -> bool:
    """Whether a reading is another than the record's; one that people cannot agree on shows nothing by itself."""
    return read != record and read[0] != Reading.CANNOT_AGREE.value


def _by_box(key: Mapping[str, Any], kind: ErrorKind, counted: Mapping[BatchId, int]) -> Found:
    boxes = [one for one in key["boxes"] if kind.value in one["errors"]]
    if not boxes:
        return Found.NOT_PRINTED
    stated = "manifest" if kind is ErrorKind.TRANSPOSED_COUNT else "records"
    of_them = [one for one in boxes if tuple(one["batch"]) in counted]
    if not of_them:
        return Found.NOT_COUNTED
    told = [one for one in of_them if counted[tuple(one["batch"])] != one[stated]]
    if not told:
        return Found.COUNTED_AS_STATED
    is_right = any(counted[tuple(one["batch"])] == one["cards"] for one in told)
    return Found.BY_BOX if is_right else Found.BY_WRONG_COUNT
