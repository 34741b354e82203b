"""Ids, names, parties and kinds of the choices.

An id is the family name in plain lower case. Where two people of one contest share it, the one with more votes
has it and the other has the first name before it. Only lines with one name are one person.
"""

from __future__ import annotations

import re
import unicodedata

import polars as pl

from canvass.model import ChoiceKind
from canvass.model.tables import CHOICES
from tools.compiling.contests import CONTEST, DISTRICTS
from tools.compiling.raw import RawFolder
from tools.compiling.state_results import RESULTS, lines_of
from tools.compiling.table import Compiled, types_of
from tools.compiling.wards import CANVASS_AND_RECOUNT

COMPOUND = {
    "Roque De La Fuente": "de_la_fuente",
    "Gloria La Riva": "la_riva",
    "Claudia De La Cruz": "de_la_cruz",
    "Mike ter Maat": "ter_maat",
    "Jokie Beckett Jr.": "beckett",
}
"""Family names of more than one word, and names that do not end with one."""

LINES = {
    "Other": ("other", ChoiceKind.OTHER),
    "Write-in": ("write_ins", ChoiceKind.OTHER),
    "Scattering": ("scattering", ChoiceKind.OTHER),
    "None of these candidates": ("none_of_these", ChoiceKind.NONE_OF_THESE),
    "Blank": ("blank", ChoiceKind.BLANK),
    "Undervote": ("undervote", ChoiceKind.BLANK),
    "Blank/Scattering": ("blank_scattering", ChoiceKind.BLANK),
    "Blank/Void/Scattering": ("blank_void_scattering", ChoiceKind.BLANK),
    "Overvote": ("overvote", ChoiceKind.OVERVOTE),
    "Void": ("void", ChoiceKind.VOID),
    "Spoiled": ("spoiled", ChoiceKind.VOID),
}
"""Lines of the state results that name nobody."""

WRITE_IN_PARTY = "W"
"""What the state results write for the party of a name that voters wrote in."""

ONLY_IN_WARDS = (CONTEST.format(2016), "schoenke", "Schoenke", "", ChoiceKind.WRITE_IN)
"""A registered write-in candidate whom the state results count among the others; only the family name is given."""


def choices(raw: RawFolder) -> Compiled:
    """Every choice of the four contests, in order of votes."""
    lines = lines_of(raw)
    facts = lines.group_by("cycle", "candidate_name").agg(_party(), _is_written_in())
    rows = [
        (CONTEST.format(year), choice, name, party or "", _kind(name, is_written_in))
        for year, name, choice, party, is_written_in in choice_ids(lines)
        .join(facts, left_on=["year", "name"], right_on=["cycle", "candidate_name"])
        .sort("year", "total", "choice", descending=[False, True, False])
        .select("year", "name", "choice", "party", "is_written_in")
        .iter_rows()
    ]
    return Compiled(
        name="choices",
        schema=CHOICES,
        rows=pl.DataFrame([*rows, ONLY_IN_WARDS], schema=types_of(CHOICES), orient="row"),
        sources=(RESULTS, CANVASS_AND_RECOUNT),
        meaning="who and what was voted for in the presidential contests of 2012 to 2024",
        derived="ids are family names; the party is that of the ballot line with most votes; a choice is a write-in "
        "where no ballot names it; lines for nobody keep the source's name",
    )


def slug(name: str) -> str:
    """Plain lower-case text for an id."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower().replace("'", "")).strip("_")


def choice_ids(lines: pl.DataFrame) -> pl.DataFrame:
    """Year, name, id of the choice and votes in the states, for every name of the state results."""
    in_state = ~pl.col("state_abbrev").is_in(list(DISTRICTS))
    votes = (
        lines.group_by("cycle", "candidate_name")
        .agg(pl.col("votes").filter(in_state).sum())
        .sort("cycle", "votes", "candidate_name", descending=[False, True, False])
    )
    rows = []
    for (year,), people in votes.group_by("cycle", maintain_order=True):
        taken: set[str] = set()
        for name, total in people.select("candidate_name", "votes").iter_rows():
            choice = _free_id(name, taken)
            taken.add(choice)
            rows.append((year, name, choice, total))
    return pl.DataFrame(rows, schema=["year", "name", "choice", "total"], orient="row")


def _free_id(name: str, taken: set[str]) -> str:
    if name in LINES:
        return LINES[name][0]
    family = COMPOUND.get(name) or slug(name.split()[-1])
    if family not in taken:
        return family
    longer = f"{slug(name.split()[0])}_{family}"
    if longer in taken:
        raise ValueError(f"two choices would be called {longer!r}; give {name!r} an id in COMPOUND")
    return longer


def _party() -> pl.Expr:
    printed = pl.col("ballot_party") != WRITE_IN_PARTY
    votes = pl.col("votes").filter(printed)
    return (
        pl.col("ballot_party").filter(printed).get(votes.arg_max(), null_on_oob=True).alias("party")
    )


def _is_written_in() -> pl.Expr:
    return (pl.col("ballot_party") == WRITE_IN_PARTY).all().alias("is_written_in")


def _kind(name: str, is_written_in: bool) -> ChoiceKind:
    if name in LINES:
        return LINES[name][1]
    return ChoiceKind.WRITE_IN if is_written_in else ChoiceKind.CANDIDATE
