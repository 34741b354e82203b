# How large an audit is: the numbers of its sizes, and what each of them means.

## The numbers, each under its own heading; { $chance } is the chance aimed at
average = average
average-means = draws of an average audit; about half of all audits take more
one-round = one round
one-round-means = draws of a single round, looked at only at its end, that confirms with { $chance }
ended = ended
ended-means = draws by which { $chance } of audits have ended that look after every draw
no-errors = no errors
no-errors-means = draws after which the audit ends if nothing drawn differs from its record
as-assumed = as assumed
as-assumed-means = draws that are enough if errors come exactly as assumed; bad luck takes more
meaning = { $heading }: { $meaning }.
found-by = { $letters }.
round-beyond = Column 'one round' of { $tests }: no round below { $least } cards does, so that { $draws } is at most { $beyond } more than the smallest.
simulated-error = A simulated number of the column 'ended' is off by up to { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
} (one standard error).
assumes = Assumes that { $assumption }.
assumes-for = Assumes that { $assumption } ({ $tests }).
test-of-a-bet = { $bet }, without replacement

## Bets
bet-of = Bet of { $test }: { $bet }.
of-claims = By { $tests }: { $told }.
oracle-of-one = A bet that knew what the cards hold would take about { $draws } draws on average for the hardest claim alone.
oracle = A bet that knew what the cards hold would take about { $draws } draws on average.
oracle-alike = A bet that knew what the cards hold would take about { $draws } draws on average; this one takes about as many.
oracle-alike-error = A bet that knew what the cards hold would take about { $draws } draws on average; this one takes about as many (give or take { $error }).
oracle-more = A bet that knew what the cards hold would take about { $draws } draws on average; this one takes { $more } more.
oracle-more-error = A bet that knew what the cards hold would take about { $draws } draws on average; this one takes { $more } more (give or take { $error }).

## The answer for one contest
title = How many cards: risk limit { $limit }, enough with { $chance }
title-of-several = How many cards: { $contests ->
    [one] { $contests } contest
   *[other] { $contests } contests
}
so-far = Draws from here on: the risk measured so far is { $risk }.
closest = Closest claim: { $claim } Assorter margin { $margin } per card.
polling = Polling: cards are read
comparison = Comparison: cards against records
oneaudit = ONEAudit: cards against records, or the mean of their batch
suite = SUITE: compared where there are records, read elsewhere
draws-by = draws: compared + read
compared-read = { $compared } + { $read }
suite-cards = Draws among the { $linked } cards with a record are compared with it; cards among the other { $others } are read.
division = { $share } compared, { $why }
left-out-points = Not given for { $tests }: totals of points do not say what is on one card, and cards that differ more take more draws; go by the numbers that are given, by the fewest draws in the next line, and by the full hand count.
left-out = Not given for { $tests }: by when audits have ended, since so close a contest would take minutes or more to compute, or more draws than there are cards; go by the numbers that are given, by the fewest draws in the next line, and by the full hand count.
fewest-draws = No valid comparison of cards drawn with replacement can do with fewer than { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}.
hand-count = Full hand count: { $cards }, { $hours } people-hours, { $dollars } dollars.
cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
together = All contests that a sample can confirm, in one comparison: about { $cards } different cards on average if each contest is drawn among its own cards.
together-without-style = If all are drawn among all cards: { $cards } cards.
meanings = What the numbers mean

## Rounds ahead
rounds = Rounds ahead: { $test }
rounds-by = draws by its end
rounds-new = new
rounds-reached = reached
rounds-confirmed = confirmed by its end
round = round { $number }
rounds-day = last day
rounds-from-to = { $low } to { $high }
rounds-days = Last days are those of a round that is reached, with the boards, hours and days off of the calendar; between them lie measuring, the next draw and its lists. A range is of low and of high assumptions for the cards of a board in an hour.
rounds-average = On average { $draws } draws in { $rounds } rounds; { $open } of audits go on to a full hand count.

## A bet with all of its numbers
bet-shrinkage = a mean of { $mean } is expected, which counts like { $weight } draws beside the cards read; at least { $distance } / root of draws
bet-stake = { $share } of the wealth stakes { $stake }
bet-first-stake = { $share } of the wealth stakes { $stake } of itself on every card
bet-error = { $rate } with the value { $worth } (counts like { $weight } draws)
bet-learning = the fastest bet for rates of errors that it learns from the cards; before the first card { $errors }, later none below { $floors }; a card without an error has the value { $no_error }, and a card stakes at most { $most } of the wealth
bet-other = { $name }: { $numbers }
## How a number was found
basis-formula = by a published formula
basis-approximation = by a normal approximation
basis-exact = exact, from the whole distribution
basis-bound = a bound, so that fewer may do: exact for each claim, the chance to fail shared
basis-simulated = from simulated audits

## What to do with a size
advice-sample = Draw a sample.
advice-full-hand-count = Plan a full hand count: the sample would be three tenths of all cards or more, and a full count is certain.

## Why draws are divided so
divided-least-work = least work
divided-in-proportion = as the cards are divided
divided-as-asked = as asked
