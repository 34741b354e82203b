"""What paper there was to count, on a day on which the votes of the counties were not all known."""

from __future__ import annotations

from canvass.journeys.counties.paper import PaperChapter, StatePaper
from canvass.journeys.counties.places import PlacesChapter, TechnologyUse
from canvass.model import Technology
from canvass.present.blocks import Column, Paragraph, Row, Table, Weight, blocks_of, text
from canvass.present.chapters.places import LIMITS, places_page
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import counted, day, number, percent

TITLE = "On what equipment did people vote?"


def places_or_paper(result: PlacesChapter | PaperChapter, reader: Reader) -> ChapterPage:
    """Every county, or the paper where the votes of the counties were not all known."""
    if isinstance(result, PaperChapter):
        return paper_page(result, reader)
    return places_page(result, reader)


def paper_page(chapter: PaperChapter, reader: Reader) -> ChapterPage:
    """The registered voters of each state looked at by the standard equipment of their county."""
    without = [
        (paper, use)
        for paper in sorted(chapter.states, key=lambda paper: -paper.without_paper)
        for use in paper.uses
        if use.technology is Technology.DRE_PAPERLESS
    ]
    said = [_without(use, reader) for _, use in without]
    lead = " ".join(said) or "No county looked at had standard equipment that left no paper."
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            f"The votes of the counties were not all known on {day(chapter.day)}: shares are of registered voters.",
            _table(chapter, reader),
            limits(LIMITS[1:]),
        ),
        lines=tuple(said[:1]) or (lead,),
        short=in_short((lead,)),
    )


def _without(use: TechnologyUse, reader: Reader) -> str:
    return (
        f"{reader.state(use.area)}: {percent(use.share_of_votes, 1)} of the registered voters live in the "
        f"{counted(use.counties, 'county', 'counties')} whose standard equipment left no paper to count."
    )


def _table(chapter: PaperChapter, reader: Reader) -> Table:
    return Table(
        caption="Registered voters by the standard equipment of their county",
        columns=(
            text("State"),
            Column("equipment", is_number=False, is_long=True),
            Column("counties", is_minor=True),
            Column("registered voters"),
            Column("share"),
        ),
        rows=tuple(row for paper in chapter.states for row in _rows(paper, reader)),
        source=reader.cite("technology"),
    )


def _rows(paper: StatePaper, reader: Reader) -> tuple[Row, ...]:
    return tuple(
        Row(
            (
                reader.state(paper.state),
                use.technology.sentence,
                number(use.counties),
                number(use.votes),
                percent(use.share_of_votes, 1),
            )
        )
        for use in paper.uses
    )
