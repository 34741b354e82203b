"""What can be wrong with a workbook: its sheets, and the counts that stand on them."""

from canvass.formats.problem import ProblemKind, Severity

SPREADSHEET = ProblemKind(
    "file.spreadsheet",
    Severity.FATAL,
    "this is a spreadsheet workbook, and no sheet of it can be read: it is empty, damaged, locked or too large",
    'open it in a spreadsheet program and save each sheet as "CSV UTF-8"',
)
SHEET_READ = ProblemKind(
    "file.sheet_read",
    Severity.INFO,
    "the file is a spreadsheet workbook; its first sheet that holds something was read",
    "nothing to do, if it is the right sheet",
)
SHEET_NOT_READ = ProblemKind(
    "file.sheet_not_read",
    Severity.WARNING,
    "the workbook has another sheet that holds something; it was not read",
    'save the sheet as "CSV UTF-8" if it belongs to the table',
)
SPREADSHEET_XML = ProblemKind(
    "file.spreadsheet_xml",
    Severity.FATAL,
    "this is a workbook in Excel's XML of 2003, whatever the file's name says; it was not read",
    "open it in a spreadsheet program and save it as a workbook (.xlsx) or as CSV UTF-8; of Clarity's results take the "
    "detail XML",
)
COUNTS_MIXED = ProblemKind(
    "file.counts_mixed",
    Severity.FATAL,
    "the workbook has several contests, and of one of them two counts side by side",
    "save the contest that was counted twice as a workbook of its own",
)
COUNTS_UNNAMED = ProblemKind(
    "file.counts_unnamed",
    Severity.FATAL,
    "two counts stand side by side on a sheet, and nothing above them tells which is which",
    "write above each what it is a count of, or save each as a workbook of its own",
)
SHEETS_WITHOUT_COUNTY = ProblemKind(
    "file.sheets_without_county",
    Severity.FATAL,
    "the sheets of this workbook are of one county's precincts, and do not say which, or name several counties",
    "name it with --county and --day",
)
SHEETS_ALIKE = ProblemKind(
    "file.sheets_alike",
    Severity.ERROR,
    "two sheets have a contest of one title: primaries of two parties, or parts of one contest",
    "write into each title whose contest it is",
)
SHEET_NAMELESS = ProblemKind(
    "file.sheet_nameless",
    Severity.ERROR,
    "the column has votes in this sheet, and its heading no name: whose they are is lost",
    "ask the office for the workbook as it published it",
)
PRECINCTS_OUT = ProblemKind(
    "file.precincts_out",
    Severity.WARNING,
    "the file says that not all precincts have reported in full: its votes do not say who won",
    "ask for the file of the canvass",
)
SHEET_DAMAGED = ProblemKind(
    "file.sheet_damaged",
    Severity.ERROR,
    "the sheet has a part of a report with votes, and not its headings and its last row; its contest was not read",
    "compare the sheet with the others; ask the office for the workbook as it published it",
)
ELECTIONS_MIXED = ProblemKind(
    "file.elections_mixed",
    Severity.ERROR,
    "the sheet is of another election than the first one",
    "save the sheets of each election as a workbook of their own",
)
CHOICES_MISSING = ProblemKind(
    "header.choices_missing",
    Severity.ERROR,
    "no choice is named behind this total; no votes of it were read",
    "name each choice in a heading behind the total",
)
