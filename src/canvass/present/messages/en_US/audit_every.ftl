# Every contest on the cards that were read.
title = Measured risk of every contest, against a risk limit of { $limit }
confirmed = Confirmed: { $confirmed } of the { $contests } contests on the cards that were read.
column-contest = contest
column-draws = draws
column-risk = measured risk
column-is = answer
is-confirmed = confirmed
is-not-yet = not confirmed
is-ruined = not confirmed: count every card
is-all-drawn = not confirmed: nothing is left to draw
is-hand-count-agrees = every card read: confirmed
is-hand-count-differs = every card read: not as reported
is-cannot-say = cannot say
why = { $contest }: { $reason }
no-votes = no votes are reported for it in the file of votes: there is nothing to confirm.
holds-if = Each is measured by { $method }, and taken for a contest that those with most votes win; where a share or rankings decide, ask about the contest by itself: canvass audit risk cards --rule. It holds if that was announced before the first draw, with the risk limit, and the trusted numbers of cards are right. A contest uses the first cards of its own draw, up to the first that nobody has read, and none beyond: those were fetched because of what else is on them. Contests of counties that drew apart, each by a seed of its own, are measured by canvass audit strata.
