# A state whose paper was counted by hand: what people read, the counts beside it, and what it cannot show.
found = { $whole ->
    [yes] { $place } counted the paper of this contest by hand.
   *[no] In { $counties } of { $listed } counties of { $place } the paper of this contest was counted by hand.
} People read { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}{ $level ->
    [yes] {" "}and found the first two level
   *[no] : { $ahead } was ahead by { $lead }
}{ $first ->
    [unknown] .
    [level] . The first count by machine had them level.
    [other] . The first count by machine had { $behind } ahead by { $before }.
   *[same] . The first count by machine had a lead of { $before }.
}
in-short = { $whole ->
    [yes] { $place } counted its paper by hand
   *[no] { $counties } of { $listed } counties of { $place } counted their paper by hand
}: { $level ->
    [yes] the first two level
   *[no] { $ahead } ahead by { $lead }
}{ $first ->
    [unknown] .
    [level] ; level in the first count by machine.
    [other] ; { $behind } ahead by { $before } in the first count by machine.
   *[same] , by { $before } in the first count by machine.
}
cannot = In { $place } no batch has a count by machine beside it, so the count by hand answers for the sum and for no batch. It cannot show that all the paper was there.
twice = Of { $county }, { $batches ->
    [one] { $batches } batch stands
   *[other] { $batches } batches stand
} in it twice, under two spellings and with the same figures: { $votes }.

## On the page of the state
caption = Counts of { $place }, each by its name
note = Votes for choices that the count by hand has. Whoever else had votes is left out here.
column-count = Count
column-lead = lead
first-count = first count by machine, the whole state
by-hand = count by hand
later = { $returns }: { $baseline }
column-county = County
column-batches = batches
column-by-hand = by hand
column-official = official
column-change = change
counties-caption = Counties that changed most
counties-note = Votes for { $choices } together: by hand, and as the county had officially published before.
counties-same = In { $same } of { $counties } counties both have the same votes; in all there are { $votes } { $way ->
    [more] more
   *[fewer] fewer
} by hand.
ballots = Ballots cast are { $first } in the head of the report of the count by hand. The counties had published { $official }, and the file that compares them has { $tally } by hand.
blank = People put { $blank } cards among the blank ones.
second-sheets = Of them { $cards } are second sheets of { $county }, on which the contest does not stand. That number is an estimate of the file's maker. { $left } are left.
limit = A count by hand has mistakes of its own: they are seen only where somebody counts twice.
