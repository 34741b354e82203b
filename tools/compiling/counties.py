"""Votes by county, 2012 and 2016."""

from __future__ import annotations

from canvass.model.tables import RETURNS
from tools.compiling.contests import CONTEST
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.returns import long_returns
from tools.compiling.table import Compiled

PRESIDENT_2016 = RawFile(
    "county/president_2016.csv",
    (
        Origin(
            "mkearney/presidential_election_county_results_2016:"
            "data/pres.elect16.results.wide.votes.2018.csv",
            "2beb4c9",
            "none stated; facts, read by their author from public results pages",
        ),
    ),
    "rows with a numeric FIPS code; six candidates kept, the other 27 summed into other; "
    "the name of 46102 filled in",
)
PRESIDENT_2012 = RawFile(
    "county/president_2012_2016_medsl.csv",
    (Origin("MEDSL/2018-elections-unoffical:election-context-2018.csv", "aaf8e49", "MIT"),),
    "columns of the 2012 and 2016 presidential elections only",
)

_CHOICES_2016 = ("clinton", "trump", "johnson", "stein", "mcmullin", "castle", "other")
_CHOICES_2012 = {"obama_2012": "obama", "romney_2012": "romney", "other_2012": "other"}


def county_returns_2016(raw: RawFolder) -> Compiled:
    """Votes of November 2016 by county, Wisconsin after its recount."""
    return Compiled(
        name="county_returns_2016",
        schema=RETURNS,
        rows=long_returns(
            raw.text(PRESIDENT_2016),
            CONTEST.format(2016),
            {name: name for name in _CHOICES_2016},
            "fips",
        ),
        sources=(PRESIDENT_2016,),
        meaning="votes by county, November 2016; Wisconsin after its recount; Alaska as one row, 02000",
        derived="candidates that the source lists below the six named are in other; Stein's write-in votes in "
        "Georgia, Indiana and North Carolina are missing in the source",
    )


def county_returns_2012(raw: RawFolder) -> Compiled:
    """Votes of November 2012 by county."""
    return Compiled(
        name="county_returns_2012",
        schema=RETURNS,
        rows=long_returns(raw.text(PRESIDENT_2012), CONTEST.format(2012), _CHOICES_2012, "fips"),
        sources=(PRESIDENT_2012,),
        meaning="votes by county, November 2012; Alaska is not covered",
        derived="the columns of 2016 are not used: they hold Wisconsin's count before the recount; errors of the "
        "source are kept (42069 Lackawanna has its two candidates swapped; New York and Connecticut are "
        "not complete) and mended or left out when the election is opened",
    )
