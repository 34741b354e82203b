"""What the names of contests and choices in cast vote records show: two that may be one, and such as are nobody's."""

from canvass.formats.problem import ProblemKind, Severity

TITLES_ALIKE = ProblemKind(
    "records.titles_alike",
    Severity.WARNING,
    "two contests have titles that differ by a letter: they were read as two, and may be one whose title was misspelt "
    "in some columns or lines",
    "look at the ballot; of one contest the votes of both parts belong together: export the records again",
)
CHOICES_ALIKE = ProblemKind(
    "records.choices_alike",
    Severity.WARNING,
    "two choices of a contest have names that differ by a letter, an initial, the order of their words or what stands "
    "in brackets: they were read as two, and may be one",
    "look at the ballot; of one person the votes of both names belong together: correct the name in a copy",
)
CHOICE_ENDS = ProblemKind(
    "records.choice_ends",
    Severity.WARNING,
    "the votes for a choice end where those for another begin, and a third has votes before and behind: a name may "
    "have been changed in the midst of the file",
    "look at the ballot; of one person the votes of both names belong together: correct the name in a copy",
)
CHOICE_MOVES = ProblemKind(
    "records.choice_moves",
    Severity.WARNING,
    "the votes for a choice end in one contest where they begin in another, and both contests go on: the cells of two "
    "contests may have been exchanged in the midst of the file",
    "look at the ballot; export the records again, and do not save them in a spreadsheet",
)
CHOICE_OF_SEVERAL = ProblemKind(
    "records.choice_of_several",
    Severity.ERROR,
    "the names of two others stand where a choice is named: an overvote may have been written so, and would be a vote",
    "export the records again; ES&S writes overvote there",
)
CHOICE_A_CODE = ProblemKind(
    "records.choice_a_code",
    Severity.ERROR,
    "what stands for a choice is no name, where others have names: a code, or what a spreadsheet writes for a fault",
    "find out what it stands for (an overvote, a blank contest), and export the records again with words",
)
HEADER_MOVED = ProblemKind(
    "records.header_moved",
    Severity.FATAL,
    "the columns are those of Dominion's cast vote records, and its four lines of header do not stand at the top, with "
    "commas between cells: the election, contests, choices, and the names of columns",
    "export the records again, and do not save them in a spreadsheet; or take lines above and between them out",
)
