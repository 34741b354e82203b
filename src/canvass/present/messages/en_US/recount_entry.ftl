# What became of a sheet: typed, counted by a team, reconciled.
typed-first = typed once; another person types the same sheet, and does not see these numbers
typed-again = typed once more by the same person; another person types the same sheet
typed-differ = two people typed it otherwise; look at the paper, and type it again
typed-kept = typed twice the same; the tally is kept
typed-known = the tally was kept before, with the same numbers; nothing was written

## Where a unit is after a tally
stand-one = counted by one team; another counts it, which does not see these numbers
stand-differ = the teams differ; a third counts it
stand-other-way = two teams have the same numbers by different ways of counting, which is not two counts of one kind; another team counts it
stand-other-names = the teams differ in the names that are written in, and in no number; a third counts it
stand-agreed = two teams agree; it came back
stand-disputed = two teams agree, and a challenged ballot waits for the board's ruling
stand-held = two teams agree, and it is held back until two people say why

## What a reconciliation came to
balance-in-balance = as many ballots as voters
balance-fewer = fewer ballots than voters, which is noted; it is counted
balance-drawn = ballots were taken out; it is counted
balance-to-release = out of balance; it is counted, and two people say why before it comes back
balance-stands = out of balance: its first count stands (canvass recount stand)
balance-unless = out of balance: its first count stands (canvass recount stand), or it is counted and two people explain it (canvass recount release)
