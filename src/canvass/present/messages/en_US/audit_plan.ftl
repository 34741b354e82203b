# What it would take to audit an election.
title = What it would take to audit: { $election } ({ $day })
ranges = People-hours and dollars are ranges; --json names every assumption behind them.

## Records linked to single cards
records-unknown = No source here says whether records linked to single cards existed: whether cards could have been compared with their records is unknown.
records-yes = Every card's own record can be found.
records-part = Records can be found for a part of the cards: SUITE compares those, and polls the others.
records-part-where = How many cards SUITE takes depends on which they are: name the units with --linked-in COUNTY.
records-no = No record can be matched to its card: comparison of single cards is not available.

## What of the votes left paper
paper-unknown = Paper: no source here says which of the votes left any.
paper-all = Paper: every vote was cast where voting leaves paper.
paper-none = Paper: every vote was cast where machines left none.
paper = Paper: { $shares }.
of-votes-without = { $share } of the votes were cast where machines left none
of-votes-with = { $share } of the votes were cast where voting leaves paper
more-with = { $share } where they leave paper
more-unknown = of { $share } it is not known
under = under { $share }
over = over { $share }
unknown = unknown
sizes-unknown-paper = The sizes take it that every vote left paper; where more than the margin left none, nothing could settle it.
sizes-beyond-margin = The sizes take it that every vote left paper; up to { $share } of the votes may not have, more than the margin, and if so nothing could settle it.
sizes-off-margin = The sizes take it that every vote left paper; up to { $share } of the votes may not have, and counted as worst they would take about as much off the margin.

## A place: its margin, its methods and their work
leads = { $ahead } leads { $behind } by { $votes } of { $cards } cards ({ $known_from }).
leads-share = { $ahead } leads { $behind } by { $votes }, { $share } of { $cards } cards ({ $known_from }).
leads-least = { $ahead } leads { $behind } by { $votes }, at least { $share } of { $cards } cards ({ $known_from }).
confirms-lead = These sizes are for who is ahead: they confirm neither a majority nor that anybody is elected. For those who go on say rule = "top_two" in election.toml, or seats where so many go on with whatever share.
ranked-needs = Which claims leave no other winner depends on the rankings of all ballots: name their file with --rankings. Where there are none, canvass audit risk rankings measures what people read, of up to ten choices; otherwise count every card by hand.
ranked-needs-records = Which claims leave no other winner depends on the rankings of all ballots, and the records that hold them have not come of all its counties: send them on Files. Without them every card is counted by hand.
ranked-unrecorded = Every order of elimination that ends with another is tested on the cards that are read (AWAIRE). How many cards that takes cannot be planned: nothing is known of their rankings. Draw by rounds, and look after each.
ranked-unlike = Nothing is planned: { $unlike }. A plan is about one count: send the records of the count that is reported, or put its first preferences into the contests file.
ranked-bound = the bound of the contests file
ranked-nobody = The rankings of { $ballots } elect nobody: { $rounds ->
        [yes] ties decide, or nobody is ranked
       *[no] nobody is preferred to each other choice
    }. { $cards } cards ({ $known_from }).
ranked-winner = By the rankings of { $ballots } { $winner } is { $rounds ->
        [yes] elected, round by round
       *[no] preferred to each other choice
    }. { $cards } cards ({ $known_from }).
ranked-claims = By the rankings of { $ballots } { $winner } is { $rounds ->
        [yes] elected, round by round
       *[no] preferred to each other choice
    }; { $claims } leave nobody else. The closest, by { $share } of { $cards } cards ({ $known_from }): { $closest }
not-auditable = Not auditable: { $reason }. Had there been paper:
method-not = { $method }: { $applies }; { $reason }.

## Which plan takes the least work, and what that depends on
least-work = { $paper ->
    [open] If the votes left paper, the least
   *[enough] Least
} work at { $limit }: { $method }, { $hours } people-hours by middle assumptions{ $agree }{ $ends }{ $next }. It needs { $needs }.
least-agree = {" "}if every batch agrees
least-next = ; then { $method }, { $hours }
least-with-low = {" "}(by low ones { $method })
least-with-high = {" "}(by high ones { $method })
least-with-both = {" "}(by low ones { $low }, by high ones { $high })
least-if = { $method } would take { $hours }, but { $because }.
least-large = { $method } would take { $hours }, but reads three tenths of all cards or more, where a full count is advised.
least-unsized = { $methods } would fit too; how much work, is not known here.
least-unsized-units = { $methods } would fit too; how much work, depends on which cards have records: name their units with --linked-in.
least-same = So at { $limit }.
least-same-in = So at { $limit }: { $hours }.
least-count = a full hand count
least-tiny = under 0.1
least-places = Least work of what is known to fit (people-hours by middle assumptions): { $places }.
least-places-paper = So, if the votes left paper: { $places }.
least-place = { $place }, { $method } ({ $hours })

## A place: the tables of its methods
column-limit = limit
column-method = method
column-cards = cards read
column-hours = people-hours
column-dollars = dollars
count-all = count all
count-all-means = count all: { $advice }
strata-cards = Records can be found for the { $cards } cards of { $units }.
strata-draws = SUITE at { $limit }: { $compared } draws compared there, { $polled } cards read elsewhere.
pools-cards = ONEAudit at { $limit }: { $pooled } cards, { $fewer ->
    [yes] fewer than the { $polled } planned for polling. Averages stand below.
   *[no] no fewer than the { $polled } planned for polling. Averages stand below.
}
pools-need = ONEAudit needs { $needs }.
batches-stake = Batches at { $limit }: a stake made for them, { $stake } of the wealth in place of { $usual }, takes { $agreeing } draws and not { $usual_agreeing } if every batch drawn agrees, and { $lost } and not { $usual_lost } if one of them is lost or wholly wrong. An audit in a folder announces it by bet = "batch-kelly".
draws-by-test = draws by test
at-limit = { $limit } { $test }
fewest = Fewest draws of any comparison: { $draws } ({ $limits }).
hand-count = Full hand count: { $cards } cards, { $hours } people-hours, { $dollars } dollars.
hand-count-paper = Full hand count: { $cards } cards, { $hours } people-hours, { $dollars } dollars. { $paper }

## The screen of a terminal: the work by method, and where the rest is
at-first-limit = At a risk limit of { $limit }:
column-place = place
of-place = { $place }: { $told }
method-but = { $method }: { $but }
nothing-settles = not auditable: { $reason }.
more-places = { $many ->
    [one] { $many } more place: --all.
   *[other] { $many } more places: --all.
}
screen-title = To audit: { $election } ({ $day })
rest = Draws, bets, meanings: --all. Counties apart: canvass audit strata --plan.

## The calendar days of a plan
last-days = Last days at { $limit } by this calendar, if one round is enough and these boards do nothing else: { $days }.
last-day = { $method } { $day }
last-days-places = Last day of that work by this calendar, if one round is enough and these boards do nothing else: { $places }.
last-day-never = after more than a year
planned-lacks = By the method that is planned it cannot be committed as its files stand: { $reason }.

## Where the number of cards is from
cards-from-stated = cards, as stated
cards-from-ballots = ballots cast, as stated, taken as the number of cards
cards-from-valid-votes = valid votes, taken as the number of cards: with blank and spoiled cards every number would be a little larger
cards-from-marks = marks, the most cards that can have a vote: a voter may mark several choices, and how many cards were cast is not stated; fewer cards take fewer draws
cards-from-manifest = those of the manifest
cards-from-rankings = ballots of the file, taken as the number of cards: cards that it does not have would make every number larger
## Whether a method can be used
applicability-applies = applicable
applicability-unknown = unknown
applicability-does-not-apply = not applicable

## What a number of cards takes for granted of the paper
on-paper-all = Every vote was cast where voting leaves paper.
on-paper-not-known = That is what it would take had there been paper for every vote; no source here says which votes left any.
on-paper-part = That is what it would take had there been paper for every vote; some left none, or may not have.
on-paper-too-little = That is what it would have taken had there been paper; more votes than the lead were cast where machines left none, and counting the rest settles nothing.
