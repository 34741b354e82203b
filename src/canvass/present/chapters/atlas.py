"""The maps of the report: the nation and each state, once by margin and once by technology."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from markupsafe import Markup

from canvass.journeys.counties.places import County, PlacesChapter
from canvass.journeys.outcome import ElectionOutcome
from canvass.model import Technology
from canvass.present.blocks import Figure
from canvass.present.geometry import Outlines
from canvass.present.maps import (
    Area,
    Label,
    LegendEntry,
    Map,
    close_up,
    legend,
    whole_maps,
    with_states,
)
from canvass.present.messages import messages
from canvass.present.palette import (
    NO_DATA,
    SHARE_STEPS,
    SHARES,
    SIDES,
    STEPS,
    TECHNOLOGIES,
    TIE,
    Fill,
    margin_fill,
    share_fill,
    side_of,
)
from canvass.present.sheet import Reader
from canvass.present.worded import worded
from canvass.present.words import counted, listed, number, percent

say = messages("report_places")

LABELS_TRIED = 6
AT_LARGE = "-AL"
"""At the end of the id of a state's own row, where its districts appoint electors too."""
Painter: TypeAlias = Callable[[County], tuple[Fill, str, tuple[str, ...]]]
"""The fill of a county, what its title says after its name, and the values in it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What a map shows: how counties are painted, what their values are called, the words around it, and its legend."""

    title: str
    caption: str
    alternative: str
    paint: Painter
    columns: tuple[str, ...]
    legend: tuple[LegendEntry, ...]
    tables: tuple[str, ...]
    by_votes: bool = False
    """Whether a county is drawn as large as its votes, and not as its land."""


@dataclass(frozen=True)
class Atlas:
    """The maps of one chapter's counties."""

    chapter: PlacesChapter
    reader: Reader

    def nation(self) -> list[Figure]:
        """Both maps of the whole, where it has several states and outlines; that by equipment where some is known."""
        units = self._outlined()
        if len({self._by_unit[unit].state for unit in units}) < 2:
            return []
        where = self.reader.report.jurisdiction
        blank = self._blank(units)
        margins = self._margins(where, units, blank)
        themes = (
            margins,
            self._by_votes(margins, units, blank),
            *_by_equipment(where, self._of(units)),
        )
        themes = (*themes[:-1], replace(themes[-1], tables=self._told_by()))
        maps = [self._map(theme, units) for theme in themes]
        pictures = whole_maps(maps, self._outlines.whole)
        return [
            self._figure(theme, units, picture)
            for theme, picture in zip(themes, pictures, strict=True)
        ]

    def in_short(self, nation: Sequence[Figure]) -> Figure | None:
        """The last map of the whole, on which a pointer finds states: all counties would be a third of a page."""
        if not nation:
            return None
        says = self._by_equipment() if self.chapter.uses_of_states else self._by_lead()
        units = self._outlined()
        told = [
            (f"{self.reader.state(code)}: {words}", inside)
            for code, words in says.items()
            if (inside := [unit for unit in units if self._by_unit[unit].state == code])
        ]
        last = nation[-1]
        if not told:
            return last
        return replace(last, picture=with_states(last.picture, self._outlines.whole, told))

    def _told_by(self) -> tuple[str, ...]:
        """The tables of the last map of the whole, and of what it says of states in the story: one figure in both."""
        counted = counts_of(self._of(self._outlined()))
        if self.chapter.uses_of_states:
            return ("technology", *counted)
        return (*dict.fromkeys((*counted, *(each.whole.count.returns for each in self._outcomes))),)

    @property
    def _outcomes(self) -> list[ElectionOutcome]:
        results = (chapter.result for chapter in self.reader.report.chapters)
        return [result for result in results if isinstance(result, ElectionOutcome)]

    def _by_equipment(self) -> dict[str, str]:
        """Of each state, how its votes divide by the standard equipment of their county."""
        shares: dict[str, list[str]] = {}
        for use in sorted(self.chapter.uses_of_states, key=lambda use: -use.votes):
            share = f"{percent(use.share_of_votes, 1)} {worded(use.technology)}"
            shares.setdefault(use.area, []).append(share)
        return {
            code: say("by-equipment", shares=", ".join(shares[code])) for code in sorted(shares)
        }

    def _by_lead(self) -> dict[str, str]:
        """Of each state, the votes of those who lead in the whole."""
        return {
            unit.state: say("votes-by-name", votes=listed(self._votes(unit.votes)))
            for result in self._outcomes
            if result.college
            for unit in result.college.units
            if unit.votes and unit.unit in (unit.state, f"{unit.state}{AT_LARGE}")
        }

    def _votes(self, votes: Mapping[str, int]) -> list[str]:
        """Each choice with its votes, most first."""
        by_votes = sorted(votes.items(), key=lambda each: -each[1])
        return [f"{self.reader.short(choice)} {number(n)}" for choice, n in by_votes]

    def state(self, code: str) -> list[Figure]:
        """The maps of a state; the second by the ballots cast on machines where those were counted."""
        units = [unit for unit in self._outlined() if self._by_unit[unit].state == code]
        if not units:
            return []
        where, counties = self.reader.state(code), self._of(units)
        is_counted = any(county.dre_share is not None for county in counties)
        equipment = (_shares(where, counties),) if is_counted else _by_equipment(where, counties)
        own = [unit for unit in units if self._by_unit[unit].unit == unit]
        largest = sorted(own, key=lambda unit: (-self._by_unit[unit].votes, unit))[:LABELS_TRIED]
        labels = tuple(Label(unit, _bare(self._by_unit[unit].name)) for unit in largest)
        return [
            self._figure(theme, units, close_up(drawn, self._outlines))
            for margins in (self._margins(where, units),)
            for theme in (margins, self._by_votes(margins, units), *equipment)
            for drawn in (self._map(theme, units, labels),)
        ]

    @cached_property
    def _by_unit(self) -> dict[str, County]:
        """Every county by its own id and by the ids of places whose votes its row includes."""
        counties = {county.unit: county for county in self.chapter.counties}
        inside = {
            unit: counties[whole] for unit, whole in self.chapter.counted_in if whole in counties
        }
        return {**inside, **counties}

    @cached_property
    def _outlines(self) -> Outlines:
        return self.reader.outlines or Outlines({}, {})

    def _outlined(self) -> list[str]:
        return sorted(self._outlines.units & self._by_unit.keys())

    def _blank(self, units: Sequence[str]) -> str:
        """Why some outlines have no votes: they are not there, or are told for areas that are not drawn."""
        if self._outlines.units <= self._by_unit.keys():
            return ""
        drawn = {county.unit for county in self._of(units)}
        undrawn = Counter(c.state for c in self.chapter.counties if c.unit not in drawn)
        if not undrawn:
            return say("blank")
        where = [
            say("areas-in", areas=number(n), place=self.reader.state(code))
            for code, n in undrawn.items()
        ]
        return say("blank-or-undrawn", places=listed(where))

    def _of(self, units: Sequence[str]) -> list[County]:
        """The counties of these units, each once."""
        return list({self._by_unit[unit].unit: self._by_unit[unit] for unit in units}.values())

    def _areas(self, theme: Theme, units: Sequence[str]) -> tuple[Area, ...]:
        counties = [(unit, self._by_unit[unit]) for unit in units]
        return tuple(
            Area(unit, fill, f"{county.name}, {county.state}", words, values)
            for unit, county in counties
            for fill, words, values in (theme.paint(county),)
        )

    def _map(self, theme: Theme, units: Sequence[str], labels: tuple[Label, ...] = ()) -> Map:
        """A unit whose votes are in another's row has no size of its own."""
        own = [county for unit in units if (county := self._by_unit[unit]).unit == unit]
        sizes = {county.unit: county.votes for county in own} if theme.by_votes else {}
        return Map(theme.alternative, self._areas(theme, units), labels, sizes, theme.columns)

    def _by_votes(self, margins: Theme, units: Sequence[str], blank: str = "") -> Theme:
        """The map of who was ahead, with circles as large as the votes in the place of the land."""
        return replace(
            margins,
            title=say("by-votes", map=margins.title),
            caption=" ".join(
                (
                    say("by-votes-caption"),
                    *(say("hole", choice=name) for name in self._hatched(self._of(units))),
                    *((say("no-circle", why=blank),) if blank else ()),
                )
            ),
            alternative=f"{margins.alternative} {say('by-votes-alternative')}",
            by_votes=True,
        )

    def _figure(self, theme: Theme, units: Sequence[str], picture: Markup) -> Figure:
        return Figure(
            title=theme.title,
            caption=theme.caption,
            picture=picture + legend(theme.legend, theme.by_votes),
            source=self.reader.cite(*theme.tables, n=f"n = {_counties(self._of(units))}"),
        )

    def _margins(self, where: str, units: Sequence[str], blank: str = "") -> Theme:
        """Who was ahead; ``blank`` says why the map shows places without votes, where it does."""
        report, counties = self.reader.report, self._of(units)
        ahead = [
            (self.reader.short(choice), sum(county.leader == choice for county in counties))
            for choice in report.leaders
        ]
        words = ", ".join(
            say("also-ahead" if n else "ahead", choice=name, counties=number(places))
            for n, (name, places) in enumerate(ahead)
        )
        return Theme(
            title=say("margins", place=where),
            caption=" ".join(
                (
                    say("margins-caption"),
                    *(say("hatched", choice=name) for name in self._hatched(counties)),
                    *((say("white", why=blank),) if blank else ()),
                )
            ),
            alternative=say(
                "margins-alternative",
                place=where,
                counties=_counties(counties),
                ahead=words or say("nobody-ahead"),
            ),
            paint=self._by_margin,
            columns=(say("column-ahead"), say("column-by"), say("column-votes")),
            legend=self._margin_legend(counties),
            tables=counts_of(counties),
        )

    def _hatched(self, counties: Sequence[County]) -> list[str]:
        """The names of those whose counties are told apart by lines, where they were ahead in any."""
        ahead = {county.leader for county in counties}
        choices = [choice for choice in self.reader.report.leaders if choice in ahead]
        return [self.reader.short(c) for c in choices if SIDES[self._side(c)][0].texture]

    def _margin_legend(self, counties: Sequence[County]) -> tuple[LegendEntry, ...]:
        seen = {self._fill(county) for county in counties}
        entries = []
        for choice in self.reader.report.leaders:
            for fill, words in zip(SIDES[self._side(choice)], _lead_words(), strict=True):
                entries.append(LegendEntry(fill, f"{self.reader.short(choice)} {words}"))
        entries.append(LegendEntry(TIE, say("tie")))
        return tuple(entry for entry in entries if entry.fill in seen)

    def _by_margin(self, county: County) -> tuple[Fill, str, tuple[str, ...]]:
        fill, votes = self._fill(county), number(county.votes)
        if county.leader is None:
            return fill, say("tied", votes=votes), (say("tie"), "", votes)
        lead, name = percent(county.margin_share, 1), self.reader.short(county.leader)
        return fill, say("leads", choice=name, lead=lead, votes=votes), (name, lead, votes)

    def _fill(self, county: County) -> Fill:
        if county.leader is None:
            return TIE
        return margin_fill(self._side(county.leader), county.margin_share)

    def _side(self, choice: str) -> str:
        report = self.reader.report
        return side_of(report.contest.choice(choice), report.leaders)


def _by_equipment(where: str, counties: Sequence[County]) -> tuple[Theme, ...]:
    """The map by standard equipment; none where no county's is known: it would show what nobody knows as light."""
    return (_classes(where, counties),) if any(county.technology for county in counties) else ()


def _classes(where: str, counties: Sequence[County]) -> Theme:
    present = {county.technology or Technology.UNKNOWN for county in counties}
    paperless = sum(county.technology is Technology.DRE_PAPERLESS for county in counties)
    return Theme(
        title=say("classes", place=where),
        caption=say("classes-caption"),
        alternative=say(
            "classes-alternative",
            place=where,
            paperless=str(paperless),
            counties=_counties(counties),
        ),
        paint=_by_class,
        columns=(say("column-equipment"),),
        legend=tuple(
            LegendEntry(TECHNOLOGIES[technology], worded(technology))
            for technology in Technology
            if technology in present
        ),
        tables=("technology",),
    )


def _by_class(county: County) -> tuple[Fill, str, tuple[str, ...]]:
    technology = county.technology or Technology.UNKNOWN
    return TECHNOLOGIES[technology], worded(technology), (worded(technology),)


def _shares(where: str, counties: Sequence[County]) -> Theme:
    majority = sum((county.dre_share or 0) > 0.5 for county in counties)
    return Theme(
        title=f"{where}: {say('on-touch-screens')}",
        caption=say("shares-caption"),
        alternative=say(
            "shares-alternative",
            place=where,
            majority=str(majority),
            counties=_counties(counties),
        ),
        paint=_by_share,
        columns=(say("on-touch-screens"),),
        legend=tuple(
            LegendEntry(fill, words) for fill, words in zip(SHARES, _share_words(), strict=True)
        ),
        tables=("ballots_by_technology",),
    )


def _by_share(county: County) -> tuple[Fill, str, tuple[str, ...]]:
    if county.dre_share is None:
        return NO_DATA, say("share-unknown"), ("",)
    share = percent(county.dre_share, 1)
    return share_fill(county.dre_share), say("share-on-machines", share=share), (share,)


def _lead_words() -> list[str]:
    """The classes of a lead in words, smallest first.

    >>> _lead_words()[0], _lead_words()[-1]
    ('by less than 10%', 'by 40% or more')
    """
    steps = [f"{step:.0%}".replace("%", "") for step in STEPS]
    between = [say("lead-between", low=low, high=high) for low, high in pairwise(steps)]
    least, most = say("lead-least", step=steps[0]), say("lead-most", step=steps[-1])
    return [least, *between, most]


def _share_words() -> list[str]:
    """The classes of a share in words, smallest first.

    >>> _share_words()[0], _share_words()[-1]
    ('1% or less', 'over 80%')
    """
    steps = [f"{step:.0%}".replace("%", "") for step in SHARE_STEPS]
    between = [say("share-between", low=low, high=high) for low, high in pairwise(steps)]
    least, most = say("share-least", step=steps[0]), say("share-most", step=steps[-1])
    return [least, *between, most]


def counts_of(counties: Sequence[County]) -> tuple[str, ...]:
    """The sets of returns that these counties' votes are from."""
    return tuple(dict.fromkeys(county.count for county in counties))


def _counties(counties: Sequence[County]) -> str:
    return counted(len(counties), "county", "counties")


def _bare(name: str) -> str:
    """A county's name for a label.

    >>> _bare("Dane County")
    'Dane'
    """
    return name.removesuffix(" County")
