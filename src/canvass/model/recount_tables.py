"""The packaged facts of past recounts: what each table must look like."""

from __future__ import annotations

import polars as pl

from canvass.model.schema import Column, Schema

_SOURCE = Column("source", pl.String, "page that the row was read from, as its compiler names it")
_NOTES = Column("notes", pl.String, "what else the compiler noted", may_be_empty=True)
_YEAR = Column("year", pl.Int64, "year of the election", may_be_empty=True)

RECOUNTS = Schema(
    "recounts",
    "recounts and full reviews of close contests",
    (
        Column("recount", pl.String, "id of the recount"),
        Column("year", pl.Int64, "year of the election"),
        Column("state", pl.String, "two-letter postal code"),
        Column("contest", pl.String, "office or question"),
        Column("scope", pl.String, "the whole state, a district or a part"),
        Column("method", pl.String, "how it was counted again, as the source says it"),
        Column("stage", pl.String, "final, first or second recount, audit, review or halted"),
        Column(
            "votes", pl.Int64, "ballots where known, else votes of the contest", may_be_empty=True
        ),
        Column("votes_kind", pl.String, "which of the two, and how sure", may_be_empty=True),
        Column("leader", pl.String, "who led before", may_be_empty=True),
        Column("initial_margin", pl.Int64, "the leader's lead before", may_be_empty=True),
        Column("final_margin", pl.Int64, "the same after; negative: reversed", may_be_empty=True),
        Column("net_change", pl.Int64, "final minus initial margin", may_be_empty=True),
        Column("is_reversed", pl.Boolean, "another winner after the recount", may_be_empty=True),
        Column("in_fit", pl.Boolean, "used to fit the model of net changes"),
        Column(
            "clean_baseline",
            pl.Boolean,
            "first and last figure differ by the recount alone",
            may_be_empty=True,
        ),
        Column(
            "baseline",
            pl.String,
            "which count the initial margin is: election_night, county_canvass, certified or recount",
            may_be_empty=True,
        ),
        Column("baseline_detail", pl.String, "the same as the source says it", may_be_empty=True),
        _SOURCE,
        _NOTES,
    ),
    ("recount",),
)

BELOW_STATE = Schema(
    "recounts_below_state",
    "recounts of contests below state level, and of each county in one statewide recount",
    (
        Column("recount", pl.String, "id of the recount"),
        Column("year", pl.Int64, "year of the election"),
        Column("state", pl.String, "two-letter postal code"),
        Column("contest", pl.String, "office and district, or the county"),
        Column(
            "chosen",
            pl.String,
            "why it is listed: reported in the press, or every county of a state",
        ),
        Column("method", pl.String, "how it was counted again, as the source says it"),
        Column("stage", pl.String, "final, or the first of several recounts"),
        Column("votes", pl.Int64, "ballots or votes"),
        Column("votes_kind", pl.String, "which of the two, and of which count"),
        Column("initial_margin", pl.Int64, "the leader's lead before"),
        Column("final_margin", pl.Int64, "the same after; negative: reversed"),
        Column("net_change", pl.Int64, "final minus initial margin"),
        Column("baseline", pl.String, "which count the initial margin is, as in recounts"),
        _SOURCE,
        _NOTES,
    ),
    ("recount",),
)

FAIRVOTE_SUMMARY = Schema(
    "fairvote_summary",
    "published base rates of statewide recounts",
    (
        Column("period", pl.String, "first and last year"),
        Column("statewide_elections", pl.Int64, "statewide elections", may_be_empty=True),
        Column("recounts", pl.Int64, "statewide recounts"),
        Column("reversals", pl.Int64, "recounts that reversed the outcome"),
        Column("mean_abs_shift_votes", pl.Int64, "mean shift of the margin", may_be_empty=True),
        Column("mean_abs_shift", pl.String, "the same in percent, as printed", may_be_empty=True),
        Column("median_abs_shift_votes", pl.Int64, "median shift", may_be_empty=True),
        _SOURCE,
    ),
    ("period",),
)

RECOUNT_COSTS = Schema(
    "recount_costs",
    "published costs, estimates, fees and bonds of recounts",
    (
        Column("what", pl.String, "which recount, and which part of it"),
        _YEAR,
        Column("amount_cents", pl.Int64, "amount in cents", may_be_empty=True),
        Column("ballots", pl.Int64, "ballots it was for", may_be_empty=True),
        Column(
            "usd_per_ballot", pl.Float64, "dollars for each ballot, as compiled", may_be_empty=True
        ),
        Column("kind", pl.String, "actual, estimate, prepaid, fee, bond, refund, ..."),
        _SOURCE,
    ),
    ("what", "year", "kind"),
)

HAND_COUNT_TIME = Schema(
    "hand_count_time",
    "published times of counts by hand",
    (
        Column("what", pl.String, "where"),
        Column("year", pl.Int64, "when"),
        Column("team", pl.Int64, "people in a team", may_be_empty=True),
        Column("contests", pl.Int64, "contests counted on each ballot", may_be_empty=True),
        Column("ballots", pl.Int64, "ballots counted", may_be_empty=True),
        Column("staff_minutes", pl.Float64, "minutes of all people together", may_be_empty=True),
        Column(
            "minutes_per_ballot", pl.Float64, "staff-minutes for each ballot", may_be_empty=True
        ),
        Column(
            "minutes_per_vote", pl.Float64, "staff-minutes for each vote read", may_be_empty=True
        ),
        _SOURCE,
        _NOTES,
    ),
    ("what", "year"),
)

COUNTY_COSTS = Schema(
    "county_costs",
    "recount costs of 2016 that Wisconsin counties estimated and had",
    (
        Column("county", pl.String, "county, or Statewide"),
        Column("estimate_cents", pl.Int64, "estimate in cents"),
        Column("actual_cents", pl.Int64, "actual cost in cents", may_be_empty=True),
        _SOURCE,
    ),
    ("county",),
)

TIMELINE = Schema(
    "timeline_2016",
    "the recounts of November 2016, day by day",
    (
        Column("entry", pl.Int64, "number of the entry, in the order of events"),
        Column("day", pl.Date, "day of the event"),
        Column("state", pl.String, "two-letter postal code; empty: the nation", may_be_empty=True),
        Column("kind", pl.String, "fund, filing, certification, fee, count, court, refund or law"),
        Column("event", pl.String, "what happened"),
        Column("amount_cents", pl.Int64, "money in cents, where there is any", may_be_empty=True),
        Column("is_goal", pl.Boolean, "the money was asked for"),
        Column("is_raised", pl.Boolean, "the money had come in"),
        _SOURCE,
    ),
    ("entry",),
)

CLAIMS = Schema(
    "claims_2016",
    "what news stories of November 2016 said",
    (
        Column("claim", pl.String, "id of the claim"),
        Column("text", pl.String, "what was said"),
        Column("figure", pl.String, "its figure, as said", may_be_empty=True),
        Column("said_by", pl.String, "who said it"),
        Column("day", pl.Date, "when; the last day of a month of which the day is not known"),
        Column("is_month", pl.Boolean, "only the month is known"),
        _SOURCE,
        Column(
            "held_against",
            pl.String,
            "a public source for what no data here can settle",
            may_be_empty=True,
        ),
    ),
    ("claim",),
)

DEVIATING_ELECTORS = Schema(
    "deviating_electors_2016",
    "electors of 2016 who did not vote as pledged, or tried not to",
    (
        Column("elector", pl.Int64, "number, in the order of the list"),
        Column("state", pl.String, "two-letter postal code"),
        Column("pledged", pl.String, "family name of who the elector was pledged to"),
        Column("is_counted", pl.Boolean, "whether the deviating vote was counted"),
        Column("outcome", pl.String, "whom the vote was for, or what the state did with it"),
        _SOURCE,
    ),
    ("elector",),
)

RECOUNT_TABLES = {
    schema.name: schema
    for schema in (
        RECOUNTS,
        FAIRVOTE_SUMMARY,
        RECOUNT_COSTS,
        HAND_COUNT_TIME,
        COUNTY_COSTS,
        TIMELINE,
        CLAIMS,
        DEVIATING_ELECTORS,
    )
}
"""Every table of the packaged facts of past recounts, by name."""
