# The report's chapter on what would have had to flip.

title = What would have had to flip?
topic = to flip it
limit-counted = How many votes decide an election says nothing about whether any were counted wrongly.
limit-yardstick = It is the yardstick for everything that follows: a finding matters for the outcome only if it could be of this size.
through-electors = For { $choice } to win, { $votes } in { $places } would have had to go to { $short } instead of { $instead ->
    [leader] whoever led
   *[winner] the winner
} there{ $share ->
    [none] .
   *[other] : { $share } of all votes.
}
by-votes = For { $choice } { $goal ->
    [runoff] to go on to the runoff
    [ahead] to be ahead
    [part] to be ahead in these votes
   *[win] to win
}, { $votes } would have had to go to { $behind } instead of { $ahead }, or { $added } been added.
about = about { $votes }
at-least = at least { $votes }
figure = { $ways ->
    [one] The shortest way to another winner
   *[other] The { $ways } shortest ways to another winner
}
figure-caption = { $ways ->
    [one] The
   *[other] Each
} bar is a set of places that would have given { $choice } the { $electors } electors that were missing, and the votes that would have had to change sides in each. No place of a set can be left out.
figure-alternative = Stacked bars, votes that would have had to change sides: { $sets }.
n = n = { $units } elector units
set-electors = { $places }: { $electors ->
    [one] { $electors } elector
   *[other] { $electors } electors
}
part-said = { $set }, { $places }: { $votes } votes
value-set = set
value-place = place
table = The same in numbers, and two other goals
column-sets = Votes that would have had to change sides
column-electors = electors
column-votes = votes
for-goal = { $goal ->
    [tie] For an exact tie
   *[deny] For no majority
}: { $sets }
by-leads = By the leads known on that day; only { $places } are looked at, for no other unit's lead of that day is in the data.
deviation = Electors are people. { $deny } electors of { $leader } would have had to vote for somebody else to deny a majority, { $elect } for { $second } to elect.
dates = The time there was: { $deadline }, { $what }; { $meeting }, the electors meet. The law: { $statute }.
