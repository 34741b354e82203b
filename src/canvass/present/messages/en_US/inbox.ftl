# Files that counties sent: a page for each sender, and one on all of them.
title = Results received
all-usable = { $usable ->
    [one] The one file can be used
   *[other] All { $usable } files can be used
}: { $votes } votes in { $counties ->
    [one] one county
   *[other] { $counties } counties
}.
some-usable = { $usable } of { $files } files can be used. No election is started while a file cannot be used: its votes would be missing from every sum.
together-bad = Each file can be used by itself, and all together cannot: no election is started.
missing = Nothing came from { $missing } of { $expected } counties: { $names }.
table = Files
column-file = file
column-counties = counties
column-votes = votes
column-errors = errors
column-warnings = warnings
column-next = what to do
can-be-used = can be used
look = look at the warnings
mend = mend it, and send it again
together = All files together
rest = { $rest ->
    [one] One more file that cannot be used stands
   *[other] { $rest } more files that cannot be used stand
} in index.html.
rest-together = { $rest ->
    [one] one more
   *[other] { $rest } more
}
rest-kinds = { $rest ->
    [one] One more kind of fault stands
   *[other] { $rest } more kinds of fault stand
} in index.html.
letters = A page for each file, to be sent to who sent it, and index.html on all: { $folder }
next-doctor = Next: canvass doctor { $folder }
next-complete = Next: complete election.toml, then  canvass doctor { $folder }
next-mend = Next: send each page to its county. When the files are mended, run the same command again.
next-only = One contest of all files, where the faults are of others: add --only TITLE.
letter-title = { $whose }: results received
letter-kicker = canvass
letter-usable = Your file can be used as it is.
letter-warned = Your file can be used. { $warnings ->
    [one] One thing in it is
   *[other] { $warnings } things in it are
} worth a look.
letter-bad = Your file cannot be used yet: { $errors ->
    [one] one thing has
   *[other] { $errors } things have
} to be mended.
letter-file = file
letter-digest = SHA-256
letter-counties = counties
letter-rows = rows
letter-rows-said = { $read } read, { $kept } kept
letter-contests = contests
letter-votes = votes
letter-errors = What has to be mended
letter-warnings = What is worth a look
column-where = where
column-what = what was found
whole-file = the file as a whole
row = row { $row }
more = and { $count } more like these
letter-after = When the file is mended, send it under the same name. The digest above says which bytes were examined.
letter-right = That nothing was found wrong does not prove the numbers right: hold them against your own canvass.
