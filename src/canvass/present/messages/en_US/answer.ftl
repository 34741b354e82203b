# The report's answer: who won and by how little, what would have to be wrong, what only paper could tell.

## Who won
by-count = { $baseline ->
    [certified] By the certified count
    [recount] By the recount
    [county_canvass] By the first official count
   *[election_night] By the unofficial count of election night
}
# A count that is official, and what is told of it by others: a rule, an ending.
by-rule = This is the { $count }. { $told }
first-preferences = { $by }, { $who } { $many ->
    [1] has
   *[other] have
} most first preferences, { $votes } of { $valid }. { $why }
last-round = { $by }, { $who } { $many ->
    [1] has
   *[other] have
} most votes of the last round, { $votes } of { $valid }. { $why }
tied = { $by }, { $who } have equal votes{ $last }, { $votes } each. The law's way of breaking a tie decides.
last-of-seats = { " " }for the last of { $seats } seats
seats-before = { $who } { $many ->
    [1] has a seat
   *[other] have seats
}.
won-by = { $by }, { $ahead } won with { $votes } more than { $behind }{ $share }.
leads-by = { $by }, { $ahead } leads { $behind } by { $votes }{ $share }.
won-seats = { $by }, { $seats } seats go to { $winners }. { $ahead } had { $votes } more than { $behind }.
leads-seats = { $by }, { $seats } seats would go to { $winners }. { $ahead } has { $votes } more than { $behind }.
# Votes of some counties of a state: "1 of Ohio's 88 counties".
part = These are the votes of { $where }. { $decided ->
    [all] All of its counties decide who won.
   *[not-said] If people voted on it in other counties too, these votes do not say who won.
}
# After the lead: it as a share, or nothing where votes are marks.
share-of = , { $share } of { $valid }
winners-all = { $by }, { $winners } won. { $why }
at-least-votes = at least { $votes }

## Who won where electors decide
electors-two = { $by }, { $first } { $over ->
    [yes] won
   *[no] would have
} { $held } electors and { $second } { $other }; { $majority } of { $total } elect.
electors-one = { $by }, { $first } { $over ->
    [yes] won
   *[no] would have
} { $held } electors; { $majority } of { $total } elect.
electors-none = { $by }, nobody has { $majority } of { $total } electors: the House of Representatives decides.
electors-known = As known on { $day }, { $first } had won { $held } electors and { $second } { $other }; { $majority } of { $total } elect.
electors-known-one = As known on { $day }, { $first } had won { $held } electors; { $majority } of { $total } elect.
leads-known = As known on { $day }:
not-called-yet = Not called yet: { $states }.
not-counted-in = Not all ballots are counted yet in { $places }.
in-all = In all, { $ahead } had { $votes } more.
in-all-twice = In all, { $ahead } had { $votes } more; by another certified table { $other }.
in-all-against = In all, { $ahead } had { $votes } more; by another certified table { $against } had { $other } more.
lead-in-states = { $ahead } led by { $leads }.
lead-in = { $votes } in { $state }
about-votes = about { $votes }

## What would have to be wrong
wrong-electors = For { $choice } to be the true winner, at least { $votes } would have to be on the wrong side. They are in { $places }{ $share }.
wrong-of-part = What would have to be wrong for another winner, these votes alone do not say.
wrong-by-leads = Only leads known on that day are used.
wrong-votes = For { $choice } to be { $ending ->
    [runoff] in the runoff
    [part] ahead in these votes
    [ahead] ahead in these votes
   *[found] the true winner
}, at least { $votes } would have to be on the wrong side{ $share }.
# After the votes: what part of all votes they are.
wrong-share = : { $share } of all votes
about-in = about { $part } in { $whole }

## What is known, and what only paper could tell
paper-too-little = In { $place }, { $of ->
    [voters] { $share } of the registered voters live
   *[votes] { $share } of the votes were cast
} where machines left no paper: what is left cannot settle who won there.
paper-too-little-unsaid = In { $place }, { $of ->
    [voters] more registered voters live where machines left no paper than the lead has votes
   *[votes] more votes than the lead were cast where machines left no paper
}: what is left cannot settle who won there.
paper-every = In { $places } { $of ->
    [voters] all registered voters live
   *[votes] every vote was cast
} where the standard equipment leaves paper.
paper-some-without = In { $place }, { $of ->
    [voters] { $share } of the registered voters live
   *[votes] { $share } of the votes were cast
} where machines left no paper: less than the lead.
paper-without = In { $place }, { $of ->
    [voters] { $share } of the registered voters live
   *[votes] { $share } of the votes were cast
} where machines left no paper.
paper-some = In { $place }, { $of ->
    [voters] { $share } of the registered voters live
   *[votes] { $share } of the votes were cast
} where the standard equipment leaves paper.
paper-some-unsaid = In { $place } not all votes are known to be on paper.
paper-nowhere-known = Which votes left paper is not in these data.
paper-not-known = Which votes left paper in { $places } is not in these data.
counted-again = { $place } was counted twice: { $choice }'s lead { $way ->
    [grew] grew by { $votes } votes
    [shrank] shrank by { $votes } votes
   *[stayed] stayed the same
}.
only-paper = Numbers cannot say if votes were counted right. Only people who read the paper can.
only-paper-where-any = Numbers cannot say if votes were counted right. Only people who read the paper can, where there is any.
only-paper-too-little = Numbers cannot say if votes were counted right, and too little paper is left to tell.

## What is missing
cannot-say-who = Who won cannot be said: { $reason }.
cannot-say-wrong = What would have to be wrong for that cannot be said: { $reason }.

## Below it on a terminal
more = Each chapter in short: --all. The page of one state: --state { $state }.
more-stateless = Each chapter in short: --all.
