# What the law of the state asks of whoever is elected or nominated, or of a measure, held against the votes.
law = { $statute }: “{ $quote }”
share-missed = { $who } has { $share }. The law of { $state } asks for { $least } of the votes ({ $law }), { $short } more: by these votes { $follows }.
share-missed-level = No tie is broken, though: the law of { $state } asks for { $least } of the votes ({ $law }), and by these votes { $follows }.
share-by-little = { $who } has { $votes } more than the law of { $state } asks for ({ $least } of the votes; { $law }). Without them { $follows }.
first-go-on = The law of { $state } sends the first { $places ->
    [2] two
    [4] four
   *[other] { $places }
} on, whatever their share ({ $law }).
last-place = { $in } is ahead of { $out } by { $votes } for the last of these places.
last-place-level = { $in } and { $out } have equal votes for the last of these places.
kinds-differ = { $who } has { $share }. What the law of { $state } asks for depends on the kind of election that this is: { $kinds }.
kinds-said = Say which as election_type of the contest { $contest } in election.toml; special is one for a vacancy.
ballots-said = Say which: write the party of each who stands in the table of choices, or nonpartisan for an office without parties.
ballot-unread = Such a primary may send two on, or elect whoever has a majority: look the law up before anybody is named.
kind = { $kind ->
    [general] in a general election
    [primary] in a primary
    [party_primary] in a party's primary
    [all_parties_primary] in a primary of all parties
    [nonpartisan_primary] in a primary for an office without parties
    [special] in a special election
   *[other] in a presidential primary
}, { $asked } ({ $statute })
kind-unread = { $kind ->
    [general] in a general election
    [primary] in a primary
    [party_primary] in a party's primary
    [all_parties_primary] in a primary of all parties
    [nonpartisan_primary] in a primary for an office without parties
    [special] in a special election
   *[other] in a presidential primary
}, words that were not read

## Measures
measure-missed = { $who } has { $share }. The law of { $state } asks for { $least } of the votes on it ({ $law }): by these votes it does not pass.
measure-passes = { $who } has { $share }. The law of { $state } asks for { $least } of the votes on it ({ $law }): by these votes it passes.
measure-further = { $who } has { $share }. The law of { $state } asks for { $least } of the votes on it and for { $further } ({ $law }): whether it has that too, these votes do not say.
measure-instead = { $who } has { $share }. The law of { $state } asks for { $least } of the votes on it, or for { $instead } ({ $law }): it does not have the first, and of the second these votes do not say.
measure-note = { $note }.
