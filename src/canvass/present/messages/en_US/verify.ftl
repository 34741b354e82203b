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
since-same = The older copy is this record: its entries 1 to { $same } are the same, and none was added.
since-continues = This record continues the older copy: entries 1 to { $same } are the same, entries { $next } to { $newer } were added.
since-taken-back = CONTRADICTED BY THE OLDER COPY: it goes on to entry { $older }, this record ends at entry { $same }. Either entries were taken back, or this record is the older of the two.
since-forked = CONTRADICTED BY THE OLDER COPY: both tell the same through entry { $same }, and differ from entry { $next } on. They are two histories of one audit.
since-other = CONTRADICTED BY THE OLDER COPY: they have no entry in common. They are two records.
since-other-head = CONTRADICTED BY THE LIST OF HEADS: it has another digest for entry { $older }; both tell the same through entry { $same }. They are two histories of one audit.
since-signed-both = The key { $key } signed both.
witnesses = Witnesses
witness-covers = Witness { $name } (key { $key }) signed on { $time } that the record went to entry { $entry }: it is this history.
witness-other-head = CONTRADICTED BY A WITNESS: { $name } (key { $key }) signed on { $time } another digest for entry { $entry }. There are two histories.
witness-beyond = CONTRADICTED BY A WITNESS: { $name } (key { $key }) signed entry { $entry } on { $time }, and this record ends at entry { $last }. Either entries were taken back, or this record is an older copy.
witness-other-record = CONTRADICTED BY A WITNESS: { $name } (key { $key }) signed on { $time } a head of the record { $record }, which is not this one.
witness-not-signed = THE SIGNATURE OF A WITNESS DOES NOT HOLD: it says { $name } (key { $key }), { $time }, entry { $entry }; nobody can tell who wrote that.
witness-own = The key is one of the record's own: whoever holds it is no outsider.
witness-named = The record has an entry or a key of this name: unless two people have it, its holder is no outsider.
witnessed-names = These keys give fewer names than there are keys: one person may hold several.
witnessed = Entries 1 to { $through } are those that witnesses signed, with { $keys ->
    [one] one key that is not the record's own
   *[other] { $keys } keys that are not the record's own
}. Compare each key with the one that its witness tells you.
witnessed-after = Entries { $next } to { $last } are covered by no witness.
statement-kept = Kept: { $path }
statement-publish = Publish this, and tell people the fingerprint of your key by another way: { $key }
statement-not-last = You signed entry { $entry }; the record went on to entry { $last }.
see-it = See it yourself: { $how }

## The answer
not-wholly = Not wholly checked: no check fails, but the entries named as not checked say what this program does not know; take a verifier that knows it.
vouched-as-written = What you know from outside vouches for entries 1 to { $through } as they are written.
does-not-fit = No check fails, but what others kept of the record does not fit it: do not rely on it until somebody has explained that.
not-anchored = { $anchoring }: compare it with something you know from outside the record
saw = saw: { $fact }
see-how = see it yourself: { $how }
more-faults = ... and { $more } more
last-entry = Last entry: { $entry }, { $digest }
signed-through = Signed through entry { $entry }
fault-of = entry { $entry }: { $fault }

## Changes of mind
no-changes = Changes of mind: none
changes = Changes of mind: { $count }
changes-replaced = Changes of mind: { $count }; COMMITMENTS REPLACED: { $replaced }
none-told = The record tells of nothing that was taken back, reopened or replaced.
no-fault = None of these is a fault by itself. Ask why, and what was known by then.
more-changes = ... and { $more } more (--json lists them all)
change = entry { $entry }: { $change }

## Entries that nobody checked
all-checked = Entries not checked: none
unchecked = ENTRIES NOT CHECKED: { $count }
unknown = This program does not know what these entries say: it did not check them, nor what rests on them.
unchecked-entries = { $count ->
    [one] entry { $entries }: { $said }
   *[other] entries { $entries }: { $said }
}
unchecked-more = { $entries } and { $more } more
