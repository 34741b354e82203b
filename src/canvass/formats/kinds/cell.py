"""What can be wrong with a cell."""

from canvass.formats.problem import ProblemKind, Severity

NUMBER_SPACES = ProblemKind(
    "number.spaces",
    Severity.WARNING,
    "spaces stand around the number; it was read without them",
    "remove the spaces",
)
NUMBER_THOUSANDS = ProblemKind(
    "number.thousands",
    Severity.WARNING,
    "the number has commas between its thousands; it was read without them",
    "write the number without commas",
)
NUMBER_POINT_ZERO = ProblemKind(
    "number.point_zero",
    Severity.WARNING,
    "a count is written with a decimal point; nothing stands behind it but zeros, so it was read as whole",
    "save the column as whole numbers",
)
NUMBER_GUARDED = ProblemKind(
    "number.guarded",
    Severity.WARNING,
    'the number is wrapped as ="..." so that a spreadsheet leaves it alone; it was read without the wrapping',
    "export the column as plain numbers",
)
NUMBER_MINUS_ZERO = ProblemKind(
    "number.minus_zero",
    Severity.WARNING,
    "the number is minus zero; it was read as zero",
    "write 0, and ask what was subtracted",
)
NUMBER_LEADING_ZEROS = ProblemKind(
    "number.leading_zeros",
    Severity.WARNING,
    "the number begins with zeros, as codes do; it was read as a number",
    "check that the column holds counts, not codes",
)
NUMBER_EMPTY = ProblemKind(
    "number.empty",
    Severity.ERROR,
    "no number is given, which is not zero; the cell was left out",
    "write the number, or 0 if it is zero",
)
NUMBER_WITHHELD = ProblemKind(
    "number.withheld",
    Severity.ERROR,
    "a mark stands in place of the number (withheld for privacy, or not available); the cell was left out",
    "ask the office what the mark means; it is not zero",
)
NUMBER_NEGATIVE = ProblemKind(
    "number.negative",
    Severity.ERROR,
    "a count cannot be below zero; the cell was left out",
    "write the true count; a correction belongs in the row that it corrects",
)
NUMBER_CORRECTION = ProblemKind(
    "number.correction",
    Severity.WARNING,
    "a row of corrections takes votes away; it was read, and counts in sums",
    "leave the row out of comparisons of places",
)
NUMBER_FRACTION = ProblemKind(
    "number.fraction",
    Severity.ERROR,
    "a count must be whole; the cell was left out",
    "write the true count",
)
NUMBER_POINT_THOUSANDS = ProblemKind(
    "number.point_thousands",
    Severity.ERROR,
    "a point stands before three zeros: thousands, or digits behind a decimal point; the cell was left out",
    "write the count in digits alone",
)
NUMBER_PERCENT = ProblemKind(
    "number.percent",
    Severity.ERROR,
    "this is a percentage, not a count; the cell was left out",
    "give the count",
)
NUMBER_SCIENTIFIC = ProblemKind(
    "number.scientific",
    Severity.ERROR,
    "a spreadsheet has shortened the number, and its last digits are lost; the cell was left out",
    "format the column as text or as whole numbers in the original and export it again",
)
NUMBER_DATE = ProblemKind(
    "number.date",
    Severity.ERROR,
    "a spreadsheet has made a date of this cell; it was left out",
    "format the column as text in the original and export it again",
)
NUMBER_TOO_LARGE = ProblemKind(
    "number.too_large",
    Severity.ERROR,
    "no election has so many votes: above 2^53 a spreadsheet cannot hold the number exactly; left out",
    "check that the column holds counts, not codes",
)
NOT_A_NUMBER = ProblemKind(
    "number.not_a_number",
    Severity.ERROR,
    "a number should stand here; the cell was left out",
    "write the number in plain digits",
)
NOT_A_DATE = ProblemKind(
    "date.not_a_date",
    Severity.ERROR,
    "a date should stand here",
    "write it as year-month-day, such as 2016-11-08",
)
NOT_A_TIME = ProblemKind(
    "date.not_a_time",
    Severity.ERROR,
    "a time of day should stand here",
    "write it as hour and minute, such as 17:00",
)
EMPTY = ProblemKind(
    "cell.empty",
    Severity.ERROR,
    "the cell must not be empty; the row was left out",
    "fill the cell; a row without a place whose votes stand in other rows too (a total, or places counted in another "
    "way) is to be removed",
)
NO_TURNOUT = ProblemKind(
    "cell.no_turnout",
    Severity.WARNING,
    "a line of voters or ballots has no count; it was left out, and no vote depends on it",
    "nothing to do, unless the turnout matters",
)
NO_MARKS = ProblemKind(
    "cell.no_marks",
    Severity.WARNING,
    "a line of blank, void or overvoted ballots has no count; it was left out, and no vote for anybody depends on it",
    "nothing to do, unless lost votes matter",
)
NO_VALUES = ProblemKind(
    "cell.no_values",
    Severity.WARNING,
    "the row names a place and gives no number",
    "fill the cells, or remove the row; an empty cell is not zero",
)
FILLED_DOWN = ProblemKind(
    "cell.only_on_first_row",
    Severity.ERROR,
    "the name stands only on the first row of its group; the rows below it were left out",
    "repeat the name on every row",
)
GUARDED = ProblemKind(
    "cell.guarded",
    Severity.WARNING,
    'the text is wrapped as ="..." so that a spreadsheet leaves it alone; it was read as written',
    "export the column as plain text",
)
UNSEEN = ProblemKind(
    "cell.unseen",
    Severity.WARNING,
    "the text holds characters that are not seen, or that turn the direction of writing; it was read without them",
    "write the text as it is read aloud",
)
NAME_VARIANTS = ProblemKind(
    "name.variants",
    Severity.WARNING,
    "two names differ only in capitals, spaces, accents or punctuation; they were read as two",
    "use one spelling if they are the same",
)
NOT_IN_LIST = ProblemKind(
    "cell.not_in_list",
    Severity.ERROR,
    "the word is none of those that may stand here",
    "use one of them",
)
