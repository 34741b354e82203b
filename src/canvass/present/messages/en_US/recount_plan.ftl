# The plan: every state in a line, those looked at closely in full, and all of them together.
title = Recounts: { $contest }

## Every state
table = Where a recount is ordered, may be asked for, or could have been
column-state = state
column-recount = recount
column-advance = paid in advance
column-chance = chance (honest error)
column-margin = margin
column-share = of votes
# A last day that is not known, and the day in court that is.
day-or-earlier = { $day } or earlier
in-court = { $unsaid }; in court { $day }
state-margin = { $state } { $votes } ({ $share })

## A state that is looked at closely: each line has its label; what stands after it is a phrase or sentences
margin = Margin
margin-lead = { $ahead } ahead of { $behind } by { $votes } ({ $count }; { $table }).
margin-short = { $ahead } ahead of { $behind } by { $votes } ({ $count }).
margin-tie = a tie; { $tied } ({ $count }; { $table }).
table-returns = returns '{ $name }'
table-leads = table '{ $name }'
not-called = Not called
not-called-text = it was not said yet who carried the state.
not-whole = Not whole
not-whole-text = { $units ->
    [one] { $units } listed unit has
   *[other] { $units } listed units have
} no votes in these returns.
elsewhere = Not in it
elsewhere-text = { $units ->
    [one] { $units } listed unit has
   *[other] { $units } listed units have
} votes of other contests in these returns, and none of this one.

## The law
without-asking = Without asking
one-reading = { $label } (by one source; sources disagree)
law-changed = The law changed
law-changed-text = What would tell is { $text }.
nearest = Nearest in time, not applied ({ $years })
nearest-tells = What would tell is { $text }, as it stood on election day.
by-summary = From summaries alone
by-summary-text = { $matters }: neither the words of the law nor the office's were read. Ask the office first.
by-summary-command = What was looked for: canvass recount rules { $state } --evidence.
further-stage = A further stage
another-request = Another request
another-does = What it is: { $effect }.
who = Who
who-candidates = { $kind } (with votes here: { $names })
part = Whole or part
part-text = { $partial ->
    [yes] a part may be recounted; what it does not touch stands as first counted.
    [no] only the whole may be recounted.
    [unknown] whether a part may be recounted is not known here.
   *[other] a part may be recounted: { $partial }.
}
effect = What it can change
note = Note
note-sentence = Note: { $note }.

## The days
until = Until when
clock-published = { $moment }: { $left }.
# The law's own words beside the day that they make.
clock = { $moment } ({ $says }): { $left }.
clock-from = { $moment } ({ $says }, which is { $begins }): { $left }.
clash = That is { $clash }.

## Money and people
payer = Who pays
fee = The fee
advance = In advance
court = For a contest in court
court-text = { $asks }. It is in no sum here.
cost-largest = { $cost }; largest: { $largest }.
cost-alone = { $cost } as if it were one county: no votes by county are in the data.
county-cost = { $county } { $low } to { $high }
people = People
people-text = { $low } to { $high }, middle { $middle }, for { $days ->
    [one] { $days } day
   *[other] { $days } days
} of 8 hours ({ $reckoned }).
people-unsaid = cannot say; { $why }.

## The chance
chance = Chance that honest error reverses it
chance-tie = in a tie any honest error decides, one way or the other.
chance-without-margin = cannot say without a margin.
chance-without-past = cannot say without four recounts of earlier years.
chance-thin = Few of the contests behind it are of its size: the range is wider.
chance-outside = Smaller than the statewide contests behind it: the range is wider.
chance-no-attack = It says nothing about an attack.

## All of them together
money = Money, by when
fund = By { $moment }, { $clock } ({ $state } included): { $amount }.
fund-lacks = By { $moment }, { $clock } ({ $state } included): { $amount }; without { $lacking }.
fund-unsaid = By a day that is not known ({ $state } included): { $amount }.
fund-unsaid-lacks = By a day that is not known ({ $state } included): { $amount }; without { $lacking }.
together = Together

## What stands behind the numbers
behind = What stands behind the numbers
scenario = Cost, { $scenario }
scenario-text = { $handling } staff-minutes to handle a ballot, { $reading } to read a vote, { $overhead } overhead ({ $basis }); { $wage } an hour and { $fixed } for each county are assumptions.
ballots-counted = Ballots are those with a vote in the contest where the ballots of a county are not in the data; blank ones are counted by hand as well.

## The screen of a terminal: the answer, and where the rest is
money-needed = To have ready: { $days }.
money-first = To have ready: { $days }; { $many ->
    [one] more by { $many } later day
   *[other] more by { $many } later days
}: --all.
money-by = { $sum } by { $day }
rest = The law, every clock, cost by county, what it rests on: --all, --out FOLDER.
