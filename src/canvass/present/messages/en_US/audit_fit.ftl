# Whether an audit method can be used, and why: what the paper, the records and the votes of batches allow.

## What the paper allows
paper = it needs a manifest and the paper
no-paper = every vote was cast where machines left no paper: nothing could settle the contest
paper-below-margin = { $share } of the votes were cast where machines left no paper, more than the margin: nothing could settle it
paper-not-known = no source here says which of the votes left paper
paper-part-not-known = of { $share } of the votes no source here says whether they left paper

## What records and votes of batches allow
no-link = no record can be matched to its card
comparison-reads-fewer = every card's own record can be found, and comparison alone reads fewer cards
records = every card's own record can be found
records-in-part-only = only a part of the cards has records that can be found
records-not-known = no source here says whether a record could be matched to each card
records-in-part = a part of the cards has records that can be found
records-in-part-not-known = no source here says whether records could be matched to a part of the cards
pools = votes are reported for every batch without records, and other cards have these
pools-alone = votes are reported for every batch, and it takes no records
batches = votes are reported for every batch
no-batches = no votes are known here for batches that could be counted by hand
batches-not-known = no source here says whether votes were reported for every batch
no-rankings = totals of a batch do not say how its cards rank the choices
no-pairs = it is for contests in which a voter marks one choice and most votes win
strata = each stratum has what its own method needs
by-hand = it always fits, and is certain
