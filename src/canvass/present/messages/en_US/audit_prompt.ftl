# Readings one by one at a prompt: what is asked for, and what to type.
card = Card { $card }
batch = Batch { $batch }
is-there = Is it there?
by-points = Type the number of each choice that has points or votes with how many, as 1=5 3=2; or a letter.
by-rank = Type the number of the first choice, then of the second, and so on; - for a rank without a mark, 2+3 for two choices at one rank; or a letter.
by-marks = Type the numbers of the choices marked, or a letter.
contest = { $title }  (b blank, o overvote, n contest not on the card, c cannot agree)
contest-ranked = { $title }  (b blank, n contest not on the card, c cannot agree)
which-marked = What is marked
which-ranks = Which choice at each rank
which-points = What each choice has
not-kept = Not kept: { $fault }.
too-many-marks = That is more than a voter may mark: it is an overvote (o).
too-many-points = That is more than a voter may give, { $most }: it is an overvote (o).
no-points = That gives nobody anything: it is blank (b).

## Contests on the card that nobody asked for
to-be-read = To be read: { $contests }. Others: { $others }.
another = Another of these on the card (Enter for none)
no-such-contest = No such contest: type its name as it stands above.

## The count of a batch
batch-cards = cards with the contest
batch-undervotes = undervotes (marks not used)
batch-overvotes = overvoted cards
