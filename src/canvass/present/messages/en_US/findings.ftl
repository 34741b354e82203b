# What a comparison in a report asks, assumes, and cannot show.
machines = Did { $choice } have a smaller share in counties of { $state } that voted on touch-screen machines?
points = points of the two-party vote
means = difference of the means of counties, each counted once; a machine county is one where { $rule }; { $count }
none-assumed = none for the difference itself
independent = the interval takes counties as independent
not-why = why the counties differ: no other fact about them is held equal here
not-which-votes = which votes a machine recorded: the coding says where machines stood

## Two counts of the same ballots
counted-again = Did counting again in { $state } move the margin where machines were used?
net-margin = votes of net margin for { $leader }, { $where ->
    [dre] units where most ballots were cast on DREs
   *[all] all units
}
second-minus-first = second count minus first count, unit by unit; net, and gross without signs
same-ballots = each unit's two counts are of the same ballots
not-why-changed = why a count changed: misread marks, ballots found or set aside, and typing are in one number
not-which-machine = which machine recorded a given vote: a unit is classed by the equipment most of its ballots went through
not-whether-whole = whether the paper itself is complete: that is a question of custody
