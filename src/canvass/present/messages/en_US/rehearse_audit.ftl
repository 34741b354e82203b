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
