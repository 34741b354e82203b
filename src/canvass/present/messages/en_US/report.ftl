# The head of the report, and its chapters that cannot be written.

counts-certified = Counts are as certified.
counts-last = Counts are the last ones in the data.
counts-of-a-day = As known on { $day }: no number that became known later is used, but in what the claims say of the counts as certified.
law-as-of = The chapters on law are read as of { $day }.
cannot-be-written = This chapter cannot be written { $day ->
    [none] for this election
   *[other] as of { $day }
}: { $reason }.
not-written = cannot be written { $day ->
    [none] for this election
   *[other] as of { $day }
}: { $reason }
unanswered = What do these data not answer?
unanswered-lead = What an answer needs is not in the data { $day ->
    [none] for this election
   *[other] as of { $day }
}. Each question leads to what is missing.
