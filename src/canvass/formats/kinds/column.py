"""What can be wrong with a column: it is missing, has another name, or holds what its name does not say."""

from canvass.formats.problem import ProblemKind, Severity

COLUMN_ABSENT = ProblemKind(
    "format.column_absent",
    Severity.WARNING,
    "the file has no column that says the district; contests of one name are one contest where places share a "
    "candidate, and otherwise told apart by county or left out",
    "look at each contest that is held in districts, or add the column",
)
COLUMN_MISSING = ProblemKind(
    "format.column_missing",
    Severity.FATAL,
    "a column that the format needs is not in the file",
    "add the column, or choose another mapping",
)
COLUMN_DOUBTFUL = ProblemKind(
    "format.column_doubtful",
    Severity.WARNING,
    "the column may not hold what its name says; two names may stand exchanged in the header",
    "look at the first rows; correct the header, or name the columns in a mapping (--mapping FILE)",
)
COLUMN_OF_CONTESTS = ProblemKind(
    "format.column_of_contests",
    Severity.ERROR,
    "the format has no column of this name, and its words divide the people of a contest into groups of their own: "
    "without it several contests would be one, with one winner",
    "write the words of the column into the office or the district; remove the column if it says nothing of contests",
)
COLUMN_UNKNOWN = ProblemKind(
    "format.column_unknown",
    Severity.WARNING,
    "the format has no column of this name; it was not read",
    "correct the name, or remove the column",
)
COLUMN_MISNAMED = ProblemKind(
    "format.column_misnamed",
    Severity.ERROR,
    "the format has no column of this name, and one of nearly this name that the file lacks; what its cells say would "
    "be lost",
    "correct the name, or take the column out",
)
COLUMN_MAY_HOLD_VOTES = ProblemKind(
    "format.column_may_hold_votes",
    Severity.ERROR,
    "the format has no column of this name, and it holds counts that may be votes; it was not read",
    "find out what it counts: name it for its vote mode, or remove it if it counts no votes",
)
COLUMN_OF_ELECTIONS = ProblemKind(
    "format.column_of_elections",
    Severity.ERROR,
    "the column tells rows of several elections apart and was not read; their votes would be added together",
    "save the rows of one election as a file of their own",
)
COLUMN_MADE = ProblemKind(
    "format.column_made",
    Severity.INFO,
    "the file has no column of this name; it was put together from others",
    "nothing to do",
)
PARTIES_ABSENT = ProblemKind(
    "format.parties_absent",
    Severity.WARNING,
    "the file has no column of parties; its choices have none",
    "add the column, where a party is asked for",
)
PARTIES_UNSAID = ProblemKind(
    "format.parties_unsaid",
    Severity.ERROR,
    "the file has no column of parties, and does not say that it is of a general election: contests of several parties "
    "may stand under one name, and would have one winner",
    "add the column of parties",
)
CELLS_MOVED = ProblemKind(
    "format.cells_moved",
    Severity.ERROR,
    "rows of this office have a party in place of a person and a number in place of a party: their cells stand in the "
    "wrong columns",
    "move them to their own columns",
)
COLUMN_SLIP = ProblemKind(
    "format.column_misspelled",
    Severity.WARNING,
    "no column has the name that the format asks for, and one has it but for a letter: it was read as that column",
    "correct the name in the header",
)
