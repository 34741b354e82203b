# The report's chapter on what was said that week.

title = What was said, and was it right: on that day, and as certified?
topic = claims
lead = Of { $claims ->
    [one] { $claims } claim
   *[other] { $claims } claims
} in the stories of those days, held against what was known on the day, { $verdicts }.
lead-certified = Held against what was certified in the end, { $verdicts }.
later = { $claims ->
    [one] { $claims } claim
   *[other] { $claims } claims
} made after { $day } are left out.
how = Claims are in our own words, with who said them and where that was read. Every figure below is computed again from the packaged data when this page is made; none is copied. What was known on the day on which it was said stands first, then what was certified, or, where no count is meant, all that is in hand; where both are the same they stand once.
limit-purpose = whether somebody misled on purpose: what was known on the day and what was certified are held apart for that
limit-causes = a claim as a whole, where it speaks of causes: a computation can only be held against its numbers
n = n = { $claims ->
    [one] { $claims } claim
   *[other] { $claims } claims
}
that-day = as known on that day
certified = as certified
both = as known on that day, and as certified
read-in = Read in: { $source }
held-against = Held against: { $facts }
computation = computation: { $how }
about = about { $votes }
yes = yes
no = no

## Verdicts
agrees = agrees
partly = agrees in part
differs = differs
not-testable = cannot be tested
not-known = not known
not-computed = not computed
no-source = without a source
count-agree = { $n ->
    [one] { $n } agrees with the data
   *[other] { $n } agree with the data
}
count-partly = { $n ->
    [one] { $n } agrees in part
   *[other] { $n } agree in part
}
count-differ = { $n ->
    [one] { $n } differs
   *[other] { $n } differ
}
count-not-testable = { $n ->
    [one] { $n } cannot be tested as it was said
   *[other] { $n } cannot be tested as they were said
}
count-not-known = { $n ->
    [one] { $n } meets no number of that day in the data
   *[other] { $n } meet no number of that day in the data
}
count-not-computed = { $n ->
    [one] { $n } is about no number of the data
   *[other] { $n } are about no number of the data
}
count-no-source = { $n ->
    [one] { $n } has no other public source
   *[other] { $n } have no other public source
}
