# A file of recount rules, examined.
title = Rules of recount law, examined
usable = { $file }: { $rules ->
    [one] one rule
   *[other] { $rules } rules
} of { $state } can be used; no problem was found.
not-usable = { $file } cannot be used: { $problems ->
    [one] one problem
   *[other] { $problems } problems
}.
problems = { $file }: problems
rules = { $file }: what its rules say
kept = Kept by { $keeper }. SHA-256 of the file: { $digest }.
nobody = somebody whom the file does not name (kept_by)
row = line { $row }
whole-file = the whole file
says = { $matter }: { $says }{ $scope }; { $years }.
before = It goes before the packaged { $rules }.
before-none = No packaged rule is on its matter.
meaning = A file without problems is written as it must be, and its rules fit together. Whether they say what the law says, only who reads the law can tell.
next-usable = Next: canvass recount rules STATE --rules FILE shows them among the packaged ones; canvass recount plan ELECTION --rules FILE answers by them.
next-mend = Next: mend what is listed, and examine the file again.
