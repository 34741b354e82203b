"""The tables of an election: one definition for packaged files, users' CSV files and the documentation.

Units are named by two columns, ``kind`` and ``unit``: ids are the office's own text and unique within a
kind. Where an office gives no id, units are numbered in the order of the file; the number means nothing else.
"""

from __future__ import annotations

import polars as pl

from canvass.model.audit_tables import AUDIT_SCHEMAS
from canvass.model.hand_tally_tables import HAND_TALLY_SCHEMAS
from canvass.model.schema import Column, Schema

_KIND = Column("kind", pl.String, "kind of the unit: state, county, precinct, ...")
_UNIT = Column(
    "unit", pl.String, "id of the unit, unique within its kind; a county's is its 5-digit FIPS text"
)
_CONTEST = Column("contest", pl.String, "id of the contest")
_CHOICE = Column("choice", pl.String, "id of the choice")

UNITS = Schema(
    "units",
    "every reporting unit and what it belongs to",
    (
        _KIND,
        _UNIT,
        Column("name", pl.String, "name as the office writes it"),
        Column(
            "parent_kind", pl.String, "kind of the unit that this one lies in", may_be_empty=True
        ),
        Column("parent", pl.String, "id of the unit that this one lies in", may_be_empty=True),
        Column("state", pl.String, "two-letter postal code of the state", may_be_empty=True),
        Column("fips", pl.String, "FIPS code as text, leading zeros kept", may_be_empty=True),
        Column(
            "county",
            pl.String,
            "id of the county that a smaller unit lies in",
            may_be_empty=True,
            may_be_absent=True,
        ),
        Column(
            "counted_in",
            pl.String,
            "id of the unit of the same kind whose returns include this one's where it has none of its own",
            may_be_empty=True,
            may_be_absent=True,
        ),
    ),
    ("kind", "unit"),
)

CHOICES = Schema(
    "choices",
    "what may be marked in each contest",
    (
        _CONTEST,
        _CHOICE,
        Column("name", pl.String, "name as printed"),
        Column("party", pl.String, "party, as the source writes it; empty for none"),
        Column(
            "choice_kind",
            pl.String,
            "candidate, write_in, other, none_of_these, blank, overvote or void",
        ),
    ),
    ("contest", "choice"),
)

RETURNS = Schema(
    "returns",
    "votes: one row for each unit, contest, choice and vote mode",
    (
        _UNIT,
        _CONTEST,
        _CHOICE,
        Column("vote_mode", pl.String, "total, election_day, absentee, early, provisional, ..."),
        Column("votes", pl.Int64, "votes counted"),
    ),
    ("unit", "contest", "choice", "vote_mode"),
)

CARDS = Schema(
    "cards",
    "cards cast by unit: what a margin per card and an audit need",
    (_KIND, _UNIT, Column("cards", pl.Int64, "cards cast, with and without a vote in the contest")),
    ("kind", "unit"),
)

EXAMINATION = Schema(
    "examination",
    "what was found wrong with the file that the folder was started from; told with every number of the folder",
    (
        Column("number", pl.Int64, "number of the problem"),
        Column("file", pl.String, "the file that was examined"),
        Column("severity", pl.String, "error or warning"),
        Column("code", pl.String, "kind of the problem, as docs/reference/problems.md lists them"),
        Column("row", pl.Int64, "line of the file", may_be_empty=True),
        Column("column", pl.String, "column of the file", may_be_empty=True),
        Column("found", pl.String, "what stands there", may_be_empty=True),
        Column("message", pl.String, "what is wrong"),
        Column("mend", pl.String, "what to do", may_be_empty=True),
    ),
    ("number",),
)

TURNOUT = Schema(
    "turnout",
    "how many could vote and how many did, by unit; kept apart from votes",
    (
        _KIND,
        _UNIT,
        *(
            Column(name, pl.Int64, meaning, may_be_empty=True, may_be_absent=True)
            for name, meaning in (
                ("registered_voters", "voters on the register"),
                ("ballots", "ballots cast"),
                ("blank_ballots", "ballots cast without any vote"),
            )
        ),
    ),
    ("kind", "unit"),
)

OUTSTANDING = Schema(
    "outstanding",
    "ballots known to exist and not yet counted, for a contest that is not called",
    (_KIND, _UNIT, _CONTEST, Column("ballots", pl.Int64, "ballots not yet in the returns")),
    ("kind", "unit", "contest"),
)

LEADS = Schema(
    "leads",
    "leads as they were known day by day, from before the counts were whole on",
    (
        _KIND,
        _UNIT,
        _CONTEST,
        Column("known_from", pl.Date, "the day from which it was public"),
        Column("ahead", pl.String, "id of the choice that led"),
        Column("behind", pl.String, "id of the choice that it led"),
        Column("margin_votes", pl.Int64, "the lead in votes"),
        Column("votes_ahead", pl.Int64, "votes of who led, where told", may_be_empty=True),
        Column("votes_behind", pl.Int64, "votes of who was led, where told", may_be_empty=True),
        Column("is_about", pl.Boolean, "a round figure, as it was printed"),
        Column("baseline", pl.String, "election_night, county_canvass, certified or recount"),
        Column(
            "is_called",
            pl.Boolean,
            "whether it was said who carried the place; empty: not told",
            may_be_empty=True,
        ),
        Column(
            "outstanding",
            pl.Int64,
            "ballots known to exist and not yet counted; empty: not told",
            may_be_empty=True,
        ),
        Column("status", pl.String, "how far the count was; empty: not told", may_be_empty=True),
        Column("source", pl.String, "where it was read"),
    ),
    ("kind", "unit", "contest", "known_from"),
)

ELECTORS = Schema(
    "electors",
    "presidential electors by elector unit",
    (
        _CONTEST,
        Column(
            "unit",
            pl.String,
            "elector unit: WI, or ME-AL, ME-01, ME-02, NE-AL, NE-01, NE-02, NE-03",
        ),
        Column("state", pl.String, "two-letter postal code"),
        Column("electors", pl.Int64, "electors that the unit appoints"),
    ),
    ("contest", "unit"),
)

ELECTOR_VOTES = Schema(
    "elector_votes",
    "electors pledged and votes that electors cast, by state",
    (
        _CONTEST,
        Column("state", pl.String, "two-letter postal code"),
        Column("choice", pl.String, "id of the choice; other: anybody else"),
        Column("pledged", pl.Int64, "electors appointed for the choice"),
        Column("cast", pl.Int64, "votes that electors cast for the choice and Congress counted"),
    ),
    ("contest", "state", "choice"),
)

_SHARES = (
    ("hand_count", "paper counted by hand"),
    ("optical_scan", "paper read by a scanner at the polling place"),
    ("optical_scan_by_mail", "paper sent by mail and read by a scanner"),
    ("bmd", "paper marked by a machine"),
    ("mixed", "several kinds in one jurisdiction"),
    ("dre_paper_trail", "touch-screen machines with a paper trail"),
    ("dre_paperless", "touch-screen machines without paper"),
    ("unknown", "equipment not known"),
)

TECHNOLOGY = Schema(
    "technology",
    "voting technology by unit",
    (
        _KIND,
        _UNIT,
        Column("technology", pl.String, "class of the standard polling-place equipment"),
        *(
            Column(
                f"share_{name}",
                pl.Float64,
                f"share of registered voters with {meaning}",
                may_be_empty=True,
            )
            for name, meaning in _SHARES
        ),
        Column(
            "dre_listed",
            pl.Boolean,
            "a touch-screen machine is listed, for all or for accessible voting",
        ),
        Column("standard_types", pl.String, "types of the standard equipment, joined by +"),
        Column("accessible_types", pl.String, "types for voters with disabilities, joined by +"),
        Column(
            "registered_voters",
            pl.Int64,
            "registered voters of the jurisdictions listed",
            may_be_empty=True,
        ),
    ),
    ("kind", "unit"),
)

BALLOTS_BY_TECHNOLOGY = Schema(
    "ballots_by_technology",
    "how many ballots went through which equipment",
    (
        _KIND,
        _UNIT,
        Column("paper", pl.Int64, "ballots counted by hand"),
        Column("optical_scan", pl.Int64, "ballots read by a scanner"),
        Column("dre", pl.Int64, "ballots cast on touch-screen machines"),
        Column("automark", pl.Int64, "ballots marked by a ballot-marking device"),
        Column(
            "ballots",
            pl.Int64,
            "ballots cast, as the form states them; the four need not add to it",
        ),
        Column("registered_voters", pl.Int64, "registered before election day", may_be_empty=True),
    ),
    ("kind", "unit"),
)

COVARIATES = Schema(
    "covariates",
    "facts about places, one numeric column each; the provenance says what each column means",
    (_KIND, _UNIT),
    ("kind", "unit"),
    further=pl.Float64(),
)

POLLS = Schema(
    "polls",
    "pre-election polls with the result",
    (
        Column("poll", pl.String, "id of the question in the source"),
        Column("year", pl.Int64, "year of the election"),
        Column("location", pl.String, "US, a postal code, or an elector unit such as ME-02"),
        Column("pollster", pl.String, "who polled"),
        Column("methodology", pl.String, "how: Live Phone, Online, ...", may_be_empty=True),
        Column("partisan", pl.String, "party that paid: D, R, I or empty", may_be_empty=True),
        Column("poll_day", pl.Date, "middle or last day of the field work, as the source has it"),
        Column("election_day", pl.Date, "day of the election"),
        Column(
            "sample_size",
            pl.Float64,
            "respondents; halves occur where the source averages two figures",
            may_be_empty=True,
        ),
        Column("democrat_pct", pl.Float64, "percent for the Democrat in the poll"),
        Column("republican_pct", pl.Float64, "percent for the Republican in the poll"),
        Column("margin_poll", pl.Float64, "Democrat minus Republican in the poll, points"),
        Column("democrat_actual", pl.Float64, "percent for the Democrat in the result"),
        Column("republican_actual", pl.Float64, "percent for the Republican in the result"),
        Column("margin_actual", pl.Float64, "Democrat minus Republican in the result, points"),
    ),
    ("poll",),
)

RECOUNT_METHOD = Schema(
    "recount_method",
    "how each county carried its recount out",
    (_KIND, _UNIT, Column("method", pl.String, "hand_count, optical_scan or mixed")),
    ("kind", "unit"),
)

LISTED_EQUIPMENT = Schema(
    "listed_equipment",
    "tabulator that an official list names for the unit",
    (_KIND, _UNIT, Column("tabulator", pl.String, "make and model; hand: counted by hand")),
    ("kind", "unit"),
)

OFFICIAL_DATES = Schema(
    "official_dates",
    "days on which officials acted or are to act in the main contest, from which recount clocks run",
    (
        _KIND,
        _UNIT,
        Column(
            "event",
            pl.String,
            "county_canvass, canvass, certification, order, recount_start, ... (docs/recount-law.md)",
        ),
        Column(
            "day", pl.Date, "the day; empty: it has not come and is not known", may_be_empty=True
        ),
        Column("time_of_day", pl.Time, "the hour, local time", may_be_empty=True),
        Column(
            "known_from",
            pl.Date,
            "since when the day was public; empty: before the election",
            may_be_empty=True,
        ),
        Column("source", pl.String, "where it was read"),
    ),
    ("kind", "unit", "event"),
)

RECOUNT_UNITS = Schema(
    "recount_units",
    "how many units a recount fee or a petition in the main contest is counted by",
    (
        _KIND,
        _UNIT,
        Column("counted", pl.String, "precinct, election district, ..., as the rule names it"),
        Column("count", pl.Int64, "how many of them the unit has"),
    ),
    ("kind", "unit", "counted"),
)

OUTLINE_ARCS = Schema(
    "outline_arcs",
    "border lines, each stored once; neighbours share an arc",
    (
        Column("arc", pl.Int32, "number of the arc"),
        Column("x", pl.List(pl.Int32), "horizontal map coordinates, tenths of a unit"),
        Column("y", pl.List(pl.Int32), "vertical map coordinates, tenths of a unit, downwards"),
    ),
    ("arc",),
)

OUTLINE_RINGS = Schema(
    "outline_rings",
    "closed rings of arcs that bound each unit; the first ring of a polygon is its outside",
    (
        _KIND,
        _UNIT,
        Column("polygon", pl.Int32, "number of the polygon within the unit"),
        Column("ring", pl.Int32, "number of the ring within the polygon"),
        Column("arcs", pl.List(pl.Int32), "arcs in order; -1 - n means arc n backwards"),
    ),
    ("kind", "unit", "polygon", "ring"),
)

SCHEMAS = {
    schema.name: schema
    for schema in (
        UNITS,
        CHOICES,
        RETURNS,
        CARDS,
        TURNOUT,
        EXAMINATION,
        OUTSTANDING,
        LEADS,
        ELECTORS,
        ELECTOR_VOTES,
        TECHNOLOGY,
        BALLOTS_BY_TECHNOLOGY,
        COVARIATES,
        POLLS,
        RECOUNT_METHOD,
        LISTED_EQUIPMENT,
        OFFICIAL_DATES,
        RECOUNT_UNITS,
        OUTLINE_ARCS,
        OUTLINE_RINGS,
        *HAND_TALLY_SCHEMAS,
        *AUDIT_SCHEMAS,
    )
}
"""Every table, by name: those of an election folder, then those of an audit."""
