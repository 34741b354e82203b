# The page of one state: outcome, equipment, technology question, recount, audit.
title = { $state }: { $contest }
kicker = { $jurisdiction }, { $day }
foot = Written by canvass { $version } from the election { $election }. The same inputs give the same bytes. It is a page of the report on the whole election.
counts-known = As known on { $day }: no number that became known later is used.
lead-known = { $ahead } led { $behind } by { $votes } on that day ({ $count }).
lead-known-about = { $ahead } led { $behind } by about { $votes } on that day ({ $count }).
lead-tie = { $ahead } and { $behind } were level on that day ({ $count }).
source = Source: { $tables }.
source-table = table { $number } ({ $name })
sources = Where these numbers come from
file = { $origin }, SHA-256 { $digest }
file-version = { $origin }, version { $version }, SHA-256 { $digest }
screen-more = Each section whole, with its sources and limits: --all.
not-said = This cannot be said here: { $reason }.

## Who won
outcome = Who won here, and by how much?
electors = { $state } appoints { $electors ->
    [one] { $electors } elector
   *[other] { $electors } electors
} by this vote.
districts = By district it appoints { $electors } more: { $districts }.
district = in the { $district } { $choice } leads by { $votes }
district-open = in the { $district } nobody is known to lead
votes = Votes in { $state }
votes-note = { $count }. Shares are of { $valid }.
votes-note-marks = { $count }. A voter may mark up to { $most } choices; shares are of all { $marks } marks.
column-choice = Choice
column-votes = votes
column-share = share
all-others = all others
other-count = By another count, { $count }, { $ahead } leads by { $votes } of { $valid }.
limit-margin = Who is ahead in the reported numbers is told here, not if the numbers are right.

## Equipment
equipment = How were votes cast, and is there paper?
uses = Votes by the standard equipment of their county
uses-voters = Registered voters by the standard equipment of their county
column-equipment = Equipment
column-counties = counties
column-voters = voters
paper-there = { $of ->
    [voters] { $share } of the registered voters live
   *[votes] { $share } of the votes were cast
} where the standard equipment leaves paper that people can count again.
paper-gone = { $of ->
    [voters] { $share } of the registered voters live
   *[votes] { $share } of the votes were cast
} where the standard equipment left no paper.
paper-doubt = Of { $share } it is not known.
paper-counted = No source here says on what equipment votes were cast in { $state }. There was paper: people counted that of this contest by hand, as is told above.
paper-counted-short = Paper: people counted that of this contest by hand, as is told above.
paper-unsaid = No source here says how votes were cast in { $state }, or which of them left paper.
on-touch-screens = Counted by equipment, { $ballots } ballots were cast on touch-screen machines (DREs), whatever the standard equipment of the county is. Whether each of them left paper is not told here.
limit-standard = Other equipment stood beside the standard one in some places, as for voters with a disability.
limit-standard-untold = Other equipment stood beside the standard one in some places, as for voters with a disability. How many used it is not told.
limit-custody = Paper counts only if it was kept well. Nothing here says how it was kept.

## Technology question
technology = Did places with voting machines vote differently?
compared = Each comparison sets counties with machines beside others that are like them in facts that are known.
machines = Counties with machines
machines-text = { $with } of { $places }
on-machines = Ballots on machines
on-machines-text = { $ballots ->
   *[other] { $ballots }
}
on-machines-about = about { $ballots }, estimated from a list of equipment
switch = Switch that would tie the state
switch-text = { $share } of these ballots
needed = Gap that would change the winner
detectable = Smallest gap that this could see
detectable-text = { $points } (four times out of five)
gap = Gap that was found
gap-text = { $points } (95% interval { $low } to { $high }), as { $choice }'s share
comparisons = Comparisons that count
comparisons-text = { $deciding }; { $excluding } rule out a gap that would change the winner, { $none } are compatible with no gap at all
points = { $points } points
too-weak = Even the one that holds most things equal could miss a gap that would change the winner.
strong-enough = The one that holds most things equal would see a gap that changes the winner at least four times out of five.

## Recount
recount = Who could ask for a recount, by when and at what price?
counted-again = The votes were counted twice. { $units } of { $all } units had a change, { $votes } in all. { $choice }'s lead { $way ->
    [grew] grew by { $moved }.
    [shrank] shrank by { $moved }.
   *[stayed] stayed the same.
}
not-counted-again = No second count of { $state } by small units is in these data.
law-sources = Where this law was read
law-rule = rule { $rule }
limit-price = The price is a model's, where the law asks for an office's own. Read the law, and ask a lawyer.

## Audit
audit = What would it take to be sure?
audit-means = In an audit people read ballots drawn at random. If the reported winner had lost, an audit with a risk limit of { $limit } would have had at most that chance of not going on to a full hand count.
too-large = A random sample would have to be large here: a full count by hand is the better plan.
not-auditable = No audit could have settled this: { $reason }.
had-there-been = The numbers below are what it would take had every vote left paper.
methods = Ballots that people would read, at a risk limit of { $limit }
methods-note = Enough with a chance of { $chance } if the report is right. Hours and dollars run from low to high.
column-method = Method
column-use = Could it be used?
column-read = ballots read
column-hours = hours of work
column-dollars = dollars
full-count = full count by hand
audit-limit-cards = Blank and spoiled ballots are not in these numbers where the ballots cast are not stated.
audit-limit-office = An office needs more than people: rooms, guards, cars and training are left out.
audit-limit-paper = An audit holds only where the paper was kept well and all of it is there.
range = { $low } to { $high }

## The equipment by which most votes of a place were cast
technology-hand-count = paper ballots counted by hand
technology-optical-scan = paper ballots read by a scanner
technology-optical-scan-by-mail = paper ballots sent by mail and read by a scanner
technology-dre-paper-trail = touch-screen machines (DRE) with a paper trail
technology-dre-paperless = touch-screen machines (DRE) without paper
technology-bmd = paper ballots marked by a machine
technology-mixed = different equipment within the place
technology-unknown = equipment not known
