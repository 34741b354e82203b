"""The kinds of audit: what people read, and what it is held against. Methods of a kind differ in how they measure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.audit.named import Named, by_word


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
    EACH_ITS_OWN = "each_its_own"
    """Of each stratum what its own method needs."""


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
        return kind_named(word)

    @property
    def is_of_strata(self) -> bool:
        """Whether its numbers ask which cards have records."""
        return self.needs is Needs.RECORDS_OF_A_PART

    @property
    def is_of_pools(self) -> bool:
        """Whether its numbers ask for the votes of the batches without records."""
        return self.needs is Needs.POOLS


POLLING = AuditKind(
    "polling",
    name="polling",
    label="polling",
    needs=Needs.PAPER,
    needs_in_words="paper, and a manifest",
    people_read="single cards, drawn at random from all",
    assumes="every card has the same chance at every draw, and the manifest lists them all",
    source="Lindeman, Stark and Yates 2012; Zagorski and others 2020; Stark 2023",
    is_sized_from_report=True,
)
"""Polling: cards are read, and held against nothing."""
POLLING_RATIO = AuditKind(
    "polling_ratio",
    name="polling, by likelihood ratio",
    label="polling_ratio",
    needs=Needs.PAPER,
    needs_in_words="paper, and a manifest",
    people_read="single cards, drawn at random, none put back",
    assumes="one winner against one loser, one vote on each card",
    source="Ottoboni, Stark, Lindeman and McBurnett 2018",
)
"""The likelihood ratio of three groups of cards drawn without replacement."""
COMPARISON = AuditKind(
    "comparison",
    name="comparison",
    label="comparison",
    needs=Needs.RECORDS,
    needs_in_words="paper, a manifest, and a cast vote record of every card that can be found by its place",
    people_read="single cards, each held against its own record",
    assumes="a bound on the number of cards that does not come from the voting system",
    source="Stark 2020, 2023; Spertus 2023",
    is_sized_from_report=True,
)
"""Comparison: each card is held against its own record, betting on rare errors in the order of the draw."""
SUPER_SIMPLE = AuditKind(
    "super_simple",
    name="super-simple comparison",
    label="super_simple",
    needs=Needs.RECORDS,
    needs_in_words="the same as comparison",
    people_read="the same, cards put back; arithmetic that a pocket calculator does",
    assumes="the same; winners and losers, not shares of the vote",
    source="Stark 2010; Lindeman and Stark 2012",
)
"""Super-simple comparison: Kaplan-Markov with an error inflator, by arithmetic that a pocket calculator does."""
SUITE = AuditKind(
    "suite",
    name="SUITE",
    label="SUITE",
    needs=Needs.RECORDS_OF_A_PART,
    needs_in_words="paper, a manifest, and a cast vote record of every card in a part of the batches",
    people_read="single cards: held against their records in that part, read in the others",
    assumes="one winner against one loser, one vote on each card; trusted numbers of cards in both parts",
    source="Ottoboni, Stark, Lindeman and McBurnett 2018",
)
"""SUITE: comparison in one stratum, polling in another, combined by Fisher's rule."""
ONEAUDIT = AuditKind(
    "oneaudit",
    name="ONEAudit",
    label="ONEAudit",
    needs=Needs.POOLS,
    needs_in_words="paper, a manifest, the votes of every batch without records, and cast vote records of the others",
    people_read="single cards: held against their records, or against the mean of their batch where it has none",
    assumes="a number of cards in every batch that does not come from the voting system",
    source="Stark 2023 (ONEAudit); Spertus, Glazer and Stark 2025",
)
"""ONEAudit: cards are compared with their records, or with the mean of their batch where it has none."""
BATCH_COMPARISON = AuditKind(
    "batch_comparison",
    name="batch comparison",
    label="batch comparison",
    needs=Needs.BATCH_VOTES,
    needs_in_words="paper, and votes reported for every batch",
    people_read="whole batches, counted by hand",
    assumes="a bound on the cards of each batch from the manifest, not from the tally",
    source="Stark 2009; Aslam, Popa and Rivest 2008",
)
"""Batch comparison: whole batches are counted by hand, and held against what was reported for them."""
STRATA = AuditKind(
    "stratified",
    name="strata",
    label="strata",
    needs=Needs.EACH_ITS_OWN,
    needs_in_words="paper, and for every stratum what its own method needs",
    people_read="cards or whole batches of each stratum, by the method of that stratum",
    assumes="strata that share no card, and a bound on the cards of each",
    source="Ottoboni, Stark, Lindeman and McBurnett 2018; Spertus and Stark 2022",
)
"""Strata of which each is audited in its own way; sized only where they are written down."""
KINDS: tuple[AuditKind, ...] = (
    POLLING,
    POLLING_RATIO,
    COMPARISON,
    SUPER_SIMPLE,
    SUITE,
    ONEAUDIT,
    BATCH_COMPARISON,
)
"""Every kind of audit, as ``canvass audit methods`` lists them."""
SIZED_KINDS = tuple(
    kind for kind in KINDS if kind.is_sized_from_report or kind.is_of_strata or kind.is_of_pools
)
"""Kinds whose number of cards can be asked for (``canvass audit size --method``)."""
KINDS_BY_NAME = (POLLING, COMPARISON, ONEAUDIT, BATCH_COMPARISON)
"""Kinds that ask for no more than their name: those that a folder's plan compares with a contest's own."""


def kind_named(word: str) -> AuditKind:
    """The kind of audit with this word. Raises UnknownName."""
    return by_word("kind of audit", word, KINDS)
