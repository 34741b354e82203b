# What is said of recounts in the plan, the brief, the report's chapter and the calendar alike.

## Where a state stands, in the words of a heading or a cell
standing = { $standing ->
    [automatic] ordered by law
    [may_ask] may be asked for
    [may_ask_unless_ordered] may be asked for; not known whether one is ordered
    [too_late] too late to ask
    [not] none may be asked for
   *[cannot_say] cannot say
}
state = { $state }: { $standing }

## Where the states stand that stand alike; a state may have its margin beside it
standing-of = { $standing ->
    [automatic] On { $day }, the law orders a recount in { $states }.
    [may_ask] On { $day }, a recount may be asked for in { $states }.
    [may_ask_unless_ordered] On { $day }, a recount may be asked for in { $states }; whether the law orders one is not known here.
    [too_late] On { $day }, it is too late to ask in { $states }.
    [not] On { $day }, no recount is ordered and none may be asked for in { $states }.
   *[cannot_say] On { $day }, it cannot be said, without a rule or a figure that is not in our data, whether a recount is ordered or may be asked for in { $states }.
}

## What is told of a state: the labels of lines and rows
lead-label = Lead
not-counted-label = Not counted yet
ordered-label = Ordered without asking
request-label = On request
signatures-label = Signatures
last-day-label = Last day to ask
last-day-unread = Not in our data: no rule on it was read. Ask the office first.
advance-label = Paid in advance
by-asker-label = By who asks
payer-label = Who pays in the end
payer = { $payer }; { $refund }
cost-label = Cost of a count by hand
last-day-column = last day to ask

## Which days and counts are used
days-counted = All days are counted from { $weekday }, { $asked_on }. The law is that of the election day, { $day }.
special-election = A special election: what the law has for general elections or for primaries alone is not applied.
special-by-day = { $day } is not the day of a general election, the Tuesday after the first Monday of November: the law is asked as for a special election, and what it has for general elections or for primaries alone is not applied. Whether the law treats this one otherwise is not in these data.
special-by-title = By its title this contest fills a vacancy: the law is asked as for a special election, and what it has for general elections or for primaries alone is not applied. Whether the law treats this one otherwise is not in these data.
general-on-other-day = These data call this a general election, though { $day } is not the Tuesday after the first Monday of November: whether the law calls it a special one is not in them.
# Only for who asks a command, and has the files that it reads.
kind-in-file = Where it is of another kind by law, election_type = "general" or "special" in election.toml says so.
counts-known = Counts are those known on { $day }; no number that became known later is used.
counts-last = Counts are the last ones before a recount, whenever they came; some may have come after the last day to ask.
counts-last-of-command = Counts are the last ones before a recount, whenever they came; --as-of uses those known on that day.
not-of-that-day = Chances are by recounts of years before { $year } alone. Who stood on the ballots, and who carried states of which no count of that day is in the data, is used without votes. Times of counting by hand are the model's own, from counts of later years too.
without-law = No plan for { $states }: no recount law of theirs was read.
without-count = No plan for { $states }: no count is in the data. The law by itself: canvass recount rules STATE.
without-count-known = No plan for { $states }: no count that was known on { $day } is in the data. The law by itself: canvass recount rules STATE.
others = the other { $states }
# A count and what is known of it: its name, then one of the messages below it.
count-detail = { $count }, { $detail }
count-since = { $count }; { $since }
known-from = known from { $day }
known-by = known by { $day }
known-day-unsaid = since which day is not in the data
official-only = official only on { $day }
not-counted = { $ballots }. { $outlook }
not-counted-unsaid = number of ballots not told

## Who is ahead
# What the sum of the votes is a number of.
unit = { $marks ->
    [yes] marks
   *[no] votes
}
lead = { $choice } by { $votes }
lead-nobody = nobody: { $tied }
lead-of = { $votes } { $unit }
lead-about = about { $votes } { $unit }
share-at-least = { $who }: { $votes } of { $valid } valid votes, { $reached }; at least { $share } is asked for ({ $needed } or more).
tied = { $names } have the same number of { $unit }
tied-of = { $names } have the same number of the { $valid } { $unit }
# What the rule of a note is about: the label of its row, and what stands before the note among others.
note-matter = { $kind ->
    [automatic] { $stage ->
        [hand_review] A review by hand after it
        [full_hand_count] A full count by hand after it
       *[other] Without asking
    }
    [request] { $stage ->
        [governor] By order of the governor
        [hand_sample] A hand-counted sample on request
        [fed_again] Another request
       *[other] On request
    }
    [petition] Who must sign
    [publicly_paid] Who pays
    [fee] { $stage ->
        [contest] The bond for a contest in court
       *[other] The fee
    }
    [refund] What is paid back
    [method] { $stage ->
        [without_paper] How it is counted where there is no paper
       *[other] How it is counted
    }
    [waiver] Who may decline
   *[other] The days that the law sets
}
note-about = { $matter }: { $note }
# A note of the law, after "Note:" and among others.
shares-of-marks = where a voter may mark several choices, a share of the total votes is one of all marks. Some laws divide them by the seats, or mean ballots: what the rule says stands above, read the statute before going by a share

## Ballots
ballots = { $ballots } { $many ->
    [one] ballot
   *[other] ballots
}
ballots-in = { $ballots } in { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
}
ballots-of = Ballots of { $states }
stand-in = { $ballots } (as many as on { $day }; how many were cast was not known)

## What a rule makes of the votes
answer-compared = { $says } [{ $comparisons }]
answer-lacks = { $answer }. Not known: { $missing }
ordered = { $holds ->
    [true] yes: { $why }
    [false] no: { $why }
   *[unknown] cannot say: { $why }
}
either = { $one } | or: { $other }
no-rule = cannot say: no rule on this was read for that day

## Days
until-none = does not apply
until-court = { $petition }; in court until { $court }
until-day = until { $day }
until-no-later-than = until no later than { $day }
until-unsaid = until a day that is not in the data
until-day-in-court = until { $day } in court, and by petition until a day that is not in the data
until-day-in-court-over = until { $day } in court (over), and by petition until a day that is not in the data
day-unsaid = a day that is not known
clock-unsaid = { $says }; { $why }
clock-wanted = { $clock }: { $wanted }
clock = { $moment }: { $left }
moments = { $first } to { $last }
left-within = today, and perhaps over already: ask the office for the hour
left = { $days ->
    [0] today
    [one] { $days } day left
   *[other] { $days } days left
}
over = { $days ->
    [one] over for { $days } day
   *[other] over for { $days } days
}
business-days = Business days: { $holidays }.
electors-meet = the electors meet
all-states = all states

## Chances of reversal by honest error: a range first, never a bare number
chance-one-in = 1 in { $number }
chance-under = under 1 in a million
chance-under-trillion = less than 1 in a trillion
chance-joint = Chance that honest error reverses all of them: at most { $widest } by any of the three fits. By the default fit at most { $bound }; with one common scale { $shared }; if they had nothing in common { $independent }.

## Money
# The ends of an amount or of a chance.
range = { $low } to { $high }
amount-range = { $low } to { $high }, middle { $middle }
amount-how = { $amount } ({ $how })
# Of one candidate, or several, where the price is not the same for all.
asker-pays = { $names } { $amount }
pays-nothing = nothing
amount-without-court = { $amount }; without what a contest in court costs
cannot-say = cannot say; not known: { $missing }
fund-unsaid = { $state }: not known
fund-or-sooner = { $moment } ({ $clock }; the last day to ask is not known, and may be sooner)
fund-without = { $state } (sums without { $others })
cost = { $range }, for { $ballots }
past-estimates = Offices' estimates over actual cost, Wisconsin 2016: { $ratios }.

## Signatures
signed = { $says }. For all { $units }: { $signers } voters, { $fee }.
signed-lacks = { $says }. Not known: { $missing }.

## Several states together
moved = { $states } { $many ->
    [one] appoints
   *[other] appoint
} { $electors ->
    [one] { $electors } elector
   *[other] { $electors } electors
}. With all of them { $challenger } would have { $total } instead of { $held }; { $majority } elect, so they { $enough ->
    [yes] would elect
   *[no] would not elect
}.
moved-none = No recount is open in a state looked at that { $leader } carried.
not-called = { $leader } has { $electors } without { $states }, not called yet.
# The ending is a sentence without its full stop: the cheapest set of recounts that could change who is elected.
cheapest = { $ending }: { $states }: { $electors ->
    [one] { $electors } elector
   *[other] { $electors } electors
}, middle { $middle }, high { $high } in advance.
budget = Budget: { $dollars }.
no-statute = no statute named

## Rules of an office's or a lawyer's own, which go before the packaged ones
own-label = Whose rule
own-keeper = own rule { $rule } of { $file }, kept by { $keeper }
own-unkept = own rule { $rule } of { $file }
own-instead = { $matter }: { $whose }, in the place of the packaged { $instead }
own-alone = { $matter }: { $whose }; no packaged rule answered this
own-instead-rule = { $rule } ({ $says })
own-told = { $state }: { $count ->
    [one] one rule
   *[other] { $count } rules
} of { $file } (SHA-256 { $digest }...) answered before the packaged law: { $rules }.
own-not-asked = { $file } holds rules of { $state }, and none of them answered here: none is for this contest on this election day.

## How the search for the cheapest useful set of recounts ends
subset-found = The cheapest set of recounts that could change who is elected.
subset-too-dear = The cheapest set that could change who is elected costs more than the budget.
subset-not-enough = All of these recounts together could not change who is elected.
subset-price-unknown = A price that decides is not known here.
subset-no-electors = The contest is not decided by electors.

## Where a contest stands by the law
standing-automatic = The law orders a recount.
standing-may-ask = No recount is ordered; one may be asked for.
standing-may-ask-unless-ordered = One may be asked for; whether the law orders one is not known here.
standing-not = No recount is ordered, and none may be asked for.
standing-cannot-say = Cannot say: a rule or a figure that decides it is not known here.

## In what a rule was read
how-seen-statute = the words of the law were read
how-seen-official = read in an official text about the law
how-seen-secondary = read in a summary; the law itself was not seen
