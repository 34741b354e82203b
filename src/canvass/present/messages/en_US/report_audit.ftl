# The report's chapter on what an audit would have taken.

title = What would it have taken to be sure?
topic = to be sure
lead = Paper settles it, where there is paper: people read cards drawn at random, until the outcome is confirmed or every card has been read. This is how many it would have taken.
limit-paper = whether the paper was trustworthy: a sample measures risk only where ballot accounting and custody held
limit-marks = how many cards there were: a voter may mark several choices, and the cards cast are not stated
limit-blank = how many cards were blank or spoiled: valid votes are taken as the number of cards
limit-office = what an office needs besides people-hours: rooms, guards, transport, training
could-not-settle = No audit could have settled the outcome: { $reason }. The numbers below are what it would have taken had there been paper.
large-part = Polling would have come to a large part of all cards: there a full hand count is the better plan.
line = Cards to read, risk limit { $limit }, enough with { $chance }: { $places }. Linked records: { $linked }.
nothing-could = { $place }: { $share } of the votes were cast where machines left no paper: nothing could settle it.
cards-of = { $place } { $cards }
cards-of-paper = { $place } { $cards } (had there been paper for every vote)
whatever-method = { $cards }, by whatever method
by = { $cards } by { $method }
all = all { $cards }
about = about { $number }
at-most = at most { $number }
about-means = about: from simulated audits with a fixed seed, or by a normal approximation
full-count = full hand count

## Its tables
cards = Cards that people would read, at a risk limit of { $limit }: enough with a chance of { $chance }, if the report is right
had-there-been = The numbers are what it would have taken had there been paper for every vote.
draws = Draws that each test takes, if the reported outcome is right.
draws-note = The numbers answer different questions, which are told below the table.
work = The work: different cards that people read, with the chance aimed at.
work-note = Low to high assumptions.
rest-on = What the people-hours and dollars rest on
assumptions = Assumptions, low to high.
column-place-first = Place
column-place = place
column-by = by { $method }
column-without = votes without paper
column-limit = risk limit
column-test = test (what is drawn)
column-method = method
column-use = could it be used
column-cards = cards
column-hours = people-hours
column-dollars = dollars
column-what = what
column-low = low
column-middle = middle
column-high = high
column-origin = where it comes from
