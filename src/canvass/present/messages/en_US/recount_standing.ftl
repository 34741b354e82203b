# Where a recount stands, folded from its record.
title = { $title }
in-part = After entry { $entry } of { $last }: { $units } of { $expected } units came back.
whole = { $units } of { $expected } units came back; { $changed } of them changed.
whole-none = None of { $expected } units came back yet.
whole-none-of-one = The one unit did not come back yet.
lead = The lead of { $leader } over { $runner } went from { $before } to { $after }: net { $net }.
# Of a part of the units the leader of the whole may be behind.
lead-part = Over these units the votes for { $leader } less those for { $runner } went from { $before } to { $after }: net { $net }.
seats = A voter has { $votes } { $votes ->
    [1] vote
   *[other] votes
}, for { $seats } { $seats ->
    [1] seat
   *[other] seats
}: the lead is that of the last choice with a seat over the first without one.
gross = All changes added up without regard to sign: { $gross } votes, { $rate } of { $votes }; among the names on the ballot { $listed }, { $listed_rate }. Errors cancel in the net, so both are given.
replay = This is a replay of published counts: every return is imported. Its record shows that the numbers follow from the units; it has no custody and no second tally, as the end of this page says.
none-back = Nothing here says yet what the recount will change.
imported-and-containers = Every return so far is imported: its numbers were published elsewhere, and this record has containers, and no second tally of them.
imported-alone = Every return so far is imported: its numbers were published elsewhere, and this record has no custody and no second tally of them.
counted-alone = Every return so far was counted by two teams of this record that agree.
counted-part = Of the units that came back, { $counted } were counted by two teams of this record that agree; { $imported } are imported: their numbers were published elsewhere.
counted-or-not = Of the units that came back, { $counted } were counted by two teams of this record that agree, { $imported } are imported, and { $stands } were not counted again: as the law has it, their first count stands.
reconciliation = Before units are counted
method-stands = not counted again
teams = Containers and teams of this record
containers = Containers received: { $containers }; each seal that was looked at was whole.
containers-not-whole = Containers received: { $containers }; with a seal that was broken or missing: { $units } ({ $names }).
teams-counted = Two teams agree, and the unit came back: { $units }.
teams-one = One team counted, and another is to: { $units }. What it counted is not shown.
teams-differ = The teams differ, and a third is to count: { $units } ({ $names }).
teams-disputed = Two teams agree, and a challenged ballot waits for the ruling of the board: { $units } ({ $names }).
challenges-ruled = Challenged ballots: { $challenges }; the board has ruled on each.
challenges = Challenged ballots: { $challenges }; of these the board has not ruled on { $undecided } yet.
teams-held = Two teams agree, and two people are to say why it may come back: { $units } ({ $names }).
limit-tallies-part = Two counts of each unit: nobody of this record counted the returns that are imported.
limit-blind = That no team saw another's numbers: the office's folder holds them until the record is published, and whoever can read it can see them.
units-changed = units changed
gross-votes = votes changed, gross
net-votes = change of the lead, net
not-yet = Units that came back are no sample: what the others will show cannot be said from them.
choices = Every choice, before and after
choices-note = Over the units that came back. Before: { $source } (version { $version } of the baseline).
technologies = By the equipment that counted first
technologies-note = As a list names it for each unit; where a list goes by municipality, units that used another machine inside one are not separated. Rate: votes changed, gross, for each vote before.
technologies-replay = As the state's list of September 2016 names it for the municipality: units that used another machine inside one are not separated. Rate: votes changed, gross, for each vote before.
methods = By how the ballots were counted again
methods-note = As the returns say it. Where a county did both, they do not say which unit was counted how.
methods-replay = By county: in a county that did both, the source does not say which unit was counted how.
boards = By board of canvassers: those with most votes changed
boards-none = Boards of canvassers
boards-complete = { $complete } of { $boards } boards said that their return is whole.
largest = Units with most votes changed
column-choice = choice
column-before = before
column-after = after
column-change = change
column-equipment = equipment
column-method = method
column-board = board
column-unit = unit
column-units = units
column-changed = changed
column-gross = gross
column-rate = rate, all
column-listed = rate, on the ballot
column-lead = lead
not-listed = not listed
hand = hand count
method-hand-count = by hand
method-optical-scan = by scanner
method-paper-roll = paper rolls, by hand
method-mixed = both
method-not-stated = not stated
record = What the record shows
told = Every number above was folded from the record: { $last } entries, of which { $imported } are imported returns.
holds = { $verifier }: consistent, none of its { $checks } checks fails.
refused = { $verifier }: REFUSED, { $failed } failed. { $fault }
kept = The record is in { $folder }. Check it: canvass verify { $folder }, or python3 -I { $checker } { $folder }
limits = What this replay does not show
limits-status = What this record does not show
unchecked = This page was folded from the record, whose chain holds. Signatures, files and every check by name: canvass verify.
limit-custody = Custody: no container, no seal and no seal number is in it. Who holds the minutes of the boards can check them.
limit-tallies = Two counts of each unit: nobody counted before this record. Each return is one number that was published, and is marked as imported.
limit-reasons = Why a count changed: the source states no reason, and each change says "not stated in source". Found ballots, misread marks, write-ins read by people and typing are in one number.
limit-order = The order in which units came back: the source gives no time, and the record has them county by county.
limit-paper = Whether the paper was complete: a recount counts the ballots that are there.
