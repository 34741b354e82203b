"""What is said of a plan that rests on rankings, on any screen: a page of its own loads nothing of the other plans."""

from __future__ import annotations

from fractions import Fraction

from canvass.journeys.plan_rankings import RankedPlan
from canvass.present import words
from canvass.present.messages import messages

say = messages("audit_plan")


def ranked_words(
    ranked: RankedPlan,
    winner: str,
    margin: Fraction | None,
    cards: tuple[str, str],
    *,
    in_rounds: bool = True,
) -> str:
    """Whom the rankings elect, by how many claims, and which is the closest.

    ``cards`` are how many, and where that number comes from. The rankings are counted ``in_rounds`` (instant runoff),
    or by pairs of choices (Condorcet).
    """
    many, known_from = cards
    values = {
        "rounds": "yes" if in_rounds else "no",
        "ballots": words.counted(ranked.ballots, "ballot"),
        "cards": many,
        "known_from": known_from,
    }
    if ranked.winner is None:
        return say("ranked-nobody", **values)
    if not margin:
        return say("ranked-winner", winner=winner, **values)
    return say(
        "ranked-claims",
        winner=winner,
        claims=words.counted(ranked.claims, "claim"),
        closest=ranked.closest,
        share=words.percent(margin, 4),
        **values,
    )
