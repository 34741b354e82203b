"""What paper there was to count, on a day on which the votes of the counties were not all known."""

from __future__ import annotations

from canvass.journeys.counties.paper import PaperChapter, StatePaper
from canvass.journeys.counties.places import TechnologyUse
from canvass.model import Technology
from canvass.present.blocks import Column, Paragraph, Row, Table, Weight, blocks_of, text
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import day, number, percent

say = messages("report_places")
of_state = messages("state")


def limits_of_equipment() -> tuple[str, ...]:
    """What a list of equipment by county cannot show."""
    return say("limit-standard"), say("limit-list")


def paper_page(chapter: PaperChapter, reader: Reader) -> ChapterPage:
    """The registered voters of each state looked at by the standard equipment of their county."""
    without = [
        (paper, use)
        for paper in sorted(chapter.states, key=lambda paper: -paper.without_paper)
        for use in paper.uses
        if use.technology is Technology.DRE_PAPERLESS
    ]
    said = [_without(use, reader) for _, use in without]
    lead = " ".join(said) or say("none-without-paper")
    return ChapterPage(
        title=say("title-of-a-day"),
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            say("of-voters", day=day(chapter.day)),
            _table(chapter, reader),
            limits(limits_of_equipment()),
        ),
        lines=tuple(said[:1]) or (lead,),
        short=in_short((lead,)),
    )


def _without(use: TechnologyUse, reader: Reader) -> str:
    place, share = reader.state(use.area), percent(use.share_of_votes, 1)
    return say("voters-without-paper", place=place, share=share, counties=use.counties)


def _table(chapter: PaperChapter, reader: Reader) -> Table:
    return Table(
        caption=of_state("uses-voters"),
        columns=(
            text(say("column-state")),
            Column(say("column-class"), is_number=False, is_long=True),
            Column(say("column-counties"), is_minor=True),
            Column(say("column-voters")),
            Column(say("column-share")),
        ),
        rows=tuple(row for paper in chapter.states for row in _rows(paper, reader)),
        source=reader.cite("technology"),
    )


def _rows(paper: StatePaper, reader: Reader) -> tuple[Row, ...]:
    return tuple(
        Row(
            (
                reader.state(paper.state),
                worded(use.technology),
                number(use.counties),
                number(use.votes),
                percent(use.share_of_votes, 1),
            )
        )
        for use in paper.uses
    )
