"""Every record against every paper of three choices: what each claim about rankings makes of it, by its definition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.elimination import Excluding
from canvass.audit.overstatement import ComparedCard, overstatement
from canvass.model import CardId, CastVoteRecord, Interpretation, Rankings, Reading, ranking_of
from canvass.tabulation import StandingTally
from tests.some_of import some_of

CHOICES = ("a", "b", "c")
CARD: CardId = ("B", "1")
LINES: tuple[tuple[str, ...], ...] = tuple(product(("", *CHOICES), repeat=3))
"""Every line of three ranks, with ranks that are skipped and choices that come twice."""
CLAIMS = tuple(
    (Excluding(one, other, standing).assertion("mayor", StandingTally(Rankings(CHOICES, {}))), standing)
    for one, other in permutations(range(3), 2)
    for standing in (0, *(mask for mask in range(8) if mask >> one & 1 and mask >> other & 1))
)  # fmt: skip
HALF = Fraction(1, 2)


def by_definition(claim: Assertion, standing: int, line: Sequence[str]) -> Fraction:
    """The value of a line of ranks, read off the line itself: no ranking is made of it first."""
    one, other = claim.id.choice, claim.id.other
    if standing:
        stand = {each for place, each in enumerate(CHOICES) if standing >> place & 1}
        counts_for = next((each for each in line if each in stand), None)
        return {one: Fraction(1), other: Fraction(0)}.get(counts_for or "", HALF)
    marks = [each for each in line if each]
    if marks and marks[0] == one:
        return Fraction(1)
    places = [line.index(each) if each in line else len(line) for each in (one, other)]
    return Fraction(0) if places[1] < places[0] else HALF


def papers() -> Iterator[tuple[Interpretation, Sequence[str] | None]]:
    """Every paper: a line of ranks, or what is none."""
    for line in LINES:
        ranking = ranking_of(line)
        reading = Reading.VOTE if ranking else Reading.BLANK
        yield Interpretation(CARD, "mayor", reading, ranking), line
    for reading in (
        Reading.OVERVOTE, Reading.NOT_FOUND, Reading.CANNOT_AGREE, Reading.CONTEST_NOT_ON_CARD,
    ):  # fmt: skip
        yield Interpretation(CARD, "mayor", reading), None


RECORDS: tuple[tuple[CastVoteRecord | None, Sequence[str] | None], ...] = (
    *((CastVoteRecord(CARD, {"mayor": ranking_of(line)}), line) for line in LINES),
    (CastVoteRecord(CARD, {"sheriff": ("x",)}), None),
    (None, None),
)
"""Every record: a line of ranks, that of a card of another contest, and none at all."""
PARTS = 6
"""So many tests share the records; the last ones are in two of them."""


@pytest.mark.parametrize("uses_card_style", [False, True])
@some_of("part", range(PARTS), every=PARTS)
def test_every_record_against_every_paper(part: int, uses_card_style: bool) -> None:
    """The overstatement is the record's value less the paper's: 18 claims, 66 records, 68 papers."""
    without = Fraction(0) if uses_card_style else HALF
    worth = {
        Reading.OVERVOTE: HALF, Reading.NOT_FOUND: Fraction(0),
        Reading.CANNOT_AGREE: Fraction(0), Reading.CONTEST_NOT_ON_CARD: without,
    }  # fmt: skip
    every, pairs = list(papers()), 0
    for (claim, standing), (record, recorded) in product(CLAIMS, RECORDS[part::PARTS]):
        said = HALF if recorded is None else by_definition(claim, standing, recorded)
        for paper, line in every:
            is_worth = (
                worth[paper.reading] if line is None else by_definition(claim, standing, line)
            )
            wanted = None if uses_card_style and record and recorded is None else said - is_worth
            card = ComparedCard(record, paper)
            assert overstatement(claim, card, uses_card_style=uses_card_style) == wanted
            pairs += 1
    assert pairs * PARTS == len(CLAIMS) * 66 * 68
    assert len(CLAIMS) == 18
