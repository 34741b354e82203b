# The public's page of an audit; what stands between marks is set as code or leads to a file beside the page.
kicker = Audit
says = The public page begins:
about = { $office }. Election: { $election }.
as-of = As it stood on { $day }.
no-other-data = { $data } have all of them.
data-beside = The data beside this page

## How the audit stands
aborted = This audit was aborted. It confirms nothing.
aborted-why = Why: { $why }
not-finished = This audit is not finished. { $phase }
none-confirmed-yet = No outcome is confirmed before the audit is concluded.
all-confirmed = The audit is finished. Every outcome that it set out to check is confirmed.
not-all-confirmed = The audit is finished. Not every outcome is confirmed: read what is said of { $contests }.
not-set-out = It did not set out to check { $contests }.
said-of = { $contests }. { $said }
hand-count = Counted by hand: { $found }. Reported: { $reported }.

## A contest: its votes, what is measured, how it is audited
contests = The contests
choice = Choice
by-hand = Counted by hand
risk-limit = The risk limit is the largest chance that an audit stops short of a full hand count if the reported outcome is wrong. It is chosen before. The measured risk is what the ballots read so far have left of it. Neither is the chance that the outcome is wrong.
reported-votes = Reported votes
reported-points = Reported points
first-choices = First choices reported
points = Points reported
votes-label = { $unit ->
    [point] Points
   *[vote] Votes
} in the contest { $contest }
not-reported = not reported
measured = Measured risk: { $risk } after { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}. Risk limit: { $limit }.
just-under = just under { $limit }
just-over = just over { $limit }
at-most = At most { $cards ->
    [one] { $cards } ballot card
   *[other] { $cards } ballot cards
} can have this contest.
ranks-elimination = Voters rank the choices; who has the fewest votes is eliminated, again and again.
ranks-preference = Voters rank the choices; who is ranked above each other choice by more ballots than below it has won.
ranks-borda = Voters rank the choices; each rank gives points, the last of all choices none and each rank above it one more; most points win.
tests-orders = Nothing is taken for granted but that { $winner } was announced as the winner: every order of elimination that ends with another is tested.
tests-claims = Tested are { $claims ->
    [one] { $claims } claim
   *[other] { $claims } claims
} about such rankings: if all are true, { $winner } won.
how-polling = Ballots drawn at random are read by people.
how-comparison = Ballots drawn at random are read by people and compared with what the machine recorded of each.
how-suite = Ballots drawn at random are read by people; those with a record by the machine that can be found are compared with it.
how-oneaudit = Ballots drawn at random are read by people and compared with what the machine recorded of each or, in a batch without such records, with the mean that the votes reported for the batch make of a ballot.
how-stratified = Each county draws ballots at random from its own, and people read them: some compare them with what the machine recorded of each, or with the votes reported for the batch, others with nothing. What all of them found is measured together.
how-stratified-batches = Each county draws from its own: single ballots, which people read, and compare with what the machine recorded of each where there are such records; or whole batches, which people count. What all of them found is measured together.
how-stratified-by-style = Each county draws from its own: single ballots, which people read, and compare with what the machine recorded of each where there are such records, in some counties only ballots that have the contest by those records; or whole batches, which people count. What all of them found is measured together.
how-stratified-rankings = Each county draws ballots at random from its own, and people read them, rank by rank: some counties compare each with the ranking that the machine recorded, others with nothing. What all of them found is measured together.
how-stratified-points = Each county draws ballots at random from its own, and people read them, with what each gives every choice: some counties compare each with what the machine recorded, others with nothing. What all of them found is measured together.
how-rankings-polling = Ballots drawn at random are read by people, rank by rank.
how-rankings-comparison = Ballots drawn at random are read by people, rank by rank, and compared with the ranking that the machine recorded of each.
how-unrecorded = Ballots drawn at random are read by people, rank by rank; no machine recorded their rankings.
how-oneaudit-points = Ballots drawn at random are read by people, with what each gives every choice, and compared with what the machine recorded of each or, in batches without such records, with the average of the batch.
how-points-batches = Whole batches of ballots are drawn at random; people add up what their ballots give every choice and compare it with what the machine reported for the batch.
how-points-polling = Ballots drawn at random are read by people, with what each gives every choice.
how-points-comparison = Ballots drawn at random are read by people, with what each gives every choice, and compared with what the machine recorded of each.
how-rounds-announced = Ballots drawn at random are read by people, in rounds announced before.
how-rounds = Ballots drawn at random are read by people, in rounds.
how-batches = Boxes drawn at random are counted by people and compared with what was reported for them.
how-fixed-share = A fixed share is read by people, whatever is found.
how-hand-count = Every ballot is counted by people.

## What was fixed, drawn and read
fixed = What was fixed before the dice were rolled
fixed-what = On { $day } the office fixed the list of the ballots, the reported votes, the rules and the risk limits. These twelve words stand for all of it. If you wrote down others that day, something was changed.
digest = The whole digest:
qr = QR code of the digest
words-to-print = The words and the digest on a page of their own, to print
seed = The seed
seeded = The office says that it was made by { $how }. { $seen }Which ballots were drawn follows from these digits alone. Anybody can compute it.
seeded-seen = Seen by { $witnesses }.
who-chose = Who could have chosen it?
draw = What was drawn and read
rounds = Rounds of the audit
round = Round
cards = Ballot cards
batches = Batches
in-full = Counted in full by hand
none = none
state = State
open = open
closed = closed
every-ballot = Every ballot that was drawn, with its ticket (CSV)
paper = Can the paper be believed?
paper-what = An audit reads paper. It is worth as much as the paper. Three checks must be recorded as passed before anything is called confirmed.
paper-checks = Checks of the paper
check-column = Check
finding = Finding
looked-at = What was looked at
differences = Where the paper said something else
differences-all = { $count } in all. The measured risk takes every one into account.
difference = { $count }: { $effect }
ballot = Ballot or batch
contest = Contest
reported = Reported
on-paper = On paper
office-says = { $on_paper } (the office says: { $wording })
check = Check it yourself
check-what = The { $record } holds everything that was said in this audit, in order, signed. You need not trust this page, nor the office that shows it. You need a computer with Python 3.11 or later, and nothing else.
record = record
take = Take { $zip } to your own computer and unpack it. In it are the folder { $record } and { $observer } and { $more }, the checker: two files of plain Python. The first checks a usual audit by itself; it loads the second for whatever is rarer, and says what it did not check without it.
distrust = Do not trust a checker because this office shows it.
distrust-how = { $distrust } Whoever would bend a record could bend the checker beside it. Compare both files with those in { $tools } as the project canvass publishes them, version { $version }, or use those. The SHA-256 of those here, which tell whether a letter was changed, stand below. Compute them yourself: { $linux }; on a Mac { $mac }; on Windows { $windows }, and the same for the other.
run = Run { $command }. For every check it says what it asks, what it found, and how you can see it yourself. { $verify } asks the same and shares no code with it.
compare-words = Compare with something that you know from outside: the twelve words, if you wrote them down, the digest of the last entry, or the fingerprint of a key. Run { $command }. Type your own copy, not the one on this page.
compare = Compare with something that you know from outside: the digest of the last entry, or the fingerprint of a key. Run { $command }. Type your own copy, not the one on this page.
stood = If you stood in the room, compare the ballots that you saw with what the record says of them.
checker = The checker beside this page
file = File
sha-256 = SHA-256
last = The last entry is number { $entry }. Its digest:
keys = Keys that sign this record
holder = Holder
fingerprint = Fingerprint
witnesses = What people from outside signed
witnesses-what = Each of them was shown the record as it stood then, and signed its head with a key of their own. Whoever shows you another record is found out by { $statements }: { $command }.
statements = their statements
all-data = All of this page as data (JSON)
commitment = Commitment
commitment-of = Commitment: { $title }
commitment-what = Everything about this audit is fixed: the list of the ballots, the reported votes, the rules and the risk limits. These twelve words stand for all of it. Write them down before the dice are rolled. If anything is changed later, the words change too.
commitment-digest = The whole digest

## What a difference does to the measured risk
effect-overstated = The report made the lead larger than the paper does: the measured risk goes up, and more is drawn.
effect-understated = The report made the lead smaller than the paper does: the measured risk goes down.
effect-none = The difference is between choices that no lead of a winner rests on: the measured risk stays.
effect-not-found = Nothing was found where the manifest has it: it counts as the worst that could be there.
effect-not-in-record = People found the contest on the card, and its record does not have it: it is kept and used for nothing; ask how the card was recorded.
