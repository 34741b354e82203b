# How a round, an audit and its contests stand or end, on a terminal.
round-closed = Round { $round } is closed and signed.
contest = { $contest }: { $said }
measured = measured risk { $risk } after { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}
by-hand = counted by hand: { $votes }
if-agreed = { $contest }: had every record agreed, the measured risk would be { $risk }
unsettled = More is to be done for { $contests }: canvass audit next
settled = Every targeted contest is settled: canvass audit conclude

## Where paper and records differ
discrepancies = Discrepancies: { $count }
discrepancy = { $entry }, { $contest }: recorded { $recorded }; on paper { $on_paper }
too-good = Too good by { $votes }. { $effect }
too-modest = Too modest by { $votes }. { $effect }
size = { $unit ->
    [point] { $size ->
        [one] { $size } point
       *[other] { $size } points
    }
   *[vote] { $size ->
        [one] { $size } vote
       *[other] { $size } votes
    }
}
more = and { $more } more (--json lists them all)

## The folder for the public
published = Published in { $folder }: { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}, { $files ->
    [one] { $files } file
   *[other] { $files } files
}.
last-digest = The last entry has this digest; put it where nobody can change it:
checker = The checker beside it has these SHA-256; who checks should compare them with the project's copies:

## Where the audit stands
torn = Not counted: { $torn }
commitment = Commitment: { $words }
seed = Seed: { $seed }
decided = Decided: { $fault }
missing = Missing: { $file }
missing-more = Missing: { $files } files more (--json lists them all)
round = Round { $round }
contests-more = and { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
} more (--json lists them all)
not-passed = Not recorded as passed: { $checks }, for { $places }
desk = { $jurisdiction }: { $done }
desk-cards = { $jurisdiction }: { $read } of { $cards } cards read; { $done }
desks-more = and { $more } more, of which { $waiting } are waited for (--json lists them all)
signed-off = signed off
nothing-to-do = nothing to do
lacks-reading = { $count } to read
lacks-second-reading = { $count } for a second board
lacks-opening = { $count } sealed by two boards and not opened
lacks-resolution = { $count } read differently by two boards
lacks-sign-off = { $count } sign-off
