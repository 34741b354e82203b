# A rehearsal played by the computer: its score sheet.
title = REHEARSAL: { $contest }
kind = This is a rehearsal on a synthetic election: the manifest is yours, every vote and every error was made by a seed. It says nothing of any election.
kind-own = This is a rehearsal on a synthetic election: the manifest and the errors of { $errors } are yours, every vote was made by a seed. It says nothing of any election.
lead-right = On this paper the reported winner won. Of 100 audits by { $method } at a risk limit of { $limit }, { $confirmed } confirm it; the others count every card by hand.
lead-wrong = On this paper another choice won. Of 100 audits by { $method } at a risk limit of { $limit }, { $confirmed } confirm the wrong winner; the others count every card by hand and correct the outcome.
lead-counted-right = On this paper the reported winner won. { $end ->
    [all] A count of every card by hand agrees with the report.
    [none] A count of every card by hand does not agree with the report, as cards that are not there count against it.
   *[some] Of 100 counts of every card by hand, { $confirmed } agree with the report.
}
lead-counted-wrong = On this paper another choice won. { $end ->
    [none] A count of every card by hand shows it, and stands in place of the report.
   *[some] Of 100 counts of every card by hand, { $confirmed } agree with the wrong winner; the others show that it did not win, and stand in place of the report.
}
lead-share-right = On this paper the reported winner won. An audit by { $method } reads the share that was announced, whatever it shows: it confirms nothing.
lead-share-wrong = On this paper another choice won. An audit by { $method } reads the share that was announced, whatever it shows: it corrects nothing, and the wrong winner stands.
within = In { $within } of 100 audits the risk that is measured from the share is at most { $limit }{ $right ->
    [yes] {""}; the others leave it higher, and nothing follows from that.
   *[no] , though another choice won.
}
shape = { $cards } cards in { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} of { $manifest }; seed { $seed }, { $end ->
    [some] { $replications ->
        [one] { $replications } audit
       *[other] { $replications } audits
    } played.
   *[all] one count played, as every other is like it.
}
cards = Cards read: { $mean } on average, at most { $nine } in nine audits of ten. An audit that has not confirmed after { $most } cards goes on to a full hand count.
cards-rounds = Cards read: { $mean } on average, at most { $nine } in nine audits of ten. A round ends after { $rounds } draws in all; an audit that has not confirmed by then goes on to a full hand count.
cards-counted = Cards read: { $mean }, which are all. No sample is drawn.
cards-share = Cards read: { $mean } on average, at most { $nine } in nine audits of ten. The share comes to { $most } draws.
mistakes = Boards overlooked the vote of { $mistakes } cards in an average audit.
caption = Every planted error, and the step that finds it
column-cards = cards
column-accounting = accounting
column-sample = sample
column-count = hand count
column-found = found in all
votes-caption = { $ranked ->
    [points] Points reported, and points on the paper of the rehearsal
    [given] Points reported, and points on the paper of the rehearsal
    [yes] First choices reported, and first choices on the paper of the rehearsal
   *[other] Votes reported, and votes on the paper of the rehearsal
}
column-choice = choice
column-reported = reported
column-paper = on paper
never = A sample finds an error only where it draws one of its cards. What it does not find and does not change the winner, an audit that confirms the outcome leaves as it is: it speaks of the winner, not of every card.
never-counted = A full hand count reads every card, so that what a card or a box shows is found; a card that is not there counts against the report.
never-share = A share finds an error only where it draws one of its cards or boxes, and a record of that card or a reported count of that box stands beside what people read (measure = comparison or batch_comparison); of cards without records it finds those that are not there. Whatever it finds, the report stays as it is: a share that was fixed before has no rule for going on.
limit-shape = Votes are spread over batches by chance, as only totals are known. A real election can lean more, or less.{ $ranked ->
    [points] {" "}Whom voters rank at which place was made up, so that the points are those reported.
    [yes] {" "}Whom voters rank below their first choice was made up, so that the announced winner wins.
    [given] {" "}Which points stand together on a card was made up.
    [several] {" "}Which votes stand together on a card was made up.
   *[other] {""}
}
limit-one = { $ranked ->
    [points] One contest, by points of ranks, against the runner-up alone
    [yes] One contest, by every claim that implies the winner of its rankings
   *[other] One contest, one vote a card, against the runner-up alone
}; cards are drawn from the whole manifest, without card style.
limit-accounting = That records, reported votes and bound are held against the manifest before the draw, and that somebody counts the box again, is taken for granted. A place that the manifest has too many may be drawn, unless the contest is audited by card style; it does not count against the winner here.
limit-audit = One contest, by every claim that its audit tests; files, commitment, draws, readings and measured risk are those of canvass audit. Rounds are planned for a right report, and no second board reads.
limit-audit-announced = One contest; files, commitment, draws, readings and what is measured are those of canvass audit. No second board reads.
limit-counted = That somebody counts a box again where the commitment tells that something is wrong is taken for granted.
not-played = Not rehearsed: { $contests }.

## What a voter's mark looks like
mark-none = nothing is marked
mark-filled = the oval is filled
mark-cross = a cross in the oval
mark-tick = a tick in the oval
mark-faint = a faint stroke in the oval
mark-circled = the name is circled, the oval is empty
mark-corrected = one oval is filled and struck through, another is filled
mark-resting = a dot, as of a resting pen

## By which step an error is found
step-accounting = records held against the manifest, before the draw
step-sample = a card of the sample
step-hand-count = the full hand count
