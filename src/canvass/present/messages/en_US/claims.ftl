# Claims of the stories of November 2016, held against the data.
verdict-agrees = The data say the same, to the precision with which it was said.
verdict-partly = A part of it is what the data say, and a part is not.
verdict-differs = The data say something else.
verdict-not-testable = It cannot be tested as it was said.
verdict-not-known = What it would be held against is not among the numbers known on that day that are in the data.
verdict-not-computed = Nothing is computed: it is not about a number of these data. A public source says it.
verdict-no-source = No public source in hand, but those who said it, gives what it would be held against.

## Electors
electors-of = electors of { $state }
together = together
appointed = electors that each state appoints, added up
with-three = electors with all three
with-two = electors with Pennsylvania and Wisconsin alone
majority = electors that elect
fewest-others = fewest other places that would do
carried = electors of who carried each place, added up; other places are those that the leader carried beside the three
sets-of-places = how many votes each set of places takes stands in the chapter on what would have had to flip
without-one = electors without Michigan
without-three = without Michigan, Pennsylvania and Wisconsin
leaders-places = electors of the places that the leader carried, added up
no-law-on-electors = nothing: laws on electors are no table of these data, and no elector had voted yet
tried = electors who tried to vote otherwise
tried-counted = of them with a vote that was counted
barred = states that did not let it count ({ $states })
deviating = the electors of 2016 who did not vote as pledged, by what their state did with the vote
forbidden-and-counted = a vote that was counted does not show that no law forbade it: some laws forbid and let it count

## The recount fund
raised = raised by the end of that day
largest-sum = the largest sum of the time line that had come in by then
hour-unknown = the hour of each report is not known; a larger sum is more than the one said as well
asked-from = asked for from { $day }
goals = the goals of the fund in the time line
goal-reported = the time line has the day on which a goal was reported

## Recount law
ordered-at = recount ordered at a margin of { $margin }
rule-of-michigan = the rule for Michigan on the election day, decided at these margins
limit-counts = the rule counts a margin equal to the limit as well
clock-of-wisconsin = the clock of Wisconsin's law that decides, as the plan of recounts reckons it
clocks-of-pennsylvania = the clocks of Pennsylvania's law, as the plan of recounts reckons them
candidate-alone = { $state }: nobody but a candidate may ask
who-may-ask = who may ask by the rules of the election day
conceded = that the nominee had conceded is not among these numbers; no recount law that was read makes it matter
clock-says = that clock says: { $clock }
other-clock = voters' petitions had another clock: { $clock }; { $state }
day-known = { $what ->
    [ask] last day to ask
   *[court] last day to contest the election in court
}: its day is in the data
days-off = { $what ->
    [ask] last day to ask
   *[court] last day to contest the election in court
}, { $day }: days from the one said

## Leads
certified-later = what was certified came later than the count that the stories had
votes-of-both = votes of the two leaders, of the first official count where it is in the data, and as certified
lead-certified = lead as certified
lead-first = lead in the first official count
lead-after-recount = lead as certified after the recount
called = whether it was called
latest-lead = the latest lead that was known on the day
lead-read-in = that lead was read in: { $source }
lead-known = lead known from { $day }
lead-known-as = lead known from { $day } ({ $status })

## Internet voting of 2010
an-event = nothing: it is about an event, not about votes
no-paper = the system kept no paper, so there was nothing that people could have examined instead

## Polls
democrats = { $year }: of { $states } carried by the Democrat
results-before = the result of each state in the election before, and the results that stand beside the polls of the others
years-before = elections before { $year } are not in these data
polled = places with at least three polls
too-kind = of them with polls too kind to the Democrat
mean-error = mean error
error-in = error in { $state }
polls-minus-result = margin in the polls of the last three weeks minus margin in the result, place by place
not-by-polls = that results were not changed is not what polls can show. { $paper }
short-of-polls = Wisconsin as a whole, short of its polls
no-expectation = nothing by county: the expectation that counties are said to have fallen short of was not published
another-claim = short of an expectation by { $percent } percent is another claim than lower than in other counties

## What cannot be held against anything
left-out = none: the votes were left out
later = nothing: the numbers that it takes became known later

## The closest state
smallest-share = smallest lead as a share, of all { $states }: { $state }
smallest-votes = smallest lead in votes: { $state }
fewest-for-each = fewest votes for each elector: { $state }
lacked = electors that the runner-up lacked
certified-leads = certified leads of all states and D.C.
aim = at what somebody would aim is in no data

## Voting technology
with-machines = counties with more than half of ballots on machines
other-counties = other counties
lower-share = lower share in the first
percent-lower = the same as percent of the others' share
smallest-coded = smallest under other codings
largest-coded = largest under other codings
mean-of-counties = unweighted mean of counties' two-party shares, first official count
points-not-percent = { $points } points of a share are not { $points } percent fewer votes; and nothing else in which the counties differ is held equal
raw-in-votes = the raw difference, taken as votes of those counties
lead-of-count = lead: { $count }
arithmetic = the raw difference of the first claim times the votes cast in the machine counties: an arithmetic of the claim, not an estimate
with-paper = { $state }: with paper, of { $weight }
standard-equipment = the standard equipment of each county, by its votes, or by its registered voters where the votes were not known
not-a-number = what can show something is not a number; how much of it there was is
least-squares = least squares over counties of the two-party share on whether a machine is listed, non-white share and college share; each county once, then by votes
no-clear-difference = no clear difference is not evidence that there was none; by county Texas still shows one
difference = { $state }, { $held ->
    [nothing] raw
    [two] two controls
   *[two-by-votes] two controls, weighted by votes
}
difference-p = { $state }, { $held ->
    [nothing] raw
    [two] two controls
   *[two-by-votes] two controls, weighted by votes
}: p

## Votes and shares
national-lead = lead in the national popular vote
votes-ahead = votes of the one ahead
votes-behind = votes of the one behind
certified-added = certified votes of all states and D.C., added up
counting-went-on = counting went on for weeks after it was said
share-of-state = the candidate's certified votes over all valid votes of the state
share-of-nation = the candidate's certified votes over all valid votes of all states and D.C.
votes = votes
share = share of all valid votes
votes-in = votes in { $state }
share-in = share of all valid votes in { $state }
