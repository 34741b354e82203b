# A published audit, computed again.
title = { $title }: computed again
question = Do the published numbers follow from the published files and the public seed? What does not is listed, with the reason as far as it is known.
unread = In the folder and not used: { $files }.
foot = Written by canvass { $version }. The same files give the same bytes. Every number of this page stands in { $file }.
files = Files
digest = SHA-256 { $digest }
confirmed = confirmed
not-confirmed = not confirmed
contest = Contest
answer = answer
limit-fixed = That { $what ->
    [manifest] the manifest was
    [records] the manifests and the records were
   *[manifests] the manifests were
} fixed before the seed was rolled cannot be checked here, nor that the paper was kept safe. A measured risk holds only if the paper trail is trustworthy.

## What came out, and what did not
came-out = What came out again
computed-again = Published numbers, computed again
what = What was published
numbers = numbers
again = came out again
rest = What did not come out
number = Number
of = of
published = published
computed = computed
reason = reason

## A sample that contradicts the numbers of cards
contradicts = The sample contradicts the stated numbers of cards
contradicts-means = Either the manifest is not the one that was drawn from, or cards were counted, labelled or listed wrongly. A risk measured from such a sample means nothing until that is explained.
contradicts-more = And { $more } more, in the JSON.
place-beyond-batch = { $where }: a card at place { $found } was fetched, and the batch has { $most }.
label-beyond-cards = { $where }: label { $found } was drawn, and the largest that there can be is { $most }.
more-drawn-than-cards = { $where }: { $found } cards were drawn without putting any back, and there are { $most }.
batch-not-listed = { $where }: a card was fetched from this batch, and the manifest does not list it.
more-votes-than-read = { $where }: { $found } votes on { $most } cards, of which each has one at most.
more-votes-than-cards = { $where }: { $found } votes were reported, and the manifest has { $most } cards.

## Colorado: a comparison of cards
colorado-title = Seed { $seed }
colorado-limit-read = What people read on each card is not in these files. The published numbers of discrepancies are taken as they are; only the cards named in the report of discrepancies can be looked for.
colorado-limit-order = The order in which each county's manifest lists its batches is not in the files that were read. It is taken to be numeric.
colorado-lead = { $came } of { $of } published numbers come out again, among them { $sizes }.
conclusions-agree = For { $agree } of { $contests ->
    [one] { $contests } targeted contest
   *[other] { $contests } targeted contests
} the published conclusion agrees with the risk computed again.
named-come-out = { $found } of { $named } named cards are among the draws that the seed gives.
sizes-all = all { $of } sample sizes of round { $round }
sizes = { $came } of { $of } sample sizes of round { $round }
round-what = round { $round }: { $what }
universe = { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
}, { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} with { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
}. For { $without } of them no size is published: they have no opponent or no margin.
targeted = The targeted contests
all-reach = Every targeted contest reaches its risk limit.
open-at-last = Not confirmed by the last round published here: { $contests }.
not-measured = For { $contests ->
    [one] { $contests } other contest
   *[other] { $contests } other contests
} with a margin no sample was drawn, and the files measure no risk for them.
worth-a-look = Contests with discrepancies, or above the limit
all-targeted = All targeted contests, the largest risk first
draws-read = draws read
over = over by 2, by 1
under = under by 1, by 2
risk-again = risk computed again
agrees = agrees
over-and-under = Over: cards whose record exaggerated the margin, by votes; under: the reverse.
status-achieved = risk limit achieved
status-in-progress = in progress
status-ended = ended
status-not-auditable = not auditable
named = The state named { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} that people read otherwise than the machine. { $drawn } are among the draws with scanners and batches in numeric order. Draws from another seed would hold about { $luck } of them by luck.
order = { $county }: { $scanners } ({ $more } more, { $orders ->
    [one] { $orders } other order
   *[other] { $orders } other orders
} tried, by luck at most { $luck })
other-orders = { $more } more are drawn if scanners are taken in another order: { $orders }. These orders are inferred from the cards themselves, not published.
many-scanners = The files do not say in which order a county's manifest lists its scanners. All orders are tried for counties with up to { $most }; with more there are so many that some would find a card by luck.
named-cards = The cards that were named
not-found = Not found among the draws
every-card = Every named card
county = County
card = card
sample = sample, and number of the draw
how-named = A card is named by scanner, batch and place, and is put back, so that it may be drawn twice. Orders are those of its county's scanners.
drawing = { $contest }: { $numbers } of { $draws }

## A polling audit
polled-limit-read = What people read on the cards is taken as published, and so are the reported votes: the office's table of contests is not in these files.
polled-limit-risk = The risk holds if every card was put back before the next draw, and if this test was announced before the first draw. It is the chance of evidence this strong if the reported outcome were wrong, not the chance that it is.
polled-limit-sheets = How many sheets a ballot has is printed with two decimals, and where it comes from is not in these files.
polled-lead = { $came } of { $of } published numbers come out again.
confirmed-at = At the risk limit { $limit } confirmed: { $contests }.
not-confirmed-of = Not confirmed: { $contests }.
not-drawn-for = Not confirmed, and not what the sample was drawn for: { $contests }.
kind-counts = counts and tallies
kind-margins = margins, in percent
kind-risks = risks, in percent
kind-sizes = sample sizes
read = The manifest lists { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}; { $entered ->
    [one] { $entered } card was
   *[other] { $entered } cards were
} read for { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
}.
twin = The cards entered are published as CSV and as JSON: { $same } of { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
} are the same in both.
risks = The risk of each contest
risks-caption = The claims that each outcome rests on, and the largest risk among them
risks-note = A majority elects; without one nobody may have a majority, and the two leaders must be ahead of all others. A choice that needs a majority stands against all others pooled.
reported-outcome = reported outcome
closest-claim = closest claim
risk = risk
claims = { $contest }: every claim
claim = Claim
draw = The draw
no-seed = The seed is not in these files, and no published seed of an audit with this manifest is known here: the draw cannot be replayed.
seed = The seed, { $seed }, is not in these files; it was published with the audit's notebooks ({ $source }). Its { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
} by Rivest's sampler, cards put back, are of { $different ->
    [one] { $different } different card
   *[other] { $different } different cards
}. { $came } of the { $of } cards that were published as drawn come out.
drawn-or-read = Whether the cards read are the cards drawn cannot be replayed. { $ids }

## Michigan: pilots
pilot-limit-read = What people read on the cards is taken as published, and so are the reported votes.
pilot-all = All { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} drawn come out again from the seed { $seed }.
pilot-cards = { $came } of { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} drawn come out again from the seed { $seed }.
risk-contradicted = The risk is not computed: the sample contradicts the stated numbers of cards.
risk-without-votes = The risk cannot be computed again: the files leave out the reported votes.
risk-merged = Published was a risk of { $published }, { $was } at the risk limit { $limit }. It comes out, and it is not the risk of this draw: two samples were counted as one.
risk-right = The published risk, { $published }, is right: { $now } at the risk limit { $limit }.
risk-other = Published was a risk of { $published }, { $was } at the risk limit { $limit }. Right is { $right }: { $now }.
manifest = Manifest
cards = cards
drawn = drawn
labels-came-out = labels came out
places-came-out = places came out
labels = { $pilot }: labels from the seed, and their cards
last-card-out = In { $stratum } labels were drawn from 0 to { $last } and looked up as places from 1 to { $cards }: the last card could not be drawn, and label 0 would have had no card.
left-out = { $stratum } lists { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} more, in { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} ({ $named }), that the draw did not reach: no card of them could be read. Which ones these are follows from where the cards that were fetched lie; it is not published.
put-back = { $stratum }: cards were put back after each draw. Drawn more than once: { $labels }.
label-times = label { $label }, { $times } times
numbers-too = The share of the cards in the first list and the state of the random generator come out too.
merged = { $drawn } cards were drawn, from each list by itself, and counted as one sample of { $sampled }: { $votes }. How many of these votes were read in which list is not published, and cannot be replayed.
pair = Winner and loser
neither-fixed = neither fixed
largest = largest
right-largest = right: largest
measured = { $pilot }: measured risk; the limit is { $limit }
neither-means = "Neither fixed" takes the reported number of cards with neither vote for true; "largest" takes the number that suits a wrong outcome best.
votes-source = Reported votes: { $source }.
pilot-risk = The risk
pilot-risk-right = The risk, and which value is right
cannot-say = cannot say

## Whether a published risk comes out
pair-ending-agrees = The published risk comes out, and it is right: it is the largest over everything that the null hypothesis leaves open.
pair-ending-neither-fixed = The published risk comes out only if the number of cards without a vote for either is fixed at the reported number. That is not valid: the reported count is what the audit tests, so no part of it may be taken for true. Right is the largest value over every number of such cards that there could be.
pair-ending-strata-merged = The published risk comes out if both samples are taken for one, drawn without replacement from all cards, and the number of cards without a vote for either is fixed at the reported number. The cards were not drawn so: each list by itself, and one of them with cards put back. No formula for one sample measures the risk of such a draw. A stratified one would, and needs what was read in each list, which is not published.
pair-ending-differs = The published risk does not come out, and the reason is not known.

## Whether a card that was named is among the draws
card-ending-drawn = drawn, in numeric order
card-ending-drawn-in-other-order = drawn, in another order of scanners (inferred)
card-ending-no-such-card = the published table of batches has no such card
card-ending-many-scanners = not drawn in numeric order; the county has too many scanners to search their orders
card-ending-not-drawn = not drawn, whatever the order of the county's scanners; why it was read is not published
