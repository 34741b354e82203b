# What to do after the problems of a file are read.
next-get-it-read = This file could not be read. Mend what is marked fatal, then run canvass doctor again.
next-mend-it = Do not use this file's sums yet: mend or explain each error, then run canvass doctor again.
next-look-at-it = The file can be used; look at the warnings first, and say so beside its numbers.
next-compare-it = Nothing wrong was found. That does not prove the numbers right: compare them with a second source (--against FILE).
next-use-it = Nothing wrong was found, and the numbers agree with the second source where both have them.
next-recheck-it = Nothing wrong was found in it. What it says of an audit follows from other tables of the same folder: compute it again: canvass recheck FOLDER
next-count-it = Nothing wrong was found. That does not prove the rankings right. Count them: canvass audit assertions --rule irv FILE
# Problems of files: what the file is, what was found, what to do next.
together = { $files ->
    [one] { $files } file
   *[other] { $files } files
}: { $good } can be used.
together-bad = { $files ->
    [one] { $files } file
   *[other] { $files } files
}: { $good } can be used, { $bad } cannot: { $named }.
bad = { $file } ({ $worst })
format = format
perhaps = perhaps
candidate = { $name }: { $title }
because = because
file = file
rows = rows
rankings = rankings
holds = holds
votes = votes
table = table
compared = compared
votes-in = { $votes } in { $returns } ({ $count })
no-baseline = which count is not said
table-rows = { $table }, { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}
compared-with = with { $file }
contests = { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
}
ranked = contest { $contest }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $blank } without a choice; { $choices ->
    [one] { $choices } choice
   *[other] { $choices } choices
}
ranked-stated = contest { $contest }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $blank } without a choice; { $choices ->
    [one] { $choices } choice
   *[other] { $choices } choices
}; said to have won: { $winner }
bytes = { $bytes } bytes
divided = divided by { $delimiter }
comma = commas
tab = tabs
semicolon = semicolons
bar = bars
digest = SHA-256 { $digest }...
rows-kept = { $read } read, { $kept } kept
rows-lost = { $read } read, { $kept } kept; left out: { $lost }
rows-for = { $rows } for { $code }

## A kind of problem, and what to do
times = { $meaning } ({ $times } times)
mend = -> { $mend }
more = { $more } more
row = row { $row }
untouched = No fault touches { $contest }: { $command }
next = Next: { $step }
list-written = The full list is in { $file }.
list-how = The full list: canvass doctor ... --out problems.csv
