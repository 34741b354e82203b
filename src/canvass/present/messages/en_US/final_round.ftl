# A contest that voters' rankings decide.
is-final = These are the votes of the last round of the ranked count. The law's limits are applied to that round; ballots that rank neither choice are in no number. An audit of the outcome needs the rankings, not this round alone.
not-final = Voters' rankings decide this contest. To plan a recount of it, give the votes of the last round, with two choices left, and say final_round = true in election.toml.
