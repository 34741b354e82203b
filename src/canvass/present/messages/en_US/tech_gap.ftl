# The technology question: its chapter in the report, and its page.

title = What remains when like is compared with like?
topic = like with like
state-heading = { $state }: did voting machines make a difference?
every-state-heading = Every state: did voting machines make a difference?
motto = Did results differ where people voted on machines, why, and could it have mattered? Statistics raise the question; paper answers it.
answer = The answer
to-quote = To quote.
question = Compared is { $choice }'s { $what } ({ $choice } and { $second }) between counties of { $state }, by the { $count }. What can be read off without assumptions is a difference between places; that machines caused it would need equipment to have nothing to do with anything else about a place, which these data cannot confirm.
limit-unmeasured = what no table holds: a fact that nobody measured can move the difference as far as the ones that were
limit-where = which votes a machine recorded: the unit is a county, and the codings say where machines stood
limit-small = a change that is smaller than the smallest difference the comparison could have detected
limit-spread = a switch of votes in a few places only: needed, detectable and power take one that is spread evenly over the ballots on machines
same-numbers = How to get the same numbers
matched = { $join }: { $matched } of { $rows } counties matched
without-partner = without a partner { $places } ({ $votes } votes)
not-among = not among the counties { $places }
without-votes = Left out because no votes for either are reported: { $places }.
seed = Seed { $seed }; { $versions }.
every-state = The same question in every state
n-states = n = { $states ->
    [one] { $states } jurisdiction
   *[other] { $states } jurisdictions
}
tables-note = Each table with the public files it was compiled from: place, version and SHA-256 of the bytes as received.
foot = Written by canvass { $version }. The same inputs give the same bytes. Every number of this page, and more, stands in { $json }; every { $row ->
    [state] state
   *[specification] specification
} is a row of { $csv } and { $parquet }.

## Words of many tables
each-county-once = each county once
each-vote-once = each vote once
not-identified = not identified
held-equal = held equal
yardstick = would have changed the winner
span = { $low } to { $high }
p-under = under { $least }
column-county-if = A county is a machine county if ...

## Step by step
step-by-step = Step by step, like with like
weights-differ = They differ because votes are unevenly spread: { $few } of { $counties } counties hold { $share } of them, so counting votes asks mostly about these. In the last step, { $most } weigh most even when every county counts once.
every-way = Asked in every reasonable way
which-count = Which count is used: the raw difference under the first rule is { $differences }; every number here is by the { $count }.
described-heading = A difference described
described = { $choice }'s { $what } differs by { $points } points between the { $n_with } counties where { $rule } and the other { $others }.
dealt = Of { $draws ->
    [every] every way
   *[other] { $draws } random ways
} of dealing the machines to counties, { $share } give a difference at least as large.

## What would have changed the winner
mattered = Could it have mattered?
it-takes = It takes a switch of { $ballots }.
ballots-on-machines = ballots on machines
exposed = { $share } of the { $ballots } ballots on machines
exposed-estimated = { $share } of the { $ballots } ballots on machines, estimated from a list of equipment
detectable = The effect that would change the winner is { $needed } points; this analysis could have detected { $points } points.
detectable-no-switch = This analysis could have detected { $points } points; no switch of the ballots on machines would have changed the winner.
detectable-not-known = This analysis could have detected { $points } points; how large a difference would have changed the winner is not known.
precise-alone = What could have been detected is said of the last step alone, at 80% power.
precise-less = What could have been detected is said of the last step alone, at 80% power: counties alike in { $facts } differ less by chance. With nothing held equal it would have been { $points } points.
precise = What could have been detected is said of the last step alone, at 80% power. With nothing held equal it would have been { $points } points.
last-step = With machine counties those where { $rule }, the last step gives { $points } ({ $interval }).
last-step-by-share = By { $rule }, the last step gives { $points } ({ $interval }).

## Neighbours
how-precise = How precise is it?
neighbours = Neighboring counties { $alike ->
    [yes] are alike
   *[no] are not clearly alike
} in their result ({ $figures })
neighbours-left = with { $held } they { $alike ->
    [yes] are alike
   *[no] are not clearly alike
} in what is left over ({ $figures })
neighbours-end = The p is approximate for what is left over. Where they are alike, errors that take counties as independent may be too small: read Conley's beside them.
moran = Moran's I { $i }, p { $p }

## A factor that nobody measured
hidden-factor = A factor that nobody measured
factor = With { $held } held equal the difference is { $points }. A hidden factor as strong as { $fact } would { $sign ->
    [reversed] reverse its sign
   *[left] leave its sign
}: { $left } points would remain. Differences of this size come and go with what is measured.
factor-impossible = With { $held } held equal the difference is { $points }. A factor as strong as { $fact } is impossible: it would explain more than everything that is left of the equipment.

## Many questions
asked-many-times = Asked many times
many-questions = Whoever asks { $questions } questions gets a small p by chance. The smallest here is { $smallest }; for { $questions } questions it is { $adjusted } ({ $below ->
    [yes] below
   *[no] not below
} 0.05, Benjamini and Hochberg).
among-states = The same holds for states: equipment varies in { $states }, the smallest p is { $smallest } ({ $state }), and for that many states { $adjusted }.
all-counties = All { $counties } counties of the nation together, a constant for each state, give { $points } points (standard error { $error }).
false-alarms = On simulated honest elections of this shape this test raises an alarm in { $rate } of cases.
false-alarms-seldom = A rate of { $rate }, where 5% is meant, says that the test cannot reject unless a difference is far larger than the scatter of these counties: its silence means little.
power-unknown = How likely it would notice a switch cannot be said: how many votes the machines counted is not known.
power = By simulation on these counties, the { $tests ->
    [one] { $tests } declared test
   *[other] { $tests } declared tests
} (the last step, by every rule and weighting) together would notice a switch of { $switches }% of the ballots on machines with probability { $probabilities }.
power-deciding = A switch of { $switch }, which would have changed the winner, they would notice with probability { $probability }.
power-missed = A switch of { $switch }, which would have changed the winner, they would notice with probability { $probability }: it would more likely have been missed.
hardly-any = under 1%
nearly-all = over 99%

## Where there was no machine
without-machines = Where there was no machine
beside-the-border = In { $states } ({ $counties } counties) nobody voted on such a machine. The counties that are most like { $own }'s machine counties differ from the others by { $points } points ({ $interval }), where { $own } shows { $real }.
border-larger = A gap at least as large appears where there was no machine: the raw comparison is not evidence about machines.
border-as-large = A gap of the same sign appears where there was no machine, and { $own }'s lies within its interval: the raw comparison is not evidence about machines.
border-part = Part of { $own }'s gap appears where there was no machine; the rest does not come from the race, education and population by which the counties were sorted.
border-other-sign = The gap where there was no machine has the other sign, so it does not account for { $own }'s.
border-not-there = That interval holds no gap and does not hold { $own }'s: no such gap appears where there was no machine.
border-cannot-tell = That interval holds no gap and { $own }'s as well: it cannot tell whether such a gap appears where there was no machine.
border-fit = How well this fits: { $share } of those counties have a chance of machines below 5 or above 95%, and the two sides of the border differ most in { $fact } ({ $deviations } standard deviations).
fact-race = race
fact-education = education
fact-population = population
admitted = { $admitted } of the { $specifications } specifications pass their negative controls (p at least 0.05 after Holm); { $deciding } of these hold something equal and count for the answer. The others are shown and do not. Passing is not proof: such machines stood there in the election before as well.
smaller = By town and ward
smaller-how = Equipment was chosen by towns, so the comparison can be made between towns of one county. Towns of a county are alike: taking them as independent makes the answer look more precise than it is.

## Paper
paper-could = What the paper could show
paper-showed = What the paper showed
no-second-count = These data hold no second count of { $state }.
audit-plan = The command canvass audit plan tells how many ballots an audit would have to read.
counted-again = { $state } counted again. { $votes } votes changed, in both directions; the margin moved by { $moved }.
counted-again-machines = In the { $units } units where most ballots had been cast on machines it moved by { $moved } of { $votes } votes ({ $share }).
by-listed = Counted again, by the tabulator that the state's list names for the unit

## Polls
polls = Were the polls not a sign?
poll-error = { $points } points
poll-error-weighted = { $points } points ({ $weighted } with polls counted by respondents)
polls-off = In { $polls ->
    [one] { $polls } poll
   *[other] { $polls } polls
} of the last three weeks, { $state } was off by { $error }: too { $way ->
    [kind] kind to
   *[hard] hard on
} the Democrat.
polls-of-all = All { $places } states and districts of { $year } were off by { $mean } on average, with a spread of { $spread }; { $state } is { $z } spreads { $side ->
    [above] above
   *[below] below
} that mean. An error shared by all states is ordinary, and states are no independent witnesses of it.
