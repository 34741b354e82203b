"""Returns that two people took back, in sentences: whose, why, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.recount_folder.told import RecalledReturn, RecountStanding
from canvass.present import words
from canvass.present.blocks import Listing, Section
from canvass.present.messages import messages

say = messages("recount_recalled")


def recalled_section(standing: RecountStanding) -> Iterator[Section]:
    """A sentence for each return that was taken back; nothing where none was."""
    if standing.recalled:
        yield Section(say("recalled"), (Listing(tuple(map(_sentence, standing.recalled))),))


def votes_told(votes: Sequence[int], names: Sequence[str]) -> str:
    """The votes of a return by choice, of those that have some."""
    told = [f"{name} {words.number(n)}" for name, n in zip(names, votes, strict=True) if n]
    return ", ".join(told) or say("no-votes")


def _sentence(each: RecalledReturn) -> str:
    told = {
        "board": each.unit[0],
        "unit": each.name,
        "votes": votes_told(each.votes, each.names),
        "people": words.listed(each.people),
        "why": each.why,
        "entry": words.number(each.entry),
    }
    if not each.after:
        return say("waits", **told)
    return say("again", after=votes_told(each.after, each.names), **told)
