# Money against the clock.
table = What to have ready, state by state
state = state
due = due
deposit = paid when asking
ready = to have ready
afterwards = Owed later: { $balance }. What comes back: { $back }.
estimate = the office's estimate
estimate-or-nothing = by who asks: nothing, or the office's estimate
fixed = { $amount }
day-unsaid = a day not known here, which may come first
lacks = not known: { $missing }
by-day = The sum by day
day = by
day-end = the end of { $day }
or-sooner = { $moment }, or sooner
due-by-another = { $asking }: that day is not known here, and may be sooner than { $moment } ({ $clock })
states = states
due-then = due then
sum = in all
sum-unknown = a sum that is not known for { $states }
sum-lacks = { $sum } (without { $states })
ready-note = To have ready is the most that the law may ask of who asks; where an office estimates, the high estimate, or what three in four known asks did not exceed where that is more. An office may still ask for more than that.
asks = { $many ->
    [one] An office asked for { $typical } times the middle estimate made here in the one known count by hand: { $cases }.
   *[other] Offices asked for { $least } to { $most } times the middle estimate made here, three in four for { $likely } times or less, in { $number } known counts by hand: { $cases }.
}
actual = { $many ->
    [one] What it cost in the end was { $typical } times the middle estimate in the one known count by hand: { $cases }. The estimate is that rough.
   *[other] What it cost in the end was { $least } to { $most } times the middle estimate, typically { $typical } times, in { $number } known counts by hand: { $cases }. The estimate is that rough.
}
fitted = The middle is { $scale } times what its assumptions give, as { $number } counts by hand cost in the end: { $cases }. Each was { $least } to { $most } times the middle that the others give: it is typically { $off } times too high or too low.
not-fitted = The middle is what its assumptions give: fewer than three costs were known, too few to set it.
by-machine = By machine, known recounts cost { $least } to { $most } cents a ballot: { $cases }. No estimate here is of that.
by-machine-once = By machine, the one known recount cost { $least } cents a ballot: { $cases }. No estimate here is of that.
later = With hindsight: recounts of { $years } are among these, which nobody knew when this election was held. A plan as of a day (--as-of) leaves out what was not known then.
no-asks = No office's ask for a count by hand was known before that year; the high estimate stands.
case = { $place } { $year }
own-case = { $place } { $year } (of your own, { $file })
