"""Which method fits, and why another does not: what each needs beside what is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.audit.kinds import AuditKind, Needs
from canvass.errors import OutOfRange
from canvass.model.sentence import Sentence, sentences
from canvass.vocabulary import Known as Known
from canvass.vocabulary import Linked as Linked

say = sentences("audit_fit")


class Applicability(StrEnum):
    """Whether a method can be used."""

    APPLIES = "applies"
    UNKNOWN = "unknown"
    DOES_NOT_APPLY = "does_not_apply"


@dataclass(frozen=True, slots=True)
class Paper:
    """Shares of the votes cast where voting leaves paper for people to read, and where it does not.

    The rest is not known. By the standard equipment of a place: votes by mail leave paper where machines do not, and a
    machine for voters with a disability may leave none where ballots are paper.
    """

    with_paper: Fraction = Fraction(0)
    without: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        """Refuse shares that are none."""
        if min(self.with_paper, self.without) < 0 or self.with_paper + self.without > 1:
            raise OutOfRange(
                f"shares of votes with and without paper must add to at most 1, found {self.with_paper} and "
                f"{self.without}"
            )

    @property
    def unknown(self) -> Fraction:
        """Share of the votes of which it is not known."""
        return 1 - self.with_paper - self.without


ALL_PAPER = Paper(Fraction(1))
NO_PAPER = Paper(without=Fraction(1))


def paper_known(said: Known) -> Paper:
    """All votes with paper, all without, or nothing known."""
    return {Known.YES: ALL_PAPER, Known.NO: NO_PAPER}.get(said, Paper())


class OnPaper(StrEnum):
    """What a number of cards takes for granted: that the votes left paper which people can read."""

    ALL = "all"
    NOT_KNOWN = "not_known"
    PART = "part"
    TOO_LITTLE = "too_little"


_HARDLY_ANY = Fraction(1, 2000)
"""A share of votes of which nobody asks whether it left paper."""


def on_paper(paper: Paper, margin_share: Fraction) -> OnPaper:
    """What numbers of cards take for granted where the lead is this share of the valid votes."""
    if paper == Paper():
        return OnPaper.NOT_KNOWN
    if paper.without > margin_share:
        return OnPaper.TOO_LITTLE
    return OnPaper.ALL if paper.without + paper.unknown < _HARDLY_ANY else OnPaper.PART


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of the paper and of the records of a contest.

    ``linked_records``: whether a card's own record can be found. ``batch_votes``: whether votes are reported
    for every batch that could be counted. ``margin_share`` is the lead per valid vote.
    """

    paper: Paper = Paper()
    linked_records: Linked = Linked.UNKNOWN
    batch_votes: Known = Known.UNKNOWN
    margin_share: Fraction = Fraction(0)
    is_ranked: bool = False
    """Whether votes for each choice do not say what the claims are worth."""
    has_one_mark: bool = True
    """Whether most votes win and a voter marks one choice."""
    pool_votes: Known | None = None
    """Whether votes are reported for every batch without records; None where it is as of all batches."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a method can be used, and why."""

    applicability: Applicability
    because: Sentence


def fit(kind: AuditKind, known: Circumstances) -> Fit:
    """Whether a method can be used under these circumstances.

    Votes without paper count as worst for the reported outcome: where they are more than the margin, no reading of
    the rest settles anything.
    """
    lacking = lacking_paper(known)
    if lacking is not None and lacking.applicability is Applicability.DOES_NOT_APPLY:
        return lacking
    found = fit_beside_paper(kind, known)
    return lacking or found if found.applicability is Applicability.APPLIES else found


def fit_beside_paper(kind: AuditKind, known: Circumstances) -> Fit:
    """Whether a method can be used where there is enough paper."""
    return _FITS[kind.needs](known)


def lacking_paper(known: Circumstances) -> Fit | None:
    """What the paper forbids, or leaves open; None where there is enough of it."""
    paper = known.paper
    if paper == NO_PAPER:
        return Fit(
            Applicability.DOES_NOT_APPLY,
            say("no-paper"),
        )
    if paper.without > known.margin_share:
        return Fit(
            Applicability.DOES_NOT_APPLY,
            say("paper-below-margin", share=_percent(paper.without)),
        )
    if paper == Paper():
        return Fit(Applicability.UNKNOWN, say("paper-not-known"))
    if paper.without + paper.unknown > known.margin_share:
        return Fit(
            Applicability.UNKNOWN,
            say("paper-part-not-known", share=_percent(paper.unknown)),
        )
    return None


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f}%"


_APPLIES, _DOES_NOT, _UNKNOWN = (
    Applicability.APPLIES,
    Applicability.DOES_NOT_APPLY,
    Applicability.UNKNOWN,
)
_NO_LINK = Fit(_DOES_NOT, say("no-link"))
_RECORDS = {
    Linked.YES: Fit(_APPLIES, say("records")),
    Linked.PART: Fit(_DOES_NOT, say("records-in-part-only")),
    Linked.NO: _NO_LINK,
    Linked.UNKNOWN: Fit(_UNKNOWN, say("records-not-known")),
}
_STRATA = {
    Linked.YES: Fit(_DOES_NOT, say("comparison-reads-fewer")),
    Linked.PART: Fit(_APPLIES, say("records-in-part")),
    Linked.NO: _NO_LINK,
    Linked.UNKNOWN: Fit(_UNKNOWN, say("records-in-part-not-known")),
}
_BATCHES = {
    Known.YES: Fit(_APPLIES, say("batches")),
    Known.NO: Fit(_DOES_NOT, say("no-batches")),
    Known.UNKNOWN: Fit(_UNKNOWN, say("batches-not-known")),
}
_POOLED = {
    Linked.YES: Fit(_DOES_NOT, say("comparison-reads-fewer")),
    Linked.PART: Fit(_APPLIES, say("pools")),
    Linked.NO: Fit(_APPLIES, say("pools-alone")),
    Linked.UNKNOWN: Fit(_APPLIES, say("pools-alone")),
}


_NO_RANKINGS = Fit(_DOES_NOT, say("no-rankings"))


_NO_PAIRS = Fit(_DOES_NOT, say("no-pairs"))


def _strata(known: Circumstances) -> Fit:
    return _STRATA[known.linked_records] if known.has_one_mark else _NO_PAIRS


def _pooled(known: Circumstances) -> Fit:
    votes = known.pool_votes or known.batch_votes
    return _POOLED[known.linked_records] if votes is Known.YES else _batches(known)


def _batches(known: Circumstances) -> Fit:
    return _NO_RANKINGS if known.is_ranked else _BATCHES[known.batch_votes]


_FITS: Mapping[Needs, Callable[[Circumstances], Fit]] = {
    Needs.PAPER: lambda _: Fit(_APPLIES, say("paper")),
    Needs.RECORDS: lambda known: _RECORDS[known.linked_records],
    Needs.RECORDS_OF_A_PART: _strata,
    Needs.POOLS: _pooled,
    Needs.BATCH_VOTES: _batches,
    Needs.EACH_ITS_OWN: lambda _: Fit(_APPLIES, say("strata")),
}
"""What is answered where there is enough paper."""
