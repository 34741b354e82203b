"""Faults of recipes, and what they did."""

from canvass.formats.problem import ProblemKind, Severity

OTHER_FILE = ProblemKind(
    "recipe.other_file",
    Severity.ERROR,
    "the recipe is for a file with other bytes; nothing of it was applied",
    "look at this file anew: canvass doctor FILE --mend RECIPE",
)
CELL_ABSENT = ProblemKind(
    "recipe.cell.absent",
    Severity.ERROR,
    "the cell that the recipe names is not there, or holds something else",
    "correct row, column and found in the recipe",
)
CELL_OF_NO_TABLE = ProblemKind(
    "recipe.cell.of_no_table",
    Severity.ERROR,
    "the recipe names a cell, and in this kind of file none is read as something else; nothing of it was applied",
    "take the cell out of the recipe; accept the fault, or ask the office for the file without it",
)
CELL_MENDED = ProblemKind(
    "recipe.cell.mended",
    Severity.WARNING,
    "the recipe has this cell read as something else",
    "nothing to do, if the recipe is right",
)
CODE_UNKNOWN = ProblemKind(
    "recipe.code.unknown",
    Severity.ERROR,
    "no kind of fault that may stand has this code: it must be of a cell, a row, a sum or a unit",
    "copy the code from what the doctor printed",
)
