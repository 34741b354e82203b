# What a long command is doing now, on the line of a terminal that is gone when it is done.
starting = starting
election = reading the election
units = reading the units
published = reading the published files
known-of-state = reading what is known of { $state }
equipment = reading what is known of places and equipment
towns = reading towns, wards and polls
all-files = the votes of all files
sources = comparing the sources
page = drawing the page
pages = writing the pages
page-of-state = the page of { $state }

## The outcome and where it came from
votes = counting votes and electors
flip = looking for what would have had to flip
counties = looking at every county
by-technology = comparing places by technology
places-of = comparing places of { $state }
like-with-like = comparing like with like
every-way = comparing places in every declared way
no-machine = looking where there was no machine
residuals = dealing residuals anew
redraws = testing the numbers and clean redraws of them
claims = checking what was said
timeline = laying out what happened

## Recounts
recount-law = reading the law
law-on-recounts = reading recount law
recounted = comparing the counts before and after the recount
chance = weighing leads against past recounts
paper = looking at the paper

## Audits
audits = planning what reading paper would take
plan = planning for { $place }
plan-by-files = simulating audits by each method whose files have come
sizes = sizing { $contest }
commitment = fixing everything; of strata audits are simulated
first-round = committed; a first round is simulated (Ctrl-C: without it)
next-round = simulating audits from where each test stands
risks = computing sizes, margins and risks
tallies = computing tallies and risks
draw = drawing the cards from the seed
pilot = { $name }: drawing from the seed, computing the risk

## Attacks
attacks = reading what each check would have noticed
scenario = { $title }: { $votes } votes
shards = { $done } of { $every } shards are computed

## Demonstrations
right = a county whose machines counted right
right-from = a county whose machines counted right, from { $form }
wrong = the same county, with a wrong winner
tampered = one vote changed in a copy of the record
changed-mind = an office that changes its mind
imported-returns = keeping { $returns } imported returns as a record
fold = folding the record
check-twice = checking the record twice
