# Cards and batches that were drawn, in the order of the shelf.
title = { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
} from { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}, by the seed { $seed }
manifest = Manifest { $file }, SHA-256 { $digest }
records = Records { $file }, SHA-256 { $digest }
reported = Reported votes { $file }, SHA-256 { $digest }
searched = This seed is not twenty decimal digits or more: somebody could have searched for it. Roll twenty ten-sided dice in public after the manifest is published.
fetch = Fetch { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} from { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}, in this order:
more-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} more; --out FILE.csv writes all of them.
beyond-manifest = Drawn besides: { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
} beyond the cards of the manifest; each counts as a card that cannot be found.
location = location
ticket = ticket
card = card
cards = cards
draw = draw

## One sample for several contests
contests-title = One sample for { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
}, by the seed { $seed }
contests-fetch = Fetch { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} from { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}, in this order. A card counts only for the contests beside it, whatever else is on it.
contests-besides = Drawn besides: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} without a record.
base = Base sample: the first { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} of all, whatever is on them. Every contest with draws gets a valid risk from them: canvass audit risk every.
not-drawn = No card was drawn of { $contests }: nothing can be said there. Give each a --size.
contest = contest
draws = draws
from = from
without-record = without record
counts-for = counts for

## SUITE: cards to compare and cards to read
strata-title = { $compared ->
    [one] { $compared } draw
   *[other] { $compared } draws
} to compare and { $polled ->
    [one] { $polled } card
   *[other] { $polled } cards
} to read, by the seed { $seed }
compare = Compare with their records, of { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} that have one, with replacement:
read = Read, of { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} without a record, without replacement:

## Whole batches
batches-title = { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}, { $weights }, by the seed { $seed }
by-bounds = in proportion to the error that each batch could hold
alike = every batch alike
batches-votes = { $contest }: { $votes }, in { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}.
reserve = In no batch: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, each against the report.
total-bound = All batches together could hold { $times } times the margin in errors.
count = Count { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} with { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, in this order:
bound = bound
