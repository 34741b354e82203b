# The report's chapter on what counting again changed.

title = What did counting again change?
topic = counted again
whole-in-short = { $place }: { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
} of all candidates changed in { $changed } of { $units } reporting units.
whole = { $place }: { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
} changed in { $changed } of { $units } reporting units, all candidates and both directions added up.
cancelled = Most changes cancelled: { $margin }
lead-stayed = { $leader }'s lead stayed at { $votes }.
lead-turned = { $leader }'s lead of { $before } became a lead of { $after } for { $behind }.
lead-moved = { $leader }'s lead { $way ->
    [grew] grew
   *[shrank] shrank
} by { $moved }, from { $before } to { $after }.
no-second-count = These data hold no complete second count of { $places }.
scale = { $place }: what the recount found where machines were used, beside what would have mattered
scale-caption = Votes for each 10,000, in the { $units } reporting units where most ballots were cast on touch-screen machines (DREs); the third bar is the whole margin over all ballots cast on them. Look at the distance between the first two bars and the third.
scale-alternative = Bar chart, votes for each 10,000: { $bars }.
scale-unit = votes for each 10,000
scale-margin = the recount moved the margin by
scale-gross = all its changes added up
scale-needed = what would have hidden a tie
scale-n = n = { $units } reporting units, { $votes } votes
on-machines = In the units where most ballots were cast on them, the recount moved the margin by { $moved } of { $votes } votes ({ $share }).
on-machines-by-hand = In counties that recounted everything by hand it was { $moved } of { $votes } ({ $share }). That a hand recount of such a unit read the machine's paper trail follows from the method; it is not verified for every unit.
one-unit = One unit weighs much: in { $unit } { $leader } went from { $leader_before } to { $leader_after } and { $behind } from { $behind_before } to { $behind_after }. With it the net margin of its class is { $whole }, without it { $without }.
one-number = A single number that is far off in one unit is how a mistake in reporting looks; the recount mended it.
no-form = { $units ->
    [one] { $units } reporting unit with { $votes } votes has
   *[other] { $units } reporting units with { $votes } votes have
} no form on equipment: { $names }.
