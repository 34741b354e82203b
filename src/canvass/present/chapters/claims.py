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
from canvass.present.gap.phrases import chance
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import capital, counted, day, listed, number, percent, with_commas

say = messages("report_claims")
TITLE = say("title")

SHORT = {
    Verdict.AGREES: "agrees",
    Verdict.PARTLY: "partly",
    Verdict.DIFFERS: "differs",
    Verdict.NOT_TESTABLE: "not-testable",
    Verdict.NOT_KNOWN: "not-known",
    Verdict.NOT_COMPUTED: "not-computed",
    Verdict.NO_SOURCE: "no-source",
}
"""The message of each verdict beside a claim."""

COUNTED = {
    Verdict.AGREES: "count-agree",
    Verdict.PARTLY: "count-partly",
    Verdict.DIFFERS: "count-differ",
    Verdict.NOT_TESTABLE: "count-not-testable",
    Verdict.NOT_KNOWN: "count-not-known",
    Verdict.NOT_COMPUTED: "count-not-computed",
    Verdict.NO_SOURCE: "count-no-source",
}
"""The message that says how many claims have a verdict."""


def claims_page(chapter: ClaimsChapter, _reader: Reader | None = None) -> ChapterPage:
    """Every claim: what was said, and what the data say, of the day and as certified, by which computation."""
    lead = " ".join(_lead(chapter))
    source = past_line(chapter.sources, n=say("n", claims=len(chapter.claims)))
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            say("how"),
            *paragraphs((fault.sentence for fault in chapter.inputs), Weight.CAUTION),
            Entries(tuple(_claim(claim) for claim in chapter.claims)),
            Paragraph(source, Weight.NOTE),
            limits((say("limit-purpose"), say("limit-causes"))),
        ),
        short=in_short((lead,)),
    )


def _lead(chapter: ClaimsChapter) -> Iterator[str]:
    that_day = _counts([claim.that_day.verdict for claim in chapter.claims])
    certified = _counts([claim.certified.verdict for claim in chapter.claims])
    yield say("lead", claims=len(chapter.claims), verdicts=that_day)
    yield say("lead-certified", verdicts=certified)
    if chapter.later and chapter.known_on:
        yield say("later", claims=chapter.later, day=day(chapter.known_on))


def _counts(verdicts: Sequence[Verdict]) -> str:
    found = Counter(verdicts)
    return listed([say(COUNTED[each], n=found[each]) for each in Verdict if found[each]])


def _claim(claim: Claim) -> tuple[Block, ...]:
    when = f"{claim.day:%B} {claim.day.year}" if claim.is_month else day(claim.day)
    said = Markup('<strong>{}</strong> <span class="sub">{}, {}</span>').format(
        with_commas(claim.said.text), claim.said_by, when
    )
    against = claim.said.held_against
    return blocks_of(
        said,
        Beside(tuple(_columns(claim))),
        Paragraph(say("read-in", source=claim.source), Weight.NOTE),
        Paragraph(say("held-against", facts=against), Weight.NOTE) if against else None,
    )


def _columns(claim: Claim) -> Iterator[tuple[Block, ...]]:
    if claim.that_day == claim.certified:
        yield _checked(say("both"), claim.certified)
        return
    yield _checked(say("that-day"), claim.that_day)
    yield _checked(say("certified"), claim.certified)


def _checked(heading: str, checked: Checked) -> tuple[Block, ...]:
    verdict = Markup('<span class="verdict {}">{}</span> {}').format(
        checked.verdict.value, say(SHORT[checked.verdict]), worded(checked.verdict)
    )
    figures = [(capital(worded(figure.label)), _figure(figure)) for figure in checked.figures]
    worked_out = (say("computation", how=worded(checked.computation)), worded(checked.caveat))
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
    return f"{unit} {chance(float(value))}"


UNITS: Mapping[str, Callable[[Number, str], str]] = {
    "points of the two-party share": _points,
    "points of the margin": _points,
    "percent": lambda value, _: percent(float(value) / 100),
    "p-value (HC3)": _p,
    "yes or no": lambda value, _: say("yes" if value else "no"),
    "dollars": lambda value, _: f"${number(int(value))}",
    "votes, about": lambda value, _: say("about", votes=_counted(value, "votes")),
    "votes an elector": lambda value, unit: f"{number(round(value))} {unit}",
}
"""How a figure is written, by its unit; others are whole numbers."""


SHOWN = ChapterShown(say("topic"), TITLE, claims_page)
