"""The fourth page: every data file and rule file with its digest and source, and how to get the same again."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.sentences import WHERE_NOT_WHAT
from canvass.journeys.briefing.exhibits import DataExhibit, LawExhibit
from canvass.journeys.recount_brief import RecountBrief
from canvass.present import words
from canvass.present.brief.blocks import Block, Grid, Paragraph, Points, Section, Sheet
from canvass.recount.flip import LIMITS


def exhibits_sheet(brief: RecountBrief) -> Sheet:
    """The exhibits."""
    return Sheet(
        (
            Section("Exhibits: data", (*_data(brief), *_known(brief))),
            Section("Exhibits: law", tuple(_law(brief))),
            Section("What this brief cannot show", (Points(tuple(_limits())),)),
            Section("To get the same again", (Paragraph(_again(brief), "small"),)),
        )
    )


def _data(brief: RecountBrief) -> Iterator[Block]:
    yield Grid(
        caption="Each file as it was received, and the tables made from it",
        columns=("", "Where it was found", "Tables", "SHA-256 of the file"),
        rows=tuple(_file(exhibit) for exhibit in brief.exhibits.data),
        widths=(0.35, 4.0, 1.7, 3.3),
        mono=3,
        dense=True,
    )


def _known(brief: RecountBrief) -> Iterator[Block]:
    """What is known to be wrong with the votes and files, and where facts are from that are not the election's own."""
    for each in brief.plan.inputs:
        yield Paragraph(each.sentence, "small")


def _file(exhibit: DataExhibit) -> tuple[str, ...]:
    places = [
        ", ".join(
            filter(None, (source.origin, f"version {source.commit}" if source.commit else ""))
        )
        for source in exhibit.sources
    ]
    named = dict.fromkeys(source.file for source in exhibit.sources if source.file)
    return (
        f"D{exhibit.number}",
        "; ".join([*named, *places]),
        words.listed(exhibit.tables),
        exhibit.sha256 or words.NOT_KNOWN,
    )


def _law(brief: RecountBrief) -> Iterator[Block]:
    rows = tuple(row for law in brief.exhibits.law for row in _seen(law))
    if not rows:
        yield Paragraph("No rule of law was applied: none in hand covers the day.")
        return
    yield Grid(
        caption="What the rules were read from; a rule is unknown where these did not show it",
        columns=(
            "State",
            "Sources and statutes",
            "Statute",
            "Compared on",
            "SHA-256 of the rule file",
        ),
        rows=rows,
        widths=(1.1, 4.2, 1.0, 1.0, 3.3),
        mono=4,
        dense=True,
    )


def _seen(law: LawExhibit) -> Iterator[tuple[str, ...]]:
    for each in law.seen:
        yield (
            law.name,
            f"{each.source}. {each.statute or 'No statute named'}",
            str(each.statute_seen),
            words.day(each.checked_on),
            law.sha256,
        )


def _limits() -> Iterator[tuple[str, str]]:
    yield (
        "The votes",
        "They are those of the official counts in hand, also where a count became official only after the day of "
        "asking. Published totals have errors, and sources differ.",
    )
    yield (
        "The law",
        "What a rule leaves unknown was not in what was seen; it is never filled in. Rules were compiled from public "
        "summaries of the statutes: read the statute before filing.",
    )
    yield "The chance", " ".join(LIMITS[1:])
    yield "The statistics", f"{WHERE_NOT_WHAT} A fact that nobody measured can move the difference."
    yield (
        "The money",
        "What an office will charge is its own estimate. Costs here are a model's, from published times and assumed "
        "wages.",
    )


def _again(brief: RecountBrief) -> str:
    plan = brief.plan
    return (
        f"canvass {brief.canvass_version}: canvass recount brief {plan.election} --contest {plan.contest.id} --states "
        f"{','.join(plan.closely)} --as-of {plan.question.asked_on.isoformat()}. The same inputs give the same bytes. "
        "Every number of this brief, and more, stands in brief.json beside it."
    )
