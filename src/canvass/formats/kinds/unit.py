"""What can be wrong with the units of a file: their codes, their names and whether all are there."""

from canvass.formats.problem import ProblemKind, Severity

CODE_ZERO_LOST = ProblemKind(
    "unit.code.zero_lost",
    Severity.ERROR,
    "the county code has lost its leading zero: a program took it for a number",
    "export the column as text, so that every code has five digits",
)
CODE_SCIENTIFIC = ProblemKind(
    "unit.code.scientific",
    Severity.ERROR,
    "a spreadsheet has shortened the code as if it were a number; which place it was cannot be told",
    "export the column as text from the original",
)
NAME_RUINED = ProblemKind(
    "unit.name_ruined",
    Severity.WARNING,
    "a spreadsheet has made a date or a number of the place's name; its votes count, and nothing can be matched by it",
    "export the column as text from the original",
)
CODE_SHAPE = ProblemKind(
    "unit.code.shape",
    Severity.ERROR,
    "a county code has five digits; this is none",
    "give the FIPS code of the county",
)
CODE_STATEWIDE = ProblemKind(
    "unit.code.statewide",
    Severity.WARNING,
    "one row stands for a whole state in place of its counties",
    "use the state for sums; nothing can be said about its counties from this file",
)
CODE_PSEUDO = ProblemKind(
    "unit.code.pseudo",
    Severity.ERROR,
    "the code belongs to no county; compilers use it for a place that reports apart",
    "add its votes to the county that it lies in, or join it by hand",
)
CODE_RETIRED = ProblemKind(
    "unit.code.retired",
    Severity.ERROR,
    "the county code was no longer in use on election day",
    "use the code that took its place; a join with newer tables would lose this row",
)
CODE_EARLIER = ProblemKind(
    "unit.code.earlier",
    Severity.WARNING,
    "the county code was no longer in use on election day, and no row has one that took its place: it was read as the "
    "county that it was",
    "use the code that took its place, where one did; a join with newer tables would lose this row",
)
CODE_NOT_YET = ProblemKind(
    "unit.code.not_yet",
    Severity.ERROR,
    "the county code was not yet in use on election day",
    "check the year of the file; a join with tables of its time would lose this row",
)
CODE_NEW = ProblemKind(
    "unit.code.new",
    Severity.INFO,
    "county codes that came into use lately: tables of earlier years do not have them",
    "do not join this state's counties with earlier years",
)
CODE_UNKNOWN = ProblemKind(
    "unit.code.unknown",
    Severity.ERROR,
    "no county had this code on election day",
    "find out which place it is: districts are often numbered as if they were counties",
)
CODE_COLLIDES = ProblemKind(
    "unit.code.collides",
    Severity.ERROR,
    "the code is that of a county with another name: a join would give its votes to the wrong place",
    "find out which place it is, and give it a code of its own",
)
CODE_OTHER_STATE = ProblemKind(
    "unit.code.other_state",
    Severity.ERROR,
    "the code lies in another state than the row says",
    "correct the code or the state",
)
STATE_UNKNOWN = ProblemKind(
    "unit.state_unknown",
    Severity.ERROR,
    "no state has this name or postal code",
    "correct the name",
)
COUNTY_UNKNOWN = ProblemKind(
    "unit.county_unknown",
    Severity.WARNING,
    "the state has no county of this name",
    "correct the name",
)
OTHER_PLACES = ProblemKind(
    "unit.other_places",
    Severity.ERROR,
    "most names in the column of counties are of no county of the state: it holds other places, and one that shares a "
    "county's name would be taken for the county",
    "call the column what it holds (precinct, town), beside a column of counties",
)
NO_COUNTIES = ProblemKind(
    "unit.no_counties",
    Severity.ERROR,
    "the column should hold counties and no name in it is one of the state's: its places would be told as counties",
    "call the column what it holds (precinct, town), beside a column of counties; or correct the names",
)
PART_OF_COUNTY = ProblemKind(
    "unit.part_of_county",
    Severity.ERROR,
    "a row of a way of voting, or of a part of a county, stands in a table of counties: nothing says whether its votes "
    "are in the county's own numbers, and they would count twice",
    "remove the row if the county's numbers have its votes; else add them to the county",
)
COUNTY_TWICE = ProblemKind(
    "unit.county_twice",
    Severity.ERROR,
    "two names of places in a table of counties are of one county, and both have votes of one contest: they would be "
    "added",
    "remove the rows of one of the two, or correct its name if it is another county's",
)
UNITS_ALIKE = ProblemKind(
    "unit.same_numbers",
    Severity.ERROR,
    "two places have the same number for every choice of every contest: one place stands under two names, and its "
    "votes would count twice",
    "remove the rows of one of the two, or find the numbers of the other",
)
NAME_SPELLING = ProblemKind(
    "unit.name_spelling",
    Severity.INFO,
    "the county's name is not spelled as on the list of counties",
    "nothing to do: the code says which county is meant",
)
PSEUDO_UNIT = ProblemKind(
    "unit.not_a_place",
    Severity.INFO,
    "the name is that of a way of voting or a remainder, not of a place; its votes count in every sum",
    "leave it out of comparisons of places",
)
TOLD_APART = ProblemKind(
    "unit.told_apart",
    Severity.WARNING,
    "places of one name have different codes and different votes; each code was read as a place",
    "nothing to do, if they are different places",
)
COUNTY_MISSING = ProblemKind(
    "coverage.county_missing",
    Severity.WARNING,
    "a county of the state has no row",
    "ask for it, or find out with which county it was counted",
)
STATE_MISSING = ProblemKind(
    "coverage.state_missing",
    Severity.WARNING,
    "a state has no row in a file that covers most states",
    "do not use sums over the file as sums over the nation",
)
STATE_WITHOUT_COUNTIES = ProblemKind(
    "coverage.state_by_other_units",
    Severity.WARNING,
    "a state is there, but not by its counties",
    "nothing can be said about its counties from this file",
)
