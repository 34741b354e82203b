"""Where: the margin and the technology of every county, on maps and in tables."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

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
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import NOT_KNOWN, counted, number, percent

TITLE = "Where were the votes, and on what equipment?"
WITHOUT_EQUIPMENT = "Where were the votes?"

LIMITS = (
    "A map of the land shows land, not votes: a large county with few voters looks like much. The map of circles shows "
    "votes, and hides that some circles lie on others.",
    "A county is classed by the standard equipment of its polling places. Ballots sent by mail are on paper "
    "everywhere, and machines for voters with disabilities are not in the class.",
    "A list of equipment says what a place had, not how many ballots went through it, and not what it did.",
)


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
        title=TITLE if chapter.uses else WITHOUT_EQUIPMENT,
        blocks=blocks_of(
            Paragraph(_lead(chapter, reader), Weight.LEAD),
            *paper,
            *maps,
            _uses(chapter, reader) if chapter.uses else None,
            *(_state(state.code, state.name, chapter, atlas) for state in reader.report.states),
            limits(LIMITS if chapter.uses else LIMITS[:1]),
        ),
        lines=tuple(_paper(use, reader) for use in most) or (_lead(chapter, reader),),
        short=in_short((_lead(chapter, reader), *paper), atlas.in_short(maps)),
    )


def _lead(chapter: PlacesChapter, reader: Reader) -> str:
    if len(chapter.counties) == 1:
        return _lead_of_one(chapter.counties[0], reader)
    counties = counted(len(chapter.counties), "county", "counties")
    if not chapter.led:
        return f"Nobody {_led(reader)} in any of {counties}."
    first, *others = chapter.led
    said = f"{reader.short(first.choice)} {_led(reader)} in {number(first.counties)} of {counties}"
    return said + "".join(_also(each, reader) for each in others) + "."


def _lead_of_one(county: County, reader: Reader) -> str:
    who = reader.short(county.leader) if county.leader else "nobody"
    return f"All of these votes are of {county.name}: {who} {_led(reader)} there."


def _led(reader: Reader) -> str:
    """Who has more votes leads, but where rankings decide: votes are first preferences then, or of the last round."""
    contest = reader.report.contest
    if contest.rule is not Rule.IRV:
        return "led"
    return (
        "had most votes of the last round" if contest.final_round else "had most first preferences"
    )


def _also(led: CountiesLed, reader: Reader) -> str:
    """Where the second one led, and how much of the vote was cast there."""
    name = reader.short(led.choice)
    if not led.counties:
        return f", {name} in 0"
    share = percent(led.share_of_votes, 0)
    return f", {name} in {number(led.counties)}, where {share} of all votes were cast"


def _area(use: TechnologyUse, reader: Reader) -> str:
    return reader.state(use.area)


def _paper(use: TechnologyUse, reader: Reader) -> str:
    return (
        f"{_area(use, reader)}: {percent(use.share_of_votes, 1)} of the votes were cast in the "
        f"{counted(use.counties, 'county', 'counties')} whose standard equipment left no paper to count."
    )


def _uses(chapter: PlacesChapter, reader: Reader) -> Table:
    areas = tuple(dict.fromkeys(use.area for use in chapter.uses))
    cells = {(use.area, use.technology): use for use in chapter.uses}
    shown = [t for t in Technology if any((area, t) in cells for area in areas)]
    return Table(
        caption="Share of all votes by the standard equipment of the county",
        note="Each vote is counted under the class of its county; below each share, how many counties that is.",
        columns=(text("Standard equipment"), *(Column(reader.state(area)) for area in areas)),
        rows=tuple(
            Row(
                (
                    technology.sentence[0].upper() + technology.sentence[1:],
                    *(_cell(cells.get((area, technology))) for area in areas),
                ),
                mark="strong" if technology is Technology.DRE_PAPERLESS else "",
            )
            for technology in shown
        ),
        source=reader.cite(
            *counts_of(chapter.counties),
            "technology",
            n=f"n = {number(len(chapter.counties))} counties",
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
    summary = f"{name}: the numbers of {counted(len(counties), 'county', 'counties')}"
    table = _counties(name, counties, atlas.reader)
    return section(
        name, (Beside(tuple((each,) for each in maps)) if maps else None, Fold(summary, (table,)))
    )


def _counties(name: str, counties: Sequence[County], reader: Reader) -> Table:
    """The counties by name; a column in which nothing is known is left out."""
    placed = sorted(counties, key=lambda county: county.name)
    shown = [
        (text("County"), [county.name for county in placed]),
        (Column("votes"), [number(county.votes) for county in placed]),
        (text("ahead"), [reader.short(c.leader) if c.leader else "tie" for c in placed]),
        (Column("by, of all votes"), [percent(county.margin_share, 1) for county in placed]),
    ]
    tables = []
    if any(county.technology for county in placed):
        classes = [c.technology.sentence if c.technology else NOT_KNOWN for c in placed]
        shown.append((text("standard equipment"), classes))
        tables.append("technology")
    if any(county.dre_share is not None for county in placed):
        shares = [percent(county.dre_share, 1) for county in placed]
        shown.append((Column("ballots on DREs"), shares))
        tables.append("ballots_by_technology")
    return Table(
        caption=f"{name}, county by county",
        columns=tuple(column for column, _ in shown),
        rows=rows([*zip(*(cells for _, cells in shown), strict=True)]),
        source=reader.cite(*counts_of(counties), *tables),
    )
