# Names written in.
written = Names written in
registered = Names of registered candidates are counted one by one ({ $law }).
every = Every name that is written is counted ({ $law }).
sums = Units that came back with names: { $units }. Their teams told { $told } votes by name and in sum; the line has { $line } in all units that teams counted.
moved = Rulings on challenged ballots moved { $moved } votes of the line after the teams had told their names; no name has them.
elsewhere = Votes on the line of units that came back otherwise, without a name: { $votes }.
more = Shown are { $shown } of { $names } names; write-ins.csv of the public's page has all.
name = name
registered-column = registered
is-registered = yes
others = all others
votes = votes
table = Votes by name, as two teams found them
