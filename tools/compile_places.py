"""Compile the list of counties: ``python tools/compile_places.py --source DIR`` (DIR is the folder of raw files).

Writes ``src/canvass/data/places/states.csv`` and ``counties.csv``: codes and names as the Census Bureau had them
from 2015 to 2018. Later and earlier codes stand in ``county_changes.toml``, which is written by hand.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import polars as pl

COUNTIES = "county/demographics_census_county_complete.csv"
POSTAL = "states/president_state_results_2012_2024.csv"
PLACES = Path(__file__).resolve().parent.parent / "src" / "canvass" / "data" / "places"


def states(source: Path) -> pl.DataFrame:
    """FIPS code, postal code and name of the fifty states and the District of Columbia."""
    postal = _text(source / POSTAL).filter(pl.col("state_abbrev").str.contains("^[A-Z]{2}$"))
    return (
        _text(source / COUNTIES)
        .select(pl.col("fips").str.head(2), name="state")
        .join(postal.select("state_abbrev", name="state"), on="name")
        .select("fips", postal="state_abbrev", name="name")
        .unique()
        .sort("fips")
    )


def counties(source: Path) -> pl.DataFrame:
    """FIPS code and name of every county and county equivalent."""
    return _text(source / COUNTIES).select("fips", name="county").sort("fips")


def _text(file: Path) -> pl.DataFrame:
    return pl.read_csv(file, infer_schema=False)


def main() -> None:
    """Write both lists and print the digests of what they were made from."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--source", type=Path, required=True, help="folder of raw files")
    source = parser.parse_args().source
    states(source).write_csv(PLACES / "states.csv")
    counties(source).write_csv(PLACES / "counties.csv")
    for file in (COUNTIES, POSTAL):
        print(hashlib.sha256((source / file).read_bytes()).hexdigest(), file)


if __name__ == "__main__":
    main()
