# The course of a recount: what is told once it is opened, stopped, gone on with, whole.
opened = Opened { $record }: { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
} before; boards: { $boards }.
first-baseline = The baseline is version 1: { $baseline }.
publish-key = Publish the fingerprint of the key where nobody can change it: { $fingerprint }
without-votes = { $units ->
    [one] { $units } unit of the election has no votes in these returns, and is
   *[other] { $units } units of the election have no votes in these returns, and are
} not counted again: { $names }.
several-votes = A voter has { $votes } votes: a team's votes and its votes not given are that many times its ballots, and a choice has one vote of a ballot at most.
several-seats = { $seats } seats: the lead is that of the last choice with a seat over the first without one.

## Another version of the baseline
next-baseline = The baseline is version { $version }: { $baseline }, { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
} ({ $before } before).
baseline-changed = other numbers or another name: { $units } ({ $names })
baseline-added = not there before: { $units } ({ $names })
baseline-gone = not there any more: { $units } ({ $names })

## An order stops it, and another one lets it go on
stopped = The recount is stopped: entry { $entry }.
stopped-in = The recount is stopped in { $boards }: entry { $entry }.
counted-when-stopped = Counted so far: { $units } of { $expected ->
    [one] { $expected } unit
   *[other] { $expected } units
}; counted by a team, and not back: { $team }.
nothing-counted = Nothing is counted until canvass recount resume names another order.
nothing-counted-there = Nothing is counted there until canvass recount resume names another order.
goes-on = The recount goes on: entry { $entry }.
goes-on-in = The recount goes on in { $boards }: entry { $entry }.

## Its returns are whole, amended, published
board-whole = { $board }: { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}.
amended = { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, { $changed } changed, { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
} without regard to sign.
amended-choice = { $choice }: { $before } before, { $after } after.
published = Published in { $record }. Check it: canvass verify { $out }
written = Wrote { $files ->
    [one] { $files } file
   *[other] { $files } files
} into { $out }: { $units } of { $expected ->
    [one] { $expected } unit
   *[other] { $expected } units
} came back, as of entry { $entry }.

## Its case, and its stages
case-set = The case is set for { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
}; last day: { $day }.
case-passed = The last day of { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
} has passed: a return that is called whole from now on is told as late.
stage-began = Stage { $number } of { $every } began, { $stage } ({ $law }): { $units ->
    [one] { $units } unit
   *[other] { $units } units
}.
stage-more = and { $units } more
sample-agrees = { $county }, { $system }: hand and machine differ by { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}; it may count the other ballots.
sample-differs = { $county }, { $system }: hand and machine differ by { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}; it may not count the other ballots: they are counted by hand, or by another system that agrees.
stages-ended = The stages ended; what did not come back stays as it was first counted.
