# Sheets and logs of a recount, once they are kept: how many lines were new, and what is known so far.
kept = { $sheet }: { $what } kept; { $known } were kept before.
steps = { $new ->
    [one] { $new } step
   *[other] { $new } steps
}
challenges = { $new ->
    [one] { $new } challenge
   *[other] { $new } challenges
}
rulings = { $new ->
    [one] { $new } ruling
   *[other] { $new } rulings
}
examinations = { $new ->
    [one] { $new } examination
   *[other] { $new } examinations
}
lines = { $new ->
    [one] { $new } line
   *[other] { $new } lines
}
nothing-written = Nothing was written.
received = { $sheet }: { $new ->
    [one] { $new } unit
   *[other] { $new } units
} came back; { $known } had come back before with the same numbers.
back-so-far = { $units } of { $expected ->
    [one] { $expected } unit
   *[other] { $expected } units
} came back so far.
containers = { $containers ->
    [one] { $containers } container
   *[other] { $containers } containers
} so far; with a seal that was not whole: { $names }.
challenged = { $challenges ->
    [one] { $challenges } challenge
   *[other] { $challenges } challenges
} so far, { $undecided } not ruled on.
ruled-back = { $unit } came back.
machines = { $machines ->
    [one] { $machines } machine
   *[other] { $machines } machines
} so far; with another finding than expected: { $names }.
observers = { $seated ->
    [one] { $seated } observer
   *[other] { $seated } observers
} seated now; { $objections ->
    [one] { $objections } objection
   *[other] { $objections } objections
}, { $unanswered } without an answer.
tables = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} so far, { $sitting } with a team now.

## Names on the write-in line
by-name-registered = Votes on { $line } are told by name: names of registered candidates ({ $law }).
by-name-every = Votes on { $line } are told by name: every name ({ $law }).
names-kept = { $sheet }: names of { $units ->
    [one] { $units } unit
   *[other] { $units } units
} kept, { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}; { $known } were kept before. Its tally comes next: canvass recount count.

## Notices and counter-petitions
notice = { $board }: { $hours } hours of notice; { $law } asks for { $asked }.
notice-fewest = { $board }: { $hours } hours of notice; { $law } asks for { $asked }, and allows no fewer than { $fewest }: too short.
notices-known = Every one of these notices was kept before. Nothing was written.
counter-hours = Others may ask until { $until }: { $hours } hours after { $since } ({ $law }).
counter-until = Others may ask until { $until }: from { $since } ({ $law }).
counter-in-time = Kept: { $asks } asked in turn at { $filed }, in time.
counter-late = Kept: { $asks } asked in turn at { $filed }, after the last minute: the status says so.
no-notice = The record holds no notice of { $county } yet, and the printed one says so: once it is given, keep it with canvass recount notice.
not-in-evening = Not in evening.csv, since nobody counted it again and its first count stands: { $units }. Tell the office that receives the sheet.
