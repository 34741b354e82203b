# The chance that an honest recount reverses a lead.
title = The chance that honest error reverses a lead
answer = A lead of { $margin } of { $votes } votes: honest error reverses it with a chance of { $range } (by the default fit { $default }).
answer-outside = A lead of { $margin } of { $votes } votes: honest error reverses it with a chance of { $range }. Which number within that range is right, the data do not tell.
answer-tie = A tie of { $votes } votes: any honest error decides, one way or the other.
no-lead = How far recounts moved margins, and how well that is known. For one contest: --margin and --votes.
outside = The contest is smaller than those behind the model: below 300,000 votes there is one past recount, and it moved the lead five times as far as contests of its size should. The highest chance takes errors to be as large as in a contest of 300,000 votes.
baseline-untold = Which count the lead is was not told (--baseline). A lead of election night moves for other reasons too: late ballots, corrections of the canvass.
too-few = Only { $n } past recounts are of this sort ({ $sort }); they moved the lead by up to { $largest } of the votes. The range rests on all past recounts and may be too narrow.

past = The past recounts behind it
history = { $n } recounts and reviews, { $first } to { $last }: { $narrower } made the margin narrower, { $wider } wider, { $equal } left it as it was; no direction is assumed.
moved = Change of the margin: mean { $mean } votes, median { $median }; mean { $mean_pct }, largest { $largest } of the votes or ballots.
rate = FairVote, { $period }: { $recounts } statewide recounts, { $reversals } reversed.
rate-of = FairVote, { $period }: { $recounts } statewide recounts of { $elections } elections, { $reversals } reversed.
groups = By the count that they began with, and by how they were made
groups-note = A sort that the lead is told to be is marked, and the answer spans its fits too. Fewer than six are not fitted alone. How a recount was made is known only from its source's words.
sort-canvass = began with a canvassed or certified count
sort-night = began with the count of election night
few = too few
column-sort = past recounts
column-recounts = recounts
column-reversed = reversed
column-median = median change, votes
column-largest = largest, of the votes
column-chance = chance by them alone

predicts = How well it predicts
held-out = Each recount predicted from others: how often central intervals held the change, and reversals
column-predicted = predicted
column-held = { $level } held
column-expected = reversals expected
column-seen = seen
predicts-note = From earlier years alone is what a plan of its day would have said; the first recounts, before which there were too few, are left out. Sizes: below 2 million votes, below 3 million, and larger.

fits = The model
student = scale { $scale } votes at a million, exponent { $exponent }, { $df } degrees of freedom
fit = In use: { $model } ({ $role }).
fit-default = default
fit-range = for the range
again = Fitted again now, exponent free: { $model }; largest difference from those in use: { $difference }.
again-held = Fitted again now, exponent held at { $exponent }: { $model }; largest difference from those in use: { $difference }.
leads = Leads that honest error reverses
leads-caption = The lead, in votes, that honest error reverses with a chance, by the default fit
column-votes = votes
