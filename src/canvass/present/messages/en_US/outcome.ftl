# Who won, and by how much.
title = { $contest } ({ $day })
votes = Votes: { $lead }
of-votes = { $marks ->
    [yes] marks
   *[no] valid votes
}

## Who is ahead
lead = { $ahead } is ahead of { $behind } by { $votes }, { $share } of the { $of }.
lead-per-card = { $ahead } is ahead of { $behind } by { $votes }, { $share } of the { $of }, { $card_share } of { $cards } cards.
lead-left-out = The lead of { $lead } is { $compared ->
    [equal] no larger
   *[smaller] smaller
} than the { $votes } left out: who is ahead is not known from these numbers.
no-majority = { $who } has { $share }: nobody has more than half of the votes. Where the law asks for a majority, a runoff follows.
no-majority-said = If it does here, say rule = "top_two" of the contest { $contest } in election.toml.
unread = Let stand unread: { $cells ->
    [one] { $cells } cell of votes
   *[other] { $cells } cells of votes
}, in no sum here. The most that one of them is taken to hold is what the largest unit has, { $each }.
unread-lead = Were all of that for whoever is behind, the lead would be { $least }.
at-least = at least { $votes }
electors-elected = Electors: { $elected } by the votes of each unit, { $held } of { $total }; { $majority } elect.
electors-nobody = Electors: nobody has a majority; the House of Representatives decides.
electors-undecided = Not with anybody: the electors of { $units }.
not-yet-counted = Not yet counted: { $ballots ->
    [one] { $ballots } ballot
   *[other] { $ballots } ballots
}.

## Where the rule asks for a share of the votes
share-reached = { $who } { $many ->
    [one] has
   *[other] have
} more than { $share } of { $valid } valid votes ({ $needed } or more).
share-elected = { $who } { $many ->
    [one] has
   *[other] have
} more than { $share } of { $valid } valid votes ({ $needed } or more), and no runoff is needed.
share-beyond-seats = There { $seats ->
    [one] is { $seats } seat
   *[other] are { $seats } seats
}: the share alone does not say who is elected.
share-not-reached = { $who } { $many ->
    [one] does not have
   *[other] do not have
} more than { $share } of { $valid } valid votes ({ $needed } or more).
share-nobody = No choice has more than { $share } of { $valid } valid votes ({ $needed } or more).
share-runoff = { $who } { $many ->
    [one] goes
   *[other] go
} on to a runoff.
share-runoff-tie = { $who } have equal votes for the last place in the runoff; the law's way of breaking a tie decides.
share-nearest = Nearest to { $share }: { $choice }, { $votes }, { $reached }.
share-nearest-line = Nearest to { $share }: { $choice }, a line of several choices, { $votes }, { $reached }.
share-nearest-exactly = Nearest to { $share }: { $choice }, { $votes }, { $reached }, exactly that share and so not more than it.
share-half = half
share-to-take-away = To leave { $choice } no more than { $share }: { $flipped } flipped, or { $added } added for others.
share-to-give = To give { $choice } more than { $share }: { $flipped } flipped to { $choice }, or { $added } added.

## Where lists share the seats
seats-of = { $who } { $seats }
seats-won = Seats: { $won }.
seats-tied = { $who } are level for the last seat; the law's way of breaking a tie decides.
seats-below = { $who } { $many ->
    [one] does not have
   *[other] do not have
} more than { $share } of the valid votes, which a list needs for a seat.
seats-all-above = Every list has more than { $share } of the valid votes, which a list needs for a seat.
seats-nearest = The nearest seat: with { $votes } { $behind } would be level with { $ahead } for it, or take it.

## Where a voter has several votes
points-known = What a card may give the choices together is { $most } at most: the { $votes } votes or points are on { $cast } cast.
points-bounds = What a card may give the choices together is { $most } at most: the { $votes } votes or points are on { $between } ballots. How many were cast is not stated; a table 'cards' or 'turnout' would say it.
marks-known = A voter may mark up to { $most } choices: the { $votes } votes are marks on { $cast } cast.
marks-bounds = A voter may mark up to { $most } choices: the { $votes } votes are marks, on { $between } ballots. How many were cast is not stated; a table 'cards' or 'turnout' would say it.

## The tables
column-choice = { $place }: votes by
column-share = share
column-of-marks = of marks
column-of-cards = of cards
column-of-ballots = of ballots
column-electors = electors
column-pledged = pledged
column-cast = cast
row-rest = { $many } others together
row-all = all { $of }
row-became = { $choice } ({ $became })
became-tied = tied
became-seats = { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}
became-runoff = to the runoff
became-share = has the share
became-elected = elected
column-state = state
column-winner = winner
column-ahead = ahead
column-margin = margin
column-of = of { $of }
column-per-card = per card
column-place = place
column-other = other count
column-other-margin = margin of { $of }
other-count = { $returns } ({ $baseline })
other-count-without = { $count }, without { $units }
other-margin = { $votes } of { $valid }
winner-tie = tie: { $names }
winner-runoff = runoff: { $names }
winner-unsaid = cannot say
winner-nobody = nobody
winner-ahead = { $names } ahead, not elected by these votes

## What a reader must know beside the numbers
of-place = { $place }: { $sentence }
part-of-state = { $place }: { $listed } of its { $every ->
    [one] { $every } county
   *[other] { $every } counties
} { $listed ->
    [one] is
   *[other] are
} listed here; its numbers are of that part.
missing-states = { $place }: { $returns } has no unit in { $states }.
missing-units = { $place }: { $units ->
    [one] { $units } unit has
   *[other] { $units } units have
} no votes in { $returns }: { $named }.
not-in-contest = { $place }: { $units ->
    [one] { $units } unit has
   *[other] { $units } units have
} votes of other contests in { $returns }, and none of this one: { $named }.
modes-differ = { $place }: { $totals ->
    [one] { $totals } total of { $returns } differs
   *[other] { $totals } totals of { $returns } differ
} from the sum of the vote modes.
certified-twice = { $place }: two certified tables differ: { $first } with { $numbers }, { $other } with { $others }{ $many ->
    [0] .
    [one] ; they differ in one state, { $states }.
   *[other] ; they differ in { $many } states: { $states }.
}
certified-twice-same-sums = { $place }: two certified tables, { $first } and { $other }, have the same sums and differ in { $many ->
    [one] one state, { $states }.
   *[other] { $many } states: { $states }.
}
votes-for = { $votes } for { $choice }
valid-of = { $valid } { $of }
numbers-from = Numbers above: { $returns }, { $baseline }.
limit-reported = These are reported numbers. A margin says who is ahead in them, not whether they are right.

## Which counts differ, on a screen that has no room for by how much
screen-twice = Two certified tables differ: { $places }.
screen-others = { $many ->
    [one] Another count
   *[other] Other counts
} of these votes { $many ->
    [one] has
   *[other] have
} other numbers: { $counts }.
screen-rest = By how much counts differ: --all.
screen-fault = In { $place } votes do not add up. { $became }
screen-differ = Some counts differ.
screen-folded = More of each: --all.
