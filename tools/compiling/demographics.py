"""Facts about counties and Wisconsin's municipalities, from the Census Bureau."""

from __future__ import annotations

import polars as pl

from canvass.model import UnitKind
from canvass.model.tables import COVARIATES
from tools.compiling.kinds import kind
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.table import Compiled

COUNTIES_ACS = RawFile(
    "county/demographics_acs_2012_2016.csv",
    (Origin("MEDSL/2018-elections-unoffical:election-context-2018.csv", "aaf8e49", "MIT"),),
    "demographic columns only; bachelors_pct added as 100 - lesscollege_pct",
)
COUNTIES_CENSUS = RawFile(
    "county/demographics_census_county_complete.csv",
    (
        Origin(
            "OpenIntroStat/usdata:data/county_complete.rda",
            "3b9401e",
            "GPL-3 for the package; the numbers are facts of the US Census Bureau",
        ),
    ),
    "17 of 188 columns",
)
MUNICIPALITIES_ACS = RawFile(
    "wisconsin-2016/municipality_demographics_acs_2011_2015.csv",
    (
        Origin(
            "Sean-Case/WisconsinElection2016:tiger_demographics.csv",
            "cc95ed4",
            "none stated; facts of the US Census Bureau",
        ),
    ),
    "19 of 22 columns",
)

_ACS = "American Community Survey 2012-2016"
_CENSUS = "Census Bureau, by way of usdata"
_WISCONSIN = "Wisconsin municipalities, American Community Survey 2011-2015"

_COUNTY_ACS = {
    "total_population": ("total_population", f"people; counties, {_ACS}"),
    "cvap": ("citizens_voting_age", f"citizens of voting age; {_ACS}"),
    "white_pct": ("white_pct", f"percent white and not Hispanic; {_ACS}"),
    "black_pct": ("black_pct", f"percent Black and not Hispanic; {_ACS}"),
    "hispanic_pct": ("hispanic_pct", f"percent Hispanic; {_ACS}"),
    "foreignborn_pct": ("foreign_born_pct", f"percent born abroad; {_ACS}"),
    "female_pct": ("female_pct", f"percent female; {_ACS}"),
    "age29andunder_pct": ("age_29_and_under_pct", f"percent aged 29 or less; {_ACS}"),
    "age65andolder_pct": ("age_65_and_over_pct", f"percent aged 65 or more; {_ACS}"),
    "median_hh_inc": (
        "median_household_income_usd",
        f"median household income, 2016 dollars; {_ACS}",
    ),
    "clf_unemploy_pct": (
        "unemployment_pct",
        f"percent of the civilian labour force unemployed; {_ACS}",
    ),
    "lesshs_pct": (
        "less_than_high_school_pct",
        f"percent of adults without a high school diploma; {_ACS}",
    ),
    "lesscollege_pct": (
        "less_than_college_pct",
        f"percent of people over 25 without a bachelor's degree; {_ACS}",
    ),
    "lesscollege_whites_pct": (
        "less_than_college_white_pct",
        f"percent of white people over 25 without a bachelor's degree; {_ACS}",
    ),
    "rural_pct": ("rural_pct", "percent of people living in rural areas; Census of 2010"),
    "ruralurban_cc": (
        "rural_urban_code_2013",
        "rural-urban continuum code of the Department of Agriculture, 2013: 1 most urban, 9 most rural",
    ),
    "bachelors_pct": (
        "bachelors_pct",
        f"percent of people over 25 with a bachelor's degree or more; {_ACS}",
    ),
}
_COUNTY_CENSUS = {
    "pop2016": ("population_2016", f"people, estimate of 2016; {_CENSUS}"),
    "median_age_2017": ("median_age_2017", f"median age in years, survey to 2017; {_CENSUS}"),
    "white_not_hispanic_2017": (
        "white_2017_pct",
        f"percent white and not Hispanic, survey to 2017; {_CENSUS}",
    ),
    "bachelors_2016": (
        "bachelors_2016_pct",
        f"percent of people over 25 with a bachelor's degree or more, survey to 2016; {_CENSUS}",
    ),
    "bachelors_2017": (
        "bachelors_2017_pct",
        f"percent of people over 25 with a bachelor's degree or more, survey to 2017; {_CENSUS}",
    ),
    "median_household_income_2016": (
        "median_household_income_2016_usd",
        f"median household income, dollars, 2016; {_CENSUS}",
    ),
    "median_household_income_2017": (
        "median_household_income_2017_usd",
        f"median household income, dollars, 2017; {_CENSUS}",
    ),
    "area_sq_mi_2010": ("land_area_2010_sq_mi", f"land area in square miles, 2010; {_CENSUS}"),
    "density_per_sq_mi_2010": (
        "density_2010_per_sq_mi",
        f"people per square mile of land, 2010; {_CENSUS}",
    ),
    "metro_2013": ("is_metropolitan_2013", f"1 in a metropolitan area of 2013, else 0; {_CENSUS}"),
    "hs_grad_2016": (
        "high_school_2016_pct",
        f"percent of people over 25 with a high school diploma or more, survey to 2016; {_CENSUS}",
    ),
    "poverty_2016": ("poverty_2016_pct", f"percent of people in poverty, 2016; {_CENSUS}"),
    "white_not_hispanic_2010": (
        "white_2010_pct",
        f"percent white and not Hispanic, Census of 2010; {_CENSUS}",
    ),
    "pop2010": ("population_2010", f"people, Census of 2010; {_CENSUS}"),
}
_MUNICIPAL = {
    "pop": ("municipal_population", f"people; {_WISCONSIN}"),
    "percap_inc_2015": ("municipal_income_per_head_usd", f"income per head, dollars; {_WISCONSIN}"),
    "med_inc_15older": (
        "municipal_median_income_usd",
        f"median income of people of 15 and older, dollars; {_WISCONSIN}",
    ),
    "unemp_1864_perc": (
        "municipal_unemployment_pct",
        f"percent unemployed of people of 18 to 64; {_WISCONSIN}",
    ),
    "bach_perc": (
        "municipal_bachelors_pct",
        f"percent with a bachelor's degree, as the source names it; {_WISCONSIN}",
    ),
    "male_perc": ("municipal_male_pct", f"percent male; {_WISCONSIN}"),
    "age_med": ("municipal_median_age", f"median age in years; {_WISCONSIN}"),
    "white_perc": (
        "municipal_white_pct",
        f"percent white; the source does not say whether Hispanic; {_WISCONSIN}",
    ),
    "black_perc": ("municipal_black_pct", f"percent Black; {_WISCONSIN}"),
    "asian_perc": ("municipal_asian_pct", f"percent Asian; {_WISCONSIN}"),
    "hisp_perc": ("municipal_hispanic_pct", f"percent Hispanic; {_WISCONSIN}"),
    "native_perc": (
        "municipal_native_pct",
        f"percent native, as the source names it; {_WISCONSIN}",
    ),
    "pov_perc": ("municipal_poverty_pct", f"percent of people in poverty; {_WISCONSIN}"),
    "house_size_ave": ("municipal_household_size", f"people per household; {_WISCONSIN}"),
    "area_sq_km": ("municipal_area_sq_km", f"area in square kilometres; {_WISCONSIN}"),
    "density_per_sq_km": (
        "municipal_density_per_sq_km",
        f"people per square kilometre; {_WISCONSIN}",
    ),
}


def covariates(raw: RawFolder) -> Compiled:
    """Facts about counties and municipalities; a column that does not apply is empty."""
    counties = _columns(raw.text(COUNTIES_ACS), "fips", _COUNTY_ACS).join(
        _columns(raw.text(COUNTIES_CENSUS), "fips", _COUNTY_CENSUS),
        on="unit",
        how="full",
        coalesce=True,
        validate="1:1",
    )
    municipalities = _columns(raw.text(MUNICIPALITIES_ACS), "hindi", _MUNICIPAL)
    rows = pl.concat(
        [
            counties.with_columns(kind(UnitKind.COUNTY)),
            municipalities.with_columns(kind(UnitKind.MUNICIPALITY)),
        ],
        how="diagonal",
    )
    return Compiled(
        name="covariates",
        schema=COVARIATES,
        rows=rows.sort("kind", "unit"),
        sources=(COUNTIES_ACS, COUNTIES_CENSUS, MUNICIPALITIES_ACS),
        meaning="facts about counties of the United States and municipalities of Wisconsin",
        derived="columns renamed; counties of either file are kept; columns that begin with municipal_ are of "
        "municipalities, all others of counties",
        meanings={"unit": "a county's 5-digit FIPS text, or a municipality's 5-digit HINDI code"}
        | dict([*_COUNTY_ACS.values(), *_COUNTY_CENSUS.values(), *_MUNICIPAL.values()]),
    )


def _columns(table: pl.DataFrame, unit: str, names: dict[str, tuple[str, str]]) -> pl.DataFrame:
    return table.select(
        pl.col(unit).alias("unit"),
        *(pl.col(old).cast(pl.Float64).alias(new) for old, (new, _) in names.items()),
    )
