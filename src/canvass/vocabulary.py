"""Words that people write for the program: each list once, for the commands and for what computes.

This file imports nothing of canvass, so that a command has its words before it loads what they ask for.
"""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """The social choice function that turns votes into winners."""

    PLURALITY = "plurality"
    APPROVAL = "approval"
    SUPER_MAJORITY = "super_majority"
    """A choice must have more than a share of the valid votes: the contest's ``share``."""
    THRESHOLD = "threshold"
    """Every choice with more than a share of the valid votes goes on."""
    TOP_TWO = "top_two"
    """A majority of the valid votes elects; without one the two leading choices go on to a runoff."""
    IRV = "irv"
    DHONDT = "dhondt"
    """Seats go to lists by the highest averages, votes divided by 1, 2, 3 ... (Jefferson)."""
    SAINTE_LAGUE = "sainte_lague"
    """Seats go to lists by the highest averages, votes divided by 1, 3, 5 ... (Webster)."""
    HAMILTON = "hamilton"
    """Seats go to lists by whole quotas, and what is left by the largest remainders (Hare)."""
    SCORE = "score"
    """A voter gives each choice from 0 to ``votes_allowed`` points; most points win."""
    CUMULATIVE = "cumulative"
    """A voter has ``votes_allowed`` votes and may give several of them to one choice; most votes win."""
    BORDA = "borda"
    """Of K choices the first of a ranking has K - 1 points, the next K - 2, who is not ranked none; most points win."""
    STV = "stv"
    """Several seats by a single transferable vote: told apart, and counted here by nobody but people."""
    CONDORCET = "condorcet"
    """Who is ranked above each other choice by more voters than the other way round; nobody where there is no such."""


OF_LISTS = (Rule.DHONDT, Rule.SAINTE_LAGUE, Rule.HAMILTON)
"""Rules by which lists share the seats in proportion to votes: a list may have several, and a voter one vote."""


class Known(StrEnum):
    """What is known of a fact; not knowing is an answer of its own."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Linked(StrEnum):
    """Of how many cards the own record can be found."""

    YES = "yes"
    PART = "part"
    NO = "no"
    UNKNOWN = "unknown"


class Scheme(StrEnum):
    """How tickets are made; ``sentence`` says who draws so."""

    CANVASS = "canvass-ticket-v1"
    COLORADO = "colorado"
    ARLO = "arlo"
    SHANGRLA = "shangrla"
    CRYPTORANDOM = "cryptorandom"
    RLAUXE = "rlauxe"

    @property
    def sentence(self) -> str:
        """The scheme in words."""
        return _OF_SCHEMES[self]


_OF_SCHEMES = {
    Scheme.CANVASS: "canvass's own scheme (docs/tickets.md), for audits to come.",
    Scheme.COLORADO: "Rivest's sampler of 2011, as Colorado's software draws.",
    Scheme.ARLO: "consistent_sampler of 2018, as Arlo draws ballots.",
    Scheme.SHANGRLA: "The SHA-256 stream of cryptorandom, one block for each card, as SHANGRLA draws.",
    Scheme.CRYPTORANDOM: "Sampling by index from the SHA-256 stream of cryptorandom, as the Michigan pilots of 2018.",
    Scheme.RLAUXE: "HMAC of a counter, as rlauxe draws; its seed is a 64-bit number.",
}


class WeightedBy(StrEnum):
    """How batches are weighted in the draw."""

    ERROR_BOUNDS = "error_bounds"
    EQUAL = "equal"


class HowDrawn(StrEnum):
    """How the cards or batches of a fixed-percentage audit were chosen."""

    CARDS_AT_RANDOM = "cards_at_random"
    """Every card of the whole contest with the same chance."""
    BATCHES_AT_RANDOM = "batches_at_random"
    """Every batch of the whole contest with the same chance."""
    BY_JURISDICTION = "by_jurisdiction"
    """At random, but a share of its own in each jurisdiction."""
    NOT_AT_RANDOM = "not_at_random"

    @property
    def sentence(self) -> str:
        """What the choice means for measuring risk."""
        return _OF_DRAWS[self]


_OF_DRAWS = {
    HowDrawn.CARDS_AT_RANDOM: "Cards were drawn at random from the whole contest.",
    HowDrawn.BATCHES_AT_RANDOM: "Batches were drawn at random from the whole contest.",
    HowDrawn.BY_JURISDICTION: "Each jurisdiction drew a share of its own: together they are no uniform sample.",
    HowDrawn.NOT_AT_RANDOM: "What was audited was not chosen at random: no risk can be measured from it.",
}


class Goal(StrEnum):
    """What a path leads to. Of 538 electors: at least 270, exactly 269, or no majority for the leader."""

    WIN = "win"
    TIE = "tie"
    DENY = "deny"

    @property
    def sentence(self) -> str:
        """What a person reads."""
        return _OF_GOALS[self]


_OF_GOALS = {
    Goal.WIN: "win a majority of the electors",
    Goal.TIE: "make an exact tie, which the House of Representatives decides",
    Goal.DENY: "leave the leader without a majority, so that the House of Representatives may decide",
}


class Cost(StrEnum):
    """How votes are counted that would have changed a unit."""

    FLIP = "flip"
    ADD = "add"

    @property
    def sentence(self) -> str:
        """What a person reads."""
        return _OF_COSTS[self]


_OF_COSTS = {
    Cost.FLIP: "Flipped votes: each goes from a rival to the choice and counts twice.",
    Cost.ADD: "Added votes: each is a further one for the choice and counts once.",
}


class ComplianceCheck(StrEnum):
    """What must be established before the paper can be believed."""

    BALLOT_ACCOUNTING = "ballot_accounting"
    CUSTODY = "custody"
    ELIGIBILITY = "eligibility"


class Loaded(StrEnum):
    """What sort of file an office brought."""

    MANIFEST = "manifest"
    CARDS = "cards"
    BATCH_TOTALS = "batch_totals"
    CONTESTS = "contests"


class WrittenCounted(StrEnum):
    """Which names that are written in the law counts one by one."""

    REGISTERED = "registered"
    """Those of candidates who registered; all others are one number."""
    EVERY = "every"


class RecountMethod(StrEnum):
    """How the ballots of a unit were counted again."""

    HAND_COUNT = "hand_count"
    OPTICAL_SCAN = "optical_scan"
    PAPER_ROLL = "paper_roll"
    """The rolls of machines on which voters could read their votes (VVPAT), read by people."""
    MIXED = "mixed"
    """Some by people, some by scanner."""
    NOT_STATED = "not_stated"


class Target(StrEnum):
    """What records are written as: a store, canvass's own table of marks, or NIST's format 1500-103 in JSON."""

    PARQUET = "parquet"
    CSV = "csv"
    NIST = "nist"

    @property
    def suffix(self) -> str:
        """The end of a file's name."""
        return ".json" if self is Target.NIST else f".{self.value}"
