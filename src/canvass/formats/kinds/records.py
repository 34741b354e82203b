"""What can be wrong with cast vote records as a voting system exports them."""

from canvass.formats.problem import ProblemKind, Severity

WITHHELD = ProblemKind(
    "records.withheld",
    Severity.WARNING,
    "the row stands for cards whose records are withheld for privacy: they count as cards without a record, and votes "
    "that the row adds up are part of the report",
    "nothing to do, if the manifest lists these cards",
)
VOTES_UNKNOWN = ProblemKind(
    "records.votes_unknown",
    Severity.WARNING,
    "a mark of privacy stands in place of the card's votes: the votes of its contests are larger than the records say",
    "take the reported votes from the official results",
)
RANKED = ProblemKind(
    "records.ranked",
    Severity.WARNING,
    "the contest asks for ranks and elects several, or a column of it does not say its choice and rank, as Ann Lee (1) "
    "does: it was not read",
    "no claims are known that a sample could confirm for several seats by ranks: count every card by hand; with one "
    "seat export the records again",
)
RANKS_WITHHELD = ProblemKind(
    "records.ranks.withheld",
    Severity.WARNING,
    "rows of withheld cards add up marks by rank: they hold no rankings, so that these cards are not in the count by "
    "rounds",
    "hold the count by rounds against the official one; if drawn, these cards count against the announced winner",
)
WRITE_INS = ProblemKind(
    "records.several_write_ins",
    Severity.WARNING,
    "cards with several votes for names that were written in, which are one choice of the records: counted once, votes "
    "would be lost, so that the contest was not read",
    "export the records again, with a choice of its own for each name; else count the contest by hand",
)
NOT_READ = (RANKED, WRITE_INS)
"""Why a contest of the file may be left out; the others are read."""
MARK = ProblemKind(
    "records.mark",
    Severity.ERROR,
    "a mark is 1, no mark is 0, and a contest that is not on the card is empty",
    "export the records again",
)
POSITION = ProblemKind(
    "records.position",
    Severity.ERROR,
    "the record has no number in its batch, so that nobody can find its card",
    "ask the office for the records with the number of each card in its batch (RecordId); canvass tabulate counts "
    "their votes as they are",
)
PLACES_HIDDEN = ProblemKind(
    "records.places_hidden",
    Severity.WARNING,
    "the export withholds where cards lie in their batch (RecordId X): their votes count, and nobody can find one",
    "nothing to do for a count; for an audit by cards ask for the records with their numbers",
)
CARD_TWICE = ProblemKind(
    "records.card_twice",
    Severity.ERROR,
    "another record has the same tabulator, batch and number",
    "find out which of the two is the card's; export the records again",
)
IMPRINTED_MOVED = ProblemKind(
    "records.imprinted.moved",
    Severity.ERROR,
    "the id that is printed on the card has the numbers of its place in another order: columns stand exchanged",
    "export the records again; tabulator, batch and record are the numbers of the printed id, in this order",
)
IMPRINTED_TAKEN = ProblemKind(
    "records.imprinted.taken",
    Severity.ERROR,
    "the id that is printed on the card names the place of another record: a batch may stand twice under two numbers",
    "find out which of the two is the card's; export the records again",
)
IMPRINTED_DATE = ProblemKind(
    "records.imprinted.date",
    Severity.ERROR,
    "a spreadsheet has made a date, or a shortened number, of the id that is printed on the card: a card that is drawn "
    "could not be told by it",
    "export the records again and do not open the file in a spreadsheet, or import the column as text",
)
IMPRINTED_DIFFERS = ProblemKind(
    "records.imprinted.differs",
    Severity.WARNING,
    "the id that is printed on the card names another place than the columns, which were read",
    "look for the card in both places before it is drawn",
)
QUOTES = ProblemKind(
    "records.quotes",
    Severity.ERROR,
    "a quotation mark stands within a cell, so that nobody can tell where the cell ends; no record was read",
    "export the records again, or write the mark twice within quotation marks",
)
EMPTY = ProblemKind(
    "records.none",
    Severity.ERROR,
    "the file has a header and no record of a card",
    "export the records again",
)
RANKS_CONTEST = ProblemKind(
    "records.ranks.contest",
    Severity.ERROR,
    "a contest of a RAIRE file is the word Contest, its id, how many choices it has, and the id of each",
    "export the rankings again, or count the choices of this line",
)
RANKS_UNKNOWN = ProblemKind(
    "records.ranks.unknown",
    Severity.ERROR,
    "the line names a contest or a choice that the head of the file does not list",
    "export the rankings again; nobody is ranked who does not stand in the head",
)
RANKS_TWICE = ProblemKind(
    "records.ranks.card_twice",
    Severity.ERROR,
    "another line of the contest has the same ballot id",
    "find out which of the two is the card's; export the rankings again",
)
RANKS_NONE = ProblemKind(
    "records.ranks.none",
    Severity.ERROR,
    "the contest has no line of a ballot",
    "export the rankings again",
)
RANKS_PLACE = ProblemKind(
    "records.ranks.place",
    Severity.ERROR,
    "the id of the ballot does not say where its card lies: tabulator, batch and place in it, as in 99813_1_6",
    "export the rankings with such ids, or give a table with a row for each mark (docs/audit-files.md)",
)
RANKS_SAME_PLACE = ProblemKind(
    "records.ranks.same_place",
    Severity.ERROR,
    "the ids of two ballots spell one place in one batch",
    "find out which of the two is the card's; export the rankings again",
)
RANK_SKIPPED = ProblemKind(
    "records.ranks.skipped",
    Severity.WARNING,
    "ranks were skipped: they are passed over, and later ranks move up",
    "nothing to do, if the rules of the contest say so too",
)
RANK_REPEATED = ProblemKind(
    "records.ranks.repeated",
    Severity.WARNING,
    "a choice is ranked more than once: it counts at its first place",
    "nothing to do, if the rules of the contest say so too",
)
SEVERAL_CARDS = ProblemKind(
    "records.several_cards",
    Severity.ERROR,
    "one record is of several cards, or of none: where each of them lies is not said, so that nobody can find it",
    "export a record for each card; if the system cannot, audit this part of the election by polling",
)
CONTEST_TWICE = ProblemKind(
    "records.contest_twice",
    Severity.ERROR,
    "a contest stands twice on one card",
    "export the records again",
)
JSON_FOLDER = ProblemKind(
    "records.json.folder",
    Severity.ERROR,
    "this is a folder with Dominion's records as JSON; an audit keeps one file",
    "pack the folder as one ZIP archive, as the system exports it",
)
JSON_LACKS = ProblemKind(
    "records.json.lacks",
    Severity.ERROR,
    "the archive has records and lacks a list without which nobody knows what their numbers mean",
    "export the records again, with all lists",
)
JSON_DAMAGED = ProblemKind(
    "records.json.damaged",
    Severity.ERROR,
    "a file of the archive is not what Dominion's export has in it",
    "ask for the archive again; the transfer may have failed",
)
JSON_UNKNOWN = ProblemKind(
    "records.json.unknown",
    Severity.ERROR,
    "a record names a contest, a choice or a rank that the lists do not have",
    "export records and lists together",
)
JSON_OTHER = ProblemKind(
    "records.json.other",
    Severity.ERROR,
    "files of the archive are of two elections, or of two versions of the system",
    "export the records of one election, by one version",
)
JSON_CURRENT = ProblemKind(
    "records.json.current",
    Severity.ERROR,
    "of what was read and what people decided not one is called current: which of them counts is not said",
    "export the records again",
)
JSON_NEAR = ProblemKind(
    "records.json.named_otherwise",
    Severity.ERROR,
    "a file of the archive is called almost as Dominion's records are, and would not be read: its cards would be lost",
    "give it the name that the system gave it, as CvrExport_12.json; take it out where it is a copy of another",
)
STORE_DAMAGED = ProblemKind(
    "records.store.damaged",
    Severity.ERROR,
    "the store is damaged, or somebody changed it: it does not hold a row for each card, each with a place of its own",
    "write it again: canvass convert",
)
IN_SUMS = ProblemKind(
    "records.store.sums",
    Severity.WARNING,
    "so many cards of the store are in sums alone, for privacy: they count as cards without a record, and their votes "
    "are part of the report",
    "audit from the export itself, which has a record of each card",
)
SUMS_LEFT_OUT = ProblemKind(
    "records.store.sums_left_out",
    Severity.WARNING,
    "so many cards of the store are in sums alone, for privacy: they are not in this file, and neither are their votes",
    "count the votes in the store, or write the file from the export itself",
)
SEVERAL_MARKS = ProblemKind(
    "records.several_marks",
    Severity.WARNING,
    "cards with more marks in the contest than a voter has votes, which count for nobody: the table does not say how "
    "many votes that is, so it is 1 unless told",
    "if a voter has more, say so: --votes-allowed CONTEST=2",
)
PLACES_BY_NUMBER = ProblemKind(
    "records.places_by_number",
    Severity.WARNING,
    "the export numbers its records and does not say the place of a card in its batch: the record with the lowest "
    "number is taken for the first card of the batch",
    "before an audit by cards, look whether batches lie in the order in which they were scanned",
)
CELLS_MOVED = ProblemKind(
    "records.cells_moved",
    Severity.ERROR,
    "several choices of the card are those of the contest in the next column, where others have them, and nobody else "
    "has them here: its cells moved by a column",
    "look at the line; export the records again, and do not save them in a spreadsheet",
)
NO_BATCHES = ProblemKind(
    "records.no_batches",
    Severity.WARNING,
    "the export does not say in which batch a card lies: all cards are one batch, all, in the order of its records",
    "votes can be counted as they are; for an audit by cards export the records with their batches",
)
NUMBER = ProblemKind(
    "records.number",
    Severity.ERROR,
    "the record has no number, so that nobody can find its card",
    "export the records again; where a spreadsheet wrote the number (1E+05), open the export as text",
)
NUMBER_TWICE = ProblemKind(
    "records.number_twice",
    Severity.ERROR,
    "another record has the same number",
    "find out which of the two is the card's; export the records again",
)
SEVERAL_COLUMNS = ProblemKind(
    "records.several_columns",
    Severity.INFO,
    "columns with numbers behind one name are one contest with a vote in each: they stand on the same cards, share "
    "choices, and no card has a choice in two of them",
    "nothing to do, if a voter has so many votes",
)
MAY_BE_ONE = ProblemKind(
    "records.may_be_one_contest",
    Severity.WARNING,
    "columns with numbers behind one name stand on the same cards and share no choice: they were read as contests of "
    "one vote each, and may be one contest with several votes",
    "look at the ballot; of one contest with several votes these columns do not give the votes allowed",
)
CHOICE_TWICE = ProblemKind(
    "records.choice_twice",
    Severity.ERROR,
    "a card has one choice in two columns of a contest: a column stands twice in the file, or contests of one name",
    "export the records again, each contest under a title of its own",
)
MAY_BE_SEVERAL = ProblemKind(
    "records.may_be_several_contests",
    Severity.WARNING,
    "columns of one name stand on the same cards and share no choice: they were read as one contest with a vote in "
    "each, and may be several contests of one title",
    "look at the ballot; export contests of one title again, each under a title of its own",
)
NUMBER_FOR_CHOICE = ProblemKind(
    "records.number_for_choice",
    Severity.ERROR,
    "a number stands where other cards have the name of a choice: the line may be a total, or the columns have moved",
    "remove lines that are no cards, or export the records again",
)
TITLE_TWICE = ProblemKind(
    "records.title_twice",
    Severity.ERROR,
    "two contests of the file have one title, so that the votes of one cannot be told from those of the other",
    "export the records again, each contest under a title of its own",
)
CONTEST_AMONG = ProblemKind(
    "records.contest_among_cards",
    Severity.ERROR,
    "the column of a contest stands among those that say where a card lies, and would not be counted",
    "move the columns of contests behind all others, or export the records again",
)
CHOICE_AGAIN = ProblemKind(
    "records.choice_again",
    Severity.ERROR,
    "two columns of one contest are of one choice: two contests may have one title, and their marks together would be "
    "taken for overvotes",
    "export the records again, each contest under a title of its own",
)
ON_CARD_IN_PART = ProblemKind(
    "records.contest_in_part",
    Severity.ERROR,
    "a card has some columns of the contest and not the others: two contests may have one title, or cells are lost",
    "export the records again, each contest under a title of its own",
)
MAYBE_EMPTIED = ProblemKind(
    "records.contest_maybe_emptied",
    Severity.WARNING,
    "nearly all cards of one style have the contest, and a few have nothing in its columns, as where it is not on the "
    "card; a mark may have been emptied. They were read as cards without the contest",
    "look at these cards; export the records again",
)
SEVERAL_EXPORTS = ProblemKind(
    "records.several_exports",
    Severity.ERROR,
    "the archive has several files of one kind, and nobody can tell which of them belong together",
    "pack each export with its own lists in an archive of its own",
)
FILES_UNREAD = ProblemKind(
    "records.files_unread",
    Severity.WARNING,
    "files of the archive are of another kind than its records and lists: they were not read, and may hold more cards",
    "look what they are; pack records of another kind, or of another election, in an archive of their own",
)
OPTION_TWICE = ProblemKind(
    "records.option_twice",
    Severity.ERROR,
    "a card has one choice of a contest twice",
    "export the records again",
)
ALLOWED_WRONG = ProblemKind(
    "records.votes_allowed.wrong",
    Severity.ERROR,
    "how many votes a voter has in the contest is not one whole number from 1",
    "export the records again",
)
NAME_OF_NO_VOTE = ProblemKind(
    "records.name_of_no_vote",
    Severity.WARNING,
    "a choice has the name of marks that are no vote; it was read as a choice, with the votes of its marks",
    "if it is nobody's name, its votes are cards without a valid mark: export the records without it before an audit",
)
ALLOWED_UNSAID = ProblemKind(
    "records.votes_allowed.unsaid",
    Severity.WARNING,
    "the file does not say how many votes a voter has in the contest, so that it is 1: so many cards have more marks, "
    "which count for nobody",
    "look at the ballot; if a voter has more votes, export the records again with VotesAllowed",
)
OVERVOTE_UNNAMED = ProblemKind(
    "records.overvote_unnamed",
    Severity.WARNING,
    "cards on which the export says overvote and does not name choices enough for it: they count as cards without a "
    "vote; of ranks, the ranking ends before it",
    "nothing to do, if the rules of the contest say so too",
)
COLUMN_AMONG = ProblemKind(
    "records.column_among_cards",
    Severity.ERROR,
    "a column that is not known stands among those that say where a card lies: it may be a contest, whose votes would "
    "not be counted",
    "if it is a contest, move it behind all columns of cards; if it says something else of a card, take the column out "
    "of a copy of the file",
)
COLUMN_OF_NUMBERS = ProblemKind(
    "records.column_of_numbers",
    Severity.ERROR,
    "numbers alone stand in a column that is not known: they may be the choices of a contest in which everybody voted, "
    "whose votes would not be counted",
    "if they say something of a card (its machine, its style), take the column out of a copy of the file; if they are "
    "choices, write a word before each number in the copy",
)
COLUMN_NAMELESS = ProblemKind(
    "records.column_nameless",
    Severity.ERROR,
    "a column without a name holds something: it may be a contest or a choice, whose votes would not be counted",
    "write its name, or take the column out of a copy of the file",
)
TOTAL_FOR_CHOICE = ProblemKind(
    "records.total_for_choice",
    Severity.ERROR,
    "a choice has the name of a sum, such as Total or Ballots Cast: nobody can vote for it, and a line or a column may "
    "add up others",
    "take the lines and columns that are no cards and no choices out of a copy of the file",
)
NO_CONTEST = ProblemKind(
    "records.no_contest",
    Severity.ERROR,
    "the export has no contest",
    "export the records again, with the contests of each card",
)
RANKS_BY_RULE = ProblemKind(
    "records.ranks.by_rule",
    Severity.WARNING,
    "cards whose ranking depends on the rule: here skipped ranks are passed over, a rank with several choices ends the "
    "ranking, and a choice that is ranked again counts at its first place",
    "look into the law of the contest; an audit takes its rule from contests.toml (skipped, overvoted)",
)
CITY_COUNT = ProblemKind(
    "records.city.count",
    Severity.ERROR,
    "a line of this table of rankings is one card; this one is of another number",
    "write each card on a line of its own",
)
XML_FOLDER = ProblemKind(
    "records.xml_folder",
    Severity.ERROR,
    "this is a folder with Hart's cast vote records, a file for each card; an audit keeps one file",
    "pack the folder as one ZIP archive, as the system exports it",
)
CARD_FILE = ProblemKind(
    "records.card_file",
    Severity.ERROR,
    "a file of the archive is not a whole record of a card",
    "ask for the archive again; the transfer may have failed",
)
ALLOWED_DIFFERS = ProblemKind(
    "records.votes_allowed.differ",
    Severity.WARNING,
    "marks and undervotes of a card together are the votes that a voter has, and cards of the contest differ: the "
    "largest was taken",
    "look at the ballot; of a contest with fewer votes overvoted cards were counted",
)
ALLOWED_BY_MARKS = ProblemKind(
    "records.votes_allowed.by_marks",
    Severity.INFO,
    "no card of the contest has an undervote, so that the fewest marks of a card are taken for the votes allowed",
    "nothing to do, if the ballot says so too",
)
CHOICE_COLUMN = ProblemKind(
    "records.choice_column",
    Severity.ERROR,
    "a column of marks does not say its contest, votes allowed and choice, and no list does",
    "export the records again, with the lists of contests and choices",
)
LISTS_LACK = ProblemKind(
    "records.lists_lack",
    Severity.ERROR,
    "the columns of marks have numbers of choices alone; what they mean stands in lists of contests and choices",
    "pack the records and the lists, as the system exports them, in one ZIP archive",
)
ALLOWED_UNKNOWN = ProblemKind(
    "records.votes_allowed.unknown",
    Severity.WARNING,
    "the export does not say how many votes a voter has: it is 1 in every contest",
    "of a contest with more votes its overvotes are wrong: take its votes from the official results",
)
REMADE = ProblemKind(
    "records.remade",
    Severity.WARNING,
    "cards were remade, or have another status than 0; they were counted like all others",
    "find out whether the cards that they were made from stand in the file too",
)
SNAPSHOT = ProblemKind(
    "records.snapshot",
    Severity.ERROR,
    "the record has not one snapshot with the id that it names as the current one: what counts is not said",
    "export the records again",
)
SEVERAL_VOTES = ProblemKind(
    "records.several_votes",
    Severity.ERROR,
    "a mark is worth several votes, or a part of one; canvass counts a mark as one vote",
    "no claims about such a contest are known to canvass: count it by hand",
)
MARK_UNKNOWN = ProblemKind(
    "records.mark_unknown",
    Severity.ERROR,
    "a mark is of a contest, a choice or a rank that the file does not define",
    "export the records again, with all contests and choices",
)
PENDING = ProblemKind(
    "records.pending",
    Severity.WARNING,
    "marks wait for people who decide what they are: they were not counted",
    "export the records again when all marks are decided",
)
