# How a contest of an audit stands, on terminals and on the public's page.
below-limit = The ballots read so far bring the measured risk down to the risk limit. What is known of the paper is still to be weighed.
has-won = By these ballots { $winner } has won.
nobody-has-won = By these ballots nobody has won.
tie-decides = A tie decides: by these ballots { $tied } can have won.

## Entries drawn that show nothing of a contest
against = Of { $drawn } entries drawn these count against the report: { $kinds }.
without-contest = { $entries } found, and without the contest
not-found = { $entries } sought, and not found
cannot-agree = { $entries } read, without agreement
never-sought = { $entries } in no batch, or with a record too rare to be shown

## Cards that are read whatever contests draw
base-sample = Base sample: the first { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in the order of drawing, read with the first draw of any contest, so that each contest on them that is polled or compared card by card has a measured risk.
