"""The records of cards that a round shows: each must lead to the committed root, and none may be missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from canvass.audit.frames.frame import EntryId
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.contests import repeated_in_order
from canvass.audit.terms.places import NO_RECORD, CardPlaces
from canvass.errors import InputError
from canvass.journeys.verification.tables import place_of
from canvass.model import CardId, CastVoteRecord
from canvass.model.fields import Fields, fields
from canvass.model.value import Value
from canvass.record import CardsRoot, OpeningCheck, check_opening, read_opening


@dataclass
class Shown:
    """The records that were shown so far and hold, by card."""

    audit: CommittedAudit
    places: CardPlaces
    cards: CardsRoot
    records: dict[CardId, CastVoteRecord] = field(default_factory=dict)

    @cached_property
    def _choices(self) -> Mapping[str, tuple[str, ...]]:
        """The choices of each contest, in order."""
        return {
            contest.id: tuple(choice.id for choice in contest.listed.contest.choices)
            for contest in self.audit.contests
        }

    def _fits(self, contest: str, choices: tuple[str, ...]) -> bool:
        """Whether a record can have these marks: in the order of the contest, or of a ranking."""
        known = self._choices[contest]
        if self.audit.contest(contest).is_ranked:
            return {*choices} <= {*known} and len({*choices}) == len(choices)
        return repeated_in_order(self.audit.contest(contest).listed.contest, choices, known)

    def due(self, entries: Collection[EntryId]) -> list[tuple[int, CardId]]:
        """The cards among these that have a record, in the order of the frame."""
        numbered = ((place_of(self.places, card), card) for card in set(entries))
        return sorted(
            (number, card)
            for number, card in numbered
            if number is not None and self.places.style[number] != NO_RECORD
        )

    def take(
        self, due: Sequence[tuple[int, CardId]], lines: Iterable[Mapping[str, Value]]
    ) -> Iterator[str]:
        """Look at the openings of a round; yields what is wrong with them."""
        found = 0
        for found, line in enumerate(lines, 1):
            if found <= len(due):
                number, card = due[found - 1]
                if problem := self._problem(number, card, line):
                    yield f"card {' '.join(card)}: {problem}"
        if found != len(due):
            yield f"{len(due)} cards should be opened, {found} are"

    def _problem(self, number: int, card: CardId, line: Mapping[str, Value]) -> str:
        try:
            return self._take(number, card, line)
        except InputError as refusal:
            return str(refusal)

    def _take(self, number: int, card: CardId, line: Mapping[str, Value]) -> str:
        opening = read_opening(line)
        if opening.index != number:
            return f"it opens leaf {opening.index}; leaf {number} follows"
        found = check_opening(opening, self.cards, card)
        if found is not OpeningCheck.HOLDS:
            return str(found)
        shown = fields("a card", opening.card).exactly("id", "votes")
        votes = shown.each("votes", _votes)
        if (
            tuple([contest for contest, _ in votes])
            != self.places.styles[self.places.style[number]]
        ):
            return "its contests are not those of its style"
        for contest, choices in votes:
            if not self._fits(contest, choices):
                return f"{contest}: its choices are not those of the contest, in order"
        self.records[card] = CastVoteRecord(card, dict(votes))
        return ""


def _votes(found: Fields) -> tuple[str, tuple[str, ...]]:
    return found.text("contest"), found.texts("choices")
