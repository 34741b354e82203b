# What the sizes of an audit take for granted, and of which claims their numbers are.

## What is reported and recorded
report-right = the reported votes are right
report-right-but-errors = the votes reported without records are right, and those in records but for their errors
totals-right = the votes reported for { $batches } batches without records, of { $cards } cards, are right
every-record = every card has a record that is linked to it, and the records add up to the report
errors = of 10,000 records { $one_over } overstate the margin by one vote and { $two_over } by two; { $one_under } and { $two_under } understate it
none-has-both = no card has votes for both of a pair; with such cards fewer are drawn
batches-agree = the hand count of every batch drawn agrees with its report

## How cards and batches are drawn
twice = cards are put back, so that one may be drawn twice
put-back = cards are put back
records-put-back = cards with a record are put back, the others are not
batches-by-error = batches are drawn in proportion to the error that they could hold, and put back
rounds-fixed = later rounds of Minerva are fixed before the first draw

## Of which claims the numbers are
smallest-margin = the assertion with the smallest margin takes the most cards
hardest = by polling the most cards are for: { $claim }
of-all = the numbers are of all claims together, on the same cards
chance-shared = the chance to fail is shared among all claims, so that fewer cards may do
others-far = the other claims are so far apart that they hardly ever take more cards than the hardest
average-of-one = the average is of the hardest claim by itself; all together take more
fewer-audits = fewer audits were simulated than asked, since a draw takes its time for each of the claims
