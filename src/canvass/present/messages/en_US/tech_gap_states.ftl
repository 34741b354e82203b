# The technology question in every state.

## Grades
could-not = could not have changed the winner
excluded-in = excluded in { $excluding } of { $deciding }
excluded-in-all = excluded in all { $deciding }
unexpected = unexpected difference
no-machines = no such machines
nothing-to-compare = nothing to compare
too-few = too few places on one side
none-passes = no comparison passes its checks
asked-in = The question was asked in { $places ->
    [one] { $places } jurisdiction
   *[other] { $places } jurisdictions
}.
in-excluded = In { $n } an effect that would have changed the winner is excluded in every comparison: { $states }.
in-excluded-in-some = In { $n } it is excluded in some comparisons and not in others: { $states }.
in-not-excluded = In { $n } it is excluded in none: { $states }.
in-unexpected = In { $n } a difference remains that is unexplained: { $states }.
in-could-not = In { $n } no switch of the votes on machines could have changed the winner: { $states }.
in-not-known = In { $n } nobody knows how many votes the machines counted: { $states }.
in-not-identified = In { $n } no comparison is possible.

## The table and the screen
table = The technology question in every state
table-note = Switch needed: of the ballots on machines, for a tie. Needed, detectable (80% power) and found, with the 95% interval (HC3), are points of the last step, each county counted once. The answer counts every comparison that holds something equal and passes its checks.
by-share = In { $states } needed, detectable and found go by the share of ballots on machines; the state's own answer leads with the counties that are counted here.
counted-in = They were counted in { $states }.
every-state = Every state
in-short = In short
inputs = Votes that did not add up, and files
columns = The runner-up's { $what }, by county. Switch: the least share of the ballots on machines whose switch ties the state. Needed, detectable (80% power) and found (95% interval): points of the last step, each county counted once.
column-state = State
column-machines-long = counties with machines
column-switch-long = switch needed
column-machines = machines
column-switch = switch
column-needed = needed
column-detect = detect
column-detectable = detectable
column-found = found
column-answer = answer
