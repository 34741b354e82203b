# Stores of cast vote records: what was written of an export, and the votes that the records have.
title-store = Cast vote records in a store
title-table = Cast vote records in a table with a row for each mark
title-nist = Cast vote records in NIST's format 1500-103
written = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} of { $whose } are in { $file }.
written-part = { $written } of { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} of { $whose } are in { $file }.
next = Next: canvass tabulate { $file }
whose = { $system }, { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
}
whose-election = { $election } ({ $system }, { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
})
left-out = Left out, with their votes: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}; fewer than { $smallest } cards have their style, or have it in the one precinct that their batch is of, or they share a sum with such a card, so that nobody's vote can be read. A store has them in sums.
in-sums = In sums alone, without a place: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}; fewer than { $smallest } cards have their style, or have it in the one precinct that their batch is of, or they are summed with such a card, so that nobody's vote can be read. An audit of this file takes them for cards without a record.
votes-left-out = Votes that the sums leave out, as fewer than { $smallest } cards have the contest: { $contests }.
unplaced = Without precinct and way of voting: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}; fewer than { $smallest } of their style share them, or they are written so that such a card is not alone.

## Votes
votes-title = Votes in { $name }: { $whose }
votes-of = { $contest }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} with the contest{ $is_ranked ->
    [yes] , by ranks.
   *[no] .
}
more-rows = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
} more; --out FILE.csv writes all of them.
untold = No card and no vote is told of { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
}: { $named }. No card here has them, or, in a store, fewer than it may tell a sum of.
first-choices-only = First choices do not say who won a contest by ranks: whoever has most of them may lose in a later round. --rankings gives the rankings from which rounds are counted.
jurisdiction = Jurisdiction
tabulator = Tabulator
batch = Batch
precinct = Precinct
style = Ballot style
mode = Way of voting
not-told = (not told)
choice = Choice
first-choices = First choices
votes = Votes

## Rankings
rankings-title = Rankings in { $name }: { $whose }
rankings-of = { $contest }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $rankings ->
    [one] { $rankings } distinct ranking
   *[other] { $rankings } distinct rankings
}.
ranking = Ranking
cards = Cards
no-preference = (no preference)
more-rankings = { $rankings ->
    [one] { $rankings } ranking
   *[other] { $rankings } rankings
} more; --out FILE.csv writes all of them.
without-ranking = { $contest }: { $cards ->
    [one] { $cards } more card
   *[other] { $cards } more cards
} are in sums alone, for privacy; their rankings are not in the store, nor below. Count rounds from the export itself.
