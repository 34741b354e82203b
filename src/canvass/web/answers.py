"""What a board marked on the form, as a reading of the card: each contest says one thing, or is asked again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from canvass.audit.event import CardRead, ContestRead
from canvass.audit.event.cards import with_times
from canvass.audit.terms.ranks import MOST_RANKS
from canvass.errors import BadValue
from canvass.model import Reading
from canvass.web.views import CardToRead, Question

Form = Mapping[str, Sequence[str]]
"""The fields of a form: each with its values."""
OTHERS: Mapping[str, tuple[Reading, str]] = {
    "blank": (Reading.BLANK, "No mark"),
    "overvote": (Reading.OVERVOTE, "Too many marks"),
    "cannot_agree": (Reading.CANNOT_AGREE, "We cannot agree"),
    "contest_not_on_card": (Reading.CONTEST_NOT_ON_CARD, "This contest is not on the card"),
}
"""What a contest can say beside votes, by the value of its field."""


FAULTS: Mapping[str, str] = {
    "nothing": "{title}: nothing is marked; say what is on the card, or that there is no mark",
    "both": "{title}: say either the votes, or one of the other answers",
    "ranks-or-other": "{title}: say either the ranks, or one of the other answers",
    "points-or-other": "{title}: say either the points, or one of the other answers",
    "not-points": "{title}, {choice}: '{written}' is no number from 0 to {most}",
    "too-many": "{title}: {marks} marks, and {allowed} are allowed: say too many marks",
    "not-a-rank": "{title}, {choice}: '{written}' is not a rank; write the ranks marked there once each: 1 for the "
    "first choice",
}
"""Why a contest is asked again: the server says it, and a device that holds the form while it is cut off."""
LOST = ("The card", "is not at its place")
NO_MARK = "no mark"


@dataclass(frozen=True, slots=True)
class Said:
    """A contest and what was marked, in words for the look before it is kept."""

    title: str
    words: str


def read_card(card: CardToRead, form: Form) -> CardRead:
    """What the form says of this card. Raises BadValue with the contest that is not answered."""
    if form.get("lost"):
        return CardRead(card.card, False)
    read = [_read(place, question, form) for place, question in enumerate(card.questions)]
    order = {question.id: place for place, question in enumerate(_as_listed(card))}
    found = [each for each in read if each is not None]
    return CardRead(card.card, True, tuple(sorted(found, key=lambda each: order[each.contest])))


def _as_listed(card: CardToRead) -> Sequence[Question]:
    return sorted(card.questions, key=lambda each: each.place)


def _read(place: int, question: Question, form: Form) -> ContestRead | None:
    marked = list(form.get(f"mark-{place}", ()))
    if question.is_ranked and (ranks := _ranks(place, question, form)):
        if marked:
            raise _fault("ranks-or-other", question)
        return ContestRead(question.id, Reading.VOTE, ranks=ranks)
    if question.most_points and (points := _points(place, question, form)):
        if marked:
            raise _fault("points-or-other", question)
        if len(points) > question.votes_allowed:
            allowed = question.votes_allowed
            raise _fault("too-many", question, marks=len(points), allowed=allowed)
        return ContestRead(question.id, Reading.VOTE, points)
    if question.is_ranked and "overvote" in marked:
        raise BadValue(
            f"{question.title}: two choices at one rank are written as they are: the rank at both of them"
        )
    if not marked:
        if not question.is_asked:
            return None
        raise _fault("nothing", question)
    others = [each for each in marked if each in OTHERS]
    if others:
        if len(marked) > 1:
            raise _fault("both", question)
        ranked = () if question.is_ranked else None
        return ContestRead(question.id, OTHERS[others[0]][0], ranks=ranked)
    is_typed = question.is_ranked or question.most_points
    known = [] if is_typed else [choice for choice, _ in question.choices]
    places = {str(place): choice for place, choice in enumerate(known)}
    chosen = {places[each] for each in marked if each in places}
    if len(chosen) != len(marked):
        raise BadValue(f"{question.title}: a choice that is not on the form; open the card again")
    if len(chosen) > question.votes_allowed:
        raise _fault("too-many", question, marks=len(chosen), allowed=question.votes_allowed)
    return ContestRead(question.id, Reading.VOTE, tuple(c for c in known if c in chosen))


def _fault(name: str, question: Question, **more: object) -> BadValue:
    return BadValue(FAULTS[name].format(title=question.title, **more))


def _ranks(place: int, question: Question, form: Form) -> tuple[tuple[str, ...], ...]:
    """The choices at each rank, from the ranks that were written at each choice; none where nothing was written."""
    at: list[tuple[int, str]] = []
    for number, (choice, name) in enumerate(question.choices):
        written = " ".join(form.get(f"rank-{place}-{number}", ())).replace(",", " ").split()
        for word in written:
            rank = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0
            if not 0 < rank <= MOST_RANKS or written.count(word) > 1:
                raise _fault("not-a-rank", question, choice=name, written=word)
            at.append((rank, choice))
    last = max((rank for rank, _ in at), default=0)
    return tuple(tuple(c for rank, c in at if rank == each) for each in range(1, last + 1))


def _points(place: int, question: Question, form: Form) -> tuple[str, ...]:
    """The choices, each as often as points were written at it; none where nobody has any."""
    found: list[str] = []
    for number, (choice, name) in enumerate(question.choices):
        written = " ".join(form.get(f"points-{place}-{number}", ())).strip()
        is_number = written.isascii() and written.isdigit() and len(written) < 4
        if written and not (is_number and int(written) <= question.most_points):
            most = question.most_points
            raise _fault("not-points", question, choice=name, written=written, most=most)
        found += [choice] * int(written or "0")
    return tuple(found)


def in_words(card: CardToRead, read: CardRead) -> tuple[Said, ...]:
    """A reading as the board looks at it before it is kept."""
    if not read.found:
        return (Said(*LOST),)
    questions = {question.id: question for question in card.questions}
    return tuple(_words(questions[each.contest], each) for each in read.contests)


def _words(question: Question, read: ContestRead) -> Said:
    if read.reading is not Reading.VOTE:
        return Said(
            question.title, next(words for kind, words in OTHERS.values() if kind is read.reading)
        )
    names = dict(question.choices)
    if read.ranks is not None:
        said = (" and ".join(names[choice] for choice in rank) or NO_MARK for rank in read.ranks)
        return Said(question.title, "; ".join(f"{n}: {each}" for n, each in enumerate(said, 1)))
    return Said(question.title, ", ".join(with_times(read.choices, names)))
