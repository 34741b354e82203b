# The report's chapter on the chance that an honest recount reverses the lead.

title = Could an honest recount have changed the outcome?
topic = chance to flip
lead = That counting mistakes of the usual size reverse the lead: { $chances }.
lead-in-short = If there are only honest mistakes, of the size that past recounts found, these are the chances that they reverse the lead.
line = { $what }; at most: { $chances }.
about = about { $votes }
figure = What past recounts changed, beside the leads
figure-caption = Each point is one of { $n } recounts: how far it moved the margin, in either direction, by the ballots or votes counted. Diamonds are leads. Look at the distance between the two. Dashed: leads that honest error reverses with the chance written above the line.
figure-alternative = Points by votes and change, both on logarithmic scales: { $n } recounts changed the margin by { $middle } votes in the middle; the leads of { $leads } lie above them.
one-lead = { $place } ({ $votes } votes)
n = n = { $n } recounts and reviews
one-in = 1 in { $many }
chances = The chance that honest error reverses the lead
chances-note = The range is over three fits of the same recounts; the data hardly tell them apart. The default is the one with all parameters free.
votes-of-another-day = Votes of { $places }: as many as on { $days }, for how many were cast was not known.
column-state = state
column-place = Place
column-lead = lead
column-votes = votes
column-range = range
column-chance = chance
column-default = default
column-count = which count
few-in-data = { $chance } (few of its size in the data)
outside-data = { $chance } (outside the data)
known-by = { $count }; known by { $day }
known-from = { $count }; known from { $day }
history = Of { $n } recounts of { $first } to { $last }, { $narrower } made the margin narrower, { $wider } wider, and { $equal } left it as it was; no direction is assumed. The change was { $mean } votes on average, { $middle } in the middle, and at most { $most } of the votes or ballots.
earlier-years = These are the recounts of years before { $year }: no later one was known.
in-the-model = The recounts of that year in { $places } are among them.
base-rate = FairVote counted { $recounts } statewide recounts of { $period }; { $reversals } reversed the outcome.
base-rate-among = FairVote counted { $recounts } statewide recounts in { $elections } elections of { $period }; { $reversals } reversed the outcome.
covered = { $share } for { $level }
calibration = Each recount predicted from the others: central intervals held the change in { $covered }. { $expected } reversals were expected and { $seen } seen.

## The picture
axis-ballots = ballots or votes
millions = { $many } million
point-said = { $contest }: the margin changed by { $moved }, of { $votes } ballots or votes
lead-said = Lead in { $lead }, of { $votes } ballots or votes
value-what = what
value-change = change in a past recount
value-lead = lead: { $lead }
value-line = reversed with a chance of { $chance }
