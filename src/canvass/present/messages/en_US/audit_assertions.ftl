# The claims that an audit of a contest checks.
title = What an audit checks
share-below = By the report no choice has the share that the rule asks for.
claims = The reported outcome is right if all of these are true; closest first.
claim = claim
margin = margin
values = margin: assorter margin per card. Under each choice: the value of a card with one vote for it; without a valid vote a card has 1/2. A claim is true if and only if the mean over all cards is above 1/2.

## A ranked contest
ranked = { $contest }, { $kind ->
    [pairs] a contest by pairs of choices (Condorcet)
   *[rounds] an instant-runoff contest
}. { $cards } { $known_from }.
preferred = { $winner } wins: more ballots rank { $winner } above each other choice.
round = round { $round }
choice = choice
for-none = for none of them
tied = { $choices } are tied for the fewest votes, and the ballots do not say who is eliminated.
wins = { $winner } wins.
wins-whatever = { $winner } wins whoever of them is.
one-of = By how the tie is broken the winner is one of { $choices }.
nobody = Nobody is said to have won.
other-winner = The file says that { $winner } won, and its ballots do not elect that choice.
ranked-claims = Nobody else can have won if all of these are true; hardest to audit first.
sample = { $votes } cards for it, { $against } against it: a margin of { $margin }. Expected sample: { $compared } cards to compare or { $polled } to poll.
samples = Expected samples are the published ones at a risk limit of 5%: a comparison without discrepancies (inflator 1.1), and BRAVO's mean. canvass audit size has those of the methods of canvass.
stopped = The search stopped after { $sets } sets of choices: the hardest claim of any set takes at least { $least } cards to compare; { $reached ->
    [none] none was found
   *[some] this set has { $reached }
}.
excludes-before = Excludes every order in which { $choice } is eliminated before { $other }.
excludes-next = Excludes every order in which { $choice } is eliminated next when exactly { $standing } stand.
