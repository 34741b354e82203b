# Minutes of a board of canvassers, unit by unit.
title = Minutes of the recount: { $board }
lead = { $title }. { $back } of { $units } units came back.
whole = The board said that its return is whole.
not-whole = The board did not say yet that its return is whole.
head = Told from the record as of entry { $entry }, digest { $digest }.
not-back = This unit did not come back. { $teams ->
    [0] No team counted it
    [one] One team counted it
   *[other] { $teams } teams counted it
}; no team's numbers are shown until it does.
came-back = Came back { $time } UTC, entry { $entry }, { $method }.
changed = Votes changed; reason: { $reason }.
unchanged = No vote changed.
votes-note = Votes before (version { $version } of the baseline), and now.
choice = choice
before = before
now = now
change = change
custody-note = Containers and seals.
no-custody = No container of this unit is in the record.
time = time (UTC)
container = container
step = step
seal = seal
finding = found
people = people
remark = note
tallies-note = Teams, in the order in which their tallies were entered.
imported = Imported return: no team of this record counted. Source: { $source }
team = team
voters = voters
ballots = ballots
no-vote = no vote
released = Held back by { $trips }, and released by { $people }: { $why }
exhibits-note = Challenged ballots.
exhibit = exhibit
ballot = ballot
by = challenged by
called = called
claimed = claimed
ruled = ruled
vote = for, against, abstained
pile = kept in
waits = not yet
no-exhibits = No challenge of a ballot of this unit is in the record.
signatures = Signatures
sign = Member of the board of canvassers, name and date
limits = What these minutes do not hold
limit-room = Who watched, what was objected to in the room beside challenged ballots, and when a break was made: it is not in the record.
limit-law = Whether this is the form that the law of the state asks for: compare it with the form of the office.
method-hand = counted by hand
method-scan = counted by scanner
method-mixed = counted by hand and by scanner
method-not-stated = the way of counting is not stated
