"""What can be wrong with the line that names the columns, and the format that it shows."""

from canvass.formats.problem import ProblemKind, Severity

HEADER_ABSENT = ProblemKind(
    "header.absent",
    Severity.FATAL,
    "no line among the first ten names the columns",
    "add a header line",
)
HEADER_DUPLICATE = ProblemKind(
    "header.duplicate",
    Severity.FATAL,
    "two columns have the same name, so nobody can say which is meant",
    "rename or remove one of them",
)
HEADER_SPACES = ProblemKind(
    "header.spaces",
    Severity.WARNING,
    "the column's name has extra spaces or line breaks; it was read without them",
    "write the name without them",
)
HEADER_EMPTY = ProblemKind(
    "header.empty_name",
    Severity.INFO,
    "a column has no name; it was not read",
    "name the column if it matters",
)
HEADER_LOST = ProblemKind(
    "header.lost",
    Severity.ERROR,
    "a column has no name, and cells in it; what they say would be lost",
    "name the column, or take it out",
)
HEADER_NOT_FIRST = ProblemKind(
    "header.not_first",
    Severity.INFO,
    "lines stand above the header; they were not read",
    "nothing to do, if they hold only a title",
)
FORMAT_UNKNOWN = ProblemKind(
    "format.unknown",
    Severity.FATAL,
    "canvass does not recognise the columns of this file",
    "describe them in a mapping and give it with --mapping FILE (docs/doctor.md shows how); "
    "docs/audit-files.md has the files of an audit",
)
ONE_CONTEST = ProblemKind(
    "format.one_contest",
    Severity.FATAL,
    "this is one contest as Massachusetts's election statistics (PD43+) and sites like it export it: a column for each "
    "choice; the table does not say the day, the office or how each choice's votes count, so nothing was read",
    "say them in a mapping, with Total Votes Cast as its total, and give it with --mapping FILE (docs/doctor.md has "
    "one for such a table); take the row of parties below the header out",
)
FORMAT_AMBIGUOUS = ProblemKind(
    "format.ambiguous",
    Severity.FATAL,
    "the columns fit more than one format",
    "say which it is with --mapping NAME",
)
