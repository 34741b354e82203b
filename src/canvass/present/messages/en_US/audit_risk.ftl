# The measured risk of an audit, and what it takes for granted.
title = Measured risk, against a risk limit of { $limit }
contest = { $contest }: { $votes }; { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} ({ $known_from }).
contest-ranked = ranked, with the first preferences { $votes }
measured = { $risk }, { $confirmed ->
    [yes] confirmed
   *[no] not confirmed
}: { $method }
# Without a seed no order of drawing is known: the largest risk over all orders.
measured-bound = At most { $risk }, in any order of drawing: { $method }
largest-claim = This is for the claim with the largest risk: { $claim }
holds-if = It holds if this method was announced before the first draw, and { $condition }.
meaning = Measured risk
meaning-text = The largest chance of evidence this strong if the reported outcome were wrong and the paper trail trustworthy. It is not the chance that the outcome is wrong.
names-more = and { $more } more; --json names them all

## An audit that stops at a fixed share
share-size = { $share } of { $population } is { $size }. { $drawn }
share-measured = { $risk }, by { $method }.
share-measured-bound = At most { $risk }, by { $method }.
share-by-polling = polling: betting on the cards in the order of the draw
share-by-polling-ratio = polling: the likelihood ratio without replacement
share-by-comparison = comparison: betting on rare errors in the order of the draw
share-by-batches = batch comparison: betting nine tenths, every batch with the largest error bound

## Why no risk is said
only-for-leads = The rule asks for { $share } of the valid votes, and { $method } is known for half of the votes and for a lead of one choice over another. BRAVO (--found) and ALPHA (cards one by one, --read) measure any share where they were announced before the first draw.
only-for-leads-of-lists = The seats rest on how many times the votes of one list another has, and { $method } is known for half of the votes and for a lead of one choice over another. BRAVO (--found) and ALPHA (cards one by one, --read) measure such claims where they were announced before the first draw.
no-card-in-order = The first card of this contest's own draw, { $card }, was not read: without it no card that was fetched for other contests is a draw of this one. Read it, and those that follow.
draw-cards = Cards were drawn at random: no method here fits such a draw.
draw-batches = Batches were drawn at random: no method here fits such a draw.
draw-jurisdictions = Each jurisdiction drew a share of its own cards, so that not every card had the same chance: no method here fits such a draw.
draw-not-at-random = The cards were not drawn at random: no method here fits such a draw.
contradicts = The sample contradicts the number of cards: { $without } of the { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
} drawn have no valid vote, and { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} with { $votes ->
    [one] { $votes } valid vote
   *[other] { $votes } valid votes
} leave room for { $room ->
    [0] none
   *[other] { $room }
}. Unless cards were put back and drawn again, there are more cards than that, or fewer votes than reported: state the cards cast (--cards), or explain it first.
contradicts-stratum = The sample contradicts the number of cards without a record: { $without } of the { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
} drawn among them have no valid vote, and { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} with { $votes ->
    [one] { $votes } valid vote
   *[other] { $votes } valid votes
} leave room for { $room ->
    [0] none
   *[other] { $room }
}. There are more cards than that, or fewer votes than reported: state the cards cast (--cards), or explain it first.
exceeds = The sample contradicts the reported votes: { $found } of the { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
} drawn have a vote for { $choice }, and { $reported } were reported on all such cards. Unless cards were put back and drawn again, the report is wrong there: explain it first.
exceeds-points = The sample contradicts the report: the { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
} drawn give { $choice } { $found } together, and { $reported } were reported of all cards. Unless cards were put back and drawn again, the report is wrong there: explain it first.
exceeds-stratum = The sample contradicts the reported votes: { $found } of the { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
} without a record drawn have a vote for { $choice }, and { $reported } were reported on all such cards. Unless cards were put back and drawn again, the report is wrong there: explain it first.

## Rounds
rounds = Rounds
column-round = round
column-cards = cards
column-risk = measured risk
column-risk-bound = at most
round-confirmed = { $risk } *
rounds-note = * confirmed by this round

## Cards that were read
cards = Cards read
cards-opportunistic = Opportunistic: the cards were fetched for other contests, and only the first draws without a gap count.
cards-used = Used: the first { $used ->
    [one] { $used } draw
   *[other] { $used } draws
} from { $population } entries, { $phantoms } of them no listed cards.
cards-used-by-style = Used: the first { $used ->
    [one] { $used } draw
   *[other] { $used } draws
} from { $population } entries by card style, { $phantoms } of them without a record.
cards-pools = Without records: { $cards } cards, in { $batches ->
    [one] one batch
   *[other] { $batches } batches
}. Of the draws used { $drawn } are of these; each is compared with the mean that the votes reported for its batch make of a card.
cards-next = The next card of the draw is not read yet: { $card }.
cards-not-used = Read but not drawn by then, so not used: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
cards-records-and-totals = Records and totals of batches together have other votes than reported: { $votes }. Explain that first.
cards-records = The records add up to other votes than reported: { $votes }. Explain that first.
cards-rankings = The records hold other rankings than reported; their first preferences: { $votes }. Explain that first.
cards-differ = Cards that differ from their records: { $cards }
card-differs = { $card }: recorded { $recorded }, read { $read }; { $difference } by { $votes }
card-no-record = no record
card-no-vote = no vote
card-one-vote = one vote
card-votes = { $votes } votes

## Whole batches that were counted
batches = Batches counted
batches-drawn = Used: { $used ->
    [one] { $used } draw
   *[other] { $used } draws
} of { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}. Weights: { $weights }.
batches-counted = Counted: { $used } of { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}. Weights: { $weights }.
batches-reserve = In no batch: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, each taken to count against the report.
batches-next = The next batch of the draw is not counted yet: { $batch }.
batches-not-used = Counted but not drawn by then, so not used: { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
}.
batch-differs = { $batch }: reported { $reported }; counted { $counted }; taint { $taint }
batch-not-found = { $batch }: could not be found, so that it counts as the worst; taint { $taint }

## Two strata: cards with a record and cards without
strata = Two strata
strata-read = With a record: { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
} compared, of { $linked ->
    [one] { $linked } card
   *[other] { $linked } cards
}. Without: { $read ->
    [one] { $read } card
   *[other] { $read } cards
} read, of { $others }.
strata-phantoms = Of those without, { $phantoms ->
    [one] { $phantoms } is
   *[other] { $phantoms } are
} in no batch of the manifest; each counts as a card that cannot be found.
strata-not-used = Read but not drawn, so not used: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
strata-claim = { $winner } beats { $loser }: records that overstate it, { $over }; that understate it, { $under }. Without a record, { $for_winner } for { $winner }, { $for_loser } for { $loser } or not found, { $neither } for neither.
errors-by-one = { $cards } by one vote
errors-by-two = { $cards } by two
errors-none = none
strata-all-read = Whatever is on the other cards, the winner leads by what was read.
strata-split = The reported lead is { $margin ->
    [one] { $margin } vote
   *[other] { $margin } votes
}. Of all ways to split it the least unlikely is that the records exaggerate it by { $exaggerated } ({ $share }) and the other votes by the rest. Both P-values have concave logarithms, so that lines through these four splits bound every other: the measured risk is their bound, { $bound }.
column-exaggerate = records exaggerate
column-p-records = P, records
column-p-others = P, others
column-combined = combined

## Claims and bets
claims = Claims
column-claim = claim
bets = The bet
bet = Bet, { $chosen }: { $bet }.
bet-of = Bet that { $claim }, { $chosen }: { $bet }.
bet-holds-if = It holds if it is the bet that was announced before the draw.
needs-rankings = Votes for each choice do not say who wins by rankings: give the file with the rankings of all ballots. Of an instant-runoff count that no machine recorded, canvass audit risk rankings measures what people read; otherwise count every card by hand.

## In what order batches were drawn
draw-order-seed = The draw was repeated from the seed.
draw-order-not-needed = Every batch that can be drawn was counted, so that no order of drawing is needed.
draw-order-unknown = Without the seed nobody can see that these batches are the draw, or in what order they came. If they are, and no other batch was drawn, the risk is at most this in every order; that ends no audit. Give the seed (--seed), and the draw is repeated.
## What a fixed share shows about risk
risk-finding-measured = A risk-limiting audit with the same draw would have this measured risk; this audit had no rule to go on if it was too large.
risk-finding-cannot-say = Cannot say what the risk is: no method here fits this draw and report.
