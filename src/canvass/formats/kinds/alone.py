"""What can be wrong with contests that are taken alone from a file."""

from canvass.formats.problem import ProblemKind, Severity

ONLY_CONTESTS = ProblemKind(
    "file.only_contests",
    Severity.WARNING,
    "only the contests that were asked for were read",
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
SEVERAL = ProblemKind(
    "file.alone_several",
    Severity.ERROR,
    "several contests of the file have the title that was asked for",
    "name the one that is meant by its whole title, or each of them with an --only of its own",
)
