"""What can be wrong with a row."""

from canvass.formats.problem import ProblemKind, Severity

SHORT = ProblemKind(
    "row.short",
    Severity.ERROR,
    "the row has fewer cells than the header; which is missing cannot be told, so it was left out",
    "complete the row; if it is the last one, the file may break off here",
)
LONG = ProblemKind(
    "row.long",
    Severity.ERROR,
    "the row has more cells than the header, often because a name holds the delimiter; it was left out",
    "put the name in quotation marks",
)
TRAILING_CELLS = ProblemKind(
    "row.trailing_cells",
    Severity.INFO,
    "the row has empty cells beyond the header; they were not read",
    "nothing to do",
)
VOTES_AND_ANSWERS = ProblemKind(
    "row.votes_and_answers",
    Severity.ERROR,
    "the contest has votes of people, and this row answers of a question beside them",
    "find out whether people stand in it or a question is asked, and write the numbers of the other as 0",
)
BLANK = ProblemKind(
    "row.blank",
    Severity.INFO,
    "an empty row in the middle of the file",
    "nothing to do, if no row is missing there",
)
QUOTE_OPEN = ProblemKind(
    "row.quote_open",
    Severity.ERROR,
    "a quotation mark is opened and not closed, so that several lines run into one row; it was left out",
    "close the quotation mark, or write it twice if it belongs to the name",
)
CELL_TOO_LONG = ProblemKind(
    "row.cell_too_long",
    Severity.FATAL,
    "a cell is longer than 131,072 characters; a quotation mark may be missing. Nothing was read from here on",
    "close the quotation mark that is opened before this line",
)
REPEATED_HEADER = ProblemKind(
    "row.repeated_header",
    Severity.WARNING,
    "the header stands again among the rows; the line was left out",
    "remove the line; check that the parts put together here do not overlap",
)
MERGE_MARKER = ProblemKind(
    "row.merge_marker",
    Severity.ERROR,
    "a program that merges versions of a file (git) left its mark here; both versions follow one another",
    "keep one version and remove the marks",
)
DOUBLED = ProblemKind(
    "row.doubled",
    Severity.ERROR,
    "the same row stands in the file before; this one was left out",
    "remove it, or correct it if it was meant for another place",
)
ZEROS_REPEATED = ProblemKind(
    "row.zeros_repeated",
    Severity.INFO,
    "another row is of the same place, and every number of this one is zero; it was left out",
    "nothing to do",
)
MARKS_REPEATED = ProblemKind(
    "row.marks_repeated",
    Severity.WARNING,
    "the same row of blank, overvoted or spoiled ballots stands in the file before; it was left out, and no vote rests "
    "on it",
    "nothing to do, unless it was meant for another place",
)
TOTAL_MISSING = ProblemKind(
    "row.total_missing",
    Severity.WARNING,
    "no total follows the rows of this place, so that they could not be compared with it",
    "look whether rows are missing, or stand below another place",
)
KEY_REPEATED = ProblemKind(
    "row.key_repeated",
    Severity.ERROR,
    "an earlier row is about the same place and says something else (one place of returns: with contest, choice and "
    "vote mode; of a manifest: jurisdiction, tabulator and batch); this one was left out",
    "find out which of the two is right, or whether two places carry one name",
)
WAY_ADDED = ProblemKind(
    "row.way_added",
    Severity.WARNING,
    "the unit is a way of voting that the file lists on several lines for every choice, among the places and with "
    "other numbers: their votes were added",
    "nothing to do, if there are several such lines for each choice; else find out which of them counts",
)
KEY_ADDED = ProblemKind(
    "row.key_added",
    Severity.WARNING,
    "several rows name nobody for the same unit and contest (write-ins, other); their votes were added",
    "nothing to do, if they are different names",
)
TOTAL = ProblemKind(
    "row.total",
    Severity.ERROR,
    "this is a row of totals, not of a place, and it is not known to be the sum of the rows; it was left out, or votes "
    "would count twice",
    "remove the row if it is the sum of other rows",
)
TOTAL_AGREES = ProblemKind(
    "row.total_agrees",
    Severity.INFO,
    "this is a row of totals, and it is the sum of the rows of its places; it was left out",
    "nothing to do",
)
TOTAL_DIFFERS = ProblemKind(
    "row.total_differs",
    Severity.ERROR,
    "a row of totals does not equal the sum of the rows; it was left out",
    "find the row that is wrong or missing, or remove this one if it is no total of these rows",
)
NOT_REPORTED = ProblemKind(
    "row.not_reported",
    Severity.WARNING,
    "the row has no number: no choice of this district's contest has one in the place, or the file has none at all for "
    "the contest or the choice; it was left out",
    "nothing to do, unless votes are missing",
)
NO_VOTES = ProblemKind(
    "row.no_place_no_votes",
    Severity.INFO,
    "the row does not say its place or its contest, and has no votes; it was left out",
    "nothing to do",
)
COUNTY_WRITE_INS = ProblemKind(
    "row.county_write_ins",
    Severity.INFO,
    "the write-in votes of a whole county stand in a row without a place, and no precinct has any of its own; they "
    "count in every sum of the county",
    "nothing to do, if they are the county's",
)
NO_CHOICE = ProblemKind(
    "row.no_choice",
    Severity.WARNING,
    "the line counts voters, ballots or all votes, not votes for a choice; it was left out of the contest",
    "nothing to do, unless somebody is called so",
)
PARTY_AND_NONE = ProblemKind(
    "row.party_and_none",
    Severity.ERROR,
    "people of this contest stand in one place with a party and again without one: two counts of the contest, or the "
    "same votes twice, would be added",
    "remove the rows of one of the two, or write the party on every row of a person",
)
LINE_DIFFERS = ProblemKind(
    "row.total_line_differs",
    Severity.WARNING,
    "a line that states all votes of the contest is not the sum of its choices; the line was left out",
    "find out whether a choice is missing, or whether the line counts ballots or the votes of one party",
)
SUM_OF_CHOICES = ProblemKind(
    "row.sum_of_choices",
    Severity.WARNING,
    "the line has as many votes as all other choices together, in every unit: it is a total, and was left out",
    "nothing to do; if it is a choice after all, the file cannot be right",
)
SAME_VOTES = ProblemKind(
    "row.same_votes",
    Severity.ERROR,
    "a person has the same votes under two parties in one place after another: they stand twice, and would be added",
    "remove the rows under one of the parties",
)
CHOICE_IS_NUMBER = ProblemKind(
    "choice.is_number",
    Severity.ERROR,
    "a number stands in the column of choices: the cells of the row have moved by one column, or it has no choice",
    "move the cells of these rows back below their headings",
)
PARTY_IS_NUMBER = ProblemKind(
    "party.is_number",
    Severity.ERROR,
    "a number stands in the column of parties, and none in that of votes: the cells of the row have moved by one "
    "column",
    "move the cells of these rows back below their headings",
)
NOBODYS_SUM = ProblemKind(
    "row.nobodys_sum",
    Severity.ERROR,
    "a line of write-ins, or of ballots without a valid vote, has as many votes as all candidates together, in every "
    "unit: it holds the total, and the numbers may stand beside the wrong names",
    "hold the contest's rows against the office's own report; often a name with a comma has moved every number by one "
    "line",
)
SUM_OF_WRITE_INS = ProblemKind(
    "row.sum_of_write_ins",
    Severity.INFO,
    "the line has as many votes as the other lines of write-ins together, in every unit: it is their sum, and was "
    "left out",
    "nothing to do",
)
WRITE_INS_DIFFER = ProblemKind(
    "row.write_ins_differ",
    Severity.ERROR,
    "the line is the sum of the other lines of write-ins in other contests of the file, and not in this one",
    "find the number that is wrong or missing",
)
MAY_BE_SUM = ProblemKind(
    "row.may_be_sum",
    Severity.WARNING,
    "wherever it has votes the choice has as many as all others together, or hardly more: it may be a total or a "
    "count of ballots; it was kept as a choice",
    "find out what it is; leave its rows out if it is not a choice",
)
UNIT_LIKE_TOTAL = ProblemKind(
    "row.unit_like_total",
    Severity.ERROR,
    "the unit has as many votes as all others of its county, or of the file, together: it looks like a total, and "
    "every vote there would count twice; it was kept",
    "remove its rows if they are a total",
)
UNIT_LIKE_SUBTOTAL = ProblemKind(
    "row.unit_like_subtotal",
    Severity.ERROR,
    "the unit has in every choice the votes of the units listed beside it together: it looks like their sum, and their "
    "votes would count twice; it was kept",
    "remove its rows if they are a sum",
)
LOOKS_LIKE_TOTAL = ProblemKind(
    "row.looks_like_total",
    Severity.WARNING,
    "every number in this row is the sum of all rows above; it was kept, because its name is not a total's",
    "remove the row if it is a total",
)
LEVEL_UNKNOWN = ProblemKind(
    "row.level_unknown",
    Severity.ERROR,
    "the row says that it is of another level than the places of this file; it was left out",
    "save the rows of one level as a file of their own",
)
NOT_NAMED_COUNT = ProblemKind(
    "row.count_unknown",
    Severity.ERROR,
    "the row belongs to none of the counts that the format knows; it was left out",
    "correct the word",
)
