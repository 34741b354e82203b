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
boxes-alone = { $title }: every card of { $boxes ->
    [one] one box
   *[other] { $boxes } boxes
} is printed with all contests on it, { $cards } in all. No round is open: nothing of it goes into the record.
ballots-boxes = { $boxes ->
    [one] One box is counted whole: every card in it
   *[other] { $boxes } boxes are counted whole: every card in them
} is printed.
ballots-missing = { $cards ->
    [one] One card of the list is
   *[other] { $cards } cards of the list are
} not there: people who look for it write not_found. The key names it.
ballots-people = For people: { $path }. Print it on one side and cut it; put each card into its box, or hand out the stack in the order of the retrieval list.
ballots-trainer = For the trainer alone: { $path }.
key-title = { $title }: key of round { $round }
key-title-boxes = { $title }: key of whole boxes
key-wrong = Cards of the boxes of which the record says otherwise than the paper, or that are not there
key-cards = Cards of the sample: what each says, how it is marked, and what its record says
column-contest = contest
column-record = its record
column-votes = votes on paper
not-there = not there

## The score from the record
score-title = { $title }: score
score-lead = { $found } of { $errors } planted errors were found. { $agree } of { $said } readings and counts say what the paper says.
score-contest = { $title }: { $right ->
    [yes] the reported winner won on this paper.
   *[no] another choice won on this paper.
} { $status }
not-measured = Nothing is measured yet.
score-second = { $second ->
    [0] No second reading was made
    [one] One second reading was made
   *[other] { $second } second readings were made
}; { $withdrawn ->
    [0] none was withdrawn.
    [one] one reading was withdrawn.
   *[other] { $withdrawn } readings were withdrawn.
}
column-step = step of the record
step-in-round = round { $round }, entry { $entry }: { $by }
step-entry = entry { $entry }
slips-caption = Readings and counts that differ from the paper
slips-none = No reading or count differs from the paper.
slip-end = { $end }{ $entry ->
    [0] {""}
   *[other] {" "}(entry { $entry })
}
slip-board = { $board }, { $turn } reading, entry { $entry }
column-what = card or batch
column-board = board
column-said = people say
column-paper = the paper says
times-caption = Time of each step, by the record's own times
boards-caption = What each board entered
column-step-name = step
column-minutes = minutes
column-ended = ended
column-readings = readings
column-slips = other than the paper
column-first = first entry
column-last = last entry
backwards = the times go backwards
step-files = files and commitment
step-seed = seed
step-draw = draw of round { $round }
step-read = fetching and reading, round { $round }
step-sign = sign-off, round { $round }
step-measure = measuring, round { $round }
step-conclude = conclusion
limit-luck = That an error which was not found would have been missed on another evening: what was not drawn nobody could find. canvass rehearse --simulate says with what chance an audit draws it.
limit-times = That a step takes as long on the day: the paper lay on a table, and not in a warehouse.
score-foot = From the record { $record }, { $entries } entries, by the key that its first entry binds: { $seal }.

## What became of a planted error: the step that found it, or why none could
became-before-seed = more was recorded or reported of its batch than the manifest has, and the right file was loaded before the seed
became-by-bound = the manifest has not as many cards as a contest's bound, and the right file was loaded before the seed
became-by-card = a card of the sample was read otherwise than it is recorded
became-by-missing = a card that the manifest has was looked for and not found
became-by-batch = a batch of the sample was counted otherwise than it was reported
became-by-hand-count = every card was counted by hand
became-by-other-reading = a reading or count differs from the report, but none is as the paper is: perhaps a slip found it
became-read-as-recorded = what was drawn of it was read or counted as it was reported
became-not-read = something of it was drawn and is not read yet
became-not-drawn = nothing of it was drawn: nobody could find it
became-stands = the commitment has the wrong count, and nothing that was drawn shows it
became-pooled = what was drawn of it lies in batches without records: a card is compared with the mean of its batch, and none shows it by itself
became-polled = its contest is polled, or its stratum: cards are held against no record, so no card shows it
became-unshown = the right file was loaded before the seed, and nothing that the office holds shows that another was wrong: whoever loaded it knew from elsewhere
became-same = on paper its cards say what was reported: nobody could find it by reading
became-not-committed = nothing is committed yet

## What became of a reading that differs from the paper
slip-became-withdrawn = it was withdrawn
slip-became-settled = the other board read otherwise, and it was settled as the paper is
slip-became-settled-wrong = the other board read otherwise, and it was settled otherwise than the paper is
slip-became-open = the other board read otherwise; it is not settled yet
slip-became-stands = nobody noticed it: it stands
