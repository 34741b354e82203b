# Whether a record is what it says it is.
title = Does the record { $record } hold?
title-rehearsal = REHEARSAL: does the record { $record } hold?
heading = The record { $record }
heading-rehearsal = REHEARSAL: the record { $record } is for practice and decides nothing.
no-name = (no name)
checks = Every check, by its name
column-check = check
column-answer = answer
column-asks = what it asks
head = The last entry is { $entry }, with the digest { $digest }.
signed = The record is signed through entry { $entry }.
check = { $name }: { $answer }
wrong = wrong: { $fault }
not-checked = not checked: { $reason }
see-it = See it yourself: { $how }
