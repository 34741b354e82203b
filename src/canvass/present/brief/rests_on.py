"""The fourth page: every data file and rule file with its digest and source, and how to get the same again."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from canvass.forensics.sentences import WHERE_NOT_WHAT
from canvass.journeys.brief.exhibits import DataExhibit, LawExhibit
from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import Block, Paragraph, Section, Table, Weight, facts, rows, text
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.recount.flip import LIMITS

say = messages("recount_brief")
shared = messages("recount")


def exhibits(brief: RecountBrief) -> Iterator[Section]:
    """The exhibits, on paper of their own."""
    yield Section(say("data"), (*_data(brief), *_known(brief)), fresh=True)
    yield Section(say("rules"), tuple(_law(brief)))
    yield Section(say("limits"), (facts(_limits(brief.plan)),))
    yield Section(say("again"), (Paragraph(_again(brief), Weight.NOTE),))


def _data(brief: RecountBrief) -> Iterator[Block]:
    yield Table(
        caption=say("data-caption"),
        columns=(
            text(""),
            text(say("column-found")),
            text(say("column-tables")),
            text(say("column-sha")),
        ),
        rows=rows([_file(exhibit) for exhibit in brief.exhibits.data]),
    )


def _known(brief: RecountBrief) -> Iterator[Block]:
    """What is known to be wrong with the votes and files, and where facts are from that are not the election's own."""
    for each in brief.plan.inputs:
        yield Paragraph(each.sentence, Weight.NOTE)


def _file(exhibit: DataExhibit) -> tuple[str, ...]:
    places = [
        ", ".join(
            filter(
                None,
                (source.origin, say("data-version", commit=source.commit) if source.commit else ""),
            )
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
    seen = [row for law in brief.exhibits.law for row in _seen(law)]
    if not seen:
        yield Paragraph(say("rules-none"))
        return
    yield Table(
        caption=say("rules-caption"),
        columns=(
            text(say("column-state")),
            text(say("column-sources")),
            text(say("column-statute")),
            text(say("column-compared")),
            text(say("column-rules-sha")),
        ),
        rows=rows(seen),
    )


def _seen(law: LawExhibit) -> Iterator[tuple[str, ...]]:
    """One row for what was read in statutes, one for official texts, one for summaries."""
    kinds = dict.fromkeys(each.how_seen for each in law.seen)
    for number, how in enumerate(kinds):
        read = [each for each in law.seen if each.how_seen is how]
        named = dict.fromkeys(
            say(
                "rule-source",
                statute=each.statute or shared("no-statute"),
                site=_site(each.source),
            )
            for each in read
        )
        yield (
            law.name,
            "; ".join(named),
            str(how),
            words.day(max(each.checked_on for each in read)),
            law.sha256 if number == 0 else say("rule-the-same"),
        )
    if law.own_file:
        yield law.name, say("own-file", file=law.own_file), "", "", law.own_sha256


def _site(source: str) -> str:
    """The site of an address, which the rule file gives in full; a source without an address as it is."""
    return urlsplit(source).hostname or source


def _limits(plan: RecountPlan) -> Iterator[tuple[str, str]]:
    counts = say("limit-votes-known") if plan.known_on else say("limit-votes-official")
    yield say("limit-votes"), f"{counts} {say('limit-votes-text')}"
    yield say("limit-law"), say("limit-law-text")
    yield say("limit-chance"), " ".join(map(worded, LIMITS[1:]))
    yield say("limit-statistics"), say("limit-statistics-text", where=worded(WHERE_NOT_WHAT))
    yield say("limit-money"), say("limit-money-text")


def _again(brief: RecountBrief) -> str:
    plan = brief.plan
    command = (
        f"canvass recount brief {plan.election} --contest {plan.contest.id} --states "
        f"{','.join(plan.closely)} --as-of {plan.question.asked_on.isoformat()}"
    )
    return say("again-text", version=brief.canvass_version, command=command)
