# What would have noticed a change of votes, and who would be attacked.
title-targets = Who would be attacked, and what would notice: { $contest }
title-state = What would have noticed { $votes } changed votes in { $state }
title-table = What would have noticed a change of votes: { $title }
title-trial = { $title }: what could notice

## What would notice
notice-paper = People who read paper ballots would notice, where there is paper. Statistics can at best ask for it.
notice-paper-blind = The ballots that people could read do not show this change. Statistics can at best ask for more.
notice-paper-none = No examination of ballots can notice this: there are none. Statistics can at best ask for more.
notice-comparison = { $state }, { $votes } votes changed: { $paper ->
    [no] if every vote had left paper, a
   *[yes] a
} risk-limiting audit at 5% by comparison would have gone on to a full hand count with a chance of { $comparison }, and by polling with { $polling }; the count corrects the outcome. Of a right report they read { $cards } and { $polled } cards on average.
notice-comparison-only = { $state }, { $votes } votes changed: { $paper ->
    [no] if every vote had left paper, a
   *[yes] a
} risk-limiting audit at 5% by comparison would have gone on to a full hand count, which corrects the outcome, with a chance of { $comparison }. Of a right report it reads { $cards } cards on average; polling would come close to a full hand count.
notice-blind = { $state }, { $votes } votes changed: the ballots that people could read do not show it. An audit of them, or a full hand count, finds what was reported and corrects nothing.
notice-raw = { $state }: the plain difference between places with and without touch screens raises its alarm with a chance of { $with } after such a change on touch screens, and of { $without } where nothing was changed{ $apart ->
    [yes] . It asks for more and names no cause.
   *[no] : it does not tell the two apart.
}
notice-without-paper = { $state }: { $share } of such votes were cast where machines left no paper. Of those no recount and no audit could have noticed anything.
notice-where = What each check would notice in one state: canvass attack { $election } --state { $state }.
notice-no-table = The numbers of what each check would notice are computed by canvass attack table { $election }.

## One state
state-lead = { $leader } was reported { $margin } votes ahead of { $runner_up } in { $state }; { $needed } votes moved from one to the other change who carried it.
state-how = Each row supposes that the votes of a scenario were taken from { $runner_up } and recorded for { $leader } (or, where its title says so, that marks were not read, cards taken for another ballot style or not listed, and the report lacks them, that cards were invented, or that all votes of the two were recorded for one another), and asks what a check would have done with the report as it was published. How often it does the same where nothing was changed stands beside it.
state-count = Votes by { $count }, by { $level }.
scenario-heading = { $title }
scenario-where = { $votes } votes in { $units } of the units known, in { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
}. { $changes ->
    [yes] Without it another choice would have carried the state.
   *[no] It does not change who carried the state: an audit that confirms the outcome is then right, and may pass.
}
scenario-paper = { $share } of these votes were cast where machines left no paper. The numbers of checks that read paper are those that would hold had every vote left some; of the votes cast on those machines none of them notices anything.
scenario-replaced = { $sentence } So a check that reads it does what it would do had nothing been changed.
scenario-counted = { $sentence }
scenario-impossible = It cannot be here: { $why }.
scenario-named-impossible = { $title }: it cannot be here: { $why }.
column-check = check
column-notices = notices
column-alarm = without any change
column-says = says at most
column-cards = cards read, mean
column-nine = 9 in 10
cannot-say = cannot say: { $why }
exact-note = ± is one standard error of { $replications } simulations; over and under are bounds where all of them ended alike, or nearly all of an exact sum; other numbers are exact. Cards read are those of an audit where nothing was changed.
recount-found-lacking = The recount of 2016 as it was held, 51 counties by hand, 12 by both, 9 by scanner: whoever counts the cards again, by hand or by scanner, finds { $found } of the { $moved } votes on no card, and { $ahead } ahead by { $after }.
recount-found = The recount of 2016 as it was held, 51 counties by hand, 12 by both, 9 by scanner: the counties by hand alone would have shown { $found } of the { $moved } votes, and { $ahead } ahead by { $after }.
as-published = { $many ->
    [0] None of the tests of its numbers raises its alarm about the report as it was published.
   *[other] Of the report as it was published, { $many ->
        [one] one of the tests of its numbers raises its alarm
       *[other] { $many } of the tests of its numbers raise their alarm
    }, as it does of elections in which nothing was changed: { $alarms }.
}
alarm-published = { $check } (of { $chance } of them)
grades = Grades of the controlled comparison after the change: { $grades }.
grade = { $grade } in { $share }
grade-could-not = the machines could not have changed the winner
grade-not-known = votes on machines not known
grade-excluded = excluded in every comparison
grade-excluded-in-some = excluded in some comparisons
grade-not-excluded = excluded in no comparison
grade-unexpected = a difference that is not put down to chance, an audit is recommended
grade-not-identified = no answer

## Checks
check-raw_comparison = plain difference, touch screens or not (the "7 points")
check-controlled_comparison = the same, places held equal
check-polls = results against polls
check-second_digit = second digits of the counts (Benford's law)
check-second_digit_mean = mean of the second digits
check-last_digit = last digits of the counts
check-last_two_digits = last two digits of the counts
check-ends_in_0_or_5 = counts that end in 0 or 5
check-percentage_by_5 = percentages in fives (5%, 10%, and so on)
check-whole_percentage = whole percentages
check-dip = several peaks of the shares (dip)
check-turnout = turnout beside the winner's share
check-outlier = a county that stands out from all others
check-share_of_units = audit of 3% of the units: any difference
check-share_of_units_large = audit of 3% of the units: off by over 20 votes
check-share_of_cards = audit of 3% of the ballots: margin off by more than the draw explains
check-share_of_cards_escalated = audit of 3% of the ballots, and all by hand unless the risk is 5% or less
check-polling = risk-limiting audit, 5%, polling (BRAVO)
check-comparison = risk-limiting audit, 5%, comparison
check-batches = risk-limiting audit, 5%, whole units
check-recount_2016 = the recount of 2016 as it was held

short-raw_comparison = plain difference
short-controlled_comparison = places held equal
short-polls = against polls
short-numbers = the numbers: best of { $many }
short-share_of_units_large = 3% of units, over 20
short-share_of_cards = 3% of ballots, margin off
short-polling = risk-limiting, polling
short-comparison = risk-limiting, comparison
short-batches = risk-limiting, whole units
short-recount_2016 = recount of 2016 as held
screen-caption = { $votes } votes in { $units } units{ $changes ->
    [yes] { "" }
   *[no] , which does not change who carried the state
}: the chance that a check notices, beside the same where nothing was changed
state-rest = { $more ->
    [0] Every check, what it says, and what none of it shows: --all, --out FILE.
    [one] One more scenario, every check, what none of it shows: --all, --out FILE.
   *[other] { $more } more scenarios, every check, what none of it shows: --all, --out FILE.
}

## Who would be attacked
targets-caption-short = The closest states: votes to move, fewest counties and units that hold so many
noticed-caption = Chance to notice so many votes moved everywhere alike, had all left paper
none-happened = Every row is a supposition, not a finding that anything of the kind happened. none: not even all counties together would do. –: not known.
supposed = This is a supposition, not a finding that it happened. –: not known.
column-no-paper = no paper
head-comparison = comparison
head-polling = polling
head-controlled_comparison = places equal
head-polls = polls
screen-paper = What audits would notice is said as if every vote had left paper.
targets-rest = Each attacker's cheapest states, the words in full, what this cannot show: --all, --out FILE. One state: canvass attack { $election } --state.
targets-lead = { $choice } lacked { $electors } electors. The fewest votes that would have changed who is elected: { $votes }, moved in { $states }.
targets-capped = With at most { $cap } of the leader's votes moved in each county it could not have been changed: in { $state }, the closest, that is { $most } votes, and { $needed } are needed.
targets-heading = The closest states
targets-caption = Votes to be moved from the leader, and the fewest counties and reporting units that hold so many, with at most { $cap } of the leader's votes in each; votes for who knows only the polls; counties for who reaches scanners, or touch screens, only; and the share of votes cast where machines left paper
column-state = state
column-electors = EV
column-votes = votes
column-counties = counties
column-units = units
column-polls = by polls
column-scanners = scan
column-screens = touch
column-paper = paper
not-enough = none
not-known = –
sets-heading = Who is elected
sets-caption = The cheapest set of states for each attacker
column-attacker = somebody
column-least = least
column-set = states, and what each takes
set-priced = { $attacker }, counting { $what }
set-by = { $attacker }: { $kinds }
kind-scanners = scanners
kind-screens = touch screens
kind-paperless = touch screens without paper
set-cannot = { $sentence } { $within } of { $electors } electors are within reach.
set-ties = { $set }; { $ties } sets cost as little
sets-note = Every set was found exactly, and comes with a certificate that a small program checks (canvass.attack.certificate).
sets-without-counties = No votes by county are at hand of { $states }: no set of counties can have them.
sets-without-equipment = It is not known with which equipment every county of { $states } voted: who reaches one kind only is not asked of them.
polls-note = Polls: the mean of each place in the last weeks, and as an error { $error } points, that of { $locations } places in { $elections }. Each state by itself would then be safe 19 times out of 20; errors of states go together, so that all of them are safe less often, and somebody must strike wider. Where there were too few polls, the election before stands in: { $places }.
technology-note = EV: electors. none: not even all units together would do. –: not known. Equipment by registered voters, where ballots were not counted by equipment. No table of single devices is at hand, and none is printed.

## The trial
trial-paper = { $sentence }
trial-story = { $story }

## Limits
limit-happened = That anything of the kind happened: every row is a supposition.
limit-recount = In the recount of 2016, as it was held, people read paper; they found nothing like it.
limit-spread = Other ways to spread the votes have other chances. A check that notices these may miss another.
limit-records = Comparison needs a record of every card that can be found by its place. In November 2016 such records hardly existed: the numbers say what it would have taken.
limit-honest = Differences between report and count where nothing was changed are those of Wisconsin's two counts of 2016; errors of records are those that canvass declares: 1 in 1,000 by one vote, 1 in 10,000 by two.
limit-cards = Cards are taken to be as many as votes for the contest. A risk-limiting audit goes on to a full hand count after the cards by which 99 of 100 audits of a right report have ended; claims against other choices, which are far behind, are left out.
limit-polls = Errors of polls are taken to be normal, with the spread of the other states; a state that stands out by two spreads is not evidence of a miscount.
limit-numbers = Tests of digits, percentages, peaks, turnout and outliers are asked of elections redrawn from the report itself: unit by unit with the shares that were reported, county by county with deviations as large as they were. A change that is in the report already is in the redraws too. Benford's law, even last digits and a single peak are suppositions on honest counts; percentages of small units are round by arithmetic; a slope of the winner's votes on turnout beyond 0 to 1 is ordinary where support is denser in places of high turnout.
limit-redraws = Elections without a change are redrawn from what demographics and the election before predict for each county, with deviations as large as they were.
sources = Sources
source-read = read on { $day }
made-by = Made by canvass { $version } from seed { $seed }.

## How a search for the cheapest change ends
target-ending-found = No set is cheaper; the certificate was checked.
target-ending-cannot-be = The outcome cannot be changed this way: the states within reach do not have the electors.
target-ending-nothing-to-do = Nothing would have to be changed.

## What a change is counted in
price-votes = votes switched
price-counties = counties in which votes are switched

## What an attacker knows or reaches
attacker-final-margins = who knows the final margins
attacker-polls = who knows only the polls before the day, and must allow for their error
attacker-one-technology = who reaches one kind of equipment only

## What a check says at most
says-nothing-of-it = nothing of this change
says-asks-for-more = asks for more
says-names-the-place = names the place
says-corrects-the-outcome = corrects the outcome

## Why no chance to notice is given
no-chance-one-kind = every place used the same kind of equipment: there is nothing to compare
no-chance-not-compared = no comparison that holds anything about the places equal passes its checks
no-chance-no-smaller-returns = no returns by precinct are at hand
no-chance-no-recount = no counts of a whole recount are at hand
no-chance-no-polls = fewer than three polls of it, or of other states, are at hand
no-chance-too-close = a sample would be hardly less work than counting every ballot by hand, which corrects the outcome
no-chance-few-units = fewer than 100 reporting units have counts that are large enough for it
no-chance-no-voters = nothing says how many could vote in each reporting unit
