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
GZIP_DAMAGED = ProblemKind(
    "file.gzip.damaged",
    Severity.FATAL,
    "the compressed file breaks off or is damaged",
    "ask for it again; the transfer may have failed",
)
GZIP_IN_NAME_ONLY = ProblemKind(
    "file.gzip.in_name_only",
    Severity.WARNING,
    "the name ends in .gz and the file is not gzip; it was read as it is",
    "if this is the table, take .gz off its name (some browsers unpack while they load); else ask for it again",
)
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
ARCHIVE = ProblemKind(
    "file.archive",
    Severity.FATAL,
    "this is an archive of several files, or of a kind that is not unpacked here; a ZIP archive of one file is read",
    "unpack it and give canvass the files inside",
)
ZIP_MEMBER = ProblemKind(
    "file.zip_member",
    Severity.INFO,
    "the file is a ZIP archive of one file, which was read",
    "nothing to do",
)
ZIP_DAMAGED = ProblemKind(
    "file.zip.damaged",
    Severity.FATAL,
    "the ZIP archive breaks off, is damaged or is packed in a way that is not read here",
    "ask for it again; the transfer may have failed",
)
ZIP_LOCKED = ProblemKind(
    "file.zip.locked",
    Severity.FATAL,
    "the file in the ZIP archive is locked by a password",
    "unpack it with the password, and give canvass the file inside",
)
ZIP_LEADS_OUT = ProblemKind(
    "file.zip.leads_out",
    Severity.FATAL,
    "a file of the ZIP archive has a name that leads to another folder; nothing of the archive was read",
    "ask who sent it for the file itself; programs that pack files write no such names",
)
ZIP_IN_PUBLIC = ProblemKind(
    "file.zip.in_public",
    Severity.FATAL,
    "the file is a ZIP archive, and becomes public as it came: beside its table there may be what nobody has read",
    "unpack it, and give canvass the file inside",
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
SPREADSHEET_XML = ProblemKind(
    "file.spreadsheet_xml",
    Severity.FATAL,
    "this is a workbook in Excel's XML of 2003, whatever the file's name says; it was not read",
    "open it in a spreadsheet program and save it as a workbook (.xlsx) or as CSV UTF-8; of Clarity's results take the "
    "detail XML",
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
XML_DAMAGED = ProblemKind(
    "file.xml.damaged",
    Severity.FATAL,
    "the XML breaks off or is damaged",
    "ask for it again; the transfer may have failed",
)
XML_DOCTYPE = ProblemKind(
    "file.xml.doctype",
    Severity.FATAL,
    "the XML declares a document type, which can make it grow without bound or read other files; it was not read",
    "ask for the file as the voting system wrote it; results files have none",
)
SEVERAL_ELECTIONS = ProblemKind(
    "file.elections",
    Severity.FATAL,
    "a results file is of one election; this one has another number of them",
    "ask for a file for each election",
)
COLUMN_ABSENT = ProblemKind(
    "format.column_absent",
    Severity.WARNING,
    "the file has no column that says the district; contests of one name are one contest where places share a "
    "candidate, and otherwise told apart by county or left out",
    "look at each contest that is held in districts, or add the column",
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
UTF16 = ProblemKind(
    "text.utf16",
    Severity.INFO,
    "the text is written in UTF-16 (Windows calls it Unicode text); it was read as that",
    "nothing to do; CSV UTF-8 is the safer choice",
)
CP1252 = ProblemKind(
    "text.cp1252",
    Severity.WARNING,
    "the text is not UTF-8; it was read as Windows-1252, as older spreadsheets write it",
    "look at names with accents; if they are wrong, save the file again as CSV UTF-8",
)
MIXED_ENCODING = ProblemKind(
    "text.mixed_encoding",
    Severity.ERROR,
    "some lines are UTF-8 and others are not: two files were put together; the others were read as Windows-1252",
    "look at the names with accents in these lines, and save the parts as CSV UTF-8 before joining them",
)
UNDECODABLE = ProblemKind(
    "text.undecodable",
    Severity.FATAL,
    "the text is neither UTF-8 nor UTF-16 nor Windows-1252",
    "save the file again as CSV UTF-8; if it is a picture or a document, ask for the table itself",
)
LOST_CHARACTERS = ProblemKind(
    "text.lost_characters",
    Severity.WARNING,
    "a program that wrote this file could not read a character and put \ufffd in its place",
    "ask for the file as it was before, or compare the name with another source",
)
LINE_TOO_LONG = ProblemKind(
    "text.line_too_long",
    Severity.FATAL,
    "a line has over a million characters, and no row of a table has",
    "ask for the file again; its line ends may have been lost",
)
MIXED_LINE_ENDS = ProblemKind(
    "text.mixed_line_ends",
    Severity.INFO,
    "lines end in different ways: parts of the file come from different programs",
    "nothing to do, if the number of rows is right",
)
NO_ROWS = ProblemKind(
    "table.no_rows",
    Severity.ERROR,
    "the file has a header and no rows",
    "ask for the file again",
)
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
ONLY_CONTESTS = ProblemKind(
    "file.only_contests",
    Severity.WARNING,
    "only the contests that were asked for were read from the file",
    "nothing to do, if the others are not wanted",
)
FAULT_ELSEWHERE = ProblemKind(
    "file.fault_in_another_contest",
    Severity.WARNING,
    "another contest of the file has faults, and was left out with them",
    "look at the file's faults (canvass doctor), and say so beside the numbers",
)
ALONE_DIFFERS = ProblemKind(
    "file.alone_differs",
    Severity.ERROR,
    "read alone, the contest has other votes than with the whole file: the file's other contests say something of it",
    "mend the faults of the file, and read it whole",
)
ALONE_ELSEWHERE = ProblemKind(
    "file.alone_elsewhere",
    Severity.ERROR,
    "the people of the contest that was asked for stand under another title of the file too: it may have only a part "
    "of their votes",
    "name both titles, or mend the faults of the file and read it whole",
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
COLUMN_SLIP = ProblemKind(
    "format.column_misspelled",
    Severity.WARNING,
    "no column has the name that the format asks for, and one has it but for a letter: it was read as that column",
    "correct the name in the header",
)
NAME_SAYS = ProblemKind(
    "file.name_says",
    Severity.INFO,
    "the file does not say its state, its day, its county or its office, but its name does: they were taken from there",
    "nothing to do, if they are right",
)
COUNT_NOT_NAMED = ProblemKind(
    "count.not_named",
    Severity.INFO,
    "the file does not say which count it is: election night, county canvass, certified or recount",
    "find out, and write it beside every number from this file",
)
ELEMENT_TWICE = ProblemKind(
    "file.element_twice",
    Severity.ERROR,
    "the element stands twice where one belongs, or inside another of its kind: which of the two counts is not said",
    "ask the office for the file as its system wrote it",
)
ELEMENT_UNKNOWN = ProblemKind(
    "file.element_unknown",
    Severity.ERROR,
    "the format does not define a part of this name here, so that it was not read: votes may stand behind it",
    "write its name as the format has it, if it is misspelt, in a copy; else ask who wrote the file what it holds",
)
ELEMENT_UNREAD = ProblemKind(
    "file.element_unread",
    Severity.WARNING,
    "the format does not define a part of this name here; it was not read, and holds no parts of its own",
    "nothing to do, if it has nothing to do with votes",
)
ID_TWICE = ProblemKind(
    "file.id_twice",
    Severity.ERROR,
    "two elements have one id: what refers to it may be either",
    "ask the office for the file as its system wrote it",
)
REFERENCE_OPEN = ProblemKind(
    "file.reference_open",
    Severity.ERROR,
    "the file refers to an id that nothing in it has",
    "ask the office for the file as its system wrote it",
)
UNITS_CIRCULAR = ProblemKind(
    "file.units_circular",
    Severity.ERROR,
    "units are composed of one another in a circle, so that none is a part",
    "ask the office for the file as its system wrote it",
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
LEVELS_MIXED = ProblemKind(
    "file.levels_mixed",
    Severity.ERROR,
    "votes stand by precinct and by county in one file: some would count twice, or be taken for another place's",
    "save the votes of one level as a file of their own",
)
