# Returns that two people took back.
recalled = Returns that were recalled
waits = { $board }, { $unit }: { $people } recalled its return ({ $votes }), entry { $entry }: { $why }. Those votes do not count.
again = { $board }, { $unit }: { $people } recalled its return ({ $votes }), entry { $entry }: { $why }. The unit came back again: { $after }.
no-votes = no votes
