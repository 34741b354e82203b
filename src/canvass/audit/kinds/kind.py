"""A kind of audit: what people read and what it is held against; its methods differ in how they measure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.audit.kinds.named import Named


class Drawn(StrEnum):
    """What is drawn."""

    CARDS = "cards"
    BATCHES = "batches"


class Needs(StrEnum):
    """What must be known or there to use a kind of audit, beside paper and a manifest."""

    PAPER = "paper"
    """Nothing more."""
    RECORDS = "records"
    """The own record of every card."""
    RECORDS_OF_A_PART = "records_of_a_part"
    """The own record of the cards of one stratum."""
    BATCH_VOTES = "batch_votes"
    """The votes reported for every batch."""
    POOLS = "pools"
    """The votes reported for every batch whose cards have no records, and the records of the others."""


@dataclass(frozen=True, slots=True, eq=False)
class AuditKind(Named):
    """How cards were drawn and what they were compared with, in words that an official reads.

    ``label`` is the kind in a table. ``is_sized_from_report``: its number of cards follows from reported votes alone.
    """

    name: str
    label: str
    needs: Needs
    needs_in_words: str
    people_read: str
    assumes: str
    source: str
    is_sized_from_report: bool = False

    @classmethod
    def named(cls, word: str) -> AuditKind:
        """The kind of audit with this word. Raises UnknownName."""
        from canvass.audit.kinds import kind_named

        return kind_named(word)

    @property
    def is_of_strata(self) -> bool:
        """Whether its numbers ask which cards have records."""
        return self.needs is Needs.RECORDS_OF_A_PART

    @property
    def is_of_pools(self) -> bool:
        """Whether its numbers ask for the votes of the batches without records."""
        return self.needs is Needs.POOLS
