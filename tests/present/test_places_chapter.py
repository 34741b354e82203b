"""The chapter on places says what is known of a county, and claims nothing of the outcome."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from canvass.journeys.counties.places import PlacesChapter
from canvass.journeys.elections import open_election
from canvass.present.blocks import Figure, Fold, Section, Table
from canvass.present.chapters.places import places_page
from canvass.present.page import outlines_of
from canvass.present.sheet import ChapterPage, Reader
from tests.present.conftest import Made


def chapter(made: Made) -> PlacesChapter:
    """The chapter's result in the packaged election's report."""
    found = next(each.result for each in made.report.chapters if each.id == "places")
    assert isinstance(found, PlacesChapter)
    return found


def columns(page: ChapterPage) -> dict[str, list[str]]:
    """The headings of each state's table of counties."""
    return {
        state.heading: [column.text for column in table.columns]
        for state in page.blocks
        if isinstance(state, Section)
        for fold in state.blocks
        if isinstance(fold, Fold)
        for table in fold.blocks
        if isinstance(table, Table)
    }


def test_where_each_leader_led_stands_in_the_json(made: Made) -> None:
    """As many counties as a plain count of the list finds; the page and its map tell the same numbers."""
    told = next(each for each in json.loads(made.json)["chapters"] if each["id"] == "places")
    found = told["result"]
    led = {each["choice"]: each["counties"] for each in found["led"]}
    plain = {name: sum(one["leader"] == name for one in found["counties"]) for name in led}
    assert led == plain == {"trump": 2_623, "clinton": 490}
    clinton = sum(one["votes"] for one in found["counties"] if one["leader"] == "clinton")
    share = clinton / sum(one["votes"] for one in found["counties"])
    assert abs(found["led"][1]["share_of_votes"] - share) < 1e-12
    assert "Trump led in 2,623 of 3,113 counties, Clinton in 490, where 54%" in made.html
    assert "of 3,113 counties Trump was ahead in 2,623, Clinton in 490." in made.html


def test_a_share_without_paper_is_a_number_and_no_verdict(made: Made) -> None:
    """Whether it could have hidden anything depends on the lead, which this chapter does not know."""
    (line,) = places_page(chapter(made), Reader(made.report)).lines
    assert line.startswith("Pennsylvania: 79.9% of the votes were cast in the 49 counties")
    assert "settled" not in line


def test_without_a_state_looked_at_the_share_is_the_nations(made: Made) -> None:
    """Where no machine of the states looked at leaves no paper."""
    found = chapter(made)
    nation = replace(found, uses=tuple(use for use in found.uses if use.area != "PA"))
    (line,) = places_page(nation, Reader(made.report)).lines
    assert line.startswith("United States: 21.4% of the votes were cast in")


def test_a_column_in_which_nothing_is_known_is_left_out(made: Made) -> None:
    """Ballots by equipment were counted in Wisconsin only; equipment that nobody lists has no column either."""
    found = chapter(made)
    shown = columns(places_page(found, Reader(made.report)))
    assert shown["Wisconsin"][-2:] == ["standard equipment", "ballots on DREs"]
    assert shown["Michigan"][-1] == "standard equipment"
    bare = tuple(replace(county, technology=None, dre_share=None) for county in found.counties)
    unlisted = columns(places_page(replace(found, counties=bare, uses=()), Reader(made.report)))
    assert unlisted["Wisconsin"] == ["County", "votes", "ahead", "by, of all votes"]


def test_beside_the_land_stands_a_map_of_votes(made: Made) -> None:
    """Each county whose votes are known is a circle there, once; the pointer's table tells its words once too."""
    outlines = outlines_of(open_election("us-2016-president"))
    assert outlines is not None
    page = places_page(chapter(made), Reader(made.report, outlines=outlines))
    land, votes, _ = (each for each in page.blocks if isinstance(each, Figure))
    assert votes.title == f"{land.title}, each county as large as its votes"
    assert "Circles of counties where Clinton was ahead have a hole." in votes.caption
    shown = [c for c in chapter(made).counties if c.unit in outlines.units and c.votes]
    dots = re.findall(
        r'<path stroke="#(?!fff")\w+" stroke-width="[\d.]+" d="([mz\d -]+)"', votes.picture
    )
    assert sum(line.count("z") for line in dots) == len(shown)
    (table,) = re.findall(
        r'<script type="application/json" class="places">(.*?)</script>', land.picture
    )
    of_maps = json.loads(table)["maps"]
    assert of_maps[1] == 0
    assert isinstance(of_maps[2], dict)
