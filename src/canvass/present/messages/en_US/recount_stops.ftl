# Orders that stopped a recount, and let it go on.
stopped = The recount is stopped: { $by } ordered it on { $day } ({ $reference }). Counted so far: { $units } of { $expected } units, by entry { $entry } of the record. Nothing is counted until another order lets it go on.
means = There is no amended return. The order and the law say what the count so far is worth; this record does not.
resumed = { $by } ordered on { $day } that the recount stops ({ $reference }); { $units } of { $expected } units had come back by entry { $entry } of the record. { $again } ordered on { $on } that it goes on ({ $lifted }).
stopped-in = The recount is stopped in { $boards }: { $by } ordered it on { $day } ({ $reference }). Counted there so far: { $units } of { $expected } units, by entry { $entry } of the record. Nothing is counted there until another order lets it go on; the other counties count.
means-there = There is no amended return before that. The order and the law say what the count so far is worth; this record does not.
resumed-in = { $by } ordered on { $day } that the recount stops in { $boards } ({ $reference }); { $units } of { $expected } units had come back there by entry { $entry } of the record. { $again } ordered on { $on } that it goes on ({ $lifted }).
