"""What can be wrong with texts of ballots by ranks (PrefLib, BLT), and with a configuration of RCTab."""

from canvass.formats.problem import ProblemKind, Severity

HEAD = ProblemKind(
    "ballots.head",
    Severity.ERROR,
    "the head of the file does not say what its form asks for",
    "ask for the file again, or write the line as others of this form have it",
)
HEAD_TWICE = ProblemKind(
    "ballots.head_twice",
    Severity.ERROR,
    "the head of the file says two different things of one",
    "find out which of the two lines is right, and remove the other",
)
DATA_TYPE = ProblemKind(
    "ballots.preflib.data_type",
    Severity.ERROR,
    "of PrefLib's types canvass reads ballots by ranks: soc, soi, toc and toi",
    "take the file of the same election in one of these types",
)
LINE = ProblemKind(
    "ballots.line",
    Severity.ERROR,
    "the line is not a number of ballots and the numbers of choices in their order",
    "write it as the file's form has it; a ballot that is left out would change the count",
)
CHOICE_UNKNOWN = ProblemKind(
    "ballots.choice_unknown",
    Severity.ERROR,
    "the ballot ranks a number that no choice of the file has",
    "compare the list of choices with the ballots; ask for the file again",
)
CHOICE_TWICE = ProblemKind(
    "ballots.choice_twice",
    Severity.ERROR,
    "two choices of the file have one name, so that nobody can tell their votes apart",
    "give each choice a name of its own",
)
RANKED_TWICE = ProblemKind(
    "ballots.ranked_twice",
    Severity.WARNING,
    "a choice stands twice on a ballot; it counts at its first place",
    "nothing to do, if the rules of the contest say so too",
)
NOT_OF_TYPE = ProblemKind(
    "ballots.preflib.not_of_type",
    Severity.ERROR,
    "the ballot is not what the type of the file says: soc and toc rank every choice, soc and soi have no ties",
    "correct the type in the head, or the line",
)
COUNTS_DIFFER = ProblemKind(
    "ballots.counts_differ",
    Severity.ERROR,
    "the head of the file gives another number than its lines: a line is missing, doubled or changed",
    "ask for the file again",
)
ORDER_TWICE = ProblemKind(
    "ballots.order_twice",
    Severity.ERROR,
    "another line has the same order, and each order should stand once",
    "find out whether the line was copied; add the two up if both are ballots",
)
NO_BALLOT = ProblemKind(
    "ballots.none", Severity.ERROR, "the file has no ballot", "ask for the file again"
)
NOT_ENDED = ProblemKind(
    "ballots.blt.not_ended",
    Severity.ERROR,
    "a ballot ends with 0, and so do all ballots together; the text breaks off before that",
    "ask for the file again; the transfer may have failed",
)
NAMES = ProblemKind(
    "ballots.blt.names",
    Severity.ERROR,
    "after the ballots come the name of each choice and the title of the contest, in quotation marks unless single "
    "words; this file has another number of them",
    'count the names; put those of several words in straight quotation marks; write "" where there is no title',
)
NAME_UNQUOTED = ProblemKind(
    "ballots.blt.name_unquoted",
    Severity.ERROR,
    "two words without quotation marks stand on one line, and other names on other lines: they may be one name or two, "
    "and every name behind them would be another choice's",
    "put each name, and the title, in straight quotation marks",
)
BALLOT_ID = ProblemKind(
    "ballots.blt.id",
    Severity.ERROR,
    "an id in parentheses begins a ballot: programs differ in whether a weight follows, so that the first number could "
    "be a choice",
    "export the ballots without their ids",
)
WITHDRAWN = ProblemKind(
    "ballots.blt.withdrawn",
    Severity.WARNING,
    "the file says that the choice withdrew: it is no choice of the contest, and on ballots that rank it the next one "
    "moves up",
    "nothing to do, if it withdrew before the count",
)
TOO_MANY = ProblemKind(
    "ballots.too_many",
    Severity.ERROR,
    "there are more than 20,000,000 ballots or 250 choices, or ballots times choices times ranks are more than "
    "1,000,000,000: canvass does not hold so much at once",
    "ask for the cast vote records themselves, and store them with canvass convert",
)
RCTAB_SOURCE = ProblemKind(
    "ballots.rctab.source",
    Severity.ERROR,
    "the file that the configuration names is not beside it; other folders are not looked into",
    "put the records into the folder of the configuration, under the last part of the name that it gives",
)
RCTAB_SOURCE_UNKNOWN = ProblemKind(
    "ballots.rctab.source_unknown",
    Severity.ERROR,
    "the file that the configuration names is beside it, and holds no records that canvass knows by their headings: by "
    "the numbers of columns and rows that the configuration gives for it canvass does not read",
    "give the records as the voting system exports them, with its headings; canvass doctor says what the file holds",
)
RCTAB_SOURCE_TWICE = ProblemKind(
    "ballots.rctab.source_twice",
    Severity.ERROR,
    "two sources of the configuration have one file name: canvass looks for a file by its name alone, so that "
    "the same ballots would be counted twice",
    "give each file a name of its own, in the folder and in the configuration; leave out a source that stands twice",
)
RCTAB_CONTEST = ProblemKind(
    "ballots.rctab.contest",
    Severity.ERROR,
    "the records have not one contest by ranks that the configuration names; canvass knows contests by their titles",
    "write the title of the contest as contestId",
)
RCTAB_CHOICE = ProblemKind(
    "ballots.rctab.choice",
    Severity.ERROR,
    "the records rank somebody whom the configuration does not list",
    "add the name to the candidates, to the aliases of one, or as undeclaredWriteInLabel",
)
RCTAB_RULE = ProblemKind(
    "ballots.rctab.rule",
    Severity.ERROR,
    "the configuration asks for a reading of ranks that canvass does not have, or that these records cannot show",
    "count with RCTab itself; canvass reads the same records with the rules that it has",
)
RCTAB_COUNT = ProblemKind(
    "ballots.rctab.count",
    Severity.WARNING,
    "the rankings are read as the configuration says, and the count by rounds that canvass makes does not have this "
    "rule: it may eliminate in another order",
    "compare the rounds with RCTab's",
)
RCTAB_READ = ProblemKind(
    "ballots.rctab.read",
    Severity.INFO,
    "rankings were read by the rules of the configuration, and marks that have no effect by them are not kept",
    "for an audit take the records themselves, and write the rules into contests.toml (skipped_rank, overvoted_rank)",
)
