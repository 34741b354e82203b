"""Every audit method here: what it needs, what people read, and what it assumes."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.audit.risk import AuditMethod


@dataclass(frozen=True, slots=True)
class MethodEntry:
    """A method in words; ``method`` is None for what is not measured by a test of its own."""

    name: str
    method: AuditMethod | None
    needs: str
    people_read: str
    assumes: str
    source: str
    is_risk_limiting: bool = True


CATALOGUE = (
    MethodEntry(
        "polling",
        AuditMethod.POLLING,
        "paper, and a manifest",
        "single cards, drawn at random from all",
        "every card has the same chance at every draw, and the manifest lists them all",
        "Lindeman, Stark and Yates 2012; Zagorski and others 2020; Stark 2023",
    ),
    MethodEntry(
        "polling, by likelihood ratio",
        AuditMethod.POLLING_RATIO,
        "paper, and a manifest",
        "single cards, drawn at random, none put back",
        "one winner against one loser, one vote on each card",
        "Ottoboni, Stark, Lindeman and McBurnett 2018",
    ),
    MethodEntry(
        "comparison",
        AuditMethod.COMPARISON,
        "paper, a manifest, and a cast vote record of every card that can be found by its place",
        "single cards, each held against its own record",
        "a bound on the number of cards that does not come from the voting system",
        "Stark 2020, 2023; Spertus 2023",
    ),
    MethodEntry(
        "super-simple comparison",
        AuditMethod.SUPER_SIMPLE,
        "the same as comparison",
        "the same, cards put back; arithmetic that a pocket calculator does",
        "the same; winners and losers, not shares of the vote",
        "Stark 2010; Lindeman and Stark 2012",
    ),
    MethodEntry(
        "SUITE",
        AuditMethod.SUITE,
        "paper, a manifest, and a cast vote record of every card in a part of the batches",
        "single cards: held against their records in that part, read in the others",
        "one winner against one loser, one vote on each card; trusted numbers of cards in both parts",
        "Ottoboni, Stark, Lindeman and McBurnett 2018",
    ),
    MethodEntry(
        "batch comparison",
        AuditMethod.BATCH_COMPARISON,
        "paper, and votes reported for every batch",
        "whole batches, counted by hand",
        "a bound on the cards of each batch from the manifest, not from the tally",
        "Stark 2009; Aslam, Popa and Rivest 2008",
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
