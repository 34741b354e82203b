# Challenged ballots of a recount, for a court.
title = Challenged ballots: { $title }
none = No challenge of a ballot is in this record. Whether one was made that nobody entered, or at a count that was imported, the record does not tell.
none-back = { $exhibits ->
    [one] One ballot was challenged
   *[other] { $exhibits } ballots were challenged
}. None of the { $expected } units came back: there are no totals yet.
answer = { $exhibits ->
    [one] One ballot was challenged
   *[other] { $exhibits } ballots were challenged
}. Over the { $units } of { $expected } units that came back, the lead of { $leader } over { $runner_up } is between { $lowest } and { $highest }, whichever of the challenges are upheld.
of-votes = Each exhibit is one of the { $votes } votes of a ballot: { $exhibits } exhibits of { $ballots ->
    [one] one ballot
   *[other] { $ballots } ballots
}. Where a line below says ballots, it counts exhibits.
waiting = Challenged ballots of units that did not come back, in no total here: { $waiting }.
totals = Totals under each way of ruling
totals-note = Each challenged ballot counts for what the row says; every other ballot as two teams counted it, or as it was published.
way = challenges
lead = lead
moved = ballots moved
as-called = all refused: each ballot as it was called
as-ruled = as the boards ruled
upheld = all upheld: each ballot as it is claimed
upheld-for = those made for { $choice } upheld, and no others
exhibits = Exhibits
fact-unit = Unit
fact-ballot = Ballot
fact-by = Challenged by
fact-called = Called
fact-claimed = Claimed
fact-ground = Ground
fact-ruled = Ruled
not-ruled = not yet
ruled = { $ruled } ({ $why })
fact-vote = Vote of the board
vote = for: { $for }; against: { $against }; abstained: { $abstained }
fact-pile = Kept in
fact-image = SHA-256 of its picture
no-image = none was taken, or it is not in the record
fact-entries = In the record
entries = challenge: entry { $entry }, { $digest }
entries-ruled = challenge: entry { $entry }, { $digest }; ruling: entry { $ruled }, { $ruled_digest }
by-side = { $by }, for { $side }
by-nobody = { $by }, for no choice
no-vote = no valid vote
exhibit = { $board }, exhibit { $number }
set-aside = Ballots that were taken out before a unit was counted
set-aside-note = As the law orders where ballots are more than voters, or for defective absentee envelopes. They are in no total, are marked, and are kept.
aside-county = county
aside-unit = unit
aside-law = by
aside-ballots = ballots
aside-removed = taken out
aside-found = of
aside-drawn = drawn
aside-kept = kept in
aside-entry = entry
drawn-all = all
limits = What this does not show
limit-picture = That a picture is one of the ballot, or that the ballot still lies where it was put: who holds the pile can show it.
limit-board = Who may sit on a board, and whether a ruling follows the law.
limit-units = What the units that did not come back will show.
head = Record as of entry { $entry }, digest { $digest }. canvass verify checks it.
