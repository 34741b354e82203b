# Tallies of teams: what became of each unit of a sheet, at a form, on a laptop, by two people.
units-so = { $units ->
    [one] { $units } unit
   *[other] { $units } units
}: { $words }.
unit = { $county }, { $unit }
unit-so = { $county }, { $unit }: { $words }
told-before = { $units ->
    [one] { $units } unit
   *[other] { $units } units
} told before, with the same numbers.
released = { $county }, { $unit } came back; released by two people: { $trips }.
released-waits = { $county }, { $unit } waits for a ruling on a challenged ballot; released by two people: { $trips }.
recalled-teams = { $county }, { $unit }: its return ({ $votes }) was recalled; two teams count it again, of people who did not count it.
recalled-reconciled = { $county }, { $unit }: its return ({ $votes }) was recalled; it waits until two teams count it.
recalled = { $county }, { $unit }: its return ({ $votes }) was recalled; it waits until it is counted, or received again.
recalled-challenged = { $ballots ->
    [one] { $ballots } challenged ballot
   *[other] { $ballots } challenged ballots
} of it: count each as it was called at the table; what the board rules moves it once.
back = { $units } of { $expected ->
    [one] { $expected } unit
   *[other] { $expected } units
} are back.

## Reconciled before it is counted
reconciled-before = { $units ->
    [one] { $units } unit
   *[other] { $units } units
} reconciled so before.
reconciled = { $units } of { $expected ->
    [one] { $expected } unit
   *[other] { $expected } units
} reconciled so far.
stands = { $county }, { $unit }: its first count stands: { $trips }.
not-counted = Units that are not counted again so far: { $units }.

## At a form
which-unit = Unit (Enter to end)
paper-of = Its paper is of { $unit }:
whole-number = A whole number of 0 or more.
typed-once = Sheets that one person alone typed so far: { $sheets }.
typed = { $unit }: { $words }.
typed-differ = { $unit }: { $words }. They differ in: { $columns }.

## On a laptop
laptop-key = The laptop's public key, for canvass recount work-order --laptop: { $key }
ordered = Wrote { $file }: { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, from entry { $entry } of the record.
order-signed = Signed by the key { $fingerprint }: the laptop shows the same.
tallied = Wrote { $file }: { $units ->
    [one] { $units } unit
   *[other] { $units } units
}; of the order { $lacking } are not in it.
order-of-office = The order is signed by the key { $fingerprint }: compare it with what the office published.
