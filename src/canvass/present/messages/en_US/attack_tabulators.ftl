# An attack on the scanners of one model.
title = An attack on the scanners of one model in { $state }: what would notice
scanners = Each part supposes that the scanners of one make and model, and nothing else, recorded votes otherwise. Their paper is there: people who read it would see every vote as it was cast. A second scan by the same model repeats what the first one did.
models-heading = What each model could change
alone = { $n ->
    [0] No model by itself reads enough votes, in the units for which a tabulator is listed, to change who carried the state ({ $needed } votes).{ $unlisted ->
        [0] { "" }
       *[other] {" "}What reads the ballots of the other units ({ $unlisted }) is not known: nothing is said of them.
    }
    [one] One model by itself reads enough votes to change who carried the state ({ $needed } votes): { $models }.
   *[other] { $n } models read enough votes, each by itself, to change who carried the state ({ $needed } votes): { $models }.
}
caption = Scanners by model
column-model = model
column-units = units
column-ballots = votes read
column-most = votes at most
column-fewest = fewest units
note = Votes at most: of { $leader }'s reported votes that such scanners read; so many could have been recorded instead of votes for { $runner_up }. Fewest units: those that suffice if at most a tenth of these votes is moved in each.
not-enough = all are not enough
source = { $listed ->
    [own] The list is the one that the election has.
   *[file] The list is { $file }.
} For { $unlisted } units it names no tabulator; for { $hand } it says that people count.
list-limits = What the list cannot show
limit-list = Which single device read which ballot, how many devices there were, or which software they ran. A list of models by municipality is not an inventory.
limit-model = That one model can be reached as a whole: whoever reaches it through its maker, its programming or its maintenance is not told apart.
limit-paper = Tests of the equipment before the day, its logs, seals, memory and the digests of its software: they could show such a change, and no check here asks them.
