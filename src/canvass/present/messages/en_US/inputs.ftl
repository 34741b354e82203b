# What became of votes that do not add up to the level above.
sums = Votes that do not add up: { $places }.
sums-of = Votes of { $contest } that do not add up: { $places }.
mended = mended in { $places }
left-out = left out in { $places }
used = used as they are in { $places }
