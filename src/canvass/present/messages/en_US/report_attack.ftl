# The chapter of the report on which check would have noticed a change of votes.
title = Which check would have noticed a change of votes?
topic = what notices
lead = Suppose that somebody had moved { $moved }, each spread over all places in proportion. What would have noticed?
moved = { $votes } votes in { $state }
nothing-happened = None of this says that votes were moved. It says what each check was worth before anybody knew.
one-chance = { $chance } for { $votes } votes moved in { $state }
one-cards = { $cards } ballots in { $state }
sentence-comparison = { $paper ->
    [no] Had every vote left paper, a
   *[yes] A
} risk-limiting audit at 5% that compares ballots with their records would have gone on to a full hand count, which corrects the outcome, with a chance of { $chances }; of a right report it reads { $cards } on average.
sentence-polling = { $paper ->
    [no] Had every vote left paper, a
   *[yes] A
} risk-limiting audit at 5% that reads ballots without their records would have gone on to a full hand count with a chance of { $chances }; of a right report it reads { $cards } on average{ $close ->
    [none] .
   *[other] , and in { $close } it would come close to counting every ballot.
}
one-paper = { $share } in { $state }
sentence-paper = Of such votes { $shares } were cast where machines left no paper, and of those no recount and no audit could have noticed anything.
one-raw = { $with } in { $state } ({ $without } where nothing was changed)
sentence-raw = The plain difference between places with and without touch screens raises its alarm, after such a change on touch screens, with a chance of { $states }: { $apart ->
    [none] it does not tell the two apart.
   *[other] it tells the two apart in { $apart } alone, and names no cause there.
}
sentence-recount = The recount of { $state } in 2016 as it was held, 51 counties by hand, 12 by both and 9 by scanner, would have shown { $found } of { $moved } such votes by the counties by hand alone, and { $ahead } ahead by { $after }.
of-numbers = { $many } more, which look at nothing but the numbers, stand in the whole chapter.
line = Comparing places cannot tell moved votes from honest differences; people who read paper ballots can, where there is paper.
caption = The chance that each check notices
cell-without = no change: { $chance }
note = Below each chance stands how often the check does the same where nothing was changed. ± is one standard error of { $replications } simulations; over and under are bounds. A check that reads paper notices nothing of votes cast where machines are known to have left none: { $paper }. –: no answer, as the returns, the counts or the equipment that it needs are not at hand or all alike; or a sample would be hardly less work than a full count by hand.
without-paper = { $share } in { $state }
made = Computed by canvass { $version } from seed { $seed }.
no-answer = –
figure-title = The chance to notice, by votes moved in { $state }
figure-caption = Votes in proportion to the ballots, on a scale by factors of ten; at the upright line they change who carried the state. A line that is high from the left on is a check that says the same where nothing was moved. Bands: where a simulated chance lies, 19 times out of 20.
figure-line = { $check }: { $chance }
figure-alternative = The chance that each check notices, at { $most } votes: { $parts }.
needed-line = { $needed } change the outcome
