"""What can be wrong with the files of several counties together, where each can be used by itself."""

from canvass.formats.problem import ProblemKind, Severity

COUNTY_TWICE = ProblemKind(
    "inbox.county_twice",
    Severity.ERROR,
    "a county is in two files; its votes would count twice",
    "keep the file that counts, and move the other out of the folder",
)
OTHER_COUNTY = ProblemKind(
    "inbox.other_county",
    Severity.ERROR,
    "the name of a file says another county than its rows: it may be another county's file, sent or saved by mistake",
    "ask the county for its own; if the rows are right, call the file by their county",
)
OTHER_STATE = ProblemKind(
    "inbox.other_state",
    Severity.ERROR,
    "the files are of several states, or do not say of which",
    "say it with --state, and move files of other states out of the folder",
)
STATE_UNSAID = ProblemKind(
    "inbox.state_unsaid",
    Severity.ERROR,
    "a file does not say its state, as others do, so that its county is not known",
    "say it with --state, or call the file as the others are called",
)
DAY_UNSAID = ProblemKind(
    "inbox.day_unsaid",
    Severity.WARNING,
    "a file does not say its election day, as others do; it was taken for theirs",
    "make sure that it is of the same election",
)
PASSED_OVER = ProblemKind(
    "inbox.passed_over",
    Severity.WARNING,
    "something in the folder is not a file and was not looked at: a folder, or a link that leads nowhere",
    "put the files themselves into the folder",
)
OTHER_DAY = ProblemKind(
    "inbox.other_day",
    Severity.ERROR,
    "the files are of several election days",
    "move files of other elections out of the folder",
)
TWO_TITLES = ProblemKind(
    "inbox.two_titles",
    Severity.ERROR,
    "a contest has one title in some files and another in others: they share a candidate, and no file has both",
    "have one title written in all of them, or accept it if they are two contests: --accept inbox.two_titles",
)
QUESTION = ProblemKind(
    "inbox.question_of_several",
    Severity.ERROR,
    "files ask a question under one title: it may be one question, or one of each county",
    "where it is one, say so in the file of names: its title, read as its title; else give each file's its own title "
    "there, with the column file; or accept it, if all such questions are one: --accept inbox.question_of_several",
)
QUESTION_OF_ALL = ProblemKind(
    "inbox.question_of_all",
    Severity.WARNING,
    "every county asks a question under this title; it was read as one",
    "nothing to do, if it is one; else give each file's its own title in the file of names, with the column file",
)
TOLD_APART = ProblemKind(
    "inbox.told_apart",
    Severity.ERROR,
    "one file has both beside each other, and the file of names reads them as one",
    "take the line out of the file of names, or say in its column file of which file it is",
)
SPELLED_TWO_WAYS = ProblemKind(
    "inbox.spelled",
    Severity.WARNING,
    "files differ in the capitals, spaces, accents or punctuation of a name; it is one, as the first file has it",
    "nothing to do, if they are one name; else ask for files whose names differ",
)
CHOICES_DIFFER = ProblemKind(
    "inbox.choices_differ",
    Severity.WARNING,
    "two files share a candidate of a contest, and each has one whom the other lacks; it is read as one contest",
    "if it is two contests, have each title say its county; if one person is written in two ways, say it with --names",
)
NAME_NOWHERE = ProblemKind(
    "inbox.name_nowhere",
    Severity.ERROR,
    "no file has this title, or no choice of this name in the contest, to read it as another",
    "correct it in the file of names, as the files received have it",
)
NO_PLACE = ProblemKind(
    "inbox.no_place",
    Severity.WARNING,
    "rows of a table are of places without a vote, and were left out",
    "ask whether these places had voters; their votes may be missing",
)
COUNTY_MISSING = ProblemKind(
    "inbox.county_missing",
    Severity.WARNING,
    "no file has these counties of the state",
    "ask them for their results; until then every sum lacks them",
)
CONTEST_ABSENT = ProblemKind(
    "inbox.contest_absent",
    Severity.ERROR,
    "the file has no contest of the title that was asked for",
    "say in the file of names (--names) what this file calls it; or accept it, where the county does not vote on it: "
    "--accept inbox.contest_absent",
)
NO_VOTES = ProblemKind(
    "inbox.no_votes",
    Severity.FATAL,
    "the file holds no votes of a contest",
    "ask for the results, and move this file out of the folder",
)
