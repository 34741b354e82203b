# Tests of nothing but the numbers of a state's units, each beside redraws in which nothing was changed.
title = Tests of the numbers: { $title }, { $state }
nothing = No test finds more than chance in the numbers of { $state }'s { $units }: of { $tests } tests that count, the smallest adjusted P is { $least }.
something = More than chance in { $state }: { $which }. Of { $tests } tests that count { $many ->
    [one] one has
   *[other] { $many } have
} an adjusted P below .05 (smallest { $least }). Such a test cannot tell why; it is a reason to look at the paper, and no more.
not-asked = None of these tests can be asked in { $state }: each needs { $needed } units with enough votes, and the count has { $units }.{ $finer ->
    [yes] {" "}Votes by precinct would let them be asked.
   *[no] {""}
}
none-counts = No test says anything of { $state }'s { $units }: each that can be asked raises its alarm of too many redraws in which nothing was changed, as units with few votes make it.
counts-set = { $count } ({ $baseline }): { $votes } votes in { $units }{ $empty ->
    [0] { "" }
   *[other] ; { $empty } without votes are left out
}. { $leader } { $first }, { $runner } { $second }.
cannot = Such tests can notice totals that were made up or rounded. They cannot notice votes moved from one choice to another. Honest numbers can be odd and false ones ordinary: only the paper ballots tell.

caption = Adjusted P of each test, and its false alarms: of redraws in which nothing was changed
caption-of = The votes of { $name }
column-test = test
column-units = units
column-of = { $name }, P
column-alarms = false alarms
column-statistic = statistic
column-law = P by its law
column-redraws = P among redraws
column-adjusted = P, adjusted
column-weighs = what it is worth here
beyond = not counted
range = { $rate } ({ $low } to { $high })
beside = { $value } ({ $mean })
not-asked-tests = Not asked, for want of { $needed } units with enough votes, or of how many could vote there: { $tests }.
describe-tests = Shape and turnout, which have no law, are told with --all. How seldom such tests notice moved votes: canvass attack checks.
table-note = The adjusted P is of the larger of two, by the law of the test and among redraws, for all tests that count (Benjamini and Hochberg). A false alarm is a P below .05 by the law alone of a redraw in which nothing was changed; a test with more than one in ten does not count. { $redraws } redraws, seed { $seed }; in brackets where the true rate lies 19 times out of 20 (Clopper and Pearson), and beside what only describes its mean among the redraws.

test-second-digit = second digits (Benford)
test-second-digit-mean = mean of second digits
test-last-digit = last digits
test-last-two-digits = last two digits
test-ends-in-0-or-5 = ends in 0 or 5
test-percentage-by-5 = percentages by fives
test-whole-percentage = whole percentages
test-dip = several peaks (dip)
test-skewness = skewness of the shares
test-kurtosis = kurtosis of the shares
test-turnout-slope = slope on turnout

weighs-counts = counts
weighs-too-many-alarms = too many false alarms
weighs-describes = only describes
weighs-too-few-units = not asked: too few units
weighs-no-voters = not asked: voters not known

sees = What a test can notice
sees-caption = By kind of change; what no test of numbers sees, a count or an audit of paper does
sees-test = tests
sees-invented = made-up totals
sees-rounded = rounding
sees-stuffed = added votes
sees-switched = a switch on some machines
sees-digits = second, last and last two digits
sees-fives = 0 or 5, percentages, whole percentages
sees-shape = dip, skewness, kurtosis, turnout
sees-equipment = comparison of places by their equipment
sees-paper = paper: a count by hand, an audit
yes = yes
no = no
partly = partly
some = some
if-round = if round
if-target = only up to a round target
if-many = if many
if-large = if large enough
with-custody = with records of custody

limit-shape = A redraw takes the reported shares for true and adds what chance does: it protects against the shape of this election, and against no change that stands in the shares already.
limit-law = That honest counts follow Benford's law is not proven; size of units, coalitions and tactical voting move digits. First digits are not tested at all: units are drawn to be of like size, and nearly every honest election fails.
limit-slope = A choice that is stronger where turnout is higher has a slope beyond 0 to 1 honestly. Where people may register on the day, registered voters are too few.
limit-peaks = Several peaks are ordinary geography.
limit-missing = Not part of it: models of mixtures (Klimek and others, eforensics), resampled densities (Rozenas), ecological inference, drop-off between contests.

## How most ballots of a unit were cast
ballot-class-dre = touch-screen machines (DRE)
ballot-class-scan = paper read by scanners
ballot-class-hand = paper counted by hand
ballot-class-mixed = none of these three has over half
ballot-class-zero = form filled in with zeros
ballot-class-no-form = no form for the unit

## Comparisons in which nothing can be found
control-kind-earlier-election = the same comparison in the election before: nothing done to this one can have changed it
control-kind-no-machines = the same comparison across the border, where there were no such machines

## What each place counts for
weighting-each-county-once = the average county: each county counts once
weighting-each-vote-once = the average vote: each county counts by the votes cast in it
