# The recount law of a state as a page of a handbook, and a line for every state.
state-title = Recounts in { $state }: the law for an election on { $day }
own-rules = The rules of { $file } go before the packaged ones on their matter.
taken-for = The day given is taken for the election day. For the election of { $day }: --as-of { $iso }
nothing-applied = { $why } What was seen for other years follows; none of it is applied.
unless = Unless it says otherwise, a rule is { $status }.
how-seen = Rules by how they were seen: { $how }.
none-applies = No rule applies.
read-from = Read from

## A rule, and where it was read
scoped = { $says } ({ $scope })
not-applied = Not applied ({ $years }): { $says }.
nearest = Nearest in time ({ $years }): { $says }
would-tell = What would tell is { $statute }, as it stood on that day.
passage = The passage that was seen: "{ $text }"
note = Note: { $notes }.
kept-in = own rule, kept in { $file }
statute-read = { $statute }: the statute was read
last-checked = last checked { $days ->
    [one] { $days } day
   *[other] { $days } days
} ago
section = Section: { $said }
words = Words: “{ $said }”
session-law = Session law: { $said }
seen = How seen: { $said }
read-at = Read at: { $said }
digest = Digest of the text (SHA-256): { $said }
read-on = Read on: { $said }
still-open = Still open: { $said }
in-vain = Looked for in vain: { $said }
source = { $day }: { $source }.
source-statute = { $statute } ({ $how }).
source-unnamed = No statute named.
compared = Compared on { $day }.
also-noted = Also noted: { $notes }.

## Every state
every-title = Recounts of a presidential election held on { $day }
every-own = * The own rules of { $files } go before the packaged ones.
unread = Cannot say: no rule on this was read for that day (years of the law that was read): { $states }.
one-state = One state as a page, with sources: canvass recount rules WI. What is not known stays so; a day that no rule covers is not answered from the nearest one.
unasked = without being asked
on-request = on request
all-rules = All { $rules } rules, of any day, by how they were seen: { $how }. Read twice: { $twice }; with a digest of what was read: { $digests }.
on-law = On the words of the law or of an office or court: { $on_law } of { $rules } ({ $share }). For { $not_to_be_had } of the others no text was to be had, and what was tried is listed; without these: { $on_law } of { $to_be_had } ({ $share_of_these }).
see-evidence = Which rest on summaries, and what was looked for: --evidence.
summary = { $rule } ({ $matter }): { $wanted }.
open-and = { $open }; { $tried }
tried = tried: { $tried }
not-looked-for = not looked for yet

## No law of the day was read
state-unread = { $state }: cannot say for an election on { $day }: its recount law of that day was not read. Read was that of { $years }. Ask for a day in those years (--as-of), or add a rule (docs/recount-law.md).
all-unread = cannot say for an election on { $day }: the recount law of that day was not read in any state; the oldest read is of { $year }. Ask for a later day (--as-of)
