# The report's chapter on where the votes were and on what equipment, with its maps.

title = Where were the votes, and on what equipment?
topic = equipment
title-without-equipment = Where were the votes?
limit-land = A map of the land shows land, not votes: a large county with few voters looks like much. The map of circles shows votes, and hides that some circles lie on others.
limit-standard = A county is classed by the standard equipment of its polling places. Ballots sent by mail are on paper everywhere, and machines for voters with disabilities are not in the class.
limit-list = A list of equipment says what a place had, not how many ballots went through it, and not what it did.
nobody-led = Nobody { $how } in any of { $counties }.
led = { $choice } { $how } in { $led } of { $counties }
also-led = { $choice } in { $counties }, where { $share } of all votes were cast
led-nowhere = { $choice } in 0
led-there = All of these votes are of { $county }: { $choice } { $how } there.
nobody-led-there = All of these votes are of { $county }: nobody { $how } there.
how-votes = led
how-last-round = had most votes of the last round
how-first-preferences = had most first preferences
without-paper = { $place }: { $share } of the votes were cast in the { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
} whose standard equipment left no paper to count.
n = n = { $counties } counties
numbers-of = { $place }: the numbers of { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
}
uses = Share of all votes by the standard equipment of the county
uses-note = Each vote is counted under the class of its county; below each share, how many counties that is.
county-by-county = { $place }, county by county
tie = tie
column-county = County
column-votes = votes
column-ahead = ahead
column-by = by
column-by-share = by, of all votes
column-equipment = standard equipment
column-dres = ballots on DREs

## The maps
margins = { $place }: who was ahead, and by how much
margins-caption = The darker, the larger the lead in percent of all votes of the county.
margins-alternative = Map of { $place }: of { $counties } { $ahead }.
hatched = Counties where { $choice } was ahead are hatched.
white = White: { $why }
ahead = { $choice } was ahead in { $counties }
also-ahead = { $choice } in { $counties }
nobody-ahead = nobody was ahead in any
by-votes = { $map }, each county as large as its votes
by-votes-caption = A circle for each county; its area is in proportion to all votes there.
by-votes-alternative = Each county is a circle as large as its votes.
hole = Circles of counties where { $choice } was ahead have a hole.
no-circle = No circle: { $why }
blank = its votes are not in these data, or were left out.
blank-or-undrawn = its votes are not in these data, were left out, or are told for areas that have no outline here ({ $places }).
areas-in = { $areas } in { $place }
classes = { $place }: the standard equipment
classes-caption = Light means paper that people can count again; the darkest, machines that left none.
classes-alternative = Map of { $place } by standard equipment: machines without paper in { $paperless } of { $counties }.
on-touch-screens = ballots cast on touch-screen machines (DRE)
shares-caption = Share of the ballots that were counted by equipment; in the two darkest classes, more than half.
shares-alternative = Map of { $place } by share of ballots cast on touch-screen machines: more than half in { $majority } of { $counties }.
by-equipment = votes by the standard equipment of their county: { $shares }
votes-by-name = { $votes } votes
tied = a tie of { $votes } votes
leads = { $choice } ahead by { $lead } of { $votes } votes
share-unknown = ballots by equipment not known
share-on-machines = { $share } of ballots on DREs
lead-least = by less than { $step }%
lead-between = by { $low } to { $high }%
lead-most = by { $step }% or more
share-least = { $step }% or less
share-between = over { $low } to { $high }%
share-most = over { $step }%

## On a day on which the votes of the counties were not all known
title-of-a-day = On what equipment did people vote?
none-without-paper = No county looked at had standard equipment that left no paper.
of-voters = The votes of the counties were not all known on { $day }: shares are of registered voters.
voters-without-paper = { $place }: { $share } of the registered voters live in the { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
} whose standard equipment left no paper to count.
column-state = State
column-class = equipment
column-counties = counties
column-voters = registered voters
column-share = share
