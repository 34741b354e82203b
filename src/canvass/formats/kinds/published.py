"""What can be wrong with the files of an audit that others published."""

from canvass.formats.problem import ProblemKind, Severity

SEED_NOT_ONE = ProblemKind(
    "published.seed.not_one",
    Severity.ERROR,
    "the file must hold one seed",
    "keep the seed from which the sample was drawn",
)
SEED_NOT_TEXT = ProblemKind(
    "published.seed.unusable",
    Severity.ERROR,
    "this cannot be the seed of a public draw",
    "write the digits exactly as they were rolled, leading zeros too",
)
CONTEST_WITHOUT_COUNTY = ProblemKind(
    "published.contest.without_county",
    Severity.ERROR,
    "no county lists this contest, so nobody can say which cards it is drawn from",
    "add its rows to contestsByCounty.csv",
)
COUNTY_WITHOUT_BATCHES = ProblemKind(
    "published.county.without_batches",
    Severity.ERROR,
    "the table of batches has none for this county",
    "add its rows to batchCountComparison.csv",
)
COUNTY_WITHOUT_NUMBER = ProblemKind(
    "published.county.without_number",
    Severity.ERROR,
    "the county has batches and no county_id, so its place in a draw is not known",
    "add its rows to contestsByCounty.csv",
)
MANIFEST_NOT_FOUND = ProblemKind(
    "published.manifest.absent",
    Severity.ERROR,
    "no manifest in the folder has exactly as many cards as this stratum, and no part of one is sure to be what was "
    "drawn from",
    "put the manifest that was drawn from beside the parameters",
)
SAMPLE_SIZE_DIFFERS = ProblemKind(
    "published.sample.size_differs",
    Severity.ERROR,
    "the number of labels drawn is not the number of cards that the results count",
    "ask the office which cards the results count",
)
LINE_UNKNOWN = ProblemKind(
    "published.line.unknown",
    Severity.ERROR,
    "this line is not of a kind that the analysis prints, or stands before the first contest",
    "keep the analysis as it was printed; what the program wrote to its log does not belong into it",
)
CONTEST_CUT_OFF = ProblemKind(
    "published.contest.cut_off",
    Severity.ERROR,
    "this contest lacks votes, comparisons or its last two lines, or compares a choice that it does not list",
    "keep the analysis as it was printed, to its end",
)
MARKS_UNREADABLE = ProblemKind(
    "published.marks.unreadable",
    Severity.ERROR,
    "the marks must be a list of names in JSON",
    "keep the export as the software wrote it",
)
SEVERAL_ANALYSES = ProblemKind(
    "published.analysis.several",
    Severity.ERROR,
    "the folder has a further analysis, and only one can be of the cards that were entered",
    "keep the last one",
)
JSON_SYNTAX = ProblemKind(
    "json.syntax",
    Severity.FATAL,
    "the file is not JSON; reading stopped here",
    "ask for it again; it may be cut off or edited",
)
JSON_VALUE = ProblemKind(
    "json.value",
    Severity.FATAL,
    "a value is missing or is not what it must be",
    "correct the value",
)
NUMBER_IMPOSSIBLE = ProblemKind(
    "published.number.impossible",
    Severity.ERROR,
    "no audit can have this number",
    "ask the office; a risk limit is above 0 and below 1, an inflator at least 1, a margin at most the cards, seats "
    "and cards at least 1, a sample of at most a million draws",
)
