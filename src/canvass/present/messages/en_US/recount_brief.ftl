# The brief for a judge and for donors, on paper and as a page.

## What stands on every page
kicker = Recount memorandum for counsel, asked on { $weekday }, { $day }
subtitle = Recounts in { $states }: who may ask, by when, at what price, and what it could show
foot = canvass { $version }, { $election }, as of { $day }

## What is asked
asked = What is asked
ask-open = That the votes in the contest “{ $contest }” be counted again in { $states }, by people who read the paper wherever there is paper.
ask-ordered = That the recount of the contest “{ $contest }” that the law orders in { $states } be held by people who read the paper.
ask-nothing = Nothing can be asked in the states looked at.
ask-unknown = Of none of the states looked at is it known here that anything can be asked.
ground = The ground is not that a count is known to be wrong. It is that only the paper can show whether it is right, and that the law gives days to ask for it. { $only_paper }

## The answer in short: what each point is about, and the point
short = The answer in short
price = At what price
price-ready = To have ready: { $sum } (by { $moment }).
price-text = { $amount } in advance ({ $parts }).
price-without = { $amount } in advance, without { $missing } ({ $parts }).
price-unsaid = Cannot say: what is to be paid in { $missing } is not known here.
# A state and its amount, or a state and its chance.
of-state = { $state } { $value }
of-state-by-asker = { $state } { $value }, { $told }
effect = To what effect
chance = With what chance
chance-text = That honest error alone reverses a lead: { $chances }.
chance-together = All of them: at most { $chance }.
chance-unsaid = Cannot say without a margin.
chance-no-attack = It says nothing about a deliberate change, and is not a reason not to look at the paper.
paper-short = What there is to count
paper-votes = Equipment that leaves paper which people can count recorded { $shares } { $weight }.
paper-voters = Equipment that leaves paper which people can count served { $shares } { $weight }.
paper-share = { $share } of { $state }'s
paper-none = For { $share } of { $state }'s it left none: no recount can settle those.

## The states side by side
states = State by state
side-by-side = What the law of the election day makes of the votes
side-count-open = { $count }; not counted yet: { $ballots }
side-request-signed = { $request }: { $signers } voters for all { $units }
side-electors = Electors
side-none = None
side-note = Leads are of all valid votes of the contest. A law's own denominator, where it has one, stands in the comparison. { $counts }

## Deadlines
deadlines = Deadlines
deadlines-caption = From { $day } on; a bar is as long as the time that is left
column-when = When
column-where = Where
column-what = What
column-left = Left
deadline-left = { $days ->
    [0] today
    [one] { $days } day
   *[other] { $days } days
}
days = Days that are over or not in the data
days-unsaid = { $state }, days not in the data
days-over = { $state }, over
clock = { $clock }: { $says }

## The law
law = The law of the election day, rule by rule
own-rule = { $rule } (own rule, { $file })
law-none = { $state }: { $no_rule }, and none of another year is applied.
law-caption = { $state }. Read in the statute; * in a summary, ** in an office's text
column-matter = Matter
column-says = What the law says
column-rule = Rule

## Money and people
money = Money and people
fund = What must be there by when, each sum with all before it
column-by = By
column-for = For
column-low = Low
column-middle = Middle
column-high = High
cost = A count of every ballot by hand: cost, and people for the days at hand
column-ballots = Ballots
column-counties = Counties
column-people = People (low to high)
people = { $low } to { $high } for { $days ->
    [one] { $days } day
   *[other] { $days } days
}
people-unsaid = cannot say: no day is known
on-paper = { $state }: { $told }
assumptions = Published times: { $handling } staff-minutes to handle a ballot, { $reading } to read a vote, { $overhead }% overhead. Planning assumptions without a source: wages of { $wages } an hour, and { $fixed } for each county whatever its size; days of 8 hours.

## The chance, and the recounts behind it
honest = The chance that an honest recount reverses a lead
honest-caption = Range over three fits of the same past recounts; the single number is the default within it
column-votes = Votes
column-range = Range
column-default = Default
column-count = Which count
outside-mark = { $chance } *
outside = * Few or none of the statewide contests behind the model are as small: the range is wider.
history = Behind it stand { $recounts } recounts and reviews of { $first } to { $last }. They moved the margin by { $mean } votes on average, at most { $largest }% of the ballots; { $narrower } made it narrower, { $wider } wider, { $equal } left it as it was.
history-known = They are those of years before { $year }: no later one was known.
history-among = Recounts of that year in { $states } are among them: the model knows more than the day of asking did.
history-fairvote = Of { $recounts } statewide recounts in { $period }, { $reversals } reversed the outcome (FairVote).
history-fairvote-of = Of { $recounts } statewide recounts of { $elections } elections in { $period }, { $reversals } reversed the outcome (FairVote).
electors = The electors

## What statistics show
statistics = What statistics show, and what they do not
compared-not = No comparison: { $reason }.
compared = { $who }'s share of the two-party vote was { $points } points { $lower ->
    [yes] lower
   *[no] higher
} in the { $counties } counties where { $rule } than in the other { $others }, nothing held equal.
compared-alike = Between counties alike in { $held }, asked in { $ways } reasonable ways, the difference lies between { $lowest } and { $highest } points.
scale = For a tie, { $needed } of every 100 of the { $ballots } ballots cast on touch-screen machines (DREs) would have had to be switched.
scale-about = For a tie, { $needed } of every 100 of about { $ballots } ballots cast on touch-screen machines (DREs) would have had to be switched.
scale-noticed = For a tie, { $needed } of every 100 of the { $ballots } ballots cast on touch-screen machines (DREs) would have had to be switched; the comparison could have noticed { $noticed } points.
scale-about-noticed = For a tie, { $needed } of every 100 of about { $ballots } ballots cast on touch-screen machines (DREs) would have had to be switched; the comparison could have noticed { $noticed } points.

## What paper there is
paper = What paper there is
paper-caption = Share of all { $weights } by the standard equipment of the county
paper-weight = { $weight } ({ $state })
column-paper = Paper that people can count
column-no-paper = No paper
column-not-known = Mixed or not known
column-equipment = Equipment
equipment = { $equipment } { $share } ({ $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
})
by-ballot = The table goes by a county's standard equipment. By ballot, { $ballots } in { $state } were cast on touch-screen machines (DREs), also in counties whose standard is another; whether each of those left paper is not in the data.
without-paper = In { $state } no recount and no audit can settle the votes cast without paper: reading the machines' memory again shows what they stored, not what voters chose.

## The exhibits
data = Exhibits: data
data-caption = Each file as it was received, and the tables made from it
column-found = Where it was found
column-tables = Tables
column-sha = SHA-256 of the file
data-version = version { $commit }
rules = Exhibits: law
rules-none = No rule of law was applied: that of the day was not read.
rules-caption = What the rules were read from; a rule is unknown where these did not show it
column-state = State
column-sources = Sources and statutes
column-statute = Statute
column-compared = Compared on
column-rules-sha = SHA-256 of the rule file
rule-source = { $statute } ({ $site })
rule-the-same = the same
own-file = own rules, kept in { $file }

## What this brief cannot show: what each point is about, and the point
limits = What this memorandum cannot show
limit-votes = The votes
about = about { $number }
limit-votes-official = They are those of the official counts in hand, also where a count became official only after the day of asking.
limit-votes-known = They are those of the counts known on the day of asking, which are not all official, and not all complete.
limit-votes-text = Published totals have errors, and sources differ.
limit-law = The law
limit-law-text = What a rule leaves unknown was not in the texts that were read; it is never filled in. Some rules were read in the statutes, others in public summaries of them: read the statute before filing.
limit-chance = The chance
limit-statistics = The statistics
limit-statistics-text = { $where } A fact that nobody measured can move the difference.
limit-money = The money
limit-money-text = What an office will charge is its own estimate. Costs here are a model's, from published times and assumed wages.
again = To get the same again
again-text = canvass { $version }: { $command }. The same inputs give the same bytes. Every number of this memorandum, and more, stands in brief.json beside it.
