# A contest in which more than one may go on to another election.
retention = Yes or no to a judge is taken for the question whether the judge stays in office: nobody loses to an opponent, so laws on contests between people are not applied, and only a law that names retentions is told.
in-one = { $primary ->
    [yes] { $state }: the lead told is the first's, as if one were nominated. Where the first two of a primary go on, the second's lead decides
   *[no] { $state }: nobody has more than half of the votes. Where the law asks for a majority, the first two go to a runoff, and the second's lead decides who does
}: { $level ->
    [yes] { $second } and { $third } have equal votes
   *[no] { $second } ahead of { $third } by { $votes }
}. To plan for that lead: seats = { $places } in election.toml, with votes_allowed = 1.
in-several = { $primary ->
    [yes] The leads told are the first's, as if one were nominated. Where the first two of a primary go on,
   *[no] Where nobody has more than half of the votes and the law asks for a majority, the first two go to a runoff, and
} the lead of the second over the third decides: seats = 2 in election.toml, with votes_allowed = 1.
first-go-on = { $state }: the lead told is the first's, as if one were nominated. By law the first { $places ->
    [2] two
    [4] four
   *[other] { $places }
} go on ({ $law }), and the last one's lead decides: { $level ->
    [yes] { $second } and { $third } have equal votes
   *[no] { $second } ahead of { $third } by { $votes }
}. To plan for that lead: seats = { $places } in election.toml, with votes_allowed = 1.
seats-by-law = { $state }: by law the first { $places ->
    [2] two
    [4] four
   *[other] { $places }
} of this primary go on ({ $law }), so the lead told is that of the last of them over the first who does not.
seats-open = { $state }: { $who } has { $votes }, not { $least } of the { $ballots } ballots that these marks are from at the least ({ $law }). A seat stays open then, and of who goes to the runoff the lead told decides nothing, or not alone.
doubt = { $state }: it is open { $what }.
runoff-by-law = { $state }: { $who } has { $share }, and the law asks for { $least } of the votes, { $short } more ({ $law }). By these votes { $follows }, so the lead told is the second's over the third.
runoff = { $state }: { $who } has { $share }, and the law asks for { $least } of the votes, { $short } more ({ $law }). By these votes { $follows }, and the second's lead decides who does: { $level ->
    [yes] { $second } and { $third } have equal votes
   *[no] { $second } ahead of { $third } by { $votes }
}. To plan for that lead: seats = { $places } in election.toml, with votes_allowed = 1.
on-request = { $state }: { $who } has { $share }, and the law asks for { $least } of the votes, { $short } more ({ $law }). By these votes { $follows }; where nobody asks, the lead told decides. Who is second: { $level ->
    [yes] { $second } and { $third } have equal votes
   *[no] { $second } ahead of { $third } by { $votes }
}. To plan for that lead: seats = { $places } in election.toml, with votes_allowed = 1.
nobody = { $state }: { $who } has { $share }, and the law asks for { $least } of the votes, { $short } more ({ $law }). By these votes { $follows }: the lead told does not decide who is elected or nominated.
by-little = { $state }: { $who } has { $votes } more than the law asks for ({ $least } of the votes; { $law }), which is less than the lead: without them { $follows }.
several-by-law = By law the first does not win by these votes, or the first ones go on, in { $states }: their plans, one at a time (--states), say which lead decides.
