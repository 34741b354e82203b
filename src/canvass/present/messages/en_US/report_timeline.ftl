# The report's chapter on how the recounts of 2016 went.

title = How did the recounts of 2016 go?
topic = time line
title-of-a-day = What had happened by that day?
nation = the nation
nation-short = U.S.
limit-outcome = whether the outcome was right where no paper was read: one state counted all of its ballots again, one a part, one none
limit-why = why courts and offices decided as they did: the time line has what they did, as the press reported it
lead-of-a-day = { $events ->
    [one] { $events } event
   *[other] { $events } events
} until { $day }, and { $to_come ->
    [one] { $to_come } day
   *[other] { $to_come } days
} to come that the law had set.
raised = from { $first } to { $last } a fund for recounts raised { $millions } million
paid = { $who } was paid { $paid } in advance, of which { $due } was due
n = n = { $events ->
    [one] { $events } event
   *[other] { $events } events
}

## What happened
fund = money raised
filing = request filed
certification = result certified
fee = fee or cost
counting = counting
court = court
refund = refund
law = day set by law

## The picture
figure = { $events ->
    [one] { $events } event
   *[other] { $events } events
} in { $places }
figure-caption = Numbers are those of the table below. Days without an event are left out, so distances are not to scale. Strong rims: until { $day }, the day of asking; faint rims: { $after ->
    [law] days that the law had set.
   *[later] what came later.
}
figure-alternative = Time line of { $events } events from { $first } to { $last }, { $known } of them until { $day }; the table below lists each.
value-place = place
value-after = after the day of asking
yes = yes
no = no

## Its tables
events = Every event, with the page that it was read from
settlements = What was paid in advance, what was due, and what that leaves
settlements-note = The refund is arithmetic: paid minus due. Where the press printed another figure, both are shown.
column-event = event
column-day = day
column-what = what happened
column-money = money
column-state = state
column-due = due
column-printed = as printed
