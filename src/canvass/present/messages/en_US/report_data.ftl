# The report's chapter on data: where the numbers come from, and where sources differ.

lead = { $compiled } Published results have errors; nothing here is mended in silence.
sums = Votes that do not add up to the level above
sums-how = Every set of returns is held against the one above it: precincts against counties, counties against states. Where a sum is off by more than five in a thousand of the votes or a tenth of the lead, it is mended by a recorded recipe, or the places are left out of every number.
sizes = Tables whose rows do not fit the votes
sizes-how = Tables of equipment and people say how large each place is. Within a state the votes are much the same share of that everywhere; where they are not, rows stand beside the wrong names.
remarks = What is known to be wrong with the files
lent = Facts that the election's own files do not have
differ = Where two sources differ
all-differences = All differences between these two
joins = What the joins lost
tables = Tables and sources
tables-note = Each table with the files it was compiled from. The digest is SHA-256 of the file as it was received, its first twelve digits; whole in the JSON.
