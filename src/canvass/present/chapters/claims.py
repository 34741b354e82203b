"""What was said that week, and was it right? The chapter as a list of claims, each with two verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from canvass.journeys.chapters.claims import ClaimsChapter
from canvass.journeys.claims.result import Checked, Claim, Figure, Number, Verdict
from canvass.present.chapters.past_source import past_line
from canvass.present.sheet import ChapterPage, Reader, Short
from canvass.present.words import counted, day, listed, number, percent, with_commas

TITLE = "What was said, and was it right: on that day, and as certified?"

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


def claims_page(chapter: ClaimsChapter, reader: Reader) -> ChapterPage:  # noqa: ARG001
    """Every claim: what was said, and what the data say, of the day and as certified, by which computation."""
    lead = " ".join(_lead(chapter))
    return ChapterPage(
        title=TITLE,
        template="chapters/claims.html.j2",
        values={
            "lead": lead,
            "inputs": [fault.sentence for fault in chapter.inputs],
            "claims": [_claim(claim) for claim in chapter.claims],
            "source": past_line(chapter.sources, n=f"n = {counted(len(chapter.claims), 'claim')}"),
            "limits": LIMITS,
        },
        short=Short((lead,)),
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


def _claim(claim: Claim) -> Mapping[str, object]:
    when = f"{claim.day:%B} {claim.day.year}" if claim.is_month else day(claim.day)
    return {
        "id": claim.claim,
        "said": with_commas(claim.said.text),
        "by": f"{claim.said_by}, {when}",
        "columns": [*_columns(claim)],
        "held_against": claim.said.held_against,
        "source": claim.source,
    }


def _columns(claim: Claim) -> Iterator[Mapping[str, object]]:
    if claim.that_day == claim.certified:
        yield _checked(BOTH, "both", claim.certified)
        return
    yield _checked(THAT_DAY, "that-day", claim.that_day)
    yield _checked(CERTIFIED, "certified", claim.certified)


def _checked(heading: str, css: str, checked: Checked) -> Mapping[str, object]:
    return {
        "heading": heading,
        "column": css,
        "verdict": SHORT[checked.verdict],
        "css": checked.verdict.value,
        "sentence": checked.verdict.sentence,
        "figures": [(figure.label, _figure(figure)) for figure in checked.figures],
        "computation": checked.computation,
        "caveat": checked.caveat,
    }


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
