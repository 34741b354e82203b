# A contest in which more than one may go on to another election.
in-one = { $primary ->
    [yes] { $state }: the lead told is the first's, as if one were nominated. Where the first two of a primary go on, the second's lead decides
   *[no] { $state }: nobody has more than half of the votes. Where the law asks for a majority, the first two go to a runoff, and the second's lead decides who does
}: { $level ->
    [yes] { $second } and { $third } have equal votes
   *[no] { $second } ahead of { $third } by { $votes }
}. To plan for that lead: seats = 2 in election.toml, with votes_allowed = 1.
in-several = { $primary ->
    [yes] The leads told are the first's, as if one were nominated. Where the first two of a primary go on,
   *[no] Where nobody has more than half of the votes and the law asks for a majority, the first two go to a runoff, and
} the lead of the second over the third decides: seats = 2 in election.toml, with votes_allowed = 1.
