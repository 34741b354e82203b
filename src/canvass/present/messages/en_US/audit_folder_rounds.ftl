# What the seed, the rounds and the readings of an audit say on a terminal, and where it stands.
next-step = Next: { $step }

## The seed, and a round that was opened
seed-is = The seed is { $digits }.
seed-draw = Everybody can compute the draw from it now (docs/tickets.md).
round-open = Round { $round } is open.
draws = { $contest }: { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
} in all
hand-count = { $contest }: full hand count
to-fetch = { $jurisdiction }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} and { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} to fetch
phantoms = { $entries ->
    [one] { $entries } entry stands for a card that no manifest lists; it counts
   *[other] { $entries } entries stand for cards that no manifest lists; they count
} as the worst that could be there.

## What the next round would do
all-settled = Nothing more is to be drawn: every targeted contest is settled. Next: canvass audit comply, then canvass audit conclude
planned = What the next round would do:
planned-if-right = What the next round would do, if the report is right:
all-cards = { $contest }: read all { $cards } cards (--size { $contest }={ $size }). { $reason }
reason = { $contest }: { $reason }
nothing-confirms = { $contest }: nothing can confirm it. { $reason }
count-by-hand = { $contest }: count every card by hand. { $reason }
outside = Rankings and points are counted by hand outside of this audit, which then ends without confirming the contest (canvass audit abort); or another audit is committed with what was mended.
how-to-open = Open it with --draw; choose other sizes with --size, or a full hand count with --hand-count.

## Its last day
last-day = The last day of this round is { $day }: { $work }, with { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
} from { $first } on, { $hours } hours a day.
counted-each = A card that several contests draw is counted for each of them, so that it may be earlier.
counted-each-base = A card that several contests draw, or that is in the base sample too, is counted for each of them, so that it may be earlier.
assumed = It rests on the usual assumptions for what a board reads in an hour, low to high.
shared-boards = Every board is taken to read cards of any county. Where counties read their own, give the calendar the boards of each, in a table [counties].
on-average = Each county's boards read its own cards, on average as many; the one that ends last first:
county = { $county }: { $work }, { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
}: { $day }
more-counties = { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
} more, no later than these (--json has all).
to-read = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} to find and read
to-compare = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} to find and compare
to-count = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in batches to count

## Boards, and what they read
kept = { $earlier ->
    [no] Kept
   *[yes] Kept already, entry { $entry }
}: { $kind ->
    [card] { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
   *[batch] { $count ->
        [one] { $count } batch
       *[other] { $count } batches
    }
}, { $turn } reading, by { $board }. { $missing ->
    [0] Nothing is missing: sign off
   *[other] { $missing } still missing
}.
sealed = { $kind ->
    [card] { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } sealed: the record has a digest of what was read
   *[batch] { $count ->
        [one] { $count } count
       *[other] { $count } counts
    } sealed: the record has a digest of what was counted
}{ $turn ->
    [first] , and nobody sees more before the other board has sealed its reading.
   *[other] .
}
in-the-open = { $kind ->
    [card] { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
   *[batch] { $count ->
        [one] { $count } count
       *[other] { $count } counts
    }
} entered in the open: { $turn ->
    [first] no second board is asked to read them, so nothing of them is sealed
   *[second] their first reading stands in the open, so sealing the second would show nothing
}.
planned-for = By the plan this was to be read by { $boards }.
beyond-manifest = { $counts }. Look for cards of another box, or correct the manifest in the next audit.
opened-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} opened: both readings are in the record.
opened-counts = { $counts ->
    [one] { $counts } count
   *[other] { $counts } counts
} opened: both readings are in the record.
opened = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} and { $counts ->
    [one] { $counts } count
   *[other] { $counts } counts
} opened: both readings are in the record.
nothing-opened = Nothing was opened.
nothing-to-open = Nothing to open: nothing has two sealed readings that are not opened.
lost = { $lost }.
withdraw = What is lost for good is withdrawn with: canvass audit withdraw --entry BATCH/PLACE --reason ..., or --entry BATCH --batches for the counts of a batch.
tasks = { $jurisdiction }:
task = { $board }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}; batches: { $batches }
members = { $board } of { $jurisdiction }: { $members }
names-public = These names are public with the record.

## What a tally sheet asks to be written beside a choice
write-points = write at each choice its points, { $most } at most
write-votes = write at each choice its votes, { $votes } in all
