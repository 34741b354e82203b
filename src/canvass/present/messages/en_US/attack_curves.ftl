# How the chance to notice grows with the votes that are moved, and what each check costs.
title = How many changed votes each check would have noticed in { $state }
lead = { $leader } was reported { $margin } votes ahead of { $runner_up } in { $state }; { $needed } votes moved from one to the other change who carried it. Votes by { $count }, by { $level }.
how = Each line supposes that so many votes were taken from { $runner_up } and recorded for { $leader } (or, where the title says so, that so many marks were not read, cards taken for another ballot style or not listed, and the report lacks them), and asks what a check would have done with the report as it was published. A check that speaks as often where nothing was changed tells nothing by speaking.
says = What a check says at most when it notices.
says-nothing_of_it = Nothing of this change: { $checks }.
says-asks_for_more = Asks for more: { $checks }.
says-names_the_place = Names the place: { $checks }.
says-corrects_the_outcome = Corrects the outcome: { $checks }.
made = Simulated from seed { $seed }, { $replications } times for each number of votes; the same draws for every number, so that the numbers of a line can be compared.
needed-line = from { $needed } on another outcome

## Each attack
no-further = Up to { $most } votes. More cannot be: { $why }.
figure-title = { $title }: chance to notice, by votes changed
figure-caption = Votes on a logarithmic scale. A band around a line is where a simulated chance lies 19 times out of 20; lines without one are exact. Tests of the numbers alone (digits, percentages, peaks, turnout, outliers) are in the tables. { $line ->
    [yes] Look at which lines rise before the dashed one.
   *[no] No number of these votes by itself changes the outcome.
}
figure-line = { $check } { $chance }
figure-alternative = Lines by votes changed. At { $most } votes: { $parts }.
summary-caption = { $title }: chance to notice
column-votes = { $votes } votes
column-surely = 95% from
summary-note = 95% from: the least of the numbers of votes asked about from which on the chance is at least 95%. An audit that confirms the outcome may pass over votes that do not change it: that is not a failure of a risk-limiting audit.
recount-note = Of the recount of 2016 the chance is that of finding a single one of the votes. How many it would have found, and whether these change the outcome, is told for one number of votes (canvass attack checks --votes).
unsaid = No chance of { $checks }: { $why }.
no-chance = no chance: below
speaks-anyway = speaks without any change too
not-reached = none asked
every-caption = { $title }: every number of votes
every-note = Ranges are where a simulated chance lies 19 times out of 20 (Clopper and Pearson); single numbers are exact.
column-moved = votes
between = { $low }-{ $high }%

## Costs
cost-heading = What each check costs
cost-caption = Cards that people read of a right report, the hours of all people together, and dollars
column-hours = hours
column-dollars = dollars
cost-no-cards = no card is read
cost-unknown = not known
full-count = full hand count, to which an audit that notices goes on
cost-note = Hours and dollars from low to high assumptions, for the mean number of cards. Rooms, guards, software, training and transport are not counted. Of the recount of 2016: the counties that counted by hand alone; what scanning again cost is not reckoned.
assumptions = Every number that hours and dollars rest on; three numbers are low, middle and high:
assumption = { $name }: { $value } ({ $origin })
