# The measured risk of a contest over strata that drew apart.
title = Measured risk over strata that drew apart, against a risk limit of { $limit }
contest = { $contest }: { $votes }; { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in { $strata } strata.
measured = { $risk }, { $confirmed ->
    [yes] confirmed
   *[no] not confirmed
}: the least product over every way the strata can differ
holds-if = It holds if the strata, their seeds and stakes were announced before the first draw, no stratum's draw depends on what another one found, nobody chose where a stratum stops after seeing cards of it that do not count, these are the first draws of each seed, in order, and the number of cards of each stratum is a trusted bound.
strata = The strata
stratum = stratum
cards = cards
how = read
by-records = against records
by-paper = alone
drawn = draws used
stake = largest stake
mean = reported mean
least = mean at the least
stakes-text = A fifth of a stratum's wealth waits; the rest is staked in three equal parts: at the stake, at a third and at a ninth of it.
meaning = The claim is true if the mean over all cards is above 1/2. Under "mean at the least" stand the means of the strata that together make 1/2 and that the draws speak against least. What the draws say against them is the measured risk; against any others they say more.
next = { $stratum }: the next card of the draw is not read yet: { $card }.
not-used = { $stratum }: { $cards ->
    [one] { $cards } card was read and not drawn
   *[other] { $cards } cards were read and not drawn
}; not used.
phantoms = { $stratum }: { $cards ->
    [one] { $cards } card that
   *[other] { $cards } cards that
} the manifest does not list; each counts as the worst that it could be.
other-records = { $stratum }: the records add up to other votes than reported there: { $votes }. Explain that first: its mean goes by the records.
other-rankings = { $stratum }: the records hold other rankings than its ballots; their first preferences: { $votes }. Explain that first: its mean goes by the records.
claims = Claims
claim = claim
risk = measured risk
certificate = The certificate
certificate-text = The logarithm of the product is at least { $certified } and at most { $found }. The lower number is proven by the price { $price } of a stratum's mean: for each stratum alone, the logarithm of its wealth and the price of its mean are nowhere below their tangent. The risk goes by the lower number.
impossible = The draws leave no means that together make 1/2: the claim is true, whatever the other cards say.
plan-title = Cards to draw in strata that draw apart, for a risk limit of { $limit }
plan-draws = { $draws } cards in all strata together.
plan-none = No size was found: by this test even all cards would confirm the reported outcome in too few of the simulated audits. Count every card by hand, or draw over all strata by one seed.
plan-draw = cards to draw
plan-day = last day
plan-last-day = The last day by this calendar is { $day }, if one round is enough; a range is of low and of high assumptions for the cards of a board in an hour.
plan-rests-on = This rests on { $audits } simulated audits { $claims ->
    [one] at these sizes, of which { $missed }
   *[other] of each of the { $claims } claims at these sizes; in all { $missed } of them
} did not confirm. So the chance to confirm { $claims ->
    [one] the claim
   *[other] all claims together
} is at least { $chance }, unless these audits were luckier than 19 of 20 such sets are; if the papers are as reported, records err at the usual rates, and entries that no list has count as lost. Each stratum draws in proportion to its cards; strata that are polled draw at one, two or four times the rate of those that are compared, whichever takes the fewest cards. Other divisions may take fewer. A plan binds nobody: the measured risk holds for any sizes that were settled before cards were seen.
