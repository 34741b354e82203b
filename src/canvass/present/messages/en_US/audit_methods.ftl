# The audit methods, each in a few lines.
title = Audit methods
known = Known: linked records { $linked }, votes by batch { $batches }. Say more with --paper, --linked-records and --batch-votes.
not-done = Not done here
left-out = { $method }: { $why }.
not-limiting = not risk-limiting
fits = { $fits }: { $because }
needs = needs    { $needs }
people = people   { $people }
assumes = assumes  { $assumes }
command = command  { $command }
source = source   { $source }
