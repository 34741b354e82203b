"""Every audit method here: what it needs, what people read, what it assumes, and what is left, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.audit.kinds import KINDS, AuditKind


@dataclass(frozen=True, slots=True)
class MethodEntry:
    """A method in words; ``method`` is None for what is not measured by a test of its own.

    ``command`` is where it is asked for, where ``audit size`` and ``audit risk`` do not know it.
    """

    name: str
    method: AuditKind | None
    needs: str
    people_read: str
    assumes: str
    source: str
    is_risk_limiting: bool = True
    command: str = ""


def _entry(kind: AuditKind) -> MethodEntry:
    return MethodEntry(
        kind.name, kind, kind.needs_in_words, kind.people_read, kind.assumes, kind.source
    )


CATALOGUE = (
    *map(_entry, KINDS),
    MethodEntry(
        "stratified",
        None,
        "paper, and of each county what its own way of auditing needs: a manifest; records, or totals of batches; "
        "where voters rank choices its rankings",
        "single cards of every county: read, held against their records, or against the mean of their batch; "
        "in a folder whole batches too, and of a county the cards alone whose records have the contest",
        "a trusted number of cards in each county, and no card in two of them; each draws from its own manifest",
        "Stark 2020; Spertus and Stark 2022; Spertus, Sridhar and Stark 2024",
        command="canvass audit strata, with --plan for its number of cards; in a folder the method stratified",
    ),
    MethodEntry(
        "AWAIRE",
        None,
        "paper, and a manifest; no records, where voters rank choices and one wins by an instant runoff",
        "single cards, drawn at random from all, none put back: the whole ranking on each",
        "at most ten choices; every card has the same chance at every draw, and the manifest lists them all",
        "Ek, Stark, Stuckey and Vukcevic 2023",
        command="canvass audit risk rankings; in a folder the method awaire",
    ),
    MethodEntry(
        "opportunistic",
        None,
        "cards that were read for another contest, and the contests on them",
        "nothing more",
        "only the cards with the smallest tickets count, up to the first that nobody has read",
        "Glazer, Spertus and Stark 2021",
    ),
    MethodEntry(
        "fixed percentage",
        None,
        "whatever the law says",
        "a fixed share of the cards or batches",
        "nothing: it stops at its share whatever is found, and limits no risk",
        "state law",
        is_risk_limiting=False,
    ),
)


@dataclass(frozen=True, slots=True)
class Left:
    """What the papers know and canvass does not do, with the reason."""

    name: str
    why: str
    source: str


LEFT = (
    Left(
        "Bayesian tabulation audits",
        "they give the chance of another winner by a prior that somebody chose: that limits no risk, and "
        "confirms wrong outcomes as often as the prior is wrong; beside a measured risk it would be taken for one",
        "Rivest and Shen 2012; Rivest 2018",
    ),
    Left(
        "Bayesian risk-limiting audits (r2b2)",
        "with half of the prior on a tie they limit the risk of two choices at one look that was fixed in "
        "advance; the likelihood ratio without replacement measures the same draw for any choices, and ALPHA whenever "
        "one stops",
        "Vora 2019",
    ),
    Left(
        "cards within batches that were drawn (two stages)",
        "cards of one batch are alike, so that counts of cards from few batches are no counts of a sample of all cards "
        "and a tie is confirmed far above the limit; draw the cards from all batches, or count the batches whole",
        "Hansen and Hurwitz 1943",
    ),
    Left(
        "STAR",
        "which of the two choices with most points more cards score higher is not in totals of points; count "
        "every card by hand",
        "Blom and others 2021",
    ),
    Left(
        "single transferable vote",
        "no complete set of claims about such a count is known; count every card by hand",
        "Blom and others 2021, section 6",
    ),
)
