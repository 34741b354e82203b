"""Cast vote records as a voting system exports them: what every vendor's reader returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from canvass.formats.cvr.written_ranks import of_the_rules, several_at_a_rank
from canvass.model import CardTable, Choice, ChoiceKind, Rankings, RecordedContest


@dataclass(frozen=True, slots=True)
class RecordedTitle:
    """A contest of the records, under the title that they give it.

    ``votes`` are the valid votes of each choice: a card with more marks than ``votes_allowed`` has none. Votes that
    rows of withheld cards add up are among them. Of a contest with ``rankings`` they are first preferences, and
    ``overvoted`` cards have several choices at a rank; ``by_rules`` of its cards have another ranking by other rules.
    """

    title: str
    votes_allowed: int
    choices: tuple[Choice, ...]
    votes: Mapping[str, int]
    cards: int
    overvoted: int
    rankings: Rankings | None = None
    by_rules: int = 0
    stated_winner: str = ""
    """Who the file says has won; empty where it does not."""


def ranked_title(
    title: str, choices: tuple[Choice, ...], recorded: RecordedContest, stated_winner: str = ""
) -> RecordedTitle:
    """A ranked contest with the cards of each ranking, and of each first preference."""
    rankings, written = recorded.rankings, recorded.written
    votes = dict.fromkeys(rankings.choices, 0)
    for ranking, cards in rankings.cards.items():
        for first in ranking[:1]:
            votes[first] += cards
    several, differing = (several_at_a_rank(written), of_the_rules(written)) if written else (0, 0)
    cards = int(recorded.rows.size)
    return RecordedTitle(
        title, 1, choices, votes, cards, several, rankings, differing, stated_winner
    )


def ranked_choice(choice: Choice) -> Choice:
    """A choice that can be ranked: names that were written in are one choice, which somebody may have ranked."""
    is_other = choice.kind is ChoiceKind.OTHER
    return replace(choice, kind=ChoiceKind.WRITE_IN) if is_other else choice


@dataclass(frozen=True, slots=True, eq=False)
class VendorRecords:
    """Records of every card, and what they say of themselves."""

    system: str
    version: str
    election: str
    cards: CardTable
    contests: tuple[RecordedTitle, ...]
    contests_named: int
    """How many contests the file names, those on no card among them."""
    unread: tuple[str, ...] = ()
    """Contests that ask for ranks and could not be read."""
    withheld: int = 0
    """Rows that stand for cards without a record."""

    @property
    def words(self) -> str:
        """What the file is, in a line: Dominion 5.2.13.9, 165 cards, 83 contests."""
        system = f"{self.system} {self.version}".strip()
        contests = f"{self.contests_named:,} contest{'s' * (self.contests_named != 1)}"
        return f"{system}, {len(self.cards):,} cards, {contests}"
