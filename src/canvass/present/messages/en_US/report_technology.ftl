# The report's chapter on the raw difference between places with machines and the others.

topic = raw difference
at-first-sight = { $clear ->
    [yes] At first sight, yes
   *[no] Not clearly, even at first sight
}: { $difference }.
difference = in the { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
} of { $place } where { $rule }, { $choice }'s share of the two-party vote was { $points } points { $way ->
    [down] lower
   *[up] higher
} than in the other { $others } ({ $mean } against { $mean_of_others })
by-a-line = by a straight line through the { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
} of { $place }, { $choice }'s share of the two-party vote { $way ->
    [down] falls
   *[up] rises
} by { $points } points from a county without machines to one with nothing else
difference-in-short = { $choice } { $points } points of the two-party vote in the { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
} where { $rule }, against the other { $others }
n = n = { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
}
n-in-every-row = n = { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
} in every row
by-coding = From { $low } to { $high } points: how large the difference is depends on which counties are called machine counties and on whose average is taken{ $sign ->
    [both] ; even the sign depends on the choice.
   *[same] .
}
by-count = { $points } by the { $count }
by-other-counts = The difference in bold is { $points } points by the { $count }; by other counts of the same ballots it is { $others }.
detectable = What a comparison could have detected of that is said where like is compared with like.
without = Votes or equipment by county are not known for { $places }.

## The picture
figure = { $place }: { $choice }'s share in every county, by technology
figure-caption = Each circle is a county, larger for more votes; the line is the mean of the counties, each counted once. Look at how far the circles of one group reach into the other.
figure-alternative = Dot plot: { $difference }.
group-machine = { $counties ->
    [one] { $counties } machine county
   *[other] { $counties } machine counties
}
group-without = { $counties ->
    [one] { $counties } other county
   *[other] { $counties } other counties
}
axis-share = { $choice }'s share of the two-party vote, %
circle-said = { $place }: { $share }, { $votes } votes
mean = mean { $mean }
value-group = group
value-place = place
value-votes = votes
value-mean = mean of the group, %

## The table
table = { $place }: the same comparison under every coding and both weightings
table-note = { $choice }'s share of the two-party vote in machine counties minus the others, in points, and below it the interval at 95% (HC3), which takes counties as independent.
of = { $places } of { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
}
line = a line through { $counties ->
    [one] { $counties } county
   *[other] { $counties } counties
}
too-few = too few counties
