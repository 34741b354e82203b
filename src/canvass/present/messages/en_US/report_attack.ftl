# The chapter of the report on which check would have noticed a change of votes.
title = Which check would have noticed a change of votes?
lead = Suppose that somebody had moved { $moved }, each spread over all places in proportion. What would have noticed?
moved = { $votes } votes in { $state }
nothing-happened = None of this says that votes were moved. It says what each check was worth before anybody knew.
of-numbers = { $many } more, which look at nothing but the numbers, stand in the whole chapter.
line = Comparing places cannot tell moved votes from honest differences; people who read paper ballots can, where there is paper.
caption = The chance that each check notices
column-without = { $state }: nothing changed
note = Beside each chance stands how often the check does the same where nothing was changed. ± is one standard error of { $replications } simulations; over and under are bounds. A check that reads paper notices nothing of votes cast where machines left none: { $paper }. –: no answer, as the returns, the counts or the equipment that it needs are not at hand or all alike; or a sample would be hardly less work than a full count by hand.
without-paper = { $share } in { $state }
made = Computed by canvass { $version } from seed { $seed }.
no-answer = –
