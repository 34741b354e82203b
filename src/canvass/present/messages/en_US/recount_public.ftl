# The public's page of a recount: its tables and minutes.
kicker = A recount, for everybody
tables = Every figure as a table
tables-note = CSV files beside this page. A unit that did not come back has its first count alone.
units = every unit, before and after
boards = by county
choices = by choice
technologies = by the equipment that counted first
methods = by the way of counting again
reasons = reasons for changes
machines = examinations of machines
exhibits = challenged ballots
totals = totals under each way of ruling
set-aside = ballots that were taken out before the count
minutes = Minutes to download
minutes-note = Of each county of which a unit came back, unit by unit.
foot = Folded from entry { $entry } of the record, made { $when } UTC, digest { $digest }. When the record is published, canvass verify checks it.
