"""The tables that Colorado publishes of an audit (the exports of ColoradoRLA), as far as canvass reads them."""

from __future__ import annotations

import polars as pl

from canvass.model.schema import Column, Schema

_COUNTY = Column("county_name", pl.String, "name of the county")
_CONTEST = Column("contest_name", pl.String, "name of the contest")

SEED = Schema(
    "colorado-seed",
    "the seed of the draw",
    (Column("seed", pl.String, "digits rolled in public"),),
    (),
)
BATCHES = Schema(
    "colorado-batches",
    "every batch of every county",
    (
        _COUNTY,
        Column("scanner_id", pl.String, "the scanner"),
        Column("batch_id", pl.String, "the batch, numbered by its scanner"),
        Column("count_per_manifest", pl.Int64, "cards in the batch"),
    ),
    ("county_name", "scanner_id", "batch_id"),
)
COUNTY_CONTESTS = Schema(
    "colorado-contests-by-county",
    "which county has which contests",
    (Column("county_id", pl.Int64, "the county's place in a draw"), _COUNTY, _CONTEST),
    ("county_name", "contest_name"),
)
ROUND = Schema(
    "colorado-contests",
    "every contest after a round",
    (
        _CONTEST,
        Column("audit_reason", pl.String, "why the contest is in the audit"),
        Column("random_audit_status", pl.String, "how far its audit is"),
        Column("winners_allowed", pl.Int64, "seats"),
        Column("ballot_card_count", pl.Int64, "cards that it is drawn from"),
        Column("min_margin", pl.Int64, "smallest lead of a winner over a loser, in votes"),
        Column("risk_limit", pl.Float64, "risk limit"),
        Column("audited_sample_count", pl.Int64, "draws read"),
        Column("two_vote_over_count", pl.Int64, "two-vote overstatements"),
        Column("one_vote_over_count", pl.Int64, "one-vote overstatements"),
        Column("one_vote_under_count", pl.Int64, "one-vote understatements"),
        Column("two_vote_under_count", pl.Int64, "two-vote understatements"),
        Column("gamma", pl.Float64, "error inflator"),
        Column("optimistic_samples_to_audit", pl.Int64, "draws if nothing more is found"),
        Column("estimated_samples_to_audit", pl.Int64, "draws expected to be needed"),
    ),
    ("contest_name",),
)
VOTES = Schema(
    "colorado-votes",
    "the votes of every choice, from the cast vote records",
    (_CONTEST, Column("choice", pl.String, "the choice"), Column("votes", pl.Int64, "its votes")),
    ("contest_name", "choice"),
)
NAMED_CARDS = Schema(
    "colorado-discrepancies",
    "cards that people read otherwise than the machine",
    (
        _COUNTY,
        _CONTEST,
        Column("imprinted_id", pl.String, "scanner, batch and place of the card"),
    ),
    (),
)
RISKS = Schema(
    "colorado-risks",
    "the risk published for every contest after a round",
    (
        Column("Contest", pl.String, "name of the contest"),
        Column("Risk measurement %", pl.String, "measured risk in percent"),
        Column("Audit Risk Limit %", pl.Float64, "risk limit in percent"),
        Column("disc +2", pl.Int64, "two-vote overstatements"),
        Column("disc +1", pl.Int64, "one-vote overstatements"),
        Column("disc -1", pl.Int64, "one-vote understatements"),
        Column("disc -2", pl.Int64, "two-vote understatements"),
        Column("gamma", pl.Float64, "error inflator"),
        Column("audited sample count", pl.Int64, "draws read"),
        Column("ballot count", pl.Int64, "cards that it is drawn from"),
        Column("min margin", pl.Int64, "smallest lead of a winner over a loser, in votes"),
    ),
    ("Contest",),
)
CONTEST_LIST = Schema(
    "colorado-contest-list",
    "the contests of every county with their choices",
    (
        Column("CountyName", pl.String, "name of the county"),
        Column("ContestName", pl.String, "name of the contest"),
        Column("ContestChoices", pl.String, "its choices, with commas between them"),
    ),
    ("CountyName", "ContestName"),
)
TARGETED = Schema(
    "colorado-targeted-contests",
    "the contests that the audit is to settle",
    (
        Column("County", pl.String, "name of the county, or Colorado"),
        Column("Contest", pl.String, "name of the contest"),
        Column("Contest Margin", pl.String, "smallest lead of a winner over a loser, in votes"),
        Column("Risk Limit", pl.String, "risk limit in percent"),
        Column("# of CVRs", pl.String, "cards that it is drawn from"),
    ),
    (),
)
SELECTIONS = Schema(
    "colorado-selections",
    "the records that were drawn for every contest",
    (
        _CONTEST,
        Column("min_margin", pl.Int64, "smallest lead of a winner over a loser, in votes"),
        Column("contest_cvr_ids", pl.String, "the numbers of the records"),
    ),
    ("contest_name",),
)
