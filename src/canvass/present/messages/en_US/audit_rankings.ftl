# The measured risk of a ranked contest whose cards have no records.
title = Measured risk without records of rankings, against a risk limit of { $limit }
contest = { $contest }: { $winner } was announced to have won, of { $choices }; { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $used } drawn and read.
measured = { $risk }, { $confirmed ->
    [yes] confirmed
   *[no] not confirmed
}: the largest over every order of elimination with another winner
excluded = { $excluded } of { $orders } such orders are excluded by themselves.
by-steps = All { $orders } such orders are tested step by step, and only the one that is hardest to exclude is shown.
hardest = The hardest order to exclude
orders = The hardest orders to exclude
order = order, from the first that goes to the last that stands
risk = measured risk
meaning = An order is possible if each choice that goes has no more votes then than any that stays. One that has more makes it impossible; each order is tested on all of these at once, and bets on the ones that look false.
holds-if = It holds if the contest, its announced winner and this way of measuring were announced before the first draw, these are the first draws of the seed, in order, and the number of cards is a trusted bound.
not-used = { $cards ->
    [one] { $cards } card was read and not drawn
   *[other] { $cards } cards were read and not drawn
}; not used.
phantoms = { $cards ->
    [one] { $cards } card that
   *[other] { $cards } cards that
} the manifest does not list; each counts as the worst that it could be.
