"""What can be wrong with sums: within a file, and against a second source."""

from canvass.formats.problem import ProblemKind, Severity

TOTAL_DIFFERS = ProblemKind(
    "sum.total_differs",
    Severity.ERROR,
    "the votes of the choices do not add to the total that the file gives",
    "find the cell that is wrong; the votes were read as they stand",
)
BESIDE_LEFT_OUT = ProblemKind(
    "sum.beside_left_out",
    Severity.WARNING,
    "undervotes or overvotes are not what their groups add to; they were left out, and no vote with them",
    "find the number that is wrong, if they are to be used",
)
MORE_THAN_BALLOTS = ProblemKind(
    "sum.more_than_ballots",
    Severity.ERROR,
    "the line has more votes for one choice than there are ballots in the place",
    "look whether two columns are exchanged; correct the number that is wrong",
)
CHOICES_ALIKE = ProblemKind(
    "sum.choices_alike",
    Severity.ERROR,
    "in every place all choices of the contest have the same number: it may be the votes of all of them together, or "
    "the ballots of the place",
    "find the column with the votes of each choice and call that one votes; if the file has none, ask for one that has",
)
REPEATED_DIFFERS = ProblemKind(
    "sum.repeated_differs",
    Severity.ERROR,
    "a number that stands on every line of a contest is not the same on all of them; that of the first was read",
    "find out which one is right",
)
MODES_DIFFER = ProblemKind(
    "sum.modes_differ",
    Severity.ERROR,
    "the vote modes do not add to the total that the file gives; the total was kept, the modes were not",
    "find the number that is wrong; a vote mode may be missing altogether",
)
MODES_NAMED = ProblemKind(
    "modes.read",
    Severity.INFO,
    "these columns divide the votes by vote mode",
    "nothing to do",
)
MODE_CLOSES = ProblemKind(
    "modes.closes",
    Severity.WARNING,
    "the column's name says no vote mode, and with it the vote modes add to the votes; it was read as a vote mode",
    "find out which vote mode it is",
)
MODE_APART = ProblemKind(
    "modes.apart",
    Severity.WARNING,
    "the column's name is a vote mode's, and without it the vote modes add to the votes; it was not read",
    "nothing to do, if the column repeats a part of another",
)
MODES_IN_PART = ProblemKind(
    "modes.in_part",
    Severity.ERROR,
    "the rows name absentee votes and other vote modes, and none is of election day or of all votes together: what was "
    "cast at the polling places is not in the file",
    "take a file that has every vote mode",
)
CHOICE_BY_PARTY = ProblemKind(
    "choice.by_party",
    Severity.INFO,
    "the contest names no candidates, and parties; the parties were read as its choices",
    "nothing to do, if voters marked a party",
)
STRAIGHT_PARTY = ProblemKind(
    "contest.straight_party",
    Severity.WARNING,
    "the row names no contest, and a straight party vote as its choice: it was read as the contest, and the parties as "
    "its choices",
    "nothing to do, if voters marked a party",
)
CONTESTS_BY_PARTY = ProblemKind(
    "contest.by_party",
    Severity.INFO,
    "the totals are those of one party's choices, as in a primary: each party's choices were read as a contest",
    "nothing to do",
)
CONTESTS_BY_LINES = ProblemKind(
    "contest.by_party_lines",
    Severity.INFO,
    "blank or written-in votes are counted for each party, as in a primary: each party's choices were read as a "
    "contest",
    "nothing to do",
)
CONTESTS_BY_NAME = ProblemKind(
    "contest.by_party_name",
    Severity.WARNING,
    "the file's name says primary: each party's choices were read as a contest",
    'if all parties stood on one ballot, say parties = "choices" below [count.contest] of a mapping',
)
CONTESTS_BY_RIVALS = ProblemKind(
    "contest.by_party_rivals",
    Severity.WARNING,
    "several people of one party stand for president in one place, as in a primary: each party's choices for an office "
    "were read as a contest",
    'if all parties stood on one ballot, say parties = "choices" below [count.contest] of a mapping',
)
CONTESTS_BY_TWO_ROWS = ProblemKind(
    "contest.by_party_rows",
    Severity.WARNING,
    "people stand under two parties, on a row of each; this form has one row for whoever two parties nominated, so it "
    "is a primary's: each party's choices were read as a contest",
    'if it is none, say parties = "choices" below [count.contest] of a mapping',
)
CONTESTS_ON_ONE_BALLOT = ProblemKind(
    "contest.one_ballot",
    Severity.INFO,
    "by the law of this state all parties stand on one ballot of a primary: their choices were read as one contest",
    "nothing to do",
)
CONTESTS_UNCLEAR = ProblemKind(
    "contest.parties_unclear",
    Severity.WARNING,
    "several parties stand in the contest, one of them with several people; all were read as one contest, which is "
    "wrong if this is a primary of parties",
    'of a primary say parties = "contests" below [count.contest] of a mapping; several seats, or one ballot for all, '
    "need nothing",
)
CONTESTS_BY_COUNTY = ProblemKind(
    "contest.by_county",
    Severity.WARNING,
    "the contest's places fall into groups of whole counties, and no candidate stands in two of them: each group was "
    "read as a contest",
    "nothing to do, if each of these counties elects its own",
)
CONTEST_APART = ProblemKind(
    "contest.apart",
    Severity.ERROR,
    "the contest's places fall into groups, and no candidate stands in two of them: one is spelled in two ways, or "
    "several contests carry one name",
    "write each candidate's name in one way; give each contest a district of its own",
)
CONTEST_THIN = ProblemKind(
    "contest.few_votes_apart",
    Severity.WARNING,
    "people of this contest stand in no place together, and all but the first have a vote or two in each of theirs: "
    "the file seems to leave out who has none, and the contest was read as one",
    "nothing to do, if no name is another spelling of one of the others",
)
CONTEST_SPELLINGS = ProblemKind(
    "contest.spellings",
    Severity.WARNING,
    "a contest stands under titles that differ only in capitals, spaces, accents or punctuation, no two of them in one "
    "place: they were read as one",
    "nothing to do, if it is one contest; else write its district or its year into the title",
)
CHOICE_SPELLINGS = ProblemKind(
    "choice.spellings",
    Severity.WARNING,
    "a choice stands under names that differ only in capitals, spaces, accents or punctuation, no two of them in one "
    "place: they were read as one",
    "nothing to do, if they are the same",
)
CONTESTS_ALIKE = ProblemKind(
    "contest.titles_alike",
    Severity.ERROR,
    "two contests of one place have titles that differ only in capitals, spaces, accents or punctuation: the votes of "
    "one may be divided between them",
    "write the title in one way; or what tells the two apart, a district or a year",
)
DISTRICTS_UNSAID = ProblemKind(
    "contest.districts_unsaid",
    Severity.ERROR,
    "the file names no districts, and in this contest of a legislature several Democrats or several Republicans "
    "stand: contests of several districts would have one winner",
    "add the column of districts, or write the district behind the office",
)
CHOICE_SPELLED = ProblemKind(
    "choice.spelled",
    Severity.ERROR,
    "two names of one contest are alike, and each stands only where the other does not: one person's votes are divided "
    "between two choices",
    "write the name in one way",
)
CHOICE_SPELLED_FEW = ProblemKind(
    "choice.spelled_few",
    Severity.WARNING,
    "two names of one contest are alike, and each stands only where the other does not; they were read as two people, "
    "and the votes of the one with fewer change no order",
    "write the name in one way, if it is one person's",
)
ALONE_SPELLED = ProblemKind(
    "contest.alone_spelled",
    Severity.ERROR,
    "two names of the contest that was asked for differ by a letter, an initial or the order of their words, and one "
    "stands in a few places only: one person's votes may be divided",
    "write the name in one way; or accept it, if they are two people: --accept contest.alone_spelled",
)
CONTEST_NAMED_TWICE = ProblemKind(
    "contest.named_twice",
    Severity.ERROR,
    "two contests have the same people, and each is held only where the other is not: one contest stands under two "
    "names, and neither has all its votes",
    "write its office and district in one way",
)
CONTEST_NAMED_TWICE_LEFT_OUT = ProblemKind(
    "contest.left_out_named_twice",
    Severity.WARNING,
    "another contest has the same people, and each of the two is held only where the other is not: one contest stands "
    "under two names, and neither has all its votes; both were left out",
    "write its office and district in one way to have it read",
)
CONTEST_OF_GROUPS = ProblemKind(
    "contest.of_groups",
    Severity.ERROR,
    "the contest states its votes for several groups of its people: several contests carry one name",
    "give each contest a name or a district of its own",
)
PRESIDENT_OFF_YEAR = ProblemKind(
    "contest.president_off_year",
    Severity.ERROR,
    "no president is elected in this year: the file is of another election than its name or its cells say",
    "correct the day in the file's name or cells; give the office its whole title if it is another president's",
)
CONTEST_LEFT_OUT = ProblemKind(
    "contest.left_out",
    Severity.WARNING,
    "the places fall into groups with different candidates: several contests carry one name, as the clerks of many "
    "towns do, and which place belongs to which is not said; the contest was left out",
    "give each contest a district of its own to have it read",
)
ANSWERS_LOST = ProblemKind(
    "contest.answers_lost",
    Severity.ERROR,
    "the contest has votes for none of its candidates, and no candidate: the names of its choices were lost, as of a "
    "question whose answers stand as None of these candidates",
    "find out what the choices are called, and write it on each row",
)
ALONE_LACKS_CHOICE = ProblemKind(
    "contest.alone_lacks_choice",
    Severity.ERROR,
    "the contest that was asked for has no row of a choice in a place, though the choice has many votes in nearly all "
    "others: in a file with faults the row may stand elsewhere",
    "look for the row in the file; or accept it, if the choice has no vote there: --accept contest.alone_lacks_choice",
)
ALONE_LACKS_PLACE = ProblemKind(
    "contest.alone_lacks_place",
    Severity.ERROR,
    "a place has votes in the file's other contests and none in the one that was asked for, which nearly all other "
    "places have: in a file with faults its rows may stand elsewhere",
    "look for the rows in the file; or accept it, if the contest is not held there: --accept contest.alone_lacks_place",
)
PRIMARY_UNSAID = ProblemKind(
    "contest.primary_unsaid",
    Severity.ERROR,
    "the file is of a primary, and of this office it does not say whose: contests of several parties may stand under "
    "one title, and would have one winner",
    "write each person's party, or the party into the file's name",
)
PARTY_MISSING = ProblemKind(
    "party.missing",
    Severity.ERROR,
    "the contest is divided by party, and a person in it has none",
    "write the person's party, or give a mapping that says what the parties are",
)
PARTY_UNSAID = ProblemKind(
    "party.unsaid",
    Severity.WARNING,
    "the contest is divided by party, and votes for nobody on the list name none; they stand in a contest of their own",
    "ask the office of which party's ballots they are",
)
PARTY_SPELLED = ProblemKind(
    "party.spelled",
    Severity.ERROR,
    "one person's party is written in two ways, and would stand in two contests",
    "write the party in one way",
)
MODE_WITHHELD = ProblemKind(
    "modes.withheld",
    Severity.WARNING,
    "a mark stands in place of a vote mode's number (withheld for privacy, or not available); the row's votes were "
    "kept, its vote modes were not",
    "ask the office what the mark means; it is not zero",
)
LEFT_OUT = ProblemKind(
    "sum.left_out",
    Severity.ERROR,
    "the votes of units do not add up to those of the place that they lie in; the units were left out",
    "find the number that is wrong or missing; two choices that stand exchanged can be mended by a [[mend]]",
)
MENDED = ProblemKind(
    "sum.mended",
    Severity.WARNING,
    "the votes of units do not add up to those of the place that they lie in; they do with a recorded [[mend]]",
    "say so beside the numbers",
)
USED = ProblemKind(
    "sum.nearly",
    Severity.WARNING,
    "the votes of units do not quite add up to those of the place that they lie in; they were used as they are",
    "find out which of the two is right",
)
SIZES_LEFT_OUT = ProblemKind(
    "sum.sizes_left_out",
    Severity.ERROR,
    "the sizes of places in a table do not fit the votes counted there; its rows of that state were left out",
    "look whether the rows of the table, or the votes, stand beside the wrong names",
)
SIZES_DOUBTFUL = ProblemKind(
    "sum.sizes_doubtful",
    Severity.WARNING,
    "the sizes of some places in a table do not fit the votes counted there; they were used as they are",
    "look whether these rows stand beside the right names",
)
LENT_LEFT_OUT = ProblemKind(
    "sum.lent_left_out",
    Severity.WARNING,
    "what canvass knows of the sizes of these places does not fit the votes counted there; it was left out",
    "look whether the codes (fips) of the units, or the votes, stand beside the wrong names",
)
MEND_NOT_NEEDED = ProblemKind(
    "sum.mend_not_needed",
    Severity.WARNING,
    "a [[mend]] is recorded where the votes add up without it, or do not with it; it was not applied",
    "remove it, or correct its unit and its choices",
)
CHOICE_WITHOUT_NAME = ProblemKind(
    "choice.without_name",
    Severity.WARNING,
    "votes are given for nobody; they were kept under the choice (no name)",
    "find out whose votes they are; often they are write-ins",
)
CHOICE_IS_PLACE = ProblemKind(
    "choice.is_place",
    Severity.ERROR,
    "a candidate has the name of the place, and stands nowhere else: the heading of a page was read as a line of votes",
    "remove its rows, or write who it is",
)
NO_CONTEST_LEFT = ProblemKind(
    "contest.none_left",
    Severity.ERROR,
    "every contest of the file was left out: nothing can be said from it",
    "mend what each was left out for",
)
QUESTION_LEFT_OUT = ProblemKind(
    "contest.question_left_out",
    Severity.WARNING,
    "a question whose title names no place stands in some counties of the file and not in all: it may be one question, "
    "or one of each county, so that nobody can say which answers belong together; it was left out",
    "write the place into its title to have it read: each county's, or what they have in common",
)
QUESTION_OF_COUNTIES = ProblemKind(
    "contest.question_of_counties",
    Severity.ERROR,
    "a question whose title names no place stands in some counties of the file and not in all: it may be one question, "
    "or one of each county, whose answers were added up",
    "give each county's question its own title; or accept it, if it is one question: "
    "--accept contest.question_of_counties",
)
NAMELESS_SEVERAL = ProblemKind(
    "choice.nameless_several",
    Severity.ERROR,
    "a contest has votes without a name under several parties, or under one and none: they are of several people, "
    "whose votes would be added up as one choice",
    "write the names of the candidates into the empty cells",
)
VOTES_DIFFER = ProblemKind(
    "second_source.votes_differ",
    Severity.ERROR,
    "the votes are not those of the second source",
    "ask which of the two is right; a missing or doubled digit is common",
)
SUM_DIFFERS = ProblemKind(
    "second_source.sum_differs",
    Severity.ERROR,
    "the sum over the file's rows is not what the second source has",
    "look for rows that are missing, doubled or wrong, in either of the two",
)
NO_VOTES_HERE = ProblemKind(
    "second_source.no_votes_here",
    Severity.ERROR,
    "the file has not one vote for a choice for which the second source has some",
    "write-ins are often left out; add them, or say that they are not in the file",
)
NO_VOTES_THERE = ProblemKind(
    "second_source.no_votes_there",
    Severity.WARNING,
    "the second source has not one vote for a choice for which the file has some; they were not compared",
    "write-ins are often left out; look for another second source",
)
SWAPPED = ProblemKind(
    "second_source.swapped",
    Severity.ERROR,
    "two choices look exchanged here: exchanging them back makes the sum right",
    "compare with the county's own report",
)
OTHER_COUNT = ProblemKind(
    "second_source.other_count",
    Severity.WARNING,
    "the file holds another count than the second source",
    "name the count beside every number from this file",
)
UNIT_NOT_THERE = ProblemKind(
    "second_source.unit_not_there",
    Severity.ERROR,
    "the second source has no such unit",
    "correct the name or the code, or leave the row out of sums",
)
UNIT_ONLY_THERE = ProblemKind(
    "second_source.unit_only_there",
    Severity.ERROR,
    "the second source has a unit that this file lacks",
    "ask for it, or find out under which unit it was counted",
)
CHOICE_NOT_THERE = ProblemKind(
    "second_source.choice_not_there",
    Severity.INFO,
    "the second source has no such choice; its votes were not compared",
    "correct the name if it is misspelled",
)
CHOICE_LACKING = ProblemKind(
    "second_source.choice_lacking",
    Severity.ERROR,
    "the file has no line of a choice who is first or second there in the second source",
    "ask for the whole file: who leads, and by how much, cannot be told from this one",
)
NOT_COMPARED = ProblemKind(
    "second_source.not_compared",
    Severity.WARNING,
    "nothing was compared: the two have no contest in common",
    "check that both are of the same election",
)
NO_CHOICE_IN_COMMON = ProblemKind(
    "second_source.no_choice_in_common",
    Severity.WARNING,
    "nothing was compared: the contest is the same, but no choice of one is found in the other",
    "write the names as the second source has them: who runs, then a stroke or 'and', then the running mate",
)
NO_PLACE_IN_COMMON = ProblemKind(
    "second_source.no_place_in_common",
    Severity.WARNING,
    "nothing was compared: the contest is the same, but most places of one are not places of the other",
    "check that both name places in the same way, by codes or by names",
)
