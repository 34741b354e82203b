"""What was said that week, and what do the certified data say? The chapter as a list of claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from canvass.journeys.chapters.claims import ClaimsChapter
from canvass.journeys.claimed.result import Claim, Figure, Number, Verdict
from canvass.present.chapters.past_source import past_line
from canvass.present.sheet import ChapterPage, KeyNumber, Reader
from canvass.present.words import counted, day, listed, number, percent, with_commas

TITLE = "What was said, and what do the certified data say?"

LIMITS = (
    "whether somebody misled on purpose: most figures were right for the count of that evening",
    "a claim as a whole, where it speaks of causes: a computation can only be held against its numbers",
)

SHORT: Mapping[Verdict, str] = {
    Verdict.AGREES: "agrees",
    Verdict.PARTLY: "agrees in part",
    Verdict.DIFFERS: "differs",
    Verdict.NOT_TESTABLE: "cannot be tested",
}


def claims_page(chapter: ClaimsChapter, reader: Reader) -> ChapterPage:  # noqa: ARG001
    """Every claim: what was said, what the data say, by which computation."""
    return ChapterPage(
        title=TITLE,
        template="chapters/claims.html.j2",
        values={
            "lead": _lead(chapter),
            "inputs": [fault.sentence for fault in chapter.inputs],
            "claims": [_claim(claim) for claim in chapter.claims],
            "source": past_line(chapter.sources, n=f"n = {counted(len(chapter.claims), 'claim')}"),
            "limits": LIMITS,
        },
        keys=(_key(chapter),),
    )


def _lead(chapter: ClaimsChapter) -> str:
    found = Counter(claim.checked.verdict for claim in chapter.claims)
    parts = [
        f"{found[verdict]} {_verb(verdict, found[verdict])}"
        for verdict in Verdict
        if found[verdict]
    ]
    return (
        f"Of {counted(len(chapter.claims), 'claim')} in the stories of those days, {listed(parts)}."
    )


def _verb(verdict: Verdict, count: int) -> str:
    one, many = {
        Verdict.AGREES: ("agrees with the data", "agree with the data"),
        Verdict.PARTLY: ("agrees in part", "agree in part"),
        Verdict.DIFFERS: ("differs", "differ"),
        Verdict.NOT_TESTABLE: (
            "cannot be tested as it was said",
            "cannot be tested as they were said",
        ),
    }[verdict]
    return one if count == 1 else many


def _key(chapter: ClaimsChapter) -> KeyNumber:
    agree = sum(claim.checked.verdict is Verdict.AGREES for claim in chapter.claims)
    return KeyNumber(
        figure=number(agree),
        unit=f"of {len(chapter.claims)}",
        label="claims of the stories of those days say what the certified data say",
    )


def _claim(claim: Claim) -> Mapping[str, object]:
    checked = claim.checked
    return {
        "id": claim.claim,
        "said": with_commas(claim.said.text),
        "by": f"{claim.said_by}, {day(claim.day)}",
        "verdict": SHORT[checked.verdict],
        "css": checked.verdict.value,
        "sentence": checked.verdict.sentence,
        "figures": [(figure.label, _figure(figure)) for figure in checked.figures],
        "computation": checked.computation,
        "caveat": checked.caveat,
        "source": claim.source,
    }


def _figure(figure: Figure) -> str:
    return UNITS.get(figure.unit, _counted)(figure.value, figure.unit)


def _counted(value: Number, unit: str) -> str:
    return f"{number(int(value))} {unit}"


def _points(value: Number, unit: str) -> str:
    return f"{float(value):.1f} {unit}"


def _p(value: Number, unit: str) -> str:
    return f"{unit} {'under 0.001' if float(value) < 0.0005 else f'{float(value):.3f}'}"


UNITS: Mapping[str, Callable[[Number, str], str]] = {
    "points of the two-party share": _points,
    "percent": lambda value, _: percent(float(value) / 100),
    "p-value (HC3)": _p,
    "yes or no": lambda value, _: "yes" if value else "no",
}
"""How a figure is written, by its unit; others are whole numbers."""
