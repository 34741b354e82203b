# Pictures of the technology question.

## Step by step
ladder = Machine counties minus the others, step by step
ladder-caption = Each step holds more about the counties equal. The dot is the difference, the line its 95% interval: a line that crosses zero is compatible with no difference{ $tick ->
    [yes] , one that reaches the red tick is compatible with a difference that would have changed the winner.
   *[no] .
} A machine county here is one where { $rule }.
ladder-alternative = Intervals by step, { $series }: { $steps }.
scale = The yardstick is not zero, but what would have changed the winner
scale-caption = To hide a tie behind { $votes } votes, { $switch } of every 100 of the { $ballots } ballots cast on machines { $estimated ->
    [yes] (estimated from a list of equipment) would
   *[no] would
} have had to be switched. The red tick is how that would show. Only an interval that lies wholly to one side of it, towards zero, excludes it.
scale-alternative = Intervals by step beside { $points } points.
multiverse = Each dot is one way of asking
multiverse-caption = There are { $dots }: another rule for what a machine county is, another census table, counties counted once or by votes. Look at how the cloud moves and narrows from top to bottom.
multiverse-alternative = Dot plot of { $dots } differences in { $steps } steps.
axis = points: places with machines minus the others
hollow = hollow: its interval holds zero
value-weighting = weighting
value-points = points
value-from = from
value-to = to
value-yardstick = points that { $yardstick }
value-hollow = its interval holds zero
yes = yes
no = no

## Where there was no machine
placebo = The same difference on both sides of the border
placebo-caption = { $states } had no such machines. Their counties are sorted as { $own }'s would be: by race, education and population. A gap that appears there as well is about places, not about machines.
bar-own = { $state }: counties with machines
bar-without = { $states }: no machines anywhere
bar-before = { $state }, the same counties in the election before
bars-axis = points: places with machines, or most like them, minus the others
bar-said = { $bar }: { $points } points
bar-said-interval = { $bar }: { $points } points (95% interval { $low } to { $high })
value-rule = machine counties
value-difference = difference

## Polls
poll-years = How far polls were off, every state and year
poll-years-caption = Each dot is a state with at least three polls in the last three weeks, the bar their mean. Look at how the whole year moves together, and at { $state } within it.
poll-years-alternative = Errors of state polls by year; { $state } named.
poll-paper = Poll error and votes without paper
poll-paper-alike = The polls missed about as much where every vote had paper
poll-paper-caption = The states of { $year }, by the share of their votes cast where machines left no paper; the bar is the mean of each group. Were machines without paper the reason, the groups would lie further right from top to bottom; the correlation of error and share is { $r }.
poll-paper-alternative = Poll error by share of votes without paper, r = { $r }.
n-results = n = { $results ->
    [one] { $results } result
   *[other] { $results } results
} of states in { $elections } elections
n-states = n = { $states ->
    [one] { $states } state
   *[other] { $states } states
}
poll-axis = points by which polls were too kind to the Democrat
poll-axis-narrow = points too kind to the Democrat
poll-mean-year = mean of the year
poll-mean-group = mean of the group
paper-unknown = no votes known to be without paper
paper-half = up to half where machines left none
paper-most = more than half where machines left none
value-state = state
value-year = year
