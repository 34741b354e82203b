"""What all rows of a file say, or leave unsaid, of the places that they are of."""

from canvass.formats.problem import ProblemKind, Severity

WHOLE_STATE = ProblemKind(
    "file.whole_state",
    Severity.WARNING,
    "no row names a place: each was read as all votes of the whole state, or of the district, that its file's name and "
    "its contest say",
    "add a column of counties or precincts, if the rows are of places",
)
TOWNS_ALONE = ProblemKind(
    "file.towns_alone",
    Severity.WARNING,
    "no column names a county: the towns are told apart by their names, of which the state that the file's name says "
    "has none twice; nothing is said by county",
    "add a column of counties, if anything is to be said of them",
)
TOWNS_IN_PART = ProblemKind(
    "file.towns_in_part",
    Severity.ERROR,
    "no column names a county, and the file has some towns of the state that its name says, and an office or a "
    "question that all of them decide: their votes would be told as the state's",
    "add a column of counties: every result says then of which part it is; or take the file of the whole state",
)
TOWN_OF_A_COUNTY = ProblemKind(
    "file.town_of_a_county",
    Severity.ERROR,
    "the file has one town of the county, which has more, and an office or a question of the whole state: the town's "
    "votes would be told as the county's, beside the county's facts",
    "take a file with every town of the county",
)
WHOLE_COUNTIES = ProblemKind(
    "file.whole_counties",
    Severity.WARNING,
    "the column of precincts is empty in every row: each row was read as all votes of its county",
    "write the precincts, if the rows are of such",
)
EARLY_VOTES = ProblemKind(
    "file.early_votes_of_no_precinct",
    Severity.WARNING,
    "rows name a county and no precinct, and have fewer votes than its precincts: they were read as its early and "
    "absentee votes, which by the state's law its board counts by themselves",
    "compare a candidate's sum with the county's own, if you have it",
)
DIVIDED_AGAIN = ProblemKind(
    "file.divided_again",
    Severity.WARNING,
    "all votes stand by county and once more by district, the same for every choice; the rows of the districts, and of "
    "the whole, were left out",
    "nothing to do, if the votes of the counties are wanted",
)
COUNTY_FILLED = ProblemKind(
    "file.county_filled",
    Severity.WARNING,
    "rows name no county; they were read as of the one that the file's name and every other row say",
    "nothing to do, unless the rows are of another county",
)
COUNTIES_OF_DIVISIONS = ProblemKind(
    "file.counties_of_divisions",
    Severity.INFO,
    "the rows are of precincts, and no column names their counties: these were taken from each row's division",
    "nothing to do",
)
COUNTIES_CALLED_TOTALS = ProblemKind(
    "file.counties_called_totals",
    Severity.WARNING,
    "every place of this table is called the total of another county: each row was read as all votes of its county",
    "nothing to do, if the rows are of whole counties",
)
TOWNS_AS_COUNTIES = ProblemKind(
    "file.towns_as_counties",
    Severity.WARNING,
    "the column of counties holds the state's towns: each was read as a town, also one that has a county's name",
    "nothing to do, if they are towns",
)
LEVELS_MIXED = ProblemKind(
    "file.levels_mixed",
    Severity.ERROR,
    "votes stand by precinct and by county in one file: some would count twice, or be taken for another place's",
    "save the votes of one level as a file of their own",
)
SAYS_OTHERWISE = ProblemKind(
    "file.says_otherwise",
    Severity.ERROR,
    "the format has no column of this name, and it says another state, county, year or day than the file's name, or "
    "what was told with it",
    "give the file the name, or say with --state, --county and --day, what the column says; or remove the column, if "
    "it says something else",
)
PRECINCTS_ARE_COUNTIES = ProblemKind(
    "file.precincts_are_counties",
    Severity.ERROR,
    "the file has precincts of one county by its name, or by what was told with it, and each is called as a county of "
    "the state is: the votes of a state would be told as a county's",
    "call the column county if its places are counties; or accept this if they are not",
)
