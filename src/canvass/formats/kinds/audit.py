"""What can be wrong with the tables of an audit."""

from canvass.formats.problem import ProblemKind, Severity

NO_CHOICE = ProblemKind(
    "votes.no_choice",
    Severity.ERROR,
    "the line counts voters, ballots or all votes, and nobody can vote for it",
    "remove it; the number of cards is said by itself",
)
UNCLEAR_CHOICE = ProblemKind(
    "votes.unclear_choice",
    Severity.ERROR,
    "the line is a person's name or ballots without a vote",
    "write which in a column choice_kind: candidate or blank",
)
TOTAL_ROW = ProblemKind(
    "manifest.total_row",
    Severity.ERROR,
    "the row adds up the others; as a batch it would be drawn from",
    "remove the row",
)
MAYBE_TOTAL = ProblemKind(
    "manifest.maybe_total",
    Severity.WARNING,
    "the last row has exactly as many cards as all others together; it was read as a batch",
    "remove the row if it is a total",
)
ID_SPOILED = ProblemKind(
    "manifest.id.spoiled",
    Severity.ERROR,
    "a spreadsheet has shortened the name of a batch, a scanner or a county, or wrote a fault in its place: nobody can "
    "find the batch by it",
    "format the column as text in the original, and export it again",
)
ID_DATE = ProblemKind(
    "manifest.id.date",
    Severity.WARNING,
    "names of batches are dates and others are not: a spreadsheet may have made dates of them",
    "compare them with the boxes; if they are wrong, format the column as text in the original and export it again",
)
COUNTIES_ALIKE = ProblemKind(
    "manifest.counties_alike",
    Severity.WARNING,
    "two counties have names that differ by a letter, capitals or spaces; they were read as two",
    "write one name, if they are one county",
)
NO_LOCATION = ProblemKind(
    "manifest.location_absent",
    Severity.WARNING,
    "a few batches have no location, and all others have one: cells of these rows may have moved to the left",
    "look at these rows: county, scanner, batch, number of cards",
)
BATCH_LARGE = ProblemKind(
    "manifest.batch.large",
    Severity.WARNING,
    "the batch has five to ten times as many cards as any other: a digit too much would have it drawn so often",
    "compare the number with the box",
)
RECORDED_DIFFERS = ProblemKind(
    "manifest.recorded_differs",
    Severity.WARNING,
    "the file says that another number of cards of the batch has a record than lies in it",
    "find the cards or the records; a card without a record counts as the worst that it could be",
)
RUNNING_TOTAL = ProblemKind(
    "manifest.running_total",
    Severity.ERROR,
    "the column that adds up the cards does not; a row is missing, doubled or wrong at this place or above",
    "compare the rows with the boxes",
)
BATCH_EMPTY = ProblemKind(
    "manifest.batch.empty",
    Severity.WARNING,
    "the batch has no cards",
    "check whether its cards are counted in another batch; remove the row if there is no such batch",
)
BATCH_RESERVED = ProblemKind(
    "manifest.batch.reserved",
    Severity.ERROR,
    "ids that begin with 'phantom' stand for cards that nobody has listed",
    "give the batch another name",
)
BATCHES_ALIKE = ProblemKind(
    "manifest.batch.alike",
    Severity.WARNING,
    "two batches differ only in capitals, spaces or leading zeros; they were read as two",
    "use one name if they are the same box, and count its cards once",
)
OF_ANOTHER = ProblemKind(
    "loaded.of_another",
    Severity.WARNING,
    "the file seems to be another jurisdiction's: it is called so, or has the same bytes as that one's",
    "look whose file it is; if it is the other's, load this jurisdiction's own: the later file takes its place",
)
POSITION_ZERO = ProblemKind(
    "card.position_zero",
    Severity.ERROR,
    "cards of a batch are counted from 1",
    "write the place of the card in its batch, the first being 1",
)
POSITION_BEYOND = ProblemKind(
    "card.position_beyond",
    Severity.ERROR,
    "no batch holds so many cards",
    "write the place of the card in its batch, the first being 1",
)
READING_WITHOUT_CHOICE = ProblemKind(
    "interpretation.choice_missing",
    Severity.ERROR,
    "the card is read as a vote, and no choice is given",
    "name the choice, or write blank",
)
CHOICE_WITHOUT_VOTE = ProblemKind(
    "interpretation.choice_without_vote",
    Severity.ERROR,
    "a choice is named, and the reading is not a vote",
    "write vote, or leave the choice empty",
)
RANK_MISSING = ProblemKind(
    "interpretation.rank_missing",
    Severity.ERROR,
    "the contest is ranked, and a choice that was read has no rank",
    "write the rank of each choice in the column rank, 1 for the first preference",
)
RANK_BEYOND = ProblemKind(
    "interpretation.rank_beyond",
    Severity.ERROR,
    "no ballot has so many ranks: at most 50 can be written",
    "write the ranks as they are on the card, 1 for the first preference",
)
RANK_WRONG = ProblemKind(
    "interpretation.rank_wrong",
    Severity.ERROR,
    "ranks are counted from 1, and two choices of a card do not have the same one",
    "write the ranks as they are on the card; a card with two choices at one rank is read as its rules say",
)
RANK_OF_NOBODY = ProblemKind(
    "interpretation.rank_of_nobody",
    Severity.ERROR,
    "a rank stands beside no choice, and would have been passed over",
    "name the choice that has this rank, with the reading vote; where nobody is ranked, leave the rank out",
)
RANK_UNASKED = ProblemKind(
    "interpretation.rank_unasked",
    Severity.ERROR,
    "the choices of the contest have ranks, and by its rule a second preference would count like a first one",
    "name the rule of the rankings, --rule irv say, and give the rankings of all ballots; where only first preferences "
    "count, leave the other choices and the ranks out",
)
POINTS_WRONG = ProblemKind(
    "interpretation.points_wrong",
    Severity.ERROR,
    "a card gives a choice from 0 to 255 points",
    "write the points as they are on the card",
)
POINTS_ABSENT = ProblemKind(
    "interpretation.points_absent",
    Severity.ERROR,
    "the contest is counted in points or in several votes for one choice, and the file has no column 'points', so that "
    "each choice would have one",
    "add the column points: what the card gives the choice, 1 where it gives one vote",
)
POINTS_MISSING = ProblemKind(
    "interpretation.points_missing",
    Severity.ERROR,
    "the contest is counted in points or in several votes for one choice, and the row does not say how many",
    "write what the card gives the choice into the column points, 1 where it gives one vote",
)
POINTS_OF_NOBODY = ProblemKind(
    "interpretation.points_of_nobody",
    Severity.ERROR,
    "points stand beside no choice, and would have been passed over",
    "name the choice that has them, with the reading vote where people read, or leave the points out",
)
POINTS_UNASKED = ProblemKind(
    "interpretation.points_unasked",
    Severity.ERROR,
    "points are read only where the rule of the contest is score or cumulative",
    "name the rule with --rule; of another contest leave the column points out",
)
READINGS_DIFFER = ProblemKind(
    "interpretation.readings_differ",
    Severity.ERROR,
    "the rows of one card and contest do not have the same reading",
    "settle what the card says; where people cannot agree, write cannot_agree",
)
STYLE_CARDS_DIFFER = ProblemKind(
    "card_style.cards_differ",
    Severity.ERROR,
    "the rows of one card style do not have the same number of cards",
    "write the same number on each of its rows",
)
COUNT_CELL_EMPTY = ProblemKind(
    "batch_count.empty",
    Severity.ERROR,
    "a batch that was counted has its cards, undervotes, overvoted cards, and votes for each choice",
    "write 0 where nothing was counted; write no in the column found for a batch that could not be found",
)
COUNT_ROWS_DIFFER = ProblemKind(
    "batch_count.rows_differ",
    Severity.ERROR,
    "the rows of one batch and contest do not have the same cards, undervotes and overvoted cards",
    "write the same numbers on each of its rows",
)
TOTAL_ROW_HALF = ProblemKind(
    "batch_total.half_a_row",
    Severity.ERROR,
    "a batch has some of its cards, undervotes and overvoted cards, and not all three",
    "write all three on each row of the batch and contest, or none of them where the contest is won by votes",
)
TOTAL_ROWS_DIFFER = ProblemKind(
    "batch_total.rows_differ",
    Severity.ERROR,
    "the rows of one batch and contest do not have the same cards, undervotes and overvoted cards",
    "write the same numbers on each of its rows",
)
COUNT_FOUND = ProblemKind(
    "batch_count.found",
    Severity.ERROR,
    "a batch was found or not",
    "write yes or no, the same on each row of the batch and contest",
)
CONTEST_REFUSED = ProblemKind(
    "contest.refused",
    Severity.ERROR,
    "the contest cannot be audited as it is planned",
    "correct the contest in this file, and give the file again",
)
