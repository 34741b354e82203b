"""What can be wrong with a text: its encoding, its characters and the ends of its lines."""

from canvass.formats.problem import ProblemKind, Severity

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
