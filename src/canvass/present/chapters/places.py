"""Where: the margin and the technology of every county, on maps and in tables."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from canvass.journeys.counties.paper import PaperChapter
from canvass.journeys.counties.places import CountiesLed, County, PlacesChapter, TechnologyUse
from canvass.model import Rule, Technology
from canvass.present.blocks import (
    Beside,
    Column,
    Fold,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    blocks_of,
    rows,
    section,
    text,
)
from canvass.present.chapters.atlas import Atlas, counts_of
from canvass.present.chapters.paper import limits_of_equipment, paper_page
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import NOT_KNOWN, capital, counted, number, percent

say = messages("report_places")
TITLE = say("title")


def places_or_paper(result: PlacesChapter | PaperChapter, reader: Reader) -> ChapterPage:
    """Every county, or the paper where the votes of the counties were not all known."""
    if isinstance(result, PaperChapter):
        return paper_page(result, reader)
    return places_page(result, reader)


def places_page(chapter: PlacesChapter, reader: Reader) -> ChapterPage:
    """The maps, and how the votes divide by technology."""
    atlas = Atlas(chapter, reader)
    without_paper = [use for use in chapter.uses if use.technology is Technology.DRE_PAPERLESS]
    looked_at = {state.code for state in reader.report.states}
    most = sorted(without_paper, key=lambda use: (use.area not in looked_at, -use.share_of_votes))[
        :1
    ]
    maps, paper = atlas.nation(), tuple(_paper(use, reader) for use in without_paper)
    return ChapterPage(
        title=TITLE if chapter.uses else say("title-without-equipment"),
        blocks=blocks_of(
            Paragraph(_lead(chapter, reader), Weight.LEAD),
            *paper,
            *maps,
            _uses(chapter, reader) if chapter.uses else None,
            *(_state(state.code, state.name, chapter, atlas) for state in reader.report.states),
            limits((say("limit-land"), *(limits_of_equipment() if chapter.uses else ()))),
        ),
        lines=tuple(_paper(use, reader) for use in most) or (_lead(chapter, reader),),
        short=in_short((_lead(chapter, reader), *paper), atlas.in_short(maps)),
    )


def _lead(chapter: PlacesChapter, reader: Reader) -> str:
    if len(chapter.counties) == 1:
        return _lead_of_one(chapter.counties[0], reader)
    counties = counted(len(chapter.counties), "county", "counties")
    if not chapter.led:
        return say("nobody-led", how=_led(reader), counties=counties)
    first, *others = chapter.led
    name, led = reader.short(first.choice), number(first.counties)
    said = say("led", choice=name, how=_led(reader), led=led, counties=counties)
    return ", ".join((said, *(_also(each, reader) for each in others))) + "."


def _lead_of_one(county: County, reader: Reader) -> str:
    if county.leader is None:
        return say("nobody-led-there", county=county.name, how=_led(reader))
    who = reader.short(county.leader)
    return say("led-there", county=county.name, choice=who, how=_led(reader))


def _led(reader: Reader) -> str:
    """Who has more votes leads, but where rankings decide: votes are first preferences then, or of the last round."""
    contest = reader.report.contest
    if contest.rule is not Rule.IRV:
        return say("how-votes")
    return say("how-last-round" if contest.final_round else "how-first-preferences")


def _also(led: CountiesLed, reader: Reader) -> str:
    """Where the second one led, and how much of the vote was cast there."""
    name = reader.short(led.choice)
    if not led.counties:
        return say("led-nowhere", choice=name)
    share = percent(led.share_of_votes, 0)
    return say("also-led", choice=name, counties=number(led.counties), share=share)


def _area(use: TechnologyUse, reader: Reader) -> str:
    return reader.state(use.area)


def _paper(use: TechnologyUse, reader: Reader) -> str:
    share = percent(use.share_of_votes, 1)
    return say("without-paper", place=_area(use, reader), share=share, counties=use.counties)


def _uses(chapter: PlacesChapter, reader: Reader) -> Table:
    areas = tuple(dict.fromkeys(use.area for use in chapter.uses))
    cells = {(use.area, use.technology): use for use in chapter.uses}
    shown = [t for t in Technology if any((area, t) in cells for area in areas)]
    return Table(
        caption=say("uses"),
        note=say("uses-note"),
        columns=(
            text(capital(say("column-equipment"))),
            *(Column(reader.state(area)) for area in areas),
        ),
        rows=tuple(
            Row(
                (
                    capital(worded(technology)),
                    *(_cell(cells.get((area, technology))) for area in areas),
                ),
                mark="strong" if technology is Technology.DRE_PAPERLESS else "",
            )
            for technology in shown
        ),
        source=reader.cite(
            *counts_of(chapter.counties),
            "technology",
            n=say("n", counties=number(len(chapter.counties))),
        ),
    )


def _cell(use: TechnologyUse | None) -> Markup:
    if use is None:
        return Markup("&ndash;")
    return Markup('{}<span class="sub">{}</span>').format(
        percent(use.share_of_votes, 1), counted(use.counties, "county", "counties")
    )


def _state(code: str, name: str, chapter: PlacesChapter, atlas: Atlas) -> Section:
    counties = [county for county in chapter.counties if county.state == code]
    maps = atlas.state(code)
    summary = say("numbers-of", place=name, counties=len(counties))
    table = _counties(name, counties, atlas.reader)
    return section(
        name, (Beside(tuple((each,) for each in maps)) if maps else None, Fold(summary, (table,)))
    )


def _counties(name: str, counties: Sequence[County], reader: Reader) -> Table:
    """The counties by name; a column in which nothing is known is left out."""
    placed, tie = sorted(counties, key=lambda county: county.name), say("tie")
    shown = [
        (text(say("column-county")), [county.name for county in placed]),
        (Column(say("column-votes")), [number(county.votes) for county in placed]),
        (text(say("column-ahead")), [reader.short(c.leader) if c.leader else tie for c in placed]),
        (Column(say("column-by-share")), [percent(c.margin_share, 1) for c in placed]),
    ]
    tables = []
    if any(county.technology for county in placed):
        classes = [worded(c.technology) if c.technology else NOT_KNOWN for c in placed]
        shown.append((text(say("column-equipment")), classes))
        tables.append("technology")
    if any(county.dre_share is not None for county in placed):
        shares = [percent(county.dre_share, 1) for county in placed]
        shown.append((Column(say("column-dres")), shares))
        tables.append("ballots_by_technology")
    return Table(
        caption=say("county-by-county", place=name),
        columns=tuple(column for column, _ in shown),
        rows=rows([*zip(*(cells for _, cells in shown), strict=True)]),
        source=reader.cite(*counts_of(counties), *tables),
    )


SHOWN = ChapterShown(say("topic"), TITLE, places_or_paper)
