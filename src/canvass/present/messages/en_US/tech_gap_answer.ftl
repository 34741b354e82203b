# What the technology question answers: its grade with the counts, the sentences to quote, and why a comparison has no number.

## Grades
verdict-could-not-have-changed-the-winner = Switching every vote that the machines counted would not have changed the winner.
verdict-machine-votes-not-known = It is not known how many votes the machines counted, so no comparison can say whether they could have changed the winner.
verdict-excluded-in-every-comparison = Every comparison that decides rules out a difference as large as the one that would have changed the winner, if its assumptions hold.
verdict-excluded-in-some-comparisons = Some of the comparisons that decide rule out a difference as large as the one that would have changed the winner, others do not.
verdict-not-distinguishable = No comparison that decides rules out a difference as large as the one that would have changed the winner.
verdict-unexpected-pattern-audit-recommended = A difference remains that the declared tests do not put down to chance. Its cause is unexplained; an audit of the paper is recommended.
verdict-not-identified = These results cannot answer the question: no comparison that holds anything about the places equal can be made and passes its checks.

## Grades in short
not-known-in-short = How many votes the machines counted is not known.
not-identified-in-short = No comparison of like with like can be made and passes its checks.
excluded-in-short = A difference that would have changed the winner is excluded in { $how_many ->
    [all] all { $total }
    [none] none of { $total }
   *[some] { $excluding } of { $total }
} comparisons of like with like{ $count ->
    [unofficial] { " " }by an unofficial count
   *[official] { "" }
}.

## A grade with its counts
unofficial = The count is unofficial: nothing is concluded from it.
could-not-by-standard = Switching every vote of those for whom machines were the standard would not have changed the winner.
ballots-in-all = All places that list such machines together cast { $ballots } ballots; { $needed } would have had to be switched.
ballots-to-switch = { $whose ->
    [standard] Those are
   *[machines] They counted
} { $ballots } ballots; { $needed } would have had to be switched, { $share }% of them.
about = about { $ballots }
estimated = The ballots on machines are estimated from a list of equipment, as those of the voters for whom machines were the standard; machines that stood beside other equipment are not in it.
ballots-at-most = At most { $ballots } went through machines: as many as all places cast that list one. Had more than { $needed } done so, this answer would not hold.
only-beside-others = The list names them only beside other equipment that was the standard; all places that list them together cast { $ballots } ballots.
all-rule-out = Each of the { $total } comparisons that hold at least { $held } equal and pass their checks rules out { $difference }, if its assumptions hold.
some-rule-out = Of the { $total } comparisons that hold at least { $held } equal and pass their checks, { $excluding } rule out { $difference }, if their assumptions hold; { $others } do not.
none-rules-out = None of the { $total } comparisons that hold at least { $held } equal and pass their checks rules out { $difference }.
compatible-with-none = Compatible with no difference: { $compatible } of the { $total }.
deciding-difference = a difference as large as the one that would have changed the winner
deciding-difference-by-switch = a difference as large as the one that would have changed the winner (a switch of { $switch }% of the ballots on machines{ $ballots ->
    [estimated] , estimated
   *[counted] { "" }
})
facts = { $first }, { $second }
facts-end = { $first } and { $second }
held-one-of = { $sets },
held-or = { $first }, or { $second }

## Sentences to quote
of-state = { $state }: { $said }
raw = In { $state }, { $choice }'s { $what } was { $points } points { $side ->
    [lower] lower
   *[higher] higher
} in the { $n_with } { $places } where { $rule }, than in the other { $others }, before anything else about them is held equal.
raw-by-share = In { $state }, { $choice }'s { $what } falls or rises with { $rule }: { $points } points from none to all, before anything else about the { $places } is held equal.
alike = Between { $places } alike in { $facts }, the difference is { $points } points; asked in { $ways } reasonable ways, it lies between { $least } and { $most }.
counted-again = When the ballots were counted again, the margin changed by { $whole } votes in all, and by { $moved } in the { $units } units that had voted mostly on such machines, of { $votes } votes first counted there.

## What every report says, word for word
only-paper = A pattern is not proof; absence of a pattern is not proof of absence. Only examination of the paper ballots answers this.
where-not-what = This comparison describes where equipment was used, not what the equipment did.
weightings = Counting each county once and counting each vote once answer different questions; both are shown.

## Why a comparison has no number, or concludes nothing
no-answer-not-identified = All places here used the same kind of equipment, so no comparison is possible. No number is given on purpose.
no-answer-alike-in-machines = The places here do not differ in the use of touch-screen machines (DREs), so no comparison is possible. No number is given on purpose.
no-answer-too-few-places = There are fewer than three places here, too few for a comparison. No number is given on purpose.
one-place = Results and equipment are known for one place only, so no comparison is possible. No number is given.
no-facts = Of { $known } places none has every fact that this comparison holds equal. No number is given.
alike-with-facts = Of { $known } places only { $with_facts } have every fact that this comparison holds equal, and these used the same kind of equipment. No number is given.
same-result = The result is the same in every place, so nothing can be compared. No number is given.
exact = Equipment and controls give the result exactly: nothing is left to judge a difference by. No number is given.
columns = There are { $places } places for { $columns } columns of the regression: too few. No number is given.
same-control = The control { $control } is the same in every place. No number is given.
controls-say-it = The controls nearly say where the machines were. No number is given.
controls-together = The controls taken together determine one another. No number is given.
controls-alike = The controls { $controls } determine one another. No number is given.
few-places = { $n_with } places have these machines and { $n_without } do not: with fewer than { $fewest } on one side a difference is described, and nothing is concluded.
few-counties = { $n_with } counties have units with these machines and { $n_without } have units without: with fewer than { $fewest } on one side nothing is concluded.
