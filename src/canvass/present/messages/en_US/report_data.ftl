# The report's chapter on data: where the numbers come from, and where sources differ.

title = Where do these numbers come from, and where do sources differ?
topic = sources

lead = { $compiled } Published results have errors; nothing here is mended in silence.
sums = Votes that do not add up to the level above
sums-how = Every set of returns is held against the one above it: precincts against counties, counties against states. Where a sum is off by more than five in a thousand of the votes or a tenth of the lead, it is mended by a recorded recipe, or the places are left out of every number.
sizes = Tables whose rows do not fit the votes
sizes-how = Tables of equipment and people say how large each place is. Within a state the votes are much the same share of that everywhere; where they are not, rows stand beside the wrong names.
remarks = What is known to be wrong with the files
lent = Facts that the election's own files do not have
differ = Where two sources differ
all-differences = All differences between these two
joins = What the joins lost
tables = Tables and sources
tables-note = Each table with the files it was compiled from. The digest is SHA-256 of the file as it was received, its first twelve digits; whole in the JSON.
compiled = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} from { $files ->
    [one] { $files } file
   *[other] { $files } files
}.
lost-rows = { $rows ->
    [one] { $rows } lost row
   *[other] { $rows } lost rows
}
leaders-differences = { $differences ->
    [one] { $differences } difference
   *[other] { $differences } differences
} in the leaders' votes
listed-in-page = { $found }: listed in the page.
no-row-lost = No row of a join was lost.
mended = Mended
left-out = Left out
used = Used as they are
examined = What the examination of the files found
examined-note = Of each kind the first places are named.
column-file = file
column-what = what
column-times = times
column-first = first
rows = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}: { $what }.
file = { $origin } (SHA-256 { $digest })
file-version = { $origin } (version { $version }, SHA-256 { $digest })
past = Source: { $files }; each row names the page that it was read from.

## Where two sources differ
against = Table { $left_number } ({ $left }) against table { $right_number } ({ $right }), { $states }
against-leaders = { $left } against { $right }: votes for the leaders
against-totals = { $left } against { $right }: all valid votes
against-others = { $left } against { $right }: other names, where both know them
leaders-agree = The votes of the leaders agree in every state.
leaders-differ = The votes of the leaders differ in { $states }, and agree in all others.
totals-agree = All valid votes add up to the same number in every state.
totals-differ = All valid votes differ in { $states }: { $examples }.
example = { $state } { $left } against { $right } ({ $difference })
only-left = { $lines ->
    [one] { $lines } line with { $votes } votes stands in { $left } only; { $right } has it in its line for others or leaves it out.
   *[other] { $lines } lines with { $votes } votes stand in { $left } only; { $right } has them in its line for others or leaves them out.
}
column-state = State
column-for = votes for
column-candidate = Candidate
column-states = states that differ
column-difference = difference
all = all

## Joins
ledgers = Every join of this report, and the rows that found no partner
ledgers-note = A join may lose rows only if they are listed. The votes are those in lost rows of the first table.
column-joined = Joined
column-without = without a partner
column-lost = votes lost
joined = { $left } and { $right } rows, { $matched } matched
only-in = only in { $table }: { $rows }
none = none
