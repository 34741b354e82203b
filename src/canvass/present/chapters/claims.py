"""What was said that week, and was it right? The chapter as a list of claims, each with two verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from markupsafe import Markup

from canvass.journeys.chapters.claims import ClaimsChapter
from canvass.journeys.claims.result import Checked, Claim, Figure, Number, Verdict
from canvass.present.blocks import (
    Beside,
    Block,
    Entries,
    Paragraph,
    Weight,
    blocks_of,
    facts,
    paragraphs,
)
from canvass.present.chapters.past_source import past_line
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import capital, counted, day, listed, number, percent, with_commas

TITLE = "What was said, and was it right: on that day, and as certified?"

HOW = (
    "Claims are in our own words, with who said them and where that was read. Every figure below is computed again "
    "from the packaged data when this page is made; none is copied. What was known on the day on which it was said "
    "stands first, then what was certified, or, where no count is meant, all that is in hand; where both are the same "
    "they stand once."
)
THAT_DAY, CERTIFIED = "as known on that day", "as certified"
BOTH = "as known on that day, and as certified"
"""The columns, by the words that stand over them; one where both are the same."""

LIMITS = (
    "whether somebody misled on purpose: what was known on the day and what was certified are held apart for that",
    "a claim as a whole, where it speaks of causes: a computation can only be held against its numbers",
)

SHORT: Mapping[Verdict, str] = {
    Verdict.AGREES: "agrees",
    Verdict.PARTLY: "agrees in part",
    Verdict.DIFFERS: "differs",
    Verdict.NOT_TESTABLE: "cannot be tested",
    Verdict.NOT_KNOWN: "not known",
    Verdict.NOT_COMPUTED: "not computed",
    Verdict.NO_SOURCE: "without a source",
}

_VERBS: Mapping[Verdict, tuple[str, str]] = {
    Verdict.AGREES: ("agrees with the data", "agree with the data"),
    Verdict.PARTLY: ("agrees in part", "agree in part"),
    Verdict.DIFFERS: ("differs", "differ"),
    Verdict.NOT_TESTABLE: (
        "cannot be tested as it was said",
        "cannot be tested as they were said",
    ),
    Verdict.NOT_KNOWN: (
        "meets no number of that day in the data",
        "meet no number of that day in the data",
    ),
    Verdict.NOT_COMPUTED: ("is about no number of the data", "are about no number of the data"),
    Verdict.NO_SOURCE: ("has no other public source", "have no other public source"),
}


def claims_page(chapter: ClaimsChapter, _reader: Reader | None = None) -> ChapterPage:
    """Every claim: what was said, and what the data say, of the day and as certified, by which computation."""
    lead = " ".join(_lead(chapter))
    source = past_line(chapter.sources, n=f"n = {counted(len(chapter.claims), 'claim')}")
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            HOW,
            *paragraphs((fault.sentence for fault in chapter.inputs), Weight.CAUTION),
            Entries(tuple(_claim(claim) for claim in chapter.claims)),
            Paragraph(source, Weight.NOTE),
            limits(LIMITS),
        ),
        short=in_short((lead,)),
    )


def _lead(chapter: ClaimsChapter) -> Iterator[str]:
    many = counted(len(chapter.claims), "claim")
    that_day = _counts([claim.that_day.verdict for claim in chapter.claims])
    certified = _counts([claim.certified.verdict for claim in chapter.claims])
    yield f"Of {many} in the stories of those days, held against what was known on the day, {that_day}."
    yield f"Held against what was certified in the end, {certified}."
    if chapter.later and chapter.known_on:
        yield f"{counted(chapter.later, 'claim')} made after {day(chapter.known_on)} are left out."


def _counts(verdicts: Sequence[Verdict]) -> str:
    found = Counter(verdicts)
    return listed([f"{n} {_verb(verdict, n)}" for verdict in Verdict if (n := found[verdict])])


def _verb(verdict: Verdict, count: int) -> str:
    one, many = _VERBS[verdict]
    return one if count == 1 else many


def _claim(claim: Claim) -> tuple[Block, ...]:
    when = f"{claim.day:%B} {claim.day.year}" if claim.is_month else day(claim.day)
    said = Markup('<strong>{}</strong> <span class="sub">{}, {}</span>').format(
        with_commas(claim.said.text), claim.said_by, when
    )
    against = claim.said.held_against
    return blocks_of(
        said,
        Beside(tuple(_columns(claim))),
        Paragraph(f"Read in: {claim.source}", Weight.NOTE),
        Paragraph(f"Held against: {against}", Weight.NOTE) if against else None,
    )


def _columns(claim: Claim) -> Iterator[tuple[Block, ...]]:
    if claim.that_day == claim.certified:
        yield _checked(BOTH, claim.certified)
        return
    yield _checked(THAT_DAY, claim.that_day)
    yield _checked(CERTIFIED, claim.certified)


def _checked(heading: str, checked: Checked) -> tuple[Block, ...]:
    verdict = Markup('<span class="verdict {}">{}</span> {}').format(
        checked.verdict.value, SHORT[checked.verdict], checked.verdict.sentence
    )
    figures = [(capital(figure.label), _figure(figure)) for figure in checked.figures]
    worked_out = (f"computation: {checked.computation}", checked.caveat)
    return blocks_of(
        Paragraph(Markup("<strong>{}</strong>").format(capital(heading)), Weight.NOTE),
        verdict,
        facts(figures) if figures else None,
        Paragraph(
            " ".join(f"{capital(each).removesuffix('.')}." for each in worked_out if each),
            Weight.NOTE,
        ),
    )


def _figure(figure: Figure) -> str:
    return UNITS.get(figure.unit, _counted)(figure.value, figure.unit)


def _counted(value: Number, unit: str) -> str:
    """A whole number of what the unit, a plural, counts."""
    return counted(int(value), unit.removesuffix("s"), unit)


def _points(value: Number, unit: str) -> str:
    return f"{float(value):.1f} {unit}"


def _p(value: Number, unit: str) -> str:
    return f"{unit} {'under 0.001' if float(value) < 0.0005 else f'{float(value):.3f}'}"


UNITS: Mapping[str, Callable[[Number, str], str]] = {
    "points of the two-party share": _points,
    "points of the margin": _points,
    "percent": lambda value, _: percent(float(value) / 100),
    "p-value (HC3)": _p,
    "yes or no": lambda value, _: "yes" if value else "no",
    "dollars": lambda value, _: f"${number(int(value))}",
    "votes, about": lambda value, _: f"about {_counted(value, 'votes')}",
    "votes an elector": lambda value, unit: f"{number(round(value))} {unit}",
}
"""How a figure is written, by its unit; others are whole numbers."""
