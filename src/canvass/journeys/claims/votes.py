"""Claims about votes and shares."""

from __future__ import annotations

import re
from fractions import Fraction

from canvass.journeys.claims.leads import CERTIFIED_LATER
from canvass.journeys.claims.result import (
    Checked,
    Figure,
    Said,
    Verdict,
    all_or_part,
    same_when_rounded,
)
from canvass.journeys.claims.states import certified_outcome, certified_votes
from canvass.model import Election
from canvass.model.sentence import sentences

say = sentences("claims")


def national_lead(election: Election, said: Said) -> Checked:
    """The popular vote of the nation, summed over the states' certified totals."""
    votes = {line.choice: line.votes for line in certified_outcome(election).order}
    lead = votes["clinton"] - votes["trump"]
    return Checked(
        verdict=Verdict.AGREES if lead >= said.number else Verdict.DIFFERS,
        figures=(
            Figure(say("national-lead"), lead, "votes"),
            Figure(say("votes-ahead"), votes["clinton"], "votes"),
            Figure(say("votes-behind"), votes["trump"], "votes"),
        ),
        computation=say("certified-added"),
        caveat=say("counting-went-on"),
    )


def shares_of_stein(election: Election, said: Said) -> Checked:
    """The share of one candidate in two states; the limits are those in the claim's own words."""
    about, below = (Fraction(number) for number in re.findall(r"([\d.]+) percent", said.text))
    counted = {state: certified_votes(election, "stein", state) for state in ("WI", "PA")}
    wisconsin, pennsylvania = (Fraction(100 * votes, total) for votes, total in counted.values())
    return Checked(
        verdict=all_or_part(
            (same_when_rounded(about, wisconsin, Fraction(1, 10)), pennsylvania < below)
        ),
        figures=tuple(
            Figure(label, value, unit)
            for state, (votes, total) in counted.items()
            for label, value, unit in (
                (say("votes-in", state=state), votes, "votes"),
                (say("share-in", state=state), Fraction(100 * votes, total), "percent"),
            )
        ),
        computation=say("share-of-state"),
        caveat=CERTIFIED_LATER,
    )


def national_share_of_stein(election: Election, said: Said) -> Checked:
    """The share of one candidate in the nation, held against the percentage that it was said to be less than."""
    votes, total = certified_votes(election, "stein")
    share = Fraction(100 * votes, total)
    return Checked(
        verdict=all_or_part((share < said.number,)),
        figures=(
            Figure(say("votes"), votes, "votes"),
            Figure(say("share"), share, "percent"),
        ),
        computation=say("share-of-nation"),
        caveat=CERTIFIED_LATER,
    )
