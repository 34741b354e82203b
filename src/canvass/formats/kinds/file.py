"""What can be wrong with a file as a whole, before any row of it is read."""

from canvass.formats.problem import ProblemKind, Severity

ABSENT = ProblemKind(
    "file.absent",
    Severity.FATAL,
    "there is no file of this name",
    "check the spelling and the folder",
)
UNREADABLE = ProblemKind(
    "file.unreadable",
    Severity.FATAL,
    "the file cannot be opened",
    "check that you may read it and that no other program holds it",
)
EMPTY = ProblemKind(
    "file.empty",
    Severity.FATAL,
    "the file is empty",
    "ask for it again; the transfer may have failed",
)
TOO_LARGE = ProblemKind(
    "file.too_large",
    Severity.FATAL,
    "the file is larger than canvass reads at once, as it lies or once unpacked",
    "split it, for example by county",
)
WEB_PAGE = ProblemKind(
    "file.web_page",
    Severity.FATAL,
    "this is a web page, whatever its name says",
    "the download may have saved a page about the file; look for the link to the file itself",
)
WEB_TABLE = ProblemKind(
    "file.web_table",
    Severity.FATAL,
    "the results stand in a table of a web page, whatever the file's name says; it was not read",
    "open it in a spreadsheet, look that each number is in a cell of its own, and save the sheet as CSV UTF-8; "
    "or ask the office for the CSV",
)
FIXED_WIDTH = ProblemKind(
    "file.fixed_width",
    Severity.FATAL,
    "the columns are set off by spaces, as in a printed report; where one ends cannot be told for sure, so "
    "nothing was read",
    "import it into a spreadsheet as text of fixed width, look at each border of a column, and save it as CSV UTF-8; "
    "or ask the office for the export as CSV",
)
PART_OF_EXPORT = ProblemKind(
    "file.part_of_export",
    Severity.FATAL,
    "this is one of several files in which Dominion exports cast vote records; alone it says neither the contests nor "
    "the choices, or no votes",
    "pack all files of the export into one ZIP archive, and give that",
)
ONE_CARD = ProblemKind(
    "file.one_card",
    Severity.FATAL,
    "this is one card of Hart's cast vote records, which have a file for each card",
    "pack all files of the export into one ZIP archive, and give that",
)
OTHER_FORMAT = ProblemKind(
    "file.other_format",
    Severity.FATAL,
    "this is not a text table",
    "export the data as CSV",
)
SEVERAL_ELECTIONS = ProblemKind(
    "file.elections",
    Severity.FATAL,
    "a results file is of one election; this one has another number of them",
    "ask for a file for each election",
)
NO_VOTES = ProblemKind(
    "file.no_votes",
    Severity.FATAL,
    "the file has the form of election results and no votes of a place",
    "ask for the file of details, by precinct or county",
)
NOT_TEXT = ProblemKind(
    "file.not_text",
    Severity.FATAL,
    "the file holds bytes that no text has; it is damaged or not a text file",
    "ask for it again, or export the data as CSV",
)
NO_ROWS = ProblemKind(
    "table.no_rows",
    Severity.ERROR,
    "the file has a header and no rows",
    "ask for the file again",
)
NAME_SAYS = ProblemKind(
    "file.name_says",
    Severity.INFO,
    "the file does not say its state, its day, its county or its office: they were taken from its name, or from what "
    "was told with it",
    "nothing to do, if they are right",
)
COUNT_NOT_NAMED = ProblemKind(
    "count.not_named",
    Severity.INFO,
    "the file does not say which count it is: election night, county canvass, certified or recount",
    "find out, and write it beside every number from this file",
)
