# What opening, loading and committing an audit say on a terminal.
next = Next: { $step }
look = look: { $what }

## An audit that was opened, or joined
rehearsal = REHEARSAL: this audit is for practice. Its record and every page of it say so.
open = The audit is open, for { $jurisdictions }. Its record is called { $record }.
fingerprints = Publish these fingerprints where nobody can change them:
office-key = the office's key  { $fingerprint }
spare-key = the spare key     { $fingerprint }
safe = Put { $key } into a safe, away from this machine.
joined = This folder works on the record { $record }: { $title }.
joined-keys = It has none of the office's keys: what needs its signature is done there.

## A file that was loaded
loaded = Kept: { $file }, { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}. { $public ->
    [never] Never published.
   *[as-it-is] It becomes public as it is.
}
file-of = { $kind } of { $jurisdictions }
accepted = stands in the record: { $fault }

## An audit that was opened from a manifest and records
records = Records: { $systems }.
manifest = Manifest: { $cards } cards in { $batches } batches; { $recorded } have a record.
without-record = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} without a record may have any contest and count against the report if drawn: { $batches }.
votes = { $kind ->
    [preferences] first preferences: { $votes }
    [points] points: { $votes }
   *[votes] { $votes }
}
on-cards = on { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} with a record, { $overvoted } of them { $is_ranked ->
    [yes] with several choices at a rank
   *[no] overvoted
}; at most { $bound ->
    [one] { $bound } card
   *[other] { $bound } cards
}
elected = { $how ->
    [pairs] ranked above each other choice by more cards than below it
    [ranks] with most points of the ranks
   *[rounds] elected by the rankings, round by round
}: { $winner }; check who was announced
by-rules = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} would have another ranking by other rules for ranks that were skipped or have several choices: contests.toml says which rules hold
narrower = { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}, if a source without the voting system says that at most { $bound } cards have it:
check-votes = Check { $file }: the votes against the official results, and how many are elected.
load-again = Load it again if you change it (canvass audit load).
costs = What each method would take, and which is the least work: canvass audit plan, with this folder.

## The commitment
words = Committed and signed. Read these twelve words aloud and publish them:
contest = { $contest }: { $method }, risk limit { $limit }
contest-margin = { $contest }: { $method }, risk limit { $limit }, margin { $margin } of { $of ->
    [points] what its cards can give one choice
   *[cards] its cards
}
gap = look: { $contest }, { $what }: { $reported }, { $other }
mend-first = mend what no sample can confirm and commit again, or accept a full hand count of it
seed-next = roll the seed in public (canvass audit seed --words ...)
closes-none = look: smallest_style = { $smallest } closes no record: a card alone in its style shows what its voter marked
closed = closed: { $records ->
    [one] { $records } record
   *[other] { $records } records
}; fewer than { $smallest } cards of the jurisdiction have the style
closed-in-batch = closed: { $records ->
    [one] { $records } record
   *[other] { $records } records
}; fewer than { $smallest } cards of the batch have the style (mixed_batches = true, if nobody can tell from a batch whose cards lie in it)
pools = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} with a record of their own, { $pooled ->
    [one] { $pooled } card
   *[other] { $pooled } cards
} in { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} without: each of these is compared with the mean that the votes of its batch make of a card
stratum = { $stratum }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $how }; { $share } of the draws; { $stakes }
stratum-polling = read
stratum-comparison = compared with their records
stratum-by-style = compared with their records, those alone that have the contest
stratum-oneaudit = compared with their records, or with the votes of their batch
stratum-batches = counted in whole batches, drawn by the error that each could hold
stake = stake { $stake }
stakes = stakes { $stakes }
no-stakes = no stakes
ranked = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} that rank choices, in { $ways ->
    [one] { $ways } way
   *[other] { $ways } ways
}, which become public; { $claims ->
    [one] { $claims } claim
   *[other] { $claims } claims
} that leave nobody but { $winner } as the winner
unrecorded = nothing is reported but that { $winner } won; tested is each of the { $orders ->
    [one] { $orders } order
   *[other] { $orders } orders
} of elimination that ends with another
first-round = first round, if the report is right: { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}
first-round-all = first round: every card. { $reason }
first-round-open = first round: { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}, a beginning: without rankings no number can be planned; another is asked for with canvass audit sample --size
bets = bets: { $assertions } assertions with { $different } different ones; the commitment's entry in the record has each with its numbers (terms, bet)
bet-of-all = bet on all: { $bet }
bet = bet on assertion { $assertions }: { $bet }

## What would let a sample confirm a contest
mends = What would mend it, before the seed is rolled:
overfull = More votes than cards in { $batches }: correct the totals, or the number of cards in the manifest.
overfull-batch = { $batch } ({ $votes } on { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
})
by-hand = a full hand count (hand_count)
mended = { $changes }: the first round would then have { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}
mended-by-bound = { $changes }: the first round would then have { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}; fewer at a smaller bound
mend-manifest = a manifest that lists the { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} that it lacks
mend-records = { $cards ->
    [one] a record of the card that has none, if the contest is on it
   *[other] records of the { $cards } cards that have none, if the contest is on every one of them
}
mend-mixed = mixed_batches = true, if nobody can tell from a batch whose cards lie in it
mend-smallest = smallest_style = { $smallest }, so that the records of more of the rare styles are shown
mend-style-off = card style off (style = false), so that it is drawn among all cards of the manifest
mend-polling = polling (name = "polling"), which asks for no record
mend-bound = a bound of at most { $cards } cards, if a source without the voting system supports it (card_bound)
