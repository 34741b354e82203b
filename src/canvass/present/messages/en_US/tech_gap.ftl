# The technology question: its chapter in the report, and its page.

state-heading = { $state }: did voting machines make a difference?
every-state-heading = Every state: did voting machines make a difference?
motto = Did results differ where people voted on machines, why, and could it have mattered? Statistics raise the question; paper answers it.
answer = The answer
to-quote = To quote.
same-numbers = How to get the same numbers
without-votes = Left out because no votes for either are reported: { $places }.
seed = Seed { $seed }; { $versions }.
every-state = The same question in every state
tables-note = Each table with the public files it was compiled from: place, version and SHA-256 of the bytes as received.

## Words of many tables
each-county-once = each county once
each-vote-once = each vote once
not-identified = not identified
held-equal = held equal
yardstick = would have changed the winner
span = { $low } to { $high }
column-county-if = A county is a machine county if ...

## Neighbours
neighbours = Neighboring counties { $alike ->
    [yes] are alike
   *[no] are not clearly alike
} in their result ({ $figures })
neighbours-left = with { $held } they { $alike ->
    [yes] are alike
   *[no] are not clearly alike
} in what is left over ({ $figures })
neighbours-end = The p is approximate for what is left over. Where they are alike, errors that take counties as independent may be too small: read Conley's beside them.
moran = Moran's I { $i }, p { $p }
