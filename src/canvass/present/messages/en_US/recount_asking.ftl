# The report's chapter: who could ask for a recount, and by when.
title = Who could ask for a recount, and by when?
topic = who could ask
line = Asked on { $day }: { $states }.
# In the line: a state in which somebody may ask until a day.
line-until = { $state } { $until }

## The picture
figure = How much time there was
figure-caption = Days from { $day } to each deadline that is known; gray bars are days that a recount must not miss.
figure-words = Bar chart of the days left: { $deadlines }.
figure-deadline = { $what }, { $day }, { $days ->
    [one] { $days } day
   *[other] { $days } days
}
figure-clock = { $state }, { $clock }
figure-rules = Rules: { $rules }.
figure-federal = Federal law sets these days.

## A state: labels
lead-text = { $lead } ({ $count })
methods = How it is counted
also = Also

## Money
fund = Money that had to be there, by when
fund-note = Each sum includes all before it. Where the law fixes a fee, the three are that fee; where it asks for an office's estimate, they are what an office is likely to ask, and no less: a model's high estimate (published times of hand counts, wages and fixed costs assumed), or more where offices are known to have asked for more.
column-by = by
column-for = for
column-low = low
column-middle = middle
column-high = high

## The other states
elsewhere = The other { $states }
elsewhere-note = Cannot say: the recount law of that day was not read, or a figure that decides is not known. It is not answered from another year's rule.
column-state = state
column-recount = recount
column-lead = lead
column-share = of votes
until-or-earlier = { $day } or earlier
in-court = in court { $day }

## What this cannot show
limit-court = what a court would say: some rules were read in the statutes, others in public summaries of them, and what those did not show is unknown here
limit-office = what an office will charge: where the law asks for its estimate, the amount here is a model's
limit-public = what was public on the day of asking, unless that day was asked for: votes are else the last ones in hand
