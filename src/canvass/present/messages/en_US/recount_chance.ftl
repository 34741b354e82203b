# The chance that an honest recount reverses a lead.
title = The chance that honest error reverses a lead
answer = A lead of { $margin } of { $votes } votes: honest error reverses it with a chance of { $range } (by the default fit { $default }).
answer-outside = A lead of { $margin } of { $votes } votes: honest error reverses it with a chance of { $range }. Which number within that range is right, the data do not tell.
answer-tie = A tie of { $votes } votes: any honest error decides, one way or the other.
no-lead = How far recounts moved margins, and how well that is known. For one contest: --margin and --votes.
thin = Of the statewide recounts behind the model five are of 300,000 to a million votes. There the range goes step by step from the wide one of smaller contests to that of larger ones.
outside = The contest is smaller than the statewide ones behind the model. Its lowest chance is by recounts of contests and counties below 300,000 votes; the highest takes errors to be as large as in a contest of 300,000 votes, for the one statewide recount below that moved the lead five times as far as it should.
baseline-untold = Nobody said which count the lead comes from (--baseline). A lead of election night moves for other reasons too: late ballots, corrections of the canvass.
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
too-small = contest too small
column-sort = past recounts
column-recounts = recounts
column-reversed = reversed
column-median = median change, votes
column-largest = largest, of the votes
column-chance = chance by them alone

predicts = How well it predicts
held-out = Each recount predicted from the others: how often the central intervals held its change, and how often they held a reversal
column-predicted = predicted
column-held = { $level } held
column-expected = reversals expected
column-seen = seen
predicts-note = From earlier years alone is what a plan of its day would have said; the first recounts, before which there were too few, are left out. Sizes: below 2 million votes, below 3 million, and larger.

below = Recounts below state level
below-caption = How often the 90% interval of fits to statewide recounts held the change, by the default and by all of them
below-note = The press reports the recounts that change something; in Wisconsin in 2016 every county was counted again, whatever its margin. In small contests the default fit is too narrow: its 90% interval holds fewer than 90 of 100 changes. So below 300,000 votes the lowest chance is by fits to these recounts.
small-year = The fit to the { $n } of them below 300,000 votes predicts each year from the other years: the 50% interval held { $fifty }, the 90% interval { $ninety }; { $expected } reversals expected, { $seen } seen.
small-size = Each size from the other sizes: the 50% interval held { $fifty } and the 90% interval { $ninety } of { $n }; { $expected } reversals expected, { $seen } seen.
column-default-held = 90% held, default
column-fits-held = 90% held, the fits
of-press = as the press reported them
of-counties = every county of Wisconsin, 2016
in-years = { $of }, { $first } to { $last }
size-between = { $of }, { $low } to { $high } votes
from-to = { $low } to { $high }
size-from = { $of }, { $votes } votes and more

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

## From what a recount is predicted
held-out-one = each from all the others
held-out-year = each from those of earlier years alone
held-out-size = each from those of other sizes alone
