"""Two strata of a contest as a person types them: how many cards have records, and the votes in these records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.audit.reported import ReportedContest
from canvass.audit.strata import Strata
from canvass.errors import OutOfRange
from canvass.journeys.typed_counts import typed_counts


@dataclass(frozen=True, slots=True)
class StrataAsked:
    """Cards whose own record can be found, and the votes in these records: words such as Ann=120."""

    linked_cards: int
    linked: tuple[str, ...]


def typed_strata(linked_cards: int | None, linked: Sequence[str]) -> StrataAsked | None:
    """Both, or neither; raises OutOfRange where one is given without the other."""
    if linked_cards is None and not linked:
        return None
    if linked_cards is None or not linked:
        raise OutOfRange(
            "cards with records that can be found are said by two things: --linked-cards, how many there are, and "
            "--linked Ann=120, the votes in their records"
        )
    return StrataAsked(linked_cards, tuple(linked))


def strata_of(reported: ReportedContest, asked: StrataAsked) -> Strata:
    """The strata of a reported contest; raises OutOfRange or UnknownName for what cannot be."""
    votes = typed_counts(asked.linked, "write --linked Ann=120, each choice once")
    return Strata(reported, asked.linked_cards, votes)
