"""The checks of a record by name; what each asks, and how to see it without canvass, is worded in ``present``."""

from __future__ import annotations

from enum import StrEnum


class CheckName(StrEnum):
    """Every check by its name, in the order in which they are shown; the observer asks the same."""

    CHAIN = "chain"
    FORM = "form"
    KEYS = "keys"
    SIGNATURES = "signatures"
    COMMITMENT = "commitment"
    ARTEFACTS = "artefacts"
    INDEX = "index"
    ORDER = "order"
    INTERPRETATIONS = "interpretations"
    SEED = "seed"
    TABLES = "tables"
    DRAW = "draw"
    CARDS = "cards"
    RISK = "risk"
    COMPLIANCE = "compliance"
    CONCLUSION = "conclusion"
    CASE = "case"
    BASELINE = "baseline"
    UNITS = "units"
    IMPORTED = "imported"
    SUMS = "sums"
    CUSTODY = "custody"
    TALLIES = "tallies"
    CHALLENGES = "challenges"
    RECONCILIATION = "reconciliation"


OF_AN_AUDIT = tuple(CheckName)[7:16]
"""The checks that ask what the events of an audit mean."""
OF_A_RECOUNT = tuple(CheckName)[16:]
"""The checks that ask what the events of a recount mean; the first seven are those of any record."""
