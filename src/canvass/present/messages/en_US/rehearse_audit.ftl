# A rehearsal that is an audit in a folder: what is said when it is opened.
opened = { $title }. { $cards } cards in { $batches } batches of { $counties }; { $errors ->
    [one] { $errors } error is
   *[other] { $errors } errors are
} planted. Every vote was made by a seed: it says nothing of any election.
opened-record = The audit is open, and its files are loaded as an office would load them. Its record, { $record }, says REHEARSAL in its first entry, with the SHA-256 of the key: { $seal }.
opened-trainer = Keep { $folder }/trainer to yourself: the key, and files to hand out when people have found what they mend: { $mended ->
    [none] there are none.
   *[other] { $mended }.
}
opened-next = Next: canvass audit commit { $folder } and all steps after it, as on the day.

## Ballots of a round
ballots = { $title }, round { $round }: { $cards } cards are printed.
ballots-boxes = { $boxes ->
    [one] One box is
   *[other] { $boxes } boxes are
} counted whole: every card of it is printed.
ballots-missing = { $cards ->
    [one] One card of the list is
   *[other] { $cards } cards of the list are
} not there: people who look for it write not_found. The key names it.
ballots-people = For people: { $path }. Print it on one side and cut it; put each card into its box, or hand out the stack in the order of the retrieval list.
ballots-trainer = For the trainer alone: { $path }.
key-title = { $title }: key of round { $round }
key-cards = Cards of the sample: what each says, how it is marked, and what its record says
column-contest = contest
column-record = its record
column-votes = votes on paper
not-there = not there
