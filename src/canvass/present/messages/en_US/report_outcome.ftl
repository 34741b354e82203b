# The report's chapter on who won; on a day on which the votes were not all known, on who led.

title = Who won, and by how much?
topic = outcome
limit-paper = How votes were counted, and whether paper exists to count them again, is in the next chapters.
lead = { $ahead } received { $votes } more votes than { $behind } ({ $share } against { $behind_share } of { $valid }).
marks = { $votes } marks
at-least = at least { $votes }
line = { $place }: { $ahead } by { $votes }.
no-majority = Nobody has a majority of the electors; the House of Representatives decides.
electors = { $choice } carried places with { $held } of { $total } electors; { $majority } elect.
votes = { $place }: votes
votes-and-electors = { $place }: votes and electors
electors-note = Pledged: electors appointed; cast: how they voted.
share-of-valid = Share of all valid votes.
n = n = { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}; { $count }
rest = { $lines ->
    [one] { $lines } other line
   *[other] { $lines } other lines
}
places = The places looked at
states = The states looked at
column-candidate = Candidate
column-votes = votes
column-pledged = pledged
column-cast = cast
column-place = Place
column-state = State
column-ahead = ahead
column-lead = lead
column-of = of { $votes }
column-share = share
districts-add-up = { $state }: the districts add up to { $districts } votes for { $choice }, the state's own row says { $whole }.
lead-by-others = { $place }, lead by other tables: { $leads }.
other-lead = { $votes } of { $valid } ({ $returns }, { $count }{ $lacking ->
    [none] )
   *[other] , without { $lacking })
}

## On a day on which the votes were not all known
title-of-a-day = Who led on that day, and by how much?
limit-told = These are leads as they were told on that day. A lead says who was ahead in what was counted, not whether the count is right.
limit-certified = Who carried a state without a count of that day is taken from what was certified, without its votes.
known-on = As known on { $day }.
not-called = { $place } with { $electors } was not called.
line-of-a-day = { $place }: { $ahead } by { $votes } ({ $count }{ $since ->
    [none] ).
   *[other] ; known from { $since }).
}
about = about { $votes }
states-of-a-day = The states looked at, as known on { $day }
column-count = which count
column-known = known from
column-uncounted = not counted yet
no-lead = No lead in { $places } that was known on that day is in the data.
no-sum = The votes of the whole were not all known, so no sum of them is given.
