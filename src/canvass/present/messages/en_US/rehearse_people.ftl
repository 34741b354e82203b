# A rehearsal for people with paper in their hands: ballots, sheets, key and score.
marked = REHEARSAL
marked-long = REHEARSAL. This is practice on a synthetic election: every vote on these cards was made by a program. It says nothing of any election. Destroy the cards afterwards, and keep them away from ballots that count.
ballots-heading = REHEARSAL: { $title }
ballot-marked = REHEARSAL - NOT A BALLOT
ballot-instruction = Fill in the oval beside one name.
ballot-ranks = Fill in one oval in each column: your first choice in column 1, your second in column 2, and so on.
ballot-several = Fill in the oval beside each name that you vote for.
ballot-points = Fill in as many ovals beside a name as you give it votes or points.
ballot-foot = REHEARSAL - not a ballot. Key sealed as { $seal }...
label = { $box } · card { $position }

## What people do
start-title = REHEARSAL: { $title }
start-what = On the table: { $cards } cards of { $n ->
    [one] { $n } box
   *[other] { $n } boxes
}: { $boxes }.
step-cut = 1. Print people/ballots.pdf on one side, cut the cards apart, and put the cards of each box together. Do not sort them by how they are marked.
step-count = 2. Count the cards of each box before anybody reads one, and write the number into cards_counted of people/boxes.csv. Two people count; where they differ, both count again. The sheet says how many there are by the manifest and by the records.
step-read = 3. Read each card: one person says it, another writes it into people/readings.csv. reading is vote, blank, overvote, cannot_agree or not_found; beside vote stands the id of the choice. For a card that is not in its box write not_found. A row that is left empty was not read.
step-read-ranks = 3. Read each card: one person says it, another writes it into people/readings.csv. reading is vote, blank, cannot_agree or not_found. Beside vote stand the id of a choice and the rank at which it is marked; every further mark is a row of its own for the same card, with vote and its rank. Write what stands at each rank: a rank that was skipped has no row, two choices at one rank are two rows with that rank. For a card that is not in its box write not_found. A row that is left empty was not read.
step-read-several = 3. Read each card: one person says it, another writes it into people/readings.csv. reading is vote, blank, overvote, cannot_agree or not_found. Beside vote stands the id of a choice; every further vote is a row of its own for the same card, with vote. For a card that is not in its box write not_found. A row that is left empty was not read.
step-read-points = 3. Read each card: one person says it, another writes it into people/readings.csv. reading is vote, blank, overvote, cannot_agree or not_found. Beside vote stand the id of a choice and, as points, how many of its ovals are marked; every further choice is a row of its own for the same card, with vote and its points. For a card that is not in its box write not_found. A row that is left empty was not read.
step-score = 4. Give the sheets to the trainer: canvass rehearse FOLDER --score says what was found.
start-rule = Some marks are doubtful on purpose. Before you begin, agree on the rule of your state by which a mark is a vote, and keep to it. The key reads a faint stroke and a circled name as votes, of two ovals the one that is not struck through, and the dot of a resting pen as no vote: where your rule says otherwise, it is right, and the trainer says so.
start-seal = The key was fixed before you read a card. Its SHA-256 is { $seal }.
start-audit = The files in office are those of an audit (manifest, records, contests): who wants to practise the whole of it opens it with canvass audit open --rehearsal and loads them. Only the cards of the boxes above are on paper.

## The trainer's sheet
key-title = REHEARSAL: key for { $title }
key-keep = For the trainer alone until the score is taken.
key-seal = Made from the seed { $seed }. SHA-256 of key.json: { $seal }. Whoever has the seed and the office's files can make the key.
key-errors = What was planted, and how many of its wrong cards (or boxes) are on the table
column-error = error
column-where = where
column-here = on the table
key-boxes = Each box: cards, and votes on paper
key-boxes-several = Each box: cards, and votes or points on paper
key-boxes-first = Each box: cards, and first preferences on paper
key-boxes-points = Each box: cards, and points of the ranks on paper
column-box = box
column-manifest = manifest
column-records = records
column-cards = in the box
key-doubtful = Doubtful marks, and how the key reads them
column-card = card
column-mark = mark
column-reading = the key reads

## What was written
written = REHEARSAL: { $title }. { $cards } cards of { $n ->
    [one] { $n } box
   *[other] { $n } boxes
} are printed into people/ballots.pdf; { $errors ->
    [one] { $errors } error is
   *[other] { $errors } errors are
} planted.
written-left = Not on these cards: { $contests }. Boxes with all contests on each card: open an audit for practice (canvass rehearse MANIFEST FOLDER), and print them with --ballots --batch.
written-next = Keep the folder trainer to yourself. Print people/start.pdf and people/ballots.pdf, let people fill in people/readings.csv and people/boxes.csv, then:
written-score = canvass rehearse { $folder } --score

## The score
score-title = REHEARSAL: score for { $title }
score-lead = { $found } of { $errors } planted errors were found. { $agree } of { $read } cards were read as the key reads them{ $unread ->
    [0] .
   *[other] ; { $unread } of { $printed } were not read.
}
score-doubtful = Of the cards that were read, { $doubtful } have a doubtful mark; { $agree } of them were read as in the key. Where the rule of your state says otherwise than the key, the rule is right.
score-boxes = { $counted } of { $boxes } boxes were counted, { $agree } of them right.
score-caption = Every planted error, and the step that found it
column-became = what became of it
column-wrong = wrong cards on the table
differs-caption = Cards that were read otherwise than the key reads them
differs-none = No card was read otherwise than the key reads it.
column-people = people read
boxes-caption = Boxes that were counted wrong
column-counted = counted
score-seal = By the key that was sealed as { $seal }.
limit-practice = How these people would read ballots that voters marked, at night and for the tenth hour.
limit-luck = That an error which was not found would have been missed by an audit: what was not on the table nobody could find. canvass rehearse --simulate says with what chance an audit draws it.
limit-key = That the key is right about a doubtful mark. It says what the maker of the card meant.

## What became of a planted error: the step that found it, or why none could
found-by-card = a card was read otherwise than it is recorded
found-by-box = the cards of the box were counted, and are not as many as the office says
found-by-other-reading = a card was read otherwise than it is recorded, but no such card as the key reads it: perhaps a slip found it
found-by-wrong-count = the cards of the box were counted, and are not as many as the office says; nor is the count right: perhaps a slip found it
found-not-printed = none of its cards was on the table: nobody could find it
found-same = on paper its cards say what their records say: nobody could find it by reading
found-not-read = its cards were on the table and were not read
found-read-as-recorded = its cards were read as the records have them
found-not-counted = the cards of its box were not counted
found-counted-as-stated = its box was counted as the office says
