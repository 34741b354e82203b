"""What SUITE found in both strata on a screen, and the certificate that no split of the margin gives more."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from canvass.journeys.risk.strata import ClaimInStrata, StrataMeasured
from canvass.present import words
from canvass.present.audit.contest import chance
from canvass.present.audit.differing import differing_lines
from canvass.present.plain_table import add_row, plain_table


def strata_lines(found: StrataMeasured) -> Iterator[RenderableType]:
    """Both strata, the claim with the largest risk, and four splits that bound every other."""
    worst = found.claims[0]
    draws, read = worst.compared.draws, worst.polled.sample.cards
    yield Text(
        f"With a record: {words.counted(draws, 'draw')} compared, of {words.counted(found.linked_cards, 'card')}. "
        f"Without: {words.counted(read, 'card')} read, of {found.other_cards:,}."
    )
    if found.phantoms:
        yield Text(
            f"Of those without, {found.phantoms:,} are in no batch of the manifest; each counts as a card that cannot "
            "be found."
        )
    if found.not_used:
        yield Text(f"Read but not drawn, so not used: {words.counted(found.not_used, 'card')}.")
    yield from differing_lines(found.differing)
    yield from _split(worst)


def _split(worst: ClaimInStrata) -> Iterator[RenderableType]:
    """What was found of the claim, which split gives its risk, and the certificate."""
    claim, read, errors = worst.claim, worst.polled.sample, worst.compared.found
    over, under = (
        words.listed([f"{count:,} by {votes}" for votes, count in each if count] or ["none"])
        for each in (
            (("one vote", errors.one_vote_over), ("two", errors.two_vote_over)),
            (("one vote", errors.one_vote_under), ("two", errors.two_vote_under)),
        )
    )
    yield Text(
        f"{claim.choice} beats {claim.other}: records that overstate it, {over}; that understate it, {under}. Without "
        f"a record, {read.winner:,} for {claim.choice}, {read.loser:,} for {claim.other} or not found, "
        f"{read.neither:,} for neither."
    )
    maximum, points = worst.maximum, worst.maximum.certificate
    if not points:
        yield Text("Whatever is on the other cards, the winner leads by what was read.")
        return
    votes = maximum.overstated_share * worst.margin_votes
    yield Text(
        f"The reported lead is {worst.margin_votes:,} votes. Of all ways to split it the least unlikely is that the "
        f"records exaggerate it by {votes:,.0f} ({chance(maximum.overstated_share)}) and the other votes by the rest. "
        "Both P-values have concave logarithms, so that lines through these four splits bound every other: the "
        f"measured risk is their bound, {maximum.at_most:.12g}."
    )
    table = plain_table([], ["records exaggerate", "P, records", "P, others", "combined"])
    for point in points:
        numbers = (f"{number:.10g}" for number in (point.first, point.second, point.combined))
        add_row(table, f"{100 * point.overstated_share:.7g} %", *numbers)
    yield table
