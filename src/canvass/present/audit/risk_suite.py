"""What SUITE found in both strata, and the certificate that no split of the margin gives more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from canvass.present import words
from canvass.present.audit.contest import chance
from canvass.present.audit.risk_cards import differing_blocks
from canvass.present.blocks import Block, Column, Paragraph, Section, Table, rows
from canvass.present.messages import messages

if TYPE_CHECKING:
    from canvass.journeys.risk.suite import ClaimInStrata, StrataMeasured

say = messages("audit_risk")


def strata_section(found: StrataMeasured) -> Section:
    """Both strata, the claim with the largest risk, and four splits that bound every other."""
    worst = found.claims[0]
    blocks = (*_read(found, worst), *differing_blocks(found.differing), *_split(worst))
    return Section(say("strata"), blocks)


def _read(found: StrataMeasured, worst: ClaimInStrata) -> Iterator[Paragraph]:
    yield Paragraph(
        say(
            "strata-read",
            draws=worst.compared.draws,
            linked=found.linked_cards,
            read=worst.polled.sample.cards,
            others=found.other_cards,
        )
    )
    if found.phantoms:
        yield Paragraph(say("strata-phantoms", phantoms=found.phantoms))
    if found.not_used:
        yield Paragraph(say("strata-not-used", cards=found.not_used))


def _split(worst: ClaimInStrata) -> Iterator[Block]:
    """What was found of the claim, which split gives its risk, and the certificate."""
    claim, read, errors = worst.claim, worst.polled.sample, worst.compared.found
    yield Paragraph(
        say(
            "strata-claim",
            winner=claim.choice,
            loser=claim.other or "",
            over=_errors(errors.one_vote_over, errors.two_vote_over),
            under=_errors(errors.one_vote_under, errors.two_vote_under),
            for_winner=read.winner,
            for_loser=read.loser,
            neither=read.neither,
        )
    )
    maximum, points = worst.maximum, worst.maximum.certificate
    if not points:
        yield Paragraph(say("strata-all-read"))
        return
    yield Paragraph(
        say(
            "strata-split",
            margin=worst.margin_votes,
            exaggerated=f"{maximum.overstated_share * worst.margin_votes:,.0f}",
            share=chance(maximum.overstated_share),
            bound=f"{maximum.at_most:.12g}",
        )
    )
    columns = (
        Column(say("column-exaggerate")),
        Column(say("column-p-records")),
        Column(say("column-p-others")),
        Column(say("column-combined")),
    )
    cells = [
        (
            f"{100 * point.overstated_share:.7g}%",
            *(f"{number:.10g}" for number in (point.first, point.second, point.combined)),
        )
        for point in points
    ]
    yield Table("", columns, rows(cells))


def _errors(one: int, two: int) -> str:
    """How many cards err by one vote and by two."""
    by = [say("errors-by-one", cards=one)] if one else []
    by += [say("errors-by-two", cards=two)] if two else []
    return words.listed(by or [say("errors-none")])
