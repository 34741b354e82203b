# What an audit in a folder would take, before it is committed or after.
title = What it would take to audit: { $audit }
rests-on = By what has been loaded, if the report is right, so that it suffices nine times out of ten for all claims of a contest together (SUITE, before its files have come: for the closest claim). A method whose files have come is planned as it would be committed: its cards are those of the first round that is then proposed. Hours and dollars are ranges, second readings among them; the limits are those of the contests file.
contest = { $method }, risk limit { $limit }; { $cards }{ $lead ->
    [no] {""}
   *[other] , lead { $lead } of { $points ->
        [yes] what they can give one choice
       *[no] them
    }
}.
base = { $base } It takes { $hours } people-hours and { $dollars } dollars, second readings among them; cards that contests draw by themselves are counted again there.
method = method
cards = cards
hours = people-hours
dollars = dollars
fits = does it fit?
chosen = { $method } (planned)
by-hand = all cards, by hand
certain = always, and it is certain
more = { $contests ->
    [0] Every method of every contest
    [one] { $contests } contest more, and every method of each
   *[other] { $contests } contests more, and every method of each
}: --all. As data: --json.
