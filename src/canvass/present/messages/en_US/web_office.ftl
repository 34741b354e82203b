# What the pages of an office and of its boards say.
of-others = By the plan this was for { $boards } to read: tell them that it is done.

## What a board is asked of a card, and of a whole batch
card-lost = The card is not at its place
card-right = Is this what is on the paper?
batch-lost = The batch is not at its place
batch-right = Is this what stands on the tally sheet?

## What a kind of file holds, and who will see it
file-manifest = Every batch and the number of cards in it, in the order of the shelf. It becomes public.
file-cards = What the machines recorded of each card. Never published.
file-batch-totals = The votes that are reported for each batch. It becomes public.
file-contests = The file contests.toml: what is audited, how, and to which risk limit. It becomes public.

## What each check of the paper asks
paper-accounting = Are there as many ballots as voters were given one?
paper-custody = Were the ballots under seal and in known hands from the count to the audit?
paper-eligibility = Were the ballots cast by people who had the right to vote?

## What comes next, where it is not the step of an audit
checked = Every check of the paper is recorded: conclude.
unfit = Mend what does not fit between the files: nothing can be committed before.
published = The record is published as it stands. Publish again where words for the public were written since.

## Where a step is taken
go-files = Send the files
go-commit = Look at what will be fixed
go-seed = Enter the seed
go-ceremony = Go on with the ceremony
go-mend = Look at what would mend it
go-round = Look at the round that is proposed
go-live = Look how far the boards are
go-unseal = Open what is sealed
go-measure = Measure, and close the round
go-paper = Record the checks of the paper

## What keeps a round from being measured
lacks-reading = { $count } to read
lacks-second = { $count } to read by a second board
lacks-opening = { $count } sealed twice, to open
lacks-resolution = { $count } to settle by two boards
lacks-sign-off = has not signed off
go-conclude = Look how it would end, and conclude
go-unfit = Look at what does not fit

## What is printed for a county
sheet-retrieval = Retrieval list, in the order of the shelf
sheet-labels = Labels for the cards that are taken out
sheet-placeholders = Placeholders, for the place of each card
sheet-tally = Tally sheets, to be filled in by hand
table-retrieval = Retrieval list of cards, as a table
table-batches = Retrieval list of batches, as a table
table-readings = Empty spreadsheet for readings of cards
table-counts = Empty spreadsheet for counts of batches
