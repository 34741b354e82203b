"""What can be wrong with an election folder, beyond each of its files."""

from canvass.formats.problem import ProblemKind, Severity

NO_FOLDER = ProblemKind(
    "election.no_description",
    Severity.FATAL,
    "the folder has no election.toml, which names the contests and the files",
    "start a folder with: canvass init FOLDER; to look at the files in it: canvass doctor FOLDER/*",
)
TABLE_UNKNOWN = ProblemKind(
    "election.table_unknown",
    Severity.FATAL,
    "canvass has no table of this name",
    "correct the name under [tables] (docs/canvass-csv.md lists the tables)",
)
TABLE_NEEDED = ProblemKind(
    "election.table_needed",
    Severity.FATAL,
    "every election needs this table",
    "name its file under [tables]",
)
CONTEST_TWICE = ProblemKind(
    "election.contest_twice",
    Severity.FATAL,
    "two contests have the same id",
    "give each its own",
)
RETURNS_TWICE = ProblemKind(
    "election.returns_twice",
    Severity.FATAL,
    "two sets of returns have the same name",
    "give each its own",
)
CONTEST_UNKNOWN = ProblemKind(
    "election.contest_unknown",
    Severity.ERROR,
    "election.toml has no contest with this id",
    "correct the id, or add a [[contest]]",
)
NOT_A_FINAL_ROUND = ProblemKind(
    "election.not_a_final_round",
    Severity.ERROR,
    "the contest says final_round, and more than two of its choices have votes",
    "give the votes of the last round of the ranked count, in which two are left, or take final_round out",
)
EVENT_UNKNOWN = ProblemKind(
    "election.event_unknown",
    Severity.ERROR,
    "no recount clock runs from an event of this name",
    "use a name that docs/recount-law.md lists",
)
DAY_BEFORE_ELECTION = ProblemKind(
    "election.day_before_election",
    Severity.ERROR,
    "officials cannot have done this before election day",
    "correct the day, or the day of the election in election.toml",
)
DAY_FAR_OFF = ProblemKind(
    "election.day_far_off",
    Severity.ERROR,
    "the day is more than two years after the election",
    "correct the year",
)
DAYS_OUT_OF_ORDER = ProblemKind(
    "election.days_out_of_order",
    Severity.ERROR,
    "the second of these days comes after the first, and cannot",
    "find out which of the two is right",
)
MEND_UNKNOWN = ProblemKind(
    "election.mend_unknown",
    Severity.ERROR,
    "a [[mend]] names what is not there",
    "use the name of a [[returns]], the id of a [[contest]] and two ids of its choices",
)
CONTEST_WITHOUT_CHOICES = ProblemKind(
    "election.contest_without_choices",
    Severity.ERROR,
    "the table choices has no row for this contest",
    "add one row for each choice",
)
CHOICE_UNKNOWN = ProblemKind(
    "election.choice_unknown",
    Severity.ERROR,
    "the table choices has no such choice in this contest",
    "correct the id, or add the choice",
)
NO_CHOICE = ProblemKind(
    "election.no_choice",
    Severity.ERROR,
    "the table choices lists a line that counts voters, ballots or all votes as if it were a choice",
    "remove it from choices and its rows from the returns",
)
UNIT_UNKNOWN = ProblemKind(
    "election.unit_unknown",
    Severity.ERROR,
    "the table units has no unit of this kind with this id",
    "correct the id, or add the unit",
)
PARENT_UNKNOWN = ProblemKind(
    "election.parent_unknown",
    Severity.ERROR,
    "a unit lies in a unit that the table units does not have",
    "correct the id, or add the larger unit",
)
KNOWN_FROM_UNKNOWN = ProblemKind(
    "election.known_from_unknown",
    Severity.FATAL,
    "a day of publication is given for a table that election.toml does not name",
    "correct the name under [known_from], or name its file under [tables]",
)
LEAD_DIFFERS = ProblemKind(
    "election.lead_differs",
    Severity.ERROR,
    "the votes of the two do not make the lead that stands beside them",
    "correct one of the three numbers, or leave both votes empty",
)
SEATS_UNSAID = ProblemKind(
    "contest.seats_unsaid",
    Severity.WARNING,
    "several Democrats or several Republicans stand in this contest of a general election, so that it may elect "
    "several, or two contests carry one name; one winner is supposed",
    "find out how many are elected, and correct seats in election.toml where it is another number",
)
PARTY_DOUBLED = ProblemKind(
    "contest.party_doubled",
    Severity.ERROR,
    "a party has several candidates with votes for an office of one seat: two contests carry one title (two seats of "
    "the office, or the primaries of the parties), and would have one winner",
    "give each contest a title of its own, or each primary its party; correct the party of who has another's; if they "
    "stood on one ballot for one seat, accept it (--accept contest.party_doubled)",
)
SEVERAL_FOR_ONE_SEAT = ProblemKind(
    "contest.several_for_one_seat",
    Severity.ERROR,
    "a contest for an office of one seat has a fifth more votes than the largest office of the whole state in the same "
    "places, or marks of two votes for each ballot: two contests carry one title (a regular and an unexpired term), "
    "and would have one winner",
    "give each contest a title of its own, such as U.S. Senate, unexpired term",
)
MORE_THAN_VOTERS = ProblemKind(
    "contest.more_than_voters",
    Severity.WARNING,
    "the contest has more votes than any office of a whole state in the same places: it elects several, or several "
    "contests carry one name; one winner is supposed",
    "find out how many are elected, and correct seats in election.toml; or give each contest a title of its own",
)
SEATS_BY_LAW = ProblemKind(
    "contest.seats_by_law",
    Severity.INFO,
    "the file does not say how many these contests elect, and the law of the state does",
    "nothing to do; a vacancy that is filled by itself has one seat",
)
SEATS_DIFFER = ProblemKind(
    "contest.seats_differ",
    Severity.WARNING,
    "the rows of one contest give different numbers of how many are elected, or may be voted for; none was taken",
    "find out how many are elected, and write it as seats in election.toml",
)
WINNER_DIFFERS = ProblemKind(
    "contest.winner_differs",
    Severity.WARNING,
    "the file marks somebody as elected who does not have the most votes in it",
    "look whether the file has every place of the contest, and whether a number is wrong",
)
SEATS_SUPPOSED = ProblemKind(
    "contest.seats_supposed",
    Severity.WARNING,
    "a voter may vote for several, and as many are taken to be elected: how many are is not said",
    "find out how many are elected, and correct seats in election.toml where it is another number",
)
