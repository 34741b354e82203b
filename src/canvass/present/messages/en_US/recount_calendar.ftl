# The clocks of a plan in a calendar.
summary = { $state }: { $clock }
summary-first = { $state }: { $clock } (first county)
summary-last = { $state }: { $clock } (last county)
hour-unknown = { $summary } (hour not known: perhaps before the end of the day)
at-latest = { $summary }, at the latest
none-known = { $contest }: no day of a recount clock is known here
clock = { $state }, { $clock }: { $says }.
rule = Rule { $rule }; { $statute }; read from { $source }.
