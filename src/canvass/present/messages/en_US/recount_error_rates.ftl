# How often two counts of the same units differed.
title = { $original } and { $recount }: how often the two counts differ
lead = { $changed } of { $units } units changed: { $share }. { $votes } votes changed of { $original } first counted: { $rate }.
margin = The lead of { $leader } over { $runner_up } changed by { $net } votes; unit by unit by { $absolute }, in { $units } units ({ $share }).
net = Errors that cancel stand in the second number alone.
largest = { $share } of that lies in the { $units ->
    [one] unit
   *[other] { $units } units
 } that changed most.
by = By { $column }
column-group = { $column }
column-units = units
column-votes = votes first counted
column-absolute = votes changed
column-rate = of the votes
column-changed = units changed
column-net = net change of the lead
range = { $pct } ({ $low } to { $high })
range-none = { $pct } (no range)
ranges = In parentheses: the middle 95 of 100 resamplings of whole { $clusters }, seed { $seed }; none from fewer than { $least }.
clusters = { $kind ->
    [county] counties
   *[unit] units
}
compared = Compared: { $choices }.
left-out = Left out, as numbers that are no choice's votes: { $columns }.
regrouped = { $number ->
    [one] One unit stands
   *[other] { $number } units stand
} in another group in the recount's file, and as in the original's here: { $units }.
without-recount = Without a recount
without-original = In the recount alone
unmatched = { $number ->
    [one] One unit
   *[other] { $number } units
}, in no number here: { $units }.
others = { $units } and { $number } more
files = Files
sha = SHA-256 { $sha }
limit-right = Which of the two counts is right, and why they differ: a difference is not yet an error of either.
limit-chance = What would have happened on other equipment. Equipment is not given to places by lot, and how a place was counted again differs too.
limit-independent = The ranges take { $clusters } as independent of one another, which they are not wholly.
