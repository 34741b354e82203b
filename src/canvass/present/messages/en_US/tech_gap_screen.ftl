# The technology question on a terminal.

title = Did voting machines make a difference? { $place }, { $election }
rest = Step by step, where there was no machine, the paper, the polls, what this cannot show: --all, --out FOLDER.
to-quote = To quote
compared = { $choice }'s { $what }, by county; { $baseline } ({ $count }).
ladder = Points, machine counties minus the others; 95% interval. A machine county is one where { $rule } ({ $n_with } of { $n }).
last-step = The last step, asked in { $ways } ways (every rule, both weightings, every census table): { $low } to { $high }.
border = { $states } had no such machines. Their counties most like { $own }'s machine counties differ from the others by { $points } points ({ $interval }); { $own }'s by { $real }.
before = In the election before, the same counties differed by { $points } (p { $p }).
admitted = { $admitted } of { $specifications } specifications pass such checks; { $deciding } of these hold something equal and count.
tests = { $tests } tests were declared; the smallest p is { $smallest }, for so many questions { $adjusted }.
asked-and-unmeasured = Asked many times, and what nobody measured
factor = A factor that nobody measured, as strong as { $fact }, would turn { $before } into { $after }.
paper = What counting the paper again changed
column-class = most ballots were
column-votes = votes
polls = The polls
polls-off = { $polls } polls were off by { $error }; +: too kind to the Democrat.
polls-of-all = All { $places } states and districts: { $mean }, spread { $spread }; z = { $z }.
polls-paper = Correlation with votes cast without paper over { $states } states: { $r }.
