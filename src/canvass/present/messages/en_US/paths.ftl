# What would have had to flip: the page and the screen of the command.

title = What would have had to flip: { $election }
carried = { $choice } carried { $held } of { $total } electors; { $need }.
goal = the goal is to { $goal }
missing = it takes { $more } more to { $goal }
column-votes = votes
column-electors = electors
column-units = units, and the votes that each would have taken
tie = Exact tie: { $shortest }
deny = No majority for the leader: { $shortest }
flipped = { $votes } flipped in { $units } ({ $electors } electors).
added = { $votes } added in { $units } ({ $electors } electors).
deviation = Electors of { $leader } who would have had to deviate: { $deny } to deny a majority, { $elect } to elect { $second }.
pledged = Electors pledged, votes they cast: { $counts }.
electors-meet = { $day }: the electors meet. { $statute }.
districts-differ = { $state }: the votes of its districts, added up, differ from the state's own: { $differences }.
with-nobody = With nobody, by a tie or a line of several choices: { $units }.
votes-by-unit = Votes by unit: { $returns }. A unit that is tied counts as lost by both.

## Without electors
no-electors = No electors are listed for this contest: what counts is the votes of the contest itself.
by-flipping = From { $ahead } to { $behind }: { $votes } flipped,
by-adding = or { $votes } added for { $behind }.
odd = The margin is odd: moving votes between the two cannot make a tie.
to-tie = An exact tie takes { $votes } flipped.
at-least = at least { $votes }
more-shares = and { $more } more; --json has them all.
